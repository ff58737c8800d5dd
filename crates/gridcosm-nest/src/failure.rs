//! Why a push does not happen.

use crate::{Place, Store};
use std::fmt;

/// Why and where a push came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}: {at}")]
pub struct PushFailure {
    /// Why.
    pub reason: PushReason,
    /// The cell that was to blame.
    pub at: Place,
}

/// Why a push came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PushReason {
    /// There is no cell to push into.
    Blocked,
    /// A content that cannot be moved: the one to be pushed, or one in its way.
    StopTag,
    /// The way came back to one of its own cells that is not its start.
    PathCycle,
    /// Nothing can be done with a cell.
    NoStrategy,
    /// The way, or the search for one, is longer than the rules allow.
    MaxDepth,
    /// The start is no cell of the board.
    NoSuchCell,
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
            Self::NoSuchCell => "NO_SUCH_CELL",
        }
    }
}

/// A sentence for a player.
impl fmt::Display for PushReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Blocked => "there is nowhere to push this",
            Self::StopTag => "something here cannot be moved",
            Self::PathCycle => "the push runs into its own tail",
            Self::NoStrategy => "this is in the way and cannot give way",
            Self::MaxDepth => "the push goes on for too long",
            Self::NoSuchCell => "there is no such cell",
        })
    }
}

impl Store {
    /// A failure in words, with the names of grid and content.
    ///
    /// ```
    /// use gridcosm_grid::Dir;
    /// use gridcosm_nest::{RuleSet, Store};
    /// let store = Store::parse([("main", "1 2")])?;
    /// let failure = store.push(store.place("main", 0, 0).unwrap(), Dir::E, &RuleSet::default()).unwrap_err();
    /// assert_eq!(store.explain(&failure), "this is in the way and cannot give way: `2` at main, row 0, column 1");
    /// # Ok::<(), gridcosm_nest::TextError>(())
    /// ```
    pub fn explain(&self, failure: &PushFailure) -> String {
        let PushFailure { reason, at } = failure;
        let grid = self.grid_name(at.grid);
        format!("{reason}: `{}` at {grid}, row {}, column {}", self.named_at(*at), at.y, at.x)
    }
}
