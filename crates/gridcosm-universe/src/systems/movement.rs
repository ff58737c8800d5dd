//! An agent takes a step.

use crate::{EntityId, Event, Kinds, Listener, Place, State, effect, slots::Slot};

/// Moves an agent to `next`, if that is a cell without anything solid. A phasing effect passes through everything, and
/// every step spends one of its uses. Returns whether anything changed.
pub fn run(state: &mut State, agent: EntityId, next: Place, listener: &mut impl Listener) -> bool {
    state.slot(agent).is_some_and(|agent| apply(state, agent, next, listener))
}

#[inline]
pub(crate) fn apply(
    state: &mut State,
    agent: Slot,
    next: Place,
    listener: &mut impl Listener,
) -> bool {
    if !state.condition.agent.contains(agent) || !state.in_bounds(next) {
        return false;
    }
    let spent = effect::spend(state, agent, |nature, effect| nature.phasing.contains(effect));
    // Where whole rows are pushed, an agent is part of a row. If it could not be pushed, nobody walks onto its cell.
    let solid = match state.settings.push_rules {
        Some(_) => Kinds::SOLID.with(Kinds::MOVABLE),
        None => Kinds::SOLID,
    };
    if spent.is_none() && state.kinds_at(next).meets(solid) {
        return false;
    }
    let from = state.cells.place(agent);
    if from != Some(next) {
        state.cells_mut().relocate(agent, Some(next));
        if let Some(from) = from {
            listener.hear(Event::Moved { entity: state.id(agent), from, to: next });
        }
    }
    from != Some(next) || spent.is_some_and(|spent| spent.limited)
}
