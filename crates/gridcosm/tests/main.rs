//! All tests that use the public interface of this crate, in one binary, so that there is one link step instead of
//! many.

#![allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

mod examples;
mod gallery;
mod mutate;
mod nests;
mod open;
mod ratings;
mod session;
mod soundness;
mod worlds;
