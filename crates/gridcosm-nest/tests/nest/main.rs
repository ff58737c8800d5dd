//! All tests that use the public interface of this crate, in one binary.

#![allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

mod doors;
mod examples;
mod model;
mod navigation;
mod properties;
mod stores;
mod traces;
