//! A simple player, whose victory proves that a maze can be won.
//!
//! It goes for what the objective needs. If it cannot get there, it takes keys and opens doors. It avoids hazards, and
//! looks one step ahead when an enemy is near. It plays by the real rules, so a win is a win; it is not clever, so a
//! loss proves nothing.

use crate::{
    Action, EntityId, Kinds, Level, LevelError, Objective, Place, State, Submoves, slots::Slot,
};
use gridcosm_grid::Pos;
use std::collections::VecDeque;

/// The number of plans after which the player gives up.
const MAX_PLANS: usize = 400;

/// The distance within which the player considers an enemy.
const NEAR: u64 = 6;

/// Whether the player wins the level.
pub(super) fn wins(level: &Level) -> Result<bool, LevelError> {
    let mut state = level.to_state()?;
    let Some(agent) = state.agents().next() else { return Ok(false) };
    let turns = 8 * state.size().area() as i64 + 200;
    let Some(slot) = state.slot(agent) else { return Ok(false) };
    for _ in 0..MAX_PLANS {
        let plan = Plan::make(&state, agent, slot);
        let stuck = plan.is_none();
        // Even without a plan it plays one turn: some objectives are reached when there is nothing to do.
        play(&mut state, agent, slot, &plan.unwrap_or_default());
        if stuck || state.progress.win || state.progress.lose || state.progress.turn > turns {
            break;
        }
    }
    Ok(state.progress.win)
}

/// Moves, with the cells they should lead to, and a final action.
#[derive(Default)]
struct Plan {
    moves: Vec<(Action, Place)>,
    then: Option<Action>,
}

impl Plan {
    /// The nearest thing that helps: what the objective needs; else a door with its key; else a key.
    fn make(state: &State, agent: EntityId, slot: Slot) -> Option<Self> {
        let reach = Reach::explore(state, agent, slot);
        let goals = [
            (needed_places(state), None),
            (door_places(state, slot), Some(Action::UseKey)),
            (key_places(state), Some(Action::PickUp)),
        ];
        goals.into_iter().find_map(|(goals, then)| {
            let goal = *goals.iter().min_by_key(|&&goal| reach.distance(goal))?;
            let moves = reach.way_to(goal)?;
            let lies_here = state.kinds_at(goal).meets(Kinds::COLLECTIBLE);
            Some(Self { moves, then: then.or(lies_here.then_some(Action::PickUp)) })
        })
    }
}

/// The places of what the objective needs next.
fn needed_places(state: &State) -> Vec<Place> {
    let collecting = [Objective::DEFAULT, Objective::COLLECT].contains(&state.settings.objective);
    let exiting = [Objective::DEFAULT, Objective::EXIT].contains(&state.settings.objective);
    let wanted = state.nature.required.iter();
    let wanted: Vec<Place> = wanted
        .filter(|&slot| collecting && state.condition.collectible.contains(slot))
        .filter_map(|slot| state.cells.place(slot))
        .collect();
    if !wanted.is_empty() || !exiting {
        return wanted;
    }
    state.nature.exit.iter().filter_map(|slot| state.cells.place(slot)).collect()
}

/// Cells beside doors for which the agent has keys.
fn door_places(state: &State, agent: Slot) -> Vec<Place> {
    let carried = |lock| {
        let mut items = state.condition.inventory.of(agent);
        items.any(|item| state.condition.key.get(item) == Some(lock))
    };
    let doors = state.condition.locked.iter().filter(|&(_, lock)| carried(lock));
    let places = doors.filter_map(|(door, _)| state.cells.place(door));
    places
        .flat_map(|p| [(1, 0), (-1, 0), (0, 1), (0, -1)].map(|(dx, dy)| p.offset(dx, dy)))
        .collect()
}

/// The places of keys.
fn key_places(state: &State) -> Vec<Place> {
    let keys = state.condition.key.slots();
    keys.filter_map(|slot| state.cells.place(slot)).collect()
}

/// How the agent can reach cells from where it stands.
struct Reach {
    width: usize,
    /// For each cell the cell before it, the move, and the number of moves.
    came: Vec<Option<(Pos, Action, u32)>>,
    start: Place,
}

