//! The exits of a segment: the tiles of a portal on its far side, where the next segment begins.

use crate::{
    Metric, RouteMap,
    cells::GateId,
    goal::{Goal, LineGoal, meet, passes},
    metric::STRAIGHT,
    nodes::Length,
    portals::{Border, bits},
    scan::Stop,
};
use gridcosm_grid::Pos;

/// Tiles on one line: the places of a border, in the cell that a path enters there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Exits {
    /// The line is a column of the map, or else a row.
    upright: bool,
    /// The number of that column or row.
    line: i32,
    /// Where the border begins on the line.
    base: i32,
    /// One bit for each tile that counts, from the beginning of the border.
    chosen: u64,
    /// The tiles of which one must be reached: those of the spine's portal.
    wanted: u64,
    /// The tiles from which paths go on in all directions: those that have lost a neighbour.
    alone: u64,
}

impl Exits {
    /// The tiles where a path through a gate enters a cell: those of all portals on the gate's border, at most `cap` of
    /// them, preferably near a line.
    pub(crate) fn new(map: &RouteMap, gate: GateId, into: u32, cap: u32, line: (Pos, Pos)) -> Self {
        let cells = map.cells;
        let (number, offset) = cells.split(gate);
        let border = map.borders[number];
        let corner = cells.corner(into);
        let upright = number % 2 == 0;
        let (near, base) = if upright { (corner.x, corner.y) } else { (corner.y, corner.x) };
        // West and north borders belong to the neighbour beyond them.
        let is_owner = cells.sides(gate).0 == into;
        let line_number = if is_owner { near + (1 << cells.shift) - 1 } else { near };
        let (start, len) = border.portal(offset).unwrap_or((offset, 1));
        let exits = Self {
            upright,
            line: line_number,
            base,
            chosen: border.open,
            wanted: u64::MAX >> (64 - len) << start,
            alone: 0,
        };
        let chosen = sample(border, cap, |offset| off_line(exits.tile(offset), line));
        exits.choose(chosen)
    }

    /// Only the portal of the gate.
    pub(crate) fn only_wanted(self) -> Self {
        self.choose(self.chosen & self.wanted)
    }

    /// Between two neighbours that count, a path through one need not turn towards the other: the path through the other
    /// is as short. At the ends of a portal, and beside a tile that was left out, it may have to.
    fn choose(self, chosen: u64) -> Self {
        Self { chosen, alone: chosen & !(chosen << 1 & chosen >> 1), ..self }
    }

    #[inline]
    fn tile(&self, offset: u32) -> Pos {
        let along = self.base + offset as i32;
        if self.upright { Pos::new(self.line, along) } else { Pos::new(along, self.line) }
    }

    /// The tiles, each with whether paths go on from it in all directions.
    pub(crate) fn tiles(&self) -> impl Iterator<Item = (Pos, bool)> + use<'_> {
        bits(self.chosen).map(|offset| (self.tile(offset), self.alone >> offset & 1 == 1))
    }

    /// Whether a tile belongs to the portal that must be reached.
    pub(crate) fn is_wanted(&self, tile: Pos) -> bool {
        self.offset(tile).is_some_and(|offset| self.wanted >> offset & 1 == 1)
    }

    /// The first and the last tile.
    pub(crate) fn ends(&self) -> (Pos, Pos) {
        let (first, last) = self.range();
        (self.tile(first), self.tile(last))
    }

    #[inline]
    fn range(&self) -> (u32, u32) {
        (self.chosen.trailing_zeros(), 63 - self.chosen.leading_zeros())
    }

    /// A tile's place on the border, if it lies there.
    #[inline]
    fn offset(&self, tile: Pos) -> Option<u32> {
        let (line, along) = if self.upright { (tile.x, tile.y) } else { (tile.y, tile.x) };
        let offset = along.wrapping_sub(self.base) as u32;
        (line == self.line && offset < 64).then_some(offset)
    }

    /// The tile that a jump across the line passes, as a coordinate along the jump.
    #[inline]
    fn across(&self, at: i32, lane: i32, stop: Stop, forward: bool) -> Option<i32> {
        let offset = lane.wrapping_sub(self.base) as u32;
        (offset < 64 && self.chosen >> offset & 1 == 1 && passes(at, self.line, stop, forward))
            .then_some(self.line)
    }

    /// The first tile that a jump along the line passes.
    #[inline]
    fn along(&self, at: i32, lane: i32, stop: Stop, forward: bool) -> Option<i32> {
        if lane != self.line {
            return None;
        }
        let offset = at - self.base;
        let found = if forward {
            let ahead = if offset < 0 { self.chosen } else { self.chosen & shifted(offset + 1) };
            (ahead != 0).then(|| self.base + ahead.trailing_zeros() as i32)
        } else {
            let behind = self.chosen & !shifted(offset);
            (behind != 0 && offset > 0).then(|| self.base + 63 - behind.leading_zeros() as i32)
        };
        found.filter(|&to| passes(at, to, stop, forward))
    }
}

/// All bits from this one on.
#[inline]
fn shifted(offset: i32) -> u64 {
    if offset > 63 { 0 } else { u64::MAX << offset.max(0) }
}

impl Goal for Exits {
    #[inline]
    fn estimate(&self, metric: Metric, from: Pos) -> u64 {
        let (line, along) = if self.upright { (from.x, from.y) } else { (from.y, from.x) };
        let (first, last) = self.range();
        let (low, high) = (self.base + first as i32, self.base + last as i32);
        let beside = (low - along).max(along - high).max(0) as u32;
        metric.units(line.abs_diff(self.line), beside)
    }

