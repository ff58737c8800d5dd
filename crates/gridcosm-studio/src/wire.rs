//! Everything that page and server say to each other; `front-end/src/wire.ts` is made from this file.
//!
//! Text frames hold one JSON object. A request is `{"id": 7, "type": "play_act", …}`, its answer `{"id": 7, "type":
//! "play_turn", …}` or `{"id": 7, "type": "error", "message": "…"}`. What nobody asked for has the id 0. The prefix of a
//! type names the lens that treats it, so each lens has an enum of requests and one of answers here.
//!
//! Bytes that are no text (maps, bitmaps) travel in a binary frame that follows: four bytes with the id, little-endian,
//! then the bytes. The text frame announces it with `"attached": true`, in both directions.
//!
//! After a change: `GRIDCOSM_REFRESH=1 cargo test -p gridcosm-studio wire` writes the TypeScript anew.

#![allow(dead_code, reason = "some types are only for the page")]

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Any request.
#[derive(Debug, TS)]
#[ts(untagged)]
pub(crate) enum Request {
    Files(FilesRequest),
    Play(PlayRequest),
    Edit(EditRequest),
    Sight(SightRequest),
    Crowd(CrowdRequest),
    Route(RouteRequest),
}

/// Any answer.
#[derive(Debug, Serialize, TS)]
#[serde(untagged)]
pub(crate) enum Answer {
    Server(ServerAnswer),
    Files(FilesAnswer),
    Play(PlayAnswer),
    Edit(EditAnswer),
    Sight(SightAnswer),
    Crowd(CrowdAnswer),
    Route(RouteAnswer),
}

/// What the server says by itself, and what can be the answer to anything.
#[derive(Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum ServerAnswer {
    /// The first message on a socket. `resumed` when the window's worlds are still there after a reconnect.
    Hello { version: String, resumed: bool },
    /// A sentence that says what is wrong and what to do.
    Error { message: String },
}

// ---------------------------------------------------------------------------------------------------------------- worlds

/// Where a level comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub(crate) struct LevelRef {
    pub source: Source,
    /// `pack/file` in the gallery, `file.toml` in the folder, any name for a draft.
    pub name: String,
    /// Which level of the file, from 0.
    pub index: u32,
}

/// Who keeps a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub(crate) struct Place {
    pub grid: u32,
    pub x: u32,
    pub y: u32,
}

/// A world as it is drawn: all grids, flat; the page draws rooms by recursion.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub(crate) struct Board {
    /// The grid to show first.
    pub root: u32,
    pub grids: Vec<GridView>,
    /// Where the agent is.
    pub focus: Option<Place>,
}

/// One grid of a board.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
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

/// One thing to draw in a cell.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub(crate) struct Item {
    pub entity: u32,
    pub sprite: String,
    pub tint: Option<String>,
    pub layer: Layer,
    /// The grid inside, when this is a room.
    pub room: Option<u32>,
    pub mark: Option<String>,
    pub dir: Option<Heading>,
    pub label: Option<String>,
}

/// Where in its cell an item is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Layer {
    Background,
    Main,
    Other,
    Corner,
}

/// One of the four directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub(crate) enum Heading {
    N,
    S,
    E,
    W,
}

/// What a turn changed.
#[derive(Clone, Debug, Default, PartialEq, Serialize, TS)]
pub(crate) struct Patch {
    pub cells: Vec<CellPatch>,
    pub moves: Vec<Move>,
    pub focus: Option<Place>,
}

/// The new content of a cell.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub(crate) struct CellPatch {
    pub grid: u32,
    pub x: u32,
    pub y: u32,
    pub items: Vec<Item>,
}

/// An entity that is elsewhere now.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub(crate) struct Move {
    pub entity: u32,
    pub from: Place,
    pub to: Place,
}

// ----------------------------------------------------------------------------------------------------------------- files

