//! Any text is read as Sokoban boards or refused, and boards that were read survive writing and reading in both
//! notations.

#![no_main]

use gridcosm::formats::sokoban::{self, Spelling};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(pack) = sokoban::parse(text) else { return };
    for spelling in [Spelling::Plain, Spelling::RunLength] {
        let printed = sokoban::print(&pack, spelling).expect("a board that was read can be written");
        let again = sokoban::parse(&printed).expect("a board that was written can be read");
        assert_eq!(again.levels.len(), pack.levels.len());
        for (level, again) in pack.levels.iter().zip(&again.levels) {
            assert_eq!(level.level.to_snapshot(), again.level.to_snapshot());
        }
    }
});
