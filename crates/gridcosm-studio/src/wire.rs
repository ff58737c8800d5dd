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
#![allow(clippy::enum_variant_names, reason = "the prefix names the lens, on the wire too")]

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

/// One thing to draw in a cell. What it does not have is left out, for boards have thousands of them.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub(crate) struct Item {
    pub entity: i64,
    pub sprite: &'static str,
    /// `#rrggbb`, or a word for one of the page's colours.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub tint: Option<String>,
    pub layer: Layer,
    /// The grid inside, when this is a room.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub room: Option<u32>,
    /// `primary` or `secondary`, when a room is marked.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub mark: Option<&'static str>,
    /// Where an agent looks and a mover goes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub dir: Option<Heading>,
    /// Cells a turn, for what moves by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub speed: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub label: Option<String>,
    /// The dead and the opened stay, as shadows of themselves.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub faded: Option<bool>,
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
    /// Grids that are left by another room now, or by the same one elsewhere.
    pub primaries: Vec<GridPlace>,
    pub focus: Option<Place>,
}

/// Where the room stands that leads out of a grid.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub(crate) struct GridPlace {
    pub grid: u32,
    pub at: Option<Place>,
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
    pub entity: i64,
    pub from: Place,
    pub to: Place,
    /// Whether it went through a portal, and so did not pass the cells between.
    pub jump: bool,
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
#[derive(Debug, Serialize, TS)]
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
        words: Vec<Word>,
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, TS)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
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
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Outcome {
    Ongoing,
    Won,
    Lost,
    Truncated,
}

/// So much of so much.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub(crate) struct Gauge {
    pub now: i64,
    pub most: i64,
}

/// An effect at work.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub(crate) struct Effect {
    pub sprite: &'static str,
    pub name: String,
    /// How long it lasts, in words.
    pub left: Option<String>,
}

/// Things of one kind that the agent carries.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub(crate) struct Carried {
    pub sprite: &'static str,
    pub tint: Option<String>,
    pub name: String,
    pub count: u32,
}

/// A part of a sentence; the name of a grid knows which.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub(crate) struct Word {
    pub text: String,
    pub grid: Option<u32>,
}

/// What happened in a turn.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub(crate) struct LogLine {
    pub turn: u32,
    pub words: Vec<Word>,
}

/// Why a move failed, and the cell that is to blame.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub(crate) struct Blame {
    pub words: Vec<Word>,
    pub place: Option<Place>,
}

/// A game to look at, without a server: the first board and what each turn changed.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub(crate) struct Film {
    pub title: String,
    pub board: Board,
    pub turns: Vec<FilmTurn>,
}

/// One turn of a film.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub(crate) struct FilmTurn {
    pub patch: Patch,
    /// What happened, in sentences.
    pub said: String,
}

/// Where the camera of the isometric view looks, in cells of the outermost grid, whose middle is the origin.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
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
#[derive(Clone, Copy, Debug, PartialEq, Serialize, TS)]
pub(crate) struct IsoLook {
    pub centre: [f64; 3],
    /// Diagonal of the grid in the middle.
    pub width: f64,
}

// ------------------------------------------------------------------------------------------------------------- inspector

/// All that there is to know about a cell.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub(crate) struct CellReport {
    pub place: Place,
    /// The name of the grid.
    pub grid: String,
    /// Whether one can walk there, and why not.
    pub verdict: String,
    /// The nearest to the viewer first.
    pub entities: Vec<EntityReport>,
}

/// One entity.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub(crate) struct EntityReport {
    pub entity: i64,
    pub name: String,
    pub facts: Vec<Fact>,
    pub tags: Vec<String>,
}

/// A component, or a reference to a grid or to a place.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub(crate) struct Fact {
    pub key: String,
    pub value: String,
    /// The grid that is spoken of, for its hue.
    pub grid: Option<u32>,
    /// The place that is spoken of, to go to.
    pub place: Option<Place>,
}

/// One value that a turn changed.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub(crate) struct Difference {
    pub path: String,
    pub before: Option<String>,
    pub after: Option<String>,
}

// ------------------------------------------------------------------------------------------------------------------ edit

