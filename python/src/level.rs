//! Levels as values.

use crate::{
    arrays::{count, text_or_none},
    errors::{self, Kind, guarded},
    metrics::Metrics,
    render,
    state::State,
};
use gridcosm::{
    BestScore, Ending, OpenOptions, best_score,
    formats::{
        convert::{self, Format},
        level_file::{LevelEntry, Pack},
        level_json,
        replay::level_fingerprint,
    },
    universe::{Registry, Turns},
};
use pyo3::{Borrowed, prelude::*, types::PyBytes};
use std::{
    collections::BTreeMap,
    hash::{Hash, Hasher},
    path::{Path, PathBuf},
    sync::{Arc, OnceLock},
};

/// A level: a value that can be compared, kept, and started any number of times.
///
/// Two levels are equal if the same can happen in them: everything that can be played counts, titles and notes do not.
#[pyclass(frozen, module = "gridcosm", eq, hash)]
#[derive(Clone)]
pub(crate) struct Level {
    /// The name that opens it.
    pub(crate) name: String,
    pub(crate) entry: Arc<LevelEntry>,
    /// The level as JSON: what is compared and hashed.
    json: OnceLock<Arc<str>>,
}

impl Level {
    pub(crate) fn new(name: impl Into<String>, entry: impl Into<LevelEntry>) -> Self {
        Self { name: name.into(), entry: Arc::new(entry.into()), json: OnceLock::new() }
    }

    /// The state at the start. A seed replaces the level's own.
    pub(crate) fn begin(&self, seed: Option<i64>) -> PyResult<gridcosm::universe::State> {
        let pack = Pack::from(LevelEntry::clone(&self.entry));
        pack.start(0, seed).map_err(|error| Kind::Level.error(format!("{}: {error}", self.name)))
    }

    fn json(&self) -> &Arc<str> {
        self.json.get_or_init(|| Arc::from(level_json::print(&self.entry.level)))
    }

    fn written(&self, format: &str, drop: bool) -> PyResult<Vec<u8>> {
        let format = format_of(format)?;
        let options = convert::Options { drop, ..convert::Options::default() };
        let pack = Pack::from(LevelEntry::clone(&self.entry));
        convert::write(&pack, format, &options).map_err(|error| {
            Kind::Level.error(format!("the level cannot be written as {format}: {error}"))
        })
    }
}

impl PartialEq for Level {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.entry, &other.entry) || self.json() == other.json()
    }
}

impl Hash for Level {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.json().hash(hasher);
    }
}

/// Title, author, description, tags and tagged cells of a level, for pickling.
type Notes = (String, String, String, Vec<String>, BTreeMap<String, Vec<(u32, i16, i16)>>);

#[pymethods]
impl Level {
    /// Reads a level from text or bytes in any format; of several levels, the first.
    #[new]
    #[pyo3(signature = (text, *, format=None))]
    fn parse(
        text: Text,
        #[pyo3(from_py_with = text_or_none)] format: Option<String>,
    ) -> PyResult<Self> {
        let levels = parse_levels(text, format.as_deref())?;
        levels.into_iter().next().ok_or_else(|| Kind::Level.error("there is no level in it"))
    }

    /// The name that opens it: `rooms/3`, or the name of its file; empty for a level that was made here.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// Its title.
    #[getter]
    fn title(&self) -> &str {
        &self.entry.title
    }

    /// Its author.
    #[getter]
    fn author(&self) -> &str {
        &self.entry.author
    }

    /// What its author says about it.
    #[getter]
    fn description(&self) -> &str {
        &self.entry.description
    }

    /// Keywords.
    #[getter]
    fn tags(&self) -> Vec<String> {
        self.entry.tags.clone()
    }

    /// Columns and rows of the main grid.
    #[getter]
    fn size(&self) -> (u32, u32) {
        let size = self.entry.level.size();
        (size.width, size.height)
    }

    /// Columns and rows of every grid by its name, the main one first.
    #[getter]
    fn grids(&self) -> Vec<(String, (u32, u32))> {
        let grids = self.entry.level.grids();
        grids
            .map(|(_, plan)| (plan.name.to_string(), (plan.size.width, plan.size.height)))
            .collect()
    }

    /// The seed of random draws; `None` counts as 0.
    #[getter]
    fn seed(&self) -> Option<i64> {
        self.entry.level.settings.seed
    }

    /// The turn after which a game is cut off.
    #[getter]
    fn turn_limit(&self) -> Option<i64> {
        self.entry.level.settings.turn_limit
    }

