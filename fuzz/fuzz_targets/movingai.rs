//! Any text is read as a MovingAI map and as scenarios, or refused; a map that was read prints and reads back the same.

#![no_main]

use gridcosm::formats::movingai;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = movingai::parse_scenarios(text);
    let Ok(map) = movingai::parse_map(text) else { return };
    assert_eq!(movingai::parse_map(&movingai::print_map(&map)).as_ref(), Ok(&map));
});
