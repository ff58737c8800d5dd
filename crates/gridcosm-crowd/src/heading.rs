//! The eight neighbours of a sub-cell, and how well each is aligned with a direction.

use crate::{Point, Raster};
use gridcosm_grid::Pos;
use std::cmp::Ordering;

/// The neighbours row by row: NW, N, NE, W, E, SW, S, SE. This order breaks ties everywhere.
pub(crate) const NEIGHBOURS: [(i32, i32); 8] =
    [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];

/// The neighbour with this number.
pub(crate) fn neighbour(of: Pos, number: u8) -> Pos {
    let (dx, dy) = NEIGHBOURS[usize::from(number & 7)];
    of.offset(dx, dy)
}

/// The number of a neighbour; the inverse of [`neighbour`]. `None` if the two sub-cells are not neighbours.
pub(crate) fn number_of(from: Pos, to: Pos) -> Option<u8> {
    let step = (to.x.wrapping_sub(from.x), to.y.wrapping_sub(from.y));
    NEIGHBOURS.iter().position(|&neighbour| neighbour == step).map(|number| number as u8)
}

/// Whether the neighbour with this number touches only at a corner.
pub(crate) const fn is_diagonal(number: u8) -> bool {
    matches!(number, 0 | 2 | 5 | 7)
}

/// Whether two different sub-cells touch.
pub(crate) fn adjacent(a: Pos, b: Pos) -> bool {
    a.chebyshev(b) == 1
}

/// Numbers of neighbours, in some order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Numbers {
    len: u8,
    numbers: [u8; 8],
}

impl Numbers {
    pub(crate) fn as_slice(&self) -> &[u8] {
        &self.numbers[..usize::from(self.len)]
    }

    pub(crate) fn push(&mut self, number: u8) {
        if let Some(place) = self.numbers.get_mut(usize::from(self.len)) {
            *place = number;
            self.len += 1;
        }
    }

    pub(crate) fn truncate(&mut self, len: u8) {
        self.len = self.len.min(len);
    }

    pub(crate) fn keep(&self, mut wanted: impl FnMut(u8) -> bool) -> Self {
        let mut kept = Self::default();
        self.as_slice()
            .iter()
            .filter(|&&number| wanted(number))
            .for_each(|&number| kept.push(number));
        kept
    }
}

/// All neighbours, the best aligned with a direction first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ranking {
    pub(crate) best_first: Numbers,
    /// One bit for each neighbour that lies behind.
    backward: u8,
}

impl Ranking {
    /// Whether the neighbour lies behind, relative to the direction.
    pub(crate) fn is_backward(&self, number: u8) -> bool {
        self.backward >> (number & 7) & 1 == 1
    }
}

/// The squared distances to a point from the middles of a sub-cell and its neighbours. The neighbours share three
/// columns and three rows, so all nine cost as much as three.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Distances {
    columns: [i64; 3],
    rows: [i64; 3],
}

impl Distances {
    pub(crate) fn new(raster: Raster, sub: Pos, to: Point) -> Self {
        let middles = [-1, 0, 1].map(|d| raster.centre(sub.offset(d, d)));
        Self {
            columns: middles.map(|middle| (middle.x - to.x).pow(2)),
            rows: middles.map(|middle| (middle.y - to.y).pow(2)),
        }
    }

    /// From the sub-cell itself.
    pub(crate) fn here(&self) -> i64 {
        self.columns[1] + self.rows[1]
    }

    /// From the neighbour with this number.
    pub(crate) fn from(&self, number: u8) -> i64 {
        let (dx, dy) = NEIGHBOURS[usize::from(number & 7)];
        self.columns[(dx + 1) as usize] + self.rows[(dy + 1) as usize]
    }
}

/// The proportions of a sub-cell: its sides in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    x: i64,
    y: i64,
}

impl Shape {
    pub(crate) fn of(raster: Raster) -> Self {
        let Point { mut x, mut y } = raster.cell();
        let common = gcd(x, y);
        (x, y) = (x / common, y / common);
        // Sides without a small ratio lose their last digits, so that the products below fit into 128 bits.
        while x.max(y) >= 1 << 15 {
            (x, y) = ((x / 2).max(1), (y / 2).max(1));
        }
        Self { x, y }
    }

    /// The width and the height, both less than 2^15.
    pub(crate) fn sides(self) -> (i64, i64) {
        (self.x, self.y)
    }

