//! Any text is read as a nest or refused; a nest that prints reads back the same, and one that becomes a level becomes a
//! state.

#![no_main]

use gridcosm::formats::{
    nest_level::{self, Roles},
    nest_text,
};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(store) = nest_text::parse(text) else { return };
    if let Ok(printed) = nest_text::print(&store) {
        assert_eq!(nest_text::parse(&printed).as_ref(), Ok(&store), "{printed}");
    }
    let roles = Roles { player: Some("0".to_owned()), walls: vec!["9".to_owned()] };
    let Ok(level) = nest_level::to_level(&store, &roles) else { return };
    let _ = level.to_state();
    let _ = nest_level::from_level(&level);
});
