//! The owner of each sub-cell.

use crate::{Point, Raster, field::Field, settle::FIRST_CELLS, tiles::Tiles};
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
    /// A free sub-cell near a point of a cell, on the same side of every wall: the one nearest to the point in the first
    /// cell that has any, nearest cells first by path.
    pub(crate) fn nearest_free(
        &self,
        raster: Raster,
        walls: &BitGrid,
        cell: Pos,
        to: Point,
    ) -> Option<Pos> {
        let n = i32::from(raster.per_side());
        let free_in = |cell: &Pos| {
            let corner = Pos::new(cell.x * n, cell.y * n);
            let subs = (0..n).flat_map(|dy| (0..n).map(move |dx| corner.offset(dx, dy)));
            subs.filter(|&sub| self.slot(sub) == Slot::Free)
                .min_by_key(|&sub| raster.centre(sub).distance_squared(to))
        };
        let (mut most, mut known) = (FIRST_CELLS, 0);
        loop {
            let cells = Field::within(walls, cell, most).nearest_first;
            let found = cells.iter().skip(known).find_map(free_in);
            if found.is_some() || cells.len() == known {
                return found;
            }
            (known, most) = (cells.len(), most.saturating_mul(2));
        }
    }
}
