//! Pursuers follow.

use crate::{
    Event, Hunt, Kinds, Listener, PathKind, Place, State, StepError,
    cell_index::CellIndex,
    column::Column,
    effect,
    search::Search,
    slots::Slot,
    stores::{Condition, Nature},
    ways::Ways,
};
use gridcosm_grid::Dir;
use std::{mem, sync::Arc};

/// Moves every placed pursuer one cell towards its target, in ascending order; later ones see where earlier ones went.
///
/// In a world of rooms a path leads through rooms and out of them. A pursuer that goes straight at its target goes by
/// where both are in the smallest grid that holds both, through primary rooms; if there is none, it waits.
///
/// A pursuer with eyes goes to where it last saw its target, and from there back to its post; see [`watch`](super::watch).
///
/// A pursuer does not see a target under a phasing effect, and hiding costs the target nothing.
pub fn run(state: &mut State, listener: &mut impl Listener) -> Result<(), StepError> {
    check(state)?;
    apply(state, listener);
    Ok(())
}

/// Rejects targets without a place. Nothing that happens in a turn before the pursuit can change the answer.
#[inline]
pub(crate) fn check(state: &State) -> Result<(), StepError> {
    let is_placed = |target: Slot| state.cells.place(target).is_some();
    if state.nature.pathfinding.values().iter().all(|pursuit| pursuit.target.is_none_or(is_placed))
    {
        return Ok(());
    }
    for (pursuer, pursuit) in state.nature.pathfinding.iter() {
        let Some(target) = pursuit.target else { continue };
        if state.cells.place(target).is_none()
            && state.cells.place(pursuer).is_some()
            && !is_hidden(&state.nature, &state.condition, target)
            && !state.cells.kinds(pursuer).meets(Kinds::SWARM)
        {
            let (pursuer, target) = (state.id(pursuer), state.id(target));
            return Err(StepError::LostTarget { pursuer, target });
        }
    }
    Ok(())
}

pub(crate) fn apply(state: &mut State, listener: &mut impl Listener) {
    if state.nature.pathfinding.is_empty() {
        return;
    }
    if state.ways().is_some() || !state.nature.vision.is_empty() {
        return through_rooms(state, listener);
    }
    let State { nature, condition, cells, scratch, .. } = state;
    on_one_grid(nature, condition, Arc::make_mut(cells), &mut scratch.search, listener);
}

/// As [`apply`] in a world whose pursuers stay in their grid. It is copied into the step, as for movers.
#[inline(always)]
pub(crate) fn on_one_grid(
    nature: &Nature,
    condition: &Condition,
    cells: &mut CellIndex,
    search: &mut Search,
    listener: &mut impl Listener,
) {
    search.chases.begin_turn();
    for (pursuer, pursuit) in nature.pathfinding.iter() {
        let (Some(from), Some(target)) = (cells.place(pursuer), pursuit.target) else { continue };
        let kinds = cells.kinds(pursuer);
        if kinds.meets(Kinds::OFF_DUTY) {
            continue;
        }
        if is_hidden(nature, condition, target) {
            continue;
        }
        let at = cells.place(target);
        if let Some(to) = at.and_then(|at| goal(cells, search, pursuit.kind, from, at)) {
            cells.relocate(pursuer, Some(to));
            if kinds.meets(Kinds::SOLID) {
                search.chases.note_move(cells, [to, from]);
            }
            listener.hear(Event::Moved { entity: nature.names.slots.id(pursuer), from, to });
        }
    }
}

/// As [`apply`] in a world of rooms or eyes.
fn through_rooms(state: &mut State, listener: &mut impl Listener) {
    let State { settings, nature, condition, cells, doors, trail, scratch, .. } = state;
    // Taken out while it changes, so that the rest can be queried meanwhile.
    let hunting = !condition.hunt.is_empty();
    let mut hunts = match hunting {
        true => mem::take(&mut Arc::make_mut(condition).hunt),
        false => Column::default(),
    };
    let (nature, known, doors) = (&**nature, &**condition, &**doors);
    let cells = Arc::make_mut(cells);
    let mut primaries = mem::take(&mut scratch.primaries);
    let mut stale = true;
    scratch.search.chases.begin_turn();
    for (pursuer, pursuit) in nature.pathfinding.iter() {
        let (Some(from), Some(target)) = (cells.place(pursuer), pursuit.target) else { continue };
        if cells.kinds(pursuer).meets(Kinds::OFF_DUTY) {
            continue;
        }
        let at = if nature.vision.contains(pursuer) {
            hunts.get(pursuer).map(Hunt::goal)
        } else {
            cells.place(target).filter(|_| !is_hidden(nature, known, target))
        };
        let Some(at) = at else { continue };
        let next = match Ways::new(settings, nature, known, cells, doors) {
            Some(ways) => {
                if mem::take(&mut stale) {
                    ways.find_primaries(&mut primaries);
                }
                let ways = ways.with(&primaries);
                let dir = match pursuit.kind {
                    PathKind::StraightLine => straight_through_rooms(&ways, from, at),
                    PathKind::Path => scratch.search.first_step_through_rooms(&ways, from, at),
                };
                dir.and_then(|dir| Some((dir, ways.next_free(from, dir, Kinds::SOLID)?)))
            }
            None => goal(cells, &mut scratch.search, pursuit.kind, from, at).and_then(|to| {
                let dir = Dir::ALL.into_iter().find(|&dir| from.step(dir) == to)?;
                Some((dir, to))
            }),
        };
        if let Some(hunt) = hunts.get_mut(pursuer) {
            match next {
                Some((dir, _)) => hunt.heading = Some(dir),
                // There is no way to where it was: it gives up.
                None if !hunt.sees => hunt.last_seen = None,
                None => {}
            }
            let here = next.map_or(from, |(_, to)| to);
            match hunt.at(here) {
                Some(left) => *hunt = left,
                None => drop(hunts.remove(pursuer)),
            }
        }
        let Some((dir, to)) = next else { continue };
        cells.relocate(pursuer, Some(to));
        if cells.kinds(pursuer).meets(Kinds::SOLID) {
            scratch.search.chases.note_move(cells, [to, from]);
        }
        stale = nature.room.contains(pursuer);
        if to != from.step(dir) {
            cells.note_crossing(pursuer);
            if !dir.is_horizontal() {
                trail.push((from, pursuer)); // as for a step up or down on one grid
            }
        }
        listener.hear(Event::Moved { entity: nature.names.slots.id(pursuer), from, to });
    }
    if trail.len() > 1 {
        trail.sort_unstable();
        trail.dedup();
    }
    scratch.primaries = primaries;
    if hunting {
        Arc::make_mut(condition).hunt = hunts;
    }
}

/// The direction of a pursuer that goes straight at its target, which may be in another grid.
fn straight_through_rooms(ways: &Ways<'_>, from: Place, at: Place) -> Option<Dir> {
    ways.around(from).find_map(|here| {
        let there = ways.around(at).find(|there| there.grid == here.grid)?;
        let next = straight_at(here, there);
        Dir::ALL.into_iter().find(|&dir| here.step(dir) == next)
    })
}

/// The cell that a pursuer enters, `None` if it stays.
#[inline(always)]
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
pub(crate) fn is_hidden(nature: &Nature, condition: &Condition, target: Slot) -> bool {
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
