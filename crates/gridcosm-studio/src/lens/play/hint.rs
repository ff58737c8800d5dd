//! One step of a way to win.

use super::actions::{spoken, to_wire};
use crate::{wire::PlayAnswer, words::words};
use gridcosm::{Solution, solve};
use gridcosm_universe::State;

/// Situations that a hint looks at: a second's work at most.
const LIMIT: usize = 60_000;

pub(super) fn hint(state: &State) -> PlayAnswer {
    let (sentence, action) = match solve(state, LIMIT) {
        Solution::Way(way) => match way.first() {
            None => ("This level is won.".to_owned(), None),
            Some(&first) => {
                let left = match way.len() {
                    1 => "that wins".to_owned(),
                    n => format!("{n} turns from the end"),
                };
                (format!("Try {}: {left}.", spoken(first)), Some(to_wire(first)))
            }
        },
        Solution::Impossible => ("It cannot be won from here. Undo some turns.".to_owned(), None),
        Solution::Unknown => {
            ("No way was found quickly. Try for yourself, or undo some turns.".to_owned(), None)
        }
    };
    PlayAnswer::PlayHint { words: words(&sentence, state), action }
}
