//! Cells that cost.

use super::cell_worth;
use crate::{EntityId, Event, Kinds, Listener, State, slots::Slot};

/// Subtracts from the score the cost of the entities on the agent's cell that cannot be collected. Runs once a step.
pub fn run(state: &mut State, agent: EntityId, listener: &mut impl Listener) {
    if let Some(agent) = state.slot(agent) {
        apply(state, agent, listener);
    }
}

#[inline]
pub(crate) fn apply(state: &mut State, agent: Slot, listener: &mut impl Listener) {
    let worth = cell_worth::under(state, agent, Kinds::COSTLY, &state.nature.cost);
    let Some((at, amount)) = worth else { return };
    state.progress.score = state.progress.score.saturating_sub(amount);
    listener.hear(Event::Scored { entity: state.id(agent), at, amount: amount.saturating_neg() });
}
