//! Any text is read as a drawn map or refused, and a map that was read prints and reads back the same.

#![no_main]

use gridcosm::formats::map_text;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(map) = map_text::parse(text) else { return };
    assert_eq!(map_text::parse(&map_text::print(&map)).as_ref(), Ok(&map));
});
