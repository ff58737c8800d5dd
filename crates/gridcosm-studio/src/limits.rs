//! Limits; a request beyond one is answered with an error.

use std::time::Duration;

/// The maximum length of a message from a page: a map of some million cells as PNG fits.
pub(crate) const MESSAGE_BYTES: usize = 32 << 20;
/// Maximum windows. A process can often open 1024 files; windows and connections together stay below.
pub(crate) const WINDOWS: usize = 480;
/// Maximum connections that are not windows yet.
pub(crate) const CONNECTIONS: usize = 480;
/// Windows that are kept after their socket closed; one may hold a map of the whole Earth.
pub(crate) const PARKED_WINDOWS: usize = 8;
/// The time that a connection may take to send its request.
pub(crate) const HEADER_TIME: Duration = Duration::from_secs(10);
/// The time that an answer may wait for a page that does not read.
pub(crate) const SEND_TIME: Duration = Duration::from_secs(30);
/// The interval of pings to a silent window; after the second ping without an answer it is closed.
pub(crate) const PING_TIME: Duration = Duration::from_secs(30);
/// The time that a page may take to answer when another socket asks for its window.
pub(crate) const ANSWER_TIME: Duration = Duration::from_secs(3);
/// Messages that a window may send in a burst, and per second over time.
pub(crate) const BURST: u32 = 1000;
/// See [`BURST`].
pub(crate) const MESSAGES_PER_SECOND: u32 = 500;
/// Games of other programs that pages can follow at the same time.
pub(crate) const WATCHED_GAMES: usize = 64;
