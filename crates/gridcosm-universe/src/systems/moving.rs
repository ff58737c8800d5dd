//! Movers move.

use crate::{
    Axis, Event, Hunt, Kinds, Listener, MAX_TRAIL, Moving, Place, Settings, State, StepError,
    cell_index::CellIndex,
    column::Column,
    doors::Doors,
    scratch::{Found, Placed},
    slots::Slot,
    state::Trail,
    stores::{Condition, Names, Nature},
    ways::Ways,
};
use gridcosm_grid::Dir;
use std::{mem, sync::Arc};

/// Moves every placed mover up to `speed` cells along its line. A cell that it cannot enter stops it, and it turns
/// round if it bounces; the rest of its speed is lost.
///
/// In a world of rooms the next cell may lie beyond the edge of its grid or inside a room, and the cells that such a
/// mover passes become part of the trail. A mover that would come through a room to a cell where it has been in this
/// turn ends its move there. All movers together pass at most [`MAX_TRAIL`] cells of rooms in a turn.
///
/// Obstacles are where they were before any mover moved: movers do not see each other's moves of the same turn.
pub fn run(state: &mut State, listener: &mut impl Listener) -> Result<(), StepError> {
    check(state)?;
    apply(state, listener);
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

pub(crate) fn apply(state: &mut State, listener: &mut impl Listener) {
    if state.cells.moving.is_empty() {
        return;
    }
    if state.ways().is_some() {
        return through_rooms(state, listener);
    }
    let State { nature, condition, cells, scratch, .. } = state;
    if !condition.hunt.is_empty() {
        let mut stride = OnDuty(&condition.hunt);
        let cells = Arc::make_mut(cells);
        return move_all(&nature.names, cells, &mut scratch.placed, listener, &mut stride);
    }
    on_one_grid(&nature.names, Arc::make_mut(cells), &mut scratch.placed, listener);
}

/// As [`apply`] in a world whose movers stay in their grid. Every step of a flat world runs it, so it is copied into the
/// step: a call takes 5 % of the time of a small level.
#[inline(always)]
pub(crate) fn on_one_grid(
    names: &Names,
    cells: &mut CellIndex,
    goals: &mut Placed,
    listener: &mut impl Listener,
) {
    move_all(names, cells, goals, listener, &mut OnOneGrid);
}

/// How far a mover goes.
trait Stride {
    /// The place that a mover reaches, and whether it turned round there.
    fn go(
        &mut self,
        cells: &CellIndex,
        slot: Slot,
        moving: &mut Moving,
        start: Place,
        obstacles: Kinds,
    ) -> (Place, bool);
}

/// Movers that stay in their grid.
struct OnOneGrid;

impl Stride for OnOneGrid {
    #[inline(always)]
    fn go(
        &mut self,
        cells: &CellIndex,
        _: Slot,
        moving: &mut Moving,
        start: Place,
        obstacles: Kinds,
    ) -> (Place, bool) {
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
}

/// As [`OnOneGrid`], without movers that hunt: they have left their rounds.
struct OnDuty<'a>(&'a Column<Hunt>);

impl Stride for OnDuty<'_> {
    fn go(
        &mut self,
        cells: &CellIndex,
        slot: Slot,
        moving: &mut Moving,
        start: Place,
        obstacles: Kinds,
    ) -> (Place, bool) {
        if self.0.contains(slot) {
            return (start, false);
        }
        OnOneGrid.go(cells, slot, moving, start, obstacles)
    }
}

/// Movers that go through rooms.
struct ThroughRooms<'a> {
    settings: &'a Settings,
    nature: &'a Nature,
    condition: &'a Condition,
    doors: &'a Doors,
    primaries: &'a [Option<Place>],
    trail: &'a mut Trail,
    /// Those that left a grid or entered one.
    crossed: &'a mut Found,
}