/// Requests about level files.
#[derive(Debug, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum FilesRequest {
    /// Everything that can be opened. Answer: `files_list`.
    FilesList,
    /// The text of a file. Answer: `files_text`.
    FilesOpen { source: Source, name: String },
    /// Writes a file of the folder. `base` is the version that was edited, null for a new file; when the file on disk is
    /// another, nothing is written. Answer: `files_saved` or `files_conflict`.
    FilesSave { name: String, text: String, base: Option<String> },
    /// Removes a file of the folder, if it is still this version. Answer: `files_deleted` or `files_conflict`.
    FilesDelete { name: String, version: String },
    /// Gives a file of the folder another name, which must be free. Answer: `files_renamed`.
    FilesRename { from: String, to: String },
    /// Keeps unsaved text of a document in the journal, safe from reloads and crashes. Answer: `files_kept`.
    FilesKeep { source: Source, name: String, text: String, base: Option<String> },
    /// The unsaved work there is. Answer: `files_unsaved`.
    FilesUnsaved,
    /// Throws unsaved text away. Answer: `files_kept`.
    FilesForget { source: Source, name: String },
    /// Lets the server know a text that has no file, as a draft that can be opened; it is not written to disk. Answer:
    /// `files_held`.
    FilesHold { text: String },
}

/// Answers about level files.
#[derive(Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum FilesAnswer {
    FilesList {
        files: Vec<FileCard>,
        /// Where saved levels go.
        folder: String,
    },
    FilesText {
        text: String,
        version: String,
        /// What the journal has for it.
        unsaved: Option<Unsaved>,
    },
    FilesSaved {
        /// The name as written, with its ending.
        name: String,
        version: String,
    },
    /// The file on disk is not the version that was edited; this is what it holds.
    FilesConflict {
        text: String,
        version: String,
    },
    FilesDeleted,
    FilesRenamed {
        name: String,
        version: String,
    },
    FilesKept,
    FilesUnsaved {
        documents: Vec<Unsaved>,
    },
    /// The name of a draft.
    FilesHeld {
        name: String,
    },
}

/// A file with levels.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub(crate) struct FileCard {
    pub source: Source,
    pub name: String,
    /// Files of one pack are shown together; empty in the folder.
    pub pack: String,
    pub title: String,
    pub author: String,
    pub description: String,
    pub version: String,
    pub levels: Vec<LevelCard>,
    /// Why nothing of it can be played.
    pub fault: Option<String>,
}

/// One level of a file.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub(crate) struct LevelCard {
    pub index: u32,
    pub title: String,
    pub author: String,
    pub description: String,
    pub tags: Vec<String>,
}

/// Text that was not saved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub(crate) struct Unsaved {
    pub source: Source,
    pub name: String,
    pub text: String,
    /// The version it was made from.
    pub base: Option<String>,
}

// ------------------------------------------------------------------------------------------------------------------ play

/// Requests of the Play lens.
#[derive(Debug, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum PlayRequest {
    /// Opens a level to play. Answer: `play_board`.
    PlayOpen { level: LevelRef },
}

/// Answers of the Play lens.
#[derive(Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum PlayAnswer {
    PlayBoard { board: Board },
    PlayTurn { patch: Patch },
}

// ------------------------------------------------------------------------------------------------------------------ edit

/// Requests of the Edit lens.
#[derive(Debug, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum EditRequest {
    /// Opens a level to edit. Answer: `edit_board`.
    EditOpen { level: LevelRef },
}

/// Answers of the Edit lens.
#[derive(Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum EditAnswer {
    EditBoard { board: Board, text: String },
}

// ----------------------------------------------------------------------------------------------------------------- sight

/// Requests of the Sight lens.
#[derive(Debug, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum SightRequest {
    /// Starts with an empty map. Answer: `sight_map`.
    SightNew { width: u32, height: u32 },
}

/// Answers of the Sight lens.
#[derive(Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum SightAnswer {
    SightMap { width: u32, height: u32 },
}

// ----------------------------------------------------------------------------------------------------------------- crowd

/// Requests of the Crowd lens.
#[derive(Debug, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum CrowdRequest {
    /// Starts with an empty map. Answer: `crowd_state`.
    CrowdNew { width: u32, height: u32 },
}

/// Answers of the Crowd lens.
#[derive(Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum CrowdAnswer {
    CrowdState { tick: u32 },
}

// ---------------------------------------------------------------------------------------------------------------- routes

/// Requests of the Routes lens.
#[derive(Debug, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum RouteRequest {
    /// Opens a map of the gallery by name. Answer: `route_map`, with the map as attachment.
    RouteOpen { map: String },
}

/// Answers of the Routes lens.
#[derive(Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum RouteAnswer {
    RouteMap { width: u32, height: u32 },
}
