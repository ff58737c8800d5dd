//! The basic types of Gridcosm: places, directions and grids, with one exact meaning everywhere.
//!
//! Every other crate uses these types, so a cell found by the route planner can be passed to a picture writer without
//! conversion.
//!
//! - [`Pos`], [`Dir`], [`Size`], [`Rect`]: a position, a direction, a size, a part of a grid;
//! - [`GridId`], [`Place`]: a grid of a world, and a cell of that grid;
//! - [`Grid`]: one value per cell, row-major; [`BitGrid`]: one bit per cell, 64 to a word, for fast scans;
//! - [`Symmetry`]: the eight ways to rotate and mirror a grid;
//! - [`Fraction`]: exact arithmetic that reports overflow;
//! - [`Mt19937`] and [`pyhash`]: the random numbers that define seeded levels; [`map_gen`]: maps from a seed.
//!
//! Left out on purpose: files, clocks, threads, floating point, and anything that depends on what a cell *means*.
//!
//! ```
//! use gridcosm_grid::{BitGrid, Dir, Pos, Symmetry};
//!
//! let walls = BitGrid::parse(
//!     "..#.
//!      .##.
//!      ....",
//! )?;
//! assert_eq!(walls.count(), 3);
//! assert_eq!(walls.next_set(Pos::new(0, 1)), Some(1)); // first wall at or right of (0, 1)
//! assert_eq!(Pos::new(0, 2).step(Dir::N), Pos::new(0, 1));
//!
//! let turned = Symmetry::Rotate90.bits(&walls);
//! assert_eq!(turned.to_string(), "...\n.#.\n.##\n...\n");
//! # Ok::<(), gridcosm_grid::ParseBitGridError>(())
//! ```

#![warn(missing_docs)]
#![deny(clippy::float_arithmetic)]

mod bit_grid;
mod bit_text;
mod bit_transpose;
mod dir;
mod fraction;
mod grid;
pub mod map_gen;
mod mersenne;
mod place;
mod pos;
pub mod pyhash;
mod rect;
mod size;
mod symmetry;
mod words;

pub use bit_grid::{BitGrid, Runs, SetCells};
pub use bit_text::{ParseBitGridError, ParseBitGridErrorKind};
pub use dir::{Dir, ParseDirError};
pub use fraction::{Fraction, FractionError, FractionInt};
pub use grid::{Grid, GridShapeError};
pub use mersenne::Mt19937;
pub use place::{GridId, Place};
pub use pos::Pos;
pub use rect::Rect;
pub use size::Size;
pub use symmetry::Symmetry;
