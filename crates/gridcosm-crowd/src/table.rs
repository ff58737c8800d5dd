//! The owner of each sub-cell.

use crate::{Raster, tiles::Tiles};
use gridcosm_grid::{BitGrid, Pos};

/// The state of a sub-cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Slot {
    /// In a wall or outside the grid, so no actor ever owns it.
    Closed,
    Free,
    Owned(u32),
}

/// The table of all reservations: a sub-cell has at most one owner.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    slots: Tiles,
}

const FREE: u32 = u32::MAX;
const CLOSED: u32 = u32::MAX - 1;

impl Table {
    /// A table without owners; sub-cells that touch a wall or the outside are closed.
    pub(crate) fn new(raster: Raster, walls: &BitGrid) -> Self {
        let size = raster.sub_size(walls.size());
        Self {
            slots: Tiles::from_fn(
                size,
                |sub| if is_open(raster, walls, sub) { FREE } else { CLOSED },
            ),
        }
    }

    #[inline]
    pub(crate) fn slot(&self, sub: Pos) -> Slot {
        match self.slots.get(sub) {
            None | Some(CLOSED) => Slot::Closed,
            Some(FREE) => Slot::Free,
            Some(owner) => Slot::Owned(owner),
        }
    }

    #[inline]
    pub(crate) fn is_open(&self, sub: Pos) -> bool {
        self.slots.get(sub).is_some_and(|slot| slot != CLOSED)
    }

    #[inline]
    pub(crate) fn owner(&self, sub: Pos) -> Option<u32> {
        match self.slot(sub) {
            Slot::Owned(owner) => Some(owner),
            _ => None,
        }
    }

    #[inline]
    pub(crate) fn can_reserve(&self, sub: Pos, actor: u32) -> bool {
        matches!(self.slots.get(sub), Some(slot) if slot == FREE || slot == actor)
    }

    /// Reserves either all sub-cells or none.
    pub(crate) fn reserve(&mut self, subs: impl Iterator<Item = Pos> + Clone, actor: u32) -> bool {
        if !subs.clone().all(|sub| self.can_reserve(sub, actor)) {
            return false;
        }
        for sub in subs {
            if let Some(slot) = self.slots.get_mut(sub) {
                *slot = actor;
            }
        }
        true
    }

    /// Releases a sub-cell; does nothing if another actor owns it.
    pub(crate) fn release(&mut self, sub: Pos, actor: u32) {
        if let Some(slot) = self.slots.get_mut(sub)
            && *slot == actor
        {
            *slot = FREE;
        }
    }

    /// Opens or closes the sub-cells around a cell to match the walls. Owned sub-cells stay unchanged.
    pub(crate) fn refresh(&mut self, raster: Raster, walls: &BitGrid, cell: Pos) {
        let n = i32::from(raster.per_side());
        for dy in -1..=n {
            for dx in -1..=n {
                let sub =
                    Pos::new(cell.x.saturating_mul(n), cell.y.saturating_mul(n)).offset(dx, dy);
                let open = is_open(raster, walls, sub);
                match self.slots.get_mut(sub) {
                    Some(slot) if open && *slot == CLOSED => *slot = FREE,
                    Some(slot) if !open && *slot == FREE => *slot = CLOSED,
                    _ => {}
                }
            }
        }
    }

    pub(crate) fn iter_owned(&self) -> impl Iterator<Item = (Pos, u32)> {
        self.slots.iter().filter(|&(_, slot)| slot < CLOSED)
    }

    pub(crate) fn bytes(&self) -> usize {
        self.slots.bytes()
    }
}

fn is_open(raster: Raster, walls: &BitGrid, sub: Pos) -> bool {
    raster.cells_under(sub).positions().all(|cell| walls.get(cell) == Some(false))
}

impl Table {
    /// The free sub-cell nearest to a given one, searched ring by ring and within a ring in reading order.
    pub(crate) fn nearest_free(&self, wished: Pos) -> Option<Pos> {
        let size = self.slots.size();
        let inside = Pos::new(
            wished.x.clamp(0, size.width.saturating_sub(1) as i32),
            wished.y.clamp(0, size.height.saturating_sub(1) as i32),
        );
        (0..size.width.max(size.height)).find_map(|radius| {
            let ring = gridcosm_grid::Rect::around(inside, radius).intersection(size.rect());
            let mut on_ring = ring.positions().filter(|sub| sub.chebyshev(inside) == radius);
            on_ring.find(|&sub| self.slot(sub) == Slot::Free)
        })
    }
}
