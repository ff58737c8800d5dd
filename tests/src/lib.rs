//! Where the test data is, for the tests beside this file and for whoever else wants the same data.

use std::path::{Path, PathBuf};

/// The folder of conformance vectors, one subfolder per area.
pub fn conformance_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("conformance")
}
