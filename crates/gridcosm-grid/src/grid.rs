//! One value per cell.

use crate::{Pos, Size};

/// A rectangle of values, stored row by row.
///
/// ```
/// use gridcosm_grid::{Grid, Pos, Size};
/// let mut heat = Grid::filled(Size::new(3, 2), 0);
/// heat.set(Pos::new(1, 1), 7);
/// assert_eq!(heat.get(Pos::new(1, 1)), Some(&7));
/// assert_eq!(heat.get(Pos::new(1, 2)), None);
/// assert_eq!(heat.row(1), Some(&[0, 7, 0][..]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Grid<T> {
    size: Size,
    /// Exactly `size.area()` values.
    cells: Vec<T>,
}

/// Why values do not fill a rectangle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GridShapeError {
    /// A row that is longer or shorter than the first one.
    #[error("row {row} has {found} cells, but the first row has {expected}")]
    RaggedRow {
        /// The row that differs, counted from 0.
        row: usize,
        /// Its length.
        found: usize,
        /// The length of the first row.
        expected: usize,
    },
    /// The number of values is not width x height.
    #[error("{found} values cannot fill a grid of {size}")]
    WrongCount {
        /// The requested size.
        size: Size,
        /// The number of values that were given.
        found: usize,
    },
    /// A side has more cells than `u32` can count.
    #[error("a side of {0} cells is too long")]
    TooLong(usize),
}

impl<T> Grid<T> {
    /// A grid whose cells are computed from their positions, in reading order.
    pub fn from_fn(size: Size, value: impl FnMut(Pos) -> T) -> Self {
        Self { size, cells: size.positions().map(value).collect() }
    }

    /// A grid made of values in reading order.
    pub fn from_vec(size: Size, cells: Vec<T>) -> Result<Self, GridShapeError> {
        if cells.len() as u64 == size.area() {
            Ok(Self { size, cells })
        } else {
            Err(GridShapeError::WrongCount { size, found: cells.len() })
        }
    }

    /// A grid made of rows, which must have equal lengths.
    pub fn from_rows(rows: Vec<Vec<T>>) -> Result<Self, GridShapeError> {
        let side = |n: usize| u32::try_from(n).map_err(|_| GridShapeError::TooLong(n));
        let expected = rows.first().map_or(0, Vec::len);
        let size = Size::new(side(expected)?, side(rows.len())?);
        if let Some((row, cells)) = rows.iter().enumerate().find(|(_, r)| r.len() != expected) {
            return Err(GridShapeError::RaggedRow { row, found: cells.len(), expected });
        }
        Ok(Self { size, cells: rows.into_iter().flatten().collect() })
    }

    /// The number of columns and rows.
    #[inline]
    pub fn size(&self) -> Size {
        self.size
    }

    /// The value at a position; `None` outside the grid.
    #[inline]
    pub fn get(&self, pos: Pos) -> Option<&T> {
        self.cells.get(self.size.index(pos)?)
    }

    /// Mutable access to the value at a position; `None` outside the grid.
    #[inline]
    pub fn get_mut(&mut self, pos: Pos) -> Option<&mut T> {
        self.cells.get_mut(self.size.index(pos)?)
    }

    /// Stores a value and returns the old one. Outside the grid it does nothing and returns `None`.
    #[inline]
    pub fn set(&mut self, pos: Pos, value: T) -> Option<T> {
        self.get_mut(pos).map(|cell| std::mem::replace(cell, value))
    }

    /// The values of a row from left to right; `None` below the last row.
    #[inline]
    pub fn row(&self, y: u32) -> Option<&[T]> {
        if y >= self.size.height {
            return None;
        }
        let width = self.size.width as usize;
        self.cells.get(y as usize * width..)?.get(..width)
    }

    /// All rows from top to bottom.
    pub fn rows(&self) -> impl Iterator<Item = &[T]> {
        (0..self.size.height).filter_map(|y| self.row(y))
    }

    /// All cells with their positions, in reading order.
    pub fn iter(&self) -> impl Iterator<Item = (Pos, &T)> {
        self.size.positions().zip(&self.cells)
    }

    /// All values in reading order.
    pub fn values(&self) -> &[T] {
        &self.cells
    }

    /// Mutable access to all values in reading order.
    pub fn values_mut(&mut self) -> &mut [T] {
        &mut self.cells
    }

    /// A grid of the same size with every value replaced by the result of `value`.
    pub fn map<U>(&self, mut value: impl FnMut(Pos, &T) -> U) -> Grid<U> {
        Grid { size: self.size, cells: self.iter().map(|(pos, cell)| value(pos, cell)).collect() }
    }
}

impl<T: Clone> Grid<T> {
    /// A grid with the same value everywhere.
    pub fn filled(size: Size, value: T) -> Self {
        Self { size, cells: vec![value; size.width as usize * size.height as usize] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_ragged_row_is_named() {
        let error = Grid::from_rows(vec![vec![1, 2], vec![3]]).unwrap_err();
        assert_eq!(error.to_string(), "row 1 has 1 cells, but the first row has 2");
        let error = Grid::from_vec(Size::new(2, 2), vec![1]).unwrap_err();
        assert_eq!(error.to_string(), "1 values cannot fill a grid of 2x2");
    }

    #[test]
    fn outside_is_none_and_changes_nothing() {
        let mut grid = Grid::from_fn(Size::new(2, 2), |p| p);
        let before = grid.clone();
        assert_eq!(grid.set(Pos::new(2, 0), Pos::new(9, 9)), None);
        assert_eq!(grid.set(Pos::new(-1, 1), Pos::new(9, 9)), None);
        assert_eq!(grid, before);
        assert_eq!(grid.row(2), None);
    }

    #[test]
    fn a_grid_without_columns_still_has_rows() {
        let grid: Grid<u8> = Grid::filled(Size::new(0, 3), 0);
        assert_eq!(grid.rows().count(), 3);
        assert_eq!(grid.row(2), Some(&[][..]));
    }

    proptest! {
        #[test]
        fn rows_and_cells_tell_the_same(w in 0..9u32, h in 0..9u32) {
            let grid = Grid::from_fn(Size::new(w, h), |p| (p.x, p.y));
            for (y, row) in grid.rows().enumerate() {
                for (x, &cell) in row.iter().enumerate() {
                    prop_assert_eq!(cell, (x as i32, y as i32));
                }
            }
            prop_assert!(grid.iter().all(|(p, &c)| c == (p.x, p.y) && grid.get(p) == Some(&c)));
            let rows: Vec<Vec<_>> = grid.rows().map(<[_]>::to_vec).collect();
            if h > 0 {
                prop_assert_eq!(Grid::from_rows(rows), Ok(grid));
            }
        }
    }
}
