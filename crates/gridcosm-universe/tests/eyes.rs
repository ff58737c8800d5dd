//! Eyes: an entity sees what the rules of sight say, events tell when, and a hunt is part of the state.

use crate::properties::{action, world};
use gridcosm_grid::{Dir, Pos, Size};
use gridcosm_sight::{Look, Reach};
use gridcosm_universe::{
    Action, ComponentKind, EntityId, Event, Eyes, Level, PathKind, Place, State, Vision, factory,
    step_with_events,
};
use proptest::{collection, prelude::*};

/// A corridor with a guard on the left and the agent in front of a portal that leads out of sight.
fn corridor() -> State {
    let mut level = Level::new(Size::new(6, 1));
    let agent = level.add(Pos::new(2, 0), factory::agent()).unwrap(); // entity 1
    let mut guard = factory::hunter(1, false, agent, PathKind::Path);
    guard.components.vision = Some(Vision::default());
    level.add(Pos::new(0, 0), guard).unwrap(); // entity 0: ids follow cells
    level.add(Pos::new(4, 0), factory::wall()).unwrap();
    let near = level.add(Pos::new(3, 0), factory::portal()).unwrap();
    let far = level.add(Pos::new(5, 0), factory::portal()).unwrap();
    level.pair_portals(near, far).unwrap();
    level.to_state().unwrap()
}

/// What was noticed and lost in a turn.
fn alarms(events: Vec<Event>) -> Vec<Event> {
    let alarm = |event: &Event| matches!(event, Event::Noticed { .. } | Event::LostSight { .. });
    events.into_iter().filter(alarm).collect()
}

#[test]
fn a_guard_tells_when_it_sees_the_agent_and_when_it_loses_it() {
    let (target, entity, at) = (EntityId(1), EntityId(0), Place::flat(2, 0));
    let (mut state, mut told) = (corridor(), Vec::new());
    for action in [Action::Right, Action::Wait, Action::Wait, Action::Wait, Action::Wait] {
        let (next, events) = step_with_events(&state, None, action).unwrap();
        told.push(alarms(events));
        state = next;
    }
    let noticed = Event::Noticed { entity, target, at };
    let lost = Event::LostSight { entity, target, at };
    assert_eq!(told, [vec![noticed], vec![lost], vec![], vec![], vec![]]);
    assert_eq!(state.place(entity), Some(Place::flat(0, 0)), "it went back to its post");
    assert!(!state.has(entity, ComponentKind::Hunt), "at its post the hunt is over");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// By the engine of sight itself, asked for the same walls.
    #[test]
    fn everybody_sees_what_the_rules_of_sight_say(world in world()) {
        let state = State::new(&world).unwrap();
        let mut eyes = Eyes::default();
        for id in state.entities() {
            let Some(from) = state.place(id).filter(|&place| state.in_bounds(place)) else {
                prop_assert!(state.visible_to(id, &mut eyes).is_none());
                continue;
            };
            let vision = state.components(id).vision.unwrap_or_default();
            let mut walls = state.sight_walls(from.grid).unwrap();
            walls.set(from.pos(), false);
            let reach = vision.radius.map_or(Reach::Unlimited, Reach::Round);
            let view = gridcosm_sight::look(&walls, from.pos(), Look { rule: vision.rule, reach }).unwrap();
            let seen = state.visible_to(id, &mut eyes).unwrap();
            prop_assert_eq!(seen.facing.is_some(), vision.facing.is_some());
            let mut cells = Vec::new();
            for pos in walls.size().positions() {
                let (dx, dy) = (pos.x - i32::from(from.x), pos.y - i32::from(from.y));
                let ahead = match seen.facing {
                    Some(Dir::N) => -dy >= dx.abs(),
                    Some(Dir::E) => dx >= dy.abs(),
                    Some(Dir::S) => dy >= dx.abs(),
                    Some(Dir::W) => -dx >= dy.abs(),
                    None => true,
                };
                let place = Place::at(from.grid, pos);
                let expected = ahead && view.contains(pos);
                prop_assert_eq!(seen.contains(place), expected, "{:?} from {:?}", pos, from);
                cells.extend(expected.then_some(place));
            }
            prop_assert_eq!(seen.cells().collect::<Vec<_>>(), cells);
        }
    }

    /// Whatever a pursuer remembers is in the snapshot.
    #[test]
    fn a_game_goes_on_from_its_snapshot(
        world in world(),
        first in collection::vec(action(), 0..6),
        then in collection::vec(action(), 1..6),
    ) {
        let mut state = State::new(&world).unwrap();
        for action in first {
            let _ = state.advance(action);
        }
        let mut again = State::new(&state.snapshot()).unwrap();
        for action in then {
            prop_assert_eq!(state.advance(action), again.advance(action));
            prop_assert_eq!(&state, &again);
        }
    }
}
