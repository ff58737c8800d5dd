//! A search for a solution of a level.

use gridcosm_formats::replay::{Script, Switch};
use gridcosm_solve::{Aim, Budget, Proof, Verdict, Way};
use gridcosm_universe::State;
use std::ops::ControlFlow;

/// The result of the search for a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solution {
    /// A shortest solution.
    Way(Script),
    /// There is none: the search has examined everything that can happen.
    Impossible,
    /// The search reached its limit before it found a solution and the proof that none is shorter.
    Unknown,
}

impl Solution {
    /// The solution, if the search found one.
    pub fn way(self) -> Option<Script> {
        match self {
            Self::Way(way) => Some(way),
            _ => None,
        }
    }
}

/// Searches for a shortest solution, through at most about `limit` different situations.
///
/// Flat Sokoban has a search of its own; other levels are searched breadth first, with every action of every agent that the
/// player can choose. [`solver`](crate::solver) has more to ask: the fewest pushes, any solution, progress and memory.
///
/// ```
/// use gridcosm::{prelude::*, Solution, solve};
/// let mut level = Level::new(Size::new(3, 1));
/// level.add(Pos::new(0, 0), factory::agent())?;
/// level.add(Pos::new(2, 0), factory::exit())?;
/// let way = solve(&level.to_state()?, 100).way().unwrap();
/// assert_eq!(way.actions, [Action::Right, Action::Right]);
/// level.add(Pos::new(1, 0), factory::wall())?;
/// assert_eq!(solve(&level.to_state()?, 100), Solution::Impossible);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(start: &State, limit: usize) -> Solution {
    match verdict(start, limit) {
        Verdict::Way(way, Proof::Turns) => Solution::Way(script(&way)),
        Verdict::Impossible => Solution::Impossible,
        Verdict::Way(..) | Verdict::Unknown => Solution::Unknown,
    }
}

/// As [`solve`], but a solution need not be a shortest one if the limit is reached before that is known.
pub(crate) fn verdict(start: &State, limit: usize) -> Verdict {
    let budget = Budget::situations(limit as u64);
    gridcosm_solve::solve(start, Aim::Turns, &budget, &mut |_| ControlFlow::Continue(())).verdict
}

/// A solution as a replay notes it.
pub fn script(way: &Way) -> Script {
    let switches = way.agents.iter().map(|&(turn, agent)| (turn, Switch::Agent(agent + 1)));
    Script { actions: way.actions.clone(), switches: switches.collect() }
}
