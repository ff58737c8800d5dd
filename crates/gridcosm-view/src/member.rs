//! Where members of swarms are drawn in their cells, in every picture.

use gridcosm_universe::SUB_CELLS;

/// The side of a member's square, in thousandths of a cell. It is larger than a part of a cell, because drawings have a
/// margin.
pub const MEMBER_SIDE: i32 = 430;

/// The left or upper edge of the square of a member that is in this column or row of its cell, in thousandths.
///
/// ```
/// use gridcosm_view::{MEMBER_SIDE, member_edge};
/// assert_eq!(member_edge(1), (1000 - MEMBER_SIDE) / 2); // in the middle
/// ```
pub fn member_edge(part: u8) -> i32 {
    (2 * i32::from(part) + 1) * 1000 / (2 * i32::from(SUB_CELLS)) - MEMBER_SIDE / 2
}
