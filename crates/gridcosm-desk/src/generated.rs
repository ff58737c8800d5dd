//! Files of the page that are written from Rust values, so that nothing is typed twice.
//!
//! `GRIDCOSM_REFRESH=1 cargo test -p gridcosm-desk generated` writes them; without the variable the same tests fail when a
//! file is stale.

mod textures;
mod theme;
mod wire;

use std::{fs, path::Path};

/// The sources of the page, seen from this crate.
const FRONT_END: &str = "../gridcosm-studio/front-end";

/// How to write all of them.
const COMMAND: &str = "GRIDCOSM_REFRESH=1 cargo test -p gridcosm-desk generated";

/// Compares a file below `front-end` with what it should hold, or writes it.
fn check(name: &str, text: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(FRONT_END).join(name);
    if std::env::var_os("GRIDCOSM_REFRESH").is_some() {
        fs::write(&file, text).unwrap();
    }
    let kept = fs::read_to_string(&file).unwrap_or_default();
    assert!(kept == text, "{} is stale; run `{COMMAND}`", file.display());
}
