//! A rectangular part of a grid.

use crate::{Pos, Size};
use std::fmt;

/// A rectangle of cells: its top-left cell and its size. It may extend beyond the edge of a grid.
///
/// ```
/// use gridcosm_grid::{Pos, Rect, Size};
/// let a = Rect::new(Pos::new(0, 0), Size::new(4, 4));
/// let b = Rect::around(Pos::new(4, 4), 1);
/// assert_eq!(a.intersection(b), Rect::new(Pos::new(3, 3), Size::new(1, 1)));
/// assert!(b.contains(Pos::new(5, 3)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Rect {
    /// Top-left cell.
    pub min: Pos,
    /// The number of columns and rows.
    pub size: Size,
}

impl Rect {
    /// The rectangle of `size` cells whose top-left cell is `min`.
    pub const fn new(min: Pos, size: Size) -> Self {
        Self { min, size }
    }

    /// The smallest rectangle that contains both cells.
    pub fn spanning(a: Pos, b: Pos) -> Self {
        let min = Pos::new(a.x.min(b.x), a.y.min(b.y));
        let side = |p: i32, q: i32| p.abs_diff(q).saturating_add(1);
        Self::new(min, Size::new(side(a.x, b.x), side(a.y, b.y)))
    }

    /// The square of all cells at most `radius` king steps from `centre`.
    pub fn around(centre: Pos, radius: u32) -> Self {
        let r = i32::try_from(radius).unwrap_or(i32::MAX);
        Self::spanning(centre.offset(-r, -r), centre.offset(r, r))
    }

    /// The first column right of the rectangle, in 64 bits because the sum may not fit into 32.
    const fn end_x(self) -> i64 {
        self.min.x as i64 + self.size.width as i64
    }

    /// The first row below the rectangle.
    const fn end_y(self) -> i64 {
        self.min.y as i64 + self.size.height as i64
    }

    /// Whether the cell lies in the rectangle.
    pub const fn contains(self, pos: Pos) -> bool {
        self.min.x <= pos.x
            && (pos.x as i64) < self.end_x()
            && self.min.y <= pos.y
            && (pos.y as i64) < self.end_y()
    }

    /// The part that two rectangles share; its size is 0x0 if there is none.
    #[must_use]
    pub fn intersection(self, other: Self) -> Self {
        let min = Pos::new(self.min.x.max(other.min.x), self.min.y.max(other.min.y));
        let width = self.end_x().min(other.end_x()) - i64::from(min.x);
        let height = self.end_y().min(other.end_y()) - i64::from(min.y);
        match (u32::try_from(width), u32::try_from(height)) {
            (Ok(width), Ok(height)) if width > 0 && height > 0 => {
                Self::new(min, Size::new(width, height))
            }
            _ => Self::default(),
        }
    }

    /// Rows and columns swapped.
    #[must_use]
    pub const fn transposed(self) -> Self {
        Self::new(Pos::new(self.min.y, self.min.x), self.size.transposed())
    }

    /// All cells in reading order, without those whose coordinates do not fit into `i32`.
    pub fn positions(self) -> impl Iterator<Item = Pos> + Clone {
        let columns = self.min.x..=Self::last(self.end_x());
        let rows = self.min.y..=Self::last(self.end_y());
        let empty = self.size.is_empty();
        rows.filter(move |_| !empty).flat_map(move |y| columns.clone().map(move |x| Pos::new(x, y)))
    }

    fn last(end: i64) -> i32 {
        i32::try_from(end - 1).unwrap_or(if end > 0 { i32::MAX } else { i32::MIN })
    }
}

impl fmt::Display for Rect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}", self.size, self.min)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn rects() -> impl Strategy<Value = Rect> {
        (-9..9, -9..9, 0..6u32, 0..6u32)
            .prop_map(|(x, y, w, h)| Rect::new(Pos::new(x, y), Size::new(w, h)))
    }

    proptest! {
        #[test]
        fn positions_are_exactly_the_contained_cells(rect in rects()) {
            let listed: Vec<Pos> = rect.positions().collect();
            prop_assert_eq!(listed.len() as u64, rect.size.area());
            prop_assert!(listed.iter().all(|&p| rect.contains(p)));
            prop_assert!(listed.is_sorted());
        }

        #[test]
        fn the_intersection_holds_what_both_hold(a in rects(), b in rects()) {
            let both = a.intersection(b);
            for pos in Rect::around(Pos::new(0, 0), 16).positions() {
                prop_assert_eq!(both.contains(pos), a.contains(pos) && b.contains(pos));
            }
            prop_assert_eq!(both, b.intersection(a));
        }

        #[test]
        fn spanning_is_the_smallest(ax in -5..5i32, ay in -5..5i32, bx in -5..5i32, by in -5..5i32) {
            let rect = Rect::spanning(Pos::new(ax, ay), Pos::new(bx, by));
            prop_assert!(rect.contains(Pos::new(ax, ay)) && rect.contains(Pos::new(bx, by)));
            prop_assert_eq!(rect.size, Size::new(ax.abs_diff(bx) + 1, ay.abs_diff(by) + 1));
        }
    }

    #[test]
    fn the_whole_plane_does_not_overflow() {
        let all = Rect::around(Pos::new(0, 0), u32::MAX);
        assert!(all.contains(Pos::new(i32::MAX, i32::MIN + 1)));
        assert_eq!(all.intersection(Rect::around(Pos::new(1, 1), 1)).size, Size::new(3, 3));
        let corner = Rect::new(Pos::new(i32::MAX, i32::MAX), Size::new(5, 5));
        assert_eq!(corner.positions().count(), 1);
    }
}
