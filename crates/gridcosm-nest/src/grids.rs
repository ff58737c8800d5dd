//! The memory of a store: sizes, primary references and cells of all its grids.

use crate::{Cell, GridId, Place, primary::PrimarySlot};
use gridcosm_grid::Size;
use std::sync::Arc;

/// All grids of a store in order.
///
/// Most stores are a handful of grids with a few cells each, and a push touches most of them. They lie here themselves
/// and are copied with the store: that takes less time than memory of their own and counting who shares it. The cells
/// of all other grids are shared until somebody writes.
#[derive(Clone, Debug)]
pub(crate) struct Grids {
    count: u32,
    /// Those of the first grids.
    heads: [Head; FEW_GRIDS],
    /// Those of the others.
    more_heads: Vec<Head>,
    /// The cells of small grids, one grid after the other.
    small: [Cell; FEW_CELLS],
    /// The cells of each other grid.
    large: Vec<Arc<[Cell]>>,
}

/// What there is to know of a grid except for its cells.
#[derive(Clone, Copy, Debug)]
struct Head {
    /// Where its cells begin among the small ones; or `LARGE` and its index among the large ones.
    start: u32,
    width: u16,
    height: u16,
    /// The reference through which the grid is left, and how many there are in all; kept current by
    /// [`crate::primary`].
    primary: PrimarySlot,
    references: u32,
}

/// Two billion large grids do not fit into memory.
const LARGE: u32 = 1 << 31;
/// Grids and cells that a store holds in itself: together some six hundred bytes, which cover 97 of 100 push vectors.
const FEW_GRIDS: usize = 5;
const FEW_CELLS: usize = 64;

impl Default for Grids {
    fn default() -> Self {
        Self {
            count: 0,
            heads: [Head::NONE; FEW_GRIDS],
            more_heads: Vec::new(),
            small: [Cell::Empty; FEW_CELLS],
            large: Vec::new(),
        }
    }
}

impl Grids {
    /// Grids of these sizes, with their cells in reading order and without primary references. The caller passes as
    /// many cells as each size says.
    pub(crate) fn new<C: ExactSizeIterator<Item = Cell>>(
        grids: impl Iterator<Item = (Size, C)>,
    ) -> Self {
        let mut all = Self::default();
        let mut used = 0;
        for (size, cells) in grids {
            debug_assert_eq!(size.area(), cells.len() as u64);
            // The builder rejects longer sides.
            let side = |n: u32| u16::try_from(n).unwrap_or(u16::MAX);
            let (width, height) = (side(size.width), side(size.height));
            let count = cells.len();
            let start = match all.small.get_mut(used..used + count) {
                Some(free) => {
                    free.iter_mut().zip(cells).for_each(|(free, cell)| *free = cell);
                    used += count;
                    (used - count) as u32
                }
                None => {
                    all.large.push(cells.collect());
                    LARGE | (all.large.len() - 1) as u32
                }
            };
            let head = Head { start, width, height, ..Head::NONE };
            match all.heads.get_mut(all.count as usize) {
                Some(free) => *free = head,
                None => all.more_heads.push(head),
            }
            all.count += 1;
        }
        all.more_heads.shrink_to_fit();
        all.large.shrink_to_fit();
        all
    }

    /// The head of a grid. Beyond the last grid there may be one without cells.
    #[inline]
    fn head(&self, grid: GridId) -> Option<&Head> {
        match self.heads.get(grid.index()) {
            Some(head) => Some(head),
            None => self.later_head(grid),
        }
    }

    #[cold]
    fn later_head(&self, grid: GridId) -> Option<&Head> {
        self.more_heads.get(grid.index() - FEW_GRIDS)
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.count as usize
    }

    pub(crate) fn ids(&self) -> impl Iterator<Item = GridId> + use<> {
        (0..self.count).map(GridId)
    }

    #[inline]
    pub(crate) fn size_of(&self, grid: GridId) -> Option<Size> {
        self.head(grid).filter(|head| head.width > 0).map(Head::size)
    }

