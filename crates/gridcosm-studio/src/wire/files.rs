//! Level files: the gallery, the folder, drafts and unsaved work.

use super::Source;
use serde::{Deserialize, Serialize};
#[cfg(test)]
use ts_rs::TS;

/// Requests about level files.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(TS))]
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
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(TS))]
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
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
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
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct LevelCard {
    pub index: u32,
    pub title: String,
    pub author: String,
    pub description: String,
    pub tags: Vec<String>,
}

/// Text that was not saved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct Unsaved {
    pub source: Source,
    pub name: String,
    pub text: String,
    /// The version it was made from.
    pub base: Option<String>,
}
