//! All integration tests of this crate in one binary, so that they are linked only once.

#![allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

mod chase;
mod exact;
mod many;
mod planner;
mod support;
