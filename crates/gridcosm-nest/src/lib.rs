//! Grids whose cells may be grids: the store that holds them, as a value.
//!
//! A [`Store`] is an ordered set of named grids. A cell is empty, holds a concrete content, or refers to a grid, which
//! then fills that one cell; references may form circles. Of all references to a grid one is its *primary*: the one
//! through which the grid is left. [`Board`] is what moving needs to know of a store, or of any other such world.
//!
//! Left out: pictures, files, and what a content means.
//!
//! ```
//! use gridcosm_nest::{NamedCell, Store};
//! let store = Store::parse([("main", "1 box _"), ("box", "2 _")])?;
//! let (main, inner) = (store.grid_id("main").unwrap(), store.grid_id("box").unwrap());
//! assert_eq!(store.primary_of(inner), store.place("main", 0, 1));
//! assert_eq!(store.named_at(store.place("box", 0, 0).unwrap()), NamedCell::Concrete("2"));
//! assert_eq!(store.grid(main).unwrap().size().to_string(), "3x1");
//! # Ok::<(), gridcosm_nest::TextError>(())
//! ```

#![warn(missing_docs)]
#![deny(clippy::float_arithmetic)]

mod board;
mod builder;
mod cell;
mod names;
mod place;
mod primary;
mod store;
mod tags;
mod text;

pub use board::{Board, Content, Tagged};
pub use builder::{BuildError, StoreBuilder};
pub use cell::{Cell, ContentId, Mark, NamedCell};
pub use place::{GridId, Place};
pub use store::{GridView, Store};
pub use tags::{Contents, PLAYER, STOP, Tags};
pub use text::{PrintError, TextError};
