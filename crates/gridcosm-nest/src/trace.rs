//! The search for a push as a tree: every cell it came to, from where, and what became of it.

use crate::{Place, PushPath, PushReason, Reached, Strategy, Visit, plan::Watch};
use gridcosm_grid::{Dir, words};
use std::fmt;

/// Every cell that a search came to, in the order in which it came to them. The list is a tree written parents first,
/// so that indenting each line by its [depth](Attempt::depth) draws it.
///
/// ```
/// use gridcosm_grid::Dir;
/// use gridcosm_nest::{Planner, RuleSet, Store, Trace};
/// let store = Store::parse([("main", "1 box 2"), ("box", "_ 3")])?;
/// let rules = RuleSet { order: "solid,portal".parse().unwrap(), ..RuleSet::default() };
/// let mut trace = Trace::new();
/// let start = store.place("main", 0, 0).unwrap();
/// Planner::new().push_traced(&store, start, Dir::E, &rules, &mut trace).unwrap();
/// let lines = trace.attempts().iter().map(|attempt| {
///     let indent = "  ".repeat(attempt.depth as usize);
///     let by = attempt.by.map_or("start", |strategy| strategy.word());
///     format!("{indent}{by} {}: {}\n", store.named_at(attempt.place), attempt.end)
/// });
/// assert_eq!(
///     lines.collect::<String>(),
///     "\
/// start 1: leads on
///   start box: leads on
///     solid 2: no strategy applies
///     portal _: the push ends here
/// ",
/// );
/// # Ok::<(), gridcosm_nest::TextError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    attempts: Vec<Attempt>,
    most: u32,
    cut: bool,
    /// Numbers of the cells of the present path that have something to try. Those that were not recorded are missing
    /// at its end.
    open: Vec<u32>,
    /// Cells of the present path after those, which were not recorded.
    missed: u32,
    /// The cell whose strategies are being tried, or that was reached last.
    at: Option<u32>,
    round: u8,
}

/// A cell to which a search came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// The number of the attempt from which it came; `None` for a start.
    pub parent: Option<u32>,
    /// Attempts above this one.
    pub depth: u32,
    /// The number of strategies of the order that this search could use. Searches
    /// [per strategy](crate::Search::PerStrategy) start again with one more.
    pub round: u8,
    /// The cell.
    pub place: Place,
    /// How it was reached.
    pub reached: Reached,
    /// The direction of arrival.
    pub dir: Dir,
    /// The strategy at the parent that led here; `None` for a start and for the first cell, into which the start is
    /// pushed.
    pub by: Option<Strategy>,
    /// What became of it.
    pub end: AttemptEnd,
    refused: [Option<(Strategy, Refusal)>; 3],
}

/// What became of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AttemptEnd {
    /// The path is complete: the cell is empty, or it is the start again.
    Found,
    /// The path that was found goes on from here.
    LeadsOn,
    /// There was nothing to try here.
    Failed(PushReason),
    /// Every strategy that could start here failed further on.
    Exhausted,
    /// An earlier attempt at the same cell failed, and this one would have gone the same way.
    KnownToFail,
    /// The search ended before everything was tried here: at a limit of the rules, or because it never turns back.
    Unfinished,
}

/// Why a strategy could not start at a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
// As wide as the numbers with which it shares memory in a `Result`, which are then never written in parts.
#[repr(u32)]
pub enum Refusal {
    /// Nothing lies beyond the cell: the edge of the outermost grid.
    NoCellBeyond,
    /// The grids around the cell contain each other in a circle.
    ExitCycle,
    /// The board does not let anything leave the grid there.
    ExitDenied,
    /// The content of the cell is not a grid.
    NotAGrid,
    /// The grid does not exist.
    MissingGrid,
    /// The board does not let anything enter the grid from this side.
    EntryDenied,
    /// The thing before the cell is not a grid.
    NoGridBehind,
    /// One step back from the cell there is no grid that could swallow it.
    NoGridOnTheWayBack,
    /// The strategy is only for moves by things ([`By::Things`](crate::By::Things)).
    OnlyByThings,
}

words!(Refusal {
    NoCellBeyond "no_cell_beyond" = "there is no cell beyond it",
    ExitCycle "exit_cycle" = "the way out goes round in a circle",
    ExitDenied "exit_denied" = "the grid may not be left here",
    NotAGrid "not_a_grid" = "it is not a grid",
    MissingGrid "missing_grid" = "the grid does not exist",
    EntryDenied "entry_denied" = "the grid may not be entered from this side",
    NoGridBehind "no_grid_behind" = "what is pushed against it is not a grid",
    NoGridOnTheWayBack "no_grid_on_the_way_back" = "one step back there is no grid to swallow it",
    OnlyByThings "only_by_things" = "it is not used when pushes go cell by cell",
});

impl AttemptEnd {
    /// One word for programs.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Found => "found",
            Self::LeadsOn => "leads_on",
            Self::Failed(_) => "failed",
            Self::Exhausted => "exhausted",
            Self::KnownToFail => "known_to_fail",
            Self::Unfinished => "unfinished",
        }
    }
}

