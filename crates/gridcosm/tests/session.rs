//! A session behaves like a list of all states with a cursor that goes back and forth.

use gridcosm::formats::replay::Switch;
use gridcosm::prelude::*;
use gridcosm::universe::{Axis, Components, Moving, factory::Limits};
use proptest::prelude::*;

/// One of everything: a room, boxes, a patrol, lava, a key, a door, boots.
fn world() -> State {
    let mut level = Level::new(Size::new(7, 4));
    let inner = level.add_grid("inner", Size::new(3, 2)).unwrap();
    level.settings.push_rules = Some(PushRules::default());
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

/// The same with three agents, one of them in the room.
fn team() -> State {
    let mut level = Level::from_state(&world());
    level.add(Place::flat(6, 3), factory::agent()).unwrap();
    level.add(Place::new(GridId(1), 0, 0), factory::agent()).unwrap();
    level.to_state().unwrap()
}

#[derive(Clone, Copy, Debug)]
enum Command {
    Act(Action),
    Undo,
    Redo,
    Restart,
    Jump(usize),
    Pull(bool),
    Agent(usize),
}

fn command() -> impl Strategy<Value = Command> {
    prop_oneof![
        10 => prop::sample::select(Action::ALL.to_vec()).prop_map(Command::Act),
        2 => Just(Command::Undo),
        2 => Just(Command::Redo),
        1 => Just(Command::Restart),
        2 => (0..120usize).prop_map(Command::Jump),
        2 => any::<bool>().prop_map(Command::Pull),
        2 => (0..3usize).prop_map(Command::Agent),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn going_back_and_forth_is_exact(commands in prop::collection::vec(command(), 0..250)) {
        let mut session = Session::new(team());
        let (mut states, mut at) = (vec![team()], 0);
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
                Command::Pull(on) => {
                    prop_assert!(session.set_pull(on));
                    if states[at].settings().push_rules.as_ref().unwrap().pull != on {
                        states.truncate(at + 1);
                        prop_assert!(states[at].set_pull(on));
                    }
                }
                Command::Agent(number) => {
                    let agent = states[at].agents().nth(number).unwrap();
                    prop_assert_eq!(session.choose(agent), Ok(()));
                    if states[at].acting() != Some(agent) {
                        states.truncate(at + 1);
                        prop_assert!(states[at].choose(agent));
                    }
                }
            }
            prop_assert_eq!((session.turn(), session.len()), (at, states.len() - 1));
            prop_assert_eq!(session.state(), &states[at]);
            prop_assert_eq!(session.before(), &states[at.saturating_sub(1)]);
            if at == 0 { prop_assert!(session.events().is_empty()); }
        }
        // What was recorded leads to the same state, and holds no choice that changes nothing.
        let mut again = Session::new(team());
        again.repeat(&session.script()).unwrap();
        prop_assert_eq!(again.state(), session.state());
        prop_assert_eq!(again.switches(), session.switches());
    }
}

fn pulls(game: &Session) -> bool {
    game.state().settings().push_rules.as_ref().is_some_and(|rules| rules.pull)
}

#[test]
fn pulling_is_switched_in_the_middle_and_the_replay_knows() {
    let text = "map = '.$@...'\n[push]";
    let mut game = Session::open(text, 0).unwrap();
    game.act(Action::Right).unwrap();
    assert!(game.set_pull(true));
    game.act(Action::Left).unwrap();
    game.act(Action::Right).unwrap();
    game.act(Action::Right).unwrap();
    assert!(game.set_pull(false));
    game.act(Action::Right).unwrap();
    let replay = game.replay().unwrap();
    assert_eq!(replay.script.switches, [(1, Switch::Pull(true)), (4, Switch::Pull(false))]);
    let file = gridcosm::formats::replay::print(&replay);
    assert!(file.contains("[pull]\n1 = true\n4 = false\n"), "{file}");
    let read = gridcosm::formats::replay::parse(&file).unwrap();
    assert_eq!(read, replay);
    let again = gridcosm::read("again.replay", file.into_bytes()).unwrap();
    again.verify().unwrap();
    let again = again.played().unwrap();
    assert_eq!((again.state(), again.switches()), (game.state(), game.switches()));
    // After jumping back before the switch the agent does not pull; after jumping forward it does.
    assert!(game.jump(0) && !pulls(&game));
    assert!(game.jump(2) && pulls(&game));
    assert_eq!(game.len(), 5);
}

#[test]
fn a_level_without_rules_of_pushing_knows_no_pulling() {
    let mut game = Session::open("map = '@.>'", 0).unwrap();
    assert!(!game.set_pull(true));
    let file = "replay = 1\nembedded = \"map = '@.>'\"\nactions = \"r\"\n[pull]\n0 = true\n";
    let replay = gridcosm::read("a.replay", file.into()).unwrap();
    let sentence = "a.replay: pulling cannot be switched at turn 0: the level has no push rules";
    assert_eq!(replay.verify().unwrap_err().to_string(), sentence);
    assert_eq!(replay.played().unwrap_err().to_string(), sentence);
}

fn story(game: &Session) -> Vec<String> {
    game.story().iter().map(ToString::to_string).collect()
}

#[test]
fn a_session_tells_what_happens() {
    let mut game = Session::new(world());
    game.act(Action::Down).unwrap();
    game.act(Action::PickUp).unwrap();
    assert_eq!(story(&game), ["You pick up the red key."]);
    game.act(Action::Right).unwrap();
    game.act(Action::Right).unwrap();
    let blame = game.blame().unwrap();
    let locked = "The red door at (3, 2) in main is locked. You need the red key.";
    assert_eq!(blame.sentence.to_string(), locked);
    assert_eq!(story(&game), [locked]);
    assert_eq!(blame.place, Place::flat(3, 2));
    game.act(Action::UseKey).unwrap();
    assert_eq!(story(&game), ["You unlock the red door."]);
}

