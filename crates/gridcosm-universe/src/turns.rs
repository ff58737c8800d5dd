//! Whose turn it is in a world of several agents.

use crate::{EntityId, State, slots::Slot};
use gridcosm_grid::words;

/// How the agents of a world share its turns. A world of one agent is the same in all three ways.
///
/// In the last two ways the agents are a team. The level is won when the objective is reached for every agent that has a
/// place, and it is lost as soon as one of them is dead.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Turns {
    /// One agent acts, the others stand by. The player may choose another one between turns; at the start it is the
    /// first. Only the agent that acts wins, or loses by its death.
    #[default]
    Chosen,
    /// All agents act in every turn: a step gives the same action to all of them,
    /// [`step_together`](crate::step_together) an action to each.
    Together,
    /// The agents act one after the other in ascending order of ids, one in each turn, and then from the beginning. An
    /// agent without a place is passed over.
    InOrder,
}

words!(Turns {
    Chosen "chosen" = "one agent acts; you choose which",
    Together "together" = "all agents act at once",
    InOrder "in_order" = "the agents take turns",
});

impl State {
    /// The agent whose turn it is; `None` if the world has no agent. Where agents act together, it is the first of them
    /// that has a place.
    ///
    /// ```
    /// use gridcosm_grid::{Pos, Size};
    /// use gridcosm_universe::{Action, EntityId, Level, Turns, factory, step};
    /// let mut level = Level::new(Size::new(4, 2));
    /// level.add(Pos::new(0, 0), factory::agent())?; // entity 0
    /// level.add(Pos::new(0, 1), factory::agent())?; // entity 1
    /// level.settings.turns = Turns::InOrder;
    /// let start = level.to_state()?;
    /// assert_eq!(start.acting(), Some(EntityId(0)));
    /// assert_eq!(step(&start, Action::Right)?.acting(), Some(EntityId(1)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn acting(&self) -> Option<EntityId> {
        self.acting_slot().map(|slot| self.id(slot))
    }

    pub(crate) fn acting_slot(&self) -> Option<Slot> {
        let agents = &self.condition.agent;
        let number = self.progress.acting as usize;
        match self.settings.turns {
            // No agent was chosen in most worlds.
            Turns::Chosen if number == 0 => agents.first(),
            Turns::Chosen => agents.iter().nth(number).or_else(|| agents.first()),
            Turns::Together => self.placed_agent_from(0),
            Turns::InOrder => self.placed_agent_from(number),
        }
    }

    /// The first agent from a number on that has a place, beginning again after the last one. If none has, the first.
    fn placed_agent_from(&self, number: usize) -> Option<Slot> {
        let agents = &self.condition.agent;
        let placed = |slot: &Slot| self.cells.place(*slot).is_some();
        let mut after = agents.iter().skip(number);
        after.find(placed).or_else(|| agents.iter().find(placed)).or_else(|| agents.first())
    }

    /// The number of an agent, from 0; `None` for anything else.
    pub fn agent_number(&self, id: EntityId) -> Option<usize> {
        self.agents().position(|agent| agent == id)
    }

    /// Chooses the agent that acts from now on. Returns false and changes nothing if it is no agent, or if the turns of
    /// this world are not [`Chosen`](Turns::Chosen).
    pub fn choose(&mut self, agent: EntityId) -> bool {
        let number = self.agent_number(agent).and_then(|number| u32::try_from(number).ok());
        match number.filter(|_| self.settings.turns == Turns::Chosen) {
            Some(number) => {
                self.progress.acting = number;
                true
            }
            None => false,
        }
    }

    /// Ends the turn of an agent where agents take turns: the next one that has a place is now to act.
    pub(crate) fn pass_turn(&mut self, agent: Slot) {
        if self.settings.turns != Turns::InOrder {
            return;
        }
        let before = self.condition.agent.iter().take_while(|&other| other <= agent).count();
        let next = self.placed_agent_from(before);
        let number = self.condition.agent.iter().position(|other| Some(other) == next);
        self.progress.acting = number.and_then(|number| u32::try_from(number).ok()).unwrap_or(0);
    }
}
