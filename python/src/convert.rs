//! Values at the edge: the engine's as Python's, and back.

use crate::errors::Kind;
use gridcosm::{
    grid::Pos,
    universe::{GridId, Place},
};
use pyo3::prelude::*;

/// A place as Python writes it: `(x, y)` in the main grid, `(grid, x, y)` in any.
#[derive(FromPyObject)]
pub(crate) enum PlaceArgument {
    Any(u32, i32, i32),
    Main(i32, i32),
}

impl PlaceArgument {
    pub(crate) fn place(&self) -> PyResult<Place> {
        let (grid, x, y) = match *self {
            Self::Any(grid, x, y) => (grid, x, y),
            Self::Main(x, y) => (0, x, y),
        };
        let fits = i16::try_from(x).is_ok() && i16::try_from(y).is_ok();
        if !fits {
            return Err(Kind::Argument.error(format!("({x}, {y}) is outside of every grid")));
        }
        Ok(Place::at(GridId(grid), Pos::new(x, y)))
    }
}
