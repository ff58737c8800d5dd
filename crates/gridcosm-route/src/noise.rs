//! Where a jump may find a corner: the rows and columns of each cell that are worth scanning.
//!
//! Open water is quiet. In a corridor most scans would cross it from end to end and find nothing, so a search asks first.

use crate::{
    cells::{Cells, Side},
    tiles::CellTiles,
};
use gridcosm_grid::Size;

/// The rows and the columns of a cell in which a scan may find a corner, one bit each: on its tiles, or on the step into
/// its first line from the neighbour to the west or north.
pub(crate) type Noise = [u64; 2];

/// The noise of every cell.
pub(crate) fn read_all(cells: Cells, tiles: &CellTiles) -> Vec<Noise> {
    let mut all = vec![[0; 2]; cells.end() as usize];
    for cell in cells.all() {
        all[cell as usize] = read(cells, tiles, cell);
    }
    all
}

/// Reads the cells again whose tiles were changed, and those that look at their last lines.
pub(crate) fn renew(cells: Cells, tiles: &CellTiles, touched: &[u32], all: &mut [Noise]) {
    for &cell in touched {
        let behind = [Side::East, Side::South].map(|side| cells.neighbour(cell, side));
        for cell in behind.into_iter().flatten().chain([cell]) {
            all[cell as usize] = read(cells, tiles, cell);
        }
    }
}

/// A corner needs a blocked tile beside the line. Those that a corridor hides lie along the borders of cells, so these
/// lines always count.
fn read(cells: Cells, tiles: &CellTiles, cell: u32) -> Noise {
    let side = 1u32 << cells.shift;
    if cells.rect(cell).size != Size::new(side, side) {
        return [u64::MAX; 2]; // at the edge of the map, where the last lines are missing
    }
    let across = |words: &[u64], before: Side| {
        let lines =
            |cell: u32| &words[(cell as usize) << cells.shift..(cell as usize + 1) << cells.shift];
        let own = lines(cell);
        let outside = cells.neighbour(cell, before).and_then(|other| lines(other).last());
        let first = corners_between(outside.copied().unwrap_or(0), own[0]);
        let pairs = own.iter().zip(&own[1..]);
        let noise = pairs.fold(first, |all, (&a, &b)| all | corners_between(a, b));
        noise | 1 | 1 << (side - 1)
    };
    [across(&tiles.columns, Side::West), across(&tiles.rows, Side::North)]
}

/// The places where a step from one of two neighbouring lines to the other is possible, and not beside it.
#[inline]
fn corners_between(a: u64, b: u64) -> u64 {
    let blocked = a ^ b;
    (blocked << 1 | blocked >> 1) & a & b
}
