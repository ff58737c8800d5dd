//! One turn of the world.

use crate::{
    Action, EntityId, Event, Listener, State, StepError, Submoves, effect, slots::Slot, systems,
};
use gridcosm_grid::Dir;
use std::{mem, sync::Arc};

/// The maximum number of submoves in one action. Levels need only a few; a speed effect of a billion would never end.
pub const MAX_SUBMOVES: i64 = 1 << 16;

/// The status of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It goes on.
    Ongoing,
    /// It is won.
    Won,
    /// It is lost.
    Lost,
    /// The turn limit is reached. No agent loses by that, and further steps still work as usual.
    Truncated,
}

/// The state after the first agent has acted. The given state stays as it is.
///
/// # A turn
///
/// *From far away*: the world moves, then the agent acts, then accounts are settled.
///
/// *Nearer*:
/// 1. The world moves: places are remembered ([`position`](systems::position)), movers and pursuers go
///    ([`moving`](systems::moving), [`pathfinding`](systems::pathfinding)), effects grow older
///    ([`status_tick`](systems::status_tick)), and the cells passed are recorded ([`trail`](systems::trail)).
/// 2. The agent acts. A direction becomes a path by the level's [`MoveRule`](crate::MoveRule), once for each repeat that
///    a speed effect grants, and each cell of a path is a *submove*: push, or else walk. Keys and picking up are one
///    action each. After every submove, or once for any other action, the world answers:
///    [`portal`](systems::portal), [`damage`](systems::damage), [`tile_reward`](systems::tile_reward).
/// 3. Accounts are settled: spent effects go ([`status_gc`](systems::status_gc)), the cell takes its cost
///    ([`tile_cost`](systems::tile_cost)), [`win`](systems::win), [`lose`](systems::lose), the turn is counted, and
///    entities that are gone are forgotten ([`garbage`](systems::garbage)).
///
/// *From close by*: a dead agent only loses, with no turn counted. In a game that is over, or with an agent that has no
/// place, nothing happens. A submove that changes nothing at all ends the move, after the world has answered it; so
/// does death. Winning is checked once, at the end: an agent that merely passes an exit has not won, and a dead agent
/// never wins. Systems treat entities in ascending order of their ids, everywhere.
///
/// ```
/// use gridcosm_grid::{Pos, Size};
/// use gridcosm_universe::{factory, step, Action, Level};
///
/// let mut level = Level::new(Size::new(3, 1));
/// level.add(Pos::new(0, 0), factory::agent())?;
/// level.add(Pos::new(2, 0), factory::exit())?;
/// let start = level.to_state()?;
/// let end = step(&step(&start, Action::Right)?, Action::Right)?;
/// assert!(end.progress.win && !start.progress.win);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn step(state: &State, action: Action) -> Result<State, StepError> {
    let mut next = state.clone();
    next.advance(action)?;
    Ok(next)
}

/// As [`step`], for an agent of your choice. An entity that is not an agent can push, but not walk.
pub fn step_as(state: &State, agent: EntityId, action: Action) -> Result<State, StepError> {
    let mut next = state.clone();
    next.advance_as(agent, action)?;
    Ok(next)
}

/// The state after the step and the events of the step. `None` is the first agent.
pub fn step_with_events(
    state: &State,
    agent: Option<EntityId>,
    action: Action,
) -> Result<(State, Vec<Event>), StepError> {
    let (mut next, mut events) = (state.clone(), Vec::new());
    next.advance_with(agent, action, &mut events)?;
    Ok((next, events))
}

impl State {
    /// [`step`] in place. It does not allocate once the memory is there. After an error the state is as before.
    pub fn advance(&mut self, action: Action) -> Result<Outcome, StepError> {
        self.advance_with(None, action, &mut ())
    }

    /// As [`advance`](Self::advance), for an agent of your choice.
    pub fn advance_as(&mut self, agent: EntityId, action: Action) -> Result<Outcome, StepError> {
        self.advance_with(Some(agent), action, &mut ())
    }

    /// As [`advance`](Self::advance), and `listener` receives the events. `None` is the first agent. After an error,
    /// ignore the events received before it.
    pub fn advance_with(
        &mut self,
        agent: Option<EntityId>,
        action: Action,
        listener: &mut impl Listener,
    ) -> Result<Outcome, StepError> {
        let agent = match agent {
            None => Some(self.nature.agent.first().ok_or(StepError::NoAgent)?),
            Some(id) => self.slot(id),
        };
        // An id without an entity has no place.
        let Some(agent) = agent else { return Ok(self.outcome()) };
        if self.is_dead(agent) {
            systems::lose::apply(self, agent, listener);
            return Ok(self.outcome());
        }
        if !self.is_valid(agent) || self.is_terminal(agent) {
            return Ok(self.outcome());
        }
        systems::pathfinding::check(self)?;
        systems::moving::check(self)?;
        if self.risky {
            let before = self.clone();
            if let Err(error) = turn(self, agent, action, listener) {
                *self = before;
                return Err(error);
            }
        } else {
            turn(self, agent, action, listener)?;
        }
        Ok(self.outcome())
    }
}

