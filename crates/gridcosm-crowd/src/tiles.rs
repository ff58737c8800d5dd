//! One number per sub-cell, stored so that neighbours are close together in memory.
//!
//! Stored row by row, the neighbours above and below a sub-cell of a large map are in other pages of memory. Here 4x4
//! sub-cells share a cache line and 32x32 share a page, so an actor that looks around touches about two lines instead
//! of more than three, and usually one page instead of three.

use gridcosm_grid::{Pos, Size};

/// The side of a page as a power of two: 32 x 32 numbers of four bytes are 4 KiB.
const PAGE: u32 = 5;

/// A number for each sub-cell.
#[derive(Clone, Debug)]
pub(crate) struct Tiles {
    size: Size,
    pages_per_row: usize,
    values: Vec<u32>,
}

impl Tiles {
    pub(crate) fn from_fn(size: Size, mut value: impl FnMut(Pos) -> u32) -> Self {
        let pages = |side: u32| (side as usize).div_ceil(1 << PAGE);
        let pages_per_row = pages(size.width);
        let values = vec![0; (pages_per_row * pages(size.height)) << (2 * PAGE)];
        let mut tiles = Self { size, pages_per_row, values };
        for pos in size.positions() {
            if let Some(place) = tiles.get_mut(pos) {
                *place = value(pos);
            }
        }
        tiles
    }

    /// The value at a position; `None` outside.
    #[inline]
    pub(crate) fn get(&self, pos: Pos) -> Option<u32> {
        self.values.get(self.index(pos)?).copied()
    }

    /// Mutable access to the value at a position; `None` outside.
    #[inline]
    pub(crate) fn get_mut(&mut self, pos: Pos) -> Option<&mut u32> {
        let index = self.index(pos)?;
        self.values.get_mut(index)
    }

    #[inline]
    fn index(&self, pos: Pos) -> Option<usize> {
        // A negative coordinate becomes a huge one.
        let (x, y) = (pos.x as u32, pos.y as u32);
        if x >= self.size.width || y >= self.size.height {
            return None;
        }
        let (x, y) = (x as usize, y as usize);
        let page = (y >> PAGE) * self.pages_per_row + (x >> PAGE);
        let line = (y >> 2 & 7) << 3 | (x >> 2 & 7);
        Some(page << (2 * PAGE) | line << 4 | (y & 3) << 2 | (x & 3))
    }

    /// All values with their positions, in reading order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Pos, u32)> {
        self.size.positions().filter_map(|pos| Some((pos, self.get(pos)?)))
    }

    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&*self.values)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sub_cell_has_its_own_place() {
        for size in [Size::new(1, 1), Size::new(33, 70), Size::new(64, 31)] {
            let number = |pos: Pos| pos.y as u32 * size.width + pos.x as u32;
            let mut tiles = Tiles::from_fn(size, number);
            assert!(
                tiles.iter().zip(0..).all(|((pos, value), i)| value == i && value == number(pos))
            );
            assert_eq!(tiles.iter().count() as u64, size.area());
            for outside in [Pos::new(-1, 0), Pos::new(0, -1), Pos::new(size.width as i32, 0)] {
                assert_eq!((tiles.get(outside), tiles.get_mut(outside)), (None, None));
            }
        }
    }

    #[test]
    fn a_line_holds_a_square() {
        let tiles = Tiles::from_fn(Size::new(100, 100), |_| 0);
        let line = |x, y| tiles.index(Pos::new(x, y)).map(|index| index / 16);
        assert!((0..16).all(|i| line(40 + i % 4, 60 + i / 4) == line(40, 60)));
        assert_ne!(line(44, 60), line(43, 60));
    }
}