/// Requests of the Edit lens. The text is the one truth and the page keeps it, so every request brings it along.
#[derive(Debug, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum EditRequest {
    /// Reads a text. Answer: `edit_level`.
    EditRead { text: String, index: u32 },
    /// Changes a text, keeping its comments and layout. Entries of the legend that were `made` by earlier changes, signs and
    /// stacks, go when no cell needs them any more. Answer: `edit_level`, with the new text.
    EditApply {
        text: String,
        index: u32,
        operations: Vec<EditOperation>,
        #[serde(default)]
        made: Vec<(String, String)>,
    },
    /// How stacks of entities look; each entity is written as in a legend. Answer: `edit_looks`.
    EditLooks { stacks: Vec<Vec<String>> },
    /// What is in a cell, the whole state, and how it differs from that of an earlier text. Answer: `edit_inspected`.
    EditInspect { text: String, index: u32, place: Place, before: Option<String> },
    /// Makes the text of a new level; nothing is kept. Answer: `edit_made`.
    EditMake { plan: LevelPlan },
    /// Reads files of other programs, whose bytes follow one after the other. Answer: `edit_imported`.
    EditImport { files: Vec<ForeignFile> },
    /// Into which formats a level can go. Answer: `edit_exports`.
    EditExports { text: String, index: u32 },
    /// Writes a level in a format; its bytes follow. Answer: `edit_exported`.
    EditExport { text: String, index: u32, format: String },
}

/// Answers of the Edit lens.
#[derive(Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum EditAnswer {
    EditLevel {
        /// The changed text; none when it was only read.
        text: Option<String>,
        /// Entries of the legend that the change needed, signs and stacks.
        made: Vec<(String, String)>,
        /// Which level it is about; another one after levels were added or deleted.
        index: u32,
        mistakes: Vec<Mistake>,
        /// None while the text cannot be understood.
        level: Option<Box<EditedLevel>>,
        /// The titles of all levels of the file.
        titles: Vec<String>,
    },
    /// One list of items for each stack, empty for what cannot be drawn.
    EditLooks {
        looks: Vec<Vec<Item>>,
    },
    EditInspected {
        cell: CellReport,
        json: String,
        differences: Vec<Difference>,
    },
    /// A new level, or what is wrong with the wishes for it.
    EditMade {
        level: Option<MadeLevel>,
        faults: Vec<PlanFault>,
    },
    EditImported {
        text: String,
        /// What the file was, a few words.
        format: String,
        /// What is not as it was, in sentences.
        remarks: Vec<String>,
    },
    EditExports {
        exports: Vec<ExportCard>,
    },
    EditExported {
        /// What the file's name should end with, with its point.
        ending: String,
        /// What the format leaves out, a sentence.
        remark: Option<String>,
    },
}

/// What a new level shall be like. Numbers are as somebody typed them; the answer says which are no good.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum LevelPlan {
    /// One grid with an agent and an exit, and walls around if wanted.
    Empty { width: i64, height: i64, walls: bool },
    /// Two grids, the second as a room in the first.
    Nest { width: i64, height: i64, inner_width: i64, inner_height: i64 },
    /// A maze from a seed.
    Maze { maze: Box<MazePlan> },
}

/// What a maze shall be like.
#[derive(Clone, Debug, Deserialize, TS)]
pub(crate) struct MazePlan {
    pub width: i64,
    pub height: i64,
    /// Which share of the walls of a perfect maze is kept, in percent.
    pub walls: i64,
    pub floor_cost: i64,
    pub health: i64,
    pub cores: i64,
    pub core_reward: i64,
    pub coins: i64,
    pub coin_reward: i64,
    pub portals: i64,
    pub doors: i64,
    pub boxes: Vec<MazeBox>,
    pub hazards: Vec<MazeHazard>,
    pub powerups: Vec<MazePowerup>,
    pub enemies: Vec<MazeEnemy>,
    pub moves: String,
    pub objective: String,
    pub seed: i64,
    /// Whether to draw until a simple player has won.
    pub solvable: bool,
}

/// A box of a maze; one with a speed moves by itself.
#[derive(Clone, Debug, Deserialize, TS)]
pub(crate) struct MazeBox {
    pub pushable: bool,
    pub speed: i64,
}

/// Something in a maze that hurts and stays.
#[derive(Clone, Debug, Deserialize, TS)]
pub(crate) struct MazeHazard {
    /// `lava` or `spike`.
    pub look: String,
    pub damage: i64,
    pub lethal: bool,
}