/// A turn of an agent that can act.
fn turn(
    state: &mut State,
    agent: Slot,
    action: Action,
    listener: &mut impl Listener,
) -> Result<(), StepError> {
    world_moves(state, listener)?;

    // The agent acts.
    match action {
        Action::Up | Action::Down | Action::Left | Action::Right => {
            let dir = action.direction().unwrap_or(Dir::N);
            walk(state, agent, dir, listener)?;
        }
        Action::UseKey => {
            systems::unlock::apply(state, agent, listener);
            answer(state, agent, listener)?;
        }
        Action::PickUp => {
            systems::collectible::apply(state, agent, listener);
            answer(state, agent, listener)?;
        }
        Action::Wait => answer(state, agent, listener)?,
    }

    // Accounts are settled.
    systems::status_gc::run(state, listener);
    systems::tile_cost::apply(state, agent, listener); // before winning: the last step costs too
    systems::win::apply(state, agent, listener);
    systems::lose::apply(state, agent, listener);
    state.progress.turn = state.progress.turn.saturating_add(1);
    systems::garbage::run(state);
    Ok(())
}

/// The part of a turn before the agent acts.
fn world_moves(state: &mut State, listener: &mut impl Listener) -> Result<(), StepError> {
    let State { nature, condition, cells, scratch, .. } = state;
    let (still, stiff) = (cells.moved().is_empty(), cells.moving.is_empty());
    if !still || !stiff || !nature.pathfinding.is_empty() {
        // Taken for all three at once: checking whether the cells are shared takes longer than some systems.
        let cells = Arc::make_mut(cells);
        cells.snapshot(); // all that `position` does
        systems::moving::apply(&nature.names, cells, &mut scratch.placed, listener);
        systems::pathfinding::apply(nature, condition, cells, &mut scratch.search, listener);
    }
    systems::status_tick::run(state);
    if state.risky {
        systems::trail::check(state)?;
    }
    systems::trail::apply(state); // before the agent acts: its own way is not recorded
    Ok(())
}

/// How the world answers a submove or another action.
#[inline]
fn answer(state: &mut State, agent: Slot, listener: &mut impl Listener) -> Result<(), StepError> {
    systems::portal::run(state, listener); // before damage: what waits at the far end hurts at once
    systems::damage::run(state, listener)?;
    systems::tile_reward::apply(state, agent, listener);
    Ok(())
}

/// A move in a direction: as many repeats as a speed effect grants, a path for each, a submove for each of its cells.
fn walk(
    state: &mut State,
    agent: Slot,
    dir: Dir,
    listener: &mut impl Listener,
) -> Result<(), StepError> {
    let swift = effect::spend(state, agent, |nature, effect| nature.speed.contains(effect));
    let repeats = swift.and_then(|swift| state.nature.speed.get(swift.effect)).unwrap_or(1);
    let mut path = mem::take(&mut state.scratch.path);
    let result = walk_repeatedly(state, agent, dir, repeats, &mut path, listener);
    state.scratch.path = path;
    result
}

fn walk_repeatedly(
    state: &mut State,
    agent: Slot,
    dir: Dir,
    repeats: i64,
    path: &mut Submoves,
    listener: &mut impl Listener,
) -> Result<(), StepError> {
    let id = state.id(agent);
    let mut submoves = 0;
    for repeat in 0..repeats {
        path.clear();
        (state.settings.move_rule.path)(state, id, dir, path);
        submoves += path.cells().len() as i64;
        // Repeats with empty paths count too; otherwise a billion of them would go unnoticed.
        if submoves > MAX_SUBMOVES || repeat > MAX_SUBMOVES {
            return Err(StepError::TooManySubmoves);
        }
        for &next in path.cells() {
            let changed = if state.settings.push_rules.is_some() {
                systems::nested_push::apply(state, agent, next, listener)
            } else {
                systems::push::apply(state, agent, next, listener)
            } || systems::movement::apply(state, agent, next, listener);
            if !changed && let Some(at) = state.cells.place(agent) {
                listener.hear(Event::Bumped { entity: id, at, towards: next });
            }
            answer(state, agent, listener)?;
            if !changed || state.is_terminal(agent) {
                return Ok(());
            }
        }
    }
    Ok(())
}
