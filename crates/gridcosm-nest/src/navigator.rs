//! A traveller through nested grids.

use crate::{
    AdvanceError, Board, EnterError, EntryMapping, GridId, Place,
    walk::{Points, Trail, Walk},
};
use gridcosm_grid::Dir;

/// A position and a direction on a board, with the movements of which a push consists.
///
/// An operation that fails leaves position and direction unchanged, with one exception that must be asked for
/// ([`NavigatorOptions::stay_where_a_cycle_was_met`]). A clone is independent.
///
/// ```
/// use gridcosm_grid::Dir;
/// use gridcosm_nest::{Navigator, Store};
/// let store = Store::parse([("main", "*sub ~sub"), ("sub", "1 2")])?;
/// let mut way = Navigator::new(&store, store.place("main", 1, 0).unwrap(), Dir::W);
/// way.enter().unwrap(); // by the secondary reference
/// assert_eq!(Some(way.place()), store.place("sub", 1, 0));
/// way.advance().unwrap();
/// // Out through the primary reference, beyond which the outermost grid ends.
/// assert_eq!(way.advance().unwrap_err().to_string(), "the way ends at the edge of the outermost grid");
/// assert_eq!(Some(way.place()), store.place("sub", 0, 0));
/// # Ok::<(), gridcosm_nest::TextError>(())
/// ```
#[derive(Debug)]
pub struct Navigator<'a, B> {
    board: &'a B,
    walk: Walk,
    /// At most one: that of `walk`.
    points: Points,
    exit: Option<Exit>,
    /// Grids entered since the latest advance, sorted.
    visited: Vec<GridId>,
    options: NavigatorOptions,
}

/// How a navigator enters grids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct NavigatorOptions {
    /// The rule for where a grid is entered.
    pub entry: EntryMapping,
    /// Refuse to enter a grid that was entered since the latest advance.
    pub refuse_revisits: bool,
    /// When [`Navigator::enter_multi`] runs into a circle, stay at the last cell entered instead of going back.
    pub stay_where_a_cycle_was_met: bool,
}

/// The latest step over the edge of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exit {
    /// The cell from which the grid was left.
    pub from: Place,
    /// The grid in which the step ended.
    pub landed: GridId,
}

impl<B> Clone for Navigator<'_, B> {
    fn clone(&self) -> Self {
        let Self { board, walk, points, exit, visited, options } = self;
        Self {
            board,
            walk: *walk,
            points: points.clone(),
            exit: *exit,
            visited: visited.clone(),
            options: *options,
        }
    }
}

impl<'a, B: Board> Navigator<'a, B> {
    /// A navigator with the default options.
    pub fn new(board: &'a B, place: Place, dir: Dir) -> Self {
        Self::with_options(board, place, dir, NavigatorOptions::default())
    }

    /// A navigator with options.
    pub fn with_options(board: &'a B, place: Place, dir: Dir, options: NavigatorOptions) -> Self {
        Self {
            board,
            walk: Walk::new(place, dir),
            points: Points::default(),
            exit: None,
            visited: Vec::new(),
            options,
        }
    }

    /// The position.
    pub fn place(&self) -> Place {
        self.walk.place
    }

    /// The direction.
    pub fn dir(&self) -> Dir {
        self.walk.dir
    }

    /// The latest step over an edge, unless an ordinary step came after it.
    pub fn exit(&self) -> Option<Exit> {
        self.exit
    }

    /// The grids entered since the latest advance, in order of their numbers.
    pub fn visited(&self) -> &[GridId] {
        &self.visited
    }

    /// Moves to the next cell in the direction. At an edge it leaves the grid at its primary reference, however it
    /// entered, and continues upwards until there is a next cell. It forgets which grids were entered, even if there is
    /// none.
    pub fn advance(&mut self) -> Result<(), AdvanceError> {
        self.visited.clear();
        let (walk, through) = self.walk.advance(self.board)?;
        self.exit = through.map(|primary| Exit { from: self.walk.place, landed: primary.grid });
        self.go(walk);
        Ok(())
    }

    /// Moves into the grid to which the present cell refers.
    pub fn enter(&mut self) -> Result<(), EnterError> {
        let target = self.board.content(self.walk.place).target();
        let next = self.walk.enter(self.board, target, self.options.entry, &mut self.points)?;
        match self.visited.binary_search(&next.place.grid) {
            Ok(_) if self.options.refuse_revisits => {
                self.points.keep(&mut self.walk);
                return Err(EnterError::EntryCycle);
            }
            Ok(_) => {}
            Err(at) => self.visited.insert(at, next.place.grid),
        }
        self.go(next);
        Ok(())
    }

    /// Moves into grids until it reaches a cell that is not a reference; on such a cell it succeeds immediately. Grids
    /// entered before this call do not count as visited, and success forgets them.
    pub fn enter_multi(&mut self) -> Result<(), EnterError> {
        let mut walk = self.walk;
        let mut entered: Vec<GridId> = Vec::new();
        while let Some(target) = self.board.content(walk.place).target() {
            match entered.binary_search(&target) {
                Ok(_) => {
                    let stay = self.options.stay_where_a_cycle_was_met;
                    self.go(if stay { walk } else { self.walk });
                    return Err(EnterError::EntryCycle);
                }
                Err(at) => entered.insert(at, target),
            }
            match walk.enter(self.board, Some(target), self.options.entry, &mut self.points) {
                Ok(next) => walk = next,
                Err(error) => {
                    self.go(self.walk);
                    return Err(error);
                }
            }
        }
        self.go(walk);
        self.visited.clear();
        Ok(())
    }

    /// Turns round; nothing else changes.
    pub fn flip(&mut self) {
        self.walk.flip();
    }

    /// Faces another direction. A turn to the side forgets the latest exit, which said where along an edge the next entry
    /// is.
    pub fn turn(&mut self, dir: Dir) {
        if dir == self.walk.dir.opposite() {
            self.flip();
        } else if dir != self.walk.dir {
            self.exit = None;
            self.go(Walk::new(self.walk.place, dir));
        }
    }

    /// Moves out of the present grid, to its primary reference, however it entered: the opposite of
    /// [`enter`](Self::enter). The direction stays.
    pub fn leave(&mut self) -> Result<(), AdvanceError> {
        let from = self.walk.place;
        let primary = self.board.primary_of(from.grid).ok_or(AdvanceError::RootEdge)?;
        if !self.board.may_leave(primary, self.walk.dir) {
            return Err(AdvanceError::Denied(primary));
        }
        self.visited.clear();
        self.exit = Some(Exit { from, landed: primary.grid });
        self.go(Walk { place: primary, dir: self.walk.dir, trail: Trail::Left(from) });
        Ok(())
    }

    /// Moves there and forgets the entry points of all other walks.
    fn go(&mut self, walk: Walk) {
        self.walk = walk;
        self.points.keep(&mut self.walk);
    }
}
