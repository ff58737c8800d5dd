//! A window of the studio answers any sequence of messages and never panics. The first byte decides between messages
//! like those of a page, but with any values, and the raw bytes.

#![no_main]

#[path = "../../crates/gridcosm-studio/tests/messages/mod.rs"]
mod messages;

use gridcosm_studio::LocalWindow;
use libfuzzer_sys::fuzz_target;
use messages::{Choices, Words};

fuzz_target!(|data: &[u8]| {
    // No file is ever written: a folder cannot be created inside a file.
    let mut window = LocalWindow::new("/dev/null/levels".into());
    match data.split_first() {
        Some((0..128, rest)) => {
            let (words, mut choices) = (Words::new(), Choices::new(rest));
            while choices.any_left() {
                check(&mut window, &words.message(&mut choices), rest);
            }
        }
        Some((_, rest)) => check(&mut window, &String::from_utf8_lossy(rest), rest),
        None => {}
    }
});

fn check(window: &mut LocalWindow, message: &str, bytes: &[u8]) {
    let answer = window.ask(message, message.contains("attached").then(|| bytes.to_vec()));
    assert!(answer.contains("\"type\""), "{message}\n{answer}");
}
