//! The Play lens.

use super::{
    Board, CellReport, Difference, Heading, LevelRef, Patch, Piece, Place, PushManner,
    PushRuleCard, RuleWords, SpriteDrawing, TrialReport, twin::twin,
};
use serde::{Deserialize, Serialize};
#[cfg(test)]
use ts_rs::TS;

/// Requests of the Play lens.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[cfg_attr(test, ts(tag = "type"))]
#[serde(rename_all = "snake_case")]
pub(crate) enum PlayRequest {
    /// Opens a level to play. Answer: `play_world`.
    PlayOpen { level: LevelRef },
    /// Opens a replay at its last turn. Answer: `play_world`.
    PlayOpenReplay { text: String },
    /// The current state of the game. Answer: `play_world`.
    PlayResume,
    /// Makes the agent act. Answer: `play_turn`.
    PlayAct { action: Action },
    /// Answer: `play_turn`.
    PlayUndo,
    /// Answer: `play_turn`.
    PlayRedo,
    /// Answer: `play_turn`.
    PlayRestart,
    /// Goes to a turn. Answer: `play_turn`.
    PlayJump { turn: u32 },
    /// Turns pulling on or off from this turn on. Answer: `play_turn`.
    PlayPull { on: bool },
    /// The next agent acts from this turn on, if the player chooses who acts. Answer: `play_turn`.
    PlayAgent,
    /// The push rules of the level, and the words for others. Answer: `play_rules`.
    PlayRules,
    /// What a push would do under these rules, from a cell or, without one, by the agent. Nothing moves. Answer:
    /// `play_tried`.
    PlayTry { from: Option<Place>, dir: Heading, manner: PushManner, rules: PushRuleCard },
    /// The content of a cell. Answer: `play_cell`.
    PlayCell { place: Place },
    /// The whole state, and what the last turn changed in it. Answer: `play_state`.
    PlayState,
    /// Plays a script from the first turn on. Answer: `play_turn`, at its end.
    PlayScript { script: String },
    /// All moves as a file. Answer: `play_replay`.
    PlayReplay,
    /// Every turn as it is drawn, for pages without a server, with a set of drawings. Answer: `play_film`.
    PlayFilm { sprites: Option<String> },
    /// The world as solids. The camera looks at `grid`, wherever the agent is; with `null` it follows the agent.
    /// Answer: `play_scene`, with binary glTF attached.
    PlayScene { dark: bool, grid: Option<u32> },
    /// The current view as a file, with `grid` in the middle, flat with a set of drawings, or isometric. Answer:
    /// `play_file`, with the file attached.
    PlayExport { what: Export, dark: bool, iso: bool, grid: Option<u32>, sprites: Option<String> },
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
        /// The text of the level file, for sharing.
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
    PlayRules {
        /// None where an agent pushes one box at a time.
        rules: Option<PushRuleCard>,
        /// The rules of levels that say nothing else.
        usual: PushRuleCard,
        words: RuleWords,
    },
    PlayTried {
        trial: Box<TrialReport>,
    },
    PlayCell {
        cell: CellReport,
    },
    PlayState {
        json: String,
        differences: Vec<Difference>,
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
        /// The media type of the file.
        media: &'static str,
        /// The attached bytes are an SVG that the page draws; the file holds its pixels.
        pixels: bool,
    },
}

/// The formats in which a game can be saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[serde(rename_all = "snake_case")]
pub(crate) enum Export {
    Png,
    Svg,
    Glb,
    State,
    Level,
    /// All turns, as a page that plays them by itself.
    Page,
}

twin! {
    /// What an agent can do.
    Action of gridcosm_universe::Action {
        Up,
        Down,
        Left,
        Right,
        UseKey,
        PickUp,
        Wait,
    }
}

/// The state of a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct Status {
    pub turn: u32,
    /// The number of turns in the timeline, including undone ones.
    pub turns: u32,
    pub outcome: Outcome,
    pub score: i64,
    /// A text from the level for the player.
    pub message: Option<String>,
    /// What the player has to do, as a sentence; empty if there is no agent.
    pub goal: String,
    pub turn_limit: Option<i64>,
    pub health: Option<Gauge>,
    pub effects: Vec<Effect>,
    pub items: Vec<Carried>,
    /// Whose turn it is; `null` if there is only one agent.
    pub agent: Option<Acts>,
    /// Whether a push also pulls; `null` if the level has no push rules.
    pub pull: Option<bool>,
}

/// Who acts in the next turn.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct Acts {
    /// "Agent 2 acts", or "All agents act".
    pub who: String,
    /// Whether the player may choose another one.
    pub chosen: bool,
}

twin! {
    /// How a game ended, if it has ended.
    Outcome of gridcosm_universe::Outcome {
        Ongoing,
        Won,
        Lost,
        Truncated,
    }
}

/// A current value and its maximum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct Gauge {
    pub now: i64,
    pub most: i64,
}

/// An active effect.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct Effect {
    pub sprite: &'static str,
    pub name: String,
    /// How long it still lasts, in words.
    pub left: Option<String>,
}

/// Carried things of one kind.
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

/// A recorded game for viewing without a server: the first board, and the changes of each turn.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct Film {
    pub title: String,
    pub board: Board,
    pub turns: Vec<FilmTurn>,
    /// The drawings to show it with, instead of the usual ones.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<SpriteDrawing>>"))]
    pub sprites: Vec<SpriteDrawing>,
}

/// One turn of a film.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct FilmTurn {
    pub patch: Patch,
    /// What happened, in sentences.
    pub said: String,
}

/// The camera of the isometric view, in cells of the outermost grid, whose middle is the origin.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct IsoCamera {
    /// The grids from the outermost to the innermost that the camera needs, each inside the previous one.
    pub path: Vec<u32>,
    pub at: IsoLook,
    /// Where the camera was before, in the same coordinates; `null` if that place is not connected with this one.
    pub from: Option<IsoLook>,
    /// The diagonal of the outermost grid.
    pub depth: f64,
}

/// A point to look at, and how much of the world is visible.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct IsoLook {
    pub centre: [f64; 3],
    /// The diagonal of the grid in the middle.
    pub width: f64,
}
