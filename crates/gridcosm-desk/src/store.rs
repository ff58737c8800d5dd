//! Where level files are kept. A host gives a store: a folder on disk, the storage of a browser, or just memory.

use std::{
    collections::BTreeMap,
    fmt,
    sync::{Mutex, MutexGuard, PoisonError},
};

/// The two folders of a store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shelf {
    /// Level files, under the names that people gave them.
    Levels,
    /// Unsaved work; the names mean nothing to people.
    Journal,
}

/// Keeps files. Every error is a sentence for people.
pub trait Store: fmt::Debug + Send + Sync {
    /// How people call the place where levels are saved.
    fn place(&self) -> String;

    /// The names of all files on a shelf, in any order.
    fn names(&self, shelf: Shelf) -> Vec<String>;

    /// Whether there is something of this name, even if it cannot be read.
    fn holds(&self, shelf: Shelf, name: &str) -> bool;

    /// The text of a file; `None` if there is none of this name.
    fn read(&self, shelf: Shelf, name: &str) -> Result<Option<String>, String>;

    /// Writes a file: afterwards it has either all of the new text or all of the old. `title` is what people call it.
    fn write(&self, shelf: Shelf, name: &str, text: &str, title: &str) -> Result<(), String>;

    /// Removes a file; one that is not there is no error.
    fn remove(&self, shelf: Shelf, name: &str) -> Result<(), String>;

    /// Gives a file another name.
    fn rename(&self, shelf: Shelf, from: &str, to: &str) -> Result<(), String>;
}

/// What happened to a file of a [`MemoryStore`]: its new text, or none if it was removed.
pub type Change = (Shelf, String, Option<String>);

/// Files in memory. A host that keeps them elsewhere takes the changes and writes them there.
#[derive(Debug, Default)]
pub struct MemoryStore {
    place: String,
    inner: Mutex<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    files: BTreeMap<(Shelf, String), String>,
    changes: Vec<Change>,
}

impl MemoryStore {
    /// An empty store at a place of this name.
    pub fn new(place: &str) -> Self {
        Self { place: place.to_owned(), inner: Mutex::default() }
    }

    /// Sets or removes a file without noting a change: the host read it from where it keeps files.
    pub fn put(&self, shelf: Shelf, name: &str, text: Option<String>) {
        let mut inner = self.lock();
        match text {
            Some(text) => inner.files.insert((shelf, name.to_owned()), text),
            None => inner.files.remove(&(shelf, name.to_owned())),
        };
    }

    /// Forgets all files without noting changes.
    pub fn clear(&self) {
        *self.lock() = Inner::default();
    }

    /// The changes since the last call, oldest first.
    pub fn take_changes(&self) -> Vec<Change> {
        std::mem::take(&mut self.lock().changes)
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inner {
    fn change(&mut self, shelf: Shelf, name: &str, text: Option<&str>) {
        let key = (shelf, name.to_owned());
        match text {
            Some(text) => self.files.insert(key, text.to_owned()),
            None => self.files.remove(&key),
        };
        self.changes.push((shelf, name.to_owned(), text.map(str::to_owned)));
    }
}

impl Store for MemoryStore {
    fn place(&self) -> String {
        self.place.clone()
    }

    fn names(&self, shelf: Shelf) -> Vec<String> {
        let inner = self.lock();
        let names = inner.files.keys().filter(|(on, _)| *on == shelf);
        names.map(|(_, name)| name.clone()).collect()
    }

    fn holds(&self, shelf: Shelf, name: &str) -> bool {
        self.lock().files.contains_key(&(shelf, name.to_owned()))
    }

    fn read(&self, shelf: Shelf, name: &str) -> Result<Option<String>, String> {
        Ok(self.lock().files.get(&(shelf, name.to_owned())).cloned())
    }

    fn write(&self, shelf: Shelf, name: &str, text: &str, _title: &str) -> Result<(), String> {
        self.lock().change(shelf, name, Some(text));
        Ok(())
    }

    fn remove(&self, shelf: Shelf, name: &str) -> Result<(), String> {
        let mut inner = self.lock();
        if inner.files.contains_key(&(shelf, name.to_owned())) {
            inner.change(shelf, name, None);
        }
        Ok(())
    }

    fn rename(&self, shelf: Shelf, from: &str, to: &str) -> Result<(), String> {
        let mut inner = self.lock();
        let text = inner.files.get(&(shelf, from.to_owned())).cloned();
        let text = text.ok_or_else(|| format!("There is no file {from}."))?;
        inner.change(shelf, from, None);
        inner.change(shelf, to, Some(&text));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_told_once_and_in_order() {
        let store = MemoryStore::new("here");
        store.put(Shelf::Levels, "a", Some("1".into()));
        store.write(Shelf::Levels, "a", "2", "a").unwrap();
        store.rename(Shelf::Levels, "a", "b").unwrap();
        store.remove(Shelf::Levels, "c").unwrap();
        let change = |name: &str, text: Option<&str>| {
            (Shelf::Levels, name.to_owned(), text.map(str::to_owned))
        };
        assert_eq!(
            store.take_changes(),
            [change("a", Some("2")), change("a", None), change("b", Some("2"))]
        );
        assert!(store.take_changes().is_empty());
        assert_eq!(store.names(Shelf::Levels), ["b"]);
        assert!(store.rename(Shelf::Levels, "a", "b").is_err());
    }
}
