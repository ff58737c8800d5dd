//! The reason why a file cannot be run.

use std::{
    fmt,
    path::{Path, PathBuf},
};

/// A file that could not be run, or not to its end, with the reason.
#[derive(Debug)]
pub struct Problem {
    path: PathBuf,
    /// From 1.
    line: Option<usize>,
    message: String,
}

impl Problem {
    /// A problem with a file, or with one line of it (from 1).
    pub fn new(path: &Path, line: Option<usize>, message: impl Into<String>) -> Self {
        Self { path: path.to_owned(), line, message: message.into() }
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl std::error::Error for Problem {}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.path.display())?;
        if let Some(line) = self.line {
            write!(f, "{line}:")?;
        }
        write!(f, " {}", self.message)
    }
}
