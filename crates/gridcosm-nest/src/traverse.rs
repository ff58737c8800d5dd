//! Traversal: the older way to move through nested grids, cell by cell, without pushing anything.

use crate::{Board, Content, GridId, Place, entry::Circle, entry::middle_of_edge};
use gridcosm_grid::Dir;

/// What a traversal does at references and edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TraverseOptions {
    /// Enter references until a cell that is not one, and emit only that; otherwise emit the reference, then one entry.
    pub auto_enter: bool,
    /// Leave grids and go on; otherwise emit the primary reference and end.
    pub auto_exit: bool,
    /// Limits chains of references entered or left, and exits in a row. At most a million.
    pub max_depth: u32,
    /// Emit the cell on which an exit over several levels lands. The older design passes it over.
    pub emit_landings: bool,
}

impl Default for TraverseOptions {
    fn default() -> Self {
        Self { auto_enter: false, auto_exit: true, max_depth: 1000, emit_landings: false }
    }
}

/// The reason why a traversal ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TraverseEnd {
    /// The edge of an outermost grid.
    #[error("the way ends at the edge of the outermost grid")]
    EdgeReached,
    /// References that lead into each other.
    #[error("the way in goes round in a circle")]
    EntryCycle,
    /// Grids that contain each other.
    #[error("the way out goes round in a circle")]
    ExitCycle,
    /// A grid that may not be entered or left this way, or does not exist.
    #[error("the grid cannot be entered or left this way")]
    EntryDenied,
    /// A content tagged `stop`.
    #[error("a cell stops the way")]
    StopTag,
    /// Too many exits in a row.
    #[error("the way leaves too many grids in a row")]
    MaxDepth,
}

impl TraverseEnd {
    /// The reason as conformance files name it.
    pub fn code(self) -> &'static str {
        match self {
            Self::EdgeReached => "EDGE_REACHED",
            Self::EntryCycle => "ENTRY_CYCLE_DETECTED",
            Self::ExitCycle => "EXIT_CYCLE_DETECTED",
            Self::EntryDenied => "ENTRY_DENIED",
            Self::StopTag => "STOP_TAG",
            Self::MaxDepth => "MAX_DEPTH_REACHED",
        }
    }
}

/// The cells of a traversal, one at a time: in circles of grids the traversal may never end.
///
/// `entry` decides where to enter a grid and may refuse it; [`middle`] is the usual choice. What the board forbids stays
/// forbidden ([`Board::may_enter`], [`Board::may_leave`]), and where it fixes the cell ([`Board::entry_cell`]) that is
/// the entry.
///
/// ```
/// use gridcosm_grid::Dir;
/// use gridcosm_nest::{Store, TraverseEnd, TraverseOptions, middle, traverse};
/// let store = Store::parse([("main", "1 box 2"), ("box", "3 4")])?;
/// let start = store.place("main", 0, 0).unwrap();
/// let options = TraverseOptions { auto_enter: true, ..Default::default() };
/// let mut way = traverse(&store, start, Dir::E, options, middle(&store));
/// let names: Vec<String> = way.by_ref().map(|place| store.named_at(place).to_string()).collect();
/// assert_eq!(names.join(" "), "1 3 4 2");
/// assert_eq!(way.end(), Some(TraverseEnd::EdgeReached));
/// # Ok::<(), gridcosm_nest::TextError>(())
/// ```
pub fn traverse<B: Board, E: FnMut(GridId, Dir) -> Option<Place>>(
    board: &B,
    start: Place,
    dir: Dir,
    options: TraverseOptions,
    entry: E,
) -> Traverse<'_, B, E> {
    let max_depth = options.max_depth.min(1_000_000);
    let options = TraverseOptions { max_depth, ..options };
    Traverse { board, dir, options, entry, current: start, depth: 0, due: Some(start), end: None }
}

/// The entry at the middle of the edge, for [`traverse`].
pub fn middle<B: Board>(board: &B) -> impl Fn(GridId, Dir) -> Option<Place> + '_ {
    move |grid, dir| {
        let size = board.size_of(grid).filter(|size| !size.is_empty())?;
        let (x, y) = middle_of_edge(size, dir);
        Place::checked(grid, x, y)
    }
}

/// See [`traverse`].
#[derive(Debug)]
pub struct Traverse<'a, B, E> {
    board: &'a B,
    dir: Dir,
    options: TraverseOptions,
    entry: E,
    current: Place,
    /// The number of exits since the last ordinary step.
    depth: u32,
    /// The next call emits this before anything else.
    due: Option<Place>,
    end: Option<TraverseEnd>,
}

impl<B, E> Traverse<'_, B, E> {
    /// The reason why it ended; `None` while there may be more.
    pub fn end(&self) -> Option<TraverseEnd> {
        self.end.filter(|_| self.due.is_none())
    }
}

