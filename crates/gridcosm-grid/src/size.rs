//! The size of a grid.

use crate::{Pos, Rect};
use std::fmt;

/// The number of columns and rows of a grid. Either may be zero.
///
/// ```
/// use gridcosm_grid::{Pos, Size};
/// let size = Size::new(3, 2);
/// assert_eq!(size.area(), 6);
/// assert!(size.contains(Pos::new(2, 1)));
/// assert!(!size.contains(Pos::new(-1, 0)));
/// assert_eq!(size.index(Pos::new(0, 1)), Some(3));
/// assert_eq!(size.to_string(), "3x2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Size {
    /// The number of columns.
    pub width: u32,
    /// The number of rows.
    pub height: u32,
}

impl Size {
    /// `width` columns and `height` rows.
    pub const fn new(width: u32, height: u32) -> Self {
        Self { width, height }
    }

    /// The number of cells.
    pub const fn area(self) -> u64 {
        self.width as u64 * self.height as u64
    }

    /// Whether there are no cells.
    pub const fn is_empty(self) -> bool {
        self.width == 0 || self.height == 0
    }

    /// Whether a position lies inside.
    #[inline]
    pub const fn contains(self, pos: Pos) -> bool {
        // A negative coordinate becomes a huge unsigned one and fails the same comparison.
        (pos.x as u32) < self.width && (pos.y as u32) < self.height && pos.x >= 0 && pos.y >= 0
    }

    /// The position's index in row-major order; `None` outside.
    #[inline]
    pub const fn index(self, pos: Pos) -> Option<usize> {
        if self.contains(pos) {
            Some(pos.y as usize * self.width as usize + pos.x as usize)
        } else {
            None
        }
    }

    /// Rows and columns swapped.
    #[must_use]
    pub const fn transposed(self) -> Self {
        Self::new(self.height, self.width)
    }

    /// The rectangle that covers the whole grid.
    pub const fn rect(self) -> Rect {
        Rect::new(Pos::new(0, 0), self)
    }

    /// All positions in reading order.
    pub fn positions(self) -> impl Iterator<Item = Pos> + Clone {
        self.rect().positions()
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_negative_coordinate_is_outside_even_of_the_largest_grid() {
        let all = Size::new(u32::MAX, u32::MAX);
        assert!(!all.contains(Pos::new(-1, 0)));
        assert!(!all.contains(Pos::new(0, i32::MIN)));
        assert!(all.contains(Pos::new(i32::MAX, i32::MAX)));
    }

    #[test]
    fn positions_come_in_reading_order_and_match_their_index() {
        let size = Size::new(3, 4);
        for (i, pos) in size.positions().enumerate() {
            assert_eq!(size.index(pos), Some(i));
        }
        assert_eq!(size.positions().count(), 12);
        assert_eq!(Size::new(0, 5).positions().count(), 0);
        assert_eq!(Size::new(5, 0).positions().count(), 0);
    }
}
