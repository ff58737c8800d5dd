//! Messages of every type with values of any kind: the window answers each and survives all.

use crate::messages::{Choices, Words};
use gridcosm_studio::LocalWindow;
use std::collections::BTreeMap;

#[test]
fn every_message_is_answered() {
    let folder = tempfile::tempdir().unwrap();
    let words = Words::new();
    let mut seed = 20_u64;
    let mut understood = BTreeMap::new();
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
            let kind: serde_json::Value = serde_json::from_str(&message).unwrap();
            let kind = kind["type"].as_str().unwrap_or_default().to_owned();
            *understood.entry(kind).or_insert(0) +=
                u32::from(!answer.contains("did not understand"));
        }
    }
    let heard = understood.values().filter(|&&times| times > 0).count();
    assert!(heard + 3 > words.kinds(), "of {} requests: {understood:?}", words.kinds());
}
