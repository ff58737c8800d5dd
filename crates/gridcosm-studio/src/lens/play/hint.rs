//! One step of a solution.

use super::actions::{spoken, to_wire};
use crate::{sentence::pieces, wire::PlayAnswer};
use gridcosm::{Sentence, Solution, solve};
use gridcosm_formats::replay::Switch;
use gridcosm_universe::State;

/// The maximum number of situations for a hint: at most a second's work.
const LIMIT: usize = 60_000;

pub(super) fn hint(state: &State) -> PlayAnswer {
    let (sentence, action) = match solve(state, LIMIT) {
        Solution::Way(way) => match way.actions.first() {
            None => (Sentence::from("You have already won."), None),
            Some(&first) => {
                let left = match way.actions.len() {
                    1 => "that wins".to_owned(),
                    n => format!("you can win in {n} turns"),
                };
                let agent = way.switches_after(0).find_map(|switch| match switch {
                    Switch::Agent(number) => Some(format!(" with agent {number}")),
                    Switch::Pull(_) => None,
                });
                let hint = format!("Try {}{}: {left}.", spoken(first), agent.unwrap_or_default());
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
