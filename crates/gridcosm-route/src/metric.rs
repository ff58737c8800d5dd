//! What a path costs, exactly.

use gridcosm_grid::Pos;
use std::cmp::Ordering;

/// Which steps are allowed and what they cost.
///
/// A diagonal step needs its target and both tiles beside it to be open: corners are never cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Metric {
    /// Eight directions; a straight step costs 1, a diagonal one √2.
    #[default]
    Octile,
    /// Eight directions; every step costs 1.
    King,
    /// Four directions; every step costs 1.
    Four,
}

/// The length of a path, as its number of straight steps and its number of diagonal ones.
///
/// No rounding is needed: because √2 is irrational, two paths of the same octile length have the same two numbers.
///
/// ```
/// use gridcosm_route::{Cost, Metric};
/// use std::cmp::Ordering;
/// let (a, b) = (Cost::new(0, 5), Cost::new(7, 0));
/// assert_eq!(a.compare(b, Metric::King), Ordering::Less);
/// assert_eq!(a.compare(b, Metric::Octile), Ordering::Greater); // 5√2 = 7.07…
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Cost {
    /// Steps to the north, south, east or west.
    pub straight: u32,
    /// Steps that change both coordinates.
    pub diagonal: u32,
}

/// The units of one straight step inside the searches.
///
/// 131 836 323 / 93 222 358 is a convergent of √2, so sums in these units order paths exactly as real lengths do, as
/// long as they differ by fewer than 93 million diagonal steps. All metrics use the same unit for a straight step.
pub(crate) const STRAIGHT: u64 = 93_222_358;
/// The units of one diagonal step under [`Metric::Octile`].
const DIAGONAL: u64 = 131_836_323;

impl Metric {
    /// All three metrics.
    pub const ALL: [Self; 3] = [Self::Octile, Self::King, Self::Four];

    /// The units of a diagonal step. [`Metric::Four`] has none; a diagonal counts as the two straight steps that
    /// replace it.
    #[inline]
    pub(crate) const fn diagonal(self) -> u64 {
        match self {
            Self::Octile => DIAGONAL,
            Self::King => STRAIGHT,
            Self::Four => 2 * STRAIGHT,
        }
    }

    /// The length in units of an unobstructed path with these coordinate differences: a lower bound for every path.
    #[inline]
    pub(crate) fn units(self, dx: u32, dy: u32) -> u64 {
        let (small, large) = if dx < dy { (dx, dy) } else { (dy, dx) };
        u64::from(large - small) * STRAIGHT + u64::from(small) * self.diagonal()
    }

    /// The same between two tiles.
    #[inline]
    pub(crate) fn between(self, a: Pos, b: Pos) -> u64 {
        self.units(a.x.abs_diff(b.x), a.y.abs_diff(b.y))
    }

    /// The cost of an unobstructed path from `a` to `b`: a lower bound for every path between them.
    pub fn lower_bound(self, a: Pos, b: Pos) -> Cost {
        let (dx, dy) = (a.x.abs_diff(b.x), a.y.abs_diff(b.y));
        match self {
            Self::Four => Cost::new(dx.saturating_add(dy), 0),
            _ => Cost::new(dx.abs_diff(dy), dx.min(dy)),
        }
    }
}

impl Cost {
    /// A path with this many straight and diagonal steps.
    pub const fn new(straight: u32, diagonal: u32) -> Self {
        Self { straight, diagonal }
    }

    /// The cost of walking these tiles in order.
    pub fn of(path: &[Pos]) -> Self {
        path.windows(2).fold(Self::default(), |cost, step| {
            if step[0].x != step[1].x && step[0].y != step[1].y {
                Self::new(cost.straight, cost.diagonal + 1)
            } else {
                Self::new(cost.straight + 1, cost.diagonal)
            }
        })
    }

    /// The number of steps, which is the length in the king metric.
    pub const fn steps(self) -> u64 {
        self.straight as u64 + self.diagonal as u64
    }

    /// The octile length in millionths of a tile, rounded down. It is for display; comparisons use
    /// [`compare`](Self::compare).
    pub fn octile_millionths(self) -> u64 {
        let diagonal = u128::from(self.diagonal) * 1_000_000;
        let root = (2 * diagonal * diagonal).isqrt();
        u64::from(self.straight) * 1_000_000 + u64::try_from(root).unwrap_or(u64::MAX)
    }

    /// Which path is longer, exactly.
    pub fn compare(self, other: Self, metric: Metric) -> Ordering {
        self.units(metric).cmp(&other.units(metric))
    }

    #[inline]
    pub(crate) fn units(self, metric: Metric) -> u64 {
        u64::from(self.straight) * STRAIGHT + u64::from(self.diagonal) * metric.diagonal()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_units_are_a_convergent_of_the_square_root() {
        let (p, q) = (u128::from(DIAGONAL), u128::from(STRAIGHT));
        assert_eq!(p * p, 2 * q * q + 1);
    }

    #[test]
    fn millionths_are_rounded_down() {
        assert_eq!(Cost::new(199, 93).octile_millionths(), 330_521_861);
        assert_eq!(Cost::new(3, 0).octile_millionths(), 3_000_000);
    }

    proptest! {
        /// Compares s + d√2 by squaring, without the units.
        #[test]
        fn comparing_is_exact(s in 0..5000i128, d in 0..5000i128, t in 0..5000i128, e in 0..5000i128) {
            // s + d√2 < t + e√2  <=>  (d - e)√2 < t - s
            let (diagonals, straights) = (d - e, t - s);
            let signed_square = |v: i128| v * v.abs();
            let exact = (2 * signed_square(diagonals)).cmp(&signed_square(straights));
            let cost = |s: i128, d: i128| Cost::new(s as u32, d as u32);
            prop_assert_eq!(cost(s, d).compare(cost(t, e), Metric::Octile), exact);
        }
    }
}
