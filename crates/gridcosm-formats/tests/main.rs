//! All tests of this crate that use it as others do, in one binary: one link instead of many.

#![allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

mod components;
mod convert;
mod level_edit;
mod level_file;
mod level_print;
mod replay;
mod universe_json;
