//! A nest as plans see it.

use super::Nest;
use gridcosm_grid::{Dir, Pos, Size};
use gridcosm_nest::{Board, Content, Contents, GridId, Mark, NamedCell, Place, Store};
use gridcosm_universe::systems::nested_push::Solids;

/// A nest in which some more contents cannot be moved.
#[derive(Clone, Copy, Debug)]
pub struct NestBoard<'a> {
    /// The nest.
    pub nest: &'a Nest,
    /// The contents that stop a push, besides those that stop it in a level.
    pub stop: &'a Contents,
    /// The sides through which nothing passes, besides those that a level closes.
    pub closed: &'a [Closed],
}

/// A grid that nothing enters or leaves, at one side or at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Closed {
    /// The grid.
    pub grid: GridId,
    /// The side; `None` for all four.
    pub side: Option<Dir>,
}

impl Closed {
    /// Whether this closes a side of a grid.
    pub fn is_at(&self, grid: GridId, side: Dir) -> bool {
        self.grid == grid && self.side.is_none_or(|closed| closed == side)
    }
}

impl NestBoard<'_> {
    fn level(&self) -> Option<Solids<'_>> {
        self.nest.state.as_deref().map(Solids)
    }

    /// Whether a side of the grid in a cell is closed by the question.
    fn shuts(&self, reference: Place, side: Dir) -> bool {
        let target = Board::content(&self.nest.store, reference).target();
        target.is_some_and(|grid| self.closed.iter().any(|closed| closed.is_at(grid, side)))
    }
}

impl Nest {
    /// The sides that a text closes: `box` for all of them, `box:west` or `box:n,e` for some.
    ///
    /// # Errors
    /// When there is no such grid or side.
    pub fn closed(&self, text: &str) -> Result<Vec<Closed>, String> {
        let (name, sides) = match text.rsplit_once(':') {
            Some((name, sides)) => (name, Some(sides)),
            None => (text, None),
        };
        let known = || format!("there is no grid `{name}` to close");
        let grid = self.store.grid_id(name).ok_or_else(known)?;
        let Some(sides) = sides else { return Ok(vec![Closed { grid, side: None }]) };
        let side = |side: &str| {
            let side: Dir = side.trim().parse().map_err(|error| format!("{error}"))?;
            Ok(Closed { grid, side: Some(side) })
        };
        sides.split(',').map(side).collect()
    }

    /// The contents with these names. `9` is a concrete content, `box` every reference to the grid `box`, and `_` the
    /// empty cell.
    ///
    /// # Errors
    /// A name that no cell has, because it is most likely a mistake.
    pub fn contents(&self, names: &[impl AsRef<str>]) -> Result<Contents, String> {
        let is = |cell: NamedCell<'_>, name: &str| match cell {
            NamedCell::Empty => name == "_",
            NamedCell::Concrete(content) => content == name,
            NamedCell::Ref { grid, .. } => grid == name.trim_start_matches(['*', '~']),
        };
        for name in names.iter().map(AsRef::as_ref) {
            let there = |store: &Store| store.find(|cell| is(store.named(cell), name)).is_some();
            if !there(&self.store) {
                return Err(format!("no cell holds `{name}`"));
            }
        }
        let any = |cell: NamedCell<'_>| names.iter().any(|name| is(cell, name.as_ref()));
        Ok(Contents::of(&self.store, any))
    }
}

impl Board for NestBoard<'_> {
    fn size_of(&self, grid: GridId) -> Option<Size> {
        self.nest.store.size_of(grid)
    }

    fn content(&self, place: Place) -> Content {
        Board::content(&self.nest.store, place)
    }

    fn primary_of(&self, grid: GridId) -> Option<Place> {
        self.nest.store.primary_of(grid)
    }

    fn mark(&self, place: Place) -> Mark {
        Board::mark(&self.nest.store, place)
    }

    fn is_stop(&self, place: Place) -> bool {
        let tagged = self.nest.store.cell(place).is_some_and(|cell| self.stop.contains(cell));
        tagged || self.level().is_some_and(|level| level.is_stop(place))
    }

    fn may_enter(&self, reference: Place, dir: Dir) -> bool {
        !self.shuts(reference, dir.opposite())
            && self.level().is_none_or(|level| level.may_enter(reference, dir))
    }

    fn may_leave(&self, reference: Place, dir: Dir) -> bool {
        !self.shuts(reference, dir)
            && self.level().is_none_or(|level| level.may_leave(reference, dir))
    }

    fn entry_cell(&self, reference: Place, grid: GridId, dir: Dir) -> Option<Pos> {
        self.level()?.entry_cell(reference, grid, dir)
    }
}
