//! What happened in a turn and why a move failed, in sentences.

use crate::{
    Sentence,
    sentence::{Subject, is_own_name, is_you},
};
use gridcosm_grid::Dir;
use gridcosm_universe::{
    ComponentKind, EntityId, Event, GridId, Place, PushReason, Sides, State, Turns,
};

/// The reason why a move failed, and the cell that caused it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blame {
    /// For the player, with the place in it.
    pub sentence: Sentence,
    /// The cell that caused the failure. At the edge of a grid it lies outside.
    pub place: Place,
}

/// A turn in sentences: first the reason if a move failed, then what happened.
pub fn tell(before: &State, after: &State, events: &[Event]) -> Vec<Sentence> {
    let failed = blame(before, events).map(|blame| blame.sentence);
    let mut heard = [false; 2];
    let happened = events.iter().filter(|event| {
        // A swarm of a hundred starts once.
        let started = match event {
            Event::Started { entity, .. } if is_member(before, *entity) => 0,
            Event::Stopped { entity, .. } if is_member(before, *entity) => 1,
            _ => return true,
        };
        !std::mem::replace(&mut heard[started], true)
    });
    let happened = happened.filter_map(|event| describe(event, before, after));
    failed.into_iter().chain(happened).collect()
}

fn is_member(state: &State, id: EntityId) -> bool {
    state.has(id, ComponentKind::Swarm)
}

/// The reason why the move of a turn failed; `None` if it did not. `before` is the state in which the agent tried it.
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
    // Where all agents act, one that is stopped while another moves is part of the game.
    let moved = |event: &Event| matches!(event, Event::Moved { entity, .. } if before.components(*entity).agent);
    if before.settings().turns == Turns::Together && events.iter().any(moved) {
        return None;
    }
    // What blocks may have come there before the agent acted.
    let came = events.iter().find_map(|event| match *event {
        Event::Moved { entity, to, .. } if to == towards => Some(entity),
        _ => None,
    });
    let came = came.filter(|&id| before.has(id, ComponentKind::Blocking));
    let blame = match (failed, came) {
        (Some((at, reason)), _) => blame_push(before, from, towards, at, reason),
        (None, Some(id)) if obstacle(before, towards).is_none() => {
            Blame { sentence: in_the_way(before, id, towards), place: towards }
        }
        (None, _) => blame_walk(before, from, towards),
    };
    Some(Blame { sentence: blame.sentence.capitalised(), ..blame })
}

pub(crate) fn blame_push(
    state: &State,
    from: Place,
    towards: Place,
    at: Place,
    reason: PushReason,
) -> Blame {
    let said = Sentence::new;
    let first = obstacle(state, towards).filter(|_| at != towards);
    let sentence = match (reason, first, obstacle(state, at)) {
        (PushReason::Blocked, ..) => {
            return Blame { sentence: edge(state, from), place: towards };
        }
        (PushReason::StopTag, Some(first), Some(last)) => blocked_by(state, first, last, at),
        (PushReason::StopTag, None, Some(last)) => in_the_way(state, last, at),
        (PushReason::NoStrategy, _, Some(last)) => {
            let stuck = said().the(state, last).text(" at ").cell(state, at);
            stuck.verb(state, last, " has nowhere to go.", " have nowhere to go.")
        }
        (PushReason::EntryDenied, ..) => closed(state, from, towards, at),
        (PushReason::PathCycle, ..) => {
            said().text("the push would run into itself at ").cell(state, at).text(".")
        }
        (PushReason::MaxDepth, ..) => {
            said().text("the push from ").cell(state, at).text(" would move too many things.")
        }
        (reason, ..) => said().text(format!("{reason} at ")).cell(state, at).text("."),
    };
    Blame { sentence, place: at }
}

