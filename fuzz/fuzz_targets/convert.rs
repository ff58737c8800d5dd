//! Any bytes: if their format is recognised and they can be read, every other format either stores them or refuses with
//! a sentence, and the written bytes can be read again.

#![no_main]

use gridcosm::formats::convert::{Format, Options, read, write};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Some(format) = Format::of_content(bytes) else { return };
    if format == Format::Png {
        return; // `mask_png` reads pictures, and guards against large ones.
    }
    let options = Options { level: Some(0), ..Options::default() };
    let Ok(pack) = read(bytes, format, &options) else { return };
    let cells = |pack: &gridcosm::formats::level_file::Pack| {
        pack.levels.iter().map(|entry| entry.level.size().area()).sum::<u64>()
    };
    if cells(&pack) > 10_000 {
        return;
    }
    for to in Format::all().filter(|to| *to != Format::Tiled) {
        if let Ok(written) = write(&pack, to, &options) {
            let again = read(&written, to, &options);
            assert!(again.is_ok(), "{format:?} to {to:?}: {again:?}\n{}", String::from_utf8_lossy(&written));
        }
    }
});