/// What became of it, in words that fit after a cell and a colon.
impl fmt::Display for AttemptEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Found => "the push ends here",
            Self::LeadsOn => "leads on",
            Self::Failed(PushReason::NoStrategy) => "no strategy applies",
            Self::Failed(reason) => return reason.fmt(f),
            Self::Exhausted => "every way on from here failed",
            Self::KnownToFail => "fails as it did before",
            Self::Unfinished => "left before everything was tried",
        })
    }
}

impl Attempt {
    /// The strategies that could not start here, in the order in which they were considered, and why.
    pub fn refused(&self) -> impl Iterator<Item = (Strategy, Refusal)> + '_ {
        self.refused.iter().flatten().copied()
    }
}

impl Default for Trace {
    fn default() -> Self {
        Self::new()
    }
}

impl Trace {
    /// Attempts that a trace holds unless told otherwise.
    pub const USUAL_LIMIT: u32 = 10_000;

    /// An empty trace.
    pub fn new() -> Self {
        Self::with_limit(Self::USUAL_LIMIT)
    }

    /// A trace that records at most so many attempts, and beyond them only the path that was found.
    pub fn with_limit(attempts: u32) -> Self {
        Self {
            attempts: Vec::new(),
            most: attempts,
            cut: false,
            open: Vec::new(),
            missed: 0,
            at: None,
            round: 0,
        }
    }

    /// All attempts in the order in which they were made.
    pub fn attempts(&self) -> &[Attempt] {
        &self.attempts
    }

    /// Whether the search made more attempts than are recorded.
    pub fn is_cut(&self) -> bool {
        self.cut
    }

    /// The number of the attempt that completed a path.
    pub fn found(&self) -> Option<u32> {
        // Nothing comes after it.
        let last = self.attempts.len().checked_sub(1)?;
        let found = self.attempts.get(last)?.end == AttemptEnd::Found;
        found.then_some(last as u32)
    }

    /// The numbers of the attempts from a start to this one.
    pub fn chain(&self, attempt: u32) -> Vec<u32> {
        let parent = |&number: &u32| self.attempts.get(number as usize)?.parent;
        let mut chain: Vec<u32> = std::iter::successors(Some(attempt), parent).collect();
        chain.reverse();
        chain
    }

    /// The path up to an attempt as [`PushPath::visits`] lists it.
    pub fn visits(&self, attempt: u32) -> Vec<Visit> {
        let chain = self.chain(attempt);
        let cells = chain.iter().filter_map(|&number| self.attempts.get(number as usize));
        let left_by = cells.clone().skip(1).map(|next| next.by).chain([None]);
        cells
            .zip(left_by)
            .map(|(&Attempt { place, reached, dir, .. }, strategy)| Visit {
                place,
                reached,
                dir,
                strategy,
            })
            .collect()
    }

    fn add(&mut self, cell: &Visit, by: Option<Strategy>) {
        let parent = self.open.last().copied();
        self.at = Some(self.attempts.len() as u32);
        self.attempts.push(Attempt {
            parent,
            depth: self.open.len() as u32,
            round: self.round,
            place: cell.place,
            reached: cell.reached,
            dir: cell.dir,
            by,
            end: AttemptEnd::Unfinished,
            refused: [None; 3],
        });
    }

    fn at_mut(&mut self) -> Option<&mut Attempt> {
        self.attempts.get_mut(self.at? as usize)
    }
}

impl Watch for Trace {
    const WATCHES: bool = true;

    fn clear(&mut self) {
        self.attempts.clear();
        self.cut = false;
    }

    fn start(&mut self, cell: Visit, round: usize) {
        self.open.clear();
        self.missed = 0;
        self.round = round as u8;
        self.arrive(cell, None);
    }

    fn arrive(&mut self, cell: Visit, by: Option<Strategy>) {
        if self.attempts.len() >= self.most as usize {
            self.cut = true;
            self.at = None;
            return;
        }
        self.add(&cell, by);
    }

    fn refuse(&mut self, strategy: Strategy, why: Refusal) {
        let free = self.at_mut().and_then(|at| at.refused.iter_mut().find(|slot| slot.is_none()));
        if let Some(free) = free {
            *free = Some((strategy, why));
        }
    }

    fn open(&mut self) {
        match self.at {
            Some(number) => self.open.push(number),
            None => self.missed += 1,
        }
    }

    fn end(&mut self, end: AttemptEnd) {
        if let Some(at) = self.at_mut() {
            at.end = end;
        }
        self.at = if self.missed == 0 { self.open.last().copied() } else { None };
    }

    fn give_up(&mut self) {
        if self.missed > 0 {
            self.missed -= 1;
        } else {
            self.at = self.open.pop();
        }
        self.end(AttemptEnd::Exhausted);
    }

    fn found(&mut self, path: &PushPath) {
        let visits = path.visits();
        let recorded = self.open.len() + usize::from(self.missed == 0 && self.at.is_some());
        let left_by = |number: usize| visits.get(number.checked_sub(1)?)?.strategy;
        for (number, cell) in visits.iter().enumerate().skip(recorded) {
            self.add(cell, left_by(number));
            self.open.extend(self.at.filter(|_| number + 1 < visits.len()));
        }
        for &number in &self.open {
            if let Some(attempt) = self.attempts.get_mut(number as usize) {
                attempt.end = AttemptEnd::LeadsOn;
            }
        }
        if let Some(last) = self.at_mut() {
            last.end = AttemptEnd::Found;
        }
    }
}
