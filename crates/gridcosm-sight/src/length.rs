//! Lengths of paths, without floating point.

use gridcosm_grid::Pos;
use std::{fmt, ops::Add};

/// The length of a path in cells, as a fixed-point number with 32 binary places.
///
/// A leg's length is a square root, truncated after the last place, so a sum of legs is too short by less than one
/// place per leg. Legs in the same direction are measured in the same unit, so a leg that is split in two keeps its
/// length.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Length(u64);

impl Length {
    const PLACES: u32 = 32;

    /// The length of an empty path.
    pub const ZERO: Length = Length(0);

    /// One cell.
    pub const ONE: Length = Length(1 << Self::PLACES);

    /// The distance between the centres of two cells.
    pub fn between(a: Pos, b: Pos) -> Self {
        let (dx, dy) = (u64::from(a.x.abs_diff(b.x)), u64::from(a.y.abs_diff(b.y)));
        let steps = gcd(dx, dy);
        if steps == 0 {
            return Self::ZERO;
        }
        let (dx, dy) = (u128::from(dx / steps), u128::from(dy / steps));
        let squared = dx * dx + dy * dy;
        // At most 65 bits. For two positions on a map it is at most 63, so the multiplication does not saturate.
        let step = squared.saturating_mul(1 << (2 * Self::PLACES)).isqrt();
        Self(u64::try_from(step).unwrap_or(u64::MAX).saturating_mul(steps))
    }

    /// The length in 2^-32 cells.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The length in thousandths of a cell, rounded down.
    pub const fn thousandths(self) -> u64 {
        ((self.0 as u128 * 1000) >> Self::PLACES) as u64
    }

    /// A slightly smaller length, by more than the rounding errors of any path can add up to, so that it remains a
    /// lower bound.
    pub(crate) const fn lowered(self) -> Self {
        Self(self.0.saturating_sub(1 << 12))
    }
}

fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl Add for Length {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let thousandths = self.thousandths();
        write!(f, "{}.{:03}", thousandths / 1000, thousandths % 1000)
    }
}

impl fmt::Debug for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_square_roots_cut_off() {
        let from_origin = |x, y| Length::between(Pos::new(0, 0), Pos::new(x, y));
        assert_eq!(from_origin(3, 4), Length(5 << 32));
        assert_eq!(from_origin(-7, 0), Length(7 << 32));
        assert_eq!(from_origin(1, 1).to_string(), "1.414");
        assert_eq!(from_origin(65_534, 65_534), Length(from_origin(1, 1).bits() * 65_534));
        for (x, y) in (0..30).flat_map(|x| (0..30).map(move |y| (x, y))) {
            let steps = gcd(x as u64, y as u64).max(1) as u128;
            let bits = u128::from(from_origin(x, y).bits());
            let squared = ((x * x + y * y) as u128) << 64;
            assert!(bits * bits <= squared && squared < (bits + steps) * (bits + steps));
        }
    }

    #[test]
    fn the_longest_distance_saturates() {
        let (a, b) = (Pos::new(i32::MIN, i32::MIN), Pos::new(i32::MAX, i32::MAX - 1));
        assert!(Length::between(a, b) > Length::ONE);
        assert_eq!(Length::between(a, b) + Length::between(a, b), Length(u64::MAX));
    }
}