    /// Whose turn it is where there are several agents: `"chosen"`, `"together"` or `"in_order"`.
    #[getter]
    fn turns(&self) -> &'static str {
        self.entry.level.settings.turns.word()
    }

    /// The name of the rule by which agents move.
    #[getter]
    fn move_rule(&self) -> &'static str {
        self.entry.level.settings.move_rule.name
    }

    /// The name of the objective.
    #[getter]
    fn objective(&self) -> &'static str {
        self.entry.level.settings.objective.name
    }

    /// Sixteen hexadecimal digits that are the same for equal levels, on every machine.
    #[getter]
    fn fingerprint(&self) -> String {
        level_fingerprint(&self.entry.level).to_string()
    }

    /// The state at the start. A seed replaces the level's own.
    #[pyo3(signature = (seed=None))]
    fn start(&self, seed: Option<i64>) -> PyResult<State> {
        guarded(|| self.begin(seed).map(State))
    }

    /// The same level with some of its properties replaced.
    #[pyo3(signature = (*, title=None, seed=None, turn_limit=None, turns=None, move_rule=None, objective=None))]
    fn replace(
        &self,
        title: Option<String>,
        seed: Option<i64>,
        turn_limit: Option<i64>,
        turns: Option<&str>,
        move_rule: Option<&str>,
        objective: Option<&str>,
    ) -> PyResult<Self> {
        let (registry, mut entry) = (Registry::default(), LevelEntry::clone(&self.entry));
        let settings = &mut entry.level.settings;
        settings.seed = seed.or(settings.seed);
        settings.turn_limit = turn_limit.or(settings.turn_limit);
        if let Some(word) = turns {
            settings.turns = Turns::from_word(word).ok_or_else(|| {
                let known: Vec<_> = Turns::ALL.iter().map(|turns| turns.word()).collect();
                Kind::Argument.error(format!(
                    "`{word}` says nothing about turns; the words are {}",
                    known.join(", ")
                ))
            })?;
        }
        let unknown = |error| Kind::Argument.error(error);
        if let Some(name) = move_rule {
            settings.move_rule = registry.move_rule(name).map_err(unknown)?;
        }
        if let Some(name) = objective {
            settings.objective = registry.objective(name).map_err(unknown)?;
        }
        entry.title = title.unwrap_or(entry.title);
        Ok(Self::new(self.name.clone(), entry))
    }

    /// The level as text: `"level"` (a level file), `"level-json"`, `"state-json"`, `"xsb"`, `"xsb-rle"`, `"nest"`,
    /// `"nest-concise"`, `"map"`, `"text"` or `"sight"`. What a format cannot hold is an error, unless `drop` leaves it
    /// out.
    #[pyo3(signature = (format="level", *, drop=false))]
    fn to_text(&self, py: Python<'_>, format: &str, drop: bool) -> PyResult<String> {
        let bytes = guarded(|| py.detach(|| self.written(format, drop)))?;
        let no_text = |_| Kind::Argument.error(format!("{format} is no text; ask for bytes"));
        String::from_utf8(bytes).map_err(no_text)
    }

    /// As `to_text`, as bytes; also in the format `"png"`, in which light pixels are open cells.
    #[pyo3(signature = (format="level", *, drop=false))]
    fn to_bytes<'py>(
        &self,
        py: Python<'py>,
        format: &str,
        drop: bool,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = guarded(|| py.detach(|| self.written(format, drop)))?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// Writes the level to a file, in the format that its name tells.
    #[pyo3(signature = (path, *, format=None, drop=false))]
    fn save(
        &self,
        py: Python<'_>,
        path: PathBuf,
        format: Option<&str>,
        drop: bool,
    ) -> PyResult<()> {
        let format = match (format, Format::of_name(&path)) {
            (Some(format), _) => format,
            (None, Some(format)) => format.name(),
            (None, None) => {
                let message = format!("{}: name a format, or end the name in one", path.display());
                return Err(Kind::Argument.error(message));
            }
        };
        guarded(|| {
            py.detach(|| {
                let bytes = self.written(format, drop)?;
                let failed = |error| format!("{}: cannot be written: {error}", path.display());
                std::fs::write(&path, bytes).map_err(|error| Kind::Argument.error(failed(error)))
            })
        })
    }

    /// Numbers that describe the level. Searches stop after `limit` situations.
    #[pyo3(signature = (*, limit=100_000))]
    fn metrics(&self, py: Python<'_>, limit: i64) -> PyResult<Metrics> {
        let limit = count("limit", limit)?;
        let start = self.begin(None)?;
        guarded(|| Ok(py.detach(|| Metrics(gridcosm::metrics(&start, limit)))))
    }

    /// The largest sum of rewards that any game of this level can have, where the reward is the change of the score.
    /// With `won`, only games that are won count. `None` where no game ends that way, where points can be collected
    /// without end, or where the search finds more than `limit` situations.
    #[pyo3(signature = (*, won=false, limit=100_000))]
    fn optimal_return(&self, py: Python<'_>, won: bool, limit: i64) -> PyResult<Option<i64>> {
        let limit = count("limit", limit)?;
        let start = self.begin(None)?;
        let ending = if won { Ending::Won } else { Ending::Any };
        guarded(|| Ok(py.detach(|| best_score(&start, limit, ending)).points()))
    }

    /// Why `optimal_return` gives no number: `"found"`, `"impossible"`, `"unbounded"` or `"unknown"`.
    #[pyo3(signature = (*, won=false, limit=100_000))]
    fn optimal_return_reason(
        &self,
        py: Python<'_>,
        won: bool,
        limit: i64,
    ) -> PyResult<&'static str> {
        let limit = count("limit", limit)?;
        let start = self.begin(None)?;
        let ending = if won { Ending::Won } else { Ending::Any };
        guarded(|| {
            Ok(match py.detach(|| best_score(&start, limit, ending)) {
                BestScore::Points(_) => "found",
                BestScore::Impossible => "impossible",
                BestScore::Unbounded => "unbounded",
                BestScore::Unknown => "unknown",
            })
        })
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        let start = self.begin(None)?;
        guarded(|| Ok(py.detach(|| render::notebook_svg(&start))))
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<(Py<PyAny>, (String, String, Notes))> {
        let level = slf.get();
        let LevelEntry { title, author, description, tags, cell_tags, .. } = &*level.entry;
        let cells = cell_tags.iter().map(|(tag, places)| {
            let places = places.iter().map(|place| (place.grid.0, place.x, place.y)).collect();
            (tag.clone(), places)
        });
        let notes =
            (title.clone(), author.clone(), description.clone(), tags.clone(), cells.collect());
        let restore = slf.get_type().getattr("_restore")?.unbind();
        Ok((restore, (level.name.clone(), level.json().to_string(), notes)))
    }

    #[staticmethod]
    fn _restore(name: String, json: &str, notes: Notes) -> PyResult<Self> {
        guarded(|| {
            let level = level_json::parse(json, &Registry::default());
            let level = level.map_err(|error| Kind::Level.error(format!("{name}: {error}")))?;
            let (title, author, description, tags, cell_tags) = notes;
            let place = |&(grid, x, y): &(u32, i16, i16)| {
                gridcosm::universe::Place::new(gridcosm::universe::GridId(grid), x, y)
            };
            let cell_tags = cell_tags
                .into_iter()
                .map(|(tag, places)| (tag, places.iter().map(place).collect()))
                .collect();
            let entry = LevelEntry { title, author, description, tags, cell_tags, level };
            Ok(Self::new(name, entry))
        })
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        let start = self.begin(None)?;
        guarded(|| Ok(py.detach(|| render::plain_text(&start))))
    }

    fn __repr__(&self) -> String {
        let size = self.entry.level.size();
        let (name, title) = (&self.name, &self.entry.title);
        match (name.is_empty(), title.is_empty()) {
            (true, true) => format!("<gridcosm.Level {size}>"),
            (true, false) => format!("<gridcosm.Level {size} {title:?}>"),
            _ => format!("<gridcosm.Level {name:?} {size}>"),
        }
    }
}

