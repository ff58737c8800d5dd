//! The folder of levels on disk, with the journal beside them.

use crate::disk::{self, Disk, RealDisk};
use gridcosm_desk::{Shelf, Store, TEXT_BYTES};
use std::{fs, io, path::PathBuf};

/// Keeps level files in a folder, which the first save creates.
#[derive(Debug)]
pub(crate) struct Folder {
    path: PathBuf,
    disk: Box<dyn Disk>,
}

impl Folder {
    pub(crate) fn new(path: PathBuf) -> Self {
        Self::on(path, Box::new(RealDisk))
    }

    fn on(path: PathBuf, disk: Box<dyn Disk>) -> Self {
        let folder = Self { path, disk };
        for shelf in [Shelf::Levels, Shelf::Journal] {
            disk::remove_abandoned(&folder.shelf(shelf));
        }
        folder
    }

    fn shelf(&self, shelf: Shelf) -> PathBuf {
        match shelf {
            Shelf::Levels => self.path.clone(),
            Shelf::Journal => self.path.join(".journal"),
        }
    }
}

impl Store for Folder {
    fn place(&self) -> String {
        self.path.display().to_string()
    }

    fn names(&self, shelf: Shelf) -> Vec<String> {
        let Ok(folder) = fs::read_dir(self.shelf(shelf)) else {
            return Vec::new();
        };
        folder.filter_map(|entry| entry.ok()?.file_name().into_string().ok()).collect()
    }

    fn holds(&self, shelf: Shelf, name: &str) -> bool {
        fs::symlink_metadata(self.shelf(shelf).join(name)).is_ok()
    }

    fn read(&self, shelf: Shelf, name: &str) -> Result<Option<String>, String> {
        let path = self.shelf(shelf).join(name);
        let problem = |error: io::Error| match error.kind() {
            io::ErrorKind::NotFound => Ok(None),
            io::ErrorKind::InvalidData => {
                Err(format!("{name} is not text, so it cannot be a level."))
            }
            _ => Err(format!("{name} cannot be read: {error}.")),
        };
        // A link could lead out of the folder.
        let about = match fs::symlink_metadata(&path) {
            Ok(about) => about,
            Err(error) => return problem(error),
        };
        if !about.is_file() {
            return Err(format!("{name} is not a regular file, so the studio does not open it."));
        }
        if shelf == Shelf::Levels && about.len() > TEXT_BYTES as u64 {
            let most = TEXT_BYTES >> 20;
            return Err(format!("{name} is larger than {most} MB, too large for a level."));
        }
        fs::read_to_string(&path).map(Some).or_else(problem)
    }

    fn write(&self, shelf: Shelf, name: &str, text: &str, title: &str) -> Result<(), String> {
        disk::replace(&*self.disk, &self.shelf(shelf).join(name), text.as_bytes())
            .map_err(|error| disk::explain(&error, title))
    }

    fn remove(&self, shelf: Shelf, name: &str) -> Result<(), String> {
        match fs::remove_file(self.shelf(shelf).join(name)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(format!("{name} was not deleted: {error}."))
            }
            _ => Ok(()),
        }
    }

    fn rename(&self, shelf: Shelf, from: &str, to: &str) -> Result<(), String> {
        let folder = self.shelf(shelf);
        fs::rename(folder.join(from), folder.join(to))
            .map_err(|error| format!("{from} was not renamed: {error}."))
    }
}

#[cfg(test)]
mod tests;
