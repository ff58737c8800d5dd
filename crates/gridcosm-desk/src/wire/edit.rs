//! The Edit lens.

use super::{Board, CellReport, Difference, Item, LevelPlan, MadeLevel, Place, PlanFault};
use serde::{Deserialize, Serialize};
#[cfg(test)]
use ts_rs::TS;

/// Requests of the Edit lens. The page holds the text, which is the only source of truth, so every request contains it.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[cfg_attr(test, ts(tag = "type"))]
#[serde(rename_all = "snake_case")]
pub(crate) enum EditRequest {
    /// Reads a text; `nest`, as in all requests, if its file is a nest. Answer: `edit_level`.
    EditRead {
        text: String,
        index: u32,
        #[serde(default)]
        nest: bool,
    },
    /// Changes a text and keeps its comments and layout. Legend entries (signs and stacks) that earlier changes `made`
    /// are removed once no cell needs them. Answer: `edit_level`, with the new text.
    EditApply {
        text: String,
        index: u32,
        #[serde(default)]
        nest: bool,
        operations: Vec<EditOperation>,
        #[serde(default)]
        made: Vec<(String, String)>,
    },
    /// The words and keys of level files. Answer: `edit_vocabulary`.
    EditVocabulary,
    /// What stacks of entities look like; each entity is written as in a legend. Answer: `edit_looks`.
    EditLooks { stacks: Vec<Vec<String>> },
    /// The content of a cell, the whole state, and its differences from the state of an earlier text. Answer:
    /// `edit_inspected`.
    EditInspect {
        text: String,
        index: u32,
        #[serde(default)]
        nest: bool,
        place: Place,
        before: Option<String>,
    },
    /// Makes the text of a new level; the server does not store it. Answer: `edit_made`.
    EditMake { plan: LevelPlan },
    /// Reads files of other programs; their bytes are attached, one file after the other. Answer: `edit_imported`.
    EditImport { files: Vec<ForeignFile> },
    /// The formats to which a level can be exported. Answer: `edit_exports`.
    EditExports {
        text: String,
        index: u32,
        #[serde(default)]
        nest: bool,
    },
    /// Exports a level to a format; pictures use a set of drawings. Answer: `edit_exported`, with the bytes attached.
    EditExport {
        text: String,
        index: u32,
        #[serde(default)]
        nest: bool,
        format: String,
        sprites: Option<String>,
    },
}

/// Answers of the Edit lens.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum EditAnswer {
    EditLevel {
        /// The changed text; `null` if the text was only read.
        text: Option<String>,
        /// Whether the text was read as a nest.
        nest: bool,
        /// The legend entries that the change added: signs and stacks.
        made: Vec<(String, String)>,
        /// The index of the level; it may change when levels are added or deleted.
        index: u32,
        mistakes: Vec<Mistake>,
        /// `null` if the text cannot be parsed.
        level: Option<Box<EditedLevel>>,
        /// The titles of all levels in the file.
        titles: Vec<String>,
    },
    EditVocabulary {
        vocabulary: Box<Vocabulary>,
    },
    /// One list of items for each stack; empty if the stack cannot be drawn.
    EditLooks {
        looks: Vec<Vec<Item>>,
    },
    EditInspected {
        cell: CellReport,
        json: String,
        differences: Vec<Difference>,
    },
    /// A new level, or the faults in its plan.
    EditMade {
        level: Option<MadeLevel>,
        faults: Vec<PlanFault>,
    },
    EditImported {
        text: String,
        /// Whether the text is a nest, not a level file.
        nest: bool,
        /// The format of the file, in a few words.
        format: String,
        /// What changed during the import, in sentences.
        remarks: Vec<String>,
    },
    EditExports {
        exports: Vec<ExportCard>,
    },
    EditExported {
        /// The file extension, with its dot.
        ending: String,
        /// What the format cannot express, in one sentence.
        remark: Option<String>,
        /// The attached bytes are an SVG that the page draws; the file holds its pixels.
        pixels: bool,
    },
}

/// A file of another program; `length` is its share of the attached bytes.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct ForeignFile {
    pub name: String,
    pub length: u32,
}

/// A format to which levels can be exported.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct ExportCard {
    pub format: String,
    pub title: String,
    pub about: String,
    pub ending: String,
    /// Why this level cannot be exported to it.
    pub fault: Option<String>,
}

