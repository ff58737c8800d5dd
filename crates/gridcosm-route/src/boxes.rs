//! Boxes around many tiles: a quick lower bound for the way to the nearest of them.

use crate::{Metric, field};
use gridcosm_grid::Pos;
use std::ops::RangeInclusive;

/// More boxes make the bound tighter and every question slower.
const MOST: usize = 12;
/// A box with shorter sides is tight enough.
const SMALL: i32 = 12;

/// A few boxes that together contain every tile of a set.
#[derive(Clone, Debug, Default)]
pub(crate) struct Boxes {
    boxes: Vec<Bounds>,
    /// The box around all of them.
    around: Bounds,
}

/// A box: its first and last column and row, and its tiles as a range of the sorted list.
#[derive(Clone, Copy, Debug, Default)]
struct Bounds {
    left: i32,
    right: i32,
    top: i32,
    bottom: i32,
    first: usize,
    end: usize,
}

impl Bounds {
    fn around(tiles: &[Pos], first: usize, end: usize) -> Self {
        let mut bounds =
            Self { left: i32::MAX, right: i32::MIN, top: i32::MAX, bottom: i32::MIN, first, end };
        for tile in tiles.get(first..end).unwrap_or_default() {
            bounds.left = bounds.left.min(tile.x);
            bounds.right = bounds.right.max(tile.x);
            bounds.top = bounds.top.min(tile.y);
            bounds.bottom = bounds.bottom.max(tile.y);
        }
        bounds
    }

    fn longest_side(&self) -> i32 {
        (self.right - self.left).max(self.bottom - self.top)
    }

    /// How far a point is from the box in both directions.
    #[inline]
    fn gap(&self, x: i32, y: i32) -> (u32, u32) {
        let outside = |at: i32, low: i32, high: i32| (low - at).max(at - high).max(0) as u32;
        (outside(x, self.left, self.right), outside(y, self.top, self.bottom))
    }
}

impl Boxes {
    /// Puts boxes around tiles, which change their order. There must be at least one.
    pub(crate) fn enclose(&mut self, tiles: &mut [Pos]) {
        self.around = Bounds::around(tiles, 0, tiles.len());
        self.boxes.clear();
        self.boxes.push(self.around);
        while self.boxes.len() < MOST {
            // The longest box is cut in the middle of its tiles, across its longer side.
            let longest = self.boxes.iter().enumerate().max_by_key(|(_, each)| each.longest_side());
            let Some((index, &whole)) = longest else { break };
            if whole.longest_side() < SMALL || whole.end - whole.first < 2 {
                break;
            }
            let part = &mut tiles[whole.first..whole.end];
            let middle = part.len() / 2;
            if whole.right - whole.left >= whole.bottom - whole.top {
                part.select_nth_unstable_by_key(middle, |tile| tile.x);
            } else {
                part.select_nth_unstable_by_key(middle, |tile| tile.y);
            }
            let cut = whole.first + middle;
            self.boxes[index] = Bounds::around(tiles, whole.first, cut);
            self.boxes.push(Bounds::around(tiles, cut, whole.end));
        }
    }

    /// A lower bound in units for the way from a tile to the nearest of the set.
    #[inline]
    pub(crate) fn estimate(&self, metric: Metric, from: Pos) -> u64 {
        let bound = |each: &Bounds| {
            let (dx, dy) = each.gap(from.x, from.y);
            metric.units(dx, dy)
        };
        self.boxes.iter().map(bound).min().unwrap_or(0)
    }

    /// The same in coarse units, from a point in half tiles.
    #[inline]
    pub(crate) fn coarse_estimate(&self, metric: Metric, from: Pos) -> u32 {
        let bound = |each: &Bounds| {
            let doubled = Bounds {
                left: 2 * each.left,
                right: 2 * each.right,
                top: 2 * each.top,
                bottom: 2 * each.bottom,
                ..*each
            };
            let (dx, dy) = doubled.gap(from.x, from.y);
            field::direct(metric, dx, dy) / 2
        };
        self.boxes.iter().map(bound).min().unwrap_or(0)
    }

    /// The rows in which there may be tiles.
    #[inline]
    pub(crate) fn rows(&self) -> RangeInclusive<i32> {
        self.around.top..=self.around.bottom
    }

    /// The columns in which there may be tiles.
    #[inline]
    pub(crate) fn columns(&self) -> RangeInclusive<i32> {
        self.around.left..=self.around.right
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_bound_is_never_above_the_nearest_tile(
            tiles in prop::collection::vec((0..400i32, 0..300i32), 1..80),
            from in (0..400i32, 0..300i32),
        ) {
            let mut tiles: Vec<Pos> = tiles.into_iter().map(|(x, y)| Pos::new(x, y)).collect();
            let from = Pos::new(from.0, from.1);
            let mut boxes = Boxes::default();
            boxes.enclose(&mut tiles);
            prop_assert!(boxes.boxes.len() <= MOST);
            for metric in Metric::ALL {
                let nearest = tiles.iter().map(|&tile| metric.between(from, tile)).min().unwrap_or(0);
                prop_assert!(boxes.estimate(metric, from) <= nearest);
                let coarse = |tile: &Pos| field::direct(metric, from.x.abs_diff(tile.x), from.y.abs_diff(tile.y));
                let doubled = Pos::new(2 * from.x, 2 * from.y);
                prop_assert!(boxes.coarse_estimate(metric, doubled) <= tiles.iter().map(coarse).min().unwrap_or(0));
            }
            for tile in &tiles {
                prop_assert!(boxes.rows().contains(&tile.y) && boxes.columns().contains(&tile.x));
                prop_assert_eq!(boxes.estimate(Metric::Octile, *tile), 0);
            }
        }
    }
}
