//! Coarse maps: a cell is open if any of its tiles is.
//!
//! The rule is permissive: it never loses a connection, so if there is no coarse path, there is no path. But where a
//! wall is thinner than a cell, it invents connections. So the coarse map may suggest a course, but never decides
//! whether a step is allowed.

use crate::{BfsQuestion, BfsScratch, Metric, RouteError, Terrain, bfs, cells::Cells};
use gridcosm_grid::{BitGrid, Pos};

/// The coarse map of these cells.
pub(crate) fn any_open(terrain: &Terrain, cells: Cells) -> Result<Terrain, RouteError> {
    let mut open = BitGrid::new(cells.size);
    for tile in terrain.open().cells() {
        open.set(Pos::new(tile.x >> cells.shift, tile.y >> cells.shift), true);
    }
    Terrain::new(open)
}

/// Memory for planning on a coarse map.
#[derive(Clone, Debug)]
pub(crate) struct CoarseScratch {
    pub search: BfsScratch,
    /// The cells of the ends.
    seeds: Vec<Pos>,
    targets: Vec<Pos>,
}

impl CoarseScratch {
    pub(crate) fn new(coarse: &Terrain) -> Self {
        Self { search: BfsScratch::new(coarse), seeds: Vec::new(), targets: Vec::new() }
    }
}

/// Plans a course over the coarse map: the cells from any start to any goal, each beside the previous one. The cells of a
/// diagonal step share no border, so the step becomes two. Both cells beside it are open; the one with the smaller
/// number is used.
pub(crate) fn plan(
    coarse: &Terrain,
    cells: Cells,
    ends: [&[Pos]; 2],
    scratch: &mut CoarseScratch,
    steps: &mut Vec<Pos>,
    course: &mut Vec<u32>,
) -> bool {
    let cell = |tile: Pos| Pos::new(tile.x >> cells.shift, tile.y >> cells.shift);
    let CoarseScratch { search, seeds, targets } = scratch;
    for (cells, tiles) in [&mut *seeds, &mut *targets].into_iter().zip(ends) {
        cells.clear();
        cells.extend(tiles.iter().map(|&tile| cell(tile)));
        cells.dedup();
    }
    let question = BfsQuestion { seeds, targets, metric: Metric::King, allowed: None };
    course.clear();
    if bfs(coarse, question, None, search, steps).is_none() {
        return false;
    }
    let number = |place: Pos| (place.y as u32) << cells.stride | place.x as u32;
    for (i, &place) in steps.iter().enumerate() {
        if let Some(&before) = i.checked_sub(1).and_then(|i| steps.get(i))
            && before.x != place.x
            && before.y != place.y
        {
            let beside = [Pos::new(before.x, place.y), Pos::new(place.x, before.y)];
            course.push(number(beside[0]).min(number(beside[1])));
        }
        course.push(number(place));
    }
    true
}
