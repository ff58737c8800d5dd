//! Winning.

use crate::{EntityId, Event, Listener, State, slots::Slot};

/// Sets `win` if an agent that has a place, in a game that is not over, has reached the objective.
pub fn run(state: &mut State, agent: EntityId, listener: &mut impl Listener) {
    if let Some(agent) = state.slot(agent) {
        apply(state, agent, listener);
    }
}

#[inline]
pub(crate) fn apply(state: &mut State, agent: Slot, listener: &mut impl Listener) {
    if !state.is_valid(agent) || state.is_terminal(agent) {
        return;
    }
    let id = state.id(agent);
    if state.settings.objective.is_reached(state, id) {
        state.progress.win = true;
        listener.hear(Event::Won { agent: id });
    }
}