/// A change to the text. Entities and values are written as in a level file: `"wall"`, `{ is = "door", key = "red" }`.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[serde(tag = "op", rename_all = "snake_case")]
pub(crate) enum EditOperation {
    /// Replaces the content of cells with entities, from the bottom up; an empty stack clears the cells.
    Paint {
        grid: u32,
        cells: Vec<(u32, u32)>,
        stack: Vec<String>,
    },
    /// Puts an entity on top of the content of cells.
    Stack {
        grid: u32,
        cells: Vec<(u32, u32)>,
        entity: String,
    },
    /// Pastes a piece of a map with its top left corner at a cell; parts outside the grid are cut off.
    Paste {
        grid: u32,
        x: i32,
        y: i32,
        clip: Clip,
    },
    /// Changes one key of an entity in a cell, counted from the bottom; without a value it removes the key.
    Change {
        place: Place,
        entity: u32,
        key: String,
        value: Option<String>,
    },
    /// Makes the entity in one cell pursue the entity in another.
    Pursue {
        hunter: Place,
        target: Place,
    },
    /// Makes two portals lead to each other.
    Pair {
        one: Place,
        other: Place,
    },
    /// Makes the entity in one cell listen to the plate or switch in another.
    Wire {
        source: Place,
        listener: Place,
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
    /// Adds this many columns and rows on each side; negative numbers remove them.
    ResizeGrid {
        grid: u32,
        left: i32,
        top: i32,
        right: i32,
        bottom: i32,
    },
    /// Deletes a grid and all rooms that show it.
    DeleteGrid {
        grid: u32,
    },
    /// Makes a grid the first one, where the level begins.
    FirstGrid {
        grid: u32,
    },
    /// Sets a field of the level, such as `title` or `push.order`; without a value it removes the field.
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

/// A piece of a map, and the meaning of its signs that are not built in.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct Clip {
    pub rows: Vec<String>,
    /// Signs and stacks.
    pub legend: Vec<(String, Vec<String>)>,
}

/// A mistake in the text.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct Mistake {
    pub error: bool,
    pub message: String,
    pub hint: Option<String>,
    /// Counted from 1.
    pub line: u32,
    /// Counted from 1, in characters.
    pub column: u32,
    /// The number of characters that it covers on that line; 0 means the position between two characters.
    pub length: u32,
    /// The index of the level; `null` for the whole file.
    pub level: Option<u32>,
    pub fix: Option<Fix>,
}

/// A change to the text that fixes a mistake.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct Fix {
    /// The name of the fix, as a command.
    pub title: String,
    /// Counted from 1.
    pub line: u32,
    /// Counted from 1, in characters.
    pub column: u32,
    /// The number of characters that are replaced.
    pub length: u32,
    pub text: String,
}

/// The names that a level file can use.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct Vocabulary {
    /// Keys of a level whose values are tables.
    pub tables: Vec<String>,
    /// Keys of a level, of its push rules, of an entity, and of an entity's movement.
    pub level: Vec<String>,
    pub push: Vec<String>,
    pub entity: Vec<String>,
    pub moving: Vec<String>,
    /// Names of entities.
    pub words: Vec<String>,
    /// Keys whose values are `true` or `false`.
    pub flags: Vec<String>,
    /// Keys whose values are words.
    pub values: Vec<KeyWords>,
    /// The words of the rules, with their meaning.
    pub rules: RuleWords,
}

/// The words of a level's rules, in the order in which the page lists them.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct RuleWords {
    pub moves: Vec<Choice>,
    pub objectives: Vec<Choice>,
    pub turns: Vec<Choice>,
    pub strategies: Vec<Choice>,
    pub entries: Vec<Choice>,
    pub swallows: Vec<Choice>,
    pub searches: Vec<Choice>,
}

/// A word of a level file and its meaning.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct Choice {
    pub word: String,
    pub label: String,
}

/// A key and the words that its value may be.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct KeyWords {
    pub key: String,
    pub words: Vec<String>,
}

/// A level that is being edited.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct EditedLevel {
    pub board: Board,
    /// The rows of each grid as written in the text.
    pub maps: Vec<Vec<String>>,
    /// The meaning of each sign in the maps and the legend.
    pub signs: Vec<SignCard>,
    pub links: Vec<Link>,
    pub rules: Rules,
}

/// A sign used in the maps.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct SignCard {
    pub sign: String,
    /// From the bottom up.
    pub stack: Vec<EntityCard>,
    /// The number of cells that have it.
    pub count: u32,
}

/// An entity as a legend describes it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct EntityCard {
    /// Written so that it can be used in a legend.
    pub text: String,
    /// The keys and their values as written, including `is`.
    pub fields: Vec<(String, String)>,
}

/// A link between two cells.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct Link {
    pub kind: LinkKind,
    pub from: Place,
    pub to: Place,
}

/// Why two cells are linked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(TS))]
#[serde(rename_all = "snake_case")]
pub(crate) enum LinkKind {
    Portal,
    Pursuit,
    /// From a plate or switch to what its signal opens, closes, starts, stops or turns.
    Wire,
}

/// The rules of the whole level.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct Rules {
    pub title: String,
    pub author: String,
    pub description: String,
    pub tags: Vec<String>,
    pub moves: String,
    pub objective: String,
    /// Whose turn it is, with several agents.
    pub turns: String,
    pub seed: Option<i64>,
    pub turn_limit: Option<i64>,
    /// `null` if an agent pushes one box at a time.
    pub push: Option<PushCard>,
}

/// How pushes pass through rooms.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct PushCard {
    pub order: Vec<String>,
    pub entry: String,
    pub swallow: String,
    pub search: String,
    pub pull: bool,
    /// Whether moves go thing by thing, as in Patrick's Parabox.
    pub by_things: bool,
    pub inner_push: bool,
    pub shed: bool,
}
