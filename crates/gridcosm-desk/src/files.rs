//! Level files: the gallery inside this program, a folder that the host keeps, and texts that have no file yet.

use crate::{
    file_name, gallery,
    journal::Journal,
    lens::{Answered, Complaint},
    level_text, limits,
    sprites::Sprites,
    store::{Shelf, Store},
    thumbnail::Thumbnails,
    version::version,
    wire::{FileCard, FilesAnswer, FilesRequest, LevelCard, LevelRef, Source, Unsaved},
};
use gridcosm::gallery_ratings;
use gridcosm_formats::level_file;
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError},
};

/// The files of a studio, shared by all of its windows.
#[derive(Debug)]
pub struct Files {
    store: Arc<dyn Store>,
    journal: Journal,
    /// One change of the folder at a time, so that nothing can change between comparing and writing.
    turn: Mutex<()>,
    held: Mutex<BTreeMap<String, Arc<str>>>,
    thumbnails: Thumbnails,
}

impl Files {
    /// The gallery, and the files of a store.
    pub fn new(store: Arc<dyn Store>) -> Self {
        Self {
            journal: Journal::new(Arc::clone(&store)),
            store,
            turn: Mutex::default(),
            held: Mutex::default(),
            thumbnails: Thumbnails::default(),
        }
    }

    /// The text that contains a level, as last saved.
    pub(crate) fn text(&self, level: &LevelRef) -> Result<Arc<str>, Complaint> {
        self.text_of(level.source, &level.name)
    }

    pub(crate) fn handle(&self, request: FilesRequest, sprites: &Sprites) -> Answered<FilesAnswer> {
        let answer = match request {
            FilesRequest::FilesList => {
                FilesAnswer::FilesList { files: self.list(), folder: self.store.place() }
            }
            FilesRequest::FilesOpen { source, name } => self.open(source, &name)?,
            FilesRequest::FilesSave { name, text, base } => {
                self.save(&name, &text, base.as_deref())?
            }
            FilesRequest::FilesDelete { name, version } => self.delete(&name, &version)?,
            FilesRequest::FilesRename { from, to } => self.rename(&from, &to)?,
            FilesRequest::FilesKeep { source, name, text, base } => {
                self.keep(Unsaved { source, name, text, base })?;
                FilesAnswer::FilesKept
            }
            FilesRequest::FilesUnsaved => {
                FilesAnswer::FilesUnsaved { documents: self.journal.all() }
            }
            FilesRequest::FilesForget { source, name } => {
                self.forget(source, &name)?;
                FilesAnswer::FilesKept
            }
            FilesRequest::FilesHold { text } => FilesAnswer::FilesHeld { name: self.hold(text)? },
            FilesRequest::FilesPicture { level, dark, sprites: set } => {
                let svg = self.thumbnails.draw(self, sprites, &level, dark, set)?;
                FilesAnswer::FilesPicture { svg: svg.to_string() }
            }
        };
        Ok(answer.into())
    }

    /// Puts unsaved text into the journal.
    pub(crate) fn keep(&self, entry: Unsaved) -> Result<(), Complaint> {
        short_enough(&entry.text)?;
        if entry.name.len() > 400 {
            return Err("The name of this document is too long to keep its text.".into());
        }
        self.journal.keep(&entry)
    }

    /// Discards unsaved text.
    pub(crate) fn forget(&self, source: Source, name: &str) -> Result<(), Complaint> {
        self.journal.forget(source, name).map_err(|error| {
            format!("The unsaved text of {name} could not be discarded: {error}.").into()
        })
    }

    /// Registers a text as a draft. The same text has the same name, which tells nests from level files.
    pub(crate) fn hold(&self, text: String) -> Result<String, Complaint> {
        short_enough(&text)?;
        let ending = if level_text::looks_like_nest(&text) { ".nest" } else { "" };
        let name = format!("shared-{}{ending}", version(&text));
        let mut held = lock(&self.held);
        held.insert(name.clone(), text.into());
        while held.len() > limits::HELD_DRAFTS {
            let other = held.keys().find(|other| **other != name).cloned();
            held.remove(&other.unwrap_or_default());
        }
        Ok(name)
    }

    fn text_of(&self, source: Source, name: &str) -> Result<Arc<str>, Complaint> {
        let text: Option<Arc<str>> = match source {
            Source::Gallery => gallery::text(name).map(Into::into),
            Source::Folder => Some(self.read_file(&file_name::checked(name)?)?.into()),
            Source::Draft => {
                let held = lock(&self.held).get(name).cloned();
                held.or_else(|| Some(self.journal.find(source, name)?.text.into()))
            }
        };
        text.ok_or_else(|| format!("There is no level file called {name:?}.").into())
    }

    fn read_file(&self, file: &str) -> Result<String, Complaint> {
        let text = self.store.read(Shelf::Levels, file)?;
        text.ok_or_else(|| format!("There is no file {file} in {}.", self.store.place()).into())
    }

    fn open(&self, source: Source, name: &str) -> Result<FilesAnswer, Complaint> {
        let unsaved = self.journal.find(source, name);
        let text = match self.text_of(source, name) {
            Ok(text) => text.to_string(),
            // The file is gone, but its unsaved text is not.
            Err(_) if unsaved.is_some() => String::new(),
            Err(complaint) => return Err(complaint),
        };
        Ok(FilesAnswer::FilesText { version: version(&text), text, unsaved })
    }

