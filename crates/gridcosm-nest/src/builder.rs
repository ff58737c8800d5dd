//! Building a store from named cells.

use crate::{
    Cell, ContentId, GridId, Mark, NamedCell, Place, Store, grids::Grids, names::Names, primary,
};
use gridcosm_grid::{Grid, Size};
use std::sync::Arc;

/// Collects grids in order, then builds a [`Store`] from them.
///
/// ```
/// use gridcosm_nest::{Mark, NamedCell::{Concrete, Empty, Ref}, StoreBuilder};
/// let mut builder = StoreBuilder::new();
/// builder.grid("main", vec![vec![Concrete("1"), Ref { grid: "box", mark: Mark::Unmarked }]])?;
/// builder.grid("box", vec![vec![Empty, Empty]])?;
/// let store = builder.build();
/// assert_eq!(store.len(), 2);
/// # Ok::<(), gridcosm_nest::BuildError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct StoreBuilder {
    names: Names,
    grids: Vec<Draft>,
    /// Names referred to. They get their numbers last, so that defined grids are numbered in store order.
    targets: crate::names::Table,
}

#[derive(Clone, Debug)]
struct Draft {
    size: Size,
    cells: Vec<DraftCell>,
}

#[derive(Clone, Copy, Debug)]
enum DraftCell {
    Empty,
    Concrete(ContentId),
    /// Number in `targets`.
    Ref(u32, Mark),
}

/// A grid that cannot be part of a store.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BuildError {
    /// A grid needs a name.
    #[error("every grid needs a name")]
    EmptyName,
    /// The name is taken.
    #[error("there are two grids named `{0}`")]
    DuplicateGrid(String),
    /// A grid has at least one cell.
    #[error("grid `{0}` has no cells")]
    NoCells(String),
    /// Rows differ in length.
    #[error("grid `{grid}`: row {row} has {found} {cells}, but the first row has {expected}", cells = if *found == 1 { "cell" } else { "cells" })]
    RowLength {
        /// The grid.
        grid: String,
        /// The row that differs, from 0.
        row: usize,
        /// Its length.
        found: usize,
        /// The first row's length.
        expected: usize,
    },
    /// More than 32,767 rows or columns, or more than four billion names.
    #[error("grid `{0}` is too large")]
    TooLarge(String),
}

impl StoreBuilder {
    /// No grids yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a grid given by its rows, which must be equally long.
    pub fn grid(
        &mut self,
        name: &str,
        rows: Vec<Vec<NamedCell<'_>>>,
    ) -> Result<&mut Self, BuildError> {
        let expected = rows.first().map_or(0, Vec::len);
        if let Some((row, cells)) =
            rows.iter().enumerate().find(|(_, cells)| cells.len() != expected)
        {
            return Err(BuildError::RowLength {
                grid: name.into(),
                row,
                found: cells.len(),
                expected,
            });
        }
        let height = rows.len();
        self.add(name, expected, height, rows.into_iter().flatten())
    }

    /// Adds a grid that is already a rectangle.
    pub fn rectangle(
        &mut self,
        name: &str,
        grid: &Grid<NamedCell<'_>>,
    ) -> Result<&mut Self, BuildError> {
        let size = grid.size();
        self.add(name, size.width as usize, size.height as usize, grid.values().iter().copied())
    }

    /// Adds a grid of `width` x `height` cells in reading order; the caller guarantees their number.
    fn add<'a>(
        &mut self,
        name: &str,
        width: usize,
        height: usize,
        cells: impl Iterator<Item = NamedCell<'a>>,
    ) -> Result<&mut Self, BuildError> {
        const LONGEST: usize = Place::LONGEST_SIDE as usize;
        let too_large = || BuildError::TooLarge(name.into());
        if name.is_empty() {
            return Err(BuildError::EmptyName);
        }
        if self.names.grids.number(name).is_some() {
            return Err(BuildError::DuplicateGrid(name.into()));
        }
        if width == 0 || height == 0 {
            return Err(BuildError::NoCells(name.into()));
        }
        if width > LONGEST || height > LONGEST {
            return Err(too_large());
        }
        let cells: Option<Vec<_>> = cells.map(|cell| self.draft(cell)).collect();
        let size = Size::new(width as u32, height as u32);
        self.grids.push(Draft { size, cells: cells.ok_or_else(too_large)? });
        self.names.grids.intern(name).ok_or_else(too_large)?;
        Ok(self)
    }

    fn draft(&mut self, cell: NamedCell<'_>) -> Option<DraftCell> {
        Some(match cell {
            NamedCell::Empty => DraftCell::Empty,
            NamedCell::Concrete(name) => {
                DraftCell::Concrete(ContentId(self.names.contents.intern(name)?))
            }
            NamedCell::Ref { grid, mark } => DraftCell::Ref(self.targets.intern(grid)?, mark),
        })
    }

    /// The store with all grids added so far, in the order in which they were added.
    pub fn build(self) -> Store {
        let Self { mut names, grids, targets } = self;
        // Both tables together hold fewer than u32::MAX names in any memory we know of. A name without a number would
        // be an undefined grid, which is legal.
        let number = |target: u32| {
            let number = targets.name(target).and_then(|name| names.grids.intern(name));
            GridId(number.unwrap_or(u32::MAX))
        };
        let numbers: Vec<GridId> = (0..targets.len() as u32).map(number).collect();
        let cell = |draft: &DraftCell| match *draft {
            DraftCell::Empty => Cell::Empty,
            DraftCell::Concrete(id) => Cell::Concrete(id),
            DraftCell::Ref(target, mark) => Cell::Ref {
                grid: numbers.get(target as usize).copied().unwrap_or(GridId(u32::MAX)),
                mark,
            },
        };
        let mut built =
            Grids::new(grids.iter().map(|draft| (draft.size, draft.cells.iter().map(cell))));
        primary::scan(&mut built);
        names.grids.shrink();
        names.contents.shrink();
        Store::from_parts(Arc::new(names), built)
    }
}

impl From<&Store> for StoreBuilder {
    /// All grids of a store, to add more to them.
    fn from(store: &Store) -> Self {
        let mut builder = Self::new();
        for grid in store.grids() {
            let rows = grid
                .rows()
                .map(|row| row.iter().map(|&cell| store.named(cell)).collect())
                .collect();
            // A store has no grid that a builder would reject.
            let _ = builder.grid(grid.name(), rows);
        }
        builder
    }
}

impl Store {
    /// The same store with one cell replaced by any content, which may contain new names. `None` if there is no such
    /// cell.
    #[must_use]
    pub fn with_cell(&self, place: Place, cell: NamedCell<'_>) -> Option<Self> {
        self.cell(place)?;
        let mut next = self.clone();
        let names = next.names_mut();
        let cell = match cell {
            NamedCell::Empty => Cell::Empty,
            NamedCell::Concrete(name) => Cell::Concrete(ContentId(names.contents.intern(name)?)),
            NamedCell::Ref { grid, mark } => {
                Cell::Ref { grid: GridId(names.grids.intern(grid)?), mark }
            }
        };
        next.write(&[(place, cell)]);
        Some(next)
    }
}
