//! The levels that are part of this program.

/// The names of all files, packs without the ending, in the order in which they should be played; then the nests.
pub(crate) fn names() -> Vec<String> {
    let names = gridcosm::GALLERY.iter().chain(&gridcosm::GALLERY_NESTS);
    names.map(|&name| name.to_owned()).collect()
}

/// The text of a file.
pub(crate) fn text(name: &str) -> Option<String> {
    gridcosm::gallery_text(name).or_else(|| gridcosm::gallery_nest(name))
}