impl Stride for ThroughRooms<'_> {
    fn go(
        &mut self,
        cells: &CellIndex,
        slot: Slot,
        moving: &mut Moving,
        start: Place,
        obstacles: Kinds,
    ) -> (Place, bool) {
        if self.condition.hunt.contains(slot) {
            return (start, false);
        }
        let ways = Ways::new(self.settings, self.nature, self.condition, cells, self.doors);
        let Some(ways) = ways else { return OnOneGrid.go(cells, slot, moving, start, obstacles) };
        let ways = ways.with(self.primaries);
        let (goal, bounced, crossed) =
            go_through(&ways, slot, moving, start, obstacles, self.trail);
        if crossed {
            self.crossed.push(slot);
        }
        (goal, bounced)
    }
}

/// Moves all movers, each as far as its stride goes.
#[inline(always)]
fn move_all(
    names: &Names,
    cells: &mut CellIndex,
    goals: &mut Placed,
    listener: &mut impl Listener,
    stride: &mut impl Stride,
) {
    goals.clear();
    // Taken out while it changes, so that the cells can be queried meanwhile.
    let mut movers = mem::take(&mut cells.moving);
    for (slot, moving) in movers.iter_mut() {
        let Some(start) = cells.place(slot) else { continue };
        let kinds = cells.kinds(slot);
        if kinds.meets(Kinds::OFF_DUTY) {
            continue;
        }
        let blocking = kinds.meets(Kinds::BLOCKING);
        let obstacles = if blocking { Kinds::BULKY } else { Kinds::SOLID };
        let (goal, bounced) = stride.go(cells, slot, moving, start, obstacles);
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

/// Moves all movers of a world that has rooms.
fn through_rooms(state: &mut State, listener: &mut impl Listener) {
    let State { settings, nature, condition, cells, doors, trail, scratch, .. } = state;
    let (nature, condition, doors) = (&**nature, &**condition, &**doors);
    let cells = Arc::make_mut(cells);
    let mut primaries = mem::take(&mut scratch.primaries);
    let mut crossed = mem::take(&mut scratch.found);
    crossed.clear();
    if let Some(ways) = Ways::new(settings, nature, condition, cells, doors) {
        ways.find_primaries(&mut primaries);
    }
    let before = trail.len();
    let mut stride = ThroughRooms {
        settings,
        nature,
        condition,
        doors,
        primaries: &primaries,
        trail: &mut *trail,
        crossed: &mut crossed,
    };
    move_all(&nature.names, cells, &mut scratch.placed, listener, &mut stride);
    crossed.iter().for_each(|&slot| cells.note_crossing(slot));
    if trail.len() > before.max(1) {
        trail.sort_unstable();
        trail.dedup();
    }
    scratch.primaries = primaries;
    scratch.found = crossed;
}

/// As [`Stride::go`], through rooms. Also tells whether the mover left a grid or entered one; then the cells that it passed are
/// in the trail: all but the last and, if it goes along rows, the first.
fn go_through(
    ways: &Ways<'_>,
    slot: Slot,
    moving: &mut Moving,
    start: Place,
    obstacles: Kinds,
    trail: &mut Trail,
) -> (Place, bool, bool) {
    let dir = match (moving.axis, moving.direction > 0) {
        (Axis::Horizontal, true) => Dir::E,
        (Axis::Horizontal, false) => Dir::W,
        (Axis::Vertical, true) => Dir::S,
        (Axis::Vertical, false) => Dir::N,
    };
    let first = trail.len();
    let (mut here, mut crossed, mut bounced) = (start, false, false);
    for _ in 0..moving.speed {
        moving.prev_position = Some(here);
        let Some(next) = ways.next_free(here, dir, obstacles) else {
            bounced = moving.bounce;
            if bounced {
                moving.direction = -moving.direction;
            }
            break;
        };
        let through = next != here.step(dir);
        let known = |place| place == start || trail[first..].contains(&(place, slot));
        if through && known(next) {
            break; // it would go round in a circle for ever
        }
        if here != start || !dir.is_horizontal() {
            if trail.len() as u64 >= MAX_TRAIL {
                break;
            }
            trail.push((here, slot));
        }
        crossed |= through;
        here = next;
    }
    if !crossed {
        trail.truncate(first); // what it passed follows from where it was and is
    }
    (here, bounced, crossed)
}
