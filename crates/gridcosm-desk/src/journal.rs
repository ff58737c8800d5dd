//! Unsaved work, one file per document, so that neither a reload nor a killed program loses it.

use crate::{
    lens::Complaint,
    limits,
    store::{Shelf, Store},
    version::version,
    wire::{Source, Unsaved},
};
use std::sync::Arc;

/// The journal beside the levels.
#[derive(Debug)]
pub(crate) struct Journal {
    store: Arc<dyn Store>,
}

impl Journal {
    pub(crate) fn new(store: Arc<dyn Store>) -> Self {
        Self { store }
    }

    /// Keeps the text of a document and replaces its earlier one.
    pub(crate) fn keep(&self, entry: &Unsaved) -> Result<(), Complaint> {
        let file = file(entry.source, &entry.name);
        if !self.store.holds(Shelf::Journal, &file)
            && self.entries().len() >= limits::UNSAVED_DOCUMENTS
        {
            return Err("There are too many unsaved documents. Save or discard some.".into());
        }
        let text = serde_json::to_string(entry).map_err(|error| error.to_string())?;
        Ok(self.store.write(Shelf::Journal, &file, &text, &entry.name)?)
    }

    /// The kept text of a document. An unreadable entry counts as none.
    pub(crate) fn find(&self, source: Source, name: &str) -> Option<Unsaved> {
        self.read(&file(source, name)).filter(|entry| entry.source == source && entry.name == name)
    }

    /// All kept texts, by name.
    pub(crate) fn all(&self) -> Vec<Unsaved> {
        let mut all: Vec<Unsaved> =
            self.entries().iter().filter_map(|file| self.read(file)).collect();
        all.sort_by(|a, b| (a.source, &a.name).cmp(&(b.source, &b.name)));
        all
    }

    /// Forgets a document.
    pub(crate) fn forget(&self, source: Source, name: &str) -> Result<(), String> {
        self.store.remove(Shelf::Journal, &file(source, name))
    }

    fn read(&self, file: &str) -> Option<Unsaved> {
        serde_json::from_str(&self.store.read(Shelf::Journal, file).ok()??).ok()
    }

    fn entries(&self) -> Vec<String> {
        let names = self.store.names(Shelf::Journal).into_iter();
        names.filter(|name| name.ends_with(".json")).take(limits::UNSAVED_DOCUMENTS).collect()
    }
}

/// Names may contain any characters here, so the file is named by their hash.
fn file(source: Source, name: &str) -> String {
    format!("{}.json", version(&format!("{source:?}/{name}")))
}
