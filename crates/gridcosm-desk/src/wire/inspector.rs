//! What the inspector shows about a cell and its entities.

use super::{Piece, Place};
use serde::Serialize;
#[cfg(test)]
use ts_rs::TS;

/// Everything known about a cell.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct CellReport {
    pub place: Place,
    /// The name of the grid.
    pub grid: String,
    /// Whether the agent can walk there, and if not, why.
    pub verdict: Vec<Piece>,
    /// The one nearest to the viewer first.
    pub entities: Vec<EntityReport>,
}

/// One entity.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct EntityReport {
    pub entity: i64,
    pub name: String,
    pub facts: Vec<Fact>,
    pub tags: Vec<String>,
}

/// A component, or a reference to a grid or to a place.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct Fact {
    pub key: String,
    pub value: String,
    /// The grid that the value names; the page shows it in that grid's hue.
    pub grid: Option<u32>,
    /// The place that the value names; the page can go there.
    pub place: Option<Place>,
}

/// One value that a turn changed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct Difference {
    pub path: String,
    pub before: Option<String>,
    pub after: Option<String>,
}
