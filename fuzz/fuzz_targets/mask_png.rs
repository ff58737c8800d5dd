//! Any bytes are read as a picture or refused, and a map that was read comes back from the picture that is written.

#![no_main]

use gridcosm::formats::mask_png;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    // A picture of a few bytes may claim to have millions of pixels; large ones only cost time.
    let side = |at: usize| bytes.get(at..at + 4).map_or(0, |b| u32::from_be_bytes([b[0], b[1], b[2], b[3]]));
    if side(16).saturating_mul(side(20)) > 1 << 20 {
        return;
    }
    let Ok(map) = mask_png::read(bytes, mask_png::HALF) else { return };
    let written = mask_png::write(&map).expect("a map that was read can be written");
    assert_eq!(mask_png::read(&written, mask_png::HALF).as_ref(), Ok(&map));
});
