//! The store: all grids of a nest, as one value.

use crate::{
    Cell, ContentId, GridId, Mark, NamedCell, Place,
    grids::Grids,
    names::Names,
    primary::{MovedRefs, Targets},
};
use gridcosm_grid::{Pos, Size};
use std::{fmt, sync::Arc};

/// Grids in order, each with a name. A value: a changed store shares every grid that did not change, except for a few
/// small ones, which are part of the store itself.
///
/// Grids may refer to each other in circles, to themselves, and to grids that do not exist. Order matters: it decides
/// which reference is the primary one ([`Store::primary_of`]).
///
/// ```
/// use gridcosm_nest::{NamedCell, Store};
/// let store = Store::parse([("main", "1 box|_ box"), ("box", "_ 2")])?;
/// let main = store.grid_id("main").unwrap();
/// assert_eq!(store.named_at(store.place("main", 0, 0).unwrap()), NamedCell::Concrete("1"));
/// assert_eq!(store.primary_of(store.grid_id("box").unwrap()), store.place("main", 1, 0));
/// assert_eq!(store.primary_of(main), None); // nothing refers to it: a root
/// # Ok::<(), gridcosm_nest::TextError>(())
/// ```
#[derive(Clone)]
pub struct Store {
    names: Arc<Names>,
    grids: Grids,
}

impl Store {
    pub(crate) fn from_parts(names: Arc<Names>, grids: Grids) -> Self {
        Self { names, grids }
    }

    /// The number of grids.
    pub fn len(&self) -> usize {
        self.grids.len()
    }

    /// Whether there is no grid.
    pub fn is_empty(&self) -> bool {
        self.grids.len() == 0
    }

