//! Exact points on an edge.

use num_bigint::BigUint;
use num_integer::Integer;
use std::fmt;

/// A point on an edge: its distance from the upper or left end, as an exact fraction between 0 and 1.
///
/// Leaving nested grids multiplies denominators. They are kept in 64 bits as long as they fit and in separate memory
/// beyond that, which takes a climb through about ten grids of sixty cells a side.
///
/// ```
/// use gridcosm_nest::{EdgePoint, Extent};
/// let point = EdgePoint::centre(1, 3); // of the middle of three cells
/// assert_eq!(point.to_string(), "1/2");
/// let half = Extent { start: 0, end: 1, of: 2 }; // the upper half of an edge
/// assert_eq!(point.climb(half).to_string(), "1/4");
/// assert_eq!(point.climb(half).descend(half), point);
/// ```
#[derive(Clone)]
pub struct EdgePoint(Ratio);

/// Never above 1; not necessarily in lowest terms.
#[derive(Clone)]
enum Ratio {
    Small { over: u64, under: u64 },
    Big(Box<(BigUint, BigUint)>),
}

/// Products of two numbers with this many bits, and the sum of two of them, fit into 64 bits.
const SHORT: u32 = 28;

/// The part of an edge that a cell covers: from `start/of` to `end/of`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// The start.
    pub start: u32,
    /// The end; above `start`.
    pub end: u32,
    /// Length of the whole edge; not below `end`.
    pub of: u32,
}

impl EdgePoint {
    /// The middle of an edge.
    pub const HALF: Self = Self(Ratio::Small { over: 1, under: 2 });

    /// `over/under`, at most 1. A fraction without value counts as 0.
    pub fn new(over: u64, under: u64) -> Self {
        if under == 0 { Self::small(0, 1) } else { Self::small(over.min(under), under) }
    }

    /// The centre of a cell: cells divide the edge into `count + 1` equal steps from centre to centre.
    #[inline]
    pub fn centre(index: u32, count: u32) -> Self {
        Self::new(u64::from(index) + 1, u64::from(count) + 1)
    }

    /// The point of a cell's edge, seen on the edge of the grid that holds the cell.
    #[inline]
    #[must_use]
    pub fn climb(&self, cell: Extent) -> Self {
        let Extent { start, end, of } = cell;
        match &self.0 {
            &Ratio::Small { over, under } => {
                let (length, of) = (end.saturating_sub(start), of.max(1));
                if under >> SHORT == 0 && (start | length | of) >> SHORT == 0 {
                    let over = u64::from(start) * under + over * u64::from(length);
                    return Self::small(over, under * u64::from(of));
                }
                let (over, under) = (u128::from(over), u128::from(under));
                // 64 by 32 bits twice: 97 bits.
                let over = u128::from(start) * under + over * u128::from(length);
                Self::wide(over, under * u128::from(of))
            }
            Ratio::Big(big) => {
                let (over, under) = &**big;
                Self::big(under * start + over * end.saturating_sub(start), under * of.max(1))
            }
        }
    }

    /// The point of a grid's edge, seen on the edge of one of its cells; the nearer end if it lies outside the cell.
    #[inline]
    #[must_use]
    pub fn descend(&self, cell: Extent) -> Self {
        let Extent { start, end, of } = cell;
        let length = end.saturating_sub(start).max(1);
        match &self.0 {
            &Ratio::Small { over, under } => {
                if under >> SHORT == 0 && (start | length | of) >> SHORT == 0 {
                    let over = (over * u64::from(of)).saturating_sub(u64::from(start) * under);
                    let under = under * u64::from(length);
                    return Self::small(over.min(under), under);
                }
                let (over, under) = (u128::from(over), u128::from(under));
                let over = (over * u128::from(of)).saturating_sub(u128::from(start) * under);
                let under = under * u128::from(length);
                Self::wide(over.min(under), under)
            }
            Ratio::Big(big) => {
                let (over, under) = &**big;
                let (scaled, before) = (over * of, under * start);
                let over = if scaled > before { scaled - before } else { BigUint::ZERO };
                let under = under * length;
                Self::big(over.min(under.clone()), under)
            }
        }
    }

