//! The levels that are part of this program.

/// The names of all files, without the ending, in the order in which they should be played.
pub(crate) fn names() -> Vec<String> {
    gridcosm::GALLERY.iter().map(|&name| name.to_owned()).collect()
}

/// The text of a file.
pub(crate) fn text(name: &str) -> Option<String> {
    gridcosm::gallery_text(name)
}
