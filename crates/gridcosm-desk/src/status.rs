//! The status of a game, as the panels of the page show it.

use crate::wire::{Acts, Carried, Effect, Gauge, Status};
use gridcosm::{Session, capitalised, name_of};
use gridcosm_universe::{Components, EntityId, Objective, State, Turns};
use gridcosm_view::{Figure, Look, Sprite, shown_colour};

/// Everything that a player needs at a glance.
pub(crate) fn status(session: &Session) -> Status {
    let state = session.state();
    let agent = state.acting();
    let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    Status {
        turn: count(session.turn()),
        turns: count(session.len()),
        outcome: state.outcome().into(),
        score: state.progress.score,
        message: state.settings().message.as_deref().map(str::to_owned),
        goal: goal(state),
        turn_limit: state.settings().turn_limit,
        health: agent
            .and_then(|agent| state.health(agent))
            .map(|h| Gauge { now: h.health, most: h.max_health }),
        effects: agent.map_or_else(Vec::new, |agent| effects(state, agent)),
        items: agent.map_or_else(Vec::new, |agent| items(state, agent)),
        agent: agent.filter(|_| state.agents().nth(1).is_some()).map(|agent| acts(state, agent)),
        pull: state.settings().push_rules.as_ref().map(|rules| rules.pull),
    }
}

/// Whose turn it is, where there are several agents.
fn acts(state: &State, agent: EntityId) -> Acts {
    let turns = state.settings().turns;
    let who = match turns {
        Turns::Together => "All agents act".to_owned(),
        Turns::Chosen | Turns::InOrder => format!("{} acts", capitalised(&name_of(state, agent))),
    };
    Acts { who, chosen: turns == Turns::Chosen }
}

/// What to do. Without anything to collect, the usual goal is only to reach an exit; a nest has none, and may have no
/// agent.
fn goal(state: &State) -> String {
    if state.acting().is_none() {
        return String::new();
    }
    let goal = state.settings().objective;
    let any =
        |what: fn(&Components) -> bool| state.entities().any(|id| what(&state.components(id)));
    let needs = any(|it| it.required);
    let shown = if goal == Objective::DEFAULT && !needs { Objective::EXIT } else { goal };
    if shown == Objective::EXIT && !any(|it| it.exit) {
        return "There is no exit: this world is for trying things out.".to_owned();
    }
    match shown.label {
        "" => format!("Goal: {}.", shown.name),
        label => format!("{}.", capitalised(label)),
    }
}

fn effects(state: &State, agent: EntityId) -> Vec<Effect> {
    let effect = |id: EntityId| {
        let c = state.components(id);
        let (sprite, name) = match (c.speed, c.immunity, c.phasing) {
            (Some(times), ..) => (Sprite::Boots, format!("{times}× speed")),
            (_, true, _) => (Sprite::Shield, "Shield".to_owned()),
            (_, _, true) => (Sprite::Ghost, "Phasing".to_owned()),
            _ => (Sprite::Gem, name_of(state, id)),
        };
        let left = match (c.time_limit, c.usage_limit) {
            (Some(turns), _) => Some(counted(turns, "turn")),
            (_, Some(uses)) => Some(counted(uses, "use")),
            _ => None,
        };
        Effect { sprite: sprite.name(), name, left }
    };
    state.effects_of(agent).map(effect).collect()
}

fn counted(n: i64, word: &str) -> String {
    if n == 1 { format!("1 {word}") } else { format!("{n} {word}s") }
}

/// The items that the agent carries, equal ones together.
fn items(state: &State, agent: EntityId) -> Vec<Carried> {
    let mut all: Vec<Carried> = Vec::new();
    for id in state.items_of(agent) {
        let figure = Figure::of(state, id);
        let name = name_of(state, id);
        match all.iter_mut().find(|known| known.name == name) {
            Some(known) => known.count += 1,
            None => {
                let look = Look::of(&figure).unwrap_or(Look::plain(Sprite::Gem));
                all.push(Carried {
                    sprite: look.sprite.name(),
                    role: look.role.name(),
                    group: look.group.map(|group| shown_colour(group).to_string()),
                    name,
                    count: 1,
                });
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridcosm_grid::{Pos, Size};
    use gridcosm_universe::{Action, Level, factory};

    #[test]
    fn things_are_counted_by_kind_and_the_goal_is_a_sentence() {
        let mut level = Level::new(Size::new(4, 1));
        level.add(Pos::new(0, 0), factory::agent()).unwrap();
        for x in [1, 2] {
            level.add(Pos::new(x, 0), factory::key("red")).unwrap();
        }
        level.add(Pos::new(3, 0), factory::exit()).unwrap();
        let mut session = Session::new(level.to_state().unwrap());
        assert_eq!(status(&session).goal, "Reach an exit.");
        let goal_of = |nest: &str| {
            let opened = gridcosm::read("a.nest", nest.as_bytes().to_vec()).unwrap();
            status(&opened.session(0).unwrap()).goal
        };
        assert_eq!(goal_of("main: 1 2 _"), "");
        assert!(goal_of("main: 0 2 _").starts_with("There is no exit"));
        for action in [Action::Right, Action::PickUp, Action::Right, Action::PickUp] {
            session.act(action).unwrap();
        }
        let status = status(&session);
        assert_eq!(
            (status.turn, status.turns, status.outcome),
            (4, 4, crate::wire::Outcome::Ongoing)
        );
        assert_eq!(status.items.len(), 1);
        assert_eq!((status.items[0].name.as_str(), status.items[0].count), ("red key", 2));
    }
}
