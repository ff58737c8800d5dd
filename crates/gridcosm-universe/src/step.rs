//! One turn of the world.

use crate::{
    Action, EntityId, Event, Listener, MAX_CELLS, MAX_VOIDS, Place, PushRules, State, StepError,
    Submoves, Turns, effect, slots::Slot, systems,
};
use gridcosm_grid::Dir;
use smallvec::SmallVec;
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

/// The state after the agent whose turn it is has acted. The given state stays as it is.
///
/// # A turn
///
/// *From far away*: the world moves, then the agent acts, then accounts are settled.
///
/// *Nearer*:
/// 1. The world moves: places are remembered ([`position`](systems::position)), pursuers with eyes look
///    ([`watch`](systems::watch)), movers and pursuers go ([`moving`](systems::moving),
///    [`pathfinding`](systems::pathfinding)), swarms move ([`swarm`](systems::swarm)), plates and switches send their
///    [`signals`](systems::signals), effects grow older ([`status_tick`](systems::status_tick)), and the cells passed
///    are recorded ([`trail`](systems::trail)).
/// 2. The agent acts. A direction becomes a path by the level's [`MoveRule`](crate::MoveRule), once for each repeat that
///    a speed effect grants, and each cell of a path is a *submove*: push, or else walk. Keys and picking up are one
///    action each. After every submove, or once for any other action, the world answers:
///    [`portal`](systems::portal), [`signals`](systems::signals), [`damage`](systems::damage), [`tile_reward`](systems::tile_reward).
/// 3. Accounts are settled: spent effects go ([`status_gc`](systems::status_gc)), the cell takes its cost
///    ([`tile_cost`](systems::tile_cost)), [`win`](systems::win), [`lose`](systems::lose), the turn is counted, and
///    entities that are gone are forgotten ([`garbage`](systems::garbage)).
///
/// *From close by*: a dead agent only loses, with no turn counted. In a game that is over, or with an agent that has no
/// place, nothing happens. A submove that changes nothing at all ends the move, after the world has answered it; so
/// does death. Winning is checked once, at the end: an agent that merely passes an exit has not won, and a dead agent
/// never wins. Systems treat entities in ascending order of their ids, everywhere.
///
/// # Several agents
///
/// The level's [`Turns`] say whose turn it is. Where they are [`InOrder`](Turns::InOrder), a step is a whole turn of one
/// agent, and the next step belongs to the next agent. Where they are [`Together`](Turns::Together), all agents act
/// between 1 and 3 of one turn: in each round every agent makes its next submove, or does its other action in the first
/// round, and then portals, damage and paying cells answer once for all of them. Among agents that go in the same
/// direction the one in front is first, so that they do not run into each other; otherwise the order is that of
/// [`Action::ALL`], then of ids. Costs are settled for every agent.
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
///
/// Where agents act [together](Turns::Together), the others wait. Where they act [in order](Turns::InOrder), it must be
/// the turn of this agent.
pub fn step_as(state: &State, agent: EntityId, action: Action) -> Result<State, StepError> {
    let mut next = state.clone();
    next.advance_as(agent, action)?;
    Ok(next)
}

/// The state after one turn in which every agent has done an action of its own, in a world whose agents act
/// [together](Turns::Together). Agents without an action wait; of several actions of an agent the last one counts.
///
/// ```
/// use gridcosm_grid::{Pos, Size};
/// use gridcosm_universe::{Action, EntityId, Level, Place, Turns, factory, step_together};
/// let mut level = Level::new(Size::new(3, 1));
/// level.add(Pos::new(0, 0), factory::agent())?; // entity 0
/// level.add(Pos::new(2, 0), factory::agent())?; // entity 1
/// level.settings.turns = Turns::Together;
/// let actions = [(EntityId(0), Action::Right), (EntityId(1), Action::Left)];
/// let met = step_together(&level.to_state()?, &actions)?;
/// assert_eq!(met.at(Place::flat(1, 0)).count(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn step_together(state: &State, actions: &[(EntityId, Action)]) -> Result<State, StepError> {
    let mut next = state.clone();
    next.advance_together(actions, &mut ())?;
    Ok(next)
}

