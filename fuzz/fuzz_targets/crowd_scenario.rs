//! No scenario causes a panic, and a crowd from a readable one is sound after every tick.

#![no_main]

use gridcosm::formats::crowd_scenario;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(file) = crowd_scenario::parse(text) else { return };
    let Ok(mut crowd) = file.scenario.crowd(file.raster, file.rules) else { return };
    for _ in 0..60 {
        crowd.step();
        let audit = crowd.audit();
        assert!(audit.overlaps == 0 && audit.unowned == 0 && audit.in_walls == 0, "{audit:?}");
    }
});
