//! Which tiles are open, and which steps are allowed.

use crate::{Cost, Metric, RouteError};
use gridcosm_grid::{BitGrid, Pos, Size};

/// The open tiles of a map, stored by rows and by columns, so that scans in both directions look at 64 tiles at once.
///
/// Everything outside the map is blocked.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Terrain {
    rows: BitGrid,
    /// The transposed copy.
    columns: BitGrid,
}

/// The eight steps in the order in which searches try them: N, S, W, E, NW, NE, SW, SE.
pub(crate) const STEPS: [(i32, i32); 8] =
    [(0, -1), (0, 1), (-1, 0), (1, 0), (-1, -1), (1, -1), (-1, 1), (1, 1)];

/// The longest side of a map: beyond it, tile numbers and coordinates would not fit their types.
const MAX_SIDE: u32 = 1 << 20;
/// The largest number of tiles of a map.
const MAX_TILES: u64 = 1 << 31;

impl Terrain {
    /// A map on which the set cells of `open` can be walked on.
    pub fn new(open: BitGrid) -> Result<Self, RouteError> {
        let size = open.size();
        if size.width > MAX_SIDE || size.height > MAX_SIDE || size.area() > MAX_TILES {
            return Err(RouteError::TooLarge(size));
        }
        let columns = open.transposed();
        Ok(Self { rows: open, columns })
    }

    /// A map of this size with nothing open: to be filled with marks.
    pub(crate) fn blocked(size: Size) -> Self {
        Self { rows: BitGrid::new(size), columns: BitGrid::new(size.transposed()) }
    }

    /// Opens or blocks a tile and returns its old value; `None` outside.
    #[inline]
    pub(crate) fn set(&mut self, pos: Pos, open: bool) -> Option<bool> {
        self.columns.set(Pos::new(pos.y, pos.x), open);
        self.rows.set(pos, open)
    }

    /// The number of columns and rows.
    #[inline]
    pub fn size(&self) -> Size {
        self.rows.size()
    }

    /// The open tiles.
    #[inline]
    pub fn open(&self) -> &BitGrid {
        &self.rows
    }

    /// The open tiles with rows and columns swapped.
    #[inline]
    pub(crate) fn columns(&self) -> &BitGrid {
        &self.columns
    }

    /// Whether a tile can be walked on.
    #[inline]
    pub fn is_open(&self, pos: Pos) -> bool {
        self.rows.contains(pos)
    }

    /// Like [`is_open`](Self::is_open), with plain coordinates. Sides are shorter than `i32::MAX`, so one comparison
    /// also catches negative ones.
    #[inline]
    pub(crate) fn open_at(&self, x: i32, y: i32) -> bool {
        let (x, y, size) = (x as u32, y as u32, self.rows.size());
        // Wrapping, because outside the map the product need not fit where pointers have 32 bits.
        let row = (y as usize).wrapping_mul(self.rows.words_per_row());
        let word = row.wrapping_add((x / 64) as usize);
        x < size.width && y < size.height && self.rows.words()[word] >> (x % 64) & 1 == 1
    }

