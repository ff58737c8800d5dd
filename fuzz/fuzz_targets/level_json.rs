//! Any text is read as the JSON of a level or refused, and what is printed reads back and prints the same. (Entities are
//! numbered in the order of the text, and a text may list its cells in any order; a printed one has the usual order.)

#![no_main]

use gridcosm::{formats::level_json, universe::Registry};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let registry = Registry::default();
    let Ok(level) = level_json::parse(text, &registry) else { return };
    let printed = level_json::print(&level);
    let again = level_json::parse(&printed, &registry).expect("a level that was printed can be read");
    assert_eq!(level_json::print(&again), printed);
    if let Ok(state) = level.to_state() {
        assert!(state.index_is_current());
    }
});
