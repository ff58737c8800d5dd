//! Contact hurts.

use crate::{
    Event, Health, Kinds, Listener, Place, State, StepError, effect, scratch::Found, slots::Slot,
    stores::Nature,
};
use std::mem;

/// Every damager in contact hurts every living entity with health, both in ascending order.
///
/// Damagers in contact are those on the cell (the entity itself, if it is one), those whose trail crosses it, and those
/// that exchanged places with the entity. An effect of immunity or phasing takes a hit instead, one use for each
/// damager.
#[inline]
pub fn run(state: &mut State, listener: &mut impl Listener) -> Result<(), StepError> {
    let mut next = state.condition.health.from(0);
    while let Some(slot) = next {
        next = state.condition.health.from(slot + 1);
        if let Some(place) = state.cells.place(slot)
            && !state.is_dead(slot)
            && may_touch(state, slot, place)
        {
            hurt(state, slot, place, listener)?;
        }
    }
    Ok(())
}

/// Whether there is anything to check: a damager here or where the entity came from, or any trail.
#[inline]
fn may_touch(state: &State, slot: Slot, place: Place) -> bool {
    let cells = &state.cells;
    !state.trail.is_empty()
        || cells.kinds_at(place).meets(Kinds::DAMAGER)
        || cells.prev_place(slot).is_some_and(|prev| cells.kinds_at(prev).meets(Kinds::DAMAGER))
}

fn hurt(
    state: &mut State,
    slot: Slot,
    place: Place,
    listener: &mut impl Listener,
) -> Result<(), StepError> {
    let mut damagers = mem::take(&mut state.scratch.found);
    find_damagers(state, slot, place, &mut damagers);
    let mut result = Ok(());
    for &damager in &damagers {
        result = hit(state, slot, damager, place, listener);
        if result.is_err() {
            break;
        }
    }
    state.scratch.found = damagers;
    result
}

/// All damagers in contact with an entity, each once, ascending.
#[inline]
pub(crate) fn find_damagers(state: &State, slot: Slot, place: Place, found: &mut Found) {
    let cells = &*state.cells;
    let is_damager = |slot: Slot| cells.kinds(slot).meets(Kinds::DAMAGER);
    found.clear();
    if cells.kinds_at(place).meets(Kinds::DAMAGER) {
        for other in cells.at(place) {
            if is_damager(other) {
                found.push(other);
            }
        }
    }
    if !state.trail.is_empty() {
        for other in state.trail_at(place) {
            if is_damager(other) {
                found.push(other);
            }
        }
    }
    if let Some(prev) = cells.prev_place(slot)
        && prev != place
        && cells.kinds_at(prev).meets(Kinds::DAMAGER)
    {
        for other in cells.at(prev) {
            // They have exchanged places.
            if is_damager(other) && cells.prev_place(other) == Some(place) {
                found.push(other);
            }
        }
    }
    if found.len() > 1 {
        found.sort_unstable();
        found.dedup();
    }
}

fn hit(
    state: &mut State,
    slot: Slot,
    damager: Slot,
    at: Place,
    listener: &mut impl Listener,
) -> Result<(), StepError> {
    let (entity, by) = (state.id(slot), state.id(damager));
    let shields = |nature: &Nature, effect| {
        nature.immunity.contains(effect) || nature.phasing.contains(effect)
    };
    if let Some(spent) = effect::spend(state, slot, shields) {
        listener.hear(Event::Absorbed { entity, by, effect: state.id(spent.effect), at });
        return Ok(());
    }
    let amount = state.nature.damage.get(damager).unwrap_or(0);
    if amount < 0 {
        return Err(StepError::NegativeDamage { damager: by, amount });
    }
    let lethal = state.nature.lethal_damage.contains(damager);
    let Some(Health { health: before, .. }) = state.condition.health.get(slot) else {
        return Ok(());
    };
    let left = if lethal { 0 } else { before.saturating_sub(amount).max(0) };
    if left != before {
        if let Some(health) = state.condition_mut().health.get_mut(slot) {
            health.health = left;
        }
        listener.hear(Event::Damaged { entity, by, amount: before.saturating_sub(left), at });
    }
    if left == 0 && !state.is_dead(slot) {
        state.condition_mut().dead.insert(slot);
        listener.hear(Event::Died { entity, by, at });
    }
    Ok(())
}