    /// The point at the same distance from the other end.
    #[inline]
    #[must_use]
    pub fn mirrored(&self) -> Self {
        match &self.0 {
            &Ratio::Small { over, under } => Self::small(under.saturating_sub(over), under),
            Ratio::Big(big) => {
                let (over, under) = &**big;
                Self::big(under - over, under.clone())
            }
        }
    }

    /// The cell that contains the point if `count` cells share the edge equally. A boundary belongs to the cell behind
    /// it, the end to the last cell.
    #[inline]
    pub fn cell_at(&self, count: u32) -> u32 {
        let index = match &self.0 {
            &Ratio::Small { over, under } => match over.checked_mul(count.into()) {
                // Division of 128 bits takes several times as long.
                Some(scaled) => u128::from(scaled / under.max(1)),
                None => u128::from(over) * u128::from(count) / u128::from(under.max(1)),
            },
            Ratio::Big(big) => u128::try_from(&big.0 * count / &big.1).unwrap_or(u128::MAX),
        };
        last_index(index, count)
    }

    /// The cell whose centre is nearest to the point; of two equally near ones, the first.
    #[inline]
    pub fn nearest_centre(&self, count: u32) -> u32 {
        // The nearest whole number to p(n+1) - 1, halves down: the ceiling of (2p(n+1) - 3) / 2.
        let steps = 2 * (u64::from(count) + 1);
        let index = match &self.0 {
            &Ratio::Small { over, under } if under >> SHORT == 0 => {
                // Division of 128 bits takes several times as long.
                (over * steps).saturating_sub(3 * under).div_ceil(2 * under).into()
            }
            &Ratio::Small { over, under } => {
                let under = u128::from(under);
                (u128::from(over) * u128::from(steps)).saturating_sub(3 * under).div_ceil(2 * under)
            }
            Ratio::Big(big) => {
                let (over, under) = &**big;
                let (doubled, offset) = (over * steps, under * 3u32);
                let above = if doubled > offset { doubled - offset } else { BigUint::ZERO };
                u128::try_from(above.div_ceil(&(under * 2u32))).unwrap_or(u128::MAX)
            }
        };
        last_index(index, count)
    }

    /// Numerator and denominator in lowest terms.
    fn lowest(&self) -> (BigUint, BigUint) {
        let (over, under) = match &self.0 {
            &Ratio::Small { over, under } => (over.into(), under.into()),
            Ratio::Big(big) => (**big).clone(),
        };
        let common = over.gcd(&under);
        (over / &common, under / common)
    }

    /// The point in eight bytes, if it fits.
    #[inline]
    pub(crate) fn short(&self) -> Option<ShortPoint> {
        match self.0 {
            Ratio::Small { over, under } if under >> 32 == 0 => {
                Some(ShortPoint { over: over as u32, under: under as u32 })
            }
            _ => None,
        }
    }

    /// A lookup key: equal keys mean equal points. `None` for points beyond 64 bits.
    pub(crate) fn key(&self) -> Option<(u64, u64)> {
        match self.0 {
            Ratio::Small { over, under } => Some((over, under)),
            Ratio::Big(_) => None,
        }
    }

    #[inline]
    fn small(over: u64, under: u64) -> Self {
        Self(Ratio::Small { over, under })
    }

    #[inline]
    fn wide(over: u128, under: u128) -> Self {
        match (u64::try_from(over), u64::try_from(under)) {
            (Ok(over), Ok(under)) => Self::small(over, under),
            _ => Self::reduced(over, under),
        }
    }

    #[cold]
    fn reduced(over: u128, under: u128) -> Self {
        let common = over.gcd(&under).max(1);
        match (u64::try_from(over / common), u64::try_from(under / common)) {
            (Ok(over), Ok(under)) => Self::small(over, under),
            _ => Self(Ratio::Big(Box::new((BigUint::from(over), BigUint::from(under))))),
        }
    }

