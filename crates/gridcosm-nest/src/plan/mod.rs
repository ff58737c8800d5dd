//! Finding the way of a push. Nothing is changed here; see [`Store::apply`] for that.
//!
//! `search` is the push with all its alternatives, `simple` the push and the pull that never turn back, `visited` and
//! `memo` what the search remembers.

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

/// Finds ways. Keeps its memory from one plan to the next: once warm, planning allocates nothing (fractions beyond 64
/// bits excepted).
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

/// What the latest [`Planner::push`] took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchStats {
    /// Cells at which there was something to try.
    pub states: u32,
    /// Cells at which everything was tried in vain.
    pub backtracks: u32,
    /// Ways that ended in a failure.
    pub failures: u32,
    /// Cells not tried again because they were known to fail.
    pub recalled: u32,
}

impl Planner {
    /// A planner with nothing to remember yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// A planner that starts to remember which cells fail after so many dead ends (64 if not said). It finds the same
    /// ways and the same failures with any number; remembering costs a little and saves a search from trying the same
    /// again and again. With `u32::MAX` it never remembers.
    pub fn with_patience(dead_ends: u32) -> Self {
        let mut planner = Self::default();
        planner.scratch.set_patience(dead_ends);
        planner
    }

    /// The way of a push from `start`, trying alternatives until one succeeds.
    ///
    /// Of several failures the latest is reported.
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

    /// The way of a push that takes the first strategy that applies at each cell and never turns back.
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

    /// The way of a pull: what lies ahead of an empty `start` moves one cell towards it. `None` when nothing moves.
    ///
    /// The path's places run from the far end to the start, so that it is applied like that of a push.
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

    /// What the latest push took.
    pub fn stats(&self) -> SearchStats {
        self.scratch.stats()
    }
}

/// The way of a push; see [`Planner::push`].
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
    /// The store after a push, if there is a way. For tags or many pushes use a [`Planner`].
    pub fn push(&self, start: Place, dir: Dir, rules: &RuleSet) -> Result<Store, PushFailure> {
        plan_push(self, start, dir, rules).map(|path| self.apply(&path))
    }
}

/// The last cell of a path, if it is a reference: what can swallow the next.
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

/// A walk that has come to a cell, and how it came there.
#[derive(Clone, Copy, Debug)]
struct Arrival {
    walk: Walk,
    reached: Reached,
}

impl Arrival {
    /// One cell on from a walk.
    #[inline(always)]
    fn ahead(board: &impl Board, walk: &Walk) -> Option<Self> {
        let (walk, through) = walk.advance(board).ok()?;
        let reached = match through {
            None => Reached::Move,
            Some(through) => Reached::Exit { through },
        };
        Some(Self { walk, reached })
    }

    /// Into the cell of a walk.
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

    /// Where a way goes on when the cell of `walk` is taken in by the grid before it; `None` when that is impossible.
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

/// Whether a push may start here at all.
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
