//! Observers: one cell, or a body that covers two or four.

use gridcosm_grid::{Pos, Size, Symmetry};

/// The cells that an observer covers: one, two side by side, two above each other, or a 2x2 block.
///
/// A body that moves between two cells covers both. It sees a cell if all of its cells see it. Under
/// [`Rule::Hull`](crate::Rule::Hull) that is exact and not just an approximation: the hull of the block and the target
/// is the union of the hulls of its cells and the target.
///
/// ```
/// use gridcosm_grid::Pos;
/// use gridcosm_sight::Observer;
/// let between = Observer { wide_x: true, ..Observer::at(Pos::new(3, 1)) };
/// assert_eq!(between.cells().collect::<Vec<_>>(), [Pos::new(3, 1), Pos::new(4, 1)]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Observer {
    /// The observer's cell; if it covers several, the top left one.
    pub cell: Pos,
    /// Whether the cell to the right is covered too.
    pub wide_x: bool,
    /// Whether the row below is covered too.
    pub wide_y: bool,
}

/// Why a view cannot be computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SightError {
    /// The right half of a wide observer lies outside the map.
    #[error("the observer at {0} is two columns wide and leaves the map on the right")]
    WideXOutside(Pos),
    /// The lower half of a wide observer lies outside the map.
    #[error("the observer at {0} is two rows high and leaves the map at the bottom")]
    WideYOutside(Pos),
    /// A side of the map is longer than [`MAX_SIDE`].
    #[error("a map of {0} cells is too large to look at; no side may exceed {MAX_SIDE}")]
    MapTooLarge(Size),
}

/// The longest side of a map; products of two slopes still fit into 64 bits.
pub const MAX_SIDE: u32 = 1 << 30;

impl Observer {
    /// An observer on one cell.
    pub const fn at(cell: Pos) -> Self {
        Self { cell, wide_x: false, wide_y: false }
    }

    /// The covered cells in reading order.
    pub fn cells(self) -> impl Iterator<Item = Pos> + Clone {
        let (columns, rows) = (i32::from(self.wide_x), i32::from(self.wide_y));
        (0..=rows).flat_map(move |dy| (0..=columns).map(move |dx| self.cell.offset(dx, dy)))
    }

    /// Whether more than one cell is covered.
    pub const fn is_wide(self) -> bool {
        self.wide_x || self.wide_y
    }

    /// The same observer after its map was rotated or mirrored; `size` is the map's size before.
    #[must_use]
    pub fn turned(self, symmetry: Symmetry, size: Size) -> Self {
        let opposite = self.cell.offset(i32::from(self.wide_x), i32::from(self.wide_y));
        let (first, last) = (symmetry.pos(self.cell, size), symmetry.pos(opposite, size));
        Self {
            cell: Pos::new(first.x.min(last.x), first.y.min(last.y)),
            wide_x: first.x != last.x,
            wide_y: first.y != last.y,
        }
    }

    /// Rejects a map that is too large, then a wide observer that leaves the map on the right or at the bottom. An
    /// observer that is outside, or extends beyond the other sides, is valid: it sees nothing.
    pub(crate) fn check(self, size: Size) -> Result<(), SightError> {
        if size.width.max(size.height) > MAX_SIDE {
            return Err(SightError::MapTooLarge(size));
        }
        let fits = |at: i32, side: u32| i64::from(at) < i64::from(side) - 1;
        if self.wide_x && !fits(self.cell.x, size.width) {
            return Err(SightError::WideXOutside(self.cell));
        }
        if self.wide_y && !fits(self.cell.y, size.height) {
            return Err(SightError::WideYOutside(self.cell));
        }
        Ok(())
    }
}

impl From<Pos> for Observer {
    fn from(cell: Pos) -> Self {
        Self::at(cell)
    }
}
