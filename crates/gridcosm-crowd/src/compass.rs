//! The ranking of the neighbours for any direction, remembered sector by sector.
//!
//! A crowd ranks neighbours more often than it does anything else, but there are few different answers. Two neighbours
//! are equally good for the directions on the line half-way between them, and on no other. All these lines cut each
//! quadrant into at most seven sectors. Inside a sector the ranking never changes, so it is sorted once.

use crate::{
    Point,
    heading::{Ranking, Shape},
};
use std::{
    cmp::Ordering,
    ops::{Add, Mul, Sub},
};

/// Per pair of signs: six lines, and for each of them the directions before it, on it and behind it.
const SECTORS: usize = 13;

/// Ranks neighbours for one shape of sub-cells.
#[derive(Clone, Debug)]
pub(crate) struct Compass {
    shape: Shape,
    /// Directions with smaller coordinates are compared in 64 bits, others in 128.
    small: i64,
    /// The rankings found so far, for each sign of x, sign of y and sector.
    known: Vec<Option<Ranking>>,
}

impl Compass {
    pub(crate) fn new(shape: Shape) -> Self {
        let (a, b) = shape.sides();
        // The sums below have at most three terms of a side times the square of a coordinate.
        let small = (i64::MAX / (3 * a.max(b))).isqrt();
        Self { shape, small, known: vec![None; 9 * SECTORS] }
    }

    /// The same as [`Shape::rank`].
    pub(crate) fn rank(&mut self, direction: Point) -> Ranking {
        let sector = self.sector(direction);
        let shape = self.shape;
        match self.known.get_mut(sector) {
            Some(known) => *known.get_or_insert_with(|| shape.rank(direction)),
            None => shape.rank(direction),
        }
    }

    fn sector(&self, Point { x, y }: Point) -> usize {
        let (a, b) = self.shape.sides();
        let within = if x.abs() < self.small && y.abs() < self.small {
            lines_passed(a, b, x.abs(), y.abs())
        } else {
            let wide = i128::from;
            lines_passed(wide(a), wide(b), wide(x.abs()), wide(y.abs()))
        };
        let signs = (x.signum() + 1) * 3 + y.signum() + 1;
        signs as usize * SECTORS + within
    }
}

/// Where a direction in the first quadrant lies among the lines on which two neighbours are equally good: each line
/// behind it counts 2, a line on which it lies counts 1.
///
/// If `f` is the angle of a sub-cell's diagonal, the lines have the angles 45, f/2, 45 + f/2, 45 - f/2, 90 - f/2 and
/// 90 - f degrees. Doubled angles turn halves into whole ones: `d` and `m` are the cosine and the sine of the doubled
/// angle of the direction, times the square of its length.
fn lines_passed<T>(a: T, b: T, x: T, y: T) -> usize
where
    T: Copy + Ord + From<i8> + Add<Output = T> + Sub<Output = T> + Mul<Output = T>,
{
    let (d, m) = (x * x - y * y, x * y + x * y);
    let lines = [x - y, b * d - a * m, a * d + b * m, a * d - b * m, b * d + a * m, a * x - b * y];
    let passed = lines.map(|before| match before.cmp(&T::from(0)) {
        Ordering::Greater => 0,
        Ordering::Equal => 1,
        Ordering::Less => 2,
    });
    passed.into_iter().sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Offset, Raster};
    use proptest::prelude::*;

    fn compass(w: i64, h: i64) -> Compass {
        Compass::new(Shape::of(Raster::new(1, Offset::None, Point::new(w, h)).unwrap()))
    }

    fn check(compass: &mut Compass, x: i64, y: i64) {
        let direction = Point::new(x, y);
        let expected = compass.shape.rank(direction);
        assert_eq!(compass.rank(direction), expected, "{direction:?}, {:?}", compass.shape);
    }

    #[test]
    fn every_direction_of_a_small_circle_agrees() {
        for (w, h) in [(20, 15), (15, 20), (20, 20), (12, 24), (12, 5 * 12), (97, 89), (1200, 12)] {
            let mut compass = compass(w, h);
            for y in -40..=40 {
                (-40..=40).for_each(|x| check(&mut compass, x, y));
            }
        }
    }

    proptest! {
        #[test]
        fn any_shape_and_any_direction_agree(w in 12i64..1 << 24, h in 12i64..1 << 24, directions in prop::collection::vec((-crate::MAX_SIDE..crate::MAX_SIDE, -crate::MAX_SIDE..crate::MAX_SIDE), 40)) {
            let mut compass = compass(w, h);
            let (a, b) = compass.shape.sides();
            for (x, y) in directions {
                check(&mut compass, x, y);
                // Directions on or beside a line: along and across the diagonals.
                for (x, y) in [(a, b), (b, a), (-a, b), (b, -a)] {
                    (-1..=1).for_each(|dx| check(&mut compass, 1000 * x + dx, 1000 * y));
                }
            }
        }
    }
}
