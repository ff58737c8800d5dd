//! Where a cell is: which grid, which row, which column.

use gridcosm_grid::{Dir, Pos, Size};
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

    /// The neighbour in a direction, `None` when it lies outside a grid of this size.
    #[inline]
    pub(crate) const fn step(self, dir: Dir, size: Size) -> Option<Self> {
        let (dx, dy) = dir.delta();
        // Over an edge the sum leaves 0..size at one end or wraps around at the other; both fail the comparison.
        let row = (self.row as u32).wrapping_add(dy as u32);
        let col = (self.col as u32).wrapping_add(dx as u32);
        if row < size.height && col < size.width && row <= u16::MAX as u32 && col <= u16::MAX as u32
        {
            Some(Self::new(self.grid, row as u16, col as u16))
        } else {
            None
        }
    }

    /// The coordinate across a motion: the row for E and W, the column for N and S.
    #[inline]
    pub(crate) const fn across(self, dir: Dir) -> u32 {
        if dir.is_horizontal() { self.row as u32 } else { self.col as u32 }
    }

    /// All of it in one number that orders like the place itself.
    #[inline]
    pub(crate) const fn key(self) -> u64 {
        (self.grid.0 as u64) << 32 | (self.row as u64) << 16 | self.col as u64
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

/// Cells along an edge that motion in `dir` crosses: rows for E and W, columns for N and S.
#[inline]
pub(crate) const fn edge_length(size: Size, dir: Dir) -> u32 {
    if dir.is_horizontal() { size.height } else { size.width }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_eight_bytes() {
        assert_eq!(size_of::<Place>(), 8);
    }

    #[test]
    fn a_step_stays_inside_or_is_refused() {
        let size = Size::new(2, 1);
        let left = Place::new(GridId(3), 0, 0);
        let right = Place::new(GridId(3), 0, 1);
        assert_eq!(left.step(Dir::E, size), Some(right));
        assert_eq!(right.step(Dir::W, size), Some(left));
        for dir in [Dir::N, Dir::S, Dir::W] {
            assert_eq!(left.step(dir, size), None);
        }
        let corner = Place::new(GridId(0), u16::MAX, u16::MAX);
        assert_eq!(corner.step(Dir::S, Size::new(65536, 65536)), None);
    }
}
