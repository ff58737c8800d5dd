//! A game being played.

mod origin;

use crate::{Blame, Change, Sentence, blame, differences, solve, tell};
use gridcosm_formats::replay::{Script, Switch, VerifyError};
use gridcosm_universe::{Action, ComponentKind, EntityId, Event, Outcome, State, StepError};
use origin::Origin;

/// The session keeps the whole state once every this many turns, and replays the turns between on demand.
const KEY_TURNS: usize = 32;

/// A game: its start, its actions, its present state, and the turns that were undone.
///
/// Turns are counted by actions: turn 0 is the start. Going back costs at most a few dozen steps however long the game
/// is, and memory grows by an action a turn and a state every 32 turns.
///
/// ```
/// use gridcosm::prelude::*;
/// let mut level = Level::new(Size::new(3, 1));
/// level.add(Pos::new(0, 0), factory::agent())?;
/// level.add(Pos::new(2, 0), factory::wall())?;
/// let mut game = Session::new(level.to_state()?);
/// game.act(Action::Right)?;
/// game.act(Action::Right)?;
/// assert_eq!(game.blame().unwrap().sentence.to_string(), "A wall is in the way at (2, 0).");
/// assert!(game.undo() && game.turn() == 1);
/// assert!(game.redo() && game.turn() == 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Session {
    start: State,
    /// All actions, including undone ones.
    actions: Vec<Action>,
    /// The number of actions that led to the present turn.
    turn: usize,
    /// The choices between turns, with the turns after which they were made, in ascending order, including undone ones.
    switches: Vec<(usize, Switch)>,
    /// The states after 0, 32, 64 … turns, as far as they were reached.
    key_states: Vec<State>,
    state: Box<State>,
    /// The state one turn ago; the state itself at the start.
    before: Box<State>,
    /// The events of the last turn.
    events: Vec<Event>,
    spare: Spare,
    origin: Origin,
}

/// Memory for the next turn: the state before last and its events. WebAssembly allocates slowly. A copy of a game gets
/// none, because what is in there means nothing.
#[derive(Debug, Default)]
struct Spare {
    state: Option<Box<State>>,
    events: Vec<Event>,
}

impl Spare {
    /// A copy of a state, and an empty list of events.
    fn take(&mut self, state: &State) -> (Box<State>, Vec<Event>) {
        let copy = match self.state.take() {
            Some(mut spare) => {
                (*spare).clone_from(state);
                spare
            }
            None => Box::new(state.clone()),
        };
        self.events.clear();
        (copy, std::mem::take(&mut self.events))
    }
}

impl Clone for Spare {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Session {
    /// A game that starts with a state.
    pub fn new(start: State) -> Self {
        Self::named(String::new(), start)
    }

    /// A game that starts with a state that has a name.
    pub(crate) fn named(name: String, start: State) -> Self {
        Self {
            actions: Vec::new(),
            turn: 0,
            switches: Vec::new(),
            key_states: vec![start.clone()],
            before: Box::new(start.clone()),
            state: Box::new(start.clone()),
            start,
            events: Vec::new(),
            spare: Spare::default(),
            origin: Origin::State(name),
        }
    }

    /// Takes actions one after the other, and makes the choices between them.
    ///
    /// # Errors
    /// The first action or choice that is impossible.
    pub fn repeat(&mut self, script: &Script) -> Result<(), VerifyError> {
        self.repeat_with(script, |_, _| {})
    }

    /// As [`repeat`](Self::repeat); calls `look` with the game at the start and after every action.
    ///
    /// # Errors
    /// The first action or choice that is impossible.
    pub fn repeat_with(
        &mut self,
        script: &Script,
        mut look: impl FnMut(Option<Action>, &Self),
    ) -> Result<(), VerifyError> {
        for turn in 0..=script.actions.len() {
            let action = turn.checked_sub(1).and_then(|at| script.actions.get(at)).copied();
            if let Some(action) = action {
                self.act(action).map_err(|error| VerifyError::Step { turn, error })?;
            }
            for switch in script.switches_after(turn) {
                let chosen = self.switch(switch);
                chosen.map_err(|reason| VerifyError::Switch { turn, switch, reason })?;
            }
            look(action, self);
        }
        Ok(())
    }

