//! Portal by portal: one search per segment, each in its own window.
//!
//! This is the simplest form of the method. Each segment starts at the exit tile that the previous one reached first,
//! so paths are not as short as with one search through the whole corridor. But the windows are small, which helps
//! where memory is scarce.

use crate::{
    CellMask, Knobs, RouteMap, SearchScratch,
    astar::nearest,
    cells::Side,
    corridor::Corridor,
    jps::{End, Limits},
    portals::{Border, bits},
    trace::Effort,
    waypoints,
};
use gridcosm_grid::Pos;
use std::iter;

/// Memory for walking along segments.
#[derive(Clone, Debug, Default)]
pub(crate) struct SegmentScratch {
    waypoints: Vec<usize>,
    exits: Vec<Pos>,
    leg: Vec<Pos>,
    visited: Vec<u32>,
}

/// A walk along a spine, with the parts of the planner's memory that it uses.
pub(crate) struct Walk<'a> {
    pub(crate) map: &'a RouteMap,
    pub(crate) knobs: &'a Knobs,
    pub(crate) spine: &'a [u32],
    pub(crate) corridor: &'a mut Corridor,
    pub(crate) mask: &'a mut CellMask,
    pub(crate) search: &'a mut SearchScratch,
    pub(crate) scratch: &'a mut SegmentScratch,
    pub(crate) effort: &'a mut Effort,
    pub(crate) path: &'a mut Vec<Pos>,
}

impl Walk<'_> {
    /// Turns the spine into a path. Returns `false` if a segment has no path; then the caller has to search the whole
    /// map.
    pub(crate) fn refine(mut self, from: Pos, to: Pos) -> bool {
        let Self { map, knobs, spine, .. } = self;
        waypoints::choose(map.cells, spine, knobs.spacing, &mut self.scratch.waypoints);
        self.path.clear();
        self.path.push(from);
        for i in 1..self.scratch.waypoints.len() {
            let SegmentScratch { waypoints, exits: tiles, .. } = &mut *self.scratch;
            let (first, last) = (waypoints[i - 1], waypoints[i]);
            tiles.clear();
            if last + 1 == spine.len() {
                tiles.push(to);
            } else {
                let line = (self.path[self.path.len() - 1], to);
                exits(map, spine[last - 1], spine[last], knobs.portal_cap, line, tiles);
            }
            self.mask.clear();
            let margin = knobs.margin.unwrap_or(1);
            spine[first..=last].iter().for_each(|&cell| self.mask.insert_around(cell, margin));
            if !self.segment() {
                return false;
            }
        }
        // A spine of one cell has no segments to walk.
        self.path.last() == Some(&to)
    }

    /// Walks from the end of the path to the nearest exit, and widens the window if the search gets stuck.
    fn segment(&mut self) -> bool {
        let Self { map, knobs, corridor, mask, search, scratch, effort, path, .. } = self;
        let Some(&start) = path.last() else { return false };
        let SegmentScratch { exits, leg, visited, .. } = &mut **scratch;
        let (seeds, goal) = (iter::once((start, 0)), &exits[..]);
        for attempt in 0..=knobs.widenings {
            corridor.open(map, mask);
            let terrain = corridor.terrain();
            let end = nearest(terrain, knobs.metric, seeds.clone(), &goal, Limits::NONE, search);
            effort.refine += search.expanded;
            corridor.close(map);
            if let End::Found(goal) = end {
                search.nodes.trace(goal, leg);
                path.extend_from_slice(&leg[1..]);
                return true;
            }
            if attempt < knobs.widenings {
                effort.widenings += 1;
                visited.clear();
                visited.extend(search.reached().map(|tile| map.cells.cell_of(tile)));
                visited.iter().for_each(|&cell| mask.insert_around(cell, 1));
            }
        }
        // The window does not contain a path. Search the whole map for the same exits before giving up on the segments.
        effort.guardrail_runs += 1;
        let terrain = &map.terrain;
        let end = nearest(terrain, knobs.metric, seeds, &goal, Limits::NONE, search);
        effort.guardrail += search.expanded;
        let End::Found(goal) = end else { return false };
        search.nodes.trace(goal, leg);
        path.extend_from_slice(&leg[1..]);
        true
    }
}

/// The tiles where a path from the neighbour `from` enters the cell `to`, at most `cap` of them.
fn exits(map: &RouteMap, from: u32, to: u32, cap: u32, line: (Pos, Pos), exits: &mut Vec<Pos>) {
    let cells = map.cells;
    let Some(side) = Side::ALL.into_iter().find(|&side| cells.neighbour(from, side) == Some(to))
    else {
        return;
    };
    let Some(border) = cells.border(from, side) else { return };
    let far_tile = |offset| {
        let (owner, other) = cells.tiles(cells.gate(border, offset));
        if matches!(side, Side::East | Side::South) { other } else { owner }
    };
    let chosen = sample(map.borders[border], cap, |offset| off_line(far_tile(offset), line));
    exits.extend(bits(chosen).map(far_tile));
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

    #[test]
    fn sampling_keeps_the_ends_of_every_portal_and_then_the_nearest() {
        let border = Border { open: 0xff | 1 << 20 | 0xf << 24, gates: 0 };
        assert_eq!(sample(border, 99, |_| 0), border.open);
        let ends = 1 | 1 << 7 | 1 << 20 | 1 << 24 | 1 << 27;
        assert_eq!(sample(border, 3, |_| 0), ends, "no portal is sampled away");
        let nearest = |offset: u32| u64::from(offset.abs_diff(5));
        assert_eq!(sample(border, 7, nearest), ends | 1 << 5 | 1 << 4);
    }
}
