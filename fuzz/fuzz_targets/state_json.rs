//! Any text is read as a state or refused. Any state can be stepped: no panic, no hang, a correct index, and the same
//! result in place as by value.
//!
//! The first line holds the actions, one letter each; the JSON follows.

#![no_main]

use gridcosm::{
    formats::state_json,
    universe::{Action, Level, Registry, step},
};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Some((actions, text)) = text.split_once('\n') else { return };
    let registry = Registry::default();
    let Ok(mut state) = state_json::parse(text, &registry) else { return };
    let printed = state_json::print(&state);
    assert_eq!(state_json::parse(&printed, &registry).as_ref(), Ok(&state));
    for byte in actions.bytes().take(12) {
        let action = Action::ALL[usize::from(byte) % Action::ALL.len()];
        let next = step(&state, action);
        let before = state.clone();
        match (state.advance(action), next) {
            (Ok(_), Ok(next)) => assert_eq!(state, next),
            (Err(_), Err(_)) => assert_eq!(state, before),
            _ => panic!("in place and by value differ"),
        }
        assert!(state.index_is_current());
    }
    let _ = Level::from_state(&state).to_state();
});