    fn save(&self, name: &str, text: &str, base: Option<&str>) -> Result<FilesAnswer, Complaint> {
        short_enough(text)?;
        let file = file_name::checked(name)?;
        let _turn = lock(&self.turn);
        if let Some(conflict) = self.conflict(&file, base)? {
            return Ok(conflict);
        }
        self.store.write(Shelf::Levels, &file, text, &file)?;
        // Saved text is no longer unsaved; if this fails, the page offers it once too often.
        let _ = self.journal.forget(Source::Folder, &file);
        Ok(FilesAnswer::FilesSaved { name: file, version: version(text) })
    }

    /// The text in the store, if it differs from the version that the writer knows.
    fn conflict(&self, file: &str, base: Option<&str>) -> Result<Option<FilesAnswer>, Complaint> {
        if !self.store.holds(Shelf::Levels, file) {
            return Ok(None);
        }
        let text = self.read_file(file)?;
        let version = version(&text);
        Ok((base != Some(&version)).then_some(FilesAnswer::FilesConflict { text, version }))
    }

    fn delete(&self, name: &str, version: &str) -> Result<FilesAnswer, Complaint> {
        let file = file_name::checked(name)?;
        let _turn = lock(&self.turn);
        if let Some(conflict) = self.conflict(&file, Some(version))? {
            return Ok(conflict);
        }
        self.read_file(&file)?;
        self.store.remove(Shelf::Levels, &file)?;
        let _ = self.journal.forget(Source::Folder, &file);
        Ok(FilesAnswer::FilesDeleted)
    }

    fn rename(&self, from: &str, to: &str) -> Result<FilesAnswer, Complaint> {
        let (from, to) = (file_name::checked(from)?, file_name::checked(to)?);
        let _turn = lock(&self.turn);
        let text = self.read_file(&from)?;
        // Where case does not matter, a file may be renamed to itself in other letters.
        if self.store.holds(Shelf::Levels, &to) && from.to_lowercase() != to.to_lowercase() {
            return Err(format!("The file {to} already exists. Choose another name.").into());
        }
        self.store.rename(Shelf::Levels, &from, &to)?;
        if let Some(entry) = self.journal.find(Source::Folder, &from) {
            self.keep(Unsaved { name: to.clone(), ..entry })?;
            let _ = self.journal.forget(Source::Folder, &from);
        }
        Ok(FilesAnswer::FilesRenamed { name: to, version: version(&text) })
    }

    fn list(&self) -> Vec<FileCard> {
        let gallery = gallery_cards().iter().cloned();
        let folder = self.file_names().into_iter().map(|name| match self.read_file(&name) {
            Ok(text) => card(Source::Folder, name, Ok(&text)),
            Err(Complaint(fault)) => card(Source::Folder, name, Err(fault)),
        });
        gallery.chain(folder).collect()
    }

    fn file_names(&self) -> Vec<String> {
        let names = self.store.names(Shelf::Levels).into_iter();
        let mut names: Vec<String> = names
            .filter(|name| file_name::checked(name).is_ok_and(|file| file == *name))
            .take(limits::LISTED_FILES)
            .collect();
        names.sort_by_key(|name| name.to_lowercase());
        names
    }
}

/// The gallery never changes, so it is read once.
fn gallery_cards() -> &'static [FileCard] {
    static CARDS: OnceLock<Vec<FileCard>> = OnceLock::new();
    CARDS.get_or_init(|| {
        let names = gallery::names().into_iter();
        let card =
            |name: String| Some(card(Source::Gallery, name.clone(), Ok(&gallery::text(&name)?)));
        names.filter_map(card).collect()
    })
}

/// The data of a file for the gallery page.
fn card(source: Source, name: String, text: Result<&str, String>) -> FileCard {
    let pack = name.split_once('/').map(|(pack, _)| pack.to_owned()).unwrap_or_default();
    let mut card = FileCard {
        source,
        title: name.clone(),
        name,
        pack,
        author: String::new(),
        description: String::new(),
        version: text.as_ref().map(|text| version(text)).unwrap_or_default(),
        levels: Vec::new(),
        fault: None,
    };
    let pack = text.and_then(|text| {
        level_text::read(&card.name, text.into())
            .map_err(|error| Complaint::told(error.in_file("")).0)
    });
    match pack.map(|file| file.pack) {
        Err(fault) => card.fault = Some(fault),
        Ok(pack) => {
            let stem = level_text::title_of(&card.name);
            card.levels = (0..).zip(&pack.levels).map(|level| level_card(level, &stem)).collect();
            if card.source == Source::Gallery {
                for (level, rating) in card.levels.iter_mut().zip(gallery_ratings(&card.name)) {
                    level.difficulty = rating.map(|rating| rating.difficulty);
                }
            }
            card.title = if pack.title.is_empty() { stem } else { pack.title };
            card.author = pack.author;
            card.description = pack.description;
        }
    }
    card
}

/// A level without a title is called like its file.
fn level_card((index, entry): (u32, &level_file::LevelEntry), file: &str) -> LevelCard {
    let title = if entry.title.is_empty() { file } else { &entry.title };
    LevelCard {
        index,
        title: title.to_owned(),
        author: entry.author.clone(),
        description: entry.description.clone(),
        tags: entry.tags.clone(),
        difficulty: None,
    }
}

fn short_enough(text: &str) -> Result<(), Complaint> {
    if text.len() > limits::TEXT_BYTES {
        return Err(format!(
            "This level is larger than {} MB, the most the studio can save.",
            limits::TEXT_BYTES >> 20
        )
        .into());
    }
    Ok(())
}

/// A panic while the lock was held left nothing half done: all values are replaced as a whole.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests;
