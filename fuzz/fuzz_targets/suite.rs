//! Any text is read as a suite of cases or refused, and any case that was read can be run.

#![no_main]

use gridcosm::formats::suite;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(cases) = suite::parse(text) else { return };
    for case in cases.iter().filter(|case| case.actions.len() < 100).take(4) {
        let _ = case.run();
    }
});
