//! Searches over states: a way to win, or the proof that there is none.
//!
//! [`solve`] looks at a level and picks the search. Flat Sokoban has a search of its own that knows dead cells, frozen boxes
//! and corrals; every other level is searched situation by situation, breadth first; where nothing moves by itself, walks
//! are taken without asking the rules, and equal boxes stand for each other. An [`Answer`] says how much it is
//! worth: a solution may be proved to have the fewest turns or pushes, and *impossible* is said only after everything that
//! can happen has been examined. Every solution is played by the real rules before it is believed.
//!
//! Left out on purpose: clocks and threads. A [`Budget`] counts situations and bytes, and the caller hears how far a search
//! is and can stop it. The same question always has the same answer, unless the caller stops it.
//!
//! ```
//! use gridcosm_grid::{Pos, Size};
//! use gridcosm_solve::{Aim, Budget, Proof, Verdict, solve};
//! use gridcosm_universe::{Level, Objective, factory};
//! use std::ops::ControlFlow;
//!
//! let mut level = Level::new(Size::new(4, 1));
//! level.settings.objective = Objective::PUSH;
//! level.add(Pos::new(0, 0), factory::agent())?;
//! level.add(Pos::new(1, 0), factory::crate_box(true))?;
//! level.add(Pos::new(3, 0), factory::exit())?;
//! let answer = solve(&level.to_state()?, Aim::Turns, &Budget::LARGE, &mut |_| ControlFlow::Continue(()));
//! assert!(matches!(answer.verdict, Verdict::Way(ref way, Proof::Turns) if way.actions.len() == 2));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_docs)]
#![deny(clippy::float_arithmetic)]

// The boards of the tests know this crate by its name.
#[cfg(test)]
extern crate self as gridcosm_solve;

mod answer;
mod apparent;
mod breadth;
mod flat;
mod game_graph;
mod general;
mod idea;
mod make;
mod mutate;
mod quiet;
mod rating;
mod shortest;

pub use answer::{Aim, Answer, Budget, End, Progress, Proof, Report, Verdict, Way};
use flat::Recognised;
pub use game_graph::{GameGraph, Leads, Move, turns_to_limit};
pub use general::{moves, player_chooses};
use gridcosm_universe::{Outcome, State};
pub use idea::{Idea, Need, need, solve_without};
pub use make::{Made, Pool, Recipe, fingerprint, make, make_from};
pub use mutate::{EditKind, mutate};
pub use rating::{RATED_SITUATIONS, Rating, rate};
pub use shortest::{Shortest, all_shortest};

/// Searches for a solution of a level, from the state at hand.
///
/// `report` hears how far the search is, many times a second, and can stop it; the answer is then the best so far.
pub fn solve(start: &State, aim: Aim, budget: &Budget, report: Report<'_>) -> Answer {
    let at_once = |verdict| Answer {
        verdict,
        method: "general",
        end: End::Done,
        progress: Progress::default(),
        pushes: None,
    };
    match start.outcome() {
        Outcome::Won => return at_once(Verdict::Way(Way::default(), Proof::Turns)),
        Outcome::Lost => return at_once(Verdict::Impossible),
        Outcome::Ongoing | Outcome::Truncated => {}
    }
    match flat::recognise(start) {
        Recognised::Hopeless => Answer { method: "sokoban", ..at_once(Verdict::Impossible) },
        // Where every box is home, any action wins.
        Recognised::Board(board) if board.boxes.iter().any(|&at| !board.is_goal[at as usize]) => {
            let answer = flat::search(*board, aim, turns_left(start), budget, report);
            let believed = match answer.way() {
                Some(way) => way.replay(start) == Ok(Outcome::Won),
                None => true,
            };
            debug_assert!(believed, "the rules do not agree with {answer:?}");
            if believed { answer } else { general::search(start, None, budget, report) }
        }
        _ => general::search(start, None, budget, report),
    }
}

/// The turns in which the level must be won. One is always left, because a win counts before the limit does.
fn turns_left(state: &State) -> Option<u32> {
    let limit = state.settings().turn_limit?;
    let left = limit.saturating_sub(state.progress.turn).max(1);
    Some(u32::try_from(left).unwrap_or(u32::MAX - 1))
}