/// An effect to pick up in a maze.
#[derive(Clone, Debug, Deserialize, TS)]
pub(crate) struct MazePowerup {
    /// `boots`, `ghost` or `shield`.
    pub effect: String,
    /// Moves at once; boots only.
    pub multiplier: i64,
    /// `turns`, `uses` or `none`.
    pub limit: String,
    pub amount: i64,
}

/// Somebody in a maze who hurts.
#[derive(Clone, Debug, Deserialize, TS)]
pub(crate) struct MazeEnemy {
    pub damage: i64,
    pub lethal: bool,
    /// `static`, `directional`, `pathfinding_line` or `pathfinding_path`.
    pub movement: String,
    pub speed: i64,
}

/// A level that was made for a plan.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub(crate) struct MadeLevel {
    pub text: String,
    pub board: Board,
    /// What does not fit, in sentences.
    pub remarks: Vec<String>,
}

/// What is wrong with one field of a plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub(crate) struct PlanFault {
    /// As in the plan, with numbers for lists: `width`, `enemies.2.speed`.
    pub field: String,
    pub message: String,
}

/// A file of another program; `length` of the bytes that follow are its.
#[derive(Clone, Debug, Deserialize, TS)]
pub(crate) struct ForeignFile {
    pub name: String,
    pub length: u32,
}

/// A format that levels can be written in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub(crate) struct ExportCard {
    pub format: String,
    pub title: String,
    pub about: String,
    pub ending: String,
    /// Why this level cannot go into it.
    pub fault: Option<String>,
}

/// A change of the text. Entities and values are written as in a level file: `"wall"`, `{ is = "door", key = "red" }`.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(tag = "op", rename_all = "snake_case")]
pub(crate) enum EditOperation {
    /// Puts entities, from the bottom up, in place of what the cells hold; an empty stack clears them.
    Paint {
        grid: u32,
        cells: Vec<(u32, u32)>,
        stack: Vec<String>,
    },
    /// Puts an entity on top of what the cells hold.
    Stack {
        grid: u32,
        cells: Vec<(u32, u32)>,
        entity: String,
    },
    /// Puts a piece of a map with its upper left corner at a cell; what is outside of the grid is cut off.
    Paste {
        grid: u32,
        x: i32,
        y: i32,
        clip: Clip,
    },
    /// Changes one key of an entity of a cell, counted from the bottom; without a value it takes the key away.
    Change {
        place: Place,
        entity: u32,
        key: String,
        value: Option<String>,
    },
    /// Lets what stands in a cell pursue what stands in another.
    Pursue {
        hunter: Place,
        target: Place,
    },
    /// Makes two portals lead to each other.
    Pair {
        one: Place,
        other: Place,
    },
    AddGrid {
        name: String,
        width: u32,
        height: u32,
    },
    RenameGrid {
        grid: u32,
        name: String,
    },
    DuplicateGrid {
        grid: u32,
        name: String,
    },
    /// Adds so many columns and rows on each side, or takes away.
    ResizeGrid {
        grid: u32,
        left: i32,
        top: i32,
        right: i32,
        bottom: i32,
    },
    /// Deletes a grid and all rooms of it.
    DeleteGrid {
        grid: u32,
    },
    /// Makes a grid the first one, in which the level begins.
    FirstGrid {
        grid: u32,
    },
    /// Sets a field of the level, `title` or `push.order`; without a value it takes the field away.
    Set {
        key: String,
        value: Option<String>,
    },
    AddLevel {
        title: String,
    },
    DuplicateLevel,
    DeleteLevel,
}

/// A piece of a map, and what its signs stand for where that is not built in.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub(crate) struct Clip {
    pub rows: Vec<String>,
    /// Signs and stacks.
    pub legend: Vec<(String, Vec<String>)>,
}

/// Something wrong with the text.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub(crate) struct Mistake {
    pub error: bool,
    pub message: String,
    pub hint: Option<String>,
    /// From 1.
    pub line: u32,
    /// From 1, in characters.
    pub column: u32,
    /// How many characters of the line are meant; 0 when it is the place between two.
    pub length: u32,
    /// Which level it is about, none for the whole file.
    pub level: Option<u32>,
}

