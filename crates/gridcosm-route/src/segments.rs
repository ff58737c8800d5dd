//! Portal by portal: one search per segment, each in its own window.
//!
//! This is the plainest reading of the method. It goes on from the exit tile it reached first, so it is not as short as
//! one search through the whole corridor, but its windows are small, which matters where memory is scarce.

use crate::{
    CellMask, Knobs, RouteMap, SearchScratch,
    astar::nearest,
    cells::Side,
    corridor::Corridor,
    portals::{Border, bits},
    trace::Effort,
    waypoints,
};
use gridcosm_grid::Pos;

/// Memory for walking along segments.
#[derive(Clone, Debug, Default)]
pub(crate) struct SegmentScratch {
    waypoints: Vec<usize>,
    exits: Vec<Pos>,
    leg: Vec<Pos>,
    visited: Vec<u32>,
}

/// Refines a spine. `false`: a segment could not be walked, and the caller has to search the whole map.
#[expect(
    clippy::too_many_arguments,
    reason = "the pieces of the planner's memory that this stage uses"
)]
pub(crate) fn refine(
    map: &RouteMap,
    knobs: &Knobs,
    spine: &[u32],
    ends: (Pos, Pos),
    corridor: &mut Corridor,
    mask: &mut CellMask,
    search: &mut SearchScratch,
    scratch: &mut SegmentScratch,
    effort: &mut Effort,
    path: &mut Vec<Pos>,
) -> bool {
    let (from, to) = ends;
    waypoints::choose(map.cells, spine, knobs.spacing, &mut scratch.waypoints);
    path.clear();
    path.push(from);
    for i in 1..scratch.waypoints.len() {
        let (first, last) = (scratch.waypoints[i - 1], scratch.waypoints[i]);
        scratch.exits.clear();
        if last + 1 == spine.len() {
            scratch.exits.push(to);
        } else {
            let line = (path[path.len() - 1], to);
            exits(map, spine[last - 1], spine[last], knobs.portal_cap, line, &mut scratch.exits);
        }
        mask.clear();
        let margin = knobs.margin.unwrap_or(1);
        spine[first..=last].iter().for_each(|&cell| mask.insert_around(cell, margin));
        if !walk(map, knobs, corridor, mask, search, scratch, effort, path) {
            return false;
        }
    }
    // A spine of one cell has no segments to walk.
    path.last() == Some(&to)
}

/// Walks from the end of the path to the nearest exit, widening the window where it gets stuck.
#[expect(clippy::too_many_arguments, reason = "as above")]
fn walk(
    map: &RouteMap,
    knobs: &Knobs,
    corridor: &mut Corridor,
    mask: &mut CellMask,
    search: &mut SearchScratch,
    scratch: &mut SegmentScratch,
    effort: &mut Effort,
    path: &mut Vec<Pos>,
) -> bool {
    let Some(&start) = path.last() else { return false };
    let SegmentScratch { exits, leg, visited, .. } = scratch;
    let estimate =
        |pos| exits.iter().map(|&exit| knobs.metric.between(pos, exit)).min().unwrap_or(0);
    for attempt in 0..=knobs.widenings {
        corridor.open(map, mask);
        let is_exit = |pos| exits.contains(&pos);
        let found = nearest(
            corridor.terrain(),
            knobs.metric,
            &[(start, 0)],
            estimate,
            is_exit,
            None,
            search,
        );
        effort.refine += search.expanded;
        corridor.close(map);
        if let Ok(goal) = found {
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
    // The window lied. Look for the same exits on the whole map before giving up on the segments.
    effort.guardrail_runs += 1;
    let is_exit = |pos| exits.contains(&pos);
    let found = nearest(&map.terrain, knobs.metric, &[(start, 0)], estimate, is_exit, None, search);
    effort.guardrail += search.expanded;
    found.is_ok_and(|goal| {
        search.nodes.trace(goal, leg);
        path.extend_from_slice(&leg[1..]);
        true
    })
}

/// The tiles through which one enters the cell `to` from its neighbour `from`, at most `cap` of them.
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

/// Keeps at most `cap` places of a border: both ends of every portal first, so that none is lost, then what is nearest to the
/// line the segment follows.
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

/// Twice the area between a tile and a line: how far off it lies, for comparing.
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
