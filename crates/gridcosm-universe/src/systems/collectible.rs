//! Picking up.

use crate::{EntityId, Event, Kinds, Listener, Place, State, slots::Slot};
use std::mem;

/// An entity picks up everything collectible on its cell. Effects that still work take hold of it, if it has a status.
/// Other things go into its inventory, if it has one. Anything with a reward pays, whether it was taken or not.
///
/// Everything that was taken or that paid leaves the grid. Anything else stays.
pub fn run(state: &mut State, entity: EntityId, listener: &mut impl Listener) {
    if let Some(entity) = state.slot(entity) {
        apply(state, entity, listener);
    }
}

pub(crate) fn apply(state: &mut State, entity: Slot, listener: &mut impl Listener) {
    let Some(place) = state.cells.place(entity) else { return };
    if !state.kinds_at(place).meets(Kinds::COLLECTIBLE) {
        return;
    }
    let mut items = mem::take(&mut state.scratch.found);
    items.clear();
    let cells = &state.cells;
    items.extend(cells.at(place).filter(|&slot| cells.kinds(slot).meets(Kinds::COLLECTIBLE)));
    for &item in &items {
        take(state, entity, item, place, listener);
    }
    state.scratch.found = items;
}

fn take(state: &mut State, by: Slot, item: Slot, at: Place, listener: &mut impl Listener) {
    let (entity, effect) = (state.id(by), state.id(item));
    let (nature, condition) = (&state.nature, &state.condition);
    let is_effect = nature.is_effect(item);
    let put_on = is_effect && condition.status.contains(by) && condition.has_time_and_uses(item);
    let pocketed = !is_effect && condition.inventory.contains(by);
    let reward = nature.rewardable.get(item);
    if !put_on && !pocketed && reward.is_none() {
        return;
    }
    let condition = state.condition_mut();
    if put_on {
        condition.status.add(by, item);
    }
    if pocketed {
        condition.inventory.add(by, item);
    }
    condition.collectible.remove(item);
    state.progress.score = state.progress.score.saturating_add(reward.unwrap_or(0));
    state.cells_mut().relocate(item, None);
    state.refresh_kinds(item);
    listener.hear(Event::Collected { item: effect, by: entity, at, reward: reward.unwrap_or(0) });
    if put_on {
        listener.hear(Event::EffectGained { entity, effect });
    }
}
