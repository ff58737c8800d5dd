//! Levels of every format that can become a pack, whoever made the file.

use gridcosm_formats::{
    convert::{self, Format, Options},
    level_file::Pack,
    tmx,
};
use std::{fs, path::Path};

/// The format of a file. JSON and texts share their names among several formats, so there the content decides.
pub(crate) fn format_of(path: &Path, bytes: &[u8]) -> Option<Format> {
    match Format::of_name(path) {
        None | Some(Format::LevelJson | Format::Text) => Format::of_content(bytes),
        known => known,
    }
}

/// The levels in the bytes of a file. A map of Tiled names tilesets, which are looked for beside the file.
pub(crate) fn read(
    path: &Path,
    bytes: Vec<u8>,
    format: Format,
    options: &Options,
) -> Result<Pack, String> {
    if format != Format::Tiled {
        return convert::read(&bytes, format, options).map_err(|error| error.to_string());
    }
    let mut first = Some(bytes);
    let tiled = tmx::read(path, &mut |asked| match first.take_if(|_| asked == path) {
        Some(bytes) => Ok(bytes),
        None => fs::read(asked),
    });
    tiled.map_err(|error| error.to_string())
}
