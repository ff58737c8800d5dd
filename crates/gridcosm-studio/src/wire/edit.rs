//! The Edit lens.

use super::{Board, CellReport, Difference, Item, LevelPlan, MadeLevel, Place, PlanFault};
use serde::{Deserialize, Serialize};
#[cfg(test)]
use ts_rs::TS;

/// Requests of the Edit lens. The text is the one truth and the page keeps it, so every request brings it along.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(TS))]
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
    /// The words and keys of level files. Answer: `edit_vocabulary`.
    EditVocabulary,
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
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(TS))]
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
    EditVocabulary {
        vocabulary: Vocabulary,
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

/// A file of another program; `length` of the bytes that follow are its.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct ForeignFile {
    pub name: String,
    pub length: u32,
}

/// A format that levels can be written in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct ExportCard {
    pub format: String,
    pub title: String,
    pub about: String,
    pub ending: String,
    /// Why this level cannot go into it.
    pub fault: Option<String>,
}

/// A change of the text. Entities and values are written as in a level file: `"wall"`, `{ is = "door", key = "red" }`.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(TS))]
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
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct Clip {
    pub rows: Vec<String>,
    /// Signs and stacks.
    pub legend: Vec<(String, Vec<String>)>,
}

/// Something wrong with the text.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
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
    pub fix: Option<Fix>,
}

/// A change of the text that mends a mistake.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct Fix {
    /// What it does, as a command.
    pub title: String,
    /// From 1.
    pub line: u32,
    /// From 1, in characters.
    pub column: u32,
    /// How many characters are replaced.
    pub length: u32,
    pub text: String,
}

/// What a level file can say by name.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct Vocabulary {
    /// Keys of a level whose values are tables.
    pub tables: Vec<String>,
    /// Keys of a level, of push rules, of an entity, and of what says how an entity moves.
    pub level: Vec<String>,
    pub push: Vec<String>,
    pub entity: Vec<String>,
    pub moving: Vec<String>,
    /// Words for entities.
    pub words: Vec<String>,
    /// Keys whose values are `true` or `false`.
    pub flags: Vec<String>,
    /// Keys whose values are words.
    pub values: Vec<KeyWords>,
    /// The words of the rules, with what they mean.
    pub rules: RuleWords,
}

/// The words of the rules of a level, in the order in which people choose them.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct RuleWords {
    pub moves: Vec<Choice>,
    pub objectives: Vec<Choice>,
    pub strategies: Vec<Choice>,
    pub entries: Vec<Choice>,
    pub swallows: Vec<Choice>,
    pub searches: Vec<Choice>,
}

/// A word of a level file and what it means.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct Choice {
    pub word: String,
    pub label: String,
}

/// A key and the words that may be its value.
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
    /// The rows of each grid as they stand in the text.
    pub maps: Vec<Vec<String>>,
    /// What the signs of the maps and of the legend stand for.
    pub signs: Vec<SignCard>,
    pub links: Vec<Link>,
    pub rules: Rules,
}

/// A sign of the maps.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct SignCard {
    pub sign: String,
    /// From the bottom up.
    pub stack: Vec<EntityCard>,
    /// How many cells have it.
    pub count: u32,
}

/// An entity as a legend describes it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct EntityCard {
    /// As it can stand in a legend.
    pub text: String,
    /// The keys and their values as written, `is` included.
    pub fields: Vec<(String, String)>,
}

/// Two cells that have to do with each other.
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
}

/// What holds for the whole level.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
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
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct PushCard {
    pub order: Vec<String>,
    pub entry: String,
    pub swallow: String,
    pub search: String,
    pub pull: bool,
}
