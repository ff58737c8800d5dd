//! The content of a cell.

use crate::GridId;
use gridcosm_grid::words;

/// The content of a cell, with numbers instead of names ([`crate::Store::named`] gives the names back).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cell {
    /// Nothing: a push ends here.
    Empty,
    /// A thing without an inside.
    Concrete(ContentId),
    /// A grid, shrunk into this cell.
    Ref {
        /// The grid, which need not exist.
        grid: GridId,
        /// Whether the grid is left through this reference.
        mark: Mark,
    },
}

/// A concrete content, by its number. Equal names have equal numbers within a store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ContentId(pub u32);

/// The mark of a reference. The primary reference of a grid is the one through which the grid is left.
///
/// The mark belongs to the content and travels with it; which reference *is* primary depends on the whole store,
/// see [`crate::Store::primary_of`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Mark {
    /// Claims to be the primary reference.
    Primary,
    /// Prefers not to be.
    Secondary,
    /// Says nothing.
    #[default]
    Unmarked,
}

words!(Mark { Primary "primary", Secondary "secondary", Unmarked "unmarked" });

impl Cell {
    /// Whether there is nothing here.
    #[inline]
    pub const fn is_empty(self) -> bool {
        matches!(self, Cell::Empty)
    }

    /// The grid referred to, if the cell is a reference.
    #[inline]
    pub const fn target(self) -> Option<GridId> {
        match self {
            Cell::Ref { grid, .. } => Some(grid),
            _ => None,
        }
    }
}

/// The content of a cell with its names, as files and people know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum NamedCell<'a> {
    /// Nothing.
    Empty,
    /// A thing without an inside.
    Concrete(&'a str),
    /// A grid, shrunk into this cell.
    Ref {
        /// Name of the grid.
        grid: &'a str,
        /// Whether the grid is left through this reference.
        mark: Mark,
    },
}
