//! Any text is read as a state or refused, and any state can be stepped: no panic, no hang, an index that is right,
//! and the same result in place as by value.
//!
//! The first eight bytes are actions, the rest is the text.

#![no_main]

use gridcosm_formats::{level_json, state_json};
use gridcosm_universe::{Action, Level, Registry, step};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some((actions, text)) = data.split_first_chunk::<8>() else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let registry = Registry::default();
    let _ = level_json::parse(text, &registry);
    let Ok(mut state) = state_json::parse(text, &registry) else { return };
    let printed = state_json::print(&state);
    assert_eq!(state_json::parse(&printed, &registry).as_ref(), Ok(&state));
    for byte in actions {
        let action = Action::ALL[usize::from(*byte) % Action::ALL.len()];
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
