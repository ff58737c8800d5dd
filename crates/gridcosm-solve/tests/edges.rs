//! Boards that are not quite boards, and answers at the edge of a budget.

use crate::board::{answer, level};
use gridcosm_grid::{Pos, Size};
use gridcosm_solve::{Aim, Budget, End, Proof, Verdict, solve};
use gridcosm_universe::{Action, Level, MoveRule, Objective, Outcome, factory};
use std::ops::ControlFlow;

fn verdict(board: &str) -> Verdict {
    answer(&level(board), Aim::Turns).verdict
}

#[test]
fn what_cannot_be_won_is_called_impossible() {
    let hopeless = [
        "#####\n#@  #\n# $ #\n#  .#\n#$ .#\n#####", // a box in a corner
        "######\n#@$ .#\n# $  #\n######",           // more boxes than targets
        "#######\n#@ $#.#\n#######",                // a target out of reach
        "########\n#@ . #$#\n########",             // a box out of reach
        "#######\n#@$$ .#\n#    .#\n#######",       // two boxes against a wall hold each other
    ];
    for board in hopeless {
        assert_eq!(verdict(board), Verdict::Impossible, "{board}");
    }
    // A box out of reach that is home already does not matter.
    assert!(matches!(verdict("#########\n#@$.#*#.#\n#########"), Verdict::Way(_, Proof::Turns)));
}

#[test]
fn where_everything_is_home_the_first_turn_wins() {
    for board in ["####\n#@ #\n####", "#####\n#@* #\n#####", "####\n#+ #\n####"] {
        let Verdict::Way(way, Proof::Turns) = verdict(board) else { panic!("{board}") };
        assert_eq!(way.actions.len(), 1, "{board}");
    }
}

#[test]
fn things_that_share_a_cell_are_left_to_the_general_search() {
    let mut twins = level("#####\n#@$ #\n#  .#\n#####");
    twins.add(Pos::new(2, 1), factory::crate_box(true)).unwrap();
    assert_eq!(answer(&twins, Aim::Turns).method, "general");
    let mut walled = level("######\n#@$ .#\n######");
    walled.add(Pos::new(2, 1), factory::wall()).unwrap();
    assert_eq!(answer(&walled, Aim::Turns).method, "general");
    let mut sliding = level("######\n#@$ .#\n######");
    sliding.settings.move_rule = MoveRule::SLIPPERY;
    assert_eq!(answer(&sliding, Aim::Turns).method, "general");
    let mut with_coin = level("######\n#@$ .#\n######");
    with_coin.add(Pos::new(3, 1), factory::coin(None)).unwrap();
    assert_eq!(answer(&with_coin, Aim::Turns).method, "general");
}

#[test]
fn a_turn_limit_is_kept() {
    let mut board = level("#######\n#@ $ .#\n#######");
    for (limit, possible) in [(2, false), (3, true)] {
        board.settings.turn_limit = Some(limit);
        for aim in [Aim::Turns, Aim::Pushes, Aim::Any] {
            assert_eq!(answer(&board, aim).way().is_some(), possible, "{limit} {aim:?}");
        }
    }
    let mut played = board.to_state().unwrap();
    played.advance(Action::Wait).unwrap();
    let late = solve(&played, Aim::Turns, &Budget::LARGE, &mut |_| ControlFlow::Continue(()));
    assert_eq!(late.verdict, Verdict::Impossible);
    assert_eq!(played.outcome(), Outcome::Ongoing);
}

#[test]
fn a_search_ends_where_its_budget_or_its_caller_says() {
    // Twelve boxes in a hall: nothing is found at once.
    let row = |signs: &str| format!("#{signs:<20}#\n");
    let wall = format!("{}\n", "#".repeat(22));
    let hall = [
        wall.clone(),
        row("@"),
        row("  $ $ $ $ $ $ $"),
        row(""),
        row("   $ $ $ $ $ $ $"),
        row(""),
        row(" .............. "),
        row(""),
        wall,
    ];
    let state = level(&hall.concat()).to_state().unwrap();
    let asked = |budget: &Budget, stop: bool| {
        let mut report =
            |_: &_| if stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        solve(&state, Aim::Turns, budget, &mut report)
    };
    assert_eq!(asked(&Budget::LARGE, true).end, End::Stopped);
    assert_eq!(asked(&Budget::situations(2000), false).end, End::Situations);
    let small = Budget { situations: u64::MAX, memory: 1 << 20 };
    let answer = asked(&small, false);
    assert_eq!(answer.end, End::Memory);
    assert!(answer.progress.memory <= 1 << 20, "{:?}", answer.progress);
    assert_eq!(answer, asked(&small, false), "the same question has the same answer");
}

#[test]
fn huge_levels_are_answered_within_their_budget() {
    let mut huge = Level::new(Size::new(400, 400));
    huge.settings.objective = Objective::PUSH;
    huge.add(Pos::new(0, 0), factory::agent()).unwrap();
    huge.add(Pos::new(100, 100), factory::crate_box(true)).unwrap();
    huge.add(Pos::new(200, 200), factory::exit()).unwrap();
    let budget = Budget { situations: 200, memory: 1 << 30 };
    let state = huge.to_state().unwrap();
    let answer = solve(&state, Aim::Any, &budget, &mut |_| ControlFlow::Continue(()));
    assert_eq!((answer.verdict, answer.end), (Verdict::Unknown, End::Situations));
    let empty = Level::new(Size::new(0, 0));
    assert!(
        empty.to_state().is_err() || {
            let state = empty.to_state().unwrap();
            let answer = solve(&state, Aim::Any, &budget, &mut |_| ControlFlow::Continue(()));
            answer.way().is_none()
        }
    );
}

/// Targets behind a door must be filled from the far end: a search by one number alone needs far more situations.
#[test]
fn a_store_room_is_filled_in_a_sensible_order() {
    let store = level(
        "
#################
#       #########
# $ $ $ #########
#       ###  ...#
## $ $  ###  ...#
#   @           #
# $ $ $ ###  ...#
#       ###  ...#
# $ $ $ #########
#   $   #########
#       #########
#################
",
    );
    let state = store.to_state().unwrap();
    let budget = Budget::situations(5000);
    let asked = || solve(&state, Aim::Any, &budget, &mut |_| ControlFlow::Continue(()));
    let answer = asked();
    let way = answer.way().expect("a way within the budget");
    assert_eq!(way.replay(&state), Ok(Outcome::Won));
    assert_eq!(answer, asked(), "the same question has the same answer");
}
