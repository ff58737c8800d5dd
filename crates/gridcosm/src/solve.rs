//! A search for a solution of a level.

use gridcosm_universe::{Action, Outcome, State};
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;
use std::collections::VecDeque;

/// The result of the search for a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solution {
    /// A shortest solution.
    Way(Vec<Action>),
    /// There is none: the search has examined everything that can happen.
    Impossible,
    /// The search reached its limit before it found a solution.
    Unknown,
}

impl Solution {
    /// The solution, if the search found one.
    pub fn way(self) -> Option<Vec<Action>> {
        match self {
            Self::Way(way) => Some(way),
            _ => None,
        }
    }
}

/// The action and the earlier situation from which a situation was first reached.
struct Step {
    before: u32,
    action: Action,
}

/// Searches for a shortest solution breadth first, through at most `limit` different situations.
///
/// The search does not continue from actions that change nothing. It tries waiting like any other action, because
/// movers keep moving.
///
/// ```
/// use gridcosm::{prelude::*, Solution, solve};
/// let mut level = Level::new(Size::new(3, 1));
/// level.add(Pos::new(0, 0), factory::agent())?;
/// level.add(Pos::new(2, 0), factory::exit())?;
/// assert_eq!(solve(&level.to_state()?, 100), Solution::Way(vec![Action::Right, Action::Right]));
/// level.add(Pos::new(1, 0), factory::wall())?;
/// assert_eq!(solve(&level.to_state()?, 100), Solution::Impossible);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(start: &State, limit: usize) -> Solution {
    match start.outcome() {
        Outcome::Won => return Solution::Way(Vec::new()),
        Outcome::Lost => return Solution::Impossible,
        Outcome::Ongoing | Outcome::Truncated => {}
    }
    let mut known: HashMap<u128, (), FxBuildHasher> = HashMap::default();
    let mut steps: Vec<Step> = Vec::new();
    let mut queue = VecDeque::from([(start.clone(), u32::MAX)]);
    known.insert(start.situation(), ());
    let mut next = start.clone();
    while let Some((state, here)) = queue.pop_front() {
        for &action in Action::ALL {
            next.clone_from(&state);
            let Ok(outcome) = next.advance(action) else { continue };
            if outcome == Outcome::Won {
                return Solution::Way(trace(&steps, here, action));
            }
            if outcome != Outcome::Ongoing || known.insert(next.situation(), ()).is_some() {
                continue;
            }
            if steps.len() >= limit || steps.len() >= u32::MAX as usize {
                return Solution::Unknown;
            }
            steps.push(Step { before: here, action });
            queue.push_back((next.clone(), steps.len() as u32 - 1));
        }
    }
    Solution::Impossible
}

fn trace(steps: &[Step], mut here: u32, last: Action) -> Vec<Action> {
    let mut way = vec![last];
    while let Some(step) = steps.get(here as usize) {
        way.push(step.action);
        here = step.before;
    }
    way.reverse();
    way
}
