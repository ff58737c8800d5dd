//! Many actors on one grid, each of which reaches its destination: no two actors overlap, none passes through another one
//! or through a wall, and none waits forever.
//!
//! Cells are divided into sub-cells ([`Raster`]). An actor owns the sub-cell it is in and reserves the next one before
//! it moves; a [`Mode`] says which neighbours it may choose and what else it must reserve. A tick has two phases: every
//! actor moves within what it owns, then every standing actor decides, in a fixed order. An actor that finds no free
//! path asks others to make room, with its own priority, along a chain that ends at a free sub-cell.
//!
//! - [`Crowd`]: actors, walls, destinations, [`Crowd::step`]; [`Crowd::send`] assigns cells to a group;
//! - [`Rules`]: the seven modes and their switches;
//! - [`Crowd::audit`] and [`Crowd::run`]: checks from outside, and the outcome of a run;
//! - [`scenario`]: six situations in which crowds get stuck, in any size;
//! - [`mod@reference`]: the decisions of the program from which this crate developed, for comparison.
//!
//! Left out on purpose: floating point, clocks, threads, bodies larger than a sub-cell, steering between the middles of
//! sub-cells.
//!
//! ```
//! use gridcosm_crowd::{Crowd, Offset, Point, Raster, Rules};
//! use gridcosm_grid::{BitGrid, Pos};
//!
//! let walls = BitGrid::parse(
//!     "....#....
//!      .........
//!      ....#....",
//! )?;
//! let raster = Raster::new(3, Offset::None, Point::pixels(20, 15))?;
//! let mut crowd = Crowd::new(walls, raster, Rules::default())?;
//! let (a, b) = (crowd.add(Pos::new(0, 1))?, crowd.add(Pos::new(8, 1))?);
//! crowd.set_destination(a, Some(Pos::new(8, 1)))?;
//! crowd.set_destination(b, Some(Pos::new(0, 1)))?;
//! let outcome = crowd.run(1000, true, |_| {});
//! assert_eq!((outcome.arrived, outcome.overlaps, outcome.pass_throughs), (2, 0, 0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_docs)]
#![deny(clippy::float_arithmetic)]

mod actor;
mod audit;
mod bends;
mod candidates;
mod compass;
mod crowd;
mod decide;
mod field;
mod heading;
mod matching;
mod motion;
mod order;
mod point;
mod push;
mod raster;
pub mod reference;
mod rules;
mod run;
mod scatter;
pub mod scenario;
mod send;
mod settle;
mod sleep;
mod sweep;
mod table;
mod tiles;
mod way;

pub use actor::ActorId;
pub use audit::Audit;
pub use crowd::{ActorView, Crowd, CrowdError, USUAL_SPEED};
pub use point::{Point, UNITS_PER_PIXEL};
pub use raster::{MAX_SIDE, Offset, Raster, RasterError};
pub use rules::{Mode, ParseModeError, Rules};
pub use run::CrowdOutcome;
pub use send::Sent;