/// Text or bytes.
pub(crate) enum Text {
    Text(String),
    Bytes(Vec<u8>),
}

impl<'py> FromPyObject<'_, 'py> for Text {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let text = given.extract().map(Self::Text);
        text.or_else(|_| given.extract().map(Self::Bytes)).map_err(|_| {
            let shown = crate::arrays::shown(&given);
            Kind::Argument.error(format!("{shown} is not a level; give its text or its bytes"))
        })
    }
}

impl Text {
    fn into_bytes(self) -> Vec<u8> {
        match self {
            Self::Text(text) => text.into_bytes(),
            Self::Bytes(bytes) => bytes,
        }
    }
}

fn format_of(word: &str) -> PyResult<Format> {
    word.parse().map_err(|error: String| Kind::Argument.error(error))
}

/// The levels that a name stands for: a file of any known format, a pack or level of the gallery, or a maze.
#[pyfunction]
#[pyo3(signature = (name, *, format=None))]
pub(crate) fn open_levels(name: PathBuf, format: Option<&str>) -> PyResult<Vec<Level>> {
    let options =
        OpenOptions { format: format.map(format_of).transpose()?, ..OpenOptions::default() };
    guarded(|| {
        let opened = gridcosm::open_with(&name, &mut |path: &Path| std::fs::read(path), &options);
        levels_of(opened)
    })
}

/// The levels in a text, or in the bytes of a file. The format is recognised by its content if nobody names it.
#[pyfunction]
#[pyo3(signature = (text, *, format=None))]
pub(crate) fn parse_levels(text: Text, format: Option<&str>) -> PyResult<Vec<Level>> {
    let options =
        OpenOptions { format: format.map(format_of).transpose()?, ..OpenOptions::default() };
    guarded(|| {
        let nowhere = &mut |_: &Path| Err(std::io::ErrorKind::NotFound.into());
        levels_of(gridcosm::read_with("", text.into_bytes(), nowhere, &options))
    })
}

fn levels_of(opened: Result<gridcosm::Opened, gridcosm::FileError>) -> PyResult<Vec<Level>> {
    let file = opened.and_then(|opened| opened.levels()).map_err(errors::file)?;
    let level =
        |(index, entry): (usize, &LevelEntry)| Level::new(file.level_name(index), entry.clone());
    Ok(file.pack.levels.iter().enumerate().map(level).collect())
}

/// The names of the gallery's packs.
#[pyfunction]
pub(crate) fn gallery() -> Vec<&'static str> {
    gridcosm::GALLERY.to_vec()
}

/// The names of the formats in which levels are read, and those in which they are written.
#[pyfunction]
pub(crate) fn formats() -> Vec<&'static str> {
    Format::all().map(Format::name).collect()
}
