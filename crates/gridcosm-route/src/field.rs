//! Exact distances inside one cell, which fits into 64 words.
//!
//! A shortest path bends only around corners, so it is a chain of legs "diagonal, then straight" between tiles that lie
//! diagonally beside a blocked tile. A cell has about a dozen such corners, but a thousand tiles. So distances are
//! computed on the graph of corners, and each leg is checked with a few word operations.

use crate::Metric;
use gridcosm_grid::{BitGrid, Pos};

/// The longest side of a cell.
pub(crate) const MAX_SIDE: usize = 64;
/// Powers of two up to 32: two overlapping ones cover every run of up to 63.
const LEVELS: usize = 6;
/// The unit of lengths in the coarse levels: 99/70 is √2 to four digits, which is enough to choose a path.
pub(crate) const STRAIGHT: u32 = 70;
const DIAGONAL: u32 = 99;
/// There is no path.
pub(crate) const FAR: u32 = u32::MAX;

/// The length of an unobstructed path in coarse units.
#[inline]
pub(crate) fn direct(metric: Metric, dx: u32, dy: u32) -> u32 {
    let (small, large) = if dx < dy { (dx, dy) } else { (dy, dx) };
    match metric {
        Metric::King => large * STRAIGHT,
        Metric::Octile => large * STRAIGHT + small * (DIAGONAL - STRAIGHT),
        Metric::Four => (large + small) * STRAIGHT,
    }
}

/// A tile inside a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spot {
    pub x: u8,
    pub y: u8,
}

/// The open tiles of one cell; everything outside counts as blocked.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub rows: [u64; MAX_SIDE],
    width: u32,
    height: u32,
}

impl Field {
    /// The tiles of the cell whose top-left tile is `corner`; its coordinates must be multiples of `1 << shift`.
    #[inline]
    pub(crate) fn load(open: &BitGrid, corner: Pos, shift: u32) -> Self {
        let side = 1u32 << shift;
        let (x, y) = (corner.x as u32, corner.y as u32);
        let width = side.min(open.size().width - x);
        let height = side.min(open.size().height - y);
        let mut rows = [0; MAX_SIDE];
        let mask = u64::MAX >> (64 - width);
        for (i, row) in rows.iter_mut().enumerate().take(height as usize) {
            // A cell never spans two words, because its side divides 64.
            *row = open.row_words(y + i as u32)[(x / 64) as usize] >> (x % 64) & mask;
        }
        Self { rows, width, height }
    }

    pub(crate) fn is_full(&self) -> bool {
        let mask = u64::MAX >> (64 - self.width);
        self.rows[..self.height as usize].iter().all(|&row| row == mask)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.rows.iter().all(|&row| row == 0)
    }

    /// The 4-connected piece that contains a tile, as rows of bits.
    pub(crate) fn flood(&self, from: Spot) -> [u64; MAX_SIDE] {
        let mut piece = [0u64; MAX_SIDE];
        piece[from.y as usize] = 1 << from.x & self.rows[from.y as usize];
        // Sweep down and up until nothing changes; open areas need two sweeps.
        loop {
            let mut changed = 0;
            let (mut above, height) = (0, self.height as usize);
            for y in (0..height).chain((0..height).rev()) {
                let before = piece[y];
                let seeded = before | above & self.rows[y];
                piece[y] = spread(seeded, self.rows[y]);
                changed |= piece[y] ^ before;
                above = piece[y];
            }
            if changed == 0 {
                return piece;
            }
        }
    }

    /// Whether a leg joins two tiles; see [`Legs::joins`]. It walks the leg, which is cheaper than preparing [`Legs`]
    /// for only a few queries.
    pub(crate) fn joins(&self, a: Spot, b: Spot) -> bool {
        let (a, b) = if a.y <= b.y { (a, b) } else { (b, a) };
        let (dx, dy) = (a.x.abs_diff(b.x), b.y - a.y);
        let diagonal = dx.min(dy);
        let (east, across, down) = (b.x >= a.x, dx - diagonal, dy - diagonal);
        let step = |x: u8, n: u8| if east { x + n } else { x - n };
        let bend = Spot { x: step(a.x, diagonal), y: a.y + diagonal };
        if self.diagonal_free(a, diagonal, east) && self.straight_free(bend, b) {
            return true;
        }
        let bend = Spot { x: step(a.x, across), y: a.y + down };
        self.straight_free(a, bend) && self.diagonal_free(bend, diagonal, east)
    }

    /// Whether `steps` diagonal steps down from a tile are free.
    fn diagonal_free(&self, from: Spot, steps: u8, east: bool) -> bool {
        let rows = self.rows[from.y as usize..].windows(2).take(steps.into());
        // A diagonal step needs two neighbouring columns to be open in two neighbouring rows.
        rows.enumerate().all(|(i, pair)| {
            let column = if east { from.x + i as u8 } else { from.x - i as u8 - 1 };
            (pair[0] & pair[1]) >> column & 3 == 3
        })
    }

