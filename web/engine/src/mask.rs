//! Maps as JavaScript gives them: a byte for every cell, row after row.

use crate::failure::{Answer, argument};
use gridcosm::grid::{BitGrid, Pos, Size};

/// The cells that are not 0.
pub(crate) fn read(cells: &[u8], width: u32, height: u32) -> Answer<BitGrid> {
    let area = u64::from(width) * u64::from(height);
    if area != cells.len() as u64 {
        let given = cells.len();
        return Err(argument(format!("a map of {width}x{height} has {area} cells, not {given}")));
    }
    let mut bits = BitGrid::new(Size::new(width, height));
    if width == 0 {
        return Ok(bits);
    }
    for (y, row) in (0..).zip(cells.chunks_exact(width as usize)) {
        let mut start = None;
        for (x, &cell) in (0..).zip(row) {
            match (cell != 0, start) {
                (true, None) => start = Some(x),
                (false, Some(first)) => {
                    bits.set_run(y, first..x, true);
                    start = None;
                }
                _ => {}
            }
        }
        if let Some(first) = start {
            bits.set_run(y, first..width, true);
        }
    }
    Ok(bits)
}

/// The walls of a map drawn with characters, in which `#` is a wall.
pub(crate) fn drawn(text: &str) -> Answer<BitGrid> {
    BitGrid::parse(text).map_err(|error| argument(format!("this is not a map: {error}")))
}

/// A byte for every cell: 1 where the bit is set.
pub(crate) fn write(bits: &BitGrid) -> Vec<u8> {
    let Size { width, height } = bits.size();
    let mut cells = vec![0; width as usize * height as usize];
    for y in 0..height {
        let row = y as usize * width as usize;
        for run in bits.runs(y) {
            cells[row + run.start as usize..row + run.end as usize].fill(1);
        }
    }
    cells
}

/// Pairs of x and y.
pub(crate) fn cells(pairs: &[i32]) -> Vec<Pos> {
    pairs.chunks_exact(2).map(|pair| Pos::new(pair[0], pair[1])).collect()
}
