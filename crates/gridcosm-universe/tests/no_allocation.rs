//! A step in place allocates nothing once the memory is there, even across restarts.

#![allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

use gridcosm_grid::{Dir, Mt19937, Pos, Size};
use gridcosm_nest::RuleSet;
use gridcosm_universe::{
    Action, Axis, Eyes, Level, Mark, MoveRule, Moving, Objective, PathKind, Place, PushRules,
    State, Turns, Vision, factory,
    maze::{Enemy, EnemyMovement, MazeOptions, generate},
};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use std::alloc::System;

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// A maze with everything that moves, and its start.
fn start(move_rule: MoveRule, seed: i64) -> State {
    let enemy = |movement| Enemy { damage: 1, lethal: false, movement, speed: 2 };
    let movements = [EnemyMovement::Path, EnemyMovement::StraightLine, EnemyMovement::Directional];
    let options = MazeOptions {
        seed: Some(seed),
        num_doors: 3,
        num_portals: 3,
        health: 60,
        enemies: movements.map(enemy).to_vec(),
        move_rule,
        ..MazeOptions::new(Size::new(12, 12))
    };
    generate(&options).unwrap().to_state().unwrap()
}

/// Rooms by the rules of Patrick's Parabox: pushed, entered, eaten, left and mirrored. No void comes into being.
fn parabox() -> State {
    let mut level = Level::new(Size::new(5, 4));
    let hall = level.add_grid("hall", Size::new(3, 3)).unwrap();
    let mut player = factory::crate_box(true);
    player.components.agent = true;
    level.add(Pos::new(0, 1), player).unwrap();
    level.add(Pos::new(2, 1), factory::room(hall, Mark::Primary)).unwrap();
    let mut mirror = factory::room(hall, Mark::Secondary);
    mirror.components.flip = true;
    level.add(Pos::new(3, 2), mirror).unwrap();
    level.add(Pos::new(1, 2), factory::crate_box(true)).unwrap();
    level.add(Place::new(hall, 1, 1), factory::crate_box(true)).unwrap();
    level.settings.objective = Objective::BUTTONS;
    level.settings.turns = Turns::Together;
    level.settings.push_rules = Some(PushRules { rules: RuleSet::parabox(), pull: false });
    level.to_state().unwrap()
}

/// Three grids, with movers and hunters that go through their rooms.
fn rooms(move_rule: MoveRule) -> State {
    let mut level = Level::new(Size::new(7, 5));
    let a = level.add_grid("a", Size::new(3, 3)).unwrap();
    let b = level.add_grid("b", Size::new(4, 2)).unwrap();
    level.settings.push_rules = Some(PushRules::default());
    level.settings.move_rule = move_rule;
    let agent = level.add(Pos::new(1, 1), factory::agent_with_health(60)).unwrap();
    level.add(Pos::new(3, 2), factory::room(a, Mark::Unmarked)).unwrap();
    level.add(Pos::new(6, 4), factory::room(b, Mark::Unmarked)).unwrap();
    level.add(Place::new(a, 1, 1), factory::room(b, Mark::Secondary)).unwrap();
    level.add(Pos::new(2, 3), factory::crate_box(true)).unwrap();
    level.add(Place::new(b, 0, 1), factory::exit()).unwrap();
    for (place, axis, speed) in [
        (Place::flat(0, 2), Axis::Horizontal, 2),
        (Place::new(a, 0, 1), Axis::Vertical, 5),
        (Place::new(b, 2, 0), Axis::Horizontal, 1),
    ] {
        let mut monster = factory::monster(1, false);
        monster.components.moving = Some(Moving { speed, ..Moving::new(axis, 1) });
        level.add(place, monster).unwrap();
    }
    for (place, kind) in
        [(Place::flat(6, 0), PathKind::Path), (Place::new(b, 3, 1), PathKind::StraightLine)]
    {
        level.add(place, factory::hunter(1, false, agent, kind)).unwrap();
    }
    level.to_state().unwrap()
}

/// Guards with eyes around the agent, by every rule of sight.
fn stealth(move_rule: MoveRule) -> State {
    let mut level = Level::new(Size::new(12, 12));
    level.settings.move_rule = move_rule;
    let agent = level.add(Pos::new(6, 6), factory::agent_with_health(60)).unwrap();
    for (i, (_, rule)) in (0..).zip(Vision::RULES) {
        let mut guard = factory::hunter(1, false, agent, PathKind::Path);
        let (radius, facing) = ((i % 2 == 0).then_some(5), Dir::ALL.get(i as usize).copied());
        guard.components.vision = Some(Vision { rule, radius, facing });
        if i == 1 {
            guard.components.moving = Some(Moving::new(Axis::Horizontal, 1));
        }
        level.add(Pos::new(2 * i, 11 - 2 * i), guard).unwrap();
        level.add(Pos::new(2 * i + 1, 5), factory::wall()).unwrap();
    }
    level.to_state().unwrap()
}

/// The number of cells that all entities see.
fn all_seen(state: &State, eyes: &mut Eyes) -> usize {
    let seen = |id| state.visible_to(id, eyes).map_or(0, |seen| seen.cells().count());
    state.entities().map(seen).sum()
}

/// Plays random actions and restarts when the game is over. Returns the number of restarts.
fn play(state: &mut State, start: &State, actions: &[Action]) -> usize {
    let mut restarts = 0;
    state.clone_from(start);
    for &action in actions {
        if state.progress.win || state.progress.lose {
            state.clone_from(start);
            restarts += 1;
        }
        state.advance(action).unwrap();
    }
    restarts
}

// One test, because another one in the same process would allocate at the same time.
#[test]
fn steps_in_place_do_not_allocate() {
    let mut rng = Mt19937::from_integer(3);
    let actions: Vec<Action> = (0..4000).map(|_| *rng.choose(Action::ALL).unwrap()).collect();
    let mut restarts = 0;
    for (seed, move_rule) in (0..).zip(MoveRule::ALL) {
        let worlds = [
            ("maze", start(move_rule, seed)),
            ("rooms", rooms(move_rule)),
            ("parabox", parabox()),
            ("stealth", stealth(move_rule)),
        ];
        for (kind, start) in worlds {
            let mut state = start.clone();
            play(&mut state, &start, &actions);
            let region = Region::new(ALLOCATOR);
            restarts += play(&mut state, &start, &actions);
            let change = region.change();
            let found = (change.allocations, change.reallocations);
            assert_eq!(found, (0, 0), "{kind}, {}", move_rule.name);
        }
    }
    let (state, mut eyes) = (stealth(MoveRule::DEFAULT), Eyes::default());
    // Sight exchanges its lists as it works, so it takes a few looks until all of them are long enough.
    let warm = (0..4).map(|_| all_seen(&state, &mut eyes)).sum::<usize>() / 4;
    let region = Region::new(ALLOCATOR);
    assert_eq!(all_seen(&state, &mut eyes), warm);
    assert_eq!(region.change().allocations + region.change().reallocations, 0, "looking");
    assert!(warm > 100, "{warm} cells are too few to test eyes");
    assert!(restarts > 10, "the games were too long to test restarts: {restarts}");
}
