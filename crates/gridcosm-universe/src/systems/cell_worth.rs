//! The worth of the cell under an agent: the common part of cells that cost and cells that pay.

use crate::{Kinds, Place, State, column::Column, slots::Slot};

/// The agent's place, and the sum of the amounts of all entities of a kind there. `None` if there are none, or if
/// nothing more can happen to the agent.
#[inline]
pub(super) fn under(
    state: &State,
    agent: Slot,
    kind: Kinds,
    amounts: &Column<i64>,
) -> Option<(Place, i64)> {
    let at = state.cells.place(agent)?;
    if !state.kinds_at(at).meets(kind) || !state.is_valid(agent) || state.is_terminal(agent) {
        return None;
    }
    let counted = state.cells.at(at).filter(|&slot| state.cells.kinds(slot).meets(kind));
    let amount = counted.filter_map(|slot| amounts.get(slot)).fold(0, i64::saturating_add);
    Some((at, amount))
}
