//! Actions as text: a letter each, or words.

use gridcosm_universe::Action;

/// The letter of each action, in the order of [`Action::ALL`]. Picking up is `g`, for "get", because `up` must stay a
/// word.
const LETTERS: [char; 7] = ['u', 'd', 'l', 'r', 'k', 'g', '.'];

/// The action of a letter; accepts a few more letters than are written.
fn action(letter: char) -> Option<Action> {
    let letter = match letter.to_ascii_lowercase() {
        'p' => 'g',
        'w' => '.',
        other => other,
    };
    LETTERS.iter().position(|&known| known == letter).and_then(Action::from_index)
}

/// The maximum number of actions in one text: a count must not fill the memory.
const MOST: usize = 10_000_000;

/// A text that is not a list of actions.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ActionsError {
    /// A character that is not an action.
    #[error(
        "`{found}` at character {at} is not an action; write u, d, l, r, k (use a key), g (pick up) or . (wait)"
    )]
    Unknown {
        /// The character.
        found: char,
        /// Its place, from 1.
        at: usize,
    },
    /// A number without a letter after it.
    #[error("the text ends with a number; add the action to repeat")]
    CountOfNothing,
    /// Too many actions.
    #[error("there are more than {MOST} actions")]
    TooMany,
}

/// The letter that stands for an action.
pub fn letter(action: Action) -> char {
    let at = Action::ALL.iter().position(|&other| other == action);
    at.and_then(|at| LETTERS.get(at)).copied().unwrap_or('.')
}

/// Reads actions: letters with or without counts before them (`3r2d`), or words (`right use_key`), with any white space.
///
/// ```
/// use gridcosm_formats::replay;
/// use gridcosm_universe::Action::*;
/// assert_eq!(replay::parse_actions("2r u\n.")?, [Right, Right, Up, Wait]);
/// assert_eq!(replay::parse_actions("right pick_up")?, [Right, PickUp]);
/// # Ok::<(), replay::ActionsError>(())
/// ```
///
/// # Errors
/// The first character that is not an action.
pub fn parse_actions(text: &str) -> Result<Vec<Action>, ActionsError> {
    let mut actions = Vec::new();
    let mut at = 1;
    for token in text.split(char::is_whitespace) {
        match Action::from_word(token) {
            Some(action) => actions.push(action),
            None => letters(token, at, &mut actions)?,
        }
        at += token.chars().count() + 1;
    }
    Ok(actions)
}

fn letters(token: &str, start: usize, actions: &mut Vec<Action>) -> Result<(), ActionsError> {
    let mut count: Option<usize> = None;
    for (at, found) in (start..).zip(token.chars()) {
        if let Some(digit) = found.to_digit(10) {
            let more = count.unwrap_or(0).saturating_mul(10).saturating_add(digit as usize);
            count = Some(more);
            continue;
        }
        let action = action(found).ok_or(ActionsError::Unknown { found, at })?;
        let count = count.take().unwrap_or(1);
        if actions.len().saturating_add(count) > MOST {
            return Err(ActionsError::TooMany);
        }
        actions.extend(std::iter::repeat_n(action, count));
    }
    count.map_or(Ok(()), |_| Err(ActionsError::CountOfNothing))
}

/// Writes actions as letters, ten to a group and six groups to a line.
pub fn print_actions(actions: &[Action]) -> String {
    let group = |actions: &[Action]| actions.iter().copied().map(letter).collect::<String>();
    let line = |actions: &[Action]| actions.chunks(10).map(group).collect::<Vec<_>>().join(" ");
    actions.chunks(60).map(line).collect::<Vec<_>>().join("\n")
}
