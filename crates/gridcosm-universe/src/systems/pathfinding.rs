//! Pursuers follow.

use crate::{
    Event, Listener, PathKind, Place, State, StepError, board::Kinds, effect, slots::Slot,
    stores::Pursuit,
};

/// Moves every placed pursuer one cell towards its target, in ascending order; later ones see where earlier ones went.
///
/// A target under a phasing effect is not seen, and not being seen costs it nothing.
pub fn run(state: &mut State, listener: &mut impl Listener) -> Result<(), StepError> {
    check(state)?;
    apply(state, listener);
    Ok(())
}

/// Refuses targets that are nowhere. Nothing that happens in a turn before the pursuit can change the answer.
#[inline]
pub(crate) fn check(state: &State) -> Result<(), StepError> {
    for (pursuer, pursuit) in state.nature.pathfinding.iter() {
        let Some(target) = pursuit.target else { continue };
        if state.board.place(target).is_none()
            && state.board.place(pursuer).is_some()
            && !is_hidden(state, target)
        {
            let (pursuer, target) = (state.id(pursuer), state.id(target));
            return Err(StepError::LostTarget { pursuer, target });
        }
    }
    Ok(())
}

#[inline]
pub(crate) fn apply(state: &mut State, listener: &mut impl Listener) {
    let mut next = state.nature.pathfinding.from(0);
    while let Some(pursuer) = next {
        next = state.nature.pathfinding.from(pursuer + 1);
        let Some(from) = state.board.place(pursuer) else { continue };
        if let Some(to) = goal(state, pursuer, from) {
            state.board_mut().relocate(pursuer, Some(to));
            listener.hear(Event::Moved { entity: state.id(pursuer), from, to });
        }
    }
}

/// The cell that a pursuer goes to, `None` if it stays.
fn goal(state: &mut State, pursuer: Slot, from: Place) -> Option<Place> {
    let Pursuit { target, kind } = state.nature.pathfinding.get(pursuer)?;
    let target = target?;
    if is_hidden(state, target) {
        return None;
    }
    let at = state.board.place(target)?;
    if at.grid != from.grid {
        return None;
    }
    let wanted = match kind {
        PathKind::StraightLine => straight_at(from, at),
        PathKind::Path => {
            let State { board, scratch, .. } = state;
            Place { grid: from.grid, pos: scratch.search.first_step(board, from.pos, at.pos)? }
        }
    };
    let free = state.in_bounds(wanted) && !state.kinds_at(wanted).meets(Kinds::SOLID);
    free.then_some(wanted)
}

#[inline]
fn is_hidden(state: &State, target: Slot) -> bool {
    let phasing = |nature: &crate::stores::Nature, effect| nature.phasing.contains(effect);
    effect::pick(&state.nature, &state.condition, target, phasing).is_some()
}

/// One step along the longer of the two distances; of equal ones down, up, right, left come in this order, so somebody
/// who stands on the target steps down.
fn straight_at(from: Place, at: Place) -> Place {
    let (dx, dy) =
        (i64::from(at.pos.x) - i64::from(from.pos.x), i64::from(at.pos.y) - i64::from(from.pos.y));
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
        let check = |x, y, to: (i32, i32)| {
            assert_eq!(straight_at(from, Place::flat(x, y)), Place::flat(to.0, to.1));
        };
        check(5, 5, (5, 6));
        check(7, 7, (5, 6));
        check(7, 3, (5, 4));
        check(8, 7, (6, 5));
        check(2, 5, (4, 5));
        check(i32::MIN, i32::MAX, (4, 5));
    }
}