    fn straight_free(&self, a: Spot, b: Spot) -> bool {
        if a.y == b.y {
            let (low, high) = (a.x.min(b.x), a.x.max(b.x));
            let mask = u64::MAX >> (63 - (high - low)) << low;
            return self.rows[a.y as usize] & mask == mask;
        }
        let column =
            self.rows[a.y as usize..=b.y as usize].iter().fold(u64::MAX, |all, row| all & row);
        column >> a.x & 1 == 1
    }

    /// The tiles where paths bend: those diagonally beside a blocked tile, with both tiles in between open.
    fn corners(&self) -> [u64; MAX_SIDE] {
        let mut corners = [0; MAX_SIDE];
        let row = |y: usize| self.rows.get(y).copied().unwrap_or(0);
        for (y, corner) in corners.iter_mut().enumerate().take(self.height as usize) {
            let open = row(y);
            let (west, east) = (open << 1, open >> 1);
            for other in [row(y.wrapping_sub(1)), row(y + 1)] {
                // Bit x of `other << 1` is the tile west of the one above or below x.
                *corner |= open & other & (west & !(other << 1) | east & !(other >> 1));
            }
        }
        corners
    }
}

/// Fills the runs of `open` that contain a bit of `seeds`: doubling the reach six times spans a word.
#[inline]
fn spread(seeds: u64, open: u64) -> u64 {
    let (mut up, mut down) = (seeds & open, seeds & open);
    let (mut free_up, mut free_down) = (open, open);
    for step in [1, 2, 4, 8, 16, 32] {
        up |= free_up & up << step;
        down |= free_down & down >> step;
        free_up &= free_up << step;
        free_down &= free_down >> step;
    }
    up | down
}

/// Which straight and diagonal runs of a cell are free.
struct Legs {
    rows: [u64; MAX_SIDE],
    /// `down[p][y]`, bit x: the tiles (x, y) to (x, y + 2^p - 1) are open.
    down: [[u64; MAX_SIDE]; LEVELS],
    /// `falling[p][y]`, bit x: 2^p diagonal steps to the south-east are possible from (x, y).
    falling: [[u64; MAX_SIDE]; LEVELS],
    /// The same to the south-west.
    rising: [[u64; MAX_SIDE]; LEVELS],
}

impl Legs {
    fn new(field: &Field) -> Self {
        let rows = field.rows;
        let mut legs = Self {
            rows,
            down: [[0; MAX_SIDE]; LEVELS],
            falling: [[0; MAX_SIDE]; LEVELS],
            rising: [[0; MAX_SIDE]; LEVELS],
        };
        legs.down[0] = rows;
        for y in 0..MAX_SIDE - 1 {
            let both = rows[y] & rows[y + 1];
            legs.falling[0][y] = both & both >> 1;
            legs.rising[0][y] = both & both << 1;
        }
        for p in 1..LEVELS {
            let half = 1 << (p - 1);
            for y in 0..MAX_SIDE - half {
                legs.down[p][y] = legs.down[p - 1][y] & legs.down[p - 1][y + half];
                legs.falling[p][y] = legs.falling[p - 1][y] & legs.falling[p - 1][y + half] >> half;
                legs.rising[p][y] = legs.rising[p - 1][y] & legs.rising[p - 1][y + half] << half;
            }
        }
        legs
    }

    /// Whether a leg joins `a` and `b` without a detour: straight at one end and diagonal at the other.
    fn joins(&self, a: Spot, b: Spot) -> bool {
        let (a, b) = if a.y <= b.y { (a, b) } else { (b, a) };
        let (dx, dy) = (u32::from(a.x.abs_diff(b.x)), u32::from(b.y - a.y));
        let diagonal = dx.min(dy);
        let step = |x: u8, n: u32| if b.x >= a.x { x + n as u8 } else { x - n as u8 };
        // First try diagonal at the upper end and straight at the lower one, then the other way around.
        let bend = Spot { x: step(a.x, diagonal), y: a.y + diagonal as u8 };
        if self.diagonal_free(a, bend) && self.straight_free(bend, b) {
            return true;
        }
        let bend = Spot { x: step(a.x, dx - diagonal), y: a.y + (dy - diagonal) as u8 };
        self.straight_free(a, bend) && self.diagonal_free(bend, b)
    }

    #[inline]
    fn diagonal_free(&self, a: Spot, b: Spot) -> bool {
        let steps = u32::from(b.y - a.y);
        if steps == 0 {
            return true;
        }
        let level = steps.ilog2() as usize;
        let rest = steps - (1 << level);
        let (table, x) = if b.x > a.x {
            (&self.falling[level], u32::from(a.x) + rest)
        } else {
            (&self.rising[level], u32::from(a.x) - rest)
        };
        table[a.y as usize] >> a.x & table[a.y as usize + rest as usize] >> x & 1 == 1
    }