    #[cold]
    fn big(over: BigUint, under: BigUint) -> Self {
        let common = over.gcd(&under);
        let (over, under) = (over / &common, under / common);
        match (u64::try_from(&over), u64::try_from(&under)) {
            (Ok(over), Ok(under)) => Self::small(over, under),
            _ => Self(Ratio::Big(Box::new((over, under)))),
        }
    }
}

/// An [`EdgePoint`] with small numbers, as most are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ShortPoint {
    over: u32,
    under: u32,
}

impl ShortPoint {
    #[inline]
    pub(crate) fn point(self) -> EdgePoint {
        EdgePoint::small(self.over.into(), self.under.into())
    }

    /// As [`EdgePoint::key`].
    pub(crate) fn key(self) -> (u64, u64) {
        (self.over.into(), self.under.into())
    }
}

#[inline]
fn last_index(index: u128, count: u32) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX).min(count.saturating_sub(1))
}

impl PartialEq for EdgePoint {
    fn eq(&self, other: &Self) -> bool {
        if let (&Ratio::Small { over, under }, &Ratio::Small { over: o, under: u }) =
            (&self.0, &other.0)
        {
            return u128::from(over) * u128::from(u) == u128::from(o) * u128::from(under);
        }
        self.lowest() == other.lowest()
    }
}

impl Eq for EdgePoint {}

/// In lowest terms, always with both numbers: `1/1`.
impl fmt::Display for EdgePoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (over, under) = self.lowest();
        write!(f, "{over}/{under}")
    }
}

impl fmt::Debug for EdgePoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn extent() -> impl Strategy<Value = Extent> {
        (1..200_000u32).prop_flat_map(|of| (0..of, Just(of))).prop_flat_map(|(start, of)| {
            (start + 1..=of).prop_map(move |end| Extent { start, end, of })
        })
    }

    proptest! {
        /// Thirty climbs leave 64 bits far behind; descending along the same path must lead back exactly.
        #[test]
        fn descending_undoes_climbing(way in prop::collection::vec(extent(), 0..30), index in 0..9u32, count in 1..9u32) {
            let start = EdgePoint::centre(index.min(count - 1), count);
            let top = way.iter().fold(start.clone(), |point, &cell| point.climb(cell));
            let bottom = way.iter().rev().fold(top, |point, &cell| point.descend(cell));
            prop_assert_eq!(bottom, start);
        }

        #[test]
        fn small_and_big_points_find_the_same_cells(over in 0..1000u64, more in 0..1000u64, count in 1..500u32) {
            let small = EdgePoint::new(over, over + more + 1);
            let far = BigUint::from(u64::MAX) * BigUint::from(u64::MAX);
            let big = EdgePoint(Ratio::Big(Box::new((&far * over, &far * (over + more + 1)))));
            prop_assert_eq!(small.cell_at(count), big.cell_at(count));
            prop_assert_eq!(small.nearest_centre(count), big.nearest_centre(count));
            let cell = Extent { start: 1, end: 3, of: count + 3 };
            prop_assert_eq!(small.climb(cell), big.climb(cell));
            prop_assert_eq!(small.descend(cell), big.descend(cell));
        }
    }

    #[test]
    fn odd_values_are_tamed() {
        assert_eq!(EdgePoint::new(5, 0).to_string(), "0/1");
        assert_eq!(EdgePoint::new(7, 2).to_string(), "1/1");
        assert_eq!(EdgePoint::new(1, 1).cell_at(4), 3);
        assert_eq!(EdgePoint::new(1, 2).cell_at(0), 0);
        assert_eq!(EdgePoint::new(1, 2).nearest_centre(2), 0);
        let nothing = Extent { start: 2, end: 2, of: 0 };
        assert_eq!(EdgePoint::new(1, 2).climb(nothing).descend(nothing).to_string(), "0/1");
    }
}