    /// A grid by number.
    pub fn grid(&self, id: GridId) -> Option<GridView<'_>> {
        Some(GridView { store: self, id, size: self.size_of(id)? })
    }

    /// All grids in order.
    pub fn grids(&self) -> impl Iterator<Item = GridView<'_>> {
        self.grids.ids().filter_map(|id| self.grid(id))
    }

    /// Columns and rows of a grid, `None` if it is not defined.
    #[inline]
    pub fn size_of(&self, grid: GridId) -> Option<Size> {
        self.grids.size_of(grid)
    }

    /// The content of a cell, `None` if there is no such cell.
    #[inline]
    pub fn cell(&self, place: Place) -> Option<Cell> {
        self.grids.cell(place).copied()
    }

    /// The content of a cell where it lies; [`Cell::Empty`] if there is no such cell.
    #[inline]
    pub(crate) fn cell_at(&self, place: Place) -> &Cell {
        self.grids.cell(place).unwrap_or(&Cell::Empty)
    }

    /// The reference through which a grid is left: the first one marked primary, otherwise the first of any mark, in
    /// store order and reading order. `None` for a root, to which nothing refers.
    #[inline]
    pub fn primary_of(&self, grid: GridId) -> Option<Place> {
        self.grids.primary(grid)?.place()
    }

    /// The grids that lie in no other grid, in store order.
    pub fn roots(&self) -> impl Iterator<Item = GridId> + '_ {
        let is_root = |&id: &GridId| self.primary_of(id).is_none_or(|holder| holder.grid == id);
        self.grids().map(|grid| grid.id()).filter(is_root)
    }

    /// The outermost grid, which pictures begin with: the first of the [`roots`](Self::roots), or the first grid if all
    /// of them lie in others. `None` if there is no grid.
    pub fn root(&self) -> Option<GridId> {
        self.roots().next().or_else(|| self.grids().next().map(|grid| grid.id()))
    }

    /// A defined grid by name.
    pub fn grid_id(&self, name: &str) -> Option<GridId> {
        self.target_id(name).filter(|id| id.index() < self.grids.len())
    }

    /// A grid by name, defined or only referred to.
    pub fn target_id(&self, name: &str) -> Option<GridId> {
        self.names.grids.number(name).map(GridId)
    }

    /// The number of different concrete contents.
    pub fn content_count(&self) -> usize {
        self.names.contents.len()
    }

    /// The number of grid names, including those of grids that do not exist.
    pub fn target_count(&self) -> usize {
        self.names.grids.len()
    }

    /// A concrete content by name.
    pub fn content_id(&self, name: &str) -> Option<ContentId> {
        self.names.contents.number(name).map(ContentId)
    }

    /// The name of a grid, defined or only referred to; empty for a number of another store.
    pub fn grid_name(&self, id: GridId) -> &str {
        self.names.grids.name(id.0).unwrap_or_default()
    }

    /// The name of a concrete content; empty for a number of another store.
    pub fn content_name(&self, id: ContentId) -> &str {
        self.names.contents.name(id.0).unwrap_or_default()
    }

    /// The name of the concrete content of a cell; empty for any other cell.
    pub fn content_name_at(&self, place: Place) -> &str {
        match self.cell(place) {
            Some(Cell::Concrete(id)) => self.content_name(id),
            _ => "",
        }
    }

    /// The cell in column `x` and row `y` of a grid given by name, `None` when there is no such cell.
    pub fn place(&self, grid: &str, x: usize, y: usize) -> Option<Place> {
        let place = Place::checked(self.grid_id(grid)?, x, y)?;
        self.cell(place).map(|_| place)
    }

    /// The first cell in store and reading order that satisfies a condition.
    pub fn find(&self, mut condition: impl FnMut(Cell) -> bool) -> Option<Place> {
        self.grids().find_map(|grid| {
            grid.cells().find_map(|(place, cell)| condition(cell).then_some(place))
        })
    }

    /// A content with its names.
    pub fn named(&self, cell: Cell) -> NamedCell<'_> {
        match cell {
            Cell::Empty => NamedCell::Empty,
            Cell::Concrete(id) => NamedCell::Concrete(self.content_name(id)),
            Cell::Ref { grid, mark } => NamedCell::Ref { grid: self.grid_name(grid), mark },
        }
    }

    /// The content of a cell with its names; [`NamedCell::Empty`] where there is no cell.
    pub fn named_at(&self, place: Place) -> NamedCell<'_> {
        self.named(self.cell(place).unwrap_or(Cell::Empty))
    }

    /// A content of this store by its names, `None` if this store does not know a name.
    pub fn cell_from(&self, cell: NamedCell<'_>) -> Option<Cell> {
        Some(match cell {
            NamedCell::Empty => Cell::Empty,
            NamedCell::Concrete(name) => Cell::Concrete(self.content_id(name)?),
            NamedCell::Ref { grid, mark } => Cell::Ref { grid: self.target_id(grid)?, mark },
        })
    }

    /// Whether two stores share the memory of a grid, so that it was not copied. Small grids always are.
    pub fn shares_grid(&self, other: &Store, id: GridId) -> bool {
        self.grids.shares(&other.grids, id)
    }

    /// Replaces cells in order (later ones win) and keeps the primaries current. Ignores places that do not exist.
    ///
    /// Copies grids shared with another store first, once each.
    pub fn write(&mut self, changes: &[(Place, Cell)]) {
        let mut targets = Targets::new();
        for &(place, cell) in changes {
            if let Some(old) = self.replace(place, cell) {
                for (cell, added) in [(old, false), (cell, true)] {
                    targets.add(cell);
                    if let Some(target) = cell.target() {
                        self.grids.count_reference(target, added);
                    }
                }
            }
        }
        targets.refresh(&mut self.grids, changes.iter().map(|&(place, _)| place));
    }

    /// Every place receives the content of the one before it, the first that of the last. No place occurs twice, except
    /// that the first may also be the last.
    pub(crate) fn rotate(&mut self, places: &[Place]) {
        let (Some(&first), Some(&last)) = (places.first(), places.last()) else { return };
        let Some(mut carried) = self.cell(last) else { return };
        // In a closed path the first place would receive its own content before it receives that of the last but one.
        let moved = if first == last { places.get(1..).unwrap_or_default() } else { places };
        let mut refs = MovedRefs::new();
        for &place in moved {
            // The path has been on every cell, so they are all there.
            let Some(cell) = self.grids.cell_mut(place) else { return };
            let old = std::mem::replace(cell, carried);
            refs.note(&mut self.grids, place, carried);
            carried = old;
        }
        refs.settle(&mut self.grids, moved);
    }

    /// Replaces a content and returns the old one.
    fn replace(&mut self, place: Place, cell: Cell) -> Option<Cell> {
        self.grids.cell_mut(place).map(|old| std::mem::replace(old, cell))
    }

    pub(crate) fn names_mut(&mut self) -> &mut Names {
        Arc::make_mut(&mut self.names)
    }
}

