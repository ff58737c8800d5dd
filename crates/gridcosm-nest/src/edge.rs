//! Coordinates across a motion.

use gridcosm_grid::{Dir, Place, Size};

/// The coordinate across a motion: the row for E and W, the column for N and S.
#[inline]
pub(crate) const fn across(place: Place, dir: Dir) -> u32 {
    if dir.is_horizontal() { place.y as u32 } else { place.x as u32 }
}

/// Cells along an edge that motion in `dir` crosses: rows for E and W, columns for N and S.
#[inline]
pub(crate) const fn edge_length(size: Size, dir: Dir) -> u32 {
    if dir.is_horizontal() { size.height } else { size.width }
}