/// A level that is being edited.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub(crate) struct EditedLevel {
    pub board: Board,
    /// The rows of each grid as they stand in the text.
    pub maps: Vec<Vec<String>>,
    /// What the signs of the maps and of the legend stand for.
    pub signs: Vec<SignCard>,
    pub links: Vec<Link>,
    pub rules: Rules,
}

/// A sign of the maps.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub(crate) struct SignCard {
    pub sign: String,
    /// From the bottom up.
    pub stack: Vec<EntityCard>,
    /// How many cells have it.
    pub count: u32,
}

/// An entity as a legend describes it.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub(crate) struct EntityCard {
    /// As it can stand in a legend.
    pub text: String,
    /// The keys and their values as written, `is` included.
    pub fields: Vec<(String, String)>,
}

/// Two cells that have to do with each other.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub(crate) struct Link {
    pub kind: LinkKind,
    pub from: Place,
    pub to: Place,
}

/// Why two cells are linked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub(crate) enum LinkKind {
    Portal,
    Pursuit,
}

/// What holds for the whole level.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub(crate) struct Rules {
    pub title: String,
    pub author: String,
    pub description: String,
    pub tags: Vec<String>,
    pub moves: String,
    pub objective: String,
    pub seed: Option<i64>,
    pub turns: Option<i64>,
    /// None where an agent pushes one box at a time.
    pub push: Option<PushCard>,
}

/// How pushes go through rooms.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub(crate) struct PushCard {
    pub order: Vec<String>,
    pub entry: String,
    pub swallow: String,
    pub search: String,
    pub pull: bool,
}

// ------------------------------------------------------------------------------------------ maps of Sight, Crowd, Routes

/// A cell of a map; may lie outside when a pointer does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub(crate) struct Cell {
    pub x: i32,
    pub y: i32,
}

/// A straight line of cells that becomes wall or floor.
#[derive(Clone, Copy, Debug, Deserialize, TS)]
pub(crate) struct Stroke {
    pub from: Cell,
    pub to: Cell,
    pub wall: bool,
}

/// A map that can be chosen from a list.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub(crate) struct MapCard {
    pub name: String,
    pub title: String,
    pub about: String,
}

/// Where a map of walls comes from.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum MapSource {
    /// One of the list.
    Sample { name: String },
    /// The main grid of a level, as it is on the desk if it is there.
    Level { level: LevelRef },
    /// Nothing but floor.
    Empty { width: u32, height: u32 },
    /// A drawing: of sight, of a crowd, or with `.` and `#`.
    Text { text: String },
}

/// How long work is getting on: `done` of `total`, both 0 when it cannot be told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub(crate) struct Working {
    pub what: String,
    pub done: u32,
    pub total: u32,
}

// ----------------------------------------------------------------------------------------------------------------- sight

/// Requests of the Sight lens.
#[derive(Debug, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum SightRequest {
    /// The maps to choose from. Answer: `sight_maps`.
    SightMaps,
    /// Opens a map. Answer: `sight_map`.
    SightOpen { source: MapSource },
    /// Changes walls, observer, rule or goal, all at once. Answer: `sight_seen`.
    SightChange { change: SightChange },
    /// The drawing with what is seen. Answer: `sight_text`.
    SightCopy,
    /// Looks back from every free cell. Long; its answer is `sight_checked`.
    SightCheck,
    /// How the check is getting on. Answer: `sight_working`, its answer, or `sight_idle` when there is none.
    SightPoll,
    /// Gives up the check; so does every change. Answer: `sight_idle`.
    SightStop,
}

/// What is to change; what is left out stays.
#[derive(Clone, Debug, Default, Deserialize, TS)]
#[serde(default)]
pub(crate) struct SightChange {
    #[ts(optional)]
    pub strokes: Option<Vec<Stroke>>,
    #[ts(optional)]
    pub observer: Option<Cell>,
    #[ts(optional)]
    pub wide_x: Option<bool>,
    #[ts(optional)]
    pub wide_y: Option<bool>,
    #[ts(optional)]
    pub rule: Option<SightRule>,
    /// Cells as the crow flies; 0 for unlimited.
    #[ts(optional)]
    pub reach: Option<u32>,
    #[ts(optional)]
    pub goal: Option<Cell>,
    #[ts(optional)]
    pub forget_goal: Option<bool>,
}

