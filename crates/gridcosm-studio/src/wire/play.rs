//! The Play lens.

use super::{Board, CellReport, Difference, LevelRef, Patch, Piece, Place};
use serde::{Deserialize, Serialize};
#[cfg(test)]
use ts_rs::TS;

/// Requests of the Play lens.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum PlayRequest {
    /// Opens a level to play. Answer: `play_world`.
    PlayOpen { level: LevelRef },
    /// Opens a replay at its last turn. Answer: `play_world`.
    PlayOpenReplay { text: String },
    /// The game as it stands. Answer: `play_world`.
    PlayResume,
    /// Lets the agent act. Answer: `play_turn`.
    PlayAct { action: Action },
    /// Answer: `play_turn`.
    PlayUndo,
    /// Answer: `play_turn`.
    PlayRedo,
    /// Answer: `play_turn`.
    PlayRestart,
    /// Goes to a turn. Answer: `play_turn`.
    PlayJump { turn: u32 },
    /// From here on with or without pulling. Answer: `play_turn`.
    PlayPull { on: bool },
    /// What is in a cell. Answer: `play_cell`.
    PlayCell { place: Place },
    /// The whole state, and what the last turn changed in it. Answer: `play_state`.
    PlayState,
    /// The next step of a solution. Answer: `play_hint`.
    PlayHint,
    /// All moves as a file. Answer: `play_replay`.
    PlayReplay,
    /// Every turn as it is drawn, for pages without a server. Answer: `play_film`.
    PlayFilm,
    /// The world as solids; `grid` is looked at whoever is in it, none follows the agent. Answer: `play_scene`, with binary glTF
    /// as attachment.
    PlayScene { dark: bool, grid: Option<u32> },
    /// What is shown, as a file: `grid` in the middle, flat or isometric. Answer: `play_file`, with the file as attachment.
    PlayExport { what: Export, dark: bool, iso: bool, grid: Option<u32> },
}

/// Answers of the Play lens.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum PlayAnswer {
    PlayWorld {
        level: LevelRef,
        title: String,
        description: String,
        /// The text of the file, for sharing.
        text: String,
        board: Board,
        status: Status,
        log: Vec<LogLine>,
        blame: Option<Blame>,
    },
    PlayTurn {
        patch: Patch,
        status: Status,
        log: Vec<LogLine>,
        blame: Option<Blame>,
    },
    PlayCell {
        cell: CellReport,
    },
    PlayState {
        json: String,
        differences: Vec<Difference>,
    },
    PlayHint {
        pieces: Vec<Piece>,
        action: Option<Action>,
    },
    PlayReplay {
        name: String,
        text: String,
    },
    PlayFilm {
        name: String,
        film: Film,
    },
    PlayScene {
        view: IsoCamera,
    },
    PlayFile {
        name: String,
        /// What the bytes are, as browsers call it.
        media: &'static str,
    },
}

/// What can be saved of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[serde(rename_all = "snake_case")]
pub(crate) enum Export {
    Png,
    Svg,
    Glb,
    State,
    Level,
    /// All turns, as a page that plays by itself.
    Page,
}

/// What an agent can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[serde(rename_all = "snake_case")]
pub(crate) enum Action {
    Up,
    Down,
    Left,
    Right,
    UseKey,
    PickUp,
    Wait,
}

/// How the game stands.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct Status {
    pub turn: u32,
    /// Turns that can be gone to, undone ones included.
    pub turns: u32,
    pub outcome: Outcome,
    pub score: i64,
    /// A text of the level for the player.
    pub message: Option<String>,
    /// What to do, as a sentence.
    pub goal: String,
    pub turn_limit: Option<i64>,
    pub health: Option<Gauge>,
    pub effects: Vec<Effect>,
    pub items: Vec<Carried>,
    /// Whether pushing also pulls; none where the level has no such rules.
    pub pull: Option<bool>,
}

/// How a game ended, if it did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(TS))]
#[serde(rename_all = "snake_case")]
pub(crate) enum Outcome {
    Ongoing,
    Won,
    Lost,
    Truncated,
}

/// So much of so much.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct Gauge {
    pub now: i64,
    pub most: i64,
}

/// An effect at work.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct Effect {
    pub sprite: &'static str,
    pub name: String,
    /// How long it lasts, in words.
    pub left: Option<String>,
}

/// Things of one kind that the agent carries.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct Carried {
    pub sprite: &'static str,
    pub role: &'static str,
    /// The colour of its group, as in an item.
    pub group: Option<String>,
    pub name: String,
    pub count: u32,
}

/// What happened in a turn.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct LogLine {
    pub turn: u32,
    pub pieces: Vec<Piece>,
}

/// Why a move failed, and the cell that caused it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct Blame {
    pub pieces: Vec<Piece>,
    pub place: Option<Place>,
}

/// A game to look at, without a server: the first board and what each turn changed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct Film {
    pub title: String,
    pub board: Board,
    pub turns: Vec<FilmTurn>,
}

/// One turn of a film.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct FilmTurn {
    pub patch: Patch,
    /// What happened, in sentences.
    pub said: String,
}

/// Where the camera of the isometric view looks, in cells of the outermost grid, whose middle is the origin.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct IsoCamera {
    /// From the outermost grid to the innermost that matters, each in the one before it.
    pub path: Vec<u32>,
    pub at: IsoLook,
    /// Where the camera rested before, in these coordinates; none when there is no way from there to here.
    pub from: Option<IsoLook>,
    /// Diagonal of the outermost grid.
    pub depth: f64,
}

/// A point to look at, and how much is seen.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct IsoLook {
    pub centre: [f64; 3],
    /// Diagonal of the grid in the middle.
    pub width: f64,
}
