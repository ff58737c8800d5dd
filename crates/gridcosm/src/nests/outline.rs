//! Which grid is in which: the references of a nest as a tree.

use gridcosm_nest::{Cell, GridId, Mark, Place, Store};
use std::collections::BTreeSet;

/// The references of a nest, parents first. Every grid is opened once, at its primary reference, so that grids in
/// themselves come to an end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outline {
    /// All entries. Indenting each by its depth draws the tree.
    pub shown: Vec<Shown>,
}

/// A grid in an outline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    /// Entries above this one.
    pub depth: usize,
    /// The grid.
    pub grid: GridId,
    /// The reference to it; `None` for a grid that begins a tree.
    pub through: Option<Place>,
    /// The mark of the reference.
    pub mark: Mark,
    /// Whether the grid is left through this reference.
    pub is_primary: bool,
    /// Whether its own references follow.
    pub is_open: bool,
    /// Whether there is such a grid.
    pub exists: bool,
}

impl Outline {
    /// The outline of a store: the grids that are in no other, then those that are only in each other.
    ///
    /// ```
    /// use gridcosm::{nest::Store, nests::Outline};
    /// let store = Store::parse([("main", "1 main box"), ("box", "~box gone")])?;
    /// let lines = Outline::of(&store).shown.iter().map(|shown| {
    ///     format!("{}{}", " ".repeat(shown.depth), store.grid_name(shown.grid))
    /// }).collect::<Vec<_>>();
    /// assert_eq!(lines, ["main", " main", " box", "  box", "  gone"]);
    /// # Ok::<(), gridcosm::nest::TextError>(())
    /// ```
    pub fn of(store: &Store) -> Self {
        let ids = || store.grids().map(|grid| grid.id());
        let mut outline = Self { shown: Vec::new() };
        let mut opened = BTreeSet::new();
        for root in store.roots().chain(ids()) {
            if opened.insert(root.index()) {
                let top = Shown {
                    depth: 0,
                    grid: root,
                    through: None,
                    mark: Mark::Unmarked,
                    is_primary: false,
                    is_open: true,
                    exists: true,
                };
                outline.open(store, top, &mut opened);
            }
        }
        outline
    }

    /// Adds a grid and everything below it. Keeps what remains to be added in a list, because nests may be deep.
    fn open(&mut self, store: &Store, top: Shown, opened: &mut BTreeSet<usize>) {
        let mut waiting = vec![top];
        while let Some(shown) = waiting.pop() {
            self.shown.push(shown);
            if !shown.is_open {
                continue;
            }
            let cells = store.grid(shown.grid).into_iter().flat_map(|grid| grid.cells());
            let refs = cells.filter_map(|(place, cell)| match cell {
                Cell::Ref { grid, mark } => Some((place, grid, mark)),
                _ => None,
            });
            let below = refs.map(|(place, grid, mark)| {
                let exists = store.size_of(grid).is_some();
                let is_primary = !exists || store.primary_of(grid) == Some(place);
                let is_open = exists && is_primary && opened.insert(grid.index());
                let depth = shown.depth + 1;
                Shown { depth, grid, through: Some(place), mark, is_primary, is_open, exists }
            });
            let below: Vec<Shown> = below.collect();
            waiting.extend(below.into_iter().rev());
        }
    }
}
