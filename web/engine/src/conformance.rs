//! Checks that only the tests run: the same vectors as natively, in this build.

use crate::failure::{Answer, argument, file};
use gridcosm::formats::replay::fingerprint;
use gridcosm_conformance::{Failure, Options, Vectors};
use serde_json::json;
use std::{collections::BTreeMap, path::Path};
use wasm_bindgen::prelude::*;

/// Files that lie beside the vectors.
#[wasm_bindgen]
#[derive(Default)]
pub struct Beside(BTreeMap<String, Vec<u8>>);

#[wasm_bindgen]
impl Beside {
    /// No files.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a file.
    pub fn add(&mut self, name: String, bytes: Vec<u8>) {
        self.0.insert(name, bytes);
    }
}

/// Runs a file of vectors: how many passed, and a sentence for each that failed, as JSON.
#[wasm_bindgen]
pub fn run_vectors(name: &str, content: &[u8], beside: &Beside) -> Answer<String> {
    let fetch = |name: &str| beside.0.get(name).cloned();
    let vectors = Vectors::open(Path::new(name), content, &fetch, Options::default());
    let report = vectors.map_err(argument)?.run();
    let failed = report.failures.iter().map(|failure| {
        let Failure { line, case, difference } = failure;
        format!("{name}:{line} {case}: {difference}")
    });
    Ok(json!({ "passed": report.passed, "failed": failed.collect::<Vec<_>>() }).to_string())
}

/// Plays a replay and verifies it; the fingerprint at the end.
#[wasm_bindgen]
pub fn replay_fingerprint(name: &str, bytes: Vec<u8>) -> Answer<String> {
    let opened = crate::level::read(name, bytes, None)?;
    opened.verify().map_err(file)?;
    let game = opened.played().map_err(file)?;
    Ok(fingerprint(game.state()).to_string())
}
