//! Objectives: the conditions for winning a level.

use crate::{EntityId, Kinds, State, slots::Slot};
use std::fmt;

/// Whether an agent has reached its goal. A step asks once, at its end.
pub type ObjectiveTest = fn(&State, EntityId) -> bool;

/// A named goal. Two goals are equal if their names are.
///
/// ```
/// use gridcosm_universe::Objective;
/// const RICH: Objective = Objective::new("rich", |state, _agent| state.progress.score >= 100);
/// assert_ne!(RICH, Objective::EXIT);
/// ```
#[derive(Clone, Copy)]
pub struct Objective {
    /// The name in files.
    pub name: &'static str,
    /// What to do, for players and for people who choose a goal; may be empty.
    pub label: &'static str,
    /// Whether it is reached.
    pub test: ObjectiveTest,
}

impl Objective {
    /// Everything required is collected and the agent is at an exit.
    pub const DEFAULT: Self =
        Self::new("default", |state, agent| collected_all(state, agent) && at_exit(state, agent))
            .labelled("collect all cores, then reach an exit");
    /// The agent is at an exit.
    pub const EXIT: Self = Self::new("exit", at_exit).labelled("reach an exit");
    /// Everything required is collected.
    pub const COLLECT: Self = Self::new("collect", collected_all).labelled("collect all cores");
    /// Nothing is locked.
    pub const UNLOCK: Self = Self::new("unlock", |state, _| state.condition.locked.is_empty())
        .labelled("open everything that is locked");
    /// Everything that can be pushed is at an exit. Rooms need not be.
    pub const PUSH: Self = Self::new("push", pushed_all).labelled("push every box onto an exit");

    /// Every button holds a box or a room that is no player, and every player button a player. There must be a button.
    pub const BUTTONS: Self = Self::new("buttons", pressed_all)
        .labelled("put a box on every button and a player on every player button");

    /// The built-in goals. `collect`, `unlock` and `push` are reached immediately where there is nothing to do.
    pub const ALL: [Self; 6] =
        [Self::DEFAULT, Self::EXIT, Self::COLLECT, Self::UNLOCK, Self::PUSH, Self::BUTTONS];

    /// A goal.
    pub const fn new(name: &'static str, test: ObjectiveTest) -> Self {
        Self { name, label: "", test }
    }

    /// The same goal with a label.
    #[must_use]
    pub const fn labelled(self, label: &'static str) -> Self {
        Self { label, ..self }
    }

    /// Whether it is reached.
    pub fn is_reached(self, state: &State, agent: EntityId) -> bool {
        (self.test)(state, agent)
    }
}

impl Default for Objective {
    fn default() -> Self {
        Self::DEFAULT
    }
}

impl PartialEq for Objective {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Objective {}

impl fmt::Debug for Objective {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

fn at_exit(state: &State, agent: EntityId) -> bool {
    state.place(agent).is_some_and(|place| state.kinds_at(place).meets(Kinds::EXIT))
}

fn collected_all(state: &State, _: EntityId) -> bool {
    !state.nature.required.meets(&state.condition.collectible)
}

fn pushed_all(state: &State, _: EntityId) -> bool {
    let rooms = &state.nature.room;
    state.nature.pushable.iter().filter(|&slot| !rooms.contains(slot)).all(|slot| {
        let place = state.cells.place(slot);
        place.is_some_and(|place| state.kinds_at(place).meets(Kinds::EXIT))
    })
}

fn pressed_all(state: &State, _: EntityId) -> bool {
    let (boxes, players) = (&state.nature.button, &state.nature.player_button);
    let pressed = |button: Slot, by_player: bool| {
        let Some(place) = state.cells.place(button) else { return false };
        let presses = |slot: Slot| {
            let kinds = state.cells.kinds(slot);
            let wall = kinds.meets(Kinds::BLOCKING) && !kinds.meets(Kinds::PUSHABLE);
            !wall && kinds.meets(Kinds::MOVABLE) && kinds.meets(Kinds::AGENT) == by_player
        };
        state.cells.at(place).any(presses)
    };
    (boxes.first().is_some() || players.first().is_some())
        && boxes.iter().all(|button| pressed(button, false))
        && players.iter().all(|button| pressed(button, true))
}
