//! Whether levels need their ideas, and ratings along solutions.

use crate::board::{answer, level};
use gridcosm_grid::{Pos, Size};
use gridcosm_nest::{Order, RuleSet, Strategy};
use gridcosm_solve::{Aim, Budget, End, Idea, Need, all_shortest, need, rate};
use gridcosm_universe::{
    GridId, Level, Mark, Objective, Outcome, PathKind, Place, PushRules, factory,
};
use std::ops::ControlFlow;

fn asked(level: &Level, idea: Idea) -> Need {
    let start = level.to_state().expect("a state");
    need(&start, idea, &Budget::LARGE, &mut |_| ControlFlow::Continue(()))
}

/// A corridor with an agent at its left and an exit at its right end.
fn corridor(width: u32) -> Level {
    let mut level = Level::new(Size::new(width, 1));
    level.add(Pos::new(0, 0), factory::agent()).expect("a cell");
    level.add(Pos::new(width as i32 - 1, 0), factory::exit()).expect("a cell");
    level
}

#[test]
fn a_portal_over_a_wall_is_needed_and_one_in_the_open_is_not() {
    let mut level = corridor(7);
    level.add_portals(Pos::new(1, 0), Pos::new(4, 0)).expect("two cells");
    level.add(Pos::new(3, 0), factory::wall()).expect("a cell");
    assert_eq!(asked(&level, Idea::Portal), Need::Needed);
    let mut open = Level::new(Size::new(7, 2));
    open.add(Pos::new(0, 0), factory::agent()).expect("a cell");
    open.add(Pos::new(6, 0), factory::exit()).expect("a cell");
    open.add_portals(Pos::new(1, 0), Pos::new(4, 0)).expect("two cells");
    let Need::Shortcut { way, plays, .. } = asked(&open, Idea::Portal) else {
        panic!("the second row leads round it")
    };
    assert!(plays && way.actions.len() > 4);
}

#[test]
fn rules_of_pushes_are_switched_off() {
    // The box must go into the room, which cannot give way.
    let mut level = Level::new(Size::new(5, 1));
    level.settings.objective = Objective::PUSH;
    let inside = level.add_grid("inside", Size::new(1, 1)).expect("a grid");
    level.add(Pos::new(0, 0), factory::agent()).expect("a cell");
    level.add(Pos::new(2, 0), factory::crate_box(true)).expect("a cell");
    level.add(Pos::new(3, 0), factory::room(inside, Mark::Unmarked)).expect("a cell");
    level.add(Pos::new(4, 0), factory::wall()).expect("a cell");
    level.add(Place::at(inside, Pos::new(0, 0)), factory::exit()).expect("a cell");
    level.settings.push_rules = Some(PushRules::default());
    assert_eq!(asked(&level, Idea::Portal), Need::Needed);
    assert!(matches!(asked(&level, Idea::Swallow), Need::Shortcut { plays: true, .. }));
    assert_eq!(asked(&level, Idea::Push), Need::Needed);
    // With its only strategy gone, nothing can be pushed or entered.
    let only = Order::new([Strategy::Portal]).expect("an order");
    let rules = RuleSet { order: only, ..RuleSet::default() };
    level.settings.push_rules = Some(PushRules { rules, pull: false });
    assert_eq!(asked(&level, Idea::Portal), Need::Needed);
    assert_eq!(asked(&level, Idea::Pull), Need::Absent);
}

#[test]
fn a_gate_in_the_way_needs_its_switch_and_one_beside_the_way_does_not() {
    let mut level = corridor(5);
    level.add(Pos::new(1, 0), factory::switch("a")).expect("a cell");
    level.add(Pos::new(3, 0), factory::gate("a")).expect("a cell");
    assert_eq!(asked(&level, Idea::Signal), Need::Needed);
    assert_eq!(answer(&level, Aim::Turns).way().expect("a way").actions.len(), 4);
    let mut open = Level::new(Size::new(5, 2));
    open.add(Pos::new(0, 0), factory::agent()).expect("a cell");
    open.add(Pos::new(4, 0), factory::exit()).expect("a cell");
    open.add(Pos::new(1, 0), factory::switch("a")).expect("a cell");
    open.add(Pos::new(3, 0), factory::gate("a")).expect("a cell");
    assert!(matches!(asked(&open, Idea::Signal), Need::Shortcut { plays: true, .. }));
    assert_eq!(asked(&corridor(4), Idea::Signal), Need::Absent);
}

#[test]
fn to_wait_is_needed_only_where_something_else_moves() {
    assert_eq!(asked(&corridor(4), Idea::Wait), Need::Absent);
    let mut chased = corridor(4);
    let agent = chased.cells().next().expect("the agent").1[0];
    let far = GridId::MAIN;
    chased
        .add(Place::new(far, 2, 0), factory::hunter(0, false, agent, PathKind::Path))
        .expect("a cell");
    assert!(matches!(asked(&chased, Idea::Wait), Need::Shortcut { plays: true, .. }));
}

#[test]
fn all_shortest_solutions_win_and_are_as_short_as_one() {
    let board = level("#######\n#     #\n#@ $ .#\n#  $ .#\n#     #\n#######");
    let start = board.to_state().expect("a state");
    let one = answer(&board, Aim::Turns).way().expect("a way").actions.len();
    let mut go_on = |_: &_| ControlFlow::Continue(());
    let all =
        all_shortest(&start, 1000, &Budget::LARGE, &mut go_on).expect("enough").expect("a way");
    assert_eq!(all.turns, one);
    assert_eq!(all.count, all.ways.len() as u64);
    for (index, way) in all.ways.iter().enumerate() {
        assert_eq!(way.replay(&start), Ok(Outcome::Won));
        assert!(!all.ways[..index].contains(way), "each once");
    }
    let stuck = level("####\n#@$#\n# .#\n####").to_state().expect("a state");
    assert_eq!(all_shortest(&stuck, 9, &Budget::LARGE, &mut go_on), Ok(None));
    assert_eq!(all_shortest(&start, 9, &Budget::situations(3), &mut go_on), Err(End::Situations));
}

#[test]
fn sokoban_needs_to_push() {
    let board = level("######\n#@ $.#\n######");
    assert_eq!(asked(&board, Idea::Push), Need::Needed);
    assert_eq!(asked(&board, Idea::Solid), Need::Needed);
    assert_eq!(asked(&board, Idea::Key), Need::Absent);
}

#[test]
fn a_push_away_from_the_goal_is_a_surprise() {
    let rated = |board: &str| {
        let level = level(board);
        let found = answer(&level, Aim::Turns);
        rate(&level.to_state().expect("a state"), found.way().expect("a way"))
    };
    let straight = rated("#######\n#@$  .#\n#######");
    assert_eq!((straight.detours, straight.surprises, straight.pushes), (0, 0, 3));
    // Nobody can stand to the left of the box, so it has to leave the row of its target first.
    let detour = rated("#######\n#     #\n#@    #\n##$.  #\n#     #\n#     #\n#######");
    assert!(detour.surprises > 0 && detour.detours > 0, "{detour:?}");
    assert!(detour.difficulty > straight.difficulty);
}
