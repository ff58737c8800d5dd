//! What a fine search walks on: a whole map, or the part of it that a corridor shows.

use crate::{
    Metric, Terrain,
    cells::Side,
    scan::{self, Stop},
    terrain::STEPS,
};
use gridcosm_grid::{Pos, Size};

/// Open and blocked tiles; everything outside is blocked.
pub(crate) trait Ground {
    fn size(&self) -> Size;

    fn open_at(&self, x: i32, y: i32) -> bool;

    /// Whether a diagonal step from an open tile is allowed.
    #[inline]
    fn allows_diagonal(&self, from: Pos, dx: i32, dy: i32) -> bool {
        let (x, y) = (from.x + dx, from.y + dy);
        self.open_at(x, from.y) && self.open_at(from.x, y) && self.open_at(x, y)
    }

    /// A number of diagonal steps from an open tile that are free, and from whose tiles no straight scan forward or
    /// sideways finds a corner: a search may skip them.
    #[inline]
    fn quiet_steps(&self, _from: Pos, _dx: i32, _dy: i32) -> u32 {
        0
    }

    /// Whether it is known that a scan from an open tile finds no corner.
    #[inline]
    fn is_quiet(&self, _from: Pos, _side: Side) -> bool {
        false
    }

    /// Scans a row to the east; see [`scan::forward`].
    fn east(&self, from: Pos) -> Stop;

    /// Scans a row to the west; see [`scan::backward`].
    fn west(&self, from: Pos) -> Stop;

    /// Scans a column to the south; see [`scan::forward`].
    fn south(&self, from: Pos) -> Stop;

    /// Scans a column to the north; see [`scan::backward`].
    fn north(&self, from: Pos) -> Stop;

    /// Calls back with (direction, target) for every step allowed from an open tile, in the order of [`STEPS`].
    #[inline]
    fn for_each_step(&self, from: Pos, metric: Metric, mut step: impl FnMut(u8, Pos)) {
        let mut open = [false; 4];
        for (i, &(dx, dy)) in STEPS[..4].iter().enumerate() {
            let to = Pos::new(from.x + dx, from.y + dy);
            open[i] = self.open_at(to.x, to.y);
            if open[i] {
                step(i as u8, to);
            }
        }
        if metric == Metric::Four {
            return;
        }
        for (i, &(dx, dy)) in STEPS.iter().enumerate().skip(4) {
            let sides = open[usize::from(dy > 0)] && open[2 + usize::from(dx > 0)];
            let to = Pos::new(from.x + dx, from.y + dy);
            if sides && self.open_at(to.x, to.y) {
                step(i as u8, to);
            }
        }
    }
}

impl Ground for Terrain {
    #[inline]
    fn size(&self) -> Size {
        self.size()
    }

    #[inline]
    fn open_at(&self, x: i32, y: i32) -> bool {
        self.open_at(x, y)
    }

    #[inline]
    fn east(&self, from: Pos) -> Stop {
        scan::forward(self.open(), from.y as u32, from.x as u32)
    }

    #[inline]
    fn west(&self, from: Pos) -> Stop {
        scan::backward(self.open(), from.y as u32, from.x as u32)
    }

    #[inline]
    fn south(&self, from: Pos) -> Stop {
        scan::forward(self.columns(), from.x as u32, from.y as u32)
    }

    #[inline]
    fn north(&self, from: Pos) -> Stop {
        scan::backward(self.columns(), from.x as u32, from.y as u32)
    }
}
