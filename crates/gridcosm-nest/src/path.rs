//! The path of a push, planned but not yet performed.

use crate::{Place, Store, Strategy};
use gridcosm_grid::Dir;

/// Every cell that a push moves, and how the path goes from one to the next.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PushPath {
    pub(crate) places: Vec<Place>,
    pub(crate) visits: Vec<Visit>,
}

/// A cell on the path of a push, moved or only passed through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visit {
    /// The cell.
    pub place: Place,
    /// How the path reaches this cell.
    pub reached: Reached,
    /// The direction in which it arrives.
    pub dir: Dir,
    /// The strategy used at the cell; `None` for the start and for the last cell.
    pub strategy: Option<Strategy>,
}

/// How a path reaches a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reached {
    /// The path starts here.
    Start,
    /// By a step within a grid.
    Move,
    /// By leaving a grid, finally past this reference.
    Exit {
        /// The primary reference beside which it leaves.
        through: Place,
    },
    /// By entering a grid.
    Enter {
        /// The reference that it enters.
        through: Place,
    },
}

impl PushPath {
    /// The cells that change: each receives the content of the one before it, the first that of the last. If the path
    /// closes, its start comes first and last.
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// All cells of the path in order, including references that it only passes through.
    pub fn visits(&self) -> &[Visit] {
        &self.visits
    }

    /// Contents that move, as (from, to). The last cell's content goes back to the first, unless the path closes and
    /// both are the same cell.
    pub fn moves(&self) -> impl Iterator<Item = (Place, Place)> + '_ {
        let closed = self.is_closed();
        let back =
            self.places.last().copied().zip(self.places.first().copied()).filter(|_| !closed);
        self.places.iter().copied().zip(self.places.iter().copied().skip(1)).chain(back)
    }

    /// Whether the path returns to its start.
    pub fn is_closed(&self) -> bool {
        self.places.len() > 1 && self.places.first() == self.places.last()
    }

    pub(crate) fn clear(&mut self) {
        self.places.clear();
        self.visits.clear();
    }
}

impl Store {
    /// The store after a push along a path: grids that the path does not touch are shared with this one.
    #[must_use]
    pub fn apply(&self, path: &PushPath) -> Store {
        let mut next = self.clone();
        next.apply_in_place(path);
        next
    }

    /// Performs the path in this store. It copies only grids that another store shares.
    pub fn apply_in_place(&mut self, path: &PushPath) {
        self.rotate(&path.places);
    }
}