    /// The present state.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The state one turn ago; at the start, the present state.
    pub fn before(&self) -> &State {
        &self.before
    }

    /// The state at the start, before any choice.
    pub fn start(&self) -> &State {
        &self.start
    }

    /// The choices up to the present turn, with the turns after which they were made.
    pub fn switches(&self) -> &[(usize, Switch)] {
        &self.switches[..self.switches.partition_point(|(turn, _)| *turn <= self.turn)]
    }

    /// The number of turns up to the present one.
    pub fn turn(&self) -> usize {
        self.turn
    }

    /// The number of turns that [`jump`](Self::jump) can reach: turns played plus turns undone.
    pub fn len(&self) -> usize {
        self.actions.len()
    }

    /// Whether the game has no actions yet.
    pub fn is_empty(&self) -> bool {
        self.actions.is_empty()
    }

    /// All actions, including undone ones; the first [`turn`](Self::turn) of them led to the present state.
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }

    /// The actions and choices that led to the present state.
    pub fn script(&self) -> Script {
        let actions = self.actions[..self.turn].to_vec();
        Script { actions, switches: self.switches().to_vec() }
    }

    /// All actions and choices, including undone ones.
    pub fn timeline(&self) -> Script {
        Script { actions: self.actions.clone(), switches: self.switches.clone() }
    }

    /// The events of the turn that led here.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Performs an action of the agent whose turn it is, and forgets all undone turns. In a game that is over, and after
    /// an error, nothing happens and nothing is forgotten.
    pub fn act(&mut self, action: Action) -> Result<Outcome, StepError> {
        let over = matches!(self.state.outcome(), Outcome::Won | Outcome::Lost);
        if over {
            return Ok(self.state.outcome());
        }
        let (mut next, mut events) = self.spare.take(&self.state);
        let outcome = next.advance_noting(action, &mut events)?;
        self.forget_undone();
        self.actions.push(action);
        self.arrive(next, events);
        Ok(outcome)
    }

    /// Goes back one turn; returns false at the start.
    pub fn undo(&mut self) -> bool {
        self.turn > 0 && self.jump(self.turn - 1)
    }

    /// Goes forward again by one turn; returns false when nothing was undone.
    pub fn redo(&mut self) -> bool {
        self.jump(self.turn + 1)
    }

    /// Goes back to the start. Redo goes forward again.
    pub fn restart(&mut self) {
        self.jump(0);
    }

    /// Goes to a turn that was played before; returns false when there is no such turn.
    pub fn jump(&mut self, turn: usize) -> bool {
        if turn > self.actions.len() {
            return false;
        }
        if turn != self.turn + 1 {
            // The last turn is played below, to collect its events.
            let from = turn.saturating_sub(1) / KEY_TURNS;
            let from = from.min(self.key_states.len().saturating_sub(1));
            let Some(key_state) = self.key_states.get(from) else { return false };
            (*self.state).clone_from(key_state);
            self.turn = from * KEY_TURNS;
        }
        (*self.before).clone_from(&self.state);
        self.events.clear();
        while self.turn < turn {
            let Some(&action) = self.actions.get(self.turn) else { return false };
            let (mut next, mut events) = self.spare.take(&self.state);
            // This action succeeded the first time, and replaying it gives the same result.
            if next.advance_noting(action, &mut events).is_err() {
                return false;
            }
            self.arrive(next, events);
        }
        true
    }

