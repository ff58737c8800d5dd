//! Removing spent effects.

use crate::{Event, Listener, State};

/// Removes from every status the entries that are no longer effects or have no time or uses left, and removes them from
/// the registry.
#[inline]
pub fn run(state: &mut State, listener: &mut impl Listener) {
    let mut at = 0;
    while let Some(&(holder, effect)) = state.condition.status.pairs().get(at) {
        let works = state.nature.is_effect(effect);
        if works && state.condition.has_time_and_uses(effect) {
            at += 1;
            continue;
        }
        let condition = state.condition_mut();
        condition.status.take(holder, effect);
        condition.entity.remove(effect);
        state.tidy = false;
        if works {
            let (entity, effect) = (state.id(holder), state.id(effect));
            listener.hear(Event::EffectExpired { entity, effect });
        }
    }
}