impl<B: Board, E: FnMut(GridId, Dir) -> Option<Place>> Iterator for Traverse<'_, B, E> {
    type Item = Place;

    fn next(&mut self) -> Option<Place> {
        if let Some(place) = self.due.take() {
            return Some(place);
        }
        if self.end.is_some() {
            return None;
        }
        match self.step() {
            Ok(place) => Some(place),
            Err(end) => {
                self.end = Some(end);
                self.due.take()
            }
        }
    }
}

impl<B: Board, E: FnMut(GridId, Dir) -> Option<Place>> Traverse<'_, B, E> {
    /// Moves on to the next cell to emit.
    fn step(&mut self) -> Result<Place, TraverseEnd> {
        while self.depth < self.options.max_depth {
            if let Some(next) = self.after(self.current) {
                return self.arrive(next);
            }
            let primary =
                self.board.primary_of(self.current.grid).ok_or(TraverseEnd::EdgeReached)?;
            if !self.options.auto_exit {
                self.due = Some(primary);
                return Err(TraverseEnd::EdgeReached);
            }
            self.leave(primary)?;
            if let Some(next) = self.after(primary) {
                return self.arrive(next);
            }
            self.current = self.exit_chain(primary)?;
            self.depth += 1;
            if self.options.emit_landings {
                return Ok(self.current);
            }
        }
        Err(TraverseEnd::MaxDepth)
    }

    fn arrive(&mut self, place: Place) -> Result<Place, TraverseEnd> {
        if self.board.is_stop(place) {
            return Err(TraverseEnd::StopTag);
        }
        let emitted = match self.board.content(place) {
            Content::Ref(target) if self.options.auto_enter => {
                let first = self.enter(place, target)?;
                self.current = self.enter_chain(first)?;
                self.current
            }
            Content::Ref(target) => {
                // The reference itself is emitted even if the next move is refused.
                match self.enter(place, target) {
                    Ok(inside) => {
                        self.current = inside;
                        self.due = Some(inside);
                    }
                    Err(end) => self.end = Some(end),
                }
                place
            }
            _ => {
                self.current = place;
                place
            }
        };
        self.depth = 0;
        Ok(emitted)
    }

    fn enter(&mut self, reference: Place, target: GridId) -> Result<Place, TraverseEnd> {
        let place = (self.entry)(target, self.dir);
        self.enter_at(place, reference, target)
    }

    /// The entry into `target`: the cell that the board fixes, otherwise `usual`.
    fn enter_at(
        &self,
        usual: Option<Place>,
        reference: Place,
        target: GridId,
    ) -> Result<Place, TraverseEnd> {
        let inside = |place: &Place| {
            self.board.size_of(place.grid).is_some_and(|size| size.contains(place.pos()))
        };
        let fixed = self.board.entry_cell(reference, target, self.dir);
        let fixed = fixed.map(|cell| Place::at(target, cell)).filter(inside);
        let place = usual.map(|usual| fixed.unwrap_or(usual)).filter(inside);
        place.filter(|_| self.board.may_enter(reference, self.dir)).ok_or(TraverseEnd::EntryDenied)
    }

    fn leave(&self, primary: Place) -> Result<(), TraverseEnd> {
        if self.board.may_leave(primary, self.dir) { Ok(()) } else { Err(TraverseEnd::EntryDenied) }
    }

    /// Leaves through references, never into them, until a cell that is not one.
    fn exit_chain(&self, start: Place) -> Result<Place, TraverseEnd> {
        let mut place = start;
        let mut circle = Circle::new(start);
        for _ in self.depth..self.options.max_depth {
            if self.board.content(place).target().is_none() {
                return Ok(place);
            }
            let primary = self.board.primary_of(place.grid).ok_or(TraverseEnd::EdgeReached)?;
            self.leave(primary)?;
            place = self.after(primary).unwrap_or(primary);
            if circle.closes_at(place) {
                break;
            }
        }
        Err(TraverseEnd::ExitCycle)
    }

    /// Enters references at the middle of their edges until a cell that is not one.
    fn enter_chain(&self, start: Place) -> Result<Place, TraverseEnd> {
        let mut place = start;
        let mut circle = Circle::new(start);
        for _ in self.depth..self.options.max_depth {
            let Some(target) = self.board.content(place).target() else { return Ok(place) };
            let usual = middle(self.board)(target, self.dir);
            place = self.enter_at(usual, place, target)?;
            if circle.closes_at(place) {
                break;
            }
        }
        Err(TraverseEnd::EntryCycle)
    }

    fn after(&self, place: Place) -> Option<Place> {
        place.step_within(self.dir, self.board.size_of(place.grid)?)
    }
}
