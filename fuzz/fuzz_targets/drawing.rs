//! Any text is read as drawings or refused, and a drawing with an observer prints and reads back the same.

#![no_main]

use gridcosm::formats::{
    crowd_scenario,
    drawing::{self, Letters},
};
use gridcosm::sight::{Look, look};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    drawing::style(text);
    let _ = crowd_scenario::parse(text);
    for letters in [Letters::Sight, Letters::Crowd] {
        for drawing in drawing::read(text, letters).into_iter().flatten() {
            let _ = drawing.claims();
            let walls = drawing.walls();
            // A case may put its observer into a wall or outside the map.
            let stands = |cell| walls.get(cell) == Some(false);
            let Some(observer) = drawing.observer.filter(|o| o.cells().all(stands)) else { continue };
            let view = look(&walls, observer, Look::default()).expect("it lies inside");
            let printed = drawing::print(&walls, observer, &view);
            let again = drawing::one(&printed, None, Letters::Sight).expect("what we print we read");
            assert_eq!((again.walls(), again.observer), (walls, Some(observer)));
        }
    }
});
