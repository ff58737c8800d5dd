//! A step in place allocates nothing once the memory is there, even across restarts.

#![allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

use gridcosm_grid::{Mt19937, Size};
use gridcosm_universe::{
    Action, MoveRule, State,
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
        let start = start(move_rule, seed);
        let mut state = start.clone();
        play(&mut state, &start, &actions);
        let region = Region::new(ALLOCATOR);
        restarts += play(&mut state, &start, &actions);
        let change = region.change();
        assert_eq!((change.allocations, change.reallocations), (0, 0), "{}", move_rule.name);
    }
    assert!(restarts > 10, "the games were too long to test restarts: {restarts}");
}
