//! Effects at work: which one of several a rule uses, and what using it costs.

use crate::{
    State,
    slots::Slot,
    stores::{Condition, Nature},
};

/// The effect on `holder` that a rule would use, among those that it accepts.
///
/// Spent effects do not count. The first one without a limit of uses wins, in ascending order; if all have a limit, the
/// first one.
#[inline]
pub(crate) fn pick(
    nature: &Nature,
    condition: &Condition,
    holder: Slot,
    wanted: impl Fn(&Nature, Slot) -> bool,
) -> Option<Slot> {
    let mut limited = None;
    for effect in condition.status.of(holder) {
        if !wanted(nature, effect) || !condition.has_time_and_uses(effect) {
            continue;
        }
        if !condition.usage_limit.contains(effect) {
            return Some(effect);
        }
        limited = limited.or(Some(effect));
    }
    limited
}

/// Picks an effect and spends one of its uses, if its uses are limited.
#[inline]
pub(crate) fn spend(
    state: &mut State,
    holder: Slot,
    wanted: impl Fn(&Nature, Slot) -> bool,
) -> Option<Spent> {
    let effect = pick(&state.nature, &state.condition, holder, wanted)?;
    let limited = state.condition.usage_limit.contains(effect);
    if limited && let Some(uses) = state.condition_mut().usage_limit.get_mut(effect) {
        *uses = uses.saturating_sub(1);
    }
    Some(Spent { effect, limited })
}

/// An effect that was used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spent {
    pub(crate) effect: Slot,
    /// Whether it has one use less now.
    pub(crate) limited: bool,
}
