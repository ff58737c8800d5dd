//! Any text is read as a nest or refused; a nest that prints reads back the same in both layouts, and one that becomes a
//! level becomes a state and comes back.

#![no_main]

use gridcosm::formats::{
    nest_level,
    nest_text::{self, Layout, NestFile},
};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(nest) = nest_text::read(text) else { return };
    let (store, roles) = (&nest.store, nest.roles.of(&nest.store));
    for layout in [Layout::Standard, Layout::Concise] {
        if let Ok(printed) = nest_text::write(&NestFile { layout, ..nest.clone() }) {
            assert_eq!(nest_text::parse(&printed).as_ref(), Ok(store), "{printed}");
        }
    }
    let Ok(level) = nest_level::to_level(store, &roles) else { return };
    let _ = level.to_state();
    let (back, _) = nest_level::from_level(&level).expect("a level made from a nest is one again");
    assert_eq!(&back, store);
});
