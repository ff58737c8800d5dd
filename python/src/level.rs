//! Levels as values.

use crate::{
    errors::{self, Kind, guarded},
    state::State,
};
use gridcosm::formats::level_file::{LevelEntry, Pack};
use pyo3::prelude::*;
use std::{path::Path, sync::Arc};

/// A level: a value that can be compared, kept, and started any number of times.
#[pyclass(frozen, module = "gridcosm")]
pub(crate) struct Level {
    /// The name that opens it.
    pub(crate) name: String,
    pub(crate) entry: Arc<LevelEntry>,
}

impl Level {
    /// The state at the start. A seed replaces the level's own.
    pub(crate) fn begin(&self, seed: Option<i64>) -> PyResult<gridcosm::universe::State> {
        let pack = Pack::from(LevelEntry::clone(&self.entry));
        pack.start(0, seed).map_err(|error| Kind::Level.error(format!("{}: {error}", self.name)))
    }
}

#[pymethods]
impl Level {
    /// The name that opens it: `rooms/3`, or the name of its file.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// Its title.
    #[getter]
    fn title(&self) -> &str {
        &self.entry.title
    }

    /// The state at the start. A seed replaces the level's own.
    #[pyo3(signature = (seed=None))]
    fn start(&self, seed: Option<i64>) -> PyResult<State> {
        guarded(|| self.begin(seed).map(State))
    }

    fn __repr__(&self) -> String {
        format!("<gridcosm.Level {:?}>", self.name)
    }
}

/// The levels that a name stands for: a file of any known format, a pack or level of the gallery, or a maze.
#[pyfunction]
pub(crate) fn open_levels(name: &str) -> PyResult<Vec<Level>> {
    guarded(|| {
        let opened = gridcosm::open(name, &mut |path: &Path| std::fs::read(path));
        let file = opened.and_then(|opened| opened.levels()).map_err(errors::file)?;
        let level = |(index, entry): (usize, &LevelEntry)| Level {
            name: file.level_name(index),
            entry: Arc::new(entry.clone()),
        };
        Ok(file.pack.levels.iter().enumerate().map(level).collect())
    })
}

/// The names of the gallery's packs.
#[pyfunction]
pub(crate) fn gallery() -> Vec<&'static str> {
    gridcosm::GALLERY.to_vec()
}
