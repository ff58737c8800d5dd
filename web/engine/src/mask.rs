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
    Ok(BitGrid::from_flags(Size::new(width, height), cells.iter().map(|&cell| cell != 0)))
}

/// The walls of a map drawn with characters, in which `#` is a wall.
pub(crate) fn drawn(text: &str) -> Answer<BitGrid> {
    BitGrid::parse(text).map_err(|error| argument(format!("this is not a map: {error}")))
}

/// A byte for every cell: 1 where the bit is set.
pub(crate) fn write(bits: &BitGrid) -> Vec<u8> {
    bits.flags().map(u8::from).collect()
}

/// Pairs of x and y.
pub(crate) fn cells(pairs: &[i32]) -> Vec<Pos> {
    pairs.chunks_exact(2).map(|pair| Pos::new(pair[0], pair[1])).collect()
}
