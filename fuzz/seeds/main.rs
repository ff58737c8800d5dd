//! Writes the first inputs of every fuzz target: `seeds ROOT FOLDER` reads the repository at ROOT and fills
//! `FOLDER/<target>/`.
//!
//! Seeds are our own levels, vectors, replays and wire messages, so that a target gets past the parser from the start.

// All binaries here are built with instrumentation that calls into libFuzzer.
use libfuzzer_sys as _;

mod levels;
mod messages;
mod tree;
mod vectors;

use std::{env, fs, io, path::PathBuf};
use tree::Tree;

/// Writes the seeds of each target into a folder with its name.
struct Seeds {
    folder: PathBuf,
}

impl Seeds {
    /// Writes one input; its number makes the name unique.
    fn add(&self, target: &str, input: impl AsRef<[u8]>) -> io::Result<()> {
        let folder = self.folder.join(target);
        fs::create_dir_all(&folder)?;
        let number = fs::read_dir(&folder)?.count();
        fs::write(folder.join(format!("seed-{number:04}")), input)
    }
}

fn main() -> io::Result<()> {
    let mut arguments = env::args_os().skip(1).map(PathBuf::from);
    let (Some(root), Some(folder)) = (arguments.next(), arguments.next()) else {
        return Err(io::Error::other("usage: seeds ROOT FOLDER"));
    };
    let (tree, seeds) = (Tree::new(root), Seeds { folder });
    levels::write(&tree, &seeds)?;
    vectors::write(&tree, &seeds)?;
    messages::write(&seeds)
}
