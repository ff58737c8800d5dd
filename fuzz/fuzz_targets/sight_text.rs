//! Any text is parsed or rejected, and a parsed one prints and parses back to the same.

#![no_main]

use gridcosm::formats::{sight_case, sight_text};
use gridcosm::sight::{Look, look};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    sight_case::looks_like_case(text);
    let _ = sight_case::parse(text);
    let Ok(drawing) = sight_text::parse(text) else { return };
    let view = look(&drawing.walls, drawing.observer, Look::default()).expect("it lies inside");
    let printed = sight_text::print(&drawing.walls, drawing.observer, &view);
    let again = sight_text::parse(&printed).expect("what we print we read");
    assert_eq!((&again.walls, again.observer), (&drawing.walls, drawing.observer));
});