    /// Ranks the neighbours by the cosine of the angle between the step to them and a direction; equal ones keep their
    /// order.
    ///
    /// Cosines are compared exactly, as squares: `a²/|a|² < b²/|b|²` becomes a comparison of products.
    pub(crate) fn rank(self, direction: Point) -> Ranking {
        let dots = NEIGHBOURS.map(|(dx, dy)| {
            i64::from(dx) * self.x * direction.x + i64::from(dy) * self.y * direction.y
        });
        let squares = [self.x * self.x, self.y * self.y, self.x * self.x + self.y * self.y];
        let square = |number: u8| match number {
            3 | 4 => squares[0],
            1 | 6 => squares[1],
            _ => squares[2],
        };
        let compare = |a: u8, b: u8| {
            let (da, db) = (dots[usize::from(a & 7)], dots[usize::from(b & 7)]);
            if square(a) == square(b) || da.signum() != db.signum() {
                return da.cmp(&db);
            }
            let left = i128::from(da) * i128::from(da) * i128::from(square(b));
            let right = i128::from(db) * i128::from(db) * i128::from(square(a));
            if da < 0 { right.cmp(&left) } else { left.cmp(&right) }
        };
        let mut numbers = [0, 1, 2, 3, 4, 5, 6, 7];
        // For eight numbers, insertion sort is enough; it keeps equal ones in order.
        for end in 1..8 {
            let mut at = end;
            while at > 0 && compare(numbers[at], numbers[at - 1]) == Ordering::Greater {
                numbers.swap(at, at - 1);
                at -= 1;
            }
        }
        // A dot product has the sign of the score.
        let backward = (0..8).filter(|&number| dots[number] < 0).fold(0, |all, n| all | 1 << n);
        Ranking { best_first: Numbers { len: 8, numbers }, backward }
    }
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a.max(1) } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Offset;
    use proptest::prelude::*;

    fn shape(w: i64, h: i64) -> Shape {
        Shape::of(Raster::new(1, Offset::None, Point::new(w, h)).unwrap())
    }

    fn order(w: i64, h: i64, x: i64, y: i64) -> Vec<u8> {
        shape(w, h).rank(Point::new(x, y)).best_first.as_slice().to_vec()
    }

    #[test]
    fn ties_keep_the_order_of_neighbours() {
        assert_eq!(order(60, 60, 5, 0), [4, 2, 7, 1, 6, 0, 5, 3]);
        assert_eq!(order(60, 60, 0, 0), [0, 1, 2, 3, 4, 5, 6, 7]);
        // Along the diagonal of square sub-cells, both straight neighbours are equally good.
        assert_eq!(order(60, 60, 1, 1)[..3], [7, 4, 6]);
    }

    #[test]
    fn oblong_sub_cells_may_prefer_two_on_one_side() {
        // 20 x 15 pixels, 64 degrees below east: S, SE, E.
        assert_eq!(order(20 * 3072, 15 * 3072, 438, 899)[..3], [6, 7, 4]);
    }

    #[test]
    fn an_exact_tie_between_straight_and_diagonal_is_seen() {
        // With 4:3 the diagonal is exactly 5: for the direction (3, 1), east and south-east have the same cosine.
        assert_eq!(order(40, 30, 300, 100)[..2], [4, 7]);
        assert_eq!(order(40, 30, 299, 100)[..2], [7, 4]);
    }

    proptest! {
        #[test]
        fn distances_are_those_of_the_middles(n in 1..=3u8, w in 12i64..9999, h in 12i64..9999, x in -99..99i32, y in -99..99i32, to_x in -9999..9999i64, to_y in -9999..9999i64) {
            let raster = Raster::new(n, Offset::XY, Point::new(w, h)).unwrap();
            let (sub, to) = (Pos::new(x, y), Point::new(to_x, to_y));
            let distances = Distances::new(raster, sub, to);
            prop_assert_eq!(distances.here(), raster.centre(sub).distance_squared(to));
            for number in 0..8 {
                let middle = raster.centre(neighbour(sub, number));
                prop_assert_eq!(distances.from(number), middle.distance_squared(to));
            }
        }

        #[test]
        fn the_largest_numbers_do_not_overflow(w in 12i64..1 << 24, h in 12i64..1 << 24, x in -crate::MAX_SIDE..crate::MAX_SIDE, y in -crate::MAX_SIDE..crate::MAX_SIDE) {
            let ranking = shape(w, h).rank(Point::new(x, y));
            let mut sorted = ranking.best_first.as_slice().to_vec();
            sorted.sort_unstable();
            prop_assert_eq!(sorted, (0..8).collect::<Vec<u8>>());
        }
    }
}
