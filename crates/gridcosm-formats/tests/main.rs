//! All tests that use the public interface of this crate, in one binary, so that there is one link step instead of
//! many.

#![allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

mod components;
mod convert;
mod level_edit;
mod level_file;
mod level_print;
mod nest;
mod parabox;
mod replay;
mod universe_json;
