//! An agent takes a step.

use crate::{EntityId, Event, Kinds, Listener, Place, State, effect, slots::Slot};
use gridcosm_grid::Dir;

/// Moves an agent to `next`, if that is a cell without anything solid. A phasing effect passes through everything, and
/// every step spends one of its uses. Returns whether anything changed.
///
/// In a world of rooms an agent under a phasing effect goes into rooms and out of them, whether they are locked or closed
/// on that side or not. A room that leads nowhere is an obstacle like any other, and the agent comes to stand on it.
pub fn run(state: &mut State, agent: EntityId, next: Place, listener: &mut impl Listener) -> bool {
    state.slot(agent).is_some_and(|agent| apply_among_rooms(state, agent, next, listener))
}

/// As [`apply`], in a world that may have rooms. Flat worlds do without: the question alone takes 1 % of a step.
#[inline(never)]
pub(crate) fn apply_among_rooms(
    state: &mut State,
    agent: Slot,
    next: Place,
    listener: &mut impl Listener,
) -> bool {
    let next = through_rooms(state, agent, next).unwrap_or(next);
    apply(state, agent, next, listener)
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

/// The cell to which a step of an agent under a phasing effect leads in a world of rooms.
fn through_rooms(state: &State, agent: Slot, next: Place) -> Option<Place> {
    let ways = state.ways()?;
    let from = state.cells.place(agent)?;
    effect::pick(&state.nature, &state.condition, agent, |nature, effect| {
        nature.phasing.contains(effect)
    })?;
    let dir = Dir::ALL.into_iter().find(|&dir| from.step(dir) == next)?;
    ways.for_a_ghost().next(from, dir).ok()
}
