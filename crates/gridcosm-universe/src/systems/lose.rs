//! Losing.

use crate::{EntityId, Event, Listener, State, slots::Slot};

/// Sets `lose` if the agent is dead.
pub fn run(state: &mut State, agent: EntityId, listener: &mut impl Listener) {
    if let Some(agent) = state.slot(agent) {
        apply(state, agent, listener);
    }
}

#[inline]
pub(crate) fn apply(state: &mut State, agent: Slot, listener: &mut impl Listener) {
    if state.is_dead(agent) && !state.progress.lose {
        state.progress.lose = true;
        listener.hear(Event::Lost { agent: state.id(agent) });
    }
}

/// Sets `lose` if one of the agents is dead.
pub(crate) fn apply_team(state: &mut State, listener: &mut impl Listener) {
    let dead = state.condition.agent.iter().find(|&slot| state.is_dead(slot));
    if let Some(agent) = dead {
        apply(state, agent, listener);
    }
}
