//! Where a cell is: which grid, which row, which column.

use gridcosm_grid::Pos;
use std::fmt;

/// A grid, by its number: grids of a store are numbered in store order from 0.
///
/// Numbers at or above the number of grids stand for names that are referred to but not defined.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GridId(pub u32);

impl GridId {
    /// The number as an index into a list.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for GridId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "grid {}", self.0)
    }
}

/// One cell of one grid, in eight bytes.
///
/// Places order by grid, row, column: the order in which a store is scanned for references.
///
/// ```
/// use gridcosm_nest::{GridId, Place};
/// let place = Place::new(GridId(0), 1, 2); // row 1, column 2
/// assert_eq!(place.to_string(), "grid 0 (row 1, column 2)");
/// assert!(place < Place::new(GridId(0), 2, 0));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// The grid.
    pub grid: GridId,
    /// Row, from the top.
    pub row: u16,
    /// Column, from the left.
    pub col: u16,
}

impl Place {
    /// The cell in `row` and `col` of `grid`.
    pub const fn new(grid: GridId, row: u16, col: u16) -> Self {
        Self { grid, row, col }
    }

    /// The place inside its grid.
    pub const fn pos(self) -> Pos {
        Pos::new(self.col as i32, self.row as i32)
    }

    /// The cell at a position of a grid; `None` when a coordinate is negative or above 65,535.
    pub fn at(grid: GridId, pos: Pos) -> Option<Self> {
        Some(Self::new(grid, u16::try_from(pos.y).ok()?, u16::try_from(pos.x).ok()?))
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} (row {}, column {})", self.grid, self.row, self.col)
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({},{})", self.grid.0, self.row, self.col)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_eight_bytes() {
        assert_eq!(size_of::<Place>(), 8);
    }
}