    #[inline]
    fn straight_free(&self, a: Spot, b: Spot) -> bool {
        if a.y == b.y {
            let (low, high) = (a.x.min(b.x), a.x.max(b.x));
            let mask = u64::MAX >> (63 - (high - low)) << low;
            return self.rows[a.y as usize] & mask == mask;
        }
        let tiles = u32::from(b.y - a.y) + 1;
        let level = (tiles.ilog2() as usize).min(LEVELS - 1);
        let table = &self.down[level];
        let rest = (tiles - (1 << level)) as usize;
        table[a.y as usize] & table[a.y as usize + rest] & 1 << a.x != 0
    }
}

/// Memory for computing distances inside a cell.
#[derive(Clone, Debug, Default)]
pub(crate) struct FieldScratch {
    spots: Vec<Spot>,
    /// Whether a leg joins two spots, as a square table.
    joined: Vec<bool>,
    cost: Vec<u32>,
    done: Vec<bool>,
    /// Used for cells with many corners, which are searched tile by tile.
    tiles: TileSearch,
}

/// With more corners than this, searching tile by tile is cheaper.
const MOST_CORNERS: u32 = 56;

impl FieldScratch {
    /// Prepares a cell: `spots` are the tiles of interest, all open. Then call [`distances`](Self::distances) for any
    /// of them.
    pub(crate) fn prepare(&mut self, field: &Field, spots: &[Spot]) {
        self.spots.clear();
        self.spots.extend_from_slice(spots);
        let corners = field.corners();
        self.tiles.active = corners.iter().map(|row| row.count_ones()).sum::<u32>() > MOST_CORNERS;
        if self.tiles.active {
            self.tiles.rows = field.rows;
            return;
        }
        for (y, &row) in corners.iter().enumerate() {
            let mut bits = row;
            while bits != 0 {
                self.spots.push(Spot { x: bits.trailing_zeros() as u8, y: y as u8 });
                bits &= bits - 1;
            }
        }
        let (legs, n) = (Legs::new(field), self.spots.len());
        self.joined.clear();
        self.joined.resize(n * n, false);
        for i in 0..n {
            for j in 0..i {
                let joined = legs.joins(self.spots[i], self.spots[j]);
                self.joined[i * n + j] = joined;
                self.joined[j * n + i] = joined;
            }
        }
    }

    /// The corners of the prepared cell; empty if it has too many and is searched tile by tile.
    pub(crate) fn corners(&self, spots: usize) -> &[Spot] {
        &self.spots[spots..]
    }

    /// The distances to the corners from the spot of the last call of [`distances`](Self::distances).
    pub(crate) fn corner_distances(&self, spots: usize) -> &[u32] {
        self.cost.get(spots..self.spots.len()).unwrap_or_default()
    }

    /// The distances from the spot `from` to the first `out.len()` spots of the prepared cell; [`FAR`] if there is no
    /// path.
    pub(crate) fn distances(&mut self, metric: Metric, from: usize, out: &mut [u32]) {
        if self.tiles.active {
            self.tiles.search(metric, self.spots[from]);
            for (to, spot) in out.iter_mut().zip(&self.spots) {
                *to = self.tiles.cost[spot.y as usize * MAX_SIDE + spot.x as usize];
            }
            return;
        }
        let n = self.spots.len();
        self.cost.clear();
        self.cost.resize(n, FAR);
        self.done.clear();
        self.done.resize(n, false);
        self.cost[from] = 0;
        loop {
            let open = (0..n).filter(|&i| !self.done[i] && self.cost[i] != FAR);
            let Some(at) = open.min_by_key(|&i| self.cost[i]) else { break };
            self.done[at] = true;
            let (spot, cost) = (self.spots[at], self.cost[at]);
            for to in 0..n {
                if self.joined[at * n + to] && !self.done[to] {
                    let other = self.spots[to];
                    let (dx, dy) = (spot.x.abs_diff(other.x), spot.y.abs_diff(other.y));
                    let through = cost + direct(metric, dx.into(), dy.into());
                    self.cost[to] = self.cost[to].min(through);
                }
            }
        }
        out.copy_from_slice(&self.cost[..out.len()]);
    }
}

/// Dijkstra's algorithm over the tiles of a cell, with a ring of buckets.
#[derive(Clone, Debug)]
struct TileSearch {
    active: bool,
    rows: [u64; MAX_SIDE],
    cost: Vec<u32>,
    ring: Vec<Vec<u16>>,
}

/// The number of buckets; it must exceed the units of the longest step.
const RING: usize = 128;

