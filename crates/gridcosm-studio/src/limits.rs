//! How much of everything; what goes beyond is answered with an error.

use std::time::Duration;

/// The longest message of a page: a map of some million cells as PNG fits.
pub(crate) const MESSAGE_BYTES: usize = 32 << 20;
/// The longest level text that is saved, kept or held.
pub(crate) const TEXT_BYTES: usize = 8 << 20;
/// Windows at once. A process may often open 1024 files; windows and connections together stay below.
pub(crate) const WINDOWS: usize = 480;
/// Connections at once that are not windows yet.
pub(crate) const CONNECTIONS: usize = 480;
/// Windows that are remembered after their socket closed; one may hold a map of the whole Earth.
pub(crate) const PARKED_WINDOWS: usize = 8;
/// How long a connection may take to send its request.
pub(crate) const HEADER_TIME: Duration = Duration::from_secs(10);
/// How long an answer may wait for a page that does not read.
pub(crate) const SEND_TIME: Duration = Duration::from_secs(30);
/// How often a silent window is asked whether it is there; after the second time without an answer it is not.
pub(crate) const PING_TIME: Duration = Duration::from_secs(30);
/// How long a page may take to answer when another socket asks for its window.
pub(crate) const ANSWER_TIME: Duration = Duration::from_secs(3);
/// Messages a window may send at once, and per second over time.
pub(crate) const BURST: u32 = 1000;
/// See [`BURST`].
pub(crate) const MESSAGES_PER_SECOND: u32 = 500;
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
