//! Movers move.

use crate::{
    Axis, Event, Kinds, Listener, Moving, Place, State, StepError, cell_index::CellIndex,
    scratch::Placed, stores::Names,
};
use std::{mem, sync::Arc};

/// Moves every placed mover up to `speed` cells along its line. A cell that it cannot enter stops it, and it turns
/// round if it bounces; the rest of its speed is lost.
///
/// Obstacles are where they were before any mover moved: movers do not see each other's moves of the same turn.
pub fn run(state: &mut State, listener: &mut impl Listener) -> Result<(), StepError> {
    check(state)?;
    if !state.cells.moving.is_empty() {
        let State { nature, cells, scratch, .. } = state;
        apply(&nature.names, Arc::make_mut(cells), &mut scratch.placed, listener);
    }
    Ok(())
}

/// Rejects invalid directions.
pub(crate) fn check(state: &State) -> Result<(), StepError> {
    if !state.risky {
        return Ok(());
    }
    let placed = |&(slot, _): &(u32, Moving)| state.cells.place(slot).is_some();
    match state.cells.moving.iter().filter(placed).find(|(_, m)| !matches!(m.direction, 1 | -1)) {
        None => Ok(()),
        Some((slot, moving)) => {
            Err(StepError::BadDirection { entity: state.id(slot), direction: moving.direction })
        }
    }
}

#[inline]
pub(crate) fn apply(
    names: &Names,
    cells: &mut CellIndex,
    goals: &mut Placed,
    listener: &mut impl Listener,
) {
    goals.clear();
    // Taken out while it changes, so that the cells can be queried meanwhile.
    let mut movers = mem::take(&mut cells.moving);
    for (slot, moving) in movers.iter_mut() {
        let Some(start) = cells.place(slot) else { continue };
        let blocking = cells.kinds(slot).meets(Kinds::BLOCKING);
        let obstacles = if blocking { Kinds::BULKY } else { Kinds::SOLID };
        let (goal, bounced) = go(cells, moving, start, obstacles);
        if goal != start {
            goals.push((slot, Some(goal)));
            listener.hear(Event::Moved { entity: names.slots.id(slot), from: start, to: goal });
        }
        if bounced {
            cells.touch(start); // it may stay where it is, but it faces the other way
            listener.hear(Event::Bounced { entity: names.slots.id(slot), at: goal });
        }
    }
    cells.moving = movers;
    for &(slot, goal) in goals.iter() {
        cells.relocate(slot, goal);
    }
}

/// The place that one mover reaches, and whether it turned round there.
#[inline]
fn go(cells: &CellIndex, moving: &mut Moving, start: Place, obstacles: Kinds) -> (Place, bool) {
    let (dx, dy) = match moving.axis {
        Axis::Horizontal => (moving.direction as i32, 0),
        Axis::Vertical => (0, moving.direction as i32),
    };
    let mut here = start;
    for _ in 0..moving.speed {
        moving.prev_position = Some(here);
        let next = here.offset(dx, dy);
        if cells.kinds_inside(next).is_none_or(|kinds| kinds.meets(obstacles)) {
            if moving.bounce {
                moving.direction = -moving.direction;
            }
            return (here, moving.bounce);
        }
        here = next;
    }
    (here, false)
}