/// The reason why nothing goes into the room at a place, or out of it.
fn closed(state: &State, from: Place, towards: Place, at: Place) -> Sentence {
    let Some(room) = state.at(at).find(|&id| state.room(id).is_some()) else {
        return Sentence::new().text("nothing goes in or out at ").cell(state, at).text(".");
    };
    if state.has(room, ComponentKind::Locked) {
        return in_the_way(state, room, at);
    }
    let dir = Dir::ALL.into_iter().find(|&dir| from.step(dir) == towards);
    let open = state.components(room).open_sides.unwrap_or_default();
    let shut = |side: &Dir| !open.contains(*side);
    // What is inside leaves in the direction of the move. Anything else enters against it, or is swallowed.
    let inside = state.room(room).is_some_and(|room| room.grid == from.grid);
    let said = Sentence::new().the(state, room).text(" at ").cell(state, at);
    match (dir.filter(shut), dir.map(Dir::opposite).filter(shut)) {
        (Some(side), _) if inside => said.text(format!(" is closed to the {}.", Sides::word(side))),
        (_, Some(side)) | (Some(side), None) => {
            said.text(format!(" is closed from the {}.", Sides::word(side)))
        }
        (None, None) => said.text(" is closed."),
    }
}

fn blame_walk(state: &State, from: Place, towards: Place) -> Blame {
    let said = Sentence::new;
    let Some(size) = state.size_of(towards.grid).filter(|size| size.contains(towards.pos())) else {
        return Blame { sentence: edge(state, from), place: towards };
    };
    let Some(first) = obstacle(state, towards) else {
        let sentence = said().text("you cannot move to ").cell(state, towards).text(".");
        return Blame { sentence, place: towards };
    };
    if !state.has(first, ComponentKind::Pushable) {
        return Blame { sentence: in_the_way(state, first, towards), place: towards };
    }
    let (dx, dy) =
        (i32::from(towards.x) - i32::from(from.x), i32::from(towards.y) - i32::from(from.y));
    let beyond = towards.offset(dx, dy);
    let behind = state.at(beyond).find(|&id| {
        [ComponentKind::Blocking, ComponentKind::Pushable, ComponentKind::Collidable]
            .iter()
            .any(|&s| state.has(id, s))
    });
    let sentence = match behind {
        Some(behind) => blocked_by(state, first, behind, beyond),
        None => {
            let stuck = said().the(state, first).text(" at ").cell(state, towards);
            let outside = !size.contains(beyond.pos());
            let why = if outside { ": the world ends behind it." } else { "." };
            stuck.text(" cannot move").text(why)
        }
    };
    Blame { sentence, place: beyond }
}

/// The entity that blocks a walker at a place.
fn obstacle(state: &State, place: Place) -> Option<EntityId> {
    let solid = |&id: &EntityId| {
        state.has(id, ComponentKind::Blocking)
            || state.has(id, ComponentKind::Pushable)
            || state.has(id, ComponentKind::Shut)
    };
    state.at(place).find(solid)
}

fn blocked_by(state: &State, pushed: EntityId, obstacle: EntityId, at: Place) -> Sentence {
    let pushed = Sentence::new().the(state, pushed).text(" cannot move: ");
    let obstacle = pushed.a(state, obstacle).verb(state, obstacle, " blocks", " block");
    obstacle.text(" it at ").cell(state, at).text(".")
}

fn in_the_way(state: &State, id: EntityId, at: Place) -> Sentence {
    let said = Sentence::new();
    match state.components(id).locked {
        Some(key) => {
            let locked = said.the(state, id).text(" at ").cell(state, at).text(" is locked.");
            match &*key {
                "" => locked,
                key if is_own_name(key) => locked.text(format!(" You need the {key} key.")),
                _ => locked.text(" You need a key."),
            }
        }
        None => {
            let way = said.a(state, id).verb(state, id, " is", " are");
            way.text(" in the way at ").cell(state, at).text(".")
        }
    }
}

fn edge(state: &State, from: Place) -> Sentence {
    let said = Sentence::new();
    match from.grid {
        GridId::MAIN => said.text("the world ends at ").cell(state, from).text("."),
        _ => said.text("there is no way out at ").cell(state, from).text("."),
    }
}