/// What seeing means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SightRule {
    Hull,
    Traced,
    Shadow,
    Permissive,
}

/// Answers of the Sight lens.
#[derive(Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum SightAnswer {
    SightMaps {
        maps: Vec<MapCard>,
    },
    /// `walls` has a line per row, `#` for walls.
    SightMap {
        name: String,
        width: u32,
        height: u32,
        walls: String,
        seen: SightSeen,
    },
    SightSeen {
        seen: SightSeen,
    },
    SightText {
        text: String,
    },
    /// Cells that see the observer without being seen, and the other way round.
    SightChecked {
        pairs: u32,
        blind: Vec<Cell>,
        unseen: Vec<Cell>,
        micros: f64,
    },
    SightWorking(Working),
    SightIdle,
}

/// What the observer sees, and what follows from it.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub(crate) struct SightSeen {
    pub revision: u32,
    pub observer: Cell,
    pub wide_x: bool,
    pub wide_y: bool,
    pub rule: SightRule,
    pub reach: u32,
    /// Row, first column, column after the last; three numbers for each run.
    pub runs: Vec<u32>,
    /// Column, row, directions (1 NW, 2 NE, 4 SW, 8 SE), interest (0 hidden, 1 plain, 2 interesting); four numbers each.
    pub corners: Vec<u32>,
    pub counts: SightCounts,
    pub goal: Option<Cell>,
    /// The way of a one-cell body to the goal; `null` when there is none or no goal.
    pub way: Option<SightWay>,
    /// How long the server took for it.
    pub micros: f64,
    /// What could not be done, in a sentence.
    pub note: Option<String>,
}

/// How many of everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub(crate) struct SightCounts {
    pub visible: u32,
    pub free: u32,
    pub walls: u32,
    pub interesting: u32,
    pub plain: u32,
    pub hidden: u32,
}

/// A way in straight legs.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub(crate) struct SightWay {
    pub cells: Vec<Cell>,
    pub length: String,
}

// ----------------------------------------------------------------------------------------------------------------- crowd

/// Requests of the Crowd lens.
#[derive(Debug, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum CrowdRequest {
    /// Opens a map with nobody on it. Answer: `crowd_world`.
    CrowdOpen { source: MapSource },
    /// Opens a situation with everyone on the way. Answer: `crowd_world`.
    CrowdStart { situation: CrowdSituation, actors: u32, seed: u32 },
    /// Goes on from what was saved. Answer: `crowd_world`.
    CrowdLoad { save: CrowdSave },
    /// Everything there is to go on later. Answer: `crowd_saved`.
    CrowdSave,
    /// Builds and tears down walls. Answer: `crowd_walls`.
    CrowdWalls { strokes: Vec<Stroke> },
    /// Adds an actor in the sub-cell at a point, in cells. Answer: `crowd_frame`.
    CrowdPlace { x: f64, y: f64 },
    /// Takes out the actor nearest to a point, if it is within a cell. Answer: `crowd_frame`.
    CrowdRemove { x: f64, y: f64 },
    /// Takes out everyone. Answer: `crowd_frame`.
    CrowdClear,
    /// Sends everyone, or the nearest `percent`, to a cell and its surroundings. Answer: `crowd_sent`.
    CrowdSend { x: i32, y: i32, percent: u32 },
    /// Changes rules or raster. Answer: `crowd_frame`.
    CrowdRules { rules: CrowdRules },
    /// Runs so many ticks; none only looks. Answer: `crowd_frame`.
    CrowdStep { ticks: u32 },
}

/// Six situations in which crowds get stuck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub(crate) enum CrowdSituation {
    HeadOn,
    Corridor,
    Crossing,
    Gather,
    Doorway,
    Rooms,
}

/// Everything that decides how actors move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub(crate) struct CrowdRules {
    pub mode: CrowdMode,
    pub early: bool,
    pub filter_backward: bool,
    pub basic3_fallback: bool,
    /// Sub-cells per side of a cell.
    pub per_side: u8,
    pub offset: CrowdOffset,
    /// Percent of the usual speed, 10 to 400.
    #[serde(default = "usual_speed")]
    pub speed: u32,
}

/// Crowds that were saved before speed could be chosen.
fn usual_speed() -> u32 {
    100
}

