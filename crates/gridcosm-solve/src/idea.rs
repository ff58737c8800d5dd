//! Whether a level needs one of its ideas: a search for a way that does without it.

use crate::{
    answer::{Aim, Answer, Budget, End, Proof, Report, Verdict, Way},
    breadth::Turn,
    general, solve,
};
use gridcosm_grid::words;
use gridcosm_nest::{Order, Strategy};
use gridcosm_universe::{ComponentKind, Event, MoveRule, Outcome, State};

/// An idea that a level can be about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Idea {
    /// To push anything at all.
    Push,
    /// To push boxes and rooms along, in a level with rules for pushes; otherwise the same as [`Push`](Self::Push).
    Solid,
    /// To go through portals and into rooms.
    Portal,
    /// That a room takes in what it meets.
    Swallow,
    /// To become another thing.
    Possess,
    /// To pull what stands behind.
    Pull,
    /// To open what is locked.
    Key,
    /// To press plates and turn switches.
    Signal,
    /// To collect things.
    Collect,
    /// To let a turn pass.
    Wait,
    /// To act with another agent.
    Agents,
    /// To move faster.
    Speed,
    /// To go through walls as a ghost.
    Phasing,
    /// To be safe behind a shield.
    Immunity,
    /// To accept damage.
    Hurt,
}

words!(Idea {
    Push "push" = "pushing anything",
    Solid "solid" = "pushing things along",
    Portal "portal" = "going through portals or into rooms",
    Swallow "swallow" = "letting a room swallow",
    Possess "possess" = "becoming another thing",
    Pull "pull" = "pulling",
    Key "key" = "opening anything with a key",
    Signal "signal" = "pressing a plate or turning a switch",
    Collect "collect" = "collecting anything",
    Wait "wait" = "letting a turn pass",
    Agents "agents" = "acting with another agent",
    Speed "speed" = "boots",
    Phasing "phasing" = "becoming a ghost",
    Immunity "immunity" = "a shield",
    Hurt "hurt" = "being hurt",
});

/// Whether a level needs an idea.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Need {
    /// There is nothing of it in the level.
    Absent,
    /// The level cannot be won without it.
    Needed,
    /// This way wins without it.
    Shortcut {
        /// The way.
        way: Way,
        /// What is known about its length.
        proof: Proof,
        /// Whether it wins under the rules of the level too. If not, it wins only where the idea's rule is switched off.
        plays: bool,
    },
    /// The search ended before it found out.
    Unknown(End),
}

/// Asks whether a level, from the state at hand, can be won without an idea.
///
/// What shows in the turns (a teleport, a lock that opens, a turn without effect) is forbidden there, under the rules of
/// the level. What is only a rule of pushes is switched off. A level that cannot be won at all needs every idea; ask
/// [`solve`] first.
///
/// ```
/// use gridcosm_grid::{Pos, Size};
/// use gridcosm_solve::{Budget, Idea, Need, need};
/// use gridcosm_universe::{Level, factory};
/// use std::ops::ControlFlow;
/// // The key opens the door, but there is a way round it.
/// let mut level = Level::new(Size::new(4, 2));
/// level.add(Pos::new(0, 0), factory::agent())?;
/// level.add(Pos::new(1, 0), factory::key("red"))?;
/// level.add(Pos::new(2, 0), factory::door("red"))?;
/// level.add(Pos::new(3, 0), factory::exit())?;
/// let asked = |level: &Level, idea| {
///     need(&level.to_state().unwrap(), idea, &Budget::LARGE, &mut |_| ControlFlow::Continue(()))
/// };
/// assert!(matches!(asked(&level, Idea::Key), Need::Shortcut { way, .. } if way.actions.len() == 5));
/// level.add(Pos::new(2, 1), factory::wall())?;
/// assert_eq!(asked(&level, Idea::Key), Need::Needed);
/// assert_eq!(asked(&level, Idea::Portal), Need::Absent);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn need(start: &State, idea: Idea, budget: &Budget, report: Report<'_>) -> Need {
    if !idea.is_in(start) {
        return Need::Absent;
    }
    let answer = solve_without(start, idea, budget, report);
    match answer.verdict {
        Verdict::Impossible => Need::Needed,
        Verdict::Unknown => Need::Unknown(answer.end),
        Verdict::Way(way, proof) => {
            let plays = way.replay(start) == Ok(Outcome::Won);
            Need::Shortcut { way, proof, plays }
        }
    }
}

/// Searches for a solution that does without an idea.
pub fn solve_without(start: &State, idea: Idea, budget: &Budget, report: Report<'_>) -> Answer {
    let mut state = start.clone();
    let nothing_left = !switch_off(&mut state, idea);
    let by_turns = |turn: &Turn<'_>| {
        let by_strategy = nothing_left && turn.events.iter().any(needs_a_strategy);
        !shows(idea, turn) && !by_strategy
    };
    if nothing_left || idea.shows_in_turns() {
        general::search(&state, Some(&by_turns), budget, report)
    } else {
        solve(&state, Aim::Turns, budget, report)
    }
}

