//! Exact visibility on grids: what an observer sees, where paths bend, and the shortest path of a body among walls.
//!
//! In order of importance:
//!
//! - [`look`] computes which cells an observer sees, by one of five [`Rule`]s: [`Rule::Hull`] (full-body sight, the
//!   default), [`Rule::Shadow`] and [`Rule::Permissive`] (light), [`Rule::Traced`] (an older program's answers) and
//!   [`Rule::Minigrid`] (those of a library for learning agents). A [`Sight`] does the same without allocating. The
//!   answer, a [`View`], holds visible runs row by row, so its cost grows with what is seen, not with the size of the
//!   map.
//! - [`Corners`] are the cells where a path around a wall can bend; [`Interest`] says which of them matter to an
//!   observer.
//! - [`corner_path`] finds the exact shortest path of a one-cell body; a [`CornerGraph`] finds many on one map.
//! - [`SightMap`] holds walls that can be edited, a revision number, and corners that are kept up to date.
//! - [`definition`] states the rules a second time, slowly, for checking.
//!
//! Everything uses integers, so no answer depends on rounding. Three of the five rules are symmetric (if A sees B, B
//! sees A) and give the same result in all eight orientations of the map.
//!
//! Left out on purpose: files, coloured light and falloff, heights, and memory of what was seen (add views to a
//! [`BitGrid`](gridcosm_grid::BitGrid) with [`View::add_to`]).
//!
//! ```
//! use gridcosm_grid::{BitGrid, Pos};
//! use gridcosm_sight::{Look, Reach, Rule, Sight};
//!
//! let walls = BitGrid::parse(
//!     "......
//!      ..##..
//!      ......",
//! )?;
//! let mut sight = Sight::new();
//! let body = sight.look(&walls, Pos::new(0, 0), Look::default())?;
//! assert_eq!(body.to_bits(walls.size()).to_string(), "######\n##....\n##....\n");
//! let torch = Look { rule: Rule::Shadow, reach: Reach::Round(4) };
//! let light = sight.look(&walls, Pos::new(0, 0), torch)?;
//! assert_eq!(light.to_bits(walls.size()).to_string(), "#####.\n##....\n###...\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_docs)]
#![deny(clippy::float_arithmetic)]

/// Includes the page about sight, so that its example runs.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/sight.md")]
mod page {}

mod bundle;
mod corner_graph;
mod corner_path;
mod corners;
pub mod definition;
mod hull;
mod interest;
mod length;
mod looking;
mod map;
mod minigrid;
mod observer;
mod permissive;
mod row;
mod rule;
mod shadow;
mod side_rows;
mod sight;
mod slope;
mod traced;
mod view;

pub use corner_graph::CornerGraph;
pub use corner_path::{CornerPath, CornerSearch, Path, corner_path};
pub use corners::{Corner, Corners, Diagonal, Diagonals};
pub use interest::{Always, CornersByInterest, Interest};
pub use length::Length;
pub use map::SightMap;
pub use observer::{MAX_SIDE, Observer, SightError};
pub use rule::{Look, Reach, Rule};
pub use sight::{Sight, look};
pub use view::{Run, View};
