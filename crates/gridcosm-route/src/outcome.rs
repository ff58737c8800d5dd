//! How a search ended.

use crate::Cost;
use gridcosm_grid::{Pos, Size};

/// How a search ended. The path itself is in the caller's buffer, which is empty unless a path was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub enum RouteOutcome {
    /// A path was found.
    Found(Found),
    /// Start and goal are open, but no path connects them.
    Unreachable,
    /// The search stopped because it had expanded as many nodes as the budget allows.
    BudgetSpent,
    /// The start is not open.
    BlockedStart,
    /// The goal is not open.
    BlockedGoal,
    /// Start or goal lies outside the map.
    Outside,
}

/// A path that was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Found {
    /// Its first tile.
    pub from: Pos,
    /// Its last tile.
    pub to: Pos,
    /// Its length.
    pub cost: Cost,
}

impl RouteOutcome {
    /// The path's ends and cost, if one was found.
    pub fn found(self) -> Option<Found> {
        match self {
            Self::Found(found) => Some(found),
            _ => None,
        }
    }
}

/// Why a map cannot be used for planning.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RouteError {
    /// The map has more tiles or longer sides than the planner can number.
    #[error("a map of {0} is too large to plan on")]
    TooLarge(Size),
}
