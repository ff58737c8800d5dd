//! A session is as good as a list of all states that one can go back and forth in.
#![allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

use gridcosm::prelude::*;
use gridcosm::universe::{Axis, Components, Moving, factory::Limits};
use proptest::prelude::*;

/// Something of everything: a room, boxes, a patrol, lava, a key, a door, boots.
fn world() -> State {
    let mut level = Level::new(Size::new(7, 4));
    let inner = level.add_grid("inner", Size::new(3, 2)).unwrap();
    level.push_rules = Some(PushRules::default());
    let mut patrol = factory::monster(1, false);
    patrol.components =
        Components { moving: Some(Moving::new(Axis::Horizontal, 1)), ..patrol.components };
    let things = [
        (Place::flat(1, 1), factory::agent_with_health(9)),
        (Place::flat(2, 1), factory::crate_box(true)),
        (Place::flat(4, 1), factory::room(inner, Mark::Primary)),
        (Place::flat(5, 3), factory::room(inner, Mark::Secondary)),
        (Place::new(inner, 1, 1), factory::crate_box(true)),
        (Place::new(inner, 2, 0), factory::coin(Some(3))),
        (Place::flat(0, 3), patrol),
        (Place::flat(1, 2), factory::key("red")),
        (Place::flat(3, 2), factory::door("red")),
        (Place::flat(0, 0), factory::speed_effect(2, Limits::turns(6))),
        (Place::flat(6, 0), factory::exit()),
    ];
    level.add_many(things).unwrap();
    level.to_state().unwrap()
}

#[derive(Clone, Copy, Debug)]
enum Command {
    Act(Action),
    Undo,
    Redo,
    Restart,
    Jump(usize),
}

fn command() -> impl Strategy<Value = Command> {
    prop_oneof![
        10 => prop::sample::select(Action::ALL.to_vec()).prop_map(Command::Act),
        2 => Just(Command::Undo),
        2 => Just(Command::Redo),
        1 => Just(Command::Restart),
        2 => (0..120usize).prop_map(Command::Jump),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn going_back_and_forth_is_exact(commands in prop::collection::vec(command(), 0..250)) {
        let mut session = Session::new(world());
        let (mut states, mut at) = (vec![world()], 0);
        for command in commands {
            match command {
                Command::Act(action) => {
                    let over = matches!(states[at].outcome(), Outcome::Won | Outcome::Lost);
                    session.act(action).unwrap();
                    if !over {
                        states.truncate(at + 1);
                        states.push(gridcosm::universe::step(&states[at], action).unwrap());
                        at += 1;
                    }
                }
                Command::Undo => { prop_assert_eq!(session.undo(), at > 0); at = at.saturating_sub(1); }
                Command::Redo => {
                    let can = at + 1 < states.len();
                    prop_assert_eq!(session.redo(), can);
                    at += usize::from(can);
                }
                Command::Restart => { session.restart(); at = 0; }
                Command::Jump(turn) => {
                    let can = turn < states.len();
                    prop_assert_eq!(session.jump(turn), can);
                    if can { at = turn; }
                }
            }
            prop_assert_eq!((session.turn(), session.len()), (at, states.len() - 1));
            prop_assert_eq!(session.state(), &states[at]);
            prop_assert_eq!(session.before(), &states[at.saturating_sub(1)]);
            if at == 0 { prop_assert!(session.events().is_empty()); }
        }
    }
}

#[test]
fn a_session_tells_what_happens() {
    let mut game = Session::new(world());
    game.act(Action::Down).unwrap();
    game.act(Action::PickUp).unwrap();
    assert_eq!(game.story(), ["You pick up the red key."]);
    game.act(Action::Right).unwrap();
    game.act(Action::Right).unwrap();
    let blame = game.blame().unwrap();
    assert_eq!(blame.sentence, "The red door is locked. It needs the red key.");
    assert_eq!(blame.place, Place::flat(3, 2));
    game.act(Action::UseKey).unwrap();
    assert_eq!(game.story(), ["You open the red door."]);
}

#[test]
fn a_push_that_fails_names_what_is_to_blame() {
    let mut level = Level::new(Size::new(4, 1));
    level.add(Pos::new(1, 0), factory::agent()).unwrap();
    level.add(Pos::new(2, 0), factory::crate_box(true)).unwrap();
    level.add(Pos::new(3, 0), factory::wall()).unwrap();
    for rules in [None, Some(PushRules::default())] {
        level.push_rules = rules;
        let mut game = Session::new(level.to_state().unwrap());
        game.act(Action::Right).unwrap();
        let blame = game.blame().unwrap();
        assert!(blame.sentence.starts_with("The box cannot move: "), "{}", blame.sentence);
        assert_eq!(blame.place, Place::flat(3, 0));
        game.act(Action::Left).unwrap();
        assert_eq!(game.blame(), None);
        game.act(Action::Left).unwrap();
        assert_eq!(game.blame().unwrap().sentence, "The world ends here.");
    }
}