/// Which sub-cells an actor may choose and reserve.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub(crate) enum CrowdMode {
    Square,
    Diagonal,
    NoDiagonal,
    AntiCross,
    Basic3,
    Basic3AntiCross,
    DestinationDirect,
}

/// By how much the raster is shifted: half a sub-cell to the right, down, or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub(crate) enum CrowdOffset {
    None,
    X,
    Y,
    Xy,
}

/// A crowd to keep.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub(crate) struct CrowdSave {
    /// A line per row, `#` for walls.
    pub walls: String,
    pub rules: CrowdRules,
    pub actors: Vec<SavedActor>,
}

/// An actor to keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub(crate) struct SavedActor {
    /// The sub-cell it is in.
    pub x: i32,
    pub y: i32,
    /// The cell it goes to.
    pub to: Option<Cell>,
}

/// Answers of the Crowd lens.
#[derive(Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum CrowdAnswer {
    /// A new world; the first frame is asked for with `crowd_step`.
    CrowdWorld {
        name: String,
        width: u32,
        height: u32,
        walls: String,
        rules: CrowdRules,
    },
    /// The walls after strokes; `note` says what was refused.
    CrowdWalls {
        walls: String,
        note: Option<String>,
    },
    /// Who goes, and how many could not be given a place.
    CrowdSent {
        actors: Vec<u32>,
        left: u32,
    },
    CrowdSaved {
        save: CrowdSave,
    },
    /// Where everyone is, as attachment; see `CrowdLayout`.
    CrowdFrame {
        frame: CrowdFrame,
    },
}

/// How things stand. The attachment holds 40 bytes per actor, little-endian: id (u32), x and y in cells (f32), flags (u8: 1
/// under way, 2 arrived, 4 stuck) and three spare bytes, then pairs of i16, -1 for none: current sub-cell, next one, two that
/// are held besides, destination cell, cell it steers for.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub(crate) struct CrowdFrame {
    pub tick: u32,
    pub actors: u32,
    pub travellers: u32,
    pub arrived: u32,
    pub stuck: u32,
    /// Moments at which two shared a sub-cell, since the world was opened.
    pub overlaps: u32,
    /// Times that two came nearer than the raster allows.
    pub pass_throughs: u32,
    pub in_walls: u32,
    /// Ticks lost against travelling alone; `null` until that is known.
    pub delays: Option<CrowdDelays>,
    /// Server time per tick; 0 when none was run.
    pub micros: f64,
    pub rules: CrowdRules,
    pub note: Option<String>,
}

/// How much later actors arrive because of the others.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub(crate) struct CrowdDelays {
    /// How many lost up to so many half seconds; the last one counts all above.
    pub counts: Vec<u32>,
    pub mean_seconds: f64,
    pub most_seconds: f64,
}

// ---------------------------------------------------------------------------------------------------------------- routes

/// Requests of the Routes lens. Long ones are begun and answered with `route_working`; `route_poll` brings their answer.
#[derive(Debug, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum RouteRequest {
    /// Prepares a map. Long; its answer is `route_map`. For `upload`, the file is attached.
    RouteOpen { source: RouteSource, cell: u32 },
    /// The open tiles. Answer: `route_bitmap`, with the rows as attachment, a bit per tile, each row in whole bytes.
    RouteBitmap,
    /// Plans a route. Answer: `route_path`.
    RouteQuery { query: RouteQuery },
    /// Runs three methods on one question. Long; its answer is `route_compared`.
    RouteCompare { query: RouteQuery },
    /// Opens or blocks the tiles under a brush. Answer: `route_painted`, with the touched rectangle as attachment.
    RoutePaint { points: Vec<Cell>, radius: u32, open: bool },
    /// Runs many questions. Long; its answer is `route_scenario`.
    RouteScenario { questions: RouteQuestions, metric: RouteMetric },
    /// How the long request is getting on. Answer: `route_working`, or its answer.
    RoutePoll,
    /// Gives up the long request. Answer: `route_idle`.
    RouteStop,
}

/// Where a map of open tiles comes from.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum RouteSource {
    /// Land and sea of the Earth.
    Earth,
    /// A map from a seed.
    Generated { style: RouteStyle, width: u32, height: u32, seed: u32 },
    /// The main grid of a level, as it is on the desk if it is there.
    Level { level: LevelRef },
    /// The attached file: PNG, MovingAI map, or text.
    Upload { name: String },
}

