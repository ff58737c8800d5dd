//! What happened and why, in sentences.

use gridcosm_universe::{
    AppearanceName, ComponentKind, EntityId, Event, GridId, Place, PushReason, State,
};

/// Why a move failed, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blame {
    /// For the player.
    pub sentence: String,
    /// The cell that is to blame. It may lie outside of its grid: then the edge is.
    pub place: Place,
}

/// Why the move of a turn failed; `None` if it did not. `before` is the state in which it was tried.
pub fn blame(before: &State, events: &[Event]) -> Option<Blame> {
    let bumped = events.iter().find_map(|event| match *event {
        Event::Bumped { at, towards, .. } => Some((at, towards)),
        _ => None,
    });
    let failed = events.iter().find_map(|event| match *event {
        Event::PushFailed { at, reason, .. } => Some((at, reason)),
        _ => None,
    });
    let (from, towards) = bumped?;
    let blame = match failed {
        Some((at, reason)) => blame_push(before, from, towards, at, reason),
        None => blame_walk(before, from, towards),
    };
    Some(blame)
}

fn blame_push(state: &State, from: Place, towards: Place, at: Place, reason: PushReason) -> Blame {
    let first = obstacle(state, towards);
    let last = obstacle(state, at);
    let sentence = match (reason, first, last) {
        (PushReason::Blocked, ..) => edge(state, from),
        (PushReason::StopTag, _, Some(last)) if at == towards => in_the_way(state, last),
        (PushReason::StopTag, Some(first), Some(last)) => format!(
            "{} cannot move: {} does not give way.",
            capital(&the(state, first)),
            the(state, last)
        ),
        (PushReason::StopTag, None, Some(last)) => in_the_way(state, last),
        (PushReason::NoStrategy, _, Some(last)) => {
            format!("{} has nowhere to go.", capital(&the(state, last)))
        }
        (PushReason::PathCycle, ..) => "The push would run into its own tail.".to_owned(),
        (PushReason::MaxDepth, ..) => "The push would go on for too long.".to_owned(),
        (reason, ..) => format!("{}.", capital(&reason.to_string())),
    };
    Blame { sentence, place: if reason == PushReason::Blocked { towards } else { at } }
}

fn blame_walk(state: &State, from: Place, towards: Place) -> Blame {
    let Some(size) = state.size_of(towards.grid).filter(|size| size.contains(towards.pos())) else {
        return Blame { sentence: edge(state, from), place: towards };
    };
    let Some(first) = obstacle(state, towards) else {
        return Blame { sentence: "Nothing happens.".to_owned(), place: towards };
    };
    if !state.has(first, ComponentKind::Pushable) {
        return Blame { sentence: in_the_way(state, first), place: towards };
    }
    let (dx, dy) =
        (i32::from(towards.x) - i32::from(from.x), i32::from(towards.y) - i32::from(from.y));
    let beyond = towards.offset(dx, dy);
    let pushed = capital(&the(state, first));
    let behind = state.at(beyond).find(|&id| {
        [ComponentKind::Blocking, ComponentKind::Pushable, ComponentKind::Collidable]
            .iter()
            .any(|&s| state.has(id, s))
    });
    let sentence = match behind {
        Some(behind) => format!("{pushed} cannot move: {} is behind it.", a(state, behind)),
        None if !size.contains(beyond.pos()) => {
            format!("{pushed} cannot move: the world ends behind it.")
        }
        None => format!("{pushed} does not move."),
    };
    Blame { sentence, place: beyond }
}

/// What stands in a walker's way at a place.
fn obstacle(state: &State, place: Place) -> Option<EntityId> {
    let solid = |&id: &EntityId| {
        state.has(id, ComponentKind::Blocking) || state.has(id, ComponentKind::Pushable)
    };
    state.at(place).find(solid)
}

fn in_the_way(state: &State, id: EntityId) -> String {
    match state.components(id).locked {
        Some(key) if key.is_empty() => {
            format!("{} is locked.", capital(&the(state, id)))
        }
        Some(key) => {
            format!("{} is locked. It needs the {key} key.", capital(&the(state, id)))
        }
        None => format!("{} is in the way.", capital(&a(state, id))),
    }
}