#[test]
fn a_push_that_fails_names_what_is_to_blame() {
    let mut level = Level::new(Size::new(4, 1));
    level.add(Pos::new(1, 0), factory::agent()).unwrap();
    level.add(Pos::new(2, 0), factory::crate_box(true)).unwrap();
    level.add(Pos::new(3, 0), factory::wall()).unwrap();
    for rules in [None, Some(PushRules::default())] {
        level.settings.push_rules = rules;
        let mut game = Session::new(level.to_state().unwrap());
        game.act(Action::Right).unwrap();
        let blame = game.blame().unwrap();
        let sentence = "The box cannot move: a wall blocks it at (3, 0).";
        assert_eq!(blame.sentence.to_string(), sentence);
        assert_eq!(story(&game), [sentence]);
        assert_eq!(blame.place, Place::flat(3, 0));
        game.act(Action::Left).unwrap();
        assert_eq!(game.blame(), None);
        game.act(Action::Left).unwrap();
        assert_eq!(story(&game), ["The world ends at (0, 0)."]);
    }
}

#[test]
fn another_agent_is_chosen_in_the_middle_and_the_replay_knows() {
    let text = "agents = 3\nmap = '@.@.@'";
    let mut game = Session::open(text, 0).unwrap();
    let agents: Vec<_> = game.state().agents().collect();
    game.act(Action::Right).unwrap();
    assert_eq!(game.choose_next(), Ok(agents[1]));
    assert_eq!(game.choose_next(), Ok(agents[2]));
    game.act(Action::Left).unwrap();
    assert_eq!(game.choose_next(), Ok(agents[0]), "after the last comes the first");
    assert_eq!(game.choose_next(), Ok(agents[1]));
    assert_eq!(game.choose(agents[2]), Ok(()), "as before, so nothing was chosen");
    game.act(Action::Left).unwrap();
    let replay = game.replay().unwrap();
    let file = gridcosm::formats::replay::print(&replay);
    assert!(file.contains("actions = \"r @3 ll\"\n"), "{file}");
    assert_eq!(gridcosm::formats::replay::parse(&file).unwrap(), replay);
    let again = gridcosm::read("again.replay", file.into_bytes()).unwrap();
    again.verify().unwrap();
    assert_eq!(again.played().unwrap().state(), game.state());
    // Going back and forth keeps who acts.
    assert!(game.undo() && game.undo() && game.state().acting() == Some(agents[2]));
    assert!(game.undo() && game.state().acting() == Some(agents[0]));
    assert!(game.jump(3) && game.state().acting() == Some(agents[2]));
}

#[test]
fn undo_keeps_whose_turn_it_is() {
    let mut game = Session::open("turns = 'in_order'\nmap = '@.@.'", 0).unwrap();
    let agents: Vec<_> = game.state().agents().collect();
    game.act(Action::Right).unwrap();
    assert_eq!(game.state().acting(), Some(agents[1]));
    game.act(Action::Right).unwrap();
    assert!(game.undo() && game.state().acting() == Some(agents[1]));
    assert!(game.redo() && game.state().acting() == Some(agents[0]));
}

#[test]
fn where_the_player_does_not_choose_the_reason_is_told() {
    let next = |text: &str| Session::open(text, 0).unwrap().choose_next().unwrap_err();
    assert_eq!(next("turns = 'in_order'\nmap = '@.@.'"), "the agents take turns in order");
    assert_eq!(next("turns = 'together'\nmap = '@.@.'"), "all agents act together");
    assert_eq!(next("map = '@..'"), "there is no other agent that could act");
    let replay = |level: &str, actions: &str| {
        let text = format!("replay = 1\nembedded = \"{level}\"\nactions = \"{actions}\"");
        let replay = gridcosm::read("a.replay", text.into_bytes()).unwrap();
        replay.played().unwrap_err().to_string()
    };
    let no = "a.replay: agent 2 cannot be chosen at turn 1: the level has 1 agent";
    assert_eq!(replay("map = '@..'", "r@2r"), no);
    let ordered = "a.replay: agent 1 cannot be chosen at turn 0: the agents take turns in order";
    assert_eq!(replay("turns = 'in_order'\\nmap = '@.@'", "@1 r"), ordered);
}

#[test]
fn the_solver_plays_by_the_turns_of_the_level() {
    use gridcosm::{Solution, solve};
    let way = |text: &str| {
        let game = Session::open(text, 0).unwrap();
        let Solution::Way(way) = solve(game.state(), 50_000) else { panic!("{text}") };
        let mut again = game.clone();
        again.repeat(&way).unwrap();
        assert_eq!(again.state().outcome(), Outcome::Won, "{text}");
        gridcosm::formats::replay::print_script(&way)
    };
    assert_eq!(way("agents = 2\nmap = '@##@>'"), "@2 r");
    // Only the second agent can fetch the core, and only the first can reach the exit.
    assert_eq!(way("agents = 2\nmap = '''\n@>#\n##@\n##!'''"), "@2 dg @1 r");
    // In order the second must arrive too, and the first has to wait for it.
    assert_eq!(way("turns = 'in_order'\nmap = '''\n@>#\n@.>'''").len(), 4);
    assert_eq!(way("turns = 'together'\nmap = '''\n@>#\n@.>'''").len(), 2);
    // One agent cannot win for a team.
    let alone = Session::open("turns = 'in_order'\nmap = '@>#@'", 0).unwrap();
    assert_eq!(solve(alone.state(), 50_000), Solution::Impossible);
}
