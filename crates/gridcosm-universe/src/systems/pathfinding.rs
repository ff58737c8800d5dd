//! Pursuers follow.

use crate::{
    Event, Kinds, Listener, PathKind, Place, State, StepError,
    cell_index::CellIndex,
    effect,
    search::Search,
    slots::Slot,
    stores::{Condition, Nature},
};
use std::sync::Arc;

/// Moves every placed pursuer one cell towards its target, in ascending order; later ones see where earlier ones went.
///
/// A pursuer does not see a target under a phasing effect, and hiding costs the target nothing.
pub fn run(state: &mut State, listener: &mut impl Listener) -> Result<(), StepError> {
    check(state)?;
    if !state.nature.pathfinding.is_empty() {
        let State { nature, condition, cells, scratch, .. } = state;
        apply(nature, condition, Arc::make_mut(cells), &mut scratch.search, listener);
    }
    Ok(())
}

/// Rejects targets without a place. Nothing that happens in a turn before the pursuit can change the answer.
#[inline]
pub(crate) fn check(state: &State) -> Result<(), StepError> {
    for (pursuer, pursuit) in state.nature.pathfinding.iter() {
        let Some(target) = pursuit.target else { continue };
        if state.cells.place(target).is_none()
            && state.cells.place(pursuer).is_some()
            && !is_hidden(&state.nature, &state.condition, target)
        {
            let (pursuer, target) = (state.id(pursuer), state.id(target));
            return Err(StepError::LostTarget { pursuer, target });
        }
    }
    Ok(())
}

#[inline]
pub(crate) fn apply(
    nature: &Nature,
    condition: &Condition,
    cells: &mut CellIndex,
    search: &mut Search,
    listener: &mut impl Listener,
) {
    for (pursuer, pursuit) in nature.pathfinding.iter() {
        let (Some(from), Some(target)) = (cells.place(pursuer), pursuit.target) else { continue };
        if is_hidden(nature, condition, target) {
            continue;
        }
        let at = cells.place(target);
        if let Some(to) = at.and_then(|at| goal(cells, search, pursuit.kind, from, at)) {
            cells.relocate(pursuer, Some(to));
            listener.hear(Event::Moved { entity: nature.names.slots.id(pursuer), from, to });
        }
    }
}

/// The cell that a pursuer enters, `None` if it stays.
#[inline]
fn goal(
    cells: &CellIndex,
    search: &mut Search,
    kind: PathKind,
    from: Place,
    at: Place,
) -> Option<Place> {
    if at.grid != from.grid {
        return None;
    }
    let wanted = match kind {
        PathKind::StraightLine => straight_at(from, at),
        PathKind::Path => {
            let pos = search.first_step(cells, from.grid, from.pos(), at.pos())?;
            Place::at(from.grid, pos)
        }
    };
    let free = cells.kinds_inside(wanted).is_some_and(|kinds| !kinds.meets(Kinds::SOLID));
    free.then_some(wanted)
}

#[inline]
fn is_hidden(nature: &Nature, condition: &Condition, target: Slot) -> bool {
    effect::pick(nature, condition, target, |nature, e| nature.phasing.contains(e)).is_some()
}

/// One step along the longer of the two distances. With equal distances down, up, right, left come in this order, so a
/// pursuer on its target steps down.
fn straight_at(from: Place, at: Place) -> Place {
    let (dx, dy) = (i32::from(at.x) - i32::from(from.x), i32::from(at.y) - i32::from(from.y));
    let mut best = (dy, (0, 1));
    for candidate in [(-dy, (0, -1)), (dx, (1, 0)), (-dx, (-1, 0))] {
        if candidate.0 > best.0 {
            best = candidate;
        }
    }
    let (x, y) = best.1;
    from.offset(x, y)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ties_go_down_up_right_left() {
        let from = Place::flat(5, 5);
        let check = |x, y, to: (i16, i16)| {
            assert_eq!(straight_at(from, Place::flat(x, y)), Place::flat(to.0, to.1));
        };
        check(5, 5, (5, 6));
        check(7, 7, (5, 6));
        check(7, 3, (5, 4));
        check(8, 7, (6, 5));
        check(2, 5, (4, 5));
        check(i16::MIN, i16::MAX, (4, 5));
    }
}