    /// Whether a single step from one tile to another is allowed.
    ///
    /// ```
    /// use gridcosm_grid::{BitGrid, Pos};
    /// use gridcosm_route::{Metric, Terrain};
    /// let map = Terrain::new(BitGrid::parse("..\n#.")?.inverted())?;
    /// let (a, b) = (Pos::new(0, 0), Pos::new(1, 1));
    /// assert!(!map.allows_step(a, b, Metric::Octile)); // (0, 1) is blocked: no cutting of corners
    /// assert!(map.allows_step(a, Pos::new(1, 0), Metric::Octile));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn allows_step(&self, from: Pos, to: Pos, metric: Metric) -> bool {
        let (dx, dy) = (from.x.abs_diff(to.x), from.y.abs_diff(to.y));
        let ends = self.is_open(from) && self.is_open(to);
        match (dx, dy) {
            (0, 1) | (1, 0) => ends,
            (1, 1) => {
                metric != Metric::Four
                    && ends
                    && self.is_open(Pos::new(to.x, from.y))
                    && self.is_open(Pos::new(from.x, to.y))
            }
            _ => false,
        }
    }

    /// Whether these tiles can be walked in order. A single tile must be open; an empty list is not a path.
    pub fn allows_path(&self, path: &[Pos], metric: Metric) -> bool {
        self.cost_of_path(path, metric).is_some()
    }

    /// What it costs to walk these tiles in order; `None` if that is not allowed.
    pub(crate) fn cost_of_path(&self, path: &[Pos], metric: Metric) -> Option<Cost> {
        let (&first, mut rest) = path.split_first()?;
        let (mut at, mut cost) = (first, Cost::default());
        if !self.is_open(first) {
            return None;
        }
        // Paths consist of long runs in one direction; those along a row or a column are checked 64 tiles at a time.
        while let Some(&second) = rest.first() {
            let step = (second.x.wrapping_sub(at.x), second.y.wrapping_sub(at.y));
            let goes_on = |a: Pos, b: Pos| (b.x.wrapping_sub(a.x), b.y.wrapping_sub(a.y)) == step;
            let steps = 1 + rest.windows(2).take_while(|pair| goes_on(pair[0], pair[1])).count();
            let end = rest[steps - 1];
            if !self.allows_run(at, end, step, metric) {
                return None;
            }
            let straight = step.0 == 0 || step.1 == 0;
            cost.straight += if straight { steps as u32 } else { 0 };
            cost.diagonal += if straight { 0 } else { steps as u32 };
            (at, rest) = (end, &rest[steps..]);
        }
        Some(cost)
    }

    /// Whether a run of equal steps is allowed from an open tile to another one.
    fn allows_run(&self, from: Pos, to: Pos, step: (i32, i32), metric: Metric) -> bool {
        if !self.size().contains(to) {
            return false;
        }
        let is_clear = |lines: &BitGrid, line: i32, a: i32, b: i32| {
            let blocked = lines.next_clear(Pos::new(a.min(b), line));
            blocked.is_none_or(|blocked| blocked > a.max(b) as u32)
        };
        match step {
            (-1 | 1, 0) => is_clear(&self.rows, from.y, from.x, to.x),
            (0, -1 | 1) => is_clear(&self.columns, from.x, from.y, to.y),
            (-1 | 1, -1 | 1) if metric != Metric::Four => {
                let mut at = from;
                while at != to {
                    let next = at.offset(step.0, step.1);
                    let open = self.open_at(next.x, at.y)
                        && self.open_at(at.x, next.y)
                        && self.open_at(next.x, next.y);
                    if !open {
                        return false;
                    }
                    at = next;
                }
                true
            }
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::Ground;

    /// Every arrangement of a 2x2 block, and whether its diagonal is allowed.
    #[test]
    fn a_diagonal_needs_all_four_tiles_of_its_block() {
        for bits in 0..16u32 {
            let open = BitGrid::from_fn(Size::new(2, 2), |p| bits >> (p.y * 2 + p.x) & 1 == 1);
            let map = Terrain::new(open).unwrap();
            let pairs = [(Pos::new(0, 0), Pos::new(1, 1)), (Pos::new(1, 0), Pos::new(0, 1))];
            for (a, b) in pairs {
                for metric in [Metric::King, Metric::Octile] {
                    assert_eq!(map.allows_step(a, b, metric), bits == 15, "{bits:04b}");
                    assert_eq!(map.allows_step(b, a, metric), bits == 15, "{bits:04b}");
                }
                assert!(!map.allows_step(a, b, Metric::Four));
            }
        }
    }

    #[test]
    fn jumps_and_standing_still_are_no_steps() {
        let map = Terrain::new(BitGrid::full(Size::new(5, 5))).unwrap();
        let a = Pos::new(2, 2);
        assert!(!map.allows_step(a, a, Metric::King));
        assert!(!map.allows_step(a, Pos::new(4, 2), Metric::King));
        assert!(!map.allows_step(a, Pos::new(4, 3), Metric::King));
        assert!(!map.allows_path(&[], Metric::King));
        assert!(map.allows_path(&[a], Metric::King));
        assert!(!map.allows_path(&[Pos::new(9, 9)], Metric::King));
    }

    #[test]
    fn the_listed_steps_are_the_allowed_ones() {
        for bits in 0..512u32 {
            let open = BitGrid::from_fn(Size::new(3, 3), |p| bits >> (p.y * 3 + p.x) & 1 == 1);
            let map = Terrain::new(open).unwrap();
            let centre = Pos::new(1, 1);
            if !map.is_open(centre) {
                continue;
            }
            for metric in Metric::ALL {
                let mut listed = Vec::new();
                map.for_each_step(centre, metric, |dir, to| listed.push((dir, to)));
                let expected: Vec<(u8, Pos)> = (0u8..8)
                    .map(|d| (d, centre.offset(STEPS[usize::from(d)].0, STEPS[usize::from(d)].1)))
                    .filter(|&(_, to)| map.allows_step(centre, to, metric))
                    .collect();
                assert_eq!(listed, expected, "{bits:09b}");
            }
        }
    }

    #[test]
    fn a_map_too_large_for_tile_numbers_is_refused() {
        let error = Terrain::new(BitGrid::new(Size::new(MAX_SIDE + 1, 1))).unwrap_err();
        assert_eq!(error.to_string(), "a map of 1048577x1 is too large to plan on");
    }
}
