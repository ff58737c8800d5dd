//! Pursuers take a shortest way, and the same one whatever was asked before.

use gridcosm_grid::{BitGrid, Dir, Grid, Mt19937, Pos, Size};
use gridcosm_universe::{
    Action, Axis, ComponentKind, EntityId, EntitySpec, GridId, Level, Moving, PathKind, Place,
    State, factory, step,
};
use std::collections::VecDeque;

/// The distance of every cell from which a goal can be reached.
fn distances(walls: &BitGrid, goal: Pos) -> Grid<Option<u32>> {
    let mut found = Grid::from_fn(walls.size(), |_| None);
    found.set(goal, Some(0));
    let mut queue = VecDeque::from([(goal, 0)]);
    while let Some((here, distance)) = queue.pop_front() {
        for next in Dir::ALL.map(|dir| here.step(dir)) {
            if walls.get(next) == Some(false) && found.get(next) == Some(&None) {
                found.set(next, Some(distance + 1));
                queue.push_back((next, distance + 1));
            }
        }
    }
    found
}

/// Pillars and boxes, an agent among them that nothing hurts for long, and hunters.
fn level(rng: &mut Mt19937, size: Size, others: impl Fn(u32) -> EntitySpec) -> State {
    let mut level = Level::new(size);
    let middle = Pos::new(size.width as i32 / 2, size.height as i32 / 2);
    let agent = level.add(middle, factory::agent_with_health(1_000_000)).unwrap();
    for pos in size.positions().filter(|&pos| pos != middle) {
        match rng.below(30) {
            0..6 => _ = level.add(pos, factory::wall()).unwrap(),
            6..9 => _ = level.add(pos, factory::crate_box(true)).unwrap(),
            9 if rng.below(4) == 0 => _ = level.add(pos, others(rng.below(100))).unwrap(),
            10 if rng.below(size.area() as u32 / 200) == 0 => {
                level.add(pos, factory::hunter(1, false, agent, PathKind::Path)).unwrap();
            }
            _ => {}
        }
    }
    level.to_state().unwrap()
}

const SIZES: [Size; 4] = [Size::new(9, 9), Size::new(40, 25), Size::new(80, 30), Size::new(65, 70)];

#[test]
fn every_step_of_a_pursuer_is_one_less_to_go() {
    let mut rng = Mt19937::from_integer(5);
    let (mut steps, mut stuck) = (0, 0);
    for size in SIZES {
        let mut state = level(&mut rng, size, |_| factory::crate_box(false));
        let agent = state.agents().next().unwrap();
        let hunters: Vec<EntityId> =
            state.entities().filter(|&id| state.has(id, ComponentKind::Pathfinding)).collect();
        for _ in 0..60 {
            let walls = state.walk_walls(GridId::MAIN).unwrap();
            let found = distances(&walls, state.place(agent).unwrap().pos());
            let left = |place: Place| found.get(place.pos()).copied().flatten();
            let before: Vec<Place> = hunters.iter().map(|&id| state.place(id).unwrap()).collect();
            state.advance(*rng.choose(Action::ALL).unwrap()).unwrap();
            for (&hunter, from) in hunters.iter().zip(before) {
                let to = state.place(hunter).unwrap();
                match left(from) {
                    Some(distance @ 1..) => assert_eq!(left(to), Some(distance - 1)),
                    _ => assert_eq!(to, from),
                }
                steps += usize::from(to != from);
                stuck += usize::from(left(from).is_none());
            }
        }
    }
    assert!(steps > 500 && stuck > 20, "{steps} {stuck}");
}

#[test]
fn pursuers_go_the_same_way_in_play_and_in_new_values() {
    let mut rng = Mt19937::from_integer(6);
    for size in SIZES {
        // Boxes that move by themselves, so that walls open and close in every turn.
        let mut state = level(&mut rng, size, |n| {
            let mut drifting = factory::crate_box(n % 2 == 0);
            let axis = if n % 3 == 0 { Axis::Horizontal } else { Axis::Vertical };
            drifting.components.moving = Some(Moving::new(axis, 1));
            drifting
        });
        let agent = state.agents().next().unwrap();
        let mut moved = 0;
        for turn in 0..80 {
            let action = *rng.choose(Action::ALL).unwrap();
            if turn % 20 == 19 {
                // Far away at once, as through a portal.
                let free = state.walk_walls(GridId::MAIN).unwrap();
                let pos = size.positions().find(|&pos| !free.contains(pos) && rng.below(99) == 0);
                assert!(state.relocate(agent, Place::from(pos.unwrap_or_default())));
            }
            let value = step(&state, action).unwrap();
            state.advance(action).unwrap();
            assert_eq!(value, state, "turn {turn} on {size}");
            moved += state.entities().filter(|&id| state.place(id) != state.prev_place(id)).count();
        }
        assert!(state.index_is_current() && moved > 100);
    }
}