/// The state after the step and the events of the step. `None` is the agent whose turn it is.
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

    /// As [`advance`](Self::advance), and adds the events to a list. After an error, ignore those that came before it.
    ///
    /// It does what [`advance_with`](Self::advance_with) does for a list, and is compiled once for all crates that keep
    /// events, as fast as this one, where others are compiled small.
    pub fn advance_noting(
        &mut self,
        action: Action,
        events: &mut Vec<Event>,
    ) -> Result<Outcome, StepError> {
        self.advance_with(None, action, events)
    }

    /// As [`advance`](Self::advance), and `listener` receives the events. `None` is the agent whose turn it is. After an
    /// error, ignore the events received before it.
    pub fn advance_with(
        &mut self,
        agent: Option<EntityId>,
        action: Action,
        listener: &mut impl Listener,
    ) -> Result<Outcome, StepError> {
        let agent = match (agent, self.settings.turns) {
            (None, Turns::Together) => return self.advance_team(|_| Some(action), listener),
            (None, _) => Some(self.acting_slot().ok_or(StepError::NoAgent)?),
            (Some(id), Turns::Chosen) => self.slot(id),
            (Some(id), Turns::InOrder) => Some(self.in_turn(id)?),
            (Some(id), Turns::Together) => return self.advance_together(&[(id, action)], listener),
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
        self.guarded(|state| turn(state, agent, action, listener))?;
        Ok(self.outcome())
    }

    /// [`step_together`] in place; `listener` receives the events.
    pub fn advance_together(
        &mut self,
        actions: &[(EntityId, Action)],
        listener: &mut impl Listener,
    ) -> Result<Outcome, StepError> {
        if self.settings.turns != Turns::Together {
            return Err(StepError::NotTogether);
        }
        let slots = actions.iter().map(|&(id, action)| Ok((self.agent_slot(id)?, action)));
        let actions = slots.collect::<Result<SmallVec<[(Slot, Action); 4]>, _>>()?;
        let own = |agent| actions.iter().rev().find(|(slot, _)| *slot == agent);
        self.advance_team(|agent| own(agent).map(|&(_, action)| action), listener)
    }

    /// Runs a turn; if it fails, nothing has happened.
    pub(crate) fn guarded(
        &mut self,
        turn: impl FnOnce(&mut Self) -> Result<(), StepError>,
    ) -> Result<(), StepError> {
        systems::pathfinding::check(self)?;
        systems::moving::check(self)?;
        if !self.risky && !self.may_overflow() {
            return turn(self);
        }
        let before = self.clone();
        let result = turn(self);
        if result.is_err() {
            *self = before;
        }
        result
    }

    /// Whether the turn might need more voids than there may be.
    fn may_overflow(&self) -> bool {
        if !self.settings.push_rules.as_ref().is_some_and(PushRules::by_things) {
            return false;
        }
        let agents = self.condition.agent.iter().count();
        if self.cells.cell_count() as u64 + 128 * agents as u64 >= MAX_CELLS {
            return true;
        }
        // Few worlds have so many grids that their voids have to be counted.
        let grids = self.nature.names.grids.len();
        let voids = || self.grids().filter(|(_, plan)| plan.facts.void).count();
        grids + agents >= MAX_VOIDS && voids() + agents >= MAX_VOIDS
    }

    /// The agent of an id, in a world where only agents have turns.
    fn agent_slot(&self, id: EntityId) -> Result<Slot, StepError> {
        let agent = self.slot(id).filter(|&slot| self.condition.agent.contains(slot));
        agent.ok_or(StepError::NotAnAgent(id))
    }

    /// The agent of an id, if it is its turn.
    fn in_turn(&self, id: EntityId) -> Result<Slot, StepError> {
        let (agent, acting) = (self.agent_slot(id)?, self.acting_slot().ok_or(StepError::NoAgent)?);
        if agent == acting {
            Ok(agent)
        } else {
            Err(StepError::NotItsTurn { agent: id, acting: self.id(acting) })
        }
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
        Action::UseKey | Action::PickUp | Action::Wait => {
            handle(state, agent, action, listener);
            answer(state, agent, listener)?;
        }
    }

    // Accounts are settled.
    systems::status_gc::run(state, listener);
    systems::tile_cost::apply(state, agent, listener); // before winning: the last step costs too
    finish(state, Some(agent), listener);
    Ok(())
}

/// Does an action that is not a move.
#[inline]
pub(crate) fn handle(state: &mut State, agent: Slot, action: Action, listener: &mut impl Listener) {
    match action {
        Action::UseKey => systems::unlock::apply(state, agent, listener),
        Action::PickUp => systems::collectible::apply(state, agent, listener),
        _ => {}
    }
}