/// A read-only view of a grid of a store.
#[derive(Clone, Copy)]
pub struct GridView<'a> {
    store: &'a Store,
    id: GridId,
    size: Size,
}

impl<'a> GridView<'a> {
    /// The grid's number.
    pub fn id(self) -> GridId {
        self.id
    }

    /// The grid's name.
    pub fn name(self) -> &'a str {
        self.store.grid_name(self.id)
    }

    /// Columns and rows.
    pub fn size(self) -> Size {
        self.size
    }

    /// The content at a position, `None` outside.
    pub fn get(self, pos: Pos) -> Option<Cell> {
        self.store.cell(Place::at(self.id, pos))
    }

    /// Rows from top to bottom.
    pub fn rows(self) -> impl ExactSizeIterator<Item = &'a [Cell]> {
        self.store.grids.cells(self.id).chunks(self.size.width.max(1) as usize)
    }

    /// All cells in reading order.
    pub fn cells(self) -> impl Iterator<Item = (Place, Cell)> + 'a {
        let rows = self.rows().zip(0..);
        let cells = move |(row, y): (&'a [Cell], i16)| {
            row.iter().zip(0..).map(move |(&cell, x)| (Place::new(self.id, x, y), cell))
        };
        rows.flat_map(cells)
    }
}

/// Same grids in the same order with the same names and contents; how names are numbered does not matter.
impl PartialEq for Store {
    fn eq(&self, other: &Self) -> bool {
        let same_names = Arc::ptr_eq(&self.names, &other.names);
        let same_cell = |(&a, &b): (&Cell, &Cell)| {
            if same_names { a == b } else { self.named(a) == other.named(b) }
        };
        let same_grid = |(a, b): (GridView<'_>, GridView<'_>)| {
            (same_names || a.name() == b.name())
                && a.size() == b.size()
                && (same_names && self.grids.shares(&other.grids, a.id)
                    || self.grids.cells(a.id).iter().zip(other.grids.cells(b.id)).all(same_cell))
        };
        self.len() == other.len() && self.grids().zip(other.grids()).all(same_grid)
    }
}

impl Eq for Store {}

/// One line per grid, cells as the standard text layout writes them where it can.
impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut map = f.debug_map();
        for grid in self.grids() {
            let row = |row: &[Cell]| {
                row.iter().map(|&c| self.named(c).to_string()).collect::<Vec<_>>().join(" ")
            };
            map.entry(&grid.name(), &grid.rows().map(row).collect::<Vec<_>>().join("|"));
        }
        map.finish()
    }
}

impl fmt::Debug for GridView<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GridView").field("name", &self.name()).field("size", &self.size).finish()
    }
}

/// As the standard text layout writes it.
impl fmt::Display for NamedCell<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            NamedCell::Empty => f.write_str("_"),
            NamedCell::Concrete(name) => f.write_str(name),
            NamedCell::Ref { grid, mark: Mark::Unmarked } => f.write_str(grid),
            NamedCell::Ref { grid, mark: Mark::Primary } => write!(f, "*{grid}"),
            NamedCell::Ref { grid, mark: Mark::Secondary } => write!(f, "~{grid}"),
        }
    }
}
