//! Files and standard input: the command line's input to [`gridcosm::open`].

use crate::roles::RoleArguments;
use gridcosm::{OpenOptions, Opened, Session, formats::convert::TileMap};
use std::{
    fs,
    io::{self, Read},
    path::Path,
};

/// The bytes of a file, or of standard input for `-`.
pub(crate) fn fetch(path: &Path) -> io::Result<Vec<u8>> {
    if path != Path::new("-") {
        return fs::read(path);
    }
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Opens anything that a user can name.
pub(crate) fn open(name: &Path, roles: &RoleArguments) -> Result<Opened, String> {
    gridcosm::open_with(name, &mut fetch, &roles.options()).map_err(|error| error.to_string())
}

/// A game of a level; `--level` counts from 1.
pub(crate) fn game(opened: &Opened, level: usize) -> Result<Session, String> {
    let number = level.checked_sub(1).ok_or("--level counts from 1")?;
    opened.session(number).map_err(|error| error.to_string())
}

/// The first grid of anything that a user can name, as a map. Pixels at least as bright as `threshold` are open, and
/// `drawing` is the number of one of several drawings, from 1.
pub(crate) fn map(
    name: &Path,
    threshold: Option<u8>,
    drawing: Option<usize>,
) -> Result<TileMap, String> {
    let options = OpenOptions { threshold, drawing, ..OpenOptions::default() };
    let opened = gridcosm::open_with(name, &mut fetch, &options);
    opened.and_then(|opened| opened.map()).map_err(|error| error.to_string())
}
