//! Any text is read as the JSON of a level or refused, and a level that was read prints and reads back the same.

#![no_main]

use gridcosm::{formats::level_json, universe::Registry};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let registry = Registry::default();
    let Ok(level) = level_json::parse(text, &registry) else { return };
    let again = level_json::parse(&level_json::print(&level), &registry);
    assert_eq!(again.as_ref(), Ok(&level));
    if let Ok(state) = level.to_state() {
        assert!(state.index_is_current());
    }
});
