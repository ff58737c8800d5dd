//! All tests that use the public interface of this crate, in one binary, so that there is one link step instead of
//! many.

#![allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

mod eyes;
mod mazes;
mod properties;
mod pursuit;
mod rooms;
mod signals;
mod swarms;
mod turns;
