//! Pushing in a world of rooms: whole rows give way, rooms are entered and left.

use crate::{
    EntityId, Event, Kinds, Listener, Place, PushRules, State, StepError, scratch::Placed,
    slots::Slot, systems::thing_push, ways,
};
use gridcosm_grid::{Dir, GridId, Pos, Size};
use gridcosm_nest::{Board, Content, Planner, PushPath};
use std::{mem, sync::Arc};

/// Moves `agent` one step towards `next`, which must be the neighbour of its cell, inside its grid or just outside,
/// with everything that has to give way for it. Returns whether it moved. Without [`PushRules`] nothing happens.
///
/// A step over the edge of a grid leaves it next to its primary room. With `pull`, the entity behind the agent follows.
/// Nothing goes into a room or out of it while the room is locked, or at a side that is not open.
///
/// # Errors
/// When rules that go [by things](gridcosm_nest::By::Things) need a void and there are too many.
pub fn run(
    state: &mut State,
    agent: EntityId,
    next: Place,
    listener: &mut impl Listener,
) -> Result<bool, StepError> {
    match state.slot(agent) {
        Some(agent) => apply(state, agent, next, listener),
        None => Ok(false),
    }
}

pub(crate) fn apply(
    state: &mut State,
    agent: Slot,
    next: Place,
    listener: &mut impl Listener,
) -> Result<bool, StepError> {
    let Some(rules) = state.settings.push_rules.clone() else { return Ok(false) };
    let Some((from, dir)) = step_of(state, agent, next) else { return Ok(false) };
    if rules.by_things() {
        return thing_push::apply(state, agent, dir, &rules, listener);
    }
    let mut planner = state.scratch.planner.take().unwrap_or_default();
    let moved = push(state, &mut planner, &rules, agent, from, dir, listener);
    if moved && rules.pull {
        pull(state, &mut planner, &rules, agent, from, dir, listener);
    }
    state.scratch.planner = Some(planner);
    Ok(moved)
}

/// The start and direction of a submove; `None` if it is not a step to a neighbour.
fn step_of(state: &State, agent: Slot, next: Place) -> Option<(Place, Dir)> {
    let from = state.cells.place(agent)?;
    let dir = Dir::ALL.into_iter().find(|&dir| from.step(dir) == next)?;
    Some((from, dir))
}

fn push(
    state: &mut State,
    planner: &mut Planner,
    rules: &PushRules,
    agent: Slot,
    from: Place,
    dir: Dir,
    listener: &mut impl Listener,
) -> bool {
    match planner.push(&Solids(state), from, dir, &rules.rules) {
        Ok(path) => {
            go(state, path, agent, listener);
            true
        }
        Err(failure) => {
            let (entity, at) = (state.id(agent), failure.at);
            listener.hear(Event::PushFailed { entity, at, reason: failure.reason });
            false
        }
    }
}

/// The entity behind a cell that the agent has just left moves into it, unless something else has come there.
fn pull(
    state: &mut State,
    planner: &mut Planner,
    rules: &PushRules,
    agent: Slot,
    left: Place,
    dir: Dir,
    listener: &mut impl Listener,
) {
    let solids = Solids(state);
    if solids.content(left) == Content::Empty
        && let Some(path) = planner.pull(&solids, left, dir.opposite(), &rules.rules)
    {
        go(state, path, agent, listener);
    }
}

/// Moves all entities along a path. At its start only the agent leaves, even if other entities stand there.
fn go(state: &mut State, path: &PushPath, agent: Slot, listener: &mut impl Listener) {
    let mut goals: Placed = mem::take(&mut state.scratch.placed);
    goals.clear();
    let home = state.cells.place(agent);
    let cells = &state.cells;
    let steps = path.places().iter().zip(path.places().iter().skip(1));
    for (&from, &to) in steps {
        let movable = cells.at(from).filter(|&slot| {
            cells.kinds(slot).meets(Kinds::MOVABLE) && (slot == agent || home != Some(from))
        });
        goals.extend(movable.map(|slot| (slot, Some(to))));
    }
    let by = state.id(agent);
    for &(slot, to) in &goals {
        let (Some(from), Some(to)) = (state.cells.place(slot), to) else { continue };
        let entity = state.id(slot);
        listener.hear(if slot == agent {
            Event::Moved { entity, from, to }
        } else {
            Event::Pushed { entity, by, from, to }
        });
    }
    // All entities are collected before any of them moves: on a closed path they change places.
    let cells = Arc::make_mut(&mut state.cells);
    for &(slot, to) in &goals {
        cells.relocate(slot, to);
    }
    state.scratch.placed = goals;
}

/// A state as a push sees it: rooms are references, agents and whatever blocks or can be pushed are solid, and
/// everything else lies on the floor. For plans by other rules than the level's own.
#[derive(Clone, Copy, Debug)]
pub struct Solids<'a>(pub &'a State);

impl Solids<'_> {
    /// Whether the room at a place is open at a side.
    #[inline]
    fn lets_through(&self, place: Place, side: Dir) -> bool {
        ways::lets_through(&self.0.nature, &self.0.condition, &self.0.cells, place, side)
    }
}

impl Board for Solids<'_> {
    fn size_of(&self, grid: GridId) -> Option<Size> {
        self.0.size_of(grid)
    }

    fn content(&self, place: Place) -> Content {
        let state = self.0;
        let kinds = state.kinds_at(place);
        if kinds.meets(Kinds::ROOM)
            && let Some(room) = state.cells.at(place).find_map(|slot| state.nature.room.get(slot))
        {
            return Content::Ref(room.grid);
        }
        if kinds.meets(Kinds::MOVABLE.with(Kinds::BLOCKING)) {
            Content::Solid
        } else {
            Content::Empty
        }
    }

    fn primary_of(&self, grid: GridId) -> Option<Place> {
        self.0.primary_of(grid)
    }

    fn may_enter(&self, reference: Place, dir: Dir) -> bool {
        self.lets_through(reference, dir.opposite())
    }

    fn may_leave(&self, reference: Place, dir: Dir) -> bool {
        self.lets_through(reference, dir)
    }

    fn entry_cell(&self, reference: Place, _: GridId, dir: Dir) -> Option<Pos> {
        ways::entry_cell(&self.0.nature, &self.0.cells, reference, dir)
    }

    fn is_stop(&self, place: Place) -> bool {
        let cells = &self.0.cells;
        let stops = |kinds: Kinds| kinds.meets(Kinds::BLOCKING) && !kinds.meets(Kinds::PUSHABLE);
        cells.kinds_at(place).meets(Kinds::BLOCKING)
            && cells.at(place).any(|slot| stops(cells.kinds(slot)))
    }
}
