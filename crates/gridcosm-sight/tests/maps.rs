//! Maps to test on: random ones of all densities, and structures like those of real levels.

use gridcosm_grid::{BitGrid, Pos, Size};

/// A small random generator, written here so that a failing seed stays valid forever.
#[derive(Clone)]
pub(crate) struct Draw(u64);

impl Draw {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(crate) fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) % n
    }
}

/// A map of one of eight kinds, at most `side` cells wide and high.
pub(crate) fn map(seed: u64, side: u32) -> BitGrid {
    let mut draw = Draw::new(seed + 1);
    let size =
        Size::new(1 + draw.below(u64::from(side)) as u32, 1 + draw.below(u64::from(side)) as u32);
    let (period, percent) = (2 + draw.below(4) as i32, draw.below(60));
    let mut walls = BitGrid::from_fn(size, |Pos { x, y }| match seed % 8 {
        0 | 1 => draw.below(100) < percent,
        2 => draw.below(100) < percent / 8,      // sparse
        3 => (x + y) % 2 == 0,                   // checkerboard
        4 => x % period == 0 && y % period == 0, // pillars
        5 => (x % (2 * period) == 0 || y % (2 * period) == 0) && draw.below(4) > 0, // rooms with doors
        6 => (x - y).rem_euclid(period + 2) == 0 && draw.below(9) > 0,              // diagonals
        _ => y % 2 == 1 && draw.below(u64::from(size.width)) > 1,                   // slits
    });
    for _ in 0..draw.below(4) {
        let at = Pos::new(
            draw.below(u64::from(size.width)) as i32,
            draw.below(u64::from(size.height)) as i32,
        );
        walls.set(at, draw.below(2) == 0);
    }
    walls
}
