//! How to win.

use gridcosm_universe::{Action, Outcome, State};
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;
use std::collections::VecDeque;

/// What a search for a way to win found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solution {
    /// A shortest way.
    Way(Vec<Action>),
    /// There is none: everything that can happen was looked at.
    Impossible,
    /// The limit was reached before anything was found.
    Unknown,
}

impl Solution {
    /// The way, if one was found.
    pub fn way(self) -> Option<Vec<Action>> {
        match self {
            Self::Way(way) => Some(way),
            _ => None,
        }
    }
}

/// How a situation was first reached.
struct Step {
    before: u32,
    action: Action,
}

/// Looks for a shortest way to win by trying everything, nearest first, in at most `limit` different situations.
///
/// Actions that change nothing are not followed further. Waiting is tried like any other, because movers go on.
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
