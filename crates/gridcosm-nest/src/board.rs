//! The facts about a world that navigation and push need, and no more.

use crate::{Cell, Contents, GridId, Mark, Place, Store};
use gridcosm_grid::{Dir, Pos, Size};

/// A world of nested grids as seen by navigation, push and pictures. [`Store`] is one; any world that can answer these
/// questions can be pushed and drawn by the same code.
///
/// Answers must not change during planning. No answer can make planning panic or hang.
pub trait Board {
    /// Columns and rows of a grid; `None` if there is no such grid.
    fn size_of(&self, grid: GridId) -> Option<Size>;

    /// The content of a cell. Callers ask only about places inside their grid; for any other, [`Content::Empty`] is a
    /// good answer.
    fn content(&self, place: Place) -> Content;

    /// The reference through which a grid is left; `None` for a root.
    fn primary_of(&self, grid: GridId) -> Option<Place>;

    /// How a reference is marked. Only asked for places that hold one, and never by a plan.
    fn mark(&self, place: Place) -> Mark {
        let _ = place;
        Mark::Unmarked
    }

    /// Whether a reference shows its grid with left and right exchanged. Only asked for places that hold one, and never
    /// by a plan.
    fn is_mirrored(&self, place: Place) -> bool {
        let _ = place;
        false
    }

    /// Whether the content of a cell cannot be moved and blocks everything.
    fn is_stop(&self, place: Place) -> bool {
        let _ = place;
        false
    }

    /// The content of a cell and whether it stops a push, for boards that find both in one look. The second answer does
    /// not matter for an empty cell.
    #[inline]
    fn look(&self, place: Place) -> (Content, bool) {
        let content = self.content(place);
        (content, content != Content::Empty && self.is_stop(place))
    }

    /// Whether something that moves in direction `dir` may enter the grid to which the cell at `reference` refers, on
    /// its own or because that grid swallows it. Something that moves east comes in at the western side.
    #[inline]
    fn may_enter(&self, reference: Place, dir: Dir) -> bool {
        let _ = (reference, dir);
        true
    }

    /// Whether something that moves in direction `dir` may leave a grid through its primary reference, the cell at
    /// `reference`. Something that moves east goes out at the eastern side.
    #[inline]
    fn may_leave(&self, reference: Place, dir: Dir) -> bool {
        let _ = (reference, dir);
        true
    }

    /// The cell where something that moves in direction `dir` enters `grid` through the reference at `reference`, if
    /// the board has a rule for it. Without one, or with a cell that the grid does not have, the
    /// [`EntryMapping`](crate::EntryMapping) decides.
    #[inline]
    fn entry_cell(&self, reference: Place, grid: GridId, dir: Dir) -> Option<Pos> {
        let _ = (reference, grid, dir);
        None
    }
}

/// The content of a cell, as far as moving is concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Content {
    /// Nothing: a push ends here.
    Empty,
    /// Something without an inside.
    Solid,
    /// A grid.
    Ref(GridId),
}

impl Content {
    /// The grid referred to, if this is a reference.
    #[inline]
    pub const fn target(self) -> Option<GridId> {
        match self {
            Content::Ref(grid) => Some(grid),
            _ => None,
        }
    }
}

impl From<Cell> for Content {
    #[inline]
    fn from(cell: Cell) -> Self {
        Self::from(&cell)
    }
}

impl From<&Cell> for Content {
    #[inline]
    fn from(cell: &Cell) -> Self {
        match *cell {
            Cell::Empty => Content::Empty,
            Cell::Concrete(_) => Content::Solid,
            Cell::Ref { grid, .. } => Content::Ref(grid),
        }
    }
}

/// A store without tags, in which nothing stops a push.
impl Board for Store {
    #[inline]
    fn size_of(&self, grid: GridId) -> Option<Size> {
        Store::size_of(self, grid)
    }

    #[inline]
    fn content(&self, place: Place) -> Content {
        self.cell_at(place).into()
    }

    #[inline]
    fn primary_of(&self, grid: GridId) -> Option<Place> {
        Store::primary_of(self, grid)
    }

    fn mark(&self, place: Place) -> Mark {
        match self.cell(place) {
            Some(Cell::Ref { mark, .. }) => mark,
            _ => Mark::Unmarked,
        }
    }
}

/// A store in which some contents stop a push.
#[derive(Clone, Copy, Debug)]
pub struct Tagged<'a> {
    /// The store.
    pub store: &'a Store,
    /// The contents that stop a push.
    pub stop: &'a Contents,
}

impl Board for Tagged<'_> {
    #[inline]
    fn size_of(&self, grid: GridId) -> Option<Size> {
        self.store.size_of(grid)
    }

    #[inline]
    fn content(&self, place: Place) -> Content {
        Board::content(self.store, place)
    }

    #[inline]
    fn primary_of(&self, grid: GridId) -> Option<Place> {
        self.store.primary_of(grid)
    }

    fn mark(&self, place: Place) -> Mark {
        Board::mark(self.store, place)
    }

    #[inline]
    fn is_stop(&self, place: Place) -> bool {
        self.store.cell(place).is_some_and(|cell| self.stop.contains(cell))
    }

    #[inline]
    fn look(&self, place: Place) -> (Content, bool) {
        let cell = self.store.cell_at(place);
        (cell.into(), self.stop.contains(*cell))
    }
}
