//! Pushing.

use crate::{EntityId, Event, Kinds, Listener, Place, State, moves, slots::Slot};
use std::mem;

/// Moves `mover` to `next` and everything pushable there one cell further, if it fits. Returns whether it moved.
///
/// Nothing may stand in front of the pushed things: no obstacle, nothing pushable or collidable, the mover itself
/// included.
/// With a move rule that wraps, things pushed over the edge come in on the other side.
pub fn run(state: &mut State, mover: EntityId, next: Place, listener: &mut impl Listener) -> bool {
    state.slot(mover).is_some_and(|mover| apply(state, mover, next, listener))
}

#[inline]
pub(crate) fn apply(
    state: &mut State,
    mover: Slot,
    next: Place,
    listener: &mut impl Listener,
) -> bool {
    state.kinds_at(next).meets(Kinds::PUSHABLE) && shove(state, mover, next, listener).is_some()
}

fn shove(state: &mut State, mover: Slot, next: Place, listener: &mut impl Listener) -> Option<()> {
    let from = state.cells.place(mover).filter(|from| from.grid == next.grid)?;
    let dx = i32::from(next.x) - i32::from(from.x);
    let dy = i32::from(next.y) - i32::from(from.y);
    let mut beyond = next.offset(dx, dy);
    if state.settings.move_rule.wraps {
        beyond = moves::wrapped(state, beyond);
    } else if !state.in_bounds(beyond) {
        return None;
    }
    if state.kinds_at(beyond).meets(Kinds::BULKY) {
        return None;
    }
    let mut pushed = mem::take(&mut state.scratch.found);
    pushed.clear();
    let cells = &state.cells;
    pushed.extend(cells.at(next).filter(|&slot| cells.kinds(slot).meets(Kinds::PUSHABLE)));
    let cells = state.cells_mut();
    cells.relocate(mover, Some(next));
    pushed.iter().for_each(|&slot| cells.relocate(slot, Some(beyond)));
    let by = state.id(mover);
    listener.hear(Event::Moved { entity: by, from, to: next });
    for &slot in &pushed {
        listener.hear(Event::Pushed { entity: state.id(slot), by, from: next, to: beyond });
    }
    state.scratch.found = pushed;
    Some(())
}
