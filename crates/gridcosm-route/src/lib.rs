//! Exact paths across tile maps of any size.
//!
//! A map is a grid of open and blocked tiles. Steps go in eight directions and never cut a corner: a diagonal step
//! needs both tiles beside it to be open. Lengths are whole numbers of straight and diagonal steps ([`Cost`]), so they
//! can be compared without rounding, in any [`Metric`].
//!
//! - [`route`] plans on a prepared [`RouteMap`] with Spine & Portals: a coarse plan and a fine search in a corridor
//!   around it. On millions of tiles it takes a tenth of a millisecond, and its paths are within a fraction of a
//!   percent of the shortest; [`Knobs`] can demand a proof;
//! - [`route_many`] plans from any of many seeds to any of many targets, in one search;
//! - [`nearest_open`] moves an end that lies on a blocked tile; [`shore`] lists the tiles where a boat can start or land;
//! - [`jump_points`] and [`astar`] find a shortest path between two tiles, [`bfs`] the nearest of several targets from
//!   several seeds;
//! - [`Chase`] leads any number of pursuers to a goal that moves;
//! - [`nearest_pair`], [`distances`] and [`FlowField`] answer questions about many tiles at once; [`shorten`] and
//!   [`smooth`] improve a path;
//! - [`CellMask`] restricts a search to a corridor and records where it has been.
//!
//! Left out on purpose: files, clocks, threads, floating point, weights per tile, and units larger than a tile.
//!
//! ```
//! use gridcosm_grid::{BitGrid, Pos};
//! use gridcosm_route::{Cost, Metric, SearchScratch, Terrain, jump_points};
//!
//! let walls = BitGrid::parse(
//!     ".....
//!      .##..
//!      .#...",
//! )?;
//! let map = Terrain::new(walls.inverted())?;
//! let (mut scratch, mut path) = (SearchScratch::new(&map), Vec::new());
//! let (from, to) = (Pos::new(0, 2), Pos::new(2, 2));
//! let outcome = jump_points(&map, Metric::Octile, from, to, None, &mut scratch, &mut path);
//! assert_eq!(outcome.found().map(|found| found.cost), Some(Cost::new(8, 0)));
//! assert!(map.allows_path(&path, Metric::Octile));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_docs)]
#![deny(clippy::float_arithmetic)]

mod astar;
mod bends;
mod bfs;
mod blocks;
mod boxes;
mod cells;
mod chase;
mod coarse;
mod components;
mod corridor;
mod edit;
mod ends;
mod exits;
mod field;
mod gate_nodes;
mod goal;
mod ground;
mod jps;
mod knobs;
mod many;
mod map;
mod mask;
mod metric;
mod nodes;
mod noise;
mod outcome;
mod overlay;
mod planner;
mod portals;
mod quality;
mod queue;
mod regions;
mod relabel;
mod route_many;
mod scan;
mod segments;
mod shore;
mod spine;
mod terrain;
mod tiles;
mod trace;
mod waypoints;

pub use astar::astar;
pub use bfs::{BfsFound, BfsQuestion, BfsScratch, bfs, bfs_while};
pub use cells::CellSize;
pub use chase::{Chase, Steps};
pub use jps::jump_points;
pub use knobs::{Knobs, Refine, SpineKind};
pub use many::{FlowField, distances, nearest_pair};
pub use map::RouteMap;
pub use mask::CellMask;
pub use metric::{Cost, Metric};
pub use nodes::SearchScratch;
pub use outcome::{Found, RouteError, RouteOutcome};
pub use planner::{RouteScratch, route, route_traced};
pub use quality::{clear_line, shorten, smooth};
pub use route_many::{Seed, Winner, route_many, route_many_traced};
pub use shore::{nearest_open, shore, shore_of};
pub use terrain::Terrain;
pub use trace::{Effort, SegmentTrace, Trace};
