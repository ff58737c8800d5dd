//! A whole game of a player: actions, and the choices between them.

use super::actions::{ActionsError, Item, items, print_actions};
use gridcosm_universe::{Action, State, Turns};

/// What a player does: actions, and choices that take no turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Script {
    /// The actions, one for each turn.
    pub actions: Vec<Action>,
    /// Choices and the turns after which they were made, in ascending order. Turn 0 is the start.
    pub switches: Vec<(usize, Switch)>,
}

/// A choice between two turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Switch {
    /// Pulling is switched on or off, in a level with push rules.
    Pull(bool),
    /// Another agent acts from now on: its number, from 1. Only where the player chooses who acts.
    Agent(usize),
}

impl Switch {
    /// Whether two choices are about the same thing, so that the later one replaces the earlier.
    pub fn replaces(self, other: Self) -> bool {
        matches!((self, other), (Self::Pull(_), Self::Pull(_)) | (Self::Agent(_), Self::Agent(_)))
    }

    /// What is chosen in a state about the same thing; `None` if there is no choice.
    pub fn now(self, state: &State) -> Option<Self> {
        match self {
            Self::Pull(_) => {
                state.settings().push_rules.as_ref().map(|rules| Self::Pull(rules.pull))
            }
            Self::Agent(_) if state.settings().turns != Turns::Chosen => None,
            Self::Agent(_) => {
                state.agent_number(state.acting()?).map(|number| Self::Agent(number + 1))
            }
        }
    }

    /// Makes the choice in a state.
    ///
    /// # Errors
    /// The reason why that is impossible.
    pub fn apply(self, state: &mut State) -> Result<(), String> {
        match self {
            Self::Pull(on) if state.set_pull(on) => Ok(()),
            Self::Pull(_) => Err("the level has no push rules".to_owned()),
            Self::Agent(number) => {
                let agent = number.checked_sub(1).and_then(|at| state.agents().nth(at));
                match (state.settings().turns, agent) {
                    (Turns::Together, _) => Err("all agents act together".to_owned()),
                    (Turns::InOrder, _) => Err("the agents take turns in order".to_owned()),
                    (Turns::Chosen, Some(agent)) if state.choose(agent) => Ok(()),
                    (Turns::Chosen, _) => {
                        let count = state.agents().count();
                        let s = if count == 1 { "" } else { "s" };
                        Err(format!("the level has {count} agent{s}"))
                    }
                }
            }
        }
    }
}

impl std::fmt::Display for Switch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Pull(_) => f.write_str("pulling cannot be switched"),
            Self::Agent(number) => write!(f, "agent {number} cannot be chosen"),
        }
    }
}

impl From<Vec<Action>> for Script {
    fn from(actions: Vec<Action>) -> Self {
        Self { actions, switches: Vec::new() }
    }
}

impl Script {
    /// The choices made after a turn.
    pub fn switches_after(&self, turn: usize) -> impl Iterator<Item = Switch> + '_ {
        let here = self.switches.partition_point(|(at, _)| *at < turn);
        self.switches[here..]
            .iter()
            .take_while(move |(at, _)| *at == turn)
            .map(|(_, switch)| *switch)
    }
}

/// Reads actions as [`parse_actions`](super::parse_actions) does, with the agents that do them: `@2` chooses agent 2.
///
/// ```
/// use gridcosm_formats::replay::{self, Switch};
/// let script = replay::parse_script("2r @2 l")?;
/// assert_eq!((script.actions.len(), script.switches.clone()), (3, vec![(2, Switch::Agent(2))]));
/// assert_eq!(replay::print_script(&script), "rr @2 l");
/// # Ok::<(), replay::ActionsError>(())
/// ```
///
/// # Errors
/// The first character that is neither an action nor the number of an agent.
pub fn parse_script(text: &str) -> Result<Script, ActionsError> {
    let mut script = Script::default();
    items(text, |item| {
        match item {
            Item::Act(action, times) => {
                script.actions.extend(std::iter::repeat_n(action, times));
            }
            Item::Agent { number, .. } => {
                let turn = script.actions.len();
                // Nothing happens between two choices at one place, so only the last one counts.
                script.switches.pop_if(|(at, _)| *at == turn);
                script.switches.push((turn, Switch::Agent(number)));
            }
        }
        Ok(script.actions.len())
    })?;
    Ok(script)
}

/// Writes actions and the agents that do them. Pulling is not part of this notation.
pub fn print_script(script: &Script) -> String {
    let (mut text, mut from) = (String::new(), 0);
    for &(turn, switch) in &script.switches {
        let Switch::Agent(number) = switch else { continue };
        let turn = turn.min(script.actions.len());
        text += &format!("{} @{number} ", print_actions(&script.actions[from..turn]));
        from = turn;
    }
    text += &print_actions(&script.actions[from..]);
    text.trim().to_owned()
}