impl Idea {
    /// Whether there is anything of it in a level.
    pub fn is_in(self, state: &State) -> bool {
        let any = |kind| state.entities().any(|id| state.has(id, kind));
        let strategy = |wanted| {
            let rules = state.settings().push_rules.as_ref();
            rules.is_some_and(|push| push.rules.order.as_slice().contains(&wanted))
        };
        match self {
            Self::Push => any(ComponentKind::Pushable),
            Self::Solid => {
                let can = state.settings().push_rules.is_none() || strategy(Strategy::Solid);
                can && any(ComponentKind::Pushable)
            }
            Self::Portal => {
                any(ComponentKind::Portal)
                    || (strategy(Strategy::Portal) && any(ComponentKind::Room))
            }
            Self::Swallow => strategy(Strategy::Swallow) && any(ComponentKind::Room),
            Self::Possess => strategy(Strategy::Possess) && any(ComponentKind::Possessable),
            Self::Pull => state.settings().push_rules.as_ref().is_some_and(|push| push.pull),
            Self::Key => any(ComponentKind::Key) && any(ComponentKind::Locked),
            Self::Signal => any(ComponentKind::Plate) || any(ComponentKind::Switch),
            Self::Collect => any(ComponentKind::Collectible),
            Self::Wait => {
                let rule = state.settings().move_rule;
                let alone = [
                    ComponentKind::Moving,
                    ComponentKind::Pathfinding,
                    ComponentKind::Swarm,
                    ComponentKind::TimeLimit,
                ];
                alone.into_iter().any(any) || rule == MoveRule::WINDY || !rule.is_built_in()
            }
            Self::Agents => crate::player_chooses(state),
            Self::Speed => any(ComponentKind::Speed),
            Self::Phasing => any(ComponentKind::Phasing),
            Self::Immunity => any(ComponentKind::Immunity),
            Self::Hurt => any(ComponentKind::Damage) || any(ComponentKind::LethalDamage),
        }
    }

    /// The ideas of a level.
    pub fn of(state: &State) -> impl Iterator<Item = Self> + '_ {
        Self::ALL.iter().copied().filter(|idea| idea.is_in(state))
    }

    /// Whether the turns of a game tell if it is used.
    fn shows_in_turns(self) -> bool {
        !matches!(self, Self::Solid | Self::Swallow | Self::Possess | Self::Pull)
    }

    fn strategy(self) -> Option<Strategy> {
        match self {
            Self::Solid => Some(Strategy::Solid),
            Self::Portal => Some(Strategy::Portal),
            Self::Swallow => Some(Strategy::Swallow),
            Self::Possess => Some(Strategy::Possess),
            _ => None,
        }
    }
}

/// Switches off what is a rule of pushes. Returns false if no strategy is left, which rules cannot say.
fn switch_off(state: &mut State, idea: Idea) -> bool {
    let mut possible = true;
    state.change_settings(|settings| {
        let Some(push) = &mut settings.push_rules else {
            // Without rules for pushes, to push along is the only way to push.
            possible = idea != Idea::Solid;
            return;
        };
        if idea == Idea::Pull {
            push.pull = false;
        }
        if let Some(strategy) = idea.strategy() {
            let order = push.rules.order.as_slice().iter().copied();
            match Order::new(order.filter(|&other| other != strategy)) {
                Ok(order) => push.rules.order = order,
                Err(_) => possible = false,
            }
        }
    });
    possible
}

/// Whether something happened that needs a strategy for pushes.
fn needs_a_strategy(event: &Event) -> bool {
    match event {
        Event::Pushed { .. } | Event::Possessed { .. } => true,
        Event::Moved { from, to, .. } => from.grid != to.grid,
        _ => false,
    }
}

/// Whether a turn uses an idea.
fn shows(idea: Idea, turn: &Turn<'_>) -> bool {
    let any = |wanted: &dyn Fn(&Event) -> bool| turn.events.iter().any(wanted);
    let gains = |kind| {
        any(&|event| match event {
            Event::EffectGained { effect, .. } => turn.before.has(*effect, kind),
            _ => false,
        })
    };
    match idea {
        Idea::Push => any(&|event| matches!(event, Event::Pushed { .. })),
        Idea::Portal => any(&|event| matches!(event, Event::Teleported { .. })),
        Idea::Key => any(&|event| matches!(event, Event::Unlocked { .. })),
        Idea::Signal => {
            any(&|event| matches!(event, Event::Pressed { .. } | Event::Switched { .. }))
        }
        Idea::Collect => any(&|event| matches!(event, Event::Collected { .. })),
        Idea::Hurt => any(&|event| {
            matches!(event, Event::Damaged { entity, .. } | Event::Absorbed { entity, .. }
                if turn.before.has(*entity, ComponentKind::Agent))
        }),
        Idea::Wait => !any(&|event| acts(event, turn)),
        Idea::Agents => turn.agent != turn.before.acting(),
        Idea::Speed => gains(ComponentKind::Speed),
        Idea::Phasing => gains(ComponentKind::Phasing),
        Idea::Immunity => gains(ComponentKind::Immunity),
        Idea::Solid | Idea::Swallow | Idea::Possess | Idea::Pull => false,
    }
}

/// Whether an event is something that the acting agent did. A step against a wall lets a turn pass as well.
fn acts(event: &Event, turn: &Turn<'_>) -> bool {
    let agent = |id| match turn.agent {
        Some(agent) => agent == id,
        None => turn.before.has(id, ComponentKind::Agent),
    };
    match *event {
        Event::Moved { entity, .. }
        | Event::Teleported { entity, .. }
        | Event::Possessed { entity, .. } => agent(entity),
        Event::Pushed { by, .. }
        | Event::Collected { by, .. }
        | Event::Unlocked { by, .. }
        | Event::Switched { by, .. } => agent(by),
        _ => false,
    }
}