/// What a generated map looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RouteStyle {
    Archipelago,
    RiverDelta,
    Rooms,
    Maze,
    Caves,
}

/// How steps are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RouteMetric {
    Octile,
    King,
    Four,
}

/// A question with the knobs of the planner.
#[derive(Clone, Debug, Deserialize, TS)]
pub(crate) struct RouteQuery {
    pub from: Cell,
    pub to: Cell,
    pub metric: RouteMetric,
    /// Thousandths by which a path may be longer than the shortest; `null` for no proof.
    pub proof: Option<u32>,
    /// Cells beside the spine; `null` for as many as suit the length.
    pub margin: Option<u32>,
    pub widenings: u32,
    pub spacing: u32,
    /// From portal to portal instead of one search in the corridor.
    pub portals: bool,
    /// The spine over cells that count as open if any tile is.
    pub any_open: bool,
    /// Plan even where an exact search is quicker.
    pub always_plan: bool,
    /// Whether to tell how the route came about.
    pub trace: bool,
}

/// The questions of a scenario run.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum RouteQuestions {
    /// A MovingAI `.scen` file.
    File { text: String },
    /// Random pairs that can reach each other.
    Random { count: u32, seed: u32 },
}

/// Answers of the Routes lens.
#[derive(Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum RouteAnswer {
    RouteMap {
        map: RouteMapCard,
    },
    RouteBitmap {
        width: u32,
        height: u32,
        row_bytes: u32,
    },
    RoutePath {
        path: RoutePath,
    },
    RouteCompared {
        planner: RouteTiming,
        jump_points: RouteTiming,
        bfs: RouteTiming,
    },
    /// What is attached: the tiles of this rectangle, a bit each, rows in whole bytes.
    RoutePainted {
        x: u32,
        y: u32,
        width: u32,
        height: u32,
        row_bytes: u32,
        changed: u32,
        micros: f64,
    },
    RouteScenario {
        run: RouteRun,
    },
    RouteWorking(Working),
    RouteIdle,
}

/// A prepared map.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub(crate) struct RouteMapCard {
    pub name: String,
    pub width: u32,
    pub height: u32,
    pub open: u64,
    /// Side of a cell in tiles.
    pub cell: u32,
    pub build_ms: f64,
    pub bytes: u64,
    /// Two tiles far apart that can reach each other, to begin with.
    pub start: Option<[Cell; 2]>,
}

/// A planned route.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub(crate) struct RoutePath {
    /// The ends that were used: the nearest open tiles.
    pub from: Cell,
    pub to: Cell,
    /// Why there is no path, in a sentence.
    pub fault: Option<String>,
    /// Turning points, two numbers each.
    pub points: Vec<i32>,
    pub straight: u32,
    pub diagonal: u32,
    pub length: f64,
    pub micros: f64,
    pub effort: RouteEffort,
    pub trace: Option<RouteTrace>,
}

/// Work in expanded nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub(crate) struct RouteEffort {
    pub direct: u64,
    pub spine: u64,
    pub refine: u64,
    pub check: u64,
    pub guardrail: u64,
    pub widenings: u32,
}

/// How a route came about. Rectangles are column, row, width, height; portals are two tiles; tiles are column, row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub(crate) struct RouteTrace {
    pub spine: Vec<u32>,
    pub waypoints: Vec<u32>,
    pub portals: Vec<i32>,
    pub window: Vec<u32>,
    pub widened: Vec<u32>,
    pub visited: Vec<i32>,
}

/// One method on one question.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub(crate) struct RouteTiming {
    pub micros: f64,
    /// `null` when there is no path.
    pub length: Option<f64>,
    pub steps: u64,
    /// Nodes or tiles it looked at.
    pub expanded: u64,
    /// Turning points, two numbers each.
    pub points: Vec<i32>,
}

/// A scenario run.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub(crate) struct RouteRun {
    /// Questions left out because their ends are not open or not connected.
    pub skipped: u32,
    /// Exact length, microseconds of the planner, of jump points, and length divided by the exact one; four numbers each.
    pub rows: Vec<f64>,
    pub planner_mean: f64,
    pub exact_mean: f64,
    pub ratio_mean: f64,
    pub ratio_most: f64,
    /// Whether it was stopped, or cut at the limit.
    pub note: Option<String>,
}