    #[inline]
    fn is(&self, tile: Pos) -> bool {
        self.offset(tile).is_some_and(|offset| self.chosen >> offset & 1 == 1)
    }

    /// Once a tile is reached, every other one of its portal can be reached by walking along the border. So nothing
    /// beyond the farthest end of it matters. Other portals of the border get the same chance.
    fn limit(&self, tile: Pos, length: Length) -> Length {
        let Some(offset) = self.offset(tile).filter(|_| self.is_wanted(tile)) else {
            return Length { cost: u64::MAX, seed: u32::MAX };
        };
        let (first, last) = self.range();
        let farthest = (offset - first).max(last - offset);
        Length::limit(length.cost + u64::from(farthest) * STRAIGHT + 1)
    }
}

impl LineGoal for Exits {
    #[inline]
    fn on_row(&self, from: Pos, stop: Stop, forward: bool) -> Option<i32> {
        if self.upright {
            self.across(from.x, from.y, stop, forward)
        } else {
            self.along(from.x, from.y, stop, forward)
        }
    }

    #[inline]
    fn on_column(&self, from: Pos, stop: Stop, forward: bool) -> Option<i32> {
        if self.upright {
            self.along(from.y, from.x, stop, forward)
        } else {
            self.across(from.y, from.x, stop, forward)
        }
    }

    #[inline]
    fn lines_up(&self, from: Pos, to: Pos) -> bool {
        let (first, last) = self.ends();
        meet(first.x..=last.x, from.x, to.x) || meet(first.y..=last.y, from.y, to.y)
    }
}

/// Keeps at most `cap` places of a border: first both ends of every portal, so that none is lost, then the places
/// nearest to the line that the segment follows.
fn sample(border: Border, cap: u32, distance: impl Fn(u32) -> u64) -> u64 {
    if border.open.count_ones() <= cap {
        return border.open;
    }
    let open = border.open;
    let ends = open & !(open << 1) | open & !(open >> 1);
    let mut chosen = ends;
    while chosen.count_ones() < cap {
        let rest = bits(open & !chosen).min_by_key(|&offset| (distance(offset), offset));
        let Some(offset) = rest else { break };
        chosen |= 1 << offset;
    }
    chosen
}

/// Twice the area between a tile and a line: a measure of the tile's distance, for comparison only.
fn off_line(tile: Pos, (a, b): (Pos, Pos)) -> u64 {
    let (ux, uy) = (i64::from(b.x - a.x), i64::from(b.y - a.y));
    let (vx, vy) = (i64::from(tile.x - a.x), i64::from(tile.y - a.y));
    (ux * vy - uy * vx).unsigned_abs()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CellSize, cells::Side};
    use gridcosm_grid::{BitGrid, Rect, Size};

    #[test]
    fn sampling_keeps_the_ends_of_every_portal_and_then_the_nearest() {
        let border = Border { open: 0xff | 1 << 20 | 0xf << 24, gates: 0 };
        assert_eq!(sample(border, 99, |_| 0), border.open);
        let ends = 1 | 1 << 7 | 1 << 20 | 1 << 24 | 1 << 27;
        assert_eq!(sample(border, 3, |_| 0), ends, "no portal is sampled away");
        let nearest = |offset: u32| u64::from(offset.abs_diff(5));
        assert_eq!(sample(border, 7, nearest), ends | 1 << 5 | 1 << 4);
    }

    /// Exits on all four sides of the middle cell of a map, with a wall through each border.
    #[test]
    fn exits_are_met_by_jumps_from_all_sides() {
        let size = Size::new(96, 96);
        let mut open = BitGrid::full(size);
        open.fill_rect(Rect::new(Pos::new(40, 0), Size::new(2, 96)), false);
        open.fill_rect(Rect::new(Pos::new(0, 40), Size::new(96, 2)), false);
        let map = RouteMap::new(open, CellSize::Medium).unwrap();
        let middle = map.cells.cell_of(Pos::new(50, 50));
        for side in Side::ALL {
            let border = map.cells.border(middle, side).unwrap();
            let gate = map.cells.gate(border, map.borders[border].gates.trailing_zeros());
            let exits = Exits::new(&map, gate, middle, 64, (Pos::new(0, 0), Pos::new(95, 95)));
            assert_eq!(exits.tiles().count(), 30);
            assert_eq!(exits.tiles().filter(|&(_, alone)| alone).count(), 4, "two portals");
            assert_eq!(exits.only_wanted().tiles().count(), 8, "the gate is in the first one");
            for (tile, _) in exits.tiles() {
                assert!(exits.is(tile) && map.cells.cell_of(tile) == middle);
                assert_eq!(exits.estimate(Metric::King, tile), 0);
            }
            for at in size.positions() {
                let row = |x: i32| exits.is(Pos::new(x, at.y));
                let column = |y: i32| exits.is(Pos::new(at.x, y));
                let (wall, edge) = (Stop::Wall(96), Stop::Wall(0));
                let ahead = |from: i32, is: &dyn Fn(i32) -> bool| (from + 1..96).find(|&i| is(i));
                let behind = |from: i32, is: &dyn Fn(i32) -> bool| (0..from).rev().find(|&i| is(i));
                assert_eq!(exits.on_row(at, wall, true), ahead(at.x, &row), "{at} {side:?}");
                assert_eq!(exits.on_row(at, edge, false), behind(at.x, &row), "{at} {side:?}");
                assert_eq!(exits.on_column(at, wall, true), ahead(at.y, &column), "{at} {side:?}");
                assert_eq!(
                    exits.on_column(at, edge, false),
                    behind(at.y, &column),
                    "{at} {side:?}"
                );
            }
        }
    }
}
