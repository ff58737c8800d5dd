//! Whether a one-cell body can slide straight from one cell to another.

use gridcosm_grid::{BitGrid, Pos};

/// Whether a one-cell square that moves straight from `a` to `b` meets no wall and stays inside the map. This is the
/// hull rule of sight for one pair of cells.
pub(crate) fn clear(walls: &BitGrid, a: Pos, b: Pos) -> bool {
    let (dx, dy) = (i64::from(b.x) - i64::from(a.x), i64::from(b.y) - i64::from(a.y));
    let free = |x: i64, y: i64| {
        let at = |p: i32, d: i64| i32::try_from(i64::from(p) + d).unwrap_or(i32::MIN);
        walls.get(Pos::new(at(a.x, x), at(a.y, y))) == Some(false)
    };
    // Along the longer axis, the square meets at most three rows in each column.
    if dx.abs() >= dy.abs() { columns(dx, dy, free) } else { columns(dy, dx, |x, y| free(y, x)) }
}

/// Sweeps a square of side 1 from (0, 0) to (dx, dy), with |dx| >= |dy|, column by column.
fn columns(dx: i64, dy: i64, free: impl Fn(i64, i64) -> bool) -> bool {
    if dx == 0 {
        return free(0, 0);
    }
    let (sx, length) = (dx.signum(), dx.abs());
    (0..=length).all(|column| {
        // The square overlaps this column while its left side is between column - 1 and column + 1; in that time its
        // top is between these two heights, in units of 1 / length.
        let (from, to) = (dy * (column - 1).max(0), dy * (column + 1).min(length));
        let (low, high) = (from.min(to), from.max(to));
        let first = low.div_euclid(length);
        let last = (high + length - 1).div_euclid(length);
        (first..=last).all(|row| free(column * sx, row))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridcosm_grid::Size;
    use proptest::prelude::*;

    /// The definition: there is a moment at which the moving square and the cell overlap, as open intervals of time.
    fn meets(dx: i64, dy: i64, x: i64, y: i64) -> bool {
        // They overlap along one axis if |t * d - p| < 1 for t in [0, 1]; times are fractions over a common
        // denominator.
        let scale = 2 * dx.abs().max(1) * dy.abs().max(1);
        let span = |d: i64, p: i64| -> Option<(i64, i64)> {
            if d == 0 {
                return (p == 0).then_some((i64::MIN / 4, i64::MAX / 4));
            }
            let (a, b) = ((p - 1) * scale / d, (p + 1) * scale / d);
            Some((a.min(b), a.max(b)))
        };
        let (Some(h), Some(v)) = (span(dx, x), span(dy, y)) else { return false };
        let (start, end) = (h.0.max(v.0), h.1.min(v.1));
        start < end && start < scale && end > 0
    }

    proptest! {
        #[test]
        fn equals_the_definition(bits in prop::collection::vec(0..5u8, 81), ax in 0..9i32, ay in 0..9i32, bx in 0..9i32, by in 0..9i32) {
            let walls = BitGrid::from_fn(Size::new(9, 9), |p| bits[(p.y * 9 + p.x) as usize] == 0);
            let (dx, dy) = (i64::from(bx - ax), i64::from(by - ay));
            let hit = walls.cells().any(|w| meets(dx, dy, i64::from(w.x - ax), i64::from(w.y - ay)));
            let standing = dx == 0 && dy == 0;
            let expected = if standing { !walls.contains(Pos::new(ax, ay)) } else { !hit };
            prop_assert_eq!(clear(&walls, Pos::new(ax, ay), Pos::new(bx, by)), expected);
        }

        #[test]
        fn is_symmetric(bits in prop::collection::vec(0..6u8, 64), ax in 0..8i32, ay in 0..8i32, bx in 0..8i32, by in 0..8i32) {
            let walls = BitGrid::from_fn(Size::new(8, 8), |p| bits[(p.y * 8 + p.x) as usize] == 0);
            let (a, b) = (Pos::new(ax, ay), Pos::new(bx, by));
            prop_assert_eq!(clear(&walls, a, b), clear(&walls, b, a));
        }
    }
}
