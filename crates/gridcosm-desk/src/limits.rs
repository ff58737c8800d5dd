//! Limits; a request beyond one is answered with an error.

/// The maximum length of a level text.
pub const TEXT_BYTES: usize = 8 << 20;
/// Documents in the journal.
pub(crate) const UNSAVED_DOCUMENTS: usize = 200;
/// Drafts that are held without a file.
pub(crate) const HELD_DRAFTS: usize = 64;
/// Files of the folder that are listed.
pub(crate) const LISTED_FILES: usize = 2000;
/// Thumbnails that are remembered.
pub(crate) const THUMBNAILS: usize = 512;
/// Cells of a level that still gets a thumbnail.
pub(crate) const THUMBNAIL_CELLS: u64 = 20_000;
/// Cells of a world that can still be watched.
pub(crate) const WATCHED_CELLS: u64 = 20_000;