/// The end of a turn of one agent, or of all of them.
#[inline]
pub(crate) fn finish(state: &mut State, agent: Option<Slot>, listener: &mut impl Listener) {
    match agent.filter(|_| state.settings.turns == Turns::Chosen) {
        Some(agent) => {
            systems::win::apply(state, agent, listener);
            systems::lose::apply(state, agent, listener);
        }
        None => {
            systems::win::apply_team(state, listener);
            systems::lose::apply_team(state, listener);
        }
    }
    state.progress.turn = state.progress.turn.saturating_add(1);
    systems::garbage::run(state);
    if let Some(agent) = agent {
        state.pass_turn(agent); // last: agents are numbered without those that are gone
    }
}

/// The part of a turn before the agent acts.
pub(crate) fn world_moves(
    state: &mut State,
    listener: &mut impl Listener,
) -> Result<(), StepError> {
    let (still, stiff) = (state.cells.is_settled(), state.cells.moving.is_empty());
    if !state.nature.room.is_empty() || !state.nature.vision.is_empty() {
        if !still {
            state.cells_mut().snapshot(); // all that `position` does
        }
        systems::watch::run(state, listener); // before movers: one that sees its target leaves its round
        systems::moving::apply(state, listener);
        systems::pathfinding::apply(state, listener);
    } else if !still || !stiff || !state.nature.pathfinding.is_empty() {
        let State { nature, condition, cells, scratch, .. } = state;
        // Taken for all three at once: checking whether the cells are shared takes longer than some systems.
        let cells = Arc::make_mut(cells);
        cells.snapshot(); // all that `position` does
        systems::moving::on_one_grid(&nature.names, cells, &mut scratch.placed, listener);
        systems::pathfinding::on_one_grid(nature, condition, cells, &mut scratch.search, listener);
    }
    if !state.nature.swarm.is_empty() {
        systems::swarm::apply(state, listener); // around movers and pursuers, where they stand now
    }
    if state.wired {
        systems::signals::apply(state, listener); // movers may have come onto plates, or left them
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
    if state.wired {
        systems::signals::apply(state, listener); // after portals: everything stands where it stays
    }
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
    let repeats = repeats(state, agent);
    let mut path = mem::take(&mut state.scratch.path);
    let result = walk_repeatedly(state, agent, dir, repeats, &mut path, listener);
    state.scratch.path = path;
    result
}

/// How often a speed effect repeats the move that begins now. It spends one of its uses.
#[inline]
pub(crate) fn repeats(state: &mut State, agent: Slot) -> i64 {
    let swift = effect::spend(state, agent, |nature, effect| nature.speed.contains(effect));
    swift.and_then(|swift| state.nature.speed.get(swift.effect)).unwrap_or(1)
}

/// An agent pushes or walks one cell on. Returns whether that changed anything.
#[inline]
pub(crate) fn submove(
    state: &mut State,
    agent: Slot,
    next: Place,
    listener: &mut impl Listener,
) -> Result<bool, StepError> {
    let changed = if state.settings.push_rules.is_some() {
        systems::nested_push::apply(state, agent, next, listener)?
            || systems::movement::apply_among_rooms(state, agent, next, listener)
    } else {
        systems::push::apply(state, agent, next, listener)
            || systems::movement::apply(state, agent, next, listener)
    };
    if !changed && let Some(at) = state.cells.place(agent) {
        listener.hear(Event::Bumped { entity: state.id(agent), at, towards: next });
    }
    Ok(changed)
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
        submoves += path.len() as i64;
        // Repeats with empty paths count too; otherwise a billion of them would go unnoticed.
        if submoves > MAX_SUBMOVES || repeat > MAX_SUBMOVES {
            return Err(StepError::TooManySubmoves);
        }
        for &next in path.cells() {
            if !goes_on(state, agent, next, listener)? {
                return Ok(());
            }
        }
        if path.len() > path.cells().len() && !last_step(state, agent, path, listener)? {
            return Ok(());
        }
    }
    Ok(())
}

/// A submove and how the world answers it. Returns whether the move goes on.
#[inline(always)]
fn goes_on(
    state: &mut State,
    agent: Slot,
    next: Place,
    listener: &mut impl Listener,
) -> Result<bool, StepError> {
    let changed = submove(state, agent, next, listener)?;
    answer(state, agent, listener)?;
    Ok(changed && !state.is_terminal(agent))
}

/// The step at the end of a path, from wherever the agent is now.
#[cold]
fn last_step(
    state: &mut State,
    agent: Slot,
    path: &Submoves,
    listener: &mut impl Listener,
) -> Result<bool, StepError> {
    match path.get(path.cells().len(), state, agent) {
        Some(next) => goes_on(state, agent, next, listener),
        None => Ok(true),
    }
}
