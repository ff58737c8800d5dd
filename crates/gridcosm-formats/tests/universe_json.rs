//! States and levels as JSON: nothing is lost, nothing unknown gets in, nothing panics.

use gridcosm_formats::{level_json, state_json};
use gridcosm_grid::Size;
use gridcosm_universe::{
    Action, Level, Registry, State,
    maze::{MazeOptions, generate},
};
use proptest::prelude::*;

fn maze(seed: i64, side: u32) -> Level {
    generate(&MazeOptions { seed: Some(seed), ..MazeOptions::new(Size::new(side, side)) }).unwrap()
}

fn played(seed: i64, actions: &[usize]) -> State {
    let mut state = maze(seed, 7).to_state().unwrap();
    for &action in actions {
        state.advance(Action::ALL[action]).unwrap();
    }
    state
}

/// The error of a state with one change.
#[track_caller]
fn check(change: (&str, &str), error: &str) {
    let good = r#"{"width":3,"height":2,"move_fn":"default","objective_fn":"exit","entity":[0,1],"agent":{"0":{}},"position":{"0":{"x":0,"y":0}},"status":{"0":{"effect_ids":[1]}},"moving":{"1":{"axis":"vertical","direction":1}}}"#;
    assert!(state_json::parse(good, &Registry::default()).is_ok());
    let bad = good.replace(change.0, change.1);
    assert_ne!(good, bad, "the change changes nothing");
    assert_eq!(state_json::parse(&bad, &Registry::default()).unwrap_err().to_string(), error);
}

#[test]
fn errors_name_the_path() {
    check(
        (r#""effect_ids":[1]"#, r#""effect_ids":[1,"x"]"#),
        "status.0.effect_ids[1]: expected a whole number of 64 bits, found a text",
    );
    check((r#""direction":1"#, r#""direction":1,"spin":2"#), "moving.1.spin: is an unknown field");
    check((r#""agent":{"0""#, r#""agent":{"00""#), "agent.00: the key is not an entity id");
    check(
        (r#""x":0"#, r#""x":0.5"#),
        "position.0.x: expected a whole number of 64 bits, found 0.5",
    );
    check((r#""x":0"#, r#""x":3000000000"#), "position.0.x: 3000000000 is out of range");
    check((r#","y":0"#, ""), "position.0: the field `y` is missing");
    check((r#""vertical""#, r#""round""#), "moving.1.axis: `round` is not known here");
    check(
        (r#""objective_fn":"exit""#, r#""objective_fn":"rich""#),
        "objective_fn: there is no objective `rich`; choose one of default, exit, collect, unlock, push, buttons",
    );
    check((r#""width":3"#, r#""width":-3"#), "width: -3 is out of range");
    check(
        (r#""width":3,"height":2"#, r#""width":300000,"height":200000"#),
        "a grid of 300000x200000 has more than 16777216 cells",
    );
    check(
        (r#""entity":[0,1]"#, r#""trail":[[0,0]]"#),
        "trail[0]: expected [x, y, [ids]], or [x, y, [ids], grid]",
    );
    check(
        (r#"{"width""#, r#"["width""#),
        "is not valid JSON: expected `,` or `]` at line 1 column 9",
    );
}

#[test]
fn newer_names_are_read() {
    let text = r#"{"width":1,"height":1,"move_fn":"cardinal","objective_fn":"collect_exit","requirable":{"0":{}}}"#;
    let state = state_json::parse(text, &Registry::default()).unwrap();
    let printed = state_json::print(&state);
    assert!(printed.contains(r#""move_fn":"default","objective_fn":"default""#), "{printed}");
    assert!(printed.contains(r#""required":{"0":{}}"#), "{printed}");
}

#[test]
fn a_reference_to_nothing_is_an_error() {
    let text = r#"{"width":1,"height":1,"move_fn":"default","objective_fn":"exit","cells":[{"x":0,"y":0,"objects":[{"portal_pair_ref":[0,0,5]}]}]}"#;
    let error = level_json::parse(text, &Registry::default()).unwrap_err();
    assert_eq!(error.to_string(), "cells: there is no object 5 at (0, 0)");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn what_is_printed_is_read_back(seed in any::<i64>(), actions in prop::collection::vec(0..7usize, 0..12)) {
        let state = played(seed, &actions);
        let text = state_json::print(&state);
        let again = state_json::parse(&text, &Registry::default()).unwrap();
        prop_assert_eq!(state_json::print(&again), text);
        prop_assert_eq!(again, state);
        let level = maze(seed, 6);
        let text = level_json::print(&level);
        let again = level_json::parse(&text, &Registry::default()).unwrap();
        prop_assert_eq!(level_json::print(&again), text);
        prop_assert_eq!(again.to_state().unwrap(), level.to_state().unwrap());
    }

    /// Text with a piece cut out or moved is read or rejected, and a state that is read can be stepped.
    #[test]
    fn damaged_text_does_not_panic(seed in 0..5i64, from in 0..3000usize, length in 0..40usize, to in 0..3000usize) {
        let text = state_json::print(&played(seed, &[3, 5]));
        let cut = |i: usize| i.min(text.len());
        let (a, b) = (cut(from), cut(from + length));
        let mut damaged = format!("{}{}", &text[..a], &text[b..]);
        let to = to.min(damaged.len());
        if from % 2 == 0 {
            damaged.insert_str(to, &text[a..b]);
        }
        if let Ok(mut state) = state_json::parse(&damaged, &Registry::default()) {
            let _ = state.advance(Action::Right);
            prop_assert!(state.index_is_current());
        }
        let _ = level_json::parse(&damaged, &Registry::default());
    }
}

#[test]
fn worlds_of_rooms_are_read_back() {
    use gridcosm_grid::Pos;
    use gridcosm_universe::{Level, Mark, Place, PushRules, factory};
    let mut level = Level::new(Size::new(3, 1));
    let inner = level.add_grid("inner", Size::new(2, 2)).unwrap();
    level.add(Pos::new(0, 0), factory::agent()).unwrap();
    level.add(Pos::new(1, 0), factory::room(inner, Mark::Secondary)).unwrap();
    level.add_portals(Pos::new(2, 0), Place::new(inner, 1, 1)).unwrap();
    level.settings.push_rules = Some(PushRules { pull: true, ..PushRules::default() });
    let registry = Registry::default();
    assert_eq!(level_json::parse(&level_json::print(&level), &registry).unwrap(), level);
    let state = level.to_state().unwrap();
    let text = state_json::print(&state);
    assert!(
        text.contains(
            r#""grids":[{"name":"inner","width":2,"height":2}],"push":{"order":["solid""#
        ),
        "{text}"
    );
    assert_eq!(state_json::parse(&text, &registry).unwrap(), state);
}
