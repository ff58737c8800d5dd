//! Properties of sight that hold on all maps. Each test prints how much it has checked.

#![allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

mod corners;
mod definitions;
mod maps;
mod order;
mod paths;
mod pictures;
mod symmetry;
mod wide;
