//! The location of the test data, and comparisons with files in the repository.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// The folder of conformance vectors, one subfolder per area.
pub fn conformance_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("conformance")
}

/// The content of a file in the repository. With `GRIDCOSM_REFRESH=1` the file is written first, so that a test that
/// compares the two passes and git shows the difference.
///
/// Our snapshots need no more than this, so they need no library: the files are products with their own names (a page
/// of the documents, a picture, a reference text beside its level) and have no header. The same variable refreshes
/// them, the generated TypeScript and the screenshots of the browser tests.
pub fn kept(file: &Path, found: impl AsRef<[u8]>) -> Vec<u8> {
    if std::env::var_os("GRIDCOSM_REFRESH").is_some() {
        let written =
            file.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(file, found));
        assert!(written.is_ok(), "{} cannot be written: {written:?}", file.display());
    }
    fs::read(file).unwrap_or_default()
}
