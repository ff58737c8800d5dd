//! Mazes: the same seed gives the same maze, winnable on request, also for large mazes.

use gridcosm_grid::Size;
use gridcosm_universe::{
    Action, MoveRule, Objective, Outcome,
    maze::{MazeError, MazeOptions, generate},
    step,
};

#[test]
fn solvable_mazes_can_be_drawn_for_many_seeds() {
    let mut redrawn = 0;
    for seed in 0..40 {
        let plain = MazeOptions { seed: Some(seed), ..MazeOptions::new(Size::new(9, 9)) };
        let solvable = MazeOptions { solvable: true, ..plain.clone() };
        let level = generate(&solvable).unwrap();
        assert_eq!(level, generate(&solvable).unwrap(), "seed {seed}");
        redrawn += usize::from(level != generate(&plain).unwrap());
    }
    // Some first draws can be won and some cannot, so the option has an effect.
    assert!((1..40).contains(&redrawn), "{redrawn}");
}

#[test]
fn other_rules_and_objectives_can_be_won_too() {
    for move_rule in [MoveRule::WRAP, MoveRule::MIRROR, MoveRule::SLIPPERY] {
        for objective in [Objective::EXIT, Objective::COLLECT, Objective::UNLOCK] {
            let size = Size::new(7, 7);
            let options = MazeOptions {
                seed: Some(5),
                solvable: true,
                move_rule,
                objective,
                ..MazeOptions::new(size)
            };
            assert!(generate(&options).is_ok(), "{move_rule:?} {objective:?}");
        }
    }
}

#[test]
fn an_objective_with_nothing_to_do_is_won_at_once() {
    let options = MazeOptions {
        solvable: true,
        objective: Objective::PUSH,
        boxes: Vec::new(),
        ..MazeOptions::new(Size::new(5, 5))
    };
    assert!(generate(&options).is_ok());
}

#[test]
fn what_cannot_be_won_is_an_error() {
    let options = MazeOptions {
        solvable: true,
        objective: Objective::new("never", |_, _| false),
        ..MazeOptions::new(Size::new(3, 3))
    };
    assert!(matches!(generate(&options), Err(MazeError::NotSolvable(_))));
    let nothing = MazeOptions::new(Size::new(0, 9));
    assert_eq!(generate(&nothing), Err(MazeError::BadSize(Size::new(0, 9))));
    assert!(generate(&MazeOptions::new(Size::new(1, 1))).is_ok());
    assert!(generate(&MazeOptions::new(Size::new(1 << 20, 1 << 20))).is_err());
}

#[test]
fn a_large_maze_is_drawn_and_played() {
    let options = MazeOptions { seed: Some(1), ..MazeOptions::new(Size::new(400, 400)) };
    let state = generate(&options).unwrap().to_state().unwrap();
    assert!(state.entities().count() > 160_000);
    let next = step(&state, Action::Wait).unwrap();
    assert_eq!(next.progress.turn, 1);
    assert!(next.index_is_current());
}

#[test]
fn a_turn_limit_truncates_and_nobody_loses() {
    let options = MazeOptions { enemies: Vec::new(), ..MazeOptions::new(Size::new(5, 5)) };
    let mut level = generate(&options).unwrap();
    level.settings.turn_limit = Some(2);
    let mut state = level.to_state().unwrap();
    assert_eq!(state.advance(Action::Wait), Ok(Outcome::Ongoing));
    assert_eq!(state.advance(Action::Wait), Ok(Outcome::Truncated));
    assert!(!state.progress.lose && !state.progress.win);
}