    /// Switches pulling on or off from here on, and forgets all undone turns. While pulling is on, the agent pulls the
    /// entity behind it along. Returns false and changes nothing in a level without push rules.
    ///
    /// ```
    /// use gridcosm::{formats::replay::Switch, prelude::*};
    /// let mut game = Session::open("map = '$@.'\n[push]", 0)?;
    /// assert!(game.set_pull(true));
    /// game.act(Action::Right)?;
    /// assert_eq!(game.replay().unwrap().script.switches, [(0, Switch::Pull(true))]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_pull(&mut self, on: bool) -> bool {
        self.switch(Switch::Pull(on)).is_ok()
    }

    /// Chooses the agent that acts from here on, and forgets all undone turns.
    ///
    /// ```
    /// use gridcosm::prelude::*;
    /// let mut game = Session::open("agents = 2\nmap = '@.@'", 0)?;
    /// let second = game.state().agents().nth(1).unwrap();
    /// game.choose(second)?;
    /// game.act(Action::Left)?;
    /// assert_eq!(game.state().place(second), Some(Place::flat(1, 0)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The reason, where the player does not choose who acts, or if it is no agent.
    pub fn choose(&mut self, agent: EntityId) -> Result<(), String> {
        // A number that no agent has is refused below, with the reason.
        let number = self.state.agent_number(agent).map_or(0, |number| number + 1);
        self.switch(Switch::Agent(number))
    }

    /// Chooses the next agent that has a place and is alive; after the last one, the first. Returns it.
    ///
    /// # Errors
    /// The reason, where the player does not choose who acts, or if there is no other agent.
    pub fn choose_next(&mut self) -> Result<EntityId, String> {
        let state = &self.state;
        let agents: Vec<EntityId> = state.agents().collect();
        let here = state.acting().and_then(|agent| state.agent_number(agent)).unwrap_or(0);
        let others = agents.iter().cycle().skip(here + 1).take(agents.len().saturating_sub(1));
        let can_act = |agent: &EntityId| {
            state.place(*agent).is_some() && !state.has(*agent, ComponentKind::Dead)
        };
        let next = others.copied().find(can_act);
        let next = match next {
            Some(next) => next,
            // Where the player has no choice, that is the reason.
            None => {
                self.switch(Switch::Agent(here + 1))?;
                return Err("there is no other agent that could act".to_owned());
            }
        };
        self.choose(next).map(|()| next)
    }

    /// Makes a choice from here on, and forgets all undone turns. A choice that changes nothing forgets nothing.
    ///
    /// # Errors
    /// The reason why it is impossible. Then nothing has changed.
    pub fn switch(&mut self, switch: Switch) -> Result<(), String> {
        if switch.now(&self.state) == Some(switch) {
            return Ok(());
        }
        switch.apply(&mut self.state)?;
        self.forget_undone();
        self.switches.retain(|&(turn, other)| turn != self.turn || !switch.replaces(other));
        // Switching back before any action is as if nothing had been switched.
        let mut earlier = self.switches.iter().rev().map(|(_, other)| *other);
        let earlier = earlier.find(|&other| switch.replaces(other));
        if earlier.or_else(|| switch.now(&self.start)) != Some(switch) {
            self.switches.push((self.turn, switch));
        }
        if self.turn.is_multiple_of(KEY_TURNS)
            && let Some(key_state) = self.key_states.get_mut(self.turn / KEY_TURNS)
        {
            key_state.clone_from(&self.state);
        }
        if self.turn == 0 {
            self.before = self.state.clone();
        }
        Ok(())
    }

    fn forget_undone(&mut self) {
        if self.turn == self.actions.len() {
            return;
        }
        self.actions.truncate(self.turn);
        self.switches.truncate(self.switches().len());
        self.key_states.truncate(self.turn / KEY_TURNS + 1);
    }

    /// Goes one turn forward, and makes the choices that were made after that turn.
    fn arrive(&mut self, mut next: Box<State>, events: Vec<Event>) {
        self.turn += 1;
        for (_, switch) in self.switches.iter().filter(|(turn, _)| *turn == self.turn) {
            // It was possible the first time, and everything is as it was then.
            let _ = switch.apply(&mut next);
        }
        self.spare.events = std::mem::replace(&mut self.events, events);
        let before = std::mem::replace(&mut self.state, next);
        self.spare.state = Some(std::mem::replace(&mut self.before, before));
        if self.turn == self.key_states.len() * KEY_TURNS {
            self.key_states.push((*self.state).clone());
        }
    }

    /// Why the last move failed and which cell caused it; `None` if it did not fail.
    pub fn blame(&self) -> Option<Blame> {
        blame(&self.before, &self.events)
    }

    /// The last turn in sentences: first the reason if its move failed, then what happened.
    pub fn story(&self) -> Vec<Sentence> {
        tell(&self.before, &self.state, &self.events)
    }

    /// The changes of the last turn.
    pub fn changes(&self) -> Vec<Change> {
        differences(&self.before, &self.state)
    }

    /// A shortest solution from here, if the search finds one among at most `limit` situations.
    pub fn solve(&self, limit: usize) -> Option<Script> {
        solve(&self.state, limit).way()
    }
}
