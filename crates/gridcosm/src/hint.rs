//! Hints: the next step of a solution, in a sentence.

use crate::{Sentence, script, solve::verdict};
use gridcosm_formats::replay::Switch;
use gridcosm_solve::Verdict;
use gridcosm_universe::{Action, Outcome, State};

/// What a player can do next to win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The advice, or why there is none.
    pub sentence: Sentence,
    /// The action that it advises.
    pub action: Option<Action>,
}

/// The keys of a front end that a hint names, because nobody guesses them. Arrows need no name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HintKeys {
    /// Uses a key of the game.
    pub use_key: &'static str,
    /// Picks something up.
    pub pick_up: &'static str,
    /// Waits a turn.
    pub wait: &'static str,
    /// Changes the agent.
    pub agent: &'static str,
}

/// The next step of a solution, if the search finds one among at most `limit` situations.
///
/// ```
/// use gridcosm::{HintKeys, hint, prelude::*};
/// let keys = HintKeys { use_key: "E", pick_up: "F", wait: "Q", agent: "X" };
/// let mut game = Session::open("map = '@.>'", 0)?;
/// let advice = hint(game.state(), 1000, &keys);
/// assert_eq!(advice.sentence.to_string(), "Try right: you can win in 2 turns.");
/// game.act(advice.action.unwrap())?;
/// assert_eq!(hint(game.state(), 1000, &keys).sentence.to_string(), "Try right: that wins.");
/// let stuck = Session::open("map = '@#>'", 0)?;
/// assert_eq!(hint(stuck.state(), 1000, &keys).sentence.to_string(), "You cannot win from here. Undo some turns.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn hint(state: &State, limit: usize, keys: &HintKeys) -> Hint {
    let only = |text: &str| Hint { sentence: text.into(), action: None };
    if state.outcome() == Outcome::Won {
        return only("You have already won.");
    }
    let way = match verdict(state, limit) {
        Verdict::Way(way, _) => script(&way),
        Verdict::Impossible => return only("You cannot win from here. Undo some turns."),
        Verdict::Unknown => {
            return only("No way to win was found quickly. Try for yourself, or undo some turns.");
        }
    };
    let Some(&first) = way.actions.first() else { return only("You have already won.") };
    let left = match way.actions.len() {
        1 => "that wins".to_owned(),
        n => format!("you can win in {n} turns"),
    };
    let agent = way.switches_after(0).find_map(|switch| match switch {
        Switch::Agent(number) => Some(format!(" with agent {number} ({})", keys.agent)),
        Switch::Pull(_) => None,
    });
    let agent = agent.unwrap_or_default();
    let advice = format!("Try {}{agent}: {left}.", spoken(first, keys));
    Hint { sentence: advice.as_str().into(), action: Some(first) }
}

fn spoken(action: Action, keys: &HintKeys) -> String {
    match action {
        Action::Up => "up".to_owned(),
        Action::Down => "down".to_owned(),
        Action::Left => "left".to_owned(),
        Action::Right => "right".to_owned(),
        Action::UseKey => format!("to use a key ({})", keys.use_key),
        Action::PickUp => format!("to pick something up ({})", keys.pick_up),
        Action::Wait => format!("to wait ({})", keys.wait),
    }
}
