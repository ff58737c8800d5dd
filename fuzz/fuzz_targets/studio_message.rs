//! Any sequence of messages to a window of the studio is answered, never with a panic.

#![no_main]

use gridcosm_studio::LocalWindow;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|messages: Vec<(String, Option<Vec<u8>>)>| {
    // No file is ever written: the folder cannot be made inside a file.
    let mut window = LocalWindow::new("/dev/null/levels".into());
    for (text, bytes) in messages {
        let answer = window.ask(&text, bytes);
        assert!(answer.contains("\"type\""), "{answer}");
    }
});