    #[inline]
    pub(crate) fn cell(&self, place: Place) -> Option<&Cell> {
        let head = self.head(place.grid)?;
        let offset = head.offset(place)?;
        if head.start < LARGE {
            self.small.get(head.start as usize + offset)
        } else {
            self.large.get(head.index())?.get(offset)
        }
    }

    /// The cells of a grid in reading order; none for a grid that does not exist.
    #[inline]
    pub(crate) fn cells(&self, grid: GridId) -> &[Cell] {
        let Some(head) = self.head(grid) else { return &[] };
        if head.start < LARGE {
            self.small.get(head.range()).unwrap_or_default()
        } else {
            self.large.get(head.index()).map_or(&[], |cells| cells)
        }
    }

    /// A cell, to be written. If another store still uses the cells of its grid, this copies them as one block of
    /// memory, which `Arc::make_mut` would not do.
    #[inline]
    pub(crate) fn cell_mut(&mut self, place: Place) -> Option<&mut Cell> {
        let head = self.head(place.grid)?;
        let (start, offset) = (head.start, head.offset(place)?);
        if start < LARGE {
            return self.small.get_mut(start as usize + offset);
        }
        let cells = self.large.get_mut((start & !LARGE) as usize)?;
        // There are no weak references, so a count of one means that only this store uses the cells.
        if Arc::strong_count(cells) != 1 {
            *cells = Arc::from(&**cells);
        }
        Arc::get_mut(cells)?.get_mut(offset)
    }

    /// Whether two stores use the same memory for the cells of a grid.
    pub(crate) fn shares(&self, other: &Self, grid: GridId) -> bool {
        let cells = |grids: &Self| {
            let head = grids.head(grid).filter(|head| head.start >= LARGE)?;
            grids.large.get(head.index()).map(Arc::as_ptr)
        };
        cells(self).is_some_and(|ours| Some(ours) == cells(other))
    }

    #[inline]
    pub(crate) fn primary(&self, grid: GridId) -> Option<PrimarySlot> {
        self.head(grid).map(|head| head.primary)
    }

    #[inline]
    pub(crate) fn set_primary(&mut self, grid: GridId, primary: PrimarySlot) {
        if let Some(head) = self.head_mut(grid) {
            head.primary = primary;
        }
    }

    /// The number of references to a grid.
    #[inline]
    pub(crate) fn references(&self, grid: GridId) -> u32 {
        self.head(grid).map_or(0, |head| head.references)
    }

    /// Counts a reference to a grid that was added, or one that is gone. Grids that do not exist are not counted.
    pub(crate) fn count_reference(&mut self, grid: GridId, added: bool) {
        if let Some(head) = self.head_mut(grid) {
            head.references = if added { head.references + 1 } else { head.references - 1 };
        }
    }

    #[inline]
    fn head_mut(&mut self, grid: GridId) -> Option<&mut Head> {
        let index = grid.index();
        if index >= self.count as usize {
            return None;
        }
        match self.heads.get_mut(index) {
            Some(head) => Some(head),
            None => self.more_heads.get_mut(index - FEW_GRIDS),
        }
    }
}

impl Head {
    const NONE: Self =
        Self { start: 0, width: 0, height: 0, primary: PrimarySlot::NONE, references: 0 };

    #[inline]
    fn size(&self) -> Size {
        Size::new(self.width.into(), self.height.into())
    }

    /// The place's index in reading order. A negative coordinate becomes one beyond the longest side.
    #[inline]
    fn offset(&self, place: Place) -> Option<usize> {
        let (x, y) = (place.x as u16, place.y as u16);
        let inside = x < self.width && y < self.height;
        inside.then(|| usize::from(y) * usize::from(self.width) + usize::from(x))
    }

    /// Its cells among the small ones.
    #[inline]
    fn range(&self) -> std::ops::Range<usize> {
        let start = self.start as usize;
        start..start + usize::from(self.width) * usize::from(self.height)
    }

    /// Its index among the large ones.
    #[inline]
    fn index(&self) -> usize {
        (self.start & !LARGE) as usize
    }
}
