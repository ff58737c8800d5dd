//! The files of the repository.

use std::{fs, io, path::PathBuf};

pub(crate) struct Tree {
    root: PathBuf,
}

impl Tree {
    pub(crate) fn new(root: PathBuf) -> Self {
        Self { root }
    }

    /// The bytes of all files in a folder whose names end with `ending`, sorted by name.
    pub(crate) fn files(&self, folder: &str, ending: &str) -> io::Result<Vec<Vec<u8>>> {
        let mut paths = Vec::new();
        for entry in fs::read_dir(self.root.join(folder))? {
            let path = entry?.path();
            if path.to_string_lossy().ends_with(ending) {
                paths.push(path);
            }
        }
        paths.sort();
        paths.iter().map(fs::read).collect()
    }

    /// Like [`files`](Self::files), as texts; binary files are left out.
    pub(crate) fn texts(&self, folder: &str, ending: &str) -> io::Result<Vec<String>> {
        let files = self.files(folder, ending)?.into_iter();
        Ok(files.filter_map(|bytes| String::from_utf8(bytes).ok()).collect())
    }
}
