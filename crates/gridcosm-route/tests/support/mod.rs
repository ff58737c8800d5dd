//! Maps for tests, the same on every machine.

use gridcosm_grid::{BitGrid, Pos, Size};

/// A random generator without a dependency.
pub(crate) struct Draws(pub(crate) u64);

impl Draws {
    pub(crate) fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % n
    }

    pub(crate) fn pos(&mut self, size: Size) -> Pos {
        Pos::new(self.below(size.width.into()) as i32, self.below(size.height.into()) as i32)
    }

    /// Open ground with rectangular walls and channels through them, some along and on the borders of cells.
    pub(crate) fn map(&mut self, size: Size) -> BitGrid {
        let mut open = BitGrid::full(size);
        let blocks = 2 + self.below(size.area() / 200 + 1);
        for _ in 0..blocks {
            let (corner, w, h) = (self.pos(size), 1 + self.below(40), 1 + self.below(40));
            open.fill_rect(gridcosm_grid::Rect::new(corner, Size::new(w as u32, h as u32)), false);
        }
        for _ in 0..blocks / 2 {
            let (at, long) = (self.pos(size), Size::new(1 + self.below(90) as u32, 1));
            let at = if self.below(2) == 0 { Pos::new(at.x & !31, at.y & !31) } else { at };
            let channel = gridcosm_grid::Rect::new(at, long);
            open.fill_rect(if self.below(2) == 0 { channel } else { channel.transposed() }, true);
        }
        for _ in 0..self.below(size.area() / 20 + 1) {
            let tile = self.pos(size);
            open.set(tile, self.below(3) == 0);
        }
        open
    }
}
