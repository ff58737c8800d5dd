//! Replays: reading, writing, playing again, and reporting differences.

use gridcosm_formats::{
    level_file::{self, Pack, StartError},
    replay::{self, Replay, Source, VerifyError, fingerprint},
};
use gridcosm_universe::Outcome;

const LEVEL: &str = "seed = 3\nmap = '''\n@.$..>\n......'''";

fn level() -> Pack {
    level_file::read(LEVEL).unwrap()
}

fn recorded(actions: &str) -> Replay {
    let script = replay::parse_script(actions).unwrap();
    let source = Source::Embedded(LEVEL.to_owned());
    let start = level().start(0, Some(9)).unwrap();
    Replay { seed: Some(9), ..Replay::record(start, source, &script).unwrap() }
}

/// Wins in eight turns.
const WAY: &str = "r d 3r u 2r";

#[test]
fn what_is_printed_is_read_back() {
    for actions in ["", WAY, "20."] {
        let made = recorded(actions);
        let text = replay::print(&made);
        assert_eq!(replay::parse(&text).unwrap(), made, "{text}");
        assert_eq!(replay::print(&replay::parse(&text).unwrap()), text);
    }
    let notes =
        |actions| recorded(actions).checkpoints.iter().map(|&(turn, _)| turn).collect::<Vec<_>>();
    assert_eq!(notes(""), [0]);
    assert_eq!(notes(WAY), [0, 8]);
    assert_eq!(notes("20."), [0, 8, 16, 20]);
}

#[test]
fn it_holds_on_its_level_and_not_on_another() {
    let made = recorded(WAY);
    let verified = made.verify(&level()).unwrap();
    assert_eq!((verified.turns, verified.outcome), (8, Outcome::Won));
    assert_eq!(verified.state.settings().seed, Some(9));
    // The box is one cell farther: the start already differs.
    let other = LEVEL.replace("@.$..>", "@..$.>");
    assert!(matches!(
        made.verify(&level_file::read(&other).unwrap()),
        Err(VerifyError::Differs { turn: 0, last_good: None, .. })
    ));
}

#[test]
fn the_first_turn_that_differs_is_named() {
    let mut made = recorded(WAY);
    // Denser than recorded checkpoints, as an older program wrote them.
    let mut state = level().start(0, Some(9)).unwrap();
    made.checkpoints = vec![(0, fingerprint(&state))];
    for (turn, &action) in (1..).zip(&made.script.actions) {
        state.advance(action).unwrap();
        made.checkpoints.extend((turn % 2 == 0).then(|| (turn, fingerprint(&state))));
    }
    assert!(made.verify(&level()).is_ok());
    made.script.actions[4] = gridcosm_universe::Action::Wait;
    let error = made.verify(&level()).unwrap_err();
    assert!(matches!(error, VerifyError::Differs { turn: 6, last_good: Some(4), .. }), "{error}");
    assert!(error.to_string().ends_with("; turn 4 still matched"), "{error}");
    made.checkpoints = vec![(99, made.checkpoints[0].1)];
    assert!(matches!(made.verify(&level()), Err(VerifyError::BeyondTheEnd { turn: 99, end: 8 })));
    made.checkpoints.clear();
    made.script.actions.truncate(5);
    assert!(matches!(made.verify(&level()), Err(VerifyError::Outcome { .. })));
    made.index = 3;
    let missing = StartError::NoSuchLevel { index: 3, levels: 1 };
    assert_eq!(made.verify(&level()), Err(VerifyError::Start(missing.clone())));
    assert_eq!(missing.to_string(), "there is no level 4; the file has 1");
}

#[test]
fn mistakes_have_a_line() {
    let error = |text: &str| replay::parse(text).unwrap_err().to_string();
    assert_eq!(error("level = 'a'"), "line 1: a replay must begin with `replay = 1`");
    assert!(
        error("replay = 1\nlevel = 'a'\nactions = 'rrx'")
            .starts_with("line 3: `x` at character 3 is not an action")
    );
    assert!(
        error("replay = 1\nlevel = 'a'\nembedded = 'b'").contains("either `level` or `embedded`")
    );
    assert!(
        error("replay = 1\nlevel = 'a'\n\nstate = 2")
            .starts_with("line 4: a replay has no key `state`")
    );
    assert!(
        error("replay = 1\nlevel = 'a'\n[checkpoints]\n1 = 'x'")
            .starts_with("line 4: a checkpoint is")
    );
    assert!(error("replay = ").starts_with("line 1: this is not valid TOML"));
    assert!(replay::parse_actions("99999999999999999999r").is_err());
    assert!(replay::parse_actions("3").is_err());
    let wrong = |text| replay::parse_script(text).unwrap_err().to_string();
    assert_eq!(wrong("rr @ r"), "`@` at character 4 needs the number of an agent, from 1: @2");
    assert_eq!(wrong("@0"), "`@` at character 1 needs the number of an agent, from 1: @2");
    assert!(
        wrong("3@2").starts_with("`@` at character 2 is not an action; "),
        "no agent is chosen three times"
    );
    assert_eq!(wrong("@2 3"), "the text ends with a number; add the action to repeat");
    assert!(replay::parse_actions("r@2").is_err(), "here nobody is chosen");
}

#[test]
fn a_turn_has_one_checkpoint() {
    let text = replay::print(&recorded(WAY));
    assert!(text.contains("\n8 = "), "{text}");
    let twice = text.replace("\n8 = ", "\n08 = \"0123456789abcdef\"\n8 = ");
    let error = replay::parse(&twice).unwrap_err();
    assert_eq!(error.message, "`checkpoints` has turn 8 twice");
}

#[test]
fn the_agents_of_a_script_are_written_where_they_change() {
    use gridcosm_formats::replay::{Script, Switch, parse_script, print_script};
    let script = parse_script("@2rr 3l@12.").unwrap();
    let agents = [(0, Switch::Agent(2)), (5, Switch::Agent(12))];
    assert_eq!((script.actions.len(), script.switches.as_slice()), (6, agents.as_slice()));
    assert_eq!(print_script(&script), "@2 rrlll @12 .");
    // Only the last of several choices at one place counts; one at the end is kept.
    assert_eq!(parse_script("@2 @3 r @4").unwrap(), parse_script("@3r@4").unwrap());
    assert_eq!(print_script(&parse_script("@3r@4").unwrap()), "@3 r @4");
    let long = Script { switches: vec![(61, Switch::Agent(2))], ..parse_script("130r").unwrap() };
    assert_eq!(parse_script(&print_script(&long)).unwrap(), long);
}
