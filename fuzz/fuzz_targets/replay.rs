//! Any text is read as a replay or refused; a replay prints and reads back the same, and one that contains its level
//! can be verified.

#![no_main]

use gridcosm::formats::{
    level_file,
    replay::{self, Source},
};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(replay) = replay::parse(text) else { return };
    assert_eq!(replay::parse(&replay::print(&replay)).as_ref(), Ok(&replay));
    if let Source::Embedded(level) = &replay.source
        && replay.script.actions.len() < 100
        && let Ok(pack) = level_file::read(level)
    {
        let _ = replay.verify(&pack);
    }
});