impl Default for TileSearch {
    fn default() -> Self {
        Self { active: false, rows: [0; MAX_SIDE], cost: Vec::new(), ring: vec![Vec::new(); RING] }
    }
}

impl TileSearch {
    fn search(&mut self, metric: Metric, from: Spot) {
        self.cost.clear();
        self.cost.resize(MAX_SIDE * MAX_SIDE, FAR);
        let start = from.y as usize * MAX_SIDE + from.x as usize;
        self.cost[start] = 0;
        self.ring[0].push(start as u16);
        let (mut now, mut left) = (0u32, 1usize);
        while left > 0 {
            while let Some(tile) = self.ring[now as usize % RING].pop() {
                left -= 1;
                if self.cost[tile as usize] == now {
                    left += self.relax(metric, tile, now);
                }
            }
            now += 1;
        }
    }

    /// Makes all steps from a tile; returns how many entries that adds.
    fn relax(&mut self, metric: Metric, tile: u16, now: u32) -> usize {
        let (x, y) = (u32::from(tile) % MAX_SIDE as u32, tile as usize / MAX_SIDE);
        // The rows above, here and below, with one column to the left: bit 1 is this tile's column.
        let window =
            |row: Option<&u64>| row.map_or(0, |&row| (u128::from(row) << 1 >> x) as u64 & 7);
        let here = window(self.rows.get(y));
        let above = window(y.checked_sub(1).and_then(|y| self.rows.get(y)));
        let below = window(self.rows.get(y + 1));
        let mut added = 0;
        let mut reach = |open: bool, dx: i32, dy: i32, step: u32| {
            if open {
                let to = (i32::from(tile) + dy * MAX_SIDE as i32 + dx) as usize;
                if now + step < self.cost[to] {
                    self.cost[to] = now + step;
                    self.ring[(now + step) as usize % RING].push(to as u16);
                    added += 1;
                }
            }
        };
        reach(above & 2 != 0, 0, -1, STRAIGHT);
        reach(below & 2 != 0, 0, 1, STRAIGHT);
        reach(here & 1 != 0, -1, 0, STRAIGHT);
        reach(here & 4 != 0, 1, 0, STRAIGHT);
        if metric != Metric::Four {
            let diagonal = direct(metric, 1, 1);
            reach(above & here & 1 != 0 && above & 2 != 0, -1, -1, diagonal);
            reach(above & here & 4 != 0 && above & 2 != 0, 1, -1, diagonal);
            reach(below & here & 1 != 0 && below & 2 != 0, -1, 1, diagonal);
            reach(below & here & 4 != 0 && below & 2 != 0, 1, 1, diagonal);
        }
        added
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridcosm_grid::Size;
    use proptest::prelude::*;

    fn noise(seed: u64, side: u32, walls: u64) -> BitGrid {
        let mut state = seed | 1;
        BitGrid::from_fn(Size::new(side, side), |_| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state % 64 >= walls
        })
    }

    proptest! {
        #[test]
        fn the_graph_of_corners_measures_what_walking_measures(
            seed in any::<u64>(), shift in 4..7u32, walls in 0..10u64,
        ) {
            let open = noise(seed, 1 << shift, walls);
            let field = Field::load(&open, Pos::new(0, 0), shift);
            let spots: Vec<Spot> = open.cells().step_by(97).map(|p| Spot { x: p.x as u8, y: p.y as u8 }).collect();
            let mut scratch = FieldScratch::default();
            scratch.prepare(&field, &spots);
            let mut tiles = TileSearch { rows: field.rows, ..TileSearch::default() };
            for metric in [Metric::Octile, Metric::King] {
                for from in 0..spots.len().min(4) {
                    let mut found = vec![0; spots.len()];
                    scratch.distances(metric, from, &mut found);
                    tiles.search(metric, spots[from]);
                    let walked: Vec<u32> = spots.iter().map(|s| tiles.cost[s.y as usize * MAX_SIDE + s.x as usize]).collect();
                    prop_assert_eq!(found, walked);
                }
            }
        }

        #[test]
        fn a_flood_is_what_can_be_reached(seed in any::<u64>(), shift in 4..7u32, walls in 0..30u64) {
            let open = noise(seed, 1 << shift, walls);
            let field = Field::load(&open, Pos::new(0, 0), shift);
            let Some(first) = open.cells().nth(seed as usize % 50) else { return Ok(()) };
            let from = Spot { x: first.x as u8, y: first.y as u8 };
            let piece = field.flood(from);
            let mut tiles = TileSearch { rows: field.rows, ..TileSearch::default() };
            tiles.search(Metric::Four, from);
            for (y, row) in piece.iter().enumerate() {
                for x in 0..MAX_SIDE {
                    prop_assert_eq!(row >> x & 1 == 1, tiles.cost[y * MAX_SIDE + x] != FAR, "{} {}", x, y);
                }
            }
        }
    }
}
