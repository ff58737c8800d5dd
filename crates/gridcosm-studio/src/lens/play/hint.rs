//! One step of a solution.

use super::actions::{spoken, to_wire};
use crate::{sentence::pieces, wire::PlayAnswer};
use gridcosm::{Sentence, Solution, solve};
use gridcosm_universe::State;

/// The maximum number of situations for a hint: at most a second's work.
const LIMIT: usize = 60_000;

pub(super) fn hint(state: &State) -> PlayAnswer {
    let (sentence, action) = match solve(state, LIMIT) {
        Solution::Way(way) => match way.first() {
            None => (Sentence::from("You have already won."), None),
            Some(&first) => {
                let left = match way.len() {
                    1 => "that wins".to_owned(),
                    n => format!("you can win in {n} turns"),
                };
                let hint = format!("Try {}: {left}.", spoken(first));
                (Sentence::from(&*hint), Some(to_wire(first)))
            }
        },
        Solution::Impossible => {
            (Sentence::from("You cannot win from here. Undo some turns."), None)
        }
        Solution::Unknown => {
            let hint = "No way to win was found quickly. Try for yourself, or undo some turns.";
            (Sentence::from(hint), None)
        }
    };
    PlayAnswer::PlayHint { pieces: pieces(sentence, state), action }
}