/// What happened, as a sentence; `None` for events that need none. Names are those before the turn, as far as they exist.
pub fn describe(event: &Event, before: &State, after: &State) -> Option<Sentence> {
    let named = |id: EntityId| match before.components(id) == Default::default() {
        true => after,
        false => before,
    };
    let is_agent = |id: EntityId| before.components(id).agent;
    let said = Sentence::new();
    let who = |said: Sentence, id| said.you_or_the(named(id), id);
    let does = |said: Sentence, id, one: &str, many: &str| {
        said.you_or_the(named(id), id).verb(named(id), id, one, many)
    };
    let sentence = match *event {
        Event::Moved { entity, from, to } if is_agent(entity) => {
            let again = [", and is in it again.", ", and are in it again."];
            let [one, many] = if from.grid == to.grid { again } else { [".", "."] };
            let (verbs, room) = match crossing(before, from, to)? {
                Crossing::Out => ([" leaves the room ", " leave the room "], from.grid),
                Crossing::In => ([" enters the room ", " enter the room "], to.grid),
            };
            let crossed = does(said, entity, verbs[0], verbs[1]).grid(before, room);
            crossed.verb(named(entity), entity, one, many)
        }
        Event::Moved { .. }
        | Event::Bounced { .. }
        | Event::Bumped { .. }
        | Event::PushFailed { .. } => return None,
        Event::Pushed { entity, by, from, to } => {
            let verbs = match pulls(before, by, from, to) {
                true => [" pulls ", " pull "],
                false => [" pushes ", " push "],
            };
            let pushed = who(does(said, by, verbs[0], verbs[1]), entity);
            match crossing(before, from, to) {
                None => pushed.text("."),
                Some(Crossing::Out) => {
                    pushed.text(" out of the room ").grid(before, from.grid).text(".")
                }
                Some(Crossing::In) => {
                    pushed.text(" into the room ").grid(before, to.grid).text(".")
                }
            }
        }
        Event::Possessed { entity, body, .. } => {
            said.the(before, body).text(" is the player now; ").the(before, entity).text(" stays.")
        }
        Event::Made { of, .. } => {
            said.text("a void comes into being for the room ").grid(before, of).text(".")
        }
        Event::Carried { entity, by, .. } => {
            let carried = who(does(said, by, " carries ", " carry "), entity);
            carried.text(" along.")
        }
        Event::Teleported { entity, .. } => {
            does(said, entity, " goes through the portal.", " go through the portal.")
        }
        Event::Damaged { entity, by, amount, .. } => {
            let hurt = who(does(said, by, " hurts ", " hurt "), entity);
            match is_agent(entity) {
                true => {
                    let lost = does(hurt.text(": "), entity, " loses", " lose");
                    lost.text(format!(" {amount} health."))
                }
                false => hurt.text("."),
            }
        }
        Event::Absorbed { by, effect, .. } => {
            let shield =
                does(said, effect, " absorbs the damage from ", " absorb the damage from ");
            who(shield, by).text(".")
        }
        Event::Died { entity, by, .. } => {
            who(does(said, by, " kills ", " kill "), entity).text(".")
        }
        Event::Collected { item, by, reward, .. } => {
            let reward = if reward == 0 { String::new() } else { format!(" ({reward:+})") };
            who(does(said, by, " picks up ", " pick up "), item).text(reward).text(".")
        }
        Event::Unlocked { door, by, .. } => {
            who(does(said, by, " unlocks ", " unlock "), door).text(".")
        }
        Event::Pressed { plate, by, .. } => {
            who(does(said, by, " presses ", " press "), plate).text(".")
        }
        Event::Released { plate, .. } => does(said, plate, " comes up again.", " come up again."),
        Event::Switched { switch, by, on, .. } => {
            let turned = who(does(said, by, " turns ", " turn "), switch);
            turned.text(if on { " on." } else { " off." })
        }
        Event::Opened { door, .. } => does(said, door, " opens.", " open."),
        Event::Closed { door, .. } => does(said, door, " closes.", " close."),
        Event::Started { entity, .. } if is_member(before, entity) => {
            said.text("the ").about("swarm", Subject::Entity(entity)).text(" starts to move.")
        }
        Event::Stopped { entity, .. } if is_member(before, entity) => {
            said.text("the ").about("swarm", Subject::Entity(entity)).text(" stops.")
        }
        Event::Started { entity, .. } => does(said, entity, " starts to move.", " start to move."),
        Event::Stopped { entity, .. } => does(said, entity, " stops.", " stop."),
        Event::Turned { entity, .. } => does(said, entity, " turns round.", " turn round."),
        Event::EffectGained { entity, effect } => {
            affects(before, (named(effect), effect), entity, "now")
        }
        Event::EffectExpired { entity, effect } => {
            affects(before, (named(effect), effect), entity, "no longer")
        }
        Event::Scored { amount: 0, .. } => return None,
        Event::Scored { entity, at, amount } => {
            let verbs = if amount > 0 { [" gains", " gain"] } else { [" loses", " lose"] };
            let points = if amount.unsigned_abs() == 1 { "point" } else { "points" };
            let scored = does(said, entity, verbs[0], verbs[1]);
            let here = scored.text(format!(" {} {points} ", amount.unsigned_abs()));
            here.about("here", Subject::Cell(at)).text(".")
        }
        Event::Noticed { entity, target, at } => {
            let noticed = who(does(said, entity, " notices ", " notice "), target);
            noticed.text(" at ").cell(after, at).text(".")
        }
        Event::LostSight { entity, target, at } => {
            let lost = who(does(said, entity, " loses sight of ", " lose sight of "), target);
            lost.text(", last seen at ").cell(after, at).text(".")
        }
        Event::Won { .. } => said.text("you have won."),
        Event::Lost { .. } => said.text("you have lost."),
    };
    Some(sentence.capitalised())
}

