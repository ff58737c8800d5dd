//! Maps, shared by the Sight, Crowd and Routes lenses.

use super::LevelRef;
use serde::{Deserialize, Serialize};
#[cfg(test)]
use ts_rs::TS;

/// A cell of a map; it may lie outside the map if the pointer does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct Cell {
    pub x: i32,
    pub y: i32,
}

/// A straight line of cells that becomes wall or floor.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct Stroke {
    pub from: Cell,
    pub to: Cell,
    pub wall: bool,
}

/// A map that can be chosen from a list.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct MapCard {
    pub name: String,
    pub title: String,
    pub about: String,
}

/// Where a map of walls comes from.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum MapSource {
    /// A map from the list.
    Sample { name: String },
    /// The main grid of a level, with its unsaved changes if it is open.
    Level { level: LevelRef },
    /// Floor only.
    Empty { width: u32, height: u32 },
    /// A drawing: in the format of Sight or Crowd, or with `.` and `#`.
    Text { text: String },
}

/// The progress of a long request: `done` of `total`, both 0 if it is not known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct Working {
    pub what: String,
    pub done: u32,
    pub total: u32,
}
