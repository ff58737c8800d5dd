//! Worlds as they are drawn, and what a turn changes in them.

use super::twin::twin;
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
    /// The index of the level in the file, counted from 0.
    pub index: u32,
}

/// Where a file is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[serde(rename_all = "snake_case")]
pub(crate) enum Source {
    /// Part of the program; read-only.
    Gallery,
    /// A file in the folder of levels.
    Folder,
    /// Text without a file: from a link, or not saved yet.
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

/// A world as it is drawn: a flat list of grids; the page draws rooms recursively.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct Board {
    /// The grid to show first.
    pub root: u32,
    pub grids: Vec<GridView>,
    /// Where the agent is.
    pub focus: Option<Place>,
    /// Chooses among variants of drawings.
    pub seed: u32,
}

/// One grid of a board.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct GridView {
    pub id: u32,
    pub name: String,
    pub width: u32,
    pub height: u32,
    /// The number of its hue in the theme.
    pub hue: u32,
    /// The colour that the level gives it, as `#rrggbb`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub colour: Option<String>,
    /// Whether it is a void, in which things hang that stand nowhere else.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub void: Option<bool>,
    /// The room that leads out of it.
    pub primary: Option<Place>,
    /// Row by row; the items of a cell are listed from back to front.
    pub cells: Vec<Vec<Item>>,
}

/// One thing to draw in a cell. Empty fields are omitted, because a board has thousands of items.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct Item {
    pub entity: i64,
    pub sprite: &'static str,
    /// The name of its colour in the theme, if that differs from the name of its sprite.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub role: Option<&'static str>,
    /// The colour of its group, or the one that the level gives it, as `#rrggbb`. It is the same in every theme.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub group: Option<String>,
    pub layer: Layer,
    /// The grid inside, if this is a room.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub room: Option<u32>,
    /// `primary` or `secondary`, if the room is marked.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub mark: Option<&'static str>,
    /// The sides of a room that let nothing through.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<Heading>>"))]
    pub closed: Vec<Heading>,
    /// Whether a room shows its inside with left and right exchanged.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub flip: Option<bool>,
    /// The sign of a room that is for ever: `∞`, `εε`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub sign: Option<String>,
    /// The eyes of players that are no persons (`open`), of what they can take over (`closed`), and of buttons that
    /// wait for them (`wanted`).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub eyes: Option<&'static str>,
    /// The direction in which an agent looks or a mover goes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub dir: Option<Heading>,
    /// Cells per turn, for entities that move by themselves.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub speed: Option<u32>,
    /// Of a member of a swarm: the left and upper edge of its square in the cell, and the side, in thousandths.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub square: Option<[i32; 3]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub label: Option<String>,
    /// The properties that drawings can tell apart: `locked`, `dead`, or `secondary` for a room through which its grid is
    /// not left.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<String>>"))]
    pub traits: Vec<&'static str>,
    /// Whether it is drawn faded, as dead and opened entities are.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub faded: Option<bool>,
}

/// The part of the cell where an item is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[serde(rename_all = "snake_case")]
pub(crate) enum Layer {
    Background,
    Main,
    Other,
    Corner,
}

twin! {
    /// One of the four directions.
    Heading of gridcosm_grid::Dir {
        #[serde(rename = "N")]
        N,
        #[serde(rename = "S")]
        S,
        #[serde(rename = "E")]
        E,
        #[serde(rename = "W")]
        W,
    }
}

/// What a turn changed.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct Patch {
    /// Grids that came into being.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<GridView>>"))]
    pub made: Vec<GridView>,
    /// Grids that are gone, after a turn was undone.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<u32>>"))]
    pub gone: Vec<u32>,
    pub cells: Vec<CellPatch>,
    pub moves: Vec<Move>,
    /// Grids whose way out changed: it is another room now, or the same room in another place.
    pub primaries: Vec<GridPlace>,
    pub focus: Option<Place>,
}

/// The room that leads out of a grid.
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

/// An entity that changed its place.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct Move {
    pub entity: i64,
    pub from: Place,
    pub to: Place,
    /// Whether it went through a portal and so did not cross the cells in between.
    pub jump: bool,
}
