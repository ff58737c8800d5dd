//! Sets of cells that can be emptied instantly.

use gridcosm_grid::{Pos, Size};

/// A set of square blocks of tiles, for "where a search may go" and "where it has been".
///
/// Every cell has a stamp and belongs to the set if its stamp equals the current value. Counting the value up empties
/// the set. When the counter overflows, all stamps are reset, because old ones would become valid again.
///
/// ```
/// use gridcosm_grid::{Pos, Size};
/// use gridcosm_route::CellMask;
/// let mut mask = CellMask::new(Size::new(100, 70), 5); // cells of 32 x 32 tiles
/// mask.insert(mask.cell_of(Pos::new(40, 65)));
/// assert!(mask.allows(Pos::new(63, 69)) && !mask.allows(Pos::new(31, 69)));
/// mask.widen();
/// assert!(mask.allows(Pos::new(31, 69)));
/// assert_eq!(mask.cells().len(), 6);
/// ```
#[derive(Clone, Debug)]
pub struct CellMask {
    /// A cell has `1 << shift` tiles on each side; the map's edge may cut off the last column and row.
    shift: u32,
    /// The size in cells.
    size: Size,
    /// The binary logarithm of the count of cell numbers per row; see [`cell_of`](Self::cell_of).
    stride: u32,
    stamps: Vec<u32>,
    value: u32,
    /// The members in the order in which they were added.
    members: Vec<u32>,
}

impl CellMask {
    /// An empty set for a map of `tiles`, with cells of `1 << shift` tiles on each side (at most `1 << 16`).
    pub fn new(tiles: Size, shift: u32) -> Self {
        let shift = shift.min(16);
        let side = 1 << shift;
        let size = Size::new(tiles.width.div_ceil(side), tiles.height.div_ceil(side));
        let stride = size.width.next_power_of_two().ilog2();
        let cells = (size.height as usize) << stride;
        Self {
            shift,
            size,
            stride,
            stamps: vec![0; cells],
            value: 1,
            members: Vec::with_capacity(cells),
        }
    }

    /// The number of columns and rows of cells.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The number of the cell that contains a tile: its row times the number of columns, rounded up to a power of two,
    /// plus its column. A tile outside gets a number that no cell has.
    #[inline]
    pub fn cell_of(&self, tile: Pos) -> u32 {
        let (x, y) = ((tile.x >> self.shift) as u32, (tile.y >> self.shift) as u32);
        if x >= self.size.width || y >= self.size.height {
            return u32::MAX;
        }
        y << self.stride | x
    }

    /// Whether a cell belongs to the set.
    #[inline]
    pub fn contains(&self, cell: u32) -> bool {
        self.stamps.get(cell as usize) == Some(&self.value)
    }

    /// Whether the cell of a tile belongs to the set.
    #[inline]
    pub fn allows(&self, tile: Pos) -> bool {
        self.contains(self.cell_of(tile))
    }

    /// Adds a cell; returns whether it is new.
    #[inline]
    pub fn insert(&mut self, cell: u32) -> bool {
        let value = self.value;
        match self.stamps.get_mut(cell as usize) {
            Some(stamp) if *stamp != value => {
                *stamp = value;
                self.members.push(cell);
                true
            }
            _ => false,
        }
    }

    /// Adds all cells at most `radius` king steps away from a cell.
    pub fn insert_around(&mut self, cell: u32, radius: u32) {
        let (x, y) = (cell & ((1 << self.stride) - 1), cell >> self.stride);
        for v in y.saturating_sub(radius)..=(y + radius).min(self.size.height - 1) {
            for u in x.saturating_sub(radius)..=(x + radius).min(self.size.width - 1) {
                self.insert(v << self.stride | u);
            }
        }
    }

    /// The cells of the set in the order in which they were added.
    pub fn cells(&self) -> &[u32] {
        &self.members
    }

    /// Empties the set.
    pub fn clear(&mut self) {
        self.members.clear();
        self.value = self.value.wrapping_add(1);
        if self.value == 0 {
            self.stamps.fill(0);
            self.value = 1;
        }
    }

    /// Adds the eight neighbours of every cell.
    pub fn widen(&mut self) {
        for i in 0..self.members.len() {
            self.insert_around(self.members[i], 1);
        }
    }

    /// Adds the eight neighbours of every cell of another set; returns how many were new.
    ///
    /// A corridor grows this way where a search got stuck: around the cells it has visited, and only there.
    pub fn widen_around(&mut self, visited: &Self) -> usize {
        let before = self.members.len();
        visited.members.iter().for_each(|&cell| self.insert_around(cell, 1));
        self.members.len() - before
    }

    pub(crate) fn bytes(&self) -> usize {
        (self.stamps.capacity() + self.members.capacity()) * size_of::<u32>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_stamps_do_not_come_back_when_the_counter_wraps() {
        let mut mask = CellMask::new(Size::new(8, 8), 1);
        mask.insert(3);
        let stamp_of_3 = mask.value;
        mask.value = u32::MAX;
        mask.insert(5);
        mask.clear();
        assert_eq!(mask.value, stamp_of_3, "the first value comes again");
        assert!((0..16).all(|cell| !mask.contains(cell)));
        assert!(mask.insert(3));
    }

    #[test]
    fn cells_at_the_ragged_edge_exist_and_no_others() {
        let mut mask = CellMask::new(Size::new(33, 31), 5);
        assert_eq!(mask.size(), Size::new(2, 1));
        assert_eq!(mask.cell_of(Pos::new(32, 30)), 1);
        assert_eq!(mask.cell_of(Pos::new(64, 0)), u32::MAX);
        assert_eq!(mask.cell_of(Pos::new(-1, 0)), u32::MAX);
        assert!(!mask.insert(u32::MAX));
        mask.insert_around(0, 5);
        assert_eq!(mask.cells(), [0, 1]);
    }
}
