//! Sentences in which the names of grids are marked, so that the page can give them their hue.

use crate::wire::Word;
use gridcosm_universe::State;

/// What comes before the name of a grid in our sentences.
const BEFORE: &[&str] = &["room ", "enter ", "leave ", "into ", "out of "];

/// Cuts a sentence where names of grids begin and end.
pub(crate) fn words(sentence: &str, state: &State) -> Vec<Word> {
    let mut words = Vec::new();
    let mut rest = sentence;
    while let Some((start, name, grid)) = next_name(rest, state) {
        push(&mut words, &rest[..start], None);
        push(&mut words, name, Some(grid));
        rest = &rest[start + name.len()..];
    }
    push(&mut words, rest, None);
    words
}

fn push(words: &mut Vec<Word>, text: &str, grid: Option<u32>) {
    if !text.is_empty() {
        words.push(Word { text: text.to_owned(), grid });
    }
}

/// The first name in a text: where it begins, and whose it is. Of names that begin alike the longest is meant.
fn next_name<'a>(text: &'a str, state: &State) -> Option<(usize, &'a str, u32)> {
    let starts = BEFORE
        .iter()
        .flat_map(|before| text.match_indices(before).map(move |(at, _)| at + before.len()));
    let mut starts: Vec<usize> = starts.collect();
    starts.sort_unstable();
    starts.into_iter().find_map(|start| {
        let rest = &text[start..];
        let grids = state.grids().filter(|(_, plan)| {
            let name = &*plan.name;
            !name.is_empty()
                && rest.starts_with(name)
                && !rest[name.len()..].starts_with(char::is_alphanumeric)
        });
        let (grid, plan) = grids.max_by_key(|(_, plan)| plan.name.len())?;
        Some((start, &rest[..plan.name.len()], grid.0))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridcosm_grid::Size;
    use gridcosm_universe::Level;

    #[test]
    fn names_of_grids_are_marked_and_nothing_else() {
        let mut level = Level::new(Size::new(1, 1));
        level.add_grid("a", Size::new(1, 1)).unwrap();
        level.add_grid("a b", Size::new(1, 1)).unwrap();
        let state = level.to_state().unwrap();
        let told = |sentence: &str| -> Vec<(String, Option<u32>)> {
            words(sentence, &state).into_iter().map(|word| (word.text, word.grid)).collect()
        };
        let plain = |text: &str| (text.to_owned(), None);
        assert_eq!(told("a wall is in the way."), [plain("a wall is in the way.")]);
        assert_eq!(
            told("You push the room a b into a."),
            [
                plain("You push the room "),
                ("a b".to_owned(), Some(2)),
                plain(" into "),
                ("a".to_owned(), Some(1)),
                plain("."),
            ]
        );
        assert_eq!(told("You leave apple."), [plain("You leave apple.")]);
        assert!(told("").is_empty());
    }
}
