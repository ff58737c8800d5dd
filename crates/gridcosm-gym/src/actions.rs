//! Numbers as actions.

use gridcosm_universe::{Action, State, StepError, Turns};

/// The actions of an environment: `0..count()`.
///
/// The first seven are [`Action::ALL`]. A level whose agents push by rules has four more, which pull: up, down, left,
/// right. Where the player chooses which of several agents acts, all of these are repeated for each agent: the action
/// of agent `n` is its number plus `n * per_agent`.
///
/// An environment with several levels has the actions of all of them. An action that the present level does not know
/// lets time pass, like waiting.
///
/// ```
/// use gridcosm_gym::ActionSet;
/// use gridcosm_universe::{Action, Level};
/// let actions = ActionSet::of([&Level::new(gridcosm_grid::Size::new(3, 3)).to_state()?]);
/// assert_eq!((actions.count(), actions.names()[3].as_str()), (7, "right"));
/// # Ok::<(), gridcosm_universe::LevelError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ActionSet {
    per_agent: usize,
    agents: usize,
}

/// A number that is no action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{number} is not an action; this environment has the actions 0 to {}", .count - 1)]
pub struct ActionError {
    /// The number.
    pub number: i64,
    /// How many actions there are.
    pub count: usize,
}

/// The directions in which an agent can pull, after the seven usual actions.
const PULLS: [Action; 4] = [Action::Up, Action::Down, Action::Left, Action::Right];

