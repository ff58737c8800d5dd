//! Level files: the gallery, the folder, drafts and unsaved work.

use super::{LevelRef, Source};
use serde::{Deserialize, Serialize};
#[cfg(test)]
use ts_rs::TS;

/// Requests about level files.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[cfg_attr(test, ts(tag = "type"))]
#[serde(rename_all = "snake_case")]
pub(crate) enum FilesRequest {
    /// Lists everything that can be opened. Answer: `files_list`.
    FilesList,
    /// The text of a file. Answer: `files_text`.
    FilesOpen { source: Source, name: String },
    /// Writes a file of the folder. `base` is the version that was edited; it is `null` for a new file. If the file on
    /// disk has another version, nothing is written. Answer: `files_saved` or `files_conflict`.
    FilesSave { name: String, text: String, base: Option<String> },
    /// Deletes a file of the folder if it still has this version. Answer: `files_deleted` or `files_conflict`.
    FilesDelete { name: String, version: String },
    /// Renames a file of the folder; the new name must not exist. Answer: `files_renamed`.
    FilesRename { from: String, to: String },
    /// Stores the unsaved text of a document in the journal, where it survives reloads and crashes. Answer:
    /// `files_kept`.
    FilesKeep { source: Source, name: String, text: String, base: Option<String> },
    /// Lists all unsaved work. Answer: `files_unsaved`.
    FilesUnsaved,
    /// Discards unsaved text. Answer: `files_kept`.
    FilesForget { source: Source, name: String },
    /// Registers a text without a file as a draft that can be opened; it is not written to disk. Answer: `files_held`.
    FilesHold { text: String },
    /// A small picture of a level as it is saved, in a set of drawings. Answer: `files_picture`.
    FilesPicture { level: LevelRef, dark: bool, sprites: Option<String> },
}

/// Answers about level files.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum FilesAnswer {
    FilesList {
        files: Vec<FileCard>,
        /// The folder where levels are saved.
        folder: String,
    },
    FilesText {
        text: String,
        version: String,
        /// The unsaved text in the journal.
        unsaved: Option<Unsaved>,
    },
    FilesSaved {
        /// The name as written, with its extension.
        name: String,
        version: String,
    },
    /// The file on disk is not the version that was edited; this is its content.
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
    FilesPicture {
        svg: String,
    },
}

/// A file with levels.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct FileCard {
    pub source: Source,
    pub name: String,
    /// Files of the same pack are shown together; empty for files in the folder.
    pub pack: String,
    pub title: String,
    pub author: String,
    pub description: String,
    pub version: String,
    pub levels: Vec<LevelCard>,
    /// Why no level of the file can be played.
    pub fault: Option<String>,
}

/// One level of a file.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct LevelCard {
    pub index: u32,
    pub title: String,
    pub author: String,
    pub description: String,
    pub tags: Vec<String>,
    /// How hard it is, for levels of the gallery.
    pub difficulty: Option<u32>,
}

/// Text that is not saved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct Unsaved {
    pub source: Source,
    pub name: String,
    pub text: String,
    /// The version on which it is based.
    pub base: Option<String>,
}
