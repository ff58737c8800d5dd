//! Cells that cost.

use crate::{EntityId, Event, Listener, State, board::Kinds, slots::Slot};

/// Takes from the score what the entities on the agent's cell cost that cannot be collected. Once a step.
pub fn run(state: &mut State, agent: EntityId, listener: &mut impl Listener) {
    if let Some(agent) = state.slot(agent) {
        apply(state, agent, listener);
    }
}

#[inline]
pub(crate) fn apply(state: &mut State, agent: Slot, listener: &mut impl Listener) {
    let Some(at) = state.board.place(agent) else { return };
    if !state.kinds_at(at).meets(Kinds::COSTLY)
        || !state.is_valid(agent)
        || state.is_terminal(agent)
    {
        return;
    }
    let costly = |&slot: &Slot| state.board.kinds(slot).meets(Kinds::COSTLY);
    let amounts = state.board.at(at).filter(costly).filter_map(|slot| state.nature.cost.get(slot));
    let amount = amounts.fold(0i64, i64::saturating_add);
    state.progress.score = state.progress.score.saturating_sub(amount);
    listener.hear(Event::Scored { entity: state.id(agent), at, amount: amount.saturating_neg() });
}
