//! Worlds as they are drawn, and what a turn changes in them.

use serde::{Deserialize, Serialize};
#[cfg(test)]
use ts_rs::TS;

/// Where a level comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct LevelRef {
    pub source: Source,
    /// `pack/file` in the gallery, `file.toml` in the folder, any name for a draft.
    pub name: String,
    /// Which level of the file, from 0.
    pub index: u32,
}

/// Who keeps a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[serde(rename_all = "snake_case")]
pub(crate) enum Source {
    /// Part of this program; cannot be changed.
    Gallery,
    /// A file in the folder of levels.
    Folder,
    /// Text that has no file yet: from a link, or unsaved.
    Draft,
}

/// A cell of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct Place {
    pub grid: u32,
    pub x: u32,
    pub y: u32,
}

/// A world as it is drawn: all grids, flat; the page draws rooms by recursion.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct Board {
    /// The grid to show first.
    pub root: u32,
    pub grids: Vec<GridView>,
    /// Where the agent is.
    pub focus: Option<Place>,
}

/// One grid of a board.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct GridView {
    pub id: u32,
    pub name: String,
    pub width: u32,
    pub height: u32,
    /// Which of the theme's hues it has.
    pub hue: u32,
    /// The room that leads out of it.
    pub primary: Option<Place>,
    /// Row by row; items of a cell from back to front.
    pub cells: Vec<Vec<Item>>,
}

/// One thing to draw in a cell. What it does not have is left out, for boards have thousands of them.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct Item {
    pub entity: i64,
    pub sprite: &'static str,
    /// Which of the page's colours it has, if not the one that is called like its sprite.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub role: Option<&'static str>,
    /// The colour of the group it belongs to, `#rrggbb`: it comes from the group's name and is the same in every theme.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub group: Option<String>,
    pub layer: Layer,
    /// The grid inside, when this is a room.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub room: Option<u32>,
    /// `primary` or `secondary`, when a room is marked.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub mark: Option<&'static str>,
    /// Where an agent looks and a mover goes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub dir: Option<Heading>,
    /// Cells a turn, for what moves by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub speed: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub label: Option<String>,
    /// The dead and the opened stay, as shadows of themselves.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub faded: Option<bool>,
}

/// Where in its cell an item is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[serde(rename_all = "snake_case")]
pub(crate) enum Layer {
    Background,
    Main,
    Other,
    Corner,
}

/// One of the four directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) enum Heading {
    N,
    S,
    E,
    W,
}

/// What a turn changed.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct Patch {
    pub cells: Vec<CellPatch>,
    pub moves: Vec<Move>,
    /// Grids that are left by another room now, or by the same one elsewhere.
    pub primaries: Vec<GridPlace>,
    pub focus: Option<Place>,
}

/// Where the room stands that leads out of a grid.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct GridPlace {
    pub grid: u32,
    pub at: Option<Place>,
}

/// The new content of a cell.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct CellPatch {
    pub grid: u32,
    pub x: u32,
    pub y: u32,
    pub items: Vec<Item>,
}

/// An entity that is elsewhere now.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct Move {
    pub entity: i64,
    pub from: Place,
    pub to: Place,
    /// Whether it went through a portal, and so did not pass the cells between.
    pub jump: bool,
}
