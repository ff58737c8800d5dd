//! What a fine search looks for: one tile, or the nearest of many.

use crate::{Metric, Terrain, boxes::Boxes, nodes::Length, scan::Stop};
use gridcosm_grid::{BitGrid, Pos};
use std::ops::RangeInclusive;

/// The goal of a search, as a lower bound that guides it and as tests for arriving.
pub(crate) trait Goal {
    /// A lower bound for the way from a tile to the goal, in units.
    fn estimate(&self, metric: Metric, from: Pos) -> u64;

    /// Whether a tile is the goal.
    fn is(&self, tile: Pos) -> bool;

    /// The limit after a path of this length to a goal tile: from then on, only shorter paths matter.
    fn limit(&self, _tile: Pos, length: Length) -> Length {
        length
    }
}

/// A goal for jump-point searches, which pass over tiles without stopping.
pub(crate) trait LineGoal: Goal {
    /// The column of the first goal that a jump along a row meets before it stops.
    fn on_row(&self, from: Pos, stop: Stop, forward: bool) -> Option<i32>;

    /// The row of the first goal that a jump along a column meets before it stops.
    fn on_column(&self, from: Pos, stop: Stop, forward: bool) -> Option<i32>;

    /// Whether a goal may lie in a row or a column of a tile between these two, both included.
    fn lines_up(&self, from: Pos, to: Pos) -> bool;
}

/// One tile.
impl Goal for Pos {
    #[inline]
    fn estimate(&self, metric: Metric, from: Pos) -> u64 {
        metric.between(from, *self)
    }

    #[inline]
    fn is(&self, tile: Pos) -> bool {
        tile == *self
    }
}

impl LineGoal for Pos {
    #[inline]
    fn on_row(&self, from: Pos, stop: Stop, forward: bool) -> Option<i32> {
        (from.y == self.y && passes(from.x, self.x, stop, forward)).then_some(self.x)
    }

    #[inline]
    fn on_column(&self, from: Pos, stop: Stop, forward: bool) -> Option<i32> {
        (from.x == self.x && passes(from.y, self.y, stop, forward)).then_some(self.y)
    }

    #[inline]
    fn lines_up(&self, from: Pos, to: Pos) -> bool {
        meet(self.x..=self.x, from.x, to.x) || meet(self.y..=self.y, from.y, to.y)
    }
}

/// No tile: the search visits everything it can reach.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Nowhere;

impl Goal for Nowhere {
    fn estimate(&self, _: Metric, _: Pos) -> u64 {
        0
    }

    fn is(&self, _: Pos) -> bool {
        false
    }
}

/// Any of many tiles.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AnyOf<'a> {
    /// The goals, as the open tiles of a map that is blocked elsewhere.
    pub tiles: &'a Terrain,
    /// Boxes that contain them all.
    pub boxes: &'a Boxes,
}

impl Goal for AnyOf<'_> {
    #[inline]
    fn estimate(&self, metric: Metric, from: Pos) -> u64 {
        self.boxes.estimate(metric, from)
    }

    #[inline]
    fn is(&self, tile: Pos) -> bool {
        self.tiles.is_open(tile)
    }
}

impl LineGoal for AnyOf<'_> {
    #[inline]
    fn on_row(&self, from: Pos, stop: Stop, forward: bool) -> Option<i32> {
        if !self.boxes.rows().contains(&from.y) {
            return None; // Most jumps are far from every goal.
        }
        first_along(self.tiles.open(), from, stop, forward)
    }

    #[inline]
    fn on_column(&self, from: Pos, stop: Stop, forward: bool) -> Option<i32> {
        if !self.boxes.columns().contains(&from.x) {
            return None;
        }
        first_along(self.tiles.columns(), Pos::new(from.y, from.x), stop, forward)
    }

    #[inline]
    fn lines_up(&self, from: Pos, to: Pos) -> bool {
        meet(self.boxes.columns(), from.x, to.x) || meet(self.boxes.rows(), from.y, to.y)
    }
}

/// The first set cell of a row that a jump passes.
fn first_along(grid: &BitGrid, from: Pos, stop: Stop, forward: bool) -> Option<i32> {
    let found = if forward {
        grid.next_set(from.offset(1, 0))
    } else {
        (from.x > 0).then(|| grid.prev_set(from.offset(-1, 0))).flatten()
    };
    found.map(|x| x as i32).filter(|&x| passes(from.x, x, stop, forward))
}

/// Whether some number of a range lies between two others, those included.
#[inline]
pub(crate) fn meet(range: RangeInclusive<i32>, a: i32, b: i32) -> bool {
    a.min(b) <= *range.end() && *range.start() <= a.max(b)
}

/// Whether a straight jump from `at` passes `to` before it stops.
#[inline]
pub(crate) fn passes(at: i32, to: i32, stop: Stop, forward: bool) -> bool {
    match (stop, forward) {
        (Stop::Jump(end), true) => at < to && to <= end as i32,
        (Stop::Wall(end), true) => at < to && to < end as i32,
        (Stop::Jump(end), false) => end as i32 <= to && to < at,
        (Stop::Wall(end), false) => end as i32 <= to && to < at,
    }
}
