//! Forgetting entities that are gone.

use crate::{State, slots::Slot};
use std::{mem, sync::Arc};

/// Keeps entities that are in the registry, in a status or in an inventory, and forgets all others, wherever they
/// stand. The trail ends with the turn.
#[inline]
pub fn run(state: &mut State) {
    state.trail.clear();
    if !state.tidy {
        sweep(state);
    }
}

fn sweep(state: &mut State) {
    let mut alive = mem::take(&mut state.scratch.alive);
    alive.copy_from(&state.condition.entity);
    let held = [&state.condition.status, &state.condition.inventory];
    for &(_, slot) in held.iter().flat_map(|held| held.pairs()) {
        alive.insert(slot);
    }
    state.tidy = true;
    for slot in 0..state.nature.names.slots.len() as Slot {
        if !alive.contains(slot) {
            forget(state, slot);
        }
    }
    state.scratch.alive = alive;
}

fn forget(state: &mut State, slot: Slot) {
    let held = &state.condition;
    if held.status.of(slot).len() + held.inventory.of(slot).len() > 0 {
        // What it held was kept this time, and may have no holder the next time.
        state.tidy = false;
    }
    if state.nature.knows(slot) {
        Arc::make_mut(&mut state.nature).forget(slot);
    }
    if state.condition.knows(slot) {
        state.condition_mut().forget(slot);
    }
    if state.cells.moving.contains(slot) {
        state.cells_mut().moving.remove(slot);
    }
    if state.cells.place(slot).is_some() || state.cells.prev_place(slot).is_some() {
        state.cells_mut().forget(slot);
    }
    state.refresh_kinds(slot);
}