fn edge(state: &State, from: Place) -> String {
    match from.grid {
        GridId::MAIN => "The world ends here.".to_owned(),
        grid => format!("There is no way out of {}.", state.grid_name(grid)),
    }
}

/// What an entity is called: by its looks, a room by its grid, a key or door with its name.
pub fn name_of(state: &State, id: EntityId) -> String {
    if let Some(room) = state.room(id) {
        return format!("room {}", state.grid_name(room.grid));
    }
    let components = state.components(id);
    if components.agent {
        return "agent".to_owned();
    }
    let name = components.appearance.map_or("thing", |appearance| match appearance.name {
        AppearanceName::None => "thing",
        AppearanceName::Human => "person",
        other => other.word(),
    });
    match components.key.or(components.locked).filter(|key| !key.is_empty()) {
        Some(key) => format!("{key} {name}"),
        None => name.to_owned(),
    }
}

fn the(state: &State, id: EntityId) -> String {
    if state.components(id).agent {
        "you".to_owned()
    } else {
        format!("the {}", name_of(state, id))
    }
}

fn a(state: &State, id: EntityId) -> String {
    if state.room(id).is_some() || state.components(id).agent {
        return the(state, id);
    }
    let name = name_of(state, id);
    match name.chars().next() {
        Some('a' | 'e' | 'i' | 'o' | 'u') => format!("an {name}"),
        _ => format!("a {name}"),
    }
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// What happened, as a sentence; `None` for what is not worth one. Names are those before the turn, as far as there are.
pub fn describe(event: &Event, before: &State, after: &State) -> Option<String> {
    let name = |id: EntityId| {
        let state = if before.components(id) == Default::default() { after } else { before };
        the(state, id)
    };
    let is_agent = |id: EntityId| before.components(id).agent;
    let sentence = match *event {
        Event::Moved { entity, from, to } if is_agent(entity) => match (from.grid, to.grid) {
            (old, new) if old == new => return None,
            (old, new) => {
                let leaves = before.primary_of(old).is_some_and(|room| room.grid == new);
                let (word, grid) = if leaves { ("leave", old) } else { ("enter", new) };
                format!("You {word} {}.", before.grid_name(grid))
            }
        },
        Event::Moved { .. } | Event::Bounced { .. } | Event::Bumped { .. } => return None,
        Event::PushFailed { .. } => return None,
        Event::Pushed { entity, by, from, to } => {
            let way = if from.grid == to.grid {
                String::new()
            } else {
                format!(" into {}", before.grid_name(to.grid))
            };
            let verb = if is_agent(by) { "You push" } else { "Something pushes" };
            format!("{verb} {}{way}.", name(entity))
        }
        Event::Teleported { entity, .. } => {
            let verb = if is_agent(entity) { "step" } else { "goes" };
            format!("{} {verb} through the portal.", name(entity))
        }
        Event::Damaged { entity, by, amount, .. } if is_agent(entity) => {
            format!("{} hurts you: {amount} health lost.", name(by))
        }
        Event::Damaged { entity, by, .. } => format!("{} hurts {}.", name(by), name(entity)),
        Event::Absorbed { by, effect, .. } => {
            format!("{} takes the hit of {}.", name(effect), name(by))
        }
        Event::Died { entity, by, .. } if is_agent(entity) => {
            format!("{} was your end.", name(by))
        }
        Event::Died { entity, .. } => format!("{} is gone.", name(entity)),
        Event::Collected { item, reward, .. } => {
            let reward = if reward == 0 { String::new() } else { format!(" ({reward:+})") };
            format!("You pick up {}{reward}.", name(item))
        }
        Event::Unlocked { door, .. } => format!("You open {}.", name(door)),
        Event::EffectGained { effect, .. } => format!("{} takes effect.", name(effect)),
        Event::EffectExpired { effect, .. } => format!("{} wears off.", name(effect)),
        Event::Scored { amount, .. } => match amount {
            0 => return None,
            amount if amount > 0 => format!("This place pays {amount}."),
            amount => format!("This place costs {}.", amount.unsigned_abs()),
        },
        Event::Won { .. } => "You have won.".to_owned(),
        Event::Lost { .. } => "You have lost.".to_owned(),
    };
    Some(capital(&sentence))
}
