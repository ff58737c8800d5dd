//! The engine for JavaScript.
//!
//! These are the calls of the npm package `gridcosm`, and not its interface: classes and functions for people are
//! written in TypeScript, in `web/npm/src`, over the glue that wasm-bindgen generates from here. So arguments are plain
//! (numbers, texts, arrays of bytes), the TypeScript has checked them, and answers of many fields are JSON. Long lists
//! of numbers stay in the engine's memory, where JavaScript looks at them without a copy ([`Numbers`]).
//!
//! Left out: threads, clocks and files. A page that wants long work elsewhere puts the package into a worker.

#![allow(
    missing_debug_implementations,
    unreachable_pub,
    reason = "JavaScript holds these values and calls these functions; wasm-bindgen exports only what is `pub`"
)]

#[cfg(feature = "conformance")]
mod conformance;
mod crowd;
mod failure;
mod later;
mod level;
mod mask;
mod nest;
mod numbers;
mod picture;
mod route;
mod session;
mod sight;

pub use crowd::Crowd;
pub use later::load_later;
pub use level::Level;
pub use nest::{Board, Nest, Push, parse_nest};
pub use numbers::Numbers;
pub use route::RouteMap;
pub use session::{Session, load_session};
pub use sight::SightMap;
