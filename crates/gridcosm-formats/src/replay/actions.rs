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
    /// A sign for an agent without its number.
    #[error("`@` at character {at} needs the number of an agent, from 1: @2")]
    NoAgent {
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
    items(text, |item| match item {
        Item::Act(action, times) => {
            actions.extend(std::iter::repeat_n(action, times));
            Ok(actions.len())
        }
        Item::Agent { at, .. } => Err(ActionsError::Unknown { found: AGENT, at }),
    })?;
    Ok(actions)
}

/// The sign before the number of an agent.
const AGENT: char = '@';

/// One part of a text of actions.
pub(super) enum Item {
    /// An action, and how often.
    Act(Action, usize),
    /// The number of an agent, from 1, and the character of its sign.
    Agent { number: usize, at: usize },
}

/// Reads all parts of a text; `take` returns the number of actions so far.
pub(super) fn items(
    text: &str,
    mut take: impl FnMut(Item) -> Result<usize, ActionsError>,
) -> Result<(), ActionsError> {
    let (mut at, mut length) = (1, 0);
    for token in text.split(char::is_whitespace) {
        match Action::from_word(token) {
            Some(action) => length = take(Item::Act(action, 1))?,
            None => length = letters(token, at, length, &mut take)?,
        }
        at += token.chars().count() + 1;
    }
    Ok(())
}

fn letters(
    token: &str,
    start: usize,
    mut length: usize,
    take: &mut impl FnMut(Item) -> Result<usize, ActionsError>,
) -> Result<usize, ActionsError> {
    let mut count: Option<usize> = None;
    let mut agent: Option<usize> = None;
    // The end of the token ends a number, as any letter does.
    let signs = token.chars().map(Some).chain([None]);
    for (at, found) in (start..).zip(signs) {
        if let Some(digit) = found.and_then(|found| found.to_digit(10)) {
            let more = count.unwrap_or(0).saturating_mul(10).saturating_add(digit as usize);
            count = Some(more);
            continue;
        }
        if let Some(at) = agent.take() {
            let number = count.take().filter(|&number| number > 0);
            let number = number.ok_or(ActionsError::NoAgent { at })?;
            length = take(Item::Agent { number, at })?;
        }
        let Some(found) = found else { break };
        if found == AGENT && count.is_none() {
            agent = Some(at);
            continue;
        }
        let action = action(found).ok_or(ActionsError::Unknown { found, at })?;
        let count = count.take().unwrap_or(1);
        if length.saturating_add(count) > MOST {
            return Err(ActionsError::TooMany);
        }
        length = take(Item::Act(action, count))?;
    }
    count.map_or(Ok(length), |_| Err(ActionsError::CountOfNothing))
}

/// Writes actions as letters, ten to a group and six groups to a line.
pub fn print_actions(actions: &[Action]) -> String {
    let group = |actions: &[Action]| actions.iter().copied().map(letter).collect::<String>();
    let line = |actions: &[Action]| actions.chunks(10).map(group).collect::<Vec<_>>().join(" ");
    actions.chunks(60).map(line).collect::<Vec<_>>().join("\n")
}
