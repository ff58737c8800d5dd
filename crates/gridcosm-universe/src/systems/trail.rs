//! Recording the cells that entities passed in this turn.

use crate::{Place, State, StepError, slots::Slot, state::Trail};

/// The maximum number of cells in one turn's trail.
pub const MAX_TRAIL: u64 = 1 << 22;

/// Adds to the trail the cells between each entity's place and the one where it started the turn: along the row of its
/// present place first, then along the column of the start.
///
/// The way of an entity that went through rooms is not between its two places: what it passed is in the trail already.
///
/// The present place is left out. So is the start, if the path ends along a row. If it ends along a column, the start
/// is included: an entity that steps onto a cell that a damager has just left upwards or downwards is hurt.
pub fn run(state: &mut State) -> Result<(), StepError> {
    check(state)?;
    apply(state);
    Ok(())
}

#[inline]
pub(crate) fn apply(state: &mut State) {
    let State { cells, trail, .. } = state;
    let before = trail.len();
    for moved in cells.moved() {
        if let (Some(here), Some(start)) = (cells.place(moved.slot), moved.from)
            && here.grid == start.grid
            && !cells.has_crossed(moved.slot)
        {
            walk(trail, moved.slot, here, start);
        }
    }
    if trail.len() > before.max(1) {
        trail.sort_unstable();
        trail.dedup();
    }
}

/// Rejects paths that only hand-made places can have.
pub(crate) fn check(state: &State) -> Result<(), StepError> {
    let mut cells = 0;
    for moved in state.cells.moved() {
        if let (Some(to), Some(from)) = (state.cells.place(moved.slot), moved.from) {
            cells += to.pos().manhattan(from.pos());
            if cells > MAX_TRAIL {
                return Err(StepError::TrailTooLong { from, to });
            }
        }
    }
    Ok(())
}

#[inline]
fn walk(trail: &mut Trail, slot: Slot, here: Place, start: Place) {
    let mut at = here;
    while at.x != start.x {
        at.x += if at.x < start.x { 1 } else { -1 };
        if at == start {
            return;
        }
        trail.push((at, slot));
    }
    while at.y != start.y {
        at.y += if at.y < start.y { 1 } else { -1 };
        trail.push((at, slot));
    }
}
