//! The map of a window, which the Sight, Crowd and Routes lenses share.

use super::{Item, LevelRef};
use serde::{Deserialize, Serialize};
#[cfg(test)]
use ts_rs::TS;

/// Requests about the map of a window. Sight and Crowd look at the same walls, and Routes can plan on them.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[cfg_attr(test, ts(tag = "type"))]
#[serde(rename_all = "snake_case")]
pub(crate) enum MapRequest {
    /// The maps to choose from. Answer: `map_list`.
    MapList,
    /// Opens a map in place of the present one. Answer: `map_is`.
    MapOpen { source: MapSource },
    /// The map as it is now, after the last turn of the game that it follows. Answer: `map_is`.
    MapNow,
    /// Builds and removes walls. Answer: `map_drawn`.
    MapDraw { strokes: Vec<Stroke> },
    /// Whether the map of a level follows the game. Answer: `map_is`.
    MapFollow { on: bool },
}

/// Answers about the map of a window.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum MapAnswer {
    MapList {
        maps: Vec<MapCard>,
    },
    /// `null` as long as no map was opened.
    MapIs {
        map: Option<MapView>,
    },
    /// `refused` are the cells that stay open because a body stands there; `note` says so in a sentence.
    MapDrawn {
        stamp: MapStamp,
        refused: Vec<Cell>,
        note: Option<String>,
    },
}

/// Which map it is, counted from 1 in each window, and the number of its changes so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct MapStamp {
    pub map: u32,
    pub revision: u32,
}

/// The map of a window.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct MapView {
    pub stamp: MapStamp,
    pub name: String,
    /// The entry of a list that it was opened with: the name of a map or situation, `level`, `empty` or `text`.
    pub chosen: String,
    pub width: u32,
    pub height: u32,
    /// One line per row; `#` is a wall.
    pub walls: String,
    /// The game that it shows, if it is the grid of a level.
    pub game: Option<MapGame>,
}

/// The game that a map shows.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct MapGame {
    pub level: LevelRef,
    /// The turn that the map shows.
    pub turn: u32,
    /// Whether the walls change with every turn.
    pub follows: bool,
    /// Whether the level is being played, so that there are turns to follow.
    pub played: bool,
    /// The agent that acts next.
    pub acting: Option<i64>,
    /// Everything in the grid but walls, from back to front.
    pub figures: Vec<MapFigure>,
    /// The cells that were drawn by hand and differ from the level.
    pub drawn: Vec<Cell>,
}

/// Something in the grid of a level.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct MapFigure {
    pub cell: Cell,
    pub name: String,
    /// Whether it is a being, through whose eyes the observer can look.
    pub looks: bool,
    pub item: Item,
}

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
    /// A grid of a level: the one where the agent is, as it is now if the level is being played.
    Level { level: LevelRef },
    /// Floor only.
    Empty { width: u32, height: u32 },
    /// A drawing: in the format of Sight or Crowd, or with `.` and `#`.
    Text { text: String },
    /// A map as the page had it before the server restarted.
    Kept { name: String, chosen: String, walls: String },
}

/// The progress of a long request: `done` of `total`, both 0 if it is not known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct Working {
    pub what: String,
    pub done: u32,
    pub total: u32,
}
