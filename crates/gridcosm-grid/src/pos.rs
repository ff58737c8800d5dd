//! The position of a cell in its grid.

use crate::Dir;
use std::fmt;

/// A cell: `x` grows to the right, `y` grows **down**, and (0, 0) is the top-left corner.
///
/// Coordinates are signed so that a step over the edge gives an ordinary value, which the grid then rejects; steps
/// saturate at the limits of `i32` instead of wrapping around. Positions are ordered by `y`, then `x`: reading order.
///
/// ```
/// use gridcosm_grid::{Dir, Pos};
/// let p = Pos::new(3, 0);
/// assert_eq!(p.step(Dir::N), Pos::new(3, -1));
/// assert_eq!(p.manhattan(Pos::new(0, 2)), 5);
/// assert!(Pos::new(9, 0) < Pos::new(0, 1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Pos {
    /// Column, from the left.
    pub x: i32,
    /// Row, from the top.
    pub y: i32,
}

impl Pos {
    /// The cell in column `x` and row `y`.
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    /// The neighbouring cell in a direction.
    #[inline]
    #[must_use]
    pub const fn step(self, dir: Dir) -> Self {
        let (dx, dy) = dir.delta();
        self.offset(dx, dy)
    }

    /// The cell `dx` to the right and `dy` down.
    #[inline]
    #[must_use]
    pub const fn offset(self, dx: i32, dy: i32) -> Self {
        Self::new(self.x.saturating_add(dx), self.y.saturating_add(dy))
    }

    /// The number of steps between two cells if only the four directions are allowed.
    #[inline]
    pub const fn manhattan(self, other: Self) -> u64 {
        self.x.abs_diff(other.x) as u64 + self.y.abs_diff(other.y) as u64
    }

    /// The number of steps between two cells if diagonal steps are allowed too (a chess king's distance).
    #[inline]
    pub const fn chebyshev(self, other: Self) -> u32 {
        let (dx, dy) = (self.x.abs_diff(other.x), self.y.abs_diff(other.y));
        if dx > dy { dx } else { dy }
    }
}

impl Ord for Pos {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (self.y, self.x).cmp(&(other.y, other.x))
    }
}

impl PartialOrd for Pos {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Pos {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.x, self.y)
    }
}

impl fmt::Debug for Pos {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl From<(i32, i32)> for Pos {
    fn from((x, y): (i32, i32)) -> Self {
        Self::new(x, y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_at_the_end_of_the_world_saturate() {
        assert_eq!(Pos::new(i32::MAX, i32::MIN).step(Dir::E).step(Dir::N).x, i32::MAX);
        assert_eq!(Pos::new(0, i32::MIN).step(Dir::N).y, i32::MIN);
    }

    #[test]
    fn distances_of_opposite_corners_fit() {
        let (a, b) = (Pos::new(i32::MIN, i32::MIN), Pos::new(i32::MAX, i32::MAX));
        assert_eq!(a.manhattan(b), 2 * u64::from(u32::MAX));
        assert_eq!(a.chebyshev(b), u32::MAX);
    }

    #[test]
    fn a_position_is_eight_bytes() {
        assert_eq!(size_of::<Pos>(), 8);
    }
}
