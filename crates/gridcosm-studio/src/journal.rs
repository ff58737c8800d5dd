//! Unsaved work, one file per document, so that neither a reload nor a killed server loses it.

use crate::{
    disk::{self, Disk},
    lens::Complaint,
    limits,
    wire::{Source, Unsaved},
};
use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// The journal beside the levels.
#[derive(Debug)]
pub(crate) struct Journal {
    folder: PathBuf,
}

impl Journal {
    pub(crate) fn new(levels: &Path) -> Self {
        let folder = levels.join(".journal");
        disk::remove_abandoned(&folder);
        Self { folder }
    }

    /// Keeps the text of a document and replaces its earlier one.
    pub(crate) fn keep(&self, disk: &dyn Disk, entry: &Unsaved) -> Result<(), Complaint> {
        let path = self.path(entry.source, &entry.name);
        if !path.exists() && self.entries().len() >= limits::UNSAVED_DOCUMENTS {
            return Err("There are too many unsaved documents. Save or discard some.".into());
        }
        let text = serde_json::to_string(entry).map_err(|error| error.to_string())?;
        disk::replace(disk, &path, text.as_bytes())
            .map_err(|error| disk::explain(&error, &entry.name))?;
        Ok(())
    }

    /// The kept text of a document. An unreadable entry counts as none.
    pub(crate) fn find(&self, source: Source, name: &str) -> Option<Unsaved> {
        read(&self.path(source, name)).filter(|entry| entry.source == source && entry.name == name)
    }

    /// All kept texts, by name.
    pub(crate) fn all(&self) -> Vec<Unsaved> {
        let mut all: Vec<Unsaved> = self.entries().iter().filter_map(|path| read(path)).collect();
        all.sort_by(|a, b| (a.source, &a.name).cmp(&(b.source, &b.name)));
        all
    }

    /// Forgets a document.
    pub(crate) fn forget(&self, source: Source, name: &str) -> io::Result<()> {
        match fs::remove_file(self.path(source, name)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    /// Names may contain any characters here, so the file is named by their hash.
    fn path(&self, source: Source, name: &str) -> PathBuf {
        self.folder.join(format!("{}.json", disk::version(format!("{source:?}/{name}").as_bytes())))
    }

    fn entries(&self) -> Vec<PathBuf> {
        let Ok(folder) = fs::read_dir(&self.folder) else {
            return Vec::new();
        };
        let paths = folder.filter_map(|entry| Some(entry.ok()?.path()));
        paths
            .filter(|path| path.extension().is_some_and(|ending| ending == "json"))
            .take(limits::UNSAVED_DOCUMENTS)
            .collect()
    }
}

fn read(path: &Path) -> Option<Unsaved> {
    serde_json::from_slice(&fs::read(path).ok()?).ok()
}
