//! Time passes for effects.

use crate::State;
use std::sync::Arc;

/// Takes one turn off every active effect whose time is limited. An effect on two entities loses two turns. Effects on
/// the ground keep their time.
#[inline]
pub fn run(state: &mut State) {
    let limited = |state: &State| {
        let pairs = state.condition.status.pairs();
        pairs.iter().any(|&(_, effect)| state.condition.time_limit.contains(effect))
    };
    if state.condition.status.is_empty() || !limited(state) {
        return;
    }
    let condition = Arc::make_mut(&mut state.condition);
    for &(_, effect) in condition.status.pairs() {
        if let Some(turns) = condition.time_limit.get_mut(effect) {
            *turns = turns.saturating_sub(1);
        }
    }
}
