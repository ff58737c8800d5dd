//! Any bytes are read as a drawing, SVG or PNG, or refused; pictures with an accepted drawing are well formed.

#![no_main]

use gridcosm::view::{Sprite, SpriteSet, Traits};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    for name in ["wall-1.svg", "wall-2.png"] {
        if let Ok(set) = SpriteSet::from_files([(name, bytes)]) {
            assert_eq!(set.chosen(Sprite::Wall, Traits::NONE, 3, 5), Some(0));
            let (_, texture) = set.textures().next().expect("the wall");
            // The document is read as a drawing again: nothing in it got lost or broke out of it.
            let document = texture.document();
            let again = SpriteSet::from_files([("wall.svg", &document)]);
            assert!(again.is_ok(), "{again:?}: {document}");
        }
    }
});
