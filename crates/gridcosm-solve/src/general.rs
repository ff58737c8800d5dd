//! The search that works for every level: all situations, breadth first.

use crate::answer::{Answer, Budget, End, Progress, Proof, Report, Verdict, Way};
use gridcosm_universe::{Action, ComponentKind, EntityId, Outcome, State, Turns};
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;
use std::collections::VecDeque;

/// The action, its agent, and the earlier situation from which a situation was first reached.
struct Step {
    before: u32,
    /// The agent that the player chose; `None` where nobody chooses.
    agent: Option<EntityId>,
    action: Action,
}

/// Bytes of states between two reports: large worlds report more often.
const SLICE: usize = 1 << 24;

/// Searches for a shortest solution breadth first.
///
/// The search does not continue from actions that change nothing. It tries waiting like any other action, because
/// movers keep moving. Where the player chooses who acts, it tries every agent, and a choice costs nothing.
pub(crate) fn search(start: &State, budget: &Budget, report: Report<'_>) -> Answer {
    let chosen = player_chooses(start);
    let mut known: HashMap<u128, (), FxBuildHasher> = HashMap::default();
    let mut steps: Vec<Step> = Vec::new();
    let mut queue = VecDeque::from([(start.clone(), u32::MAX)]);
    known.insert(start.situation(), ());
    let mut next = start.clone();
    // A state in the queue shares less with others the more it differs; this is what it may cost at most.
    let state_bytes = start.memory_bytes();
    let mut progress = Progress::default();
    let answer =
        |verdict, end, progress| Answer { verdict, method: "general", end, progress, pushes: None };
    let mut expanded = 0usize;
    while let Some((state, here)) = queue.pop_front() {
        for (agent, action) in moves(&state, chosen) {
            next.clone_from(&state);
            if let Some(agent) = agent {
                next.choose(agent);
            }
            progress.generated += 1;
            let Ok(outcome) = next.advance(action) else { continue };
            if outcome == Outcome::Won {
                steps.push(Step { before: here, agent, action });
                let way = trace(start, &steps);
                progress.turns = Some(way.actions.len());
                return answer(Verdict::Way(way, Proof::Turns), End::Done, progress);
            }
            if outcome != Outcome::Ongoing || known.insert(next.situation(), ()).is_some() {
                continue;
            }
            if steps.len() as u64 >= budget.situations || steps.len() >= u32::MAX as usize {
                return answer(Verdict::Unknown, End::Situations, progress);
            }
            steps.push(Step { before: here, agent, action });
            queue.push_back((next.clone(), steps.len() as u32 - 1));
        }
        progress.situations = steps.len() as u64;
        progress.memory = steps.capacity() * size_of::<Step>()
            + known.capacity() * size_of::<u128>()
            + queue.len().saturating_mul(state_bytes);
        if progress.memory > budget.memory {
            return answer(Verdict::Unknown, End::Memory, progress);
        }
        expanded += 1;
        if expanded.is_multiple_of((SLICE / state_bytes.max(1)).clamp(1, 1024))
            && report(&progress).is_break()
        {
            return answer(Verdict::Unknown, End::Stopped, progress);
        }
    }
    answer(Verdict::Impossible, End::Done, progress)
}

/// Whether the player chooses who acts.
pub fn player_chooses(start: &State) -> bool {
    start.settings().turns == Turns::Chosen && start.agents().count() > 1
}

/// All that a player can do: every action, of every agent that can act where the player chooses one. The agent that is
/// already chosen comes first, so that solutions change it no more often than they have to.
pub fn moves(state: &State, chosen: bool) -> impl Iterator<Item = (Option<EntityId>, Action)> {
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
fn trace(start: &State, steps: &[Step]) -> Way {
    let mut line = Vec::new();
    let mut here = steps.len().wrapping_sub(1);
    while let Some(step) = steps.get(here) {
        line.push(step);
        here = step.before as usize;
    }
    let mut way = Way::default();
    let mut acting = start.acting();
    for (turn, step) in line.iter().rev().enumerate() {
        if let Some(agent) = step.agent.filter(|_| step.agent != acting) {
            way.agents.push((turn, start.agent_number(agent).unwrap_or(0)));
            acting = step.agent;
        }
        way.actions.push(step.action);
    }
    way
}
