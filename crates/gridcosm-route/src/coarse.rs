//! Coarse maps: a cell is open if any of its tiles is.
//!
//! The rule is permissive: it never loses a connection, so no coarse path means no path. But it invents some, where land is
//! narrower than a cell. Hence it may suggest a course, and never allow a step.

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

/// Plans a course over the coarse map: cells from start to goal, each beside the one before. A diagonal step has no common
/// border, so it becomes two; both cells beside it are open, and the one with the smaller number is taken.
pub(crate) fn plan(
    coarse: &Terrain,
    cells: Cells,
    from: Pos,
    to: Pos,
    scratch: &mut BfsScratch,
    steps: &mut Vec<Pos>,
    course: &mut Vec<u32>,
) -> bool {
    let cell = |tile: Pos| Pos::new(tile.x >> cells.shift, tile.y >> cells.shift);
    let (seeds, targets) = ([cell(from)], [cell(to)]);
    let question =
        BfsQuestion { seeds: &seeds, targets: &targets, metric: Metric::King, allowed: None };
    course.clear();
    if bfs(coarse, question, None, scratch, steps).is_none() {
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
