//! What a path costs, exactly.

use gridcosm_grid::Pos;
use std::cmp::Ordering;

/// How steps are allowed and counted.
///
/// A diagonal step needs its target and both tiles beside it to be open: corners are never cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Metric {
    /// Eight directions, a straight step costs 1, a diagonal one √2.
    #[default]
    Octile,
    /// Eight directions, every step costs 1.
    King,
    /// Four directions, every step costs 1.
    Four,
}

/// The length of a path as what it is made of: so many straight steps and so many diagonal ones.
///
/// No rounding is ever needed, because √2 is irrational: two octile-optimal paths have the same two numbers.
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

/// Units of one straight step inside the searches.
///
/// 131 836 323 / 93 222 358 is a convergent of √2, so sums in these units order paths exactly as real lengths do,
/// as long as they differ by fewer than 93 million diagonal steps. All metrics use the same unit for a straight step.
pub(crate) const STRAIGHT: u64 = 93_222_358;
/// Units of one diagonal step under [`Metric::Octile`].
const DIAGONAL: u64 = 131_836_323;

impl Metric {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Octile, Self::King, Self::Four];

    /// Units of a diagonal step. [`Metric::Four`] has none; a diagonal counts as the two straight steps it stands for.
    #[inline]
    pub(crate) const fn diagonal(self) -> u64 {
        match self {
            Self::Octile => DIAGONAL,
            Self::King => STRAIGHT,
            Self::Four => 2 * STRAIGHT,
        }
    }

    /// Length in units of an unobstructed way with these differences of coordinates: never more than any path costs.
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

    /// What an unobstructed way from `a` to `b` costs: a lower bound for every path between them.
    pub fn lower_bound(self, a: Pos, b: Pos) -> Cost {
        let (dx, dy) = (a.x.abs_diff(b.x), a.y.abs_diff(b.y));
        match self {
            Self::Four => Cost::new(dx.saturating_add(dy), 0),
            _ => Cost::new(dx.abs_diff(dy), dx.min(dy)),
        }
    }
}

impl Cost {
    /// A path of so many straight and so many diagonal steps.
    pub const fn new(straight: u32, diagonal: u32) -> Self {
        Self { straight, diagonal }
    }

    /// The cost of walking these tiles one after the other.
    pub fn of(path: &[Pos]) -> Self {
        path.windows(2).fold(Self::default(), |cost, step| {
            if step[0].x != step[1].x && step[0].y != step[1].y {
                Self::new(cost.straight, cost.diagonal + 1)
            } else {
                Self::new(cost.straight + 1, cost.diagonal)
            }
        })
    }

    /// Number of steps: the length in the king metric.
    pub const fn steps(self) -> u64 {
        self.straight as u64 + self.diagonal as u64
    }

    /// Octile length in millionths of a tile, rounded down. For people; comparisons use [`compare`](Self::compare).
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
        /// s + d√2 compared by squaring, without the units.
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