impl ActionSet {
    /// The actions that the agents of these levels have.
    pub fn of<'a>(levels: impl IntoIterator<Item = &'a State>) -> Self {
        let mut set = Self { per_agent: Action::ALL.len(), agents: 1 };
        for state in levels {
            if state.settings().push_rules.is_some() {
                set.per_agent = Action::ALL.len() + PULLS.len();
            }
            if state.settings().turns == Turns::Chosen {
                set.agents = set.agents.max(state.agents().count());
            }
        }
        set
    }

    /// The number of actions.
    pub const fn count(self) -> usize {
        self.per_agent * self.agents
    }

    /// The number of actions of each agent.
    pub const fn per_agent(self) -> usize {
        self.per_agent
    }

    /// The names of all actions in order: `up`, `pull up`, `agent 2: up`.
    pub fn names(self) -> Vec<String> {
        let one = |number: usize| match Action::from_index(number) {
            Some(action) => action.to_string(),
            None => format!("pull {}", PULLS[number - Action::ALL.len()]),
        };
        let each =
            (0..self.count()).map(|number| (number / self.per_agent, number % self.per_agent));
        each.map(|(agent, number)| match agent {
            0 => one(number),
            _ => format!("agent {}: {}", agent + 1, one(number)),
        })
        .collect()
    }

    /// The number of an action of the agent with a number, from 0.
    pub fn number(self, agent: usize, action: Action, pull: bool) -> usize {
        let number = match PULLS.iter().position(|&each| pull && each == action) {
            Some(at) => Action::ALL.len() + at,
            None => action as usize,
        };
        agent * self.per_agent + number
    }

    /// Checks a number from outside.
    #[inline]
    pub fn check(self, number: i64) -> Result<usize, ActionError> {
        match usize::try_from(number) {
            Ok(action) if action < self.count() => Ok(action),
            _ => Err(ActionError { number, count: self.count() }),
        }
    }

    /// What an action means: the agent that it is for, the action, and whether it pulls.
    pub fn meaning(self, number: usize) -> (usize, Action, bool) {
        let (agent, number) = (number / self.per_agent, number % self.per_agent);
        match Action::from_index(number) {
            Some(action) => (agent, action, false),
            None => (agent, PULLS[(number - Action::ALL.len()) % PULLS.len()], true),
        }
    }

    /// Does an action. After an error the state is as before.
    #[inline]
    pub fn perform(self, state: &mut State, number: usize) -> Result<(), StepError> {
        if self.agents == 1
            && let Some(action) = Action::from_index(number)
        {
            return state.advance(action).map(drop);
        }
        self.perform_any(state, number)
    }

    /// One turn in which every agent may have its own action: `numbers` has one for each agent in order, and an agent
    /// without one waits. The turns of the level say who acts: all of them [together](Turns::Together), otherwise only
    /// the agent whose turn it is, and what the others want is ignored. Agents that act together cannot pull; an action
    /// that pulls then waits. After an error the state is as before.
    pub fn perform_each(self, state: &mut State, numbers: &[usize]) -> Result<(), StepError> {
        if state.settings().turns == Turns::Together {
            let known = |number: &usize| Action::from_index(*number).unwrap_or(Action::Wait);
            let each: Vec<_> = state.agents().zip(numbers.iter().map(known)).collect();
            return state.advance_together(&each, &mut ()).map(drop);
        }
        let agent = state.acting().and_then(|id| state.agent_number(id)).unwrap_or(0);
        let number = numbers.get(agent).map_or(Action::Wait as usize, |own| own % self.per_agent);
        let first = if self.agents > 1 { agent * self.per_agent } else { 0 };
        self.perform(state, first + number)
    }

    fn perform_any(self, state: &mut State, number: usize) -> Result<(), StepError> {
        let (agent, action, pull) = self.meaning(number);
        let known = agent == 0 || agent < state.agents().count();
        let chosen = state.agents().nth(agent);
        if state.settings().turns == Turns::Chosen
            && let Some(chosen) = chosen
        {
            state.choose(chosen);
        }
        if !known || pull && state.settings().push_rules.is_none() {
            return state.advance(Action::Wait).map(drop);
        }
        let pulled = state.settings().push_rules.as_ref().is_some_and(|rules| rules.pull);
        if !pull || pulled {
            return state.advance(action).map(drop);
        }
        state.set_pull(true);
        let result = state.advance(action).map(drop);
        state.set_pull(false);
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridcosm_grid::{Pos, Size};
    use gridcosm_universe::{Level, Place, PushRules, factory};

    #[test]
    fn several_agents_and_pulling_add_actions() {
        let mut level = Level::new(Size::new(4, 1));
        level.add(Pos::new(1, 0), factory::agent()).unwrap();
        level.add(Pos::new(0, 0), factory::crate_box(true)).unwrap();
        level.add(Pos::new(3, 0), factory::agent()).unwrap();
        level.settings.push_rules = Some(PushRules::default());
        let mut state = level.to_state().unwrap();
        let actions = ActionSet::of([&state]);
        assert_eq!((actions.per_agent(), actions.count()), (11, 22));
        let names = actions.names();
        assert_eq!([&names[3], &names[10], &names[13]], ["right", "pull right", "agent 2: left"]);
        // Agents are numbered by their places in the level.
        let agents: Vec<_> = state.agents().collect();
        actions.perform(&mut state, 10).unwrap();
        assert_eq!(state.place(agents[0]), Some(Place::flat(2, 0)));
        assert!(state.first_at(Place::flat(1, 0), gridcosm_universe::Kinds::PUSHABLE).is_some());
        actions.perform(&mut state, 21).unwrap();
        assert_eq!(state.progress.turn, 2);
        for (number, name) in names.iter().enumerate() {
            let (agent, action, pull) = actions.meaning(number);
            assert_eq!(actions.number(agent, action, pull), number, "{name}");
        }
        assert_eq!(
            actions.check(22).unwrap_err().to_string(),
            "22 is not an action; this environment has the actions 0 to 21"
        );
        assert!(actions.check(-1).is_err());
    }

    #[test]
    fn every_agent_has_its_own_action_where_the_level_says_so() {
        let mut level = Level::new(Size::new(4, 1));
        level.add(Pos::new(0, 0), factory::agent()).unwrap();
        level.add(Pos::new(3, 0), factory::agent()).unwrap();
        let (right, left, wait) = (3, 2, 6);
        let after = |turns, steps: &[[usize; 2]]| {
            let mut level = level.clone();
            level.settings.turns = turns;
            let mut state = level.to_state().unwrap();
            let actions = ActionSet::of([&state]);
            for step in steps {
                actions.perform_each(&mut state, step).unwrap();
            }
            let x = |id| state.place(id).unwrap().x;
            state.agents().map(x).collect::<Vec<_>>()
        };
        assert_eq!(after(Turns::Together, &[[right, left]]), [1, 2]);
        assert_eq!(after(Turns::Together, &[[wait, left]]), [0, 2]);
        // The second agent has to wait for the second turn.
        assert_eq!(after(Turns::InOrder, &[[right, left]]), [1, 3]);
        assert_eq!(after(Turns::InOrder, &[[right, left], [right, left]]), [1, 2]);
        assert_eq!(after(Turns::Chosen, &[[right, left], [right, left]]), [2, 3]);
    }

    #[test]
    fn an_action_that_a_level_does_not_know_waits() {
        let plain = Level::new(Size::new(2, 1));
        let mut rich = plain.clone();
        rich.settings.push_rules = Some(PushRules::default());
        let mut plain_with_agent = plain.clone();
        plain_with_agent.add(Pos::new(0, 0), factory::agent()).unwrap();
        let mut state = plain_with_agent.to_state().unwrap();
        let actions = ActionSet::of([&state, &rich.to_state().unwrap()]);
        actions.perform(&mut state, 10).unwrap();
        assert_eq!(state.progress.turn, 1);
        assert_eq!(state.place(state.agents().next().unwrap()), Some(Place::flat(0, 0)));
    }
}
