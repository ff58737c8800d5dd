//! Moving thing by thing: push, enter, eat, possess, and what comes into being on the way.

use crate::{
    EntityId, Event, GridId, Kinds, Listener, Place, PushRules, State, StepError, slots::Slot,
    systems::nested_push::Solids,
};
use gridcosm_grid::{Dir, Pos, Size};
use gridcosm_nest::{
    Board, PushFailure, PushReason, Thing, ThingBoard, ThingId, ThingPlan, ThingPlanner,
};
use std::sync::Arc;

/// Moves `agent` in a direction by rules whose pushes go [by things](gridcosm_nest::By::Things), with everything that
/// has to move for it. Returns whether anything changed.
///
/// # Errors
/// When the move needs a void and there are too many.
pub fn run(
    state: &mut State,
    agent: EntityId,
    dir: Dir,
    rules: &PushRules,
    listener: &mut impl Listener,
) -> Result<bool, StepError> {
    match state.slot(agent) {
        Some(agent) => apply(state, agent, dir, rules, listener),
        None => Ok(false),
    }
}

pub(crate) fn apply(
    state: &mut State,
    agent: Slot,
    dir: Dir,
    rules: &PushRules,
    listener: &mut impl Listener,
) -> Result<bool, StepError> {
    let mut planner = state.scratch.things.take().unwrap_or_default();
    let changed = plan_and_go(state, &mut planner, agent, dir, rules, listener);
    state.scratch.things = Some(planner);
    changed
}

fn plan_and_go(
    state: &mut State,
    planner: &mut ThingPlanner,
    agent: Slot,
    dir: Dir,
    rules: &PushRules,
    listener: &mut impl Listener,
) -> Result<bool, StepError> {
    match planner.plan(&Things(state), ThingId(agent), dir, &rules.rules) {
        Ok(plan) => go(state, plan, agent, listener),
        Err(PushFailure { reason: PushReason::TooManyGrids, .. }) => Err(StepError::TooManyVoids),
        Err(PushFailure { reason, at }) => {
            listener.hear(Event::PushFailed { entity: state.id(agent), at, reason });
            Ok(false)
        }
    }
}

/// Performs a plan.
fn go(
    state: &mut State,
    plan: &ThingPlan,
    agent: Slot,
    listener: &mut impl Listener,
) -> Result<bool, StepError> {
    if let Some(made) = plan.made {
        let slot = state.make(made).ok_or(StepError::TooManyVoids)?;
        if let Some(at) = state.cells.place(slot) {
            listener.hear(Event::Made { entity: state.id(slot), of: made.of, at });
        }
    }
    let by = state.id(agent);
    for each in &plan.moves {
        let Some(from) = state.cells.place(each.thing.0) else { continue };
        let (entity, to) = (state.id(each.thing.0), each.to);
        listener.hear(if entity == by {
            Event::Moved { entity, from, to }
        } else {
            Event::Pushed { entity, by, from, to }
        });
    }
    // Everything has left before anything arrives: on a circle things change places.
    let cells = Arc::make_mut(&mut state.cells);
    for each in &plan.moves {
        cells.relocate(each.thing.0, Some(each.to));
    }
    for each in &plan.moves {
        if state.condition.flip.contains(each.thing.0) != each.flip {
            let flips = &mut state.condition_mut().flip;
            if each.flip {
                flips.insert(each.thing.0)
            } else {
                flips.remove(each.thing.0)
            };
            state.cells_mut().touch(each.to);
        }
    }
    if let Some(body) = plan.possessed {
        possess(state, agent, body.0, listener);
    }
    Ok(!plan.moves.is_empty() || plan.possessed.is_some())
}

/// The player becomes another entity, whose turn is that of the old body. That stays, with all its flags.
fn possess(state: &mut State, agent: Slot, body: Slot, listener: &mut impl Listener) {
    let condition = state.condition_mut();
    condition.agent.remove(agent);
    condition.agent.insert(body);
    let turn = condition.order.remove(agent);
    condition.order.remove(body);
    if let Some(turn) = turn {
        condition.order.insert(body, turn);
    }
    state.refresh_kinds(agent);
    state.refresh_kinds(body);
    if let Some(at) = state.cells.place(body) {
        listener.hear(Event::Possessed { entity: state.id(agent), body: state.id(body), at });
    }
}

/// A state as a move by things sees it. A thing is numbered by its slot.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Things<'a>(pub(crate) &'a State);

impl ThingBoard for Things<'_> {
    #[inline]
    fn size_of(&self, grid: GridId) -> Option<Size> {
        self.0.size_of(grid)
    }

    #[inline]
    fn is_void(&self, grid: GridId) -> bool {
        self.0.grid_facts(grid).is_some_and(|facts| facts.void)
    }

    #[inline]
    fn thing_at(&self, place: Place) -> Option<ThingId> {
        const SOLID: Kinds = Kinds::MOVABLE.with(Kinds::BLOCKING);
        let cells = &self.0.cells;
        if !cells.kinds_at(place).meets(SOLID) {
            return None;
        }
        cells.at(place).find(|&slot| cells.kinds(slot).meets(SOLID)).map(ThingId)
    }

    #[inline]
    fn thing(&self, ThingId(slot): ThingId) -> Option<Thing> {
        let state = self.0;
        let (place, kinds) = (state.cells.place(slot)?, state.cells.kinds(slot));
        let room = kinds.meets(Kinds::ROOM).then(|| state.nature.room.get(slot)).flatten();
        let inside = room.filter(|_| !state.nature.infinite_exit.contains(slot));
        Some(Thing {
            place,
            inside: inside.map(|room| room.grid),
            wall: kinds.meets(Kinds::BLOCKING) && !kinds.meets(Kinds::PUSHABLE),
            flip: state.condition.flip.contains(slot),
            possessable: state.nature.possessable.contains(slot),
            player: kinds.meets(Kinds::AGENT),
        })
    }

    #[inline]
    fn exit_of(&self, grid: GridId) -> Option<ThingId> {
        self.0.doors.exit(grid).map(ThingId)
    }

    fn infinite_exit(&self, grid: GridId, degree: u32) -> Option<ThingId> {
        let room = self.0.doors.infinite_exit(grid, degree);
        room.filter(|&slot| self.0.cells.place(slot).is_some()).map(ThingId)
    }

    fn infinite_enter(&self, grid: GridId, degree: u32) -> Option<GridId> {
        self.0.doors.infinite_enter(grid, degree)
    }

    fn next_grid(&self) -> Option<GridId> {
        self.0.next_grid()
    }

    fn may_enter(&self, ThingId(slot): ThingId, dir: Dir) -> bool {
        self.0.cells.place(slot).is_none_or(|place| Solids(self.0).may_enter(place, dir))
    }

    fn may_leave(&self, ThingId(slot): ThingId, dir: Dir) -> bool {
        self.0.cells.place(slot).is_none_or(|place| Solids(self.0).may_leave(place, dir))
    }

    fn entry_cell(&self, ThingId(slot): ThingId, dir: Dir) -> Option<Pos> {
        let cells = &self.0.nature.entry_cells;
        if cells.is_empty() { None } else { cells.get(slot)?.at(dir.opposite()) }
    }
}