impl Reach {
    /// Searches breadth first over the cells to which the level's move rule leads, around solid and hurting entities,
    /// through portals.
    fn explore(state: &State, agent: EntityId, slot: Slot) -> Self {
        let size = state.size();
        let start = state.cells.place(slot).unwrap_or_default();
        let width = size.width as usize;
        let mut reach = Self { width, came: vec![None; size.area() as usize], start };
        // The agent is moved over this copy to ask the move rule from every cell.
        let mut probe = state.clone();
        let mut queue = VecDeque::from([start.pos()]);
        let mut path = Submoves::default();
        while let Some(here) = queue.pop_front() {
            probe.cells_mut().relocate(slot, Some(here.into()));
            let moves = reach.entry(here).map_or(0, |&(_, _, moves)| moves);
            for action in [Action::Up, Action::Down, Action::Left, Action::Right] {
                path.clear();
                if let Some(dir) = action.direction() {
                    (state.settings.move_rule.path)(&probe, agent, dir, &mut path);
                }
                let Some(end) = follow(state, here.into(), path.cells()) else { continue };
                if end != start
                    && let Some(index) = size.index(end.pos())
                    && reach.came[index].is_none()
                {
                    reach.came[index] = Some((here, action, moves + 1));
                    queue.push_back(end.pos());
                }
            }
        }
        reach
    }

    fn entry(&self, pos: Pos) -> Option<&(Pos, Action, u32)> {
        let index = usize::try_from(pos.y).ok()? * self.width + usize::try_from(pos.x).ok()?;
        self.came.get(index)?.as_ref()
    }

    /// The number of moves to a place, very many if there is no path.
    fn distance(&self, place: Place) -> u32 {
        if place == self.start {
            return 0;
        }
        self.entry(place.pos())
            .filter(|_| place.x >= 0 && (place.x as usize) < self.width)
            .map_or(u32::MAX, |&(_, _, moves)| moves)
    }

    fn way_to(&self, place: Place) -> Option<Vec<(Action, Place)>> {
        if self.distance(place) == u32::MAX {
            return None;
        }
        let mut way = Vec::new();
        let mut at = place.pos();
        while at != self.start.pos() {
            let &(before, action, _) = self.entry(at)?;
            way.push((action, at.into()));
            at = before;
        }
        way.reverse();
        Some(way)
    }
}

/// The end of a path if nothing moves, `None` if it crosses a damager.
fn follow(state: &State, start: Place, path: &[Place]) -> Option<Place> {
    let mut at = start;
    for &next in path {
        if !state.in_bounds(next) || state.kinds_at(next).meets(Kinds::SOLID) {
            break;
        }
        if state.kinds_at(next).meets(Kinds::DAMAGER) && hurts_there(state, next) {
            return None;
        }
        at = next;
        let portal = state.cells.at(next).find_map(|slot| state.nature.portal.get(slot));
        if let Some(far) = portal.and_then(|mate| state.cells.place(mate)) {
            return Some(far);
        }
    }
    Some(at)
}

/// Whether a damager at a place will stay there.
fn hurts_there(state: &State, place: Place) -> bool {
    let stays =
        |slot| !state.cells.moving.contains(slot) && !state.nature.pathfinding.contains(slot);
    state.cells.at(place).any(|slot| state.nature.is_damager(slot) && stays(slot))
}

/// Carries out a plan until something interferes.
fn play(state: &mut State, agent: EntityId, slot: Slot, plan: &Plan) {
    for &(action, expected) in &plan.moves {
        act(state, agent, slot, action);
        if state.progress.win || state.progress.lose || state.cells.place(slot) != Some(expected) {
            return;
        }
    }
    // A plan without moves must still do something, or the player would make it again endlessly.
    let last = plan.then.or(plan.moves.is_empty().then_some(Action::Wait));
    last.into_iter().for_each(|action| act(state, agent, slot, action));
}

/// Acts, or does something safer if the action would hurt.
fn act(state: &mut State, agent: EntityId, slot: Slot, action: Action) {
    let alternatives =
        [action, Action::Wait, Action::Up, Action::Down, Action::Left, Action::Right];
    let choice = if enemy_near(state, slot) {
        alternatives.into_iter().find(|&action| is_harmless(state, agent, slot, action))
    } else {
        None
    };
    // In levels from this generator a step cannot fail; if one did, the player would just stand still.
    let _ = state.advance_as(agent, choice.unwrap_or(action));
}

fn enemy_near(state: &State, agent: Slot) -> bool {
    let Some(here) = state.cells.place(agent) else { return false };
    let movers = state.cells.moving.slots().chain(state.nature.pathfinding.slots());
    movers.filter(|&slot| state.nature.is_damager(slot)).any(|slot| {
        state.cells.place(slot).is_some_and(|place| place.pos().manhattan(here.pos()) <= NEAR)
    })
}

fn is_harmless(state: &State, agent: EntityId, slot: Slot, action: Action) -> bool {
    let health = state.condition.health.get(slot);
    crate::step_as(state, agent, action)
        .is_ok_and(|next| !next.progress.lose && next.condition.health.get(slot) == health)
}
