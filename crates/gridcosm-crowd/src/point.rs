//! Positions between the cells, in integers.

/// Units per pixel. It is a multiple of 12, so that the centres of halves and thirds of a cell of whole pixels are
/// exact, with and without a half offset. Times a speed in whole tens of pixels it is a multiple of 60, so that such
/// steps are exact too.
pub const UNITS_PER_PIXEL: i64 = 3072;

/// A position in units from the top-left corner of the grid; `x` grows right, `y` grows down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Point {
    /// Units from the left.
    pub x: i64,
    /// Units from the top.
    pub y: i64,
}

impl Point {
    /// The position `x` units from the left and `y` units from the top.
    pub const fn new(x: i64, y: i64) -> Self {
        Self { x, y }
    }

    /// A position in whole pixels.
    pub const fn pixels(x: i64, y: i64) -> Self {
        Self::new(x * UNITS_PER_PIXEL, y * UNITS_PER_PIXEL)
    }

    /// The nearest position that is less than [`crate::MAX_SIDE`] from the corner in each direction; differences
    /// between two such positions cannot overflow.
    #[must_use]
    pub(crate) fn clamped(self) -> Self {
        let near = |value: i64| value.clamp(1 - crate::MAX_SIDE, crate::MAX_SIDE - 1);
        Self::new(near(self.x), near(self.y))
    }

    /// The vector from another position to this one.
    #[must_use]
    pub(crate) const fn minus(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }

    /// The square of the distance to another position; both must be less than [`crate::MAX_SIDE`] from the corner in
    /// each direction.
    pub(crate) const fn distance_squared(self, other: Self) -> i64 {
        let v = self.minus(other);
        v.x * v.x + v.y * v.y
    }

    /// The distance to another position, rounded down.
    pub(crate) const fn distance(self, other: Self) -> i64 {
        self.distance_squared(other).isqrt()
    }

    /// Moves up to `step` units towards a goal and returns the rest of the step once the goal is reached.
    ///
    /// Lands exactly on the goal if it is near enough; otherwise each coordinate is rounded to the nearest unit, so
    /// that even the shortest step makes progress.
    pub(crate) fn approach(&mut self, goal: Self, step: i64) -> i64 {
        let v = goal.minus(*self);
        // Most steps are straight, and then the root is known.
        let straight = v.x == 0 || v.y == 0;
        let distance = if straight { v.x.abs() + v.y.abs() } else { self.distance(goal) };
        if distance <= step {
            *self = goal;
            return step - distance;
        }
        if straight {
            self.x += v.x.signum() * step;
            self.y += v.y.signum() * step;
            return 0;
        }
        self.x += nearest_quotient(v.x * step, distance);
        self.y += nearest_quotient(v.y * step, distance);
        0
    }

    /// Like [`Self::approach`], but a step longer than the distance overshoots, as in the reference program.
    pub(crate) fn overshoot(&mut self, goal: Self, step: i64) {
        let distance = self.distance(goal);
        if distance > 0 {
            let v = goal.minus(*self);
            self.x += v.x * step / distance;
            self.y += v.y * step / distance;
            *self = self.clamped();
        }
    }
}

const fn nearest_quotient(a: i64, b: i64) -> i64 {
    (2 * a + b).div_euclid(2 * b)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn approaching_never_passes_and_hands_back_the_rest(x in -99_999i64..99_999, y in -99_999i64..99_999, step in 1i64..9_999) {
            let goal = Point::new(x, y);
            let mut at = Point::default();
            let mut steps = 0;
            loop {
                let before = at.distance_squared(goal);
                let rest = at.approach(goal, step);
                prop_assert!(at == goal || at.distance_squared(goal) < before);
                prop_assert!(rest == 0 || at == goal);
                if at == goal { break; }
                steps += 1;
            }
            // Rounding may cost one unit per step in each direction.
            prop_assert!(step < 10 || steps <= Point::default().distance(goal) / (step - 2) + 2);
        }
    }
}
