//! All tests of this package in one binary.

#![allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

mod command_line;
mod conformance;
mod convert;
mod diagnostics;
mod drawings;
mod parabox;
mod pictures;
mod snapshots;
mod suite;
