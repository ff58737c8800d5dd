//! A grid of a world, and one of its cells.

use crate::{Dir, Pos, Size};
use std::{
    cmp::Ordering,
    fmt,
    hash::{Hash, Hasher},
};

/// The number of a grid: a world numbers its grids in order, from 0.
///
/// In a world with names, numbers at or above the number of grids stand for names that are used but not defined.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct GridId(pub u32);

impl GridId {
    /// The first grid, and the only one of a flat world.
    pub const MAIN: Self = Self(0);

    /// The number as an index into a list.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for GridId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "grid {}", self.0)
    }
}

/// One cell of one grid, in eight bytes, because searches hold thousands of them.
///
/// A place may lie outside its grid: a step over the edge gives an ordinary value, and the grid then rejects it.
/// Coordinates saturate at the limits of `i16`. No grid is longer than [`Place::LONGEST_SIDE`], so a saturated place is
/// always outside.
///
/// Places are ordered by grid, then in reading order, which is also the order in which a world is scanned.
///
/// ```
/// use gridcosm_grid::{Dir, GridId, Place, Pos};
/// let place = Place::new(GridId(3), 2, 1);
/// assert_eq!(place.step(Dir::N), Place::new(GridId(3), 2, 0));
/// assert_eq!(place.pos(), Pos::new(2, 1));
/// assert!(place < Place::new(GridId(3), 0, 2));
/// assert_eq!(place.to_string(), "3:(2, 1)");
/// ```
#[derive(Clone, Copy, Eq, Default)]
pub struct Place {
    /// The grid.
    pub grid: GridId,
    /// Column, from the left.
    pub x: i16,
    /// Row, from the top.
    pub y: i16,
}

impl Place {
    /// The largest number of columns or rows of a grid whose cells have places.
    pub const LONGEST_SIDE: u32 = i16::MAX as u32;

    /// The cell in column `x` and row `y` of `grid`.
    #[inline]
    pub const fn new(grid: GridId, x: i16, y: i16) -> Self {
        Self { grid, x, y }
    }

    /// A cell of the main grid.
    #[inline]
    pub const fn flat(x: i16, y: i16) -> Self {
        Self::new(GridId::MAIN, x, y)
    }

    /// The cell at a position of a grid. Coordinates beyond the limits of `i16` saturate; see [`Place::checked`].
    #[inline]
    pub const fn at(grid: GridId, pos: Pos) -> Self {
        Self::new(grid, saturated(pos.x), saturated(pos.y))
    }

    /// The cell in column `x` and row `y` of `grid`, from any integer type; `None` if a coordinate does not fit.
    #[inline]
    pub fn checked<N: TryInto<i16>>(grid: GridId, x: N, y: N) -> Option<Self> {
        Some(Self::new(grid, x.try_into().ok()?, y.try_into().ok()?))
    }

    /// The position within the grid.
    #[inline]
    pub const fn pos(self) -> Pos {
        Pos::new(self.x as i32, self.y as i32)
    }

    /// The place `dx` to the right and `dy` down in the same grid.
    #[inline]
    #[must_use]
    pub const fn offset(self, dx: i32, dy: i32) -> Self {
        Self::at(self.grid, self.pos().offset(dx, dy))
    }

    /// The neighbour in a direction, in the same grid or just outside it.
    #[inline]
    #[must_use]
    pub const fn step(self, dir: Dir) -> Self {
        let (dx, dy) = dir.delta();
        Self::new(self.grid, self.x.saturating_add(dx as i16), self.y.saturating_add(dy as i16))
    }

    /// The neighbour in a direction; `None` if it lies outside a grid of this size.
    #[inline]
    pub const fn step_within(self, dir: Dir, size: Size) -> Option<Self> {
        let (dx, dy) = dir.delta();
        let (x, y) = (self.x as i32 + dx, self.y as i32 + dy);
        // Negative numbers become huge unsigned ones, so they fail the comparison with the size too. One question for
        // all four sides: which of them a walk meets is hard to predict.
        let longest = Self::LONGEST_SIDE;
        let inside = ((x as u32) < size.width)
            & ((y as u32) < size.height)
            & (x as u32 <= longest)
            & (y as u32 <= longest);
        if inside { Some(Self::new(self.grid, x as i16, y as i16)) } else { None }
    }

    /// The whole place as one number, in the order of its fields, so that it is read at once. For the order of places
    /// see [`key`](Self::key).
    #[inline]
    pub const fn bits(self) -> u64 {
        self.grid.0 as u64 | (self.x as u16 as u64) << 32 | (self.y as u16 as u64) << 48
    }

    /// The whole place as one number that is ordered like the place itself.
    #[inline]
    pub const fn key(self) -> u64 {
        // Negative coordinates come before the others.
        const SIGN: u16 = 1 << 15;
        (self.grid.0 as u64) << 32
            | ((self.y as u16 ^ SIGN) as u64) << 16
            | (self.x as u16 ^ SIGN) as u64
    }
}

/// One comparison instead of three: searches compare places all the time.
impl PartialEq for Place {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.bits() == other.bits()
    }
}

impl Hash for Place {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.bits());
    }
}

const fn saturated(n: i32) -> i16 {
    if n > i16::MAX as i32 {
        i16::MAX
    } else if n < i16::MIN as i32 {
        i16::MIN
    } else {
        n as i16
    }
}

impl Ord for Place {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        self.key().cmp(&other.key())
    }
}

impl PartialOrd for Place {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// A cell of the main grid.
impl From<Pos> for Place {
    #[inline]
    fn from(pos: Pos) -> Self {
        Self::at(GridId::MAIN, pos)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.grid {
            GridId::MAIN => write!(f, "{}", self.pos()),
            GridId(grid) => write!(f, "{grid}:{}", self.pos()),
        }
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_eight_bytes() {
        assert_eq!(size_of::<Place>(), 8);
    }

    #[test]
    fn a_step_stays_inside_or_is_refused() {
        let size = Size::new(2, 1);
        let left = Place::new(GridId(3), 0, 0);
        let right = Place::new(GridId(3), 1, 0);
        assert_eq!(left.step_within(Dir::E, size), Some(right));
        assert_eq!(right.step_within(Dir::W, size), Some(left));
        for dir in [Dir::N, Dir::S, Dir::W] {
            assert_eq!(left.step_within(dir, size), None);
        }
        let corner = Place::flat(i16::MAX, i16::MAX);
        assert_eq!(corner.step_within(Dir::S, Size::new(65536, 65536)), None);
    }

    #[test]
    fn what_does_not_fit_saturates_or_is_refused() {
        let far = Pos::new(40_000, -40_000);
        assert_eq!(Place::from(far), Place::flat(i16::MAX, i16::MIN));
        assert_eq!(Place::checked(GridId::MAIN, far.x, far.y), None);
        assert_eq!(Place::flat(i16::MAX, i16::MIN).step(Dir::N).step(Dir::E), Place::from(far));
        assert_eq!(Place::flat(1, 1).offset(i32::MIN, i32::MAX), Place::flat(i16::MIN, i16::MAX));
    }

    #[test]
    fn places_order_by_grid_row_and_column() {
        let order = [(0, 0, -1), (0, -1, 0), (0, 1, 0), (0, 0, 1), (1, 0, 0)];
        let places = order.map(|(grid, x, y)| Place::new(GridId(grid), x, y));
        assert!(places.is_sorted());
    }
}
