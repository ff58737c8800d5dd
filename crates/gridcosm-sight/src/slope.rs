//! Exact slopes: columns per row.

use std::num::NonZeroU64;

/// `columns / rows` with `rows > 0`, not reduced. On a map of at most [`MAX_SIDE`](crate::MAX_SIDE) both parts stay
/// within 2^31 + 1, so products fit into 64 bits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slope {
    columns: i64,
    rows: i64,
}

impl Slope {
    #[inline]
    pub(crate) const fn new(columns: i64, rows: i64) -> Self {
        Self { columns, rows }
    }

    /// Whether this slope is smaller than another.
    #[inline]
    pub(crate) const fn is_below(self, other: Self) -> bool {
        self.columns * other.rows < other.columns * self.rows
    }

    /// The last column at or left of the line in row `d`.
    #[inline]
    pub(crate) fn floor_at(self, d: i64) -> i64 {
        floor_div(self.columns * d, self.rows)
    }

    /// The first column at or right of the line in row `d`.
    #[inline]
    pub(crate) fn ceil_at(self, d: i64) -> i64 {
        -floor_div(-self.columns * d, self.rows)
    }

    /// Whether the line passes right of a column's centre in row `d`.
    #[inline]
    pub(crate) const fn is_right_of(self, column: i64, d: i64) -> bool {
        self.columns * d > column * self.rows
    }

    /// Whether the line passes left of a column's centre in row `d`.
    #[inline]
    pub(crate) const fn is_left_of(self, column: i64, d: i64) -> bool {
        self.columns * d < column * self.rows
    }

    /// The column nearest to the line in row `d`; if two are equally near, the right one.
    #[inline]
    pub(crate) fn nearest_right_at(self, d: i64) -> i64 {
        floor_div(2 * self.columns * d + self.rows, 2 * self.rows)
    }

    /// The column nearest to the line in row `d`; if two are equally near, the left one.
    #[inline]
    pub(crate) fn nearest_left_at(self, d: i64) -> i64 {
        -floor_div(-2 * self.columns * d + self.rows, 2 * self.rows)
    }
}

/// The quotient rounded down, for a positive divisor. It has no branches, because on random maps they cost more than
/// the division.
#[inline]
fn floor_div(dividend: i64, divisor: i64) -> i64 {
    let Some(positive) = NonZeroU64::new(divisor as u64) else { return 0 };
    let is_negative = dividend < 0;
    let rounding = if is_negative { positive.get() - 1 } else { 0 };
    let quotient = ((dividend.unsigned_abs() + rounding) / positive) as i64;
    if is_negative { -quotient } else { quotient }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roundings_agree_with_their_definitions() {
        for (columns, rows, d) in
            (-9..=9).flat_map(|c| (1..7).flat_map(move |r| (1..9).map(move |d| (c, r, d))))
        {
            let slope = Slope::new(columns, rows);
            let exact = columns * d; // the numerator over `rows`
            let all = -100..=100i64;
            assert_eq!(Some(slope.floor_at(d)), all.clone().rfind(|c| c * rows <= exact));
            assert_eq!(Some(slope.ceil_at(d)), all.clone().find(|c| c * rows >= exact));
            assert!(all.clone().all(|c| slope.is_right_of(c, d) == (exact > c * rows)));
            assert!(all.clone().all(|c| slope.is_left_of(c, d) == (exact < c * rows)));
            let off = |c: &i64| (c * rows - exact).abs();
            let nearest = all.clone().map(|c| off(&c)).min();
            assert_eq!(
                Some(slope.nearest_left_at(d)),
                all.clone().find(|c| Some(off(c)) == nearest)
            );
            assert_eq!(
                Some(slope.nearest_right_at(d)),
                all.clone().rfind(|c| Some(off(c)) == nearest)
            );
        }
    }
}
