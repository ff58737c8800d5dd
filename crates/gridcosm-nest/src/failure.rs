//! The reasons why a push fails.

use crate::{Place, Store};
use std::fmt;

/// Why and where a push failed. Its text is the reason only, because the name of a place is known to the store:
/// see [`Store::explain`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct PushFailure {
    /// The reason.
    pub reason: PushReason,
    /// The cell that caused it.
    pub at: Place,
}

/// Why a push failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
// As wide as the numbers with which it shares memory in a `Result`, which are then never written in parts.
#[repr(u32)]
pub enum PushReason {
    /// There is no cell to push into.
    Blocked,
    /// A content that cannot move: the one to be pushed, or one in its way.
    StopTag,
    /// The way came back to one of its own cells other than its start.
    PathCycle,
    /// No strategy applies to a cell.
    NoStrategy,
    /// The path, or the search for one, is longer than the rules allow.
    MaxDepth,
    /// A grid may not be entered from this side, or left there; the cell is the reference to it.
    EntryDenied,
    /// The start is not a cell of the board.
    NoSuchCell,
    /// The move would make a grid, and the world cannot have any more.
    TooManyGrids,
}

impl PushReason {
    /// The reason as conformance files name it.
    pub fn code(self) -> &'static str {
        match self {
            Self::Blocked => "BLOCKED",
            Self::StopTag => "STOP_TAG",
            Self::PathCycle => "PATH_CYCLE",
            Self::NoStrategy => "NO_STRATEGY",
            Self::MaxDepth => "MAX_DEPTH",
            Self::EntryDenied => "ENTRY_DENIED",
            Self::NoSuchCell => "NO_SUCH_CELL",
            Self::TooManyGrids => "TOO_MANY_GRIDS",
        }
    }
}

/// The reason, in words that fit before "at" and a place.
impl fmt::Display for PushReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Blocked => "there is no cell to push into",
            Self::StopTag => "something cannot move",
            Self::PathCycle => "the push runs into itself",
            Self::NoStrategy => "something in the way has nowhere to go",
            Self::MaxDepth => "the push would move too many things",
            Self::EntryDenied => "nothing can go in or out that way",
            Self::NoSuchCell => "there is no such cell",
            Self::TooManyGrids => "the world cannot have another grid",
        })
    }
}

impl Store {
    /// A failure in words: the reason, the content of the cell and its place, by names.
    ///
    /// ```
    /// use gridcosm_grid::Dir;
    /// use gridcosm_nest::{RuleSet, Store};
    /// let store = Store::parse([("main", "1 2")])?;
    /// let failure = store.push(store.place("main", 0, 0).unwrap(), Dir::E, &RuleSet::default()).unwrap_err();
    /// assert_eq!(store.explain(&failure), "something in the way has nowhere to go: `2` at row 0, column 1 of main");
    /// # Ok::<(), gridcosm_nest::TextError>(())
    /// ```
    pub fn explain(&self, failure: &PushFailure) -> String {
        let PushFailure { reason, at } = failure;
        let grid = self.grid_name(at.grid);
        format!("{reason}: `{}` at row {}, column {} of {grid}", self.named_at(*at), at.y, at.x)
    }
}
