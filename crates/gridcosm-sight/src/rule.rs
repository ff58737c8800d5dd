//! What "seeing" means, and how far an observer sees.

/// When one free cell sees another. Walls are never seen, and everything outside the map counts as wall.
///
/// Each rule is stated so that it can be checked without knowing how it is computed. The
/// [`definition`](crate::definition) module does exactly that, slowly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Rule {
    /// **Full-body sight.** A sees B if the convex hull of the two cells does not meet the interior of a wall: a body
    /// one cell wide can slide straight from A to B, grazing walls, and every point of A sees every point of B.
    /// Symmetric, and the same in all eight orientations.
    #[default]
    Hull,
    /// The row-by-row cone tracer of an older program, reproduced bit for bit for users who depend on its answers. It
    /// sees everything that [`Hull`](Self::Hull) sees and, because of rounding, up to half a per cent more. It is
    /// neither symmetric nor the same after mirroring left and right.
    Traced,
    /// **Symmetric shadowcasting**, the usual light of roguelike games. A sees B if the line between the two centres
    /// passes through free cells, checked where it crosses the centre lines of the rows in between (of the columns, if
    /// it is flatter than a diagonal). Where it crosses exactly between two cells, it may use either, but always on the
    /// same side. Symmetric, and the same in all eight orientations.
    Shadow,
    /// **Permissive light**: some point inside A sees some point inside B. Walls are solid up to their edges, so two
    /// walls that touch at a corner leave no gap. The most generous rule. Symmetric, and the same in all eight
    /// orientations.
    Permissive,
    /// **The light of MiniGrid**, a library of environments for learning agents, for users who compare results. Light
    /// fills every free run of a row that it reaches, and from there reaches the cells straight and diagonally ahead in
    /// the next row, away from the observer; it ends where the reach ends and never comes back. Neither symmetric nor the
    /// same when columns and rows change places.
    Minigrid,
}

impl Rule {
    /// All rules.
    pub const ALL: [Rule; 5] =
        [Rule::Hull, Rule::Traced, Rule::Shadow, Rule::Permissive, Rule::Minigrid];
}

/// How far an observer sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Reach {
    /// As far as the walls allow.
    #[default]
    Unlimited,
    /// Cells whose centre is at most this many cells away in a straight line.
    Round(u32),
    /// Cells at most this many king steps away.
    Square(u32),
}

impl Reach {
    /// The number of columns to the left and right that are within reach in a row `distance` rows away; `None` if the
    /// whole row is out of reach.
    #[inline]
    pub(crate) fn half_width(self, distance: u32) -> Option<i64> {
        match self {
            Reach::Unlimited => Some(i64::MAX),
            Reach::Square(radius) => (distance <= radius).then_some(i64::from(radius)),
            Reach::Round(radius) => {
                let (r, d) = (u64::from(radius), u64::from(distance));
                (d <= r).then(|| (r * r - d * d).isqrt() as i64)
            }
        }
    }

    /// Whether a cell `dx` columns and `dy` rows away is within reach.
    pub fn covers(self, dx: i32, dy: i32) -> bool {
        self.half_width(dy.unsigned_abs()).is_some_and(|w| i64::from(dx).abs() <= w)
    }
}

/// A rule and a reach: the whole query except the map and the observer.
///
/// ```
/// use gridcosm_sight::{Look, Reach, Rule};
/// let torch = Look { rule: Rule::Shadow, reach: Reach::Round(8) };
/// assert_eq!(Look::default(), Look::by(Rule::Hull));
/// # let _ = torch;
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Look {
    /// What seeing means.
    pub rule: Rule,
    /// How far the observer sees.
    pub reach: Reach,
}

impl Look {
    /// A rule with unlimited reach.
    pub const fn by(rule: Rule) -> Self {
        Self { rule, reach: Reach::Unlimited }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn round_reach_is_the_exact_disc() {
        for radius in 0..40u32 {
            for (dx, dy) in (-45..45).flat_map(|x| (-45..45).map(move |y| (x, y))) {
                let inside = (dx * dx + dy * dy) as u32 <= radius * radius;
                assert_eq!(Reach::Round(radius).covers(dx, dy), inside);
            }
        }
    }

    #[test]
    fn the_largest_radius_does_not_overflow() {
        assert!(Reach::Round(u32::MAX).covers(i32::MIN, i32::MAX));
        assert!(Reach::Square(u32::MAX).covers(i32::MAX, i32::MIN));
        assert!(Reach::Unlimited.covers(i32::MIN, i32::MIN));
    }
}
