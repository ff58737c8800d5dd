//! Opening locks.

use crate::{EntityId, Event, Kinds, Listener, Place, State, slots::Slot, systems::signals};
use gridcosm_grid::Dir;
use gridcosm_nest::NoPass;
use std::mem;

/// The neighbouring cells, in the order in which they are tried: left, right, up, down.
pub(crate) const AROUND: [Dir; 4] = [Dir::W, Dir::E, Dir::N, Dir::S];

/// Opens locked entities in the four cells around the agent, as far as its keys go: each lock takes the first key of
/// its name. The lock, the obstacle and the key are then gone. A room stays an obstacle to everything that does not enter
/// it.
///
/// In a world of rooms the cell in a direction is the one to which a step leads: beyond the edge of a grid, or inside a
/// room. Switches that block are turned over, too. If a locked room does not let the step through, it is that room, from inside as well as from outside.
pub fn run(state: &mut State, agent: EntityId, listener: &mut impl Listener) {
    if let Some(agent) = state.slot(agent) {
        apply(state, agent, listener);
    }
}

pub(crate) fn apply(state: &mut State, agent: Slot, listener: &mut impl Listener) {
    let Some(here) = state.cells.place(agent) else { return };
    if !state.nature.switch.is_empty() {
        signals::turn_around(state, agent, here, listener);
    }
    if !state.nature.room.is_empty() {
        return through_rooms(state, agent, here, listener);
    }
    for dir in AROUND {
        let place = here.step(dir);
        if state.kinds_at(place).meets(Kinds::LOCKED) {
            unlock_cell(state, agent, place, listener);
        }
    }
}

#[cold]
fn through_rooms(state: &mut State, agent: Slot, here: Place, listener: &mut impl Listener) {
    // All of them before any of them opens: what an open room shows is for the next action.
    for place in AROUND.map(|dir| reach(state, here, dir)).into_iter().flatten() {
        unlock_cell(state, agent, place, listener);
    }
}

/// The place in a direction where something is locked.
fn reach(state: &State, here: Place, dir: Dir) -> Option<Place> {
    let locked = |place: &Place| state.kinds_at(*place).meets(Kinds::LOCKED);
    let through_rooms = || match state.ways()?.next(here, dir) {
        Ok(place) | Err(NoPass::Closed(place)) => Some(place),
        Err(NoPass::Endless) => None,
    };
    Some(here.step(dir)).filter(locked).or_else(|| through_rooms().filter(locked))
}

fn unlock_cell(state: &mut State, agent: Slot, place: Place, listener: &mut impl Listener) {
    let mut doors = mem::take(&mut state.scratch.found);
    doors.clear();
    let cells = &state.cells;
    doors.extend(cells.at(place).filter(|&slot| cells.kinds(slot).meets(Kinds::LOCKED)));
    for &door in &doors {
        if let Some(key) = find_key(state, agent, door) {
            open(state, agent, door, key);
            let (door, key, by) = (state.id(door), state.id(key), state.id(agent));
            listener.hear(Event::Unlocked { door, key, by, at: place });
        }
    }
    state.scratch.found = doors;
}

/// The first of the agent's keys that fits.
fn find_key(state: &State, agent: Slot, door: Slot) -> Option<Slot> {
    let lock = state.condition.locked.get(door)?;
    state.condition.inventory.of(agent).find(|&item| state.condition.key.get(item) == Some(lock))
}

fn open(state: &mut State, agent: Slot, door: Slot, key: Slot) {
    let room = state.nature.room.contains(door);
    let condition = state.condition_mut();
    condition.locked.remove(door);
    if !room {
        condition.blocking.remove(door);
    }
    condition.inventory.take(agent, key);
    condition.key.remove(key);
    state.refresh_kinds(door);
    state.refresh_kinds(key);
    // A key that was not in the registry has lost its only holder.
    state.tidy = false;
}
