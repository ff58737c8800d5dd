//! Any text is read as a level file without a panic, every diagnostic points into the text, and a level that is printed
//! reads back as the same level.

#![no_main]

use gridcosm::formats::level_file;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let parsed = level_file::parse(text);
    for found in &parsed.diagnostics {
        assert!(text.get(found.span.clone()).is_some(), "{found}");
    }
    let (Some(pack), false) = (&parsed.pack, parsed.has_errors()) else { return };
    let Ok(printed) = level_file::print(pack) else { return };
    let again = level_file::read(&printed).expect("a printed level has no mistakes");
    for (level, again) in pack.levels.iter().zip(&again.levels) {
        assert_eq!(level.level.to_snapshot(), again.level.to_snapshot());
    }
});
