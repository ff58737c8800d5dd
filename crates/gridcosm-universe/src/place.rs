//! Who and where: entity ids, grids, places.

use gridcosm_grid::Pos;
use std::fmt;

/// The name of an entity. Levels number their entities from 0; hand-built states may use any numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EntityId(pub i64);

impl EntityId {
    /// What a portal without a mate points to.
    pub const NONE: Self = Self(-1);
}

impl fmt::Display for EntityId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl fmt::Debug for EntityId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl From<i64> for EntityId {
    fn from(id: i64) -> Self {
        Self(id)
    }
}

/// Which grid of a state. A flat level has only [`GridId::MAIN`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct GridId(pub u32);

impl GridId {
    /// The grid that the level's width and height describe.
    pub const MAIN: Self = Self(0);
}

/// Where an entity stands: a cell of a grid. A place may lie outside of its grid; nothing walks there, but portals
/// may lead there and hand-built states may start there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Place {
    /// The grid.
    pub grid: GridId,
    /// The cell.
    pub pos: Pos,
}

impl Place {
    /// A cell of the main grid.
    pub const fn flat(x: i32, y: i32) -> Self {
        Self { grid: GridId::MAIN, pos: Pos::new(x, y) }
    }

    /// A cell of a grid.
    pub const fn new(grid: GridId, x: i32, y: i32) -> Self {
        Self { grid, pos: Pos::new(x, y) }
    }

    /// The place `dx` to the right and `dy` down in the same grid.
    #[inline]
    #[must_use]
    pub const fn offset(self, dx: i32, dy: i32) -> Self {
        Self { grid: self.grid, pos: self.pos.offset(dx, dy) }
    }

    /// What trails are sorted by: grid, then x, then y.
    pub(crate) const fn column_order(self) -> (u32, i32, i32) {
        (self.grid.0, self.pos.x, self.pos.y)
    }
}

impl Ord for Place {
    /// By grid, then x, then y: the order in which trails are listed.
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.column_order().cmp(&other.column_order())
    }
}

impl PartialOrd for Place {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// A place that is known to lie in a small grid, as navigation knows places.
impl Place {
    pub(crate) fn to_nest(self) -> Option<gridcosm_nest::Place> {
        gridcosm_nest::Place::at(gridcosm_nest::GridId(self.grid.0), self.pos)
    }

    pub(crate) fn from_nest(place: gridcosm_nest::Place) -> Self {
        Self { grid: GridId(place.grid.0), pos: place.pos() }
    }
}

impl From<Pos> for Place {
    fn from(pos: Pos) -> Self {
        Self { grid: GridId::MAIN, pos }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.grid {
            GridId::MAIN => write!(f, "{}", self.pos),
            GridId(grid) => write!(f, "{grid}:{}", self.pos),
        }
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
