//! The search that works for every level: all situations, breadth first.

use crate::{
    answer::{Answer, Budget, End, Proof, Report, Verdict},
    breadth::{Allowed, Breadth, Reach},
};
use gridcosm_universe::{Action, ComponentKind, EntityId, Outcome, State, Turns};
use std::ops::ControlFlow;

/// Searches for a shortest solution breadth first. With `allowed`, every turn of it must be allowed.
///
/// The search does not continue from actions that change nothing. It tries waiting like any other action wherever
/// something may happen meanwhile. Where the player chooses who acts, it tries every agent, and a choice costs nothing.
pub(crate) fn search(
    start: &State,
    allowed: Option<Allowed<'_>>,
    budget: &Budget,
    report: Report<'_>,
) -> Answer {
    let answer = run(Breadth::new(start, allowed), budget, report);
    let believed = answer.way().is_none_or(|way| way.replay(start) == Ok(Outcome::Won));
    debug_assert!(believed, "the rules do not agree with {answer:?}");
    if believed { answer } else { run(Breadth::plain(start, allowed), budget, report) }
}

fn run(mut breadth: Breadth<'_>, budget: &Budget, report: Report<'_>) -> Answer {
    let mut way = None;
    let end = breadth.run(budget, report, |breadth, step, reach, _| {
        if reach != Reach::Won {
            return ControlFlow::Continue(());
        }
        way = Some(breadth.way(&breadth.line(step)));
        ControlFlow::Break(())
    });
    let mut progress = breadth.progress();
    progress.turns = way.as_ref().map(|way| way.actions.len());
    let verdict = match way {
        Some(way) => Verdict::Way(way, Proof::Turns),
        None if end == End::Done => Verdict::Impossible,
        None => Verdict::Unknown,
    };
    Answer { verdict, method: "general", end, progress, pushes: None }
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
