//! Planning the path of a push. Nothing changes here; [`Store::apply`] performs the push.
//!
//! `search` is the push with all its alternatives, `simple` the push and the pull that never turn back. `visited` and
//! `memo` hold what the search remembers.

mod memo;
mod search;
mod simple;
mod visited;

use crate::{
    Board, GridId, Place, PushFailure, PushPath, PushReason, Reached, RuleSet, Store, Strategy,
    Swallow, Visit,
    walk::{Points, Walk},
};
use gridcosm_grid::Dir;

/// Finds paths. Keeps its memory from one plan to the next: once warm, planning allocates nothing (except for fractions
/// beyond 64 bits).
///
/// ```
/// use gridcosm_grid::Dir;
/// use gridcosm_nest::{Planner, RuleSet, Store};
/// let store = Store::parse([("main", "1 2 _")])?;
/// let mut planner = Planner::new();
/// let path = planner.push(&store, store.place("main", 0, 0).unwrap(), Dir::E, &RuleSet::default()).unwrap();
/// assert_eq!(path.places().len(), 3);
/// assert_eq!(store.apply(path).to_text()?[0].1, "_ 1 2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct Planner {
    path: PushPath,
    scratch: search::Scratch,
}

/// The work of the latest [`Planner::push`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchStats {
    /// Cells with something to try.
    pub states: u32,
    /// Cells at which every attempt failed.
    pub backtracks: u32,
    /// Paths that ended in a failure.
    pub failures: u32,
    /// Cells that were skipped because they were known to fail.
    pub recalled: u32,
}

impl Planner {
    /// A planner with empty memory.
    pub fn new() -> Self {
        Self::default()
    }

    /// A planner that starts to remember which cells fail after this many dead ends (64 by default). It finds the same
    /// paths and the same failures with any number. Remembering costs a little and saves a search from repeating the
    /// same attempts. With `u32::MAX` it never remembers.
    pub fn with_patience(dead_ends: u32) -> Self {
        let mut planner = Self::default();
        planner.scratch.set_patience(dead_ends);
        planner
    }

    /// The path of a push from `start`, trying alternatives until one succeeds.
    ///
    /// If there are several failures, the latest is reported.
    pub fn push(
        &mut self,
        board: &impl Board,
        start: Place,
        dir: Dir,
        rules: &RuleSet,
    ) -> Result<&PushPath, PushFailure> {
        self.scratch.push(&mut self.path, board, Walk::new(start, dir), rules)?;
        Ok(&self.path)
    }

    /// The path of a push that takes the first strategy that applies at each cell and never turns back.
    pub fn push_simple(
        &mut self,
        board: &impl Board,
        start: Place,
        dir: Dir,
        rules: &RuleSet,
    ) -> Result<&PushPath, PushFailure> {
        let (visited, points) = self.scratch.begin_simple();
        simple::push(&mut self.path, visited, points, board, Walk::new(start, dir), rules)?;
        Ok(&self.path)
    }

    /// The path of a pull: what lies ahead of an empty `start` moves one cell towards it. `None` if nothing moves.
    ///
    /// The path's places run from the far end to the start, so that applying it works as for a push.
    pub fn pull(
        &mut self,
        board: &impl Board,
        start: Place,
        dir: Dir,
        rules: &RuleSet,
    ) -> Option<&PushPath> {
        let (visited, points) = self.scratch.begin_simple();
        simple::pull(&mut self.path, visited, points, board, Walk::new(start, dir), rules)
            .then_some(&self.path)
    }

    /// The work of the latest push.
    pub fn stats(&self) -> SearchStats {
        self.scratch.stats()
    }
}

/// The path of a push; see [`Planner::push`].
pub fn plan_push(
    board: &impl Board,
    start: Place,
    dir: Dir,
    rules: &RuleSet,
) -> Result<PushPath, PushFailure> {
    let mut planner = Planner::new();
    planner.push(board, start, dir, rules)?;
    Ok(planner.path)
}

impl Store {
    /// The store after a push, if there is a path. For tags or many pushes use a [`Planner`].
    pub fn push(&self, start: Place, dir: Dir, rules: &RuleSet) -> Result<Store, PushFailure> {
        plan_push(self, start, dir, rules).map(|path| self.apply(&path))
    }
}

/// The last cell of a path, if it is a reference and so can swallow the next.
#[derive(Clone, Copy, Debug)]
struct Behind {
    place: Place,
    grid: GridId,
}

impl Behind {
    #[inline]
    fn at(board: &impl Board, place: Place) -> Option<Self> {
        board.content(place).target().map(|grid| Self { place, grid })
    }
}

/// A walk that has reached a cell, and how it arrived there.
#[derive(Clone, Copy, Debug)]
struct Arrival {
    walk: Walk,
    reached: Reached,
}

impl Arrival {
    /// Moves a walk one cell on.
    #[inline(always)]
    fn ahead(board: &impl Board, walk: &Walk) -> Option<Self> {
        let (walk, through) = walk.advance(board).ok()?;
        let reached = match through {
            None => Reached::Move,
            Some(through) => Reached::Exit { through },
        };
        Some(Self { walk, reached })
    }

    /// Moves a walk into its cell.
    #[inline]
    fn inside(
        board: &impl Board,
        walk: &Walk,
        rules: &RuleSet,
        points: &mut Points,
    ) -> Option<Self> {
        let inside = walk.enter(board, rules.entry, points).ok()?;
        Some(Self { walk: inside, reached: Reached::Enter { through: walk.place } })
    }

    /// The continuation of a path when the grid before the cell of `walk` swallows that cell; `None` if that is
    /// impossible.
    fn swallowed(
        board: &impl Board,
        walk: &Walk,
        behind: Behind,
        rules: &RuleSet,
        points: &mut Points,
    ) -> Option<Self> {
        match rules.swallow {
            Swallow::Front => {
                let mut back = *walk;
                back.flip();
                let container = Self::ahead(board, &back)?;
                Self::inside(board, &container.walk, rules, points)
            }
            Swallow::Behind => {
                let walk = Walk::enter_middle(board, behind.grid, walk.dir)?;
                Some(Self { walk, reached: Reached::Enter { through: behind.place } })
            }
        }
    }

    #[inline]
    fn visit(&self, strategy: Option<Strategy>) -> Visit {
        Visit { place: self.walk.place, reached: self.reached, dir: self.walk.dir, strategy }
    }
}

/// Whether a push can start here at all.
fn check_start(board: &impl Board, start: Place) -> Result<(), PushFailure> {
    let inside = board.size_of(start.grid).is_some_and(|size| size.contains(start.pos()));
    if !inside {
        return Err(PushFailure { reason: PushReason::NoSuchCell, at: start });
    }
    if board.is_stop(start) {
        return Err(PushFailure { reason: PushReason::StopTag, at: start });
    }
    Ok(())
}