/// How something passes from one grid to another, or from a grid into itself.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Crossing {
    /// Out of the grid in which it was.
    Out,
    /// Into the grid in which it is then.
    In,
}

/// How a way between two cells leads over the edge of a grid; `None` if it does not. A grid that contains itself is
/// entered and left without coming to another one, so only the cells tell.
fn crossing(before: &State, from: Place, to: Place) -> Option<Crossing> {
    let is_step = Dir::ALL.iter().any(|&dir| from.step(dir) == to);
    if from.grid == to.grid && (is_step || from == to) {
        return None;
    }
    let out = Dir::ALL.iter().any(|&dir| cell_outside(before, from, dir) == Some(to));
    Some(if out { Crossing::Out } else { Crossing::In })
}

/// The cell that is reached by leaving the grid of a cell in a direction; `None` away from the edge, and where there is no
/// way out.
fn cell_outside(state: &State, from: Place, dir: Dir) -> Option<Place> {
    if from.step_within(dir, state.size_of(from.grid)?).is_some() {
        return None;
    }
    let mut grid = from.grid;
    // Every grid around it is left at most once.
    for _ in state.grids() {
        let room = state.primary_of(grid)?;
        if let Some(cell) = room.step_within(dir, state.size_of(room.grid)?) {
            return Some(cell);
        }
        grid = room.grid;
    }
    None
}

/// Whether something was pulled: where pulling is on, what comes nearer to where the puller stood follows it.
fn pulls(before: &State, by: EntityId, from: Place, to: Place) -> bool {
    let Some(stood) = before.place(by) else { return false };
    let distance = |place: Place| {
        (place.grid == stood.grid)
            .then(|| place.pos().x.abs_diff(stood.pos().x) + place.pos().y.abs_diff(stood.pos().y))
    };
    let nearer = distance(to).zip(distance(from)).is_some_and(|(to, from)| to < from);
    nearer && before.settings().push_rules.as_ref().is_some_and(|rules| rules.pull)
}

/// What an effect does to its holder "now", or does "no longer".
fn affects(before: &State, effect: (&State, EntityId), holder: EntityId, when: &str) -> Sentence {
    let (state, id) = effect;
    let said = Sentence::new();
    let components = state.components(id);
    let about = Subject::Entity(id);
    let does = |verb: &str| {
        let many = verb.trim_end_matches('s');
        let does = said.clone().the(state, id).text(format!(" {when} "));
        does.verb(state, id, verb, many).text(" ").you_or_the(before, holder).text(".")
    };
    match components.speed {
        _ if !is_you(before, holder) => does("affects"),
        Some(times) => {
            let speed = said.text(format!("you {when} move at "));
            speed.about(format!("{times}× speed"), about).text(".")
        }
        None if components.immunity => does("protects"),
        None if components.phasing => {
            said.text(format!("you can {when} ")).about("walk through walls", about).text(".")
        }
        None => does("affects"),
    }
}

#[cfg(test)]
mod tests;
