//! Messages of every type with fields of any kind: each is answered, none brings a window down.

mod messages;

use gridcosm_studio::LocalWindow;
use messages::{Choices, Words};

#[test]
fn every_message_is_answered() {
    let folder = tempfile::tempdir().unwrap();
    let words = Words::new();
    let mut seed = 20_u64;
    for _ in 0..60 {
        let mut window = LocalWindow::new(folder.path().join("levels"));
        let bytes: Vec<u8> = (0..4000)
            .map(|_| {
                seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                (seed >> 40) as u8
            })
            .collect();
        let mut choices = Choices::new(&bytes);
        while choices.any_left() {
            let message = words.message(&mut choices);
            let answer = window.ask(&message, None);
            assert!(answer.contains("\"type\""), "{message}\n{answer}");
        }
    }
}
