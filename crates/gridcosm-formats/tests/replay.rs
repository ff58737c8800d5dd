//! Replays: reading, writing, playing again, and saying where they differ.

use gridcosm_formats::replay::{self, Replay, Source, VerifyError};
use gridcosm_universe::Outcome;

const LEVEL: &str = "seed = 3\nmap = '''\n@.$..>\n......'''";

fn recorded(every: usize) -> Replay {
    let actions = replay::parse_actions("r d 3r u 2r").unwrap();
    Replay::record(Source::Embedded(LEVEL.to_owned()), LEVEL, 0, Some(9), &actions, every).unwrap()
}

#[test]
fn what_is_printed_is_read_back() {
    for every in [0, 1, 3] {
        let made = recorded(every);
        let text = replay::print(&made);
        assert_eq!(replay::parse(&text).unwrap(), made, "{text}");
        assert_eq!(replay::print(&replay::parse(&text).unwrap()), text);
    }
    let notes =
        |every| recorded(every).checkpoints.iter().map(|&(turn, _)| turn).collect::<Vec<_>>();
    assert_eq!(notes(0), [8]);
    assert_eq!(notes(3), [0, 3, 6, 8]);
}

#[test]
fn it_holds_on_its_level_and_not_on_another() {
    let made = recorded(1);
    let verified = made.verify(LEVEL).unwrap();
    assert_eq!((verified.turns, verified.outcome), (8, Outcome::Won));
    assert_eq!(verified.state.seed, Some(9));
    // The box is one cell farther: the start already differs.
    let other = LEVEL.replace("@.$..>", "@..$.>");
    assert!(matches!(
        made.verify(&other),
        Err(VerifyError::Differs { turn: 0, last_good: None, .. })
    ));
}

#[test]
fn the_first_turn_that_differs_is_named() {
    let mut made = recorded(2);
    made.actions[4] = gridcosm_universe::Action::Wait;
    let error = made.verify(LEVEL).unwrap_err();
    assert!(matches!(error, VerifyError::Differs { turn: 6, last_good: Some(4), .. }), "{error}");
    assert!(error.to_string().ends_with("; turn 4 was still right"), "{error}");
    made.checkpoints = vec![(99, made.checkpoints[0].1)];
    assert!(matches!(made.verify(LEVEL), Err(VerifyError::BeyondTheEnd { turn: 99, end: 8 })));
    made.checkpoints.clear();
    made.actions.truncate(5);
    assert!(matches!(made.verify(LEVEL), Err(VerifyError::Outcome { .. })));
    made.index = 3;
    assert!(matches!(made.verify(LEVEL), Err(VerifyError::NoSuchLevel { index: 3, levels: 1 })));
    assert!(matches!(made.verify("map = 'x'"), Err(VerifyError::Level(_))));
}

#[test]
fn mistakes_have_a_line() {
    let error = |text: &str| replay::parse(text).unwrap_err().to_string();
    assert_eq!(error("level = 'a'"), "line 1: a replay begins with `replay = 1`");
    assert!(
        error("replay = 1\nlevel = 'a'\nactions = 'rrx'")
            .starts_with("line 3: `x` at character 3 is no action")
    );
    assert!(
        error("replay = 1\nlevel = 'a'\nembedded = 'b'").contains("either `level` or `embedded`")
    );
    assert!(
        error("replay = 1\nlevel = 'a'\n\nstate = 2").starts_with("line 4: `state` means nothing")
    );
    assert!(
        error("replay = 1\nlevel = 'a'\n[checkpoints]\n1 = 'x'")
            .starts_with("line 4: a checkpoint is")
    );
    assert!(error("replay = ").starts_with("line 1: this is not TOML"));
    assert!(replay::parse_actions("99999999999999999999r").is_err());
    assert!(replay::parse_actions("3").is_err());
}
