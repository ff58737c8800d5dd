//! The four directions.

use std::{fmt, str::FromStr};

/// One of the four directions, in the order N, S, E, W.
///
/// ```
/// use gridcosm_grid::Dir;
/// assert_eq!(Dir::N.delta(), (0, -1));
/// assert_eq!(Dir::E.opposite(), Dir::W);
/// assert_eq!(Dir::N.right(), Dir::E);
/// assert_eq!("w".parse(), Ok(Dir::W));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Dir {
    /// Up: `y` decreases.
    N,
    /// Down: `y` increases.
    S,
    /// Right: `x` increases.
    E,
    /// Left: `x` decreases.
    W,
}

/// A text that does not name a direction.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a direction; write N, S, E, W or up, down, right, left")]
pub struct ParseDirError(String);

impl Dir {
    /// All directions, in order.
    pub const ALL: [Dir; 4] = [Dir::N, Dir::S, Dir::E, Dir::W];

    /// The step as (x, y).
    #[inline]
    pub const fn delta(self) -> (i32, i32) {
        match self {
            Dir::N => (0, -1),
            Dir::S => (0, 1),
            Dir::E => (1, 0),
            Dir::W => (-1, 0),
        }
    }

    /// The opposite direction.
    #[inline]
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Dir::N => Dir::S,
            Dir::S => Dir::N,
            Dir::E => Dir::W,
            Dir::W => Dir::E,
        }
    }

    /// A quarter turn clockwise, as seen on screen.
    #[inline]
    #[must_use]
    pub const fn right(self) -> Self {
        match self {
            Dir::N => Dir::E,
            Dir::E => Dir::S,
            Dir::S => Dir::W,
            Dir::W => Dir::N,
        }
    }

    /// A quarter turn counter-clockwise, as seen on screen.
    #[inline]
    #[must_use]
    pub const fn left(self) -> Self {
        self.right().opposite()
    }

    /// Whether the direction points along a row.
    #[inline]
    pub const fn is_horizontal(self) -> bool {
        matches!(self, Dir::E | Dir::W)
    }

    /// The letter used in files: `N`, `S`, `E` or `W`.
    pub const fn letter(self) -> char {
        match self {
            Dir::N => 'N',
            Dir::S => 'S',
            Dir::E => 'E',
            Dir::W => 'W',
        }
    }
}

impl fmt::Display for Dir {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl FromStr for Dir {
    type Err = ParseDirError;

    /// Reads a letter or a word; case does not matter.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.to_ascii_lowercase().as_str() {
            "n" | "north" | "up" => Ok(Dir::N),
            "s" | "south" | "down" => Ok(Dir::S),
            "e" | "east" | "right" => Ok(Dir::E),
            "w" | "west" | "left" => Ok(Dir::W),
            _ => Err(ParseDirError(text.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opposite_undoes_and_four_turns_come_round() {
        for dir in Dir::ALL {
            let ((dx, dy), (ex, ey)) = (dir.delta(), dir.opposite().delta());
            assert_eq!((dx + ex, dy + ey), (0, 0));
            assert_eq!(dir.right().right().right().right(), dir);
            assert_eq!(dir.right().left(), dir);
            assert_eq!(dir.right().right(), dir.opposite());
            assert_ne!(dir.is_horizontal(), dir.right().is_horizontal());
        }
    }

    #[test]
    fn letters_are_read_back() {
        for dir in Dir::ALL {
            assert_eq!(dir.to_string().parse(), Ok(dir));
        }
        assert_eq!(
            "nw".parse::<Dir>().unwrap_err().to_string(),
            "`nw` is not a direction; write N, S, E, W or up, down, right, left"
        );
    }
}
