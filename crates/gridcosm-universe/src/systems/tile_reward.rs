//! Cells that pay.

use crate::{EntityId, Event, Listener, State, board::Kinds, slots::Slot};

/// Adds to the score what the entities on the agent's cell pay that cannot be collected. Every submove, bump and wait.
pub fn run(state: &mut State, agent: EntityId, listener: &mut impl Listener) {
    if let Some(agent) = state.slot(agent) {
        apply(state, agent, listener);
    }
}

#[inline]
pub(crate) fn apply(state: &mut State, agent: Slot, listener: &mut impl Listener) {
    let Some(at) = state.board.place(agent) else { return };
    if !state.kinds_at(at).meets(Kinds::REWARDING)
        || !state.is_valid(agent)
        || state.is_terminal(agent)
    {
        return;
    }
    let paying = |&slot: &Slot| state.board.kinds(slot).meets(Kinds::REWARDING);
    let amounts = state.board.at(at).filter(paying).filter_map(|s| state.nature.rewardable.get(s));
    let amount = amounts.fold(0i64, i64::saturating_add);
    state.progress.score = state.progress.score.saturating_add(amount);
    listener.hear(Event::Scored { entity: state.id(agent), at, amount });
}
