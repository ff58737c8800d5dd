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

/// Sets `win` if every agent that has a place has reached the objective, and none is dead.
pub(crate) fn apply_team(state: &mut State, listener: &mut impl Listener) {
    let placed = |slot: &Slot| state.cells.place(*slot).is_some();
    let agents = || state.condition.agent.iter();
    let Some(first) = agents().find(placed) else { return };
    if agents().any(|slot| state.is_terminal(slot)) {
        return;
    }
    let reached = |slot| state.settings.objective.is_reached(state, state.id(slot));
    if agents().filter(placed).all(reached) {
        state.progress.win = true;
        listener.hear(Event::Won { agent: state.id(first) });
    }
}
