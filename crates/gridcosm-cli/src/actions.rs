//! Actions as people type them.

use gridcosm_universe::Action;

/// Words (`up use_key`, separated by blanks or commas) or letters (`urdl`, with `k` to use a key, `p` to pick up and `w` or `.` to wait);
/// a word may also be a run of letters, and `3r` is `rrr`.
pub(crate) fn parse(text: &str) -> Result<Vec<Action>, String> {
    let words = text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
    let mut actions = Vec::new();
    for word in words {
        match word.parse() {
            Ok(action) => actions.push(action),
            Err(_) => letters(word, &mut actions)?,
        }
    }
    Ok(actions)
}

/// Repeats beyond this are a slip of the finger.
const MOST_REPEATS: usize = 100_000;

fn letters(word: &str, actions: &mut Vec<Action>) -> Result<(), String> {
    let mut count: Option<usize> = None;
    for letter in word.chars() {
        if let Some(digit) = letter.to_digit(10) {
            let more = count.unwrap_or(0).saturating_mul(10).saturating_add(digit as usize);
            if more > MOST_REPEATS {
                return Err(format!(
                    "`{word}` repeats too often; {MOST_REPEATS} times are the most"
                ));
            }
            count = Some(more);
            continue;
        }
        let action = action(letter).ok_or_else(|| {
            format!(
                "`{word}` is no action; write up, down, left, right, use_key, pick_up or wait, or the letters u d l r k p w"
            )
        })?;
        actions.extend(std::iter::repeat_n(action, count.take().unwrap_or(1)));
    }
    match count {
        Some(_) => Err(format!("`{word}` ends in a number; write what to repeat after it")),
        None => Ok(()),
    }
}

fn action(letter: char) -> Option<Action> {
    Some(match letter.to_ascii_lowercase() {
        'u' | '^' | '↑' => Action::Up,
        'd' | 'v' | '↓' => Action::Down,
        'l' | '<' | '←' => Action::Left,
        'r' | '>' | '→' => Action::Right,
        'k' => Action::UseKey,
        'p' => Action::PickUp,
        'w' | '.' => Action::Wait,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use Action::{Left, PickUp, Right, Up, UseKey, Wait};

    #[test]
    fn words_letters_and_repeats_are_understood() {
        assert_eq!(parse("up, use_key pick_up"), Ok(vec![Up, UseKey, PickUp]));
        assert_eq!(parse("rL<k.w"), Ok(vec![Right, Left, Left, UseKey, Wait, Wait]));
        assert_eq!(parse("3r u 2l"), Ok(vec![Right, Right, Right, Up, Left, Left]));
        assert_eq!(parse(""), Ok(vec![]));
    }

    #[test]
    fn mistakes_are_explained() {
        assert!(parse("fly").unwrap_err().starts_with("`fly` is no action"));
        assert!(parse("r3").unwrap_err().contains("ends in a number"));
        assert!(parse("99999999999999999999999r").unwrap_err().contains("too often"));
    }
}
