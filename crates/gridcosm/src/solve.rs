//! A search for a solution of a level.

use gridcosm_formats::replay::{Script, Switch};
use gridcosm_universe::{Action, ComponentKind, EntityId, Outcome, State, Turns};
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;
use std::collections::VecDeque;

/// The result of the search for a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solution {
    /// A shortest solution.
    Way(Script),
    /// There is none: the search has examined everything that can happen.
    Impossible,
    /// The search reached its limit before it found a solution.
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

/// The action, its agent, and the earlier situation from which a situation was first reached.
struct Step {
    before: u32,
    /// The agent that the player chose; `None` where nobody chooses.
    agent: Option<EntityId>,
    action: Action,
}

/// Searches for a shortest solution breadth first, through at most `limit` different situations.
///
/// The search does not continue from actions that change nothing. It tries waiting like any other action, because
/// movers keep moving. Where the player chooses who acts, it tries every agent, and a choice costs nothing.
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
    match start.outcome() {
        Outcome::Won => return Solution::Way(Script::default()),
        Outcome::Lost => return Solution::Impossible,
        Outcome::Ongoing | Outcome::Truncated => {}
    }
    let chosen = player_chooses(start);
    let mut known: HashMap<u128, (), FxBuildHasher> = HashMap::default();
    let mut steps: Vec<Step> = Vec::new();
    let mut queue = VecDeque::from([(start.clone(), u32::MAX)]);
    known.insert(start.situation(), ());
    let mut next = start.clone();
    while let Some((state, here)) = queue.pop_front() {
        for (agent, action) in moves(&state, chosen) {
            next.clone_from(&state);
            if let Some(agent) = agent {
                next.choose(agent);
            }
            let Ok(outcome) = next.advance(action) else { continue };
            if outcome == Outcome::Won {
                steps.push(Step { before: here, agent, action });
                return Solution::Way(trace(start, &steps));
            }
            if outcome != Outcome::Ongoing || known.insert(next.situation(), ()).is_some() {
                continue;
            }
            if steps.len() >= limit || steps.len() >= u32::MAX as usize {
                return Solution::Unknown;
            }
            steps.push(Step { before: here, agent, action });
            queue.push_back((next.clone(), steps.len() as u32 - 1));
        }
    }
    Solution::Impossible
}

/// Whether the player chooses who acts.
pub(crate) fn player_chooses(start: &State) -> bool {
    start.settings().turns == Turns::Chosen && start.agents().count() > 1
}

/// All that a player can do: every action, of every agent that can act where the player chooses one. The agent that is
/// already chosen comes first, so that solutions change it no more often than they have to.
pub(crate) fn moves(
    state: &State,
    chosen: bool,
) -> impl Iterator<Item = (Option<EntityId>, Action)> {
    let acting = state.acting().filter(|_| chosen);
    let others = state.agents().filter(|&agent| chosen && Some(agent) != acting);
    let can_act =
        |agent: &EntityId| state.place(*agent).is_some() && !state.has(*agent, ComponentKind::Dead);
    let mut agents: Vec<_> = acting.into_iter().chain(others).filter(can_act).map(Some).collect();
    if !chosen {
        agents.push(None);
    }
    agents.into_iter().flat_map(|agent| Action::ALL.iter().map(move |&action| (agent, action)))
}

/// The way that ends with the last step.
fn trace(start: &State, steps: &[Step]) -> Script {
    let mut way = Vec::new();
    let mut here = steps.len().wrapping_sub(1);
    while let Some(step) = steps.get(here) {
        way.push(step);
        here = step.before as usize;
    }
    let mut script = Script::default();
    let mut acting = start.acting();
    for (turn, step) in way.iter().rev().enumerate() {
        if let Some(agent) = step.agent.filter(|_| step.agent != acting) {
            let number = start.agent_number(agent).map_or(0, |number| number + 1);
            script.switches.push((turn, Switch::Agent(number)));
            acting = step.agent;
        }
        script.actions.push(step.action);
    }
    script
}
