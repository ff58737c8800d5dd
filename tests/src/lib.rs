//! Where the test data is, and how tests compare with files that are part of the repository.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// The folder of conformance vectors, one subfolder per area.
pub fn conformance_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("conformance")
}

/// What a file of the repository holds. With `GRIDCOSM_REFRESH=1` the file is written first, so that a test that compares
/// both passes and git shows the difference.
///
/// This is all that our snapshots need, and why they do without a library for them: the files are products under names of
/// their own (a page of the documents, a picture, a reference text beside its level) without a header, and the same
/// variable refreshes them, the generated TypeScript and the screenshots of the browser tests.
pub fn kept(file: &Path, found: impl AsRef<[u8]>) -> Vec<u8> {
    if std::env::var_os("GRIDCOSM_REFRESH").is_some() {
        let written =
            file.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(file, found));
        assert!(written.is_ok(), "{} cannot be written: {written:?}", file.display());
    }
    fs::read(file).unwrap_or_default()
}
