//! Portals send entities that enter them to their mates.

use crate::{Event, Kinds, Listener, Place, State, scratch::Found, slots::Slot};
use std::mem;

/// Sends everything collidable that has come to, or through, a portal's cell in this turn to the place of its mate,
/// portal by portal in ascending order.
///
/// The arrivals at each portal are fixed at the beginning; whether an entity has moved is checked again at each portal.
/// So an entity does not travel a chain of portals at once, but one still standing at the far end in the next submove
/// of the same turn is sent back.
#[inline]
pub fn run(state: &mut State, listener: &mut impl Listener) {
    // Only entities that have moved can enter.
    if !state.nature.portal.is_empty() && !state.cells.moved().is_empty() {
        teleport_all(state, listener);
    }
}

fn teleport_all(state: &mut State, listener: &mut impl Listener) {
    let mut entrants = mem::take(&mut state.scratch.found);
    let mut jumps = mem::take(&mut state.scratch.placed);
    jumps.clear();
    let mut next = state.nature.portal.from(0);
    while let Some(portal) = next {
        next = state.nature.portal.from(portal + 1);
        let Some(mate) = state.nature.portal.get(portal) else { continue };
        let (Some(entry), Some(to)) = (state.cells.place(portal), state.cells.place(mate)) else {
            continue;
        };
        // Mostly no entity is there, none has jumped, and no trail leads anywhere.
        let quiet = jumps.is_empty() && state.trail.is_empty();
        if quiet && !state.kinds_at(entry).meets(Kinds::COLLIDABLE) {
            continue;
        }
        find_entrants(state, entry, &jumps, &mut entrants);
        for &slot in &entrants {
            let from = state.cells.place(slot);
            if !jumps.iter().any(|&(jumped, _)| jumped == slot) {
                jumps.push((slot, from));
            }
            state.cells_mut().relocate(slot, Some(to));
            let (entity, portal) = (state.id(slot), state.id(portal));
            listener.hear(Event::Teleported { entity, portal, from, to });
        }
    }
    state.scratch.found = entrants;
    state.scratch.placed = jumps;
}

/// The entities that had come to a cell when the portals began to work: those that stand there and have not jumped yet,
/// those that jumped from there, and those that passed.
fn find_entrants(
    state: &State,
    entry: Place,
    jumps: &[(Slot, Option<Place>)],
    entrants: &mut Found,
) {
    let cells = &state.cells;
    let stayed = |&slot: &Slot| !jumps.iter().any(|&(jumped, _)| jumped == slot);
    let may_enter = |&slot: &Slot| {
        let kinds = cells.kinds(slot);
        // Members of a swarm stay in their grid, each in its own part of a cell.
        kinds.meets(Kinds::COLLIDABLE) && !kinds.meets(Kinds::SWARM) && cells.has_moved(slot)
    };
    entrants.clear();
    if cells.kinds_at(entry).meets(Kinds::COLLIDABLE) {
        entrants.extend(cells.at(entry).filter(stayed).filter(may_enter));
    }
    for &(slot, from) in jumps {
        if from == Some(entry) && may_enter(&slot) {
            entrants.push(slot);
        }
    }
    if !state.trail.is_empty() {
        entrants.extend(state.trail_at(entry).filter(may_enter));
    }
    if entrants.len() > 1 {
        entrants.sort_unstable();
        entrants.dedup();
    }
}
