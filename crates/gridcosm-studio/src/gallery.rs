//! The levels that are part of this program.

use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../levels"]
struct Levels;

/// The names of all files, `pack/file` without the ending, in order.
pub(crate) fn names() -> Vec<String> {
    let mut names: Vec<String> =
        Levels::iter().filter_map(|name| Some(name.strip_suffix(".toml")?.to_owned())).collect();
    names.sort();
    names
}

/// The text of a file.
pub(crate) fn text(name: &str) -> Option<String> {
    String::from_utf8(Levels::get(&format!("{name}.toml"))?.data.into_owned()).ok()
}
