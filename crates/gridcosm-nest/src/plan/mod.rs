//! Planning the path of a push. Nothing changes here; [`Store::apply`] performs the push.
//!
//! `search` is the push with all its alternatives, `simple` the push and the pull that never turn back. `visited` and
//! `memo` hold what the search remembers; `watch` is told what it does.

mod memo;
mod search;
mod simple;
mod visited;
mod watch;

pub(crate) use watch::Watch;

use crate::{
    AdvanceError, AttemptEnd, Board, EnterError, GridId, Place, PushFailure, PushPath, PushReason,
    Reached, Refusal, RuleSet, Store, Strategy, Swallow, Trace, Visit,
    walk::{Points, Walk},
};
use gridcosm_grid::Dir;
use watch::Unwatched;

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
        let walk = Walk::new(start, dir);
        self.scratch.push(&mut self.path, board, walk, rules, &mut Unwatched)?;
        Ok(&self.path)
    }

    /// The same as [`push`](Self::push), recording every cell that the search comes to.
    ///
    /// The result is the same. The recording replaces what the trace held before.
    pub fn push_traced(
        &mut self,
        board: &impl Board,
        start: Place,
        dir: Dir,
        rules: &RuleSet,
        trace: &mut Trace,
    ) -> Result<&PushPath, PushFailure> {
        self.scratch.push(&mut self.path, board, Walk::new(start, dir), rules, trace)?;
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
        let walk = Walk::new(start, dir);
        simple::push(&mut self.path, visited, points, board, walk, rules, &mut Unwatched)?;
        Ok(&self.path)
    }

    /// The same as [`push_simple`](Self::push_simple), recording every cell that it comes to.
    pub fn push_simple_traced(
        &mut self,
        board: &impl Board,
        start: Place,
        dir: Dir,
        rules: &RuleSet,
        trace: &mut Trace,
    ) -> Result<&PushPath, PushFailure> {
        let (visited, points) = self.scratch.begin_simple();
        let walk = Walk::new(start, dir);
        simple::push(&mut self.path, visited, points, board, walk, rules, trace)?;
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

/// A strategy that cannot start.
#[derive(Clone, Copy, Debug)]
struct Refused {
    why: Refusal,
    /// The reference that may not be entered or left, if that is why; otherwise the cell from which it was tried.
    at: Place,
}

impl Refused {
    #[inline]
    fn leaving(error: AdvanceError, from: Place) -> Self {
        match error {
            AdvanceError::RootEdge => Self { why: Refusal::NoCellBeyond, at: from },
            AdvanceError::ExitCycle => Self { why: Refusal::ExitCycle, at: from },
            AdvanceError::Denied(at) => Self { why: Refusal::ExitDenied, at },
        }
    }

    #[inline]
    fn entering(error: EnterError, at: Place) -> Self {
        let why = match error {
            EnterError::NotARef => Refusal::NotAGrid,
            EnterError::Denied => Refusal::EntryDenied,
            // A walk enters again what it entered before; only a navigator may refuse.
            EnterError::MissingGrid | EnterError::EntryCycle => Refusal::MissingGrid,
        };
        Self { why, at }
    }

    /// The failure of a start that cannot be pushed at all.
    fn at_start(&self) -> PushFailure {
        self.denial().unwrap_or(PushFailure { reason: PushReason::Blocked, at: self.at })
    }

    /// The failure of a cell at which no other strategy is left.
    #[inline]
    fn at_cell(&self, at: Place) -> PushFailure {
        self.denial().unwrap_or(PushFailure { reason: PushReason::NoStrategy, at })
    }

    /// The failure that this is by itself: not to be let in or out. To have no cell or grid to go to is none, as long
    /// as there are other strategies.
    #[inline]
    fn denial(&self) -> Option<PushFailure> {
        match self.why {
            Refusal::EntryDenied | Refusal::ExitDenied => {
                Some(PushFailure { reason: PushReason::EntryDenied, at: self.at })
            }
            _ => None,
        }
    }
}

impl Arrival {
    /// Moves a walk one cell on.
    #[inline(always)]
    fn ahead(board: &impl Board, walk: &Walk) -> Result<Self, Refused> {
        let advanced = walk.advance(board);
        let (next, through) = advanced.map_err(|error| Refused::leaving(error, walk.place))?;
        let reached = match through {
            None => Reached::Move,
            Some(through) => Reached::Exit { through },
        };
        Ok(Self { walk: next, reached })
    }

    /// Moves a walk into its cell, which refers to `target`.
    #[inline]
    fn inside(
        board: &impl Board,
        walk: &Walk,
        target: Option<GridId>,
        rules: &RuleSet,
        points: &mut Points,
    ) -> Result<Self, Refused> {
        let entered = walk.enter(board, target, rules.entry, points);
        let inside = entered.map_err(|error| Refused::entering(error, walk.place))?;
        Ok(Self { walk: inside, reached: Reached::Enter { through: walk.place } })
    }

    /// The continuation of a path when the grid before the cell of `walk` swallows that cell.
    fn swallowed(
        board: &impl Board,
        walk: &Walk,
        behind: Behind,
        rules: &RuleSet,
        points: &mut Points,
    ) -> Result<Self, Refused> {
        match rules.swallow {
            Swallow::Front => {
                let mut back = *walk;
                back.flip();
                let taken = Self::ahead(board, &back).and_then(|container| {
                    let target = board.content(container.walk.place).target();
                    Self::inside(board, &container.walk, target, rules, points)
                });
                taken.map_err(|refused| match refused.why {
                    Refusal::EntryDenied | Refusal::ExitDenied | Refusal::MissingGrid => refused,
                    _ => Refused { why: Refusal::NoGridOnTheWayBack, ..refused },
                })
            }
            Swallow::Behind => {
                let entered =
                    Walk::enter_at_middle(board, behind.place, behind.grid, walk.dir, rules.entry);
                let walk = entered.map_err(|error| Refused::entering(error, behind.place))?;
                Ok(Self { walk, reached: Reached::Enter { through: behind.place } })
            }
        }
    }

    #[inline]
    fn visit(&self, strategy: Option<Strategy>) -> Visit {
        Visit { place: self.walk.place, reached: self.reached, dir: self.walk.dir, strategy }
    }
}

/// The start of a path.
#[inline]
fn visit_start(start: &Walk) -> Visit {
    Visit { place: start.place, reached: Reached::Start, dir: start.dir, strategy: None }
}

/// Whether a push can start here at all. If not, tells so as the only event of a search with `round` strategies.
#[inline]
fn check_start(
    board: &impl Board,
    start: &Walk,
    round: usize,
    watch: &mut impl Watch,
) -> Result<(), PushFailure> {
    let at = start.place;
    let inside = board.size_of(at.grid).is_some_and(|size| size.contains(at.pos()));
    let reason = if !inside {
        PushReason::NoSuchCell
    } else if board.is_stop(at) {
        PushReason::StopTag
    } else {
        return Ok(());
    };
    watch.start(visit_start(start), round);
    watch.end(AttemptEnd::Failed(reason));
    Err(PushFailure { reason, at })
}
