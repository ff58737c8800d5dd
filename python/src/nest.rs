//! `gridcosm.nest`: grids whose cells may be grids.

use crate::{
    arrays::count,
    errors::{self, Kind, guarded},
    render,
};
use gridcosm::{
    formats::nest_text,
    grid::{Dir, Fraction},
    nest::{NamedCell, Place, PushFailure, Reached, TraverseOptions},
    nests::{self, Closed, Mode, Nest, Question, set_rule},
    view::{AnalyzeOptions, CellTree, Shape, analyze},
};
use pyo3::{
    prelude::*,
    types::{PyDict, PyList, PyString},
};
use std::{collections::BTreeMap, path::Path};

/// A nest as a value: named grids in order, whose cells are empty, hold a content, or refer to a grid.
#[pyclass(frozen, module = "gridcosm.nest")]
#[derive(Clone)]
pub(crate) struct Store(pub(crate) Nest);

/// A place with the name of its grid.
type Named = (String, i16, i16);

impl Store {
    fn with(&self, store: gridcosm::nest::Store) -> Self {
        let mut nest = Nest::of_store(&self.0.name, store);
        (nest.layout, nest.rules) = (self.0.layout, self.0.rules.clone());
        nest.roles = self.0.roles.clone();
        Self(nest)
    }

    fn named(&self, place: Place) -> Named {
        (self.0.store.grid_name(place.grid).to_owned(), place.x, place.y)
    }

    /// A cell: a text such as `main:2,0` or `1`, or grid, column and row.
    fn place(&self, cell: &Bound<'_, PyAny>) -> PyResult<Place> {
        let wrong = |error| Kind::Argument.error(error);
        if let Ok(text) = cell.cast::<PyString>() {
            return self.0.find(text.to_str()?).map_err(|error| wrong(error.to_string()));
        }
        let Ok((grid, x, y)) = cell.extract::<(String, usize, usize)>() else {
            let given = crate::arrays::shown(cell);
            return Err(wrong(format!(
                "{given} is not a cell; write (grid, x, y), \"main:2,0\" or a content"
            )));
        };
        self.0.find(&format!("{grid}:{x},{y}")).map_err(|error| wrong(error.to_string()))
    }

    /// A question with rules given by name; `stop` and `closed` are among them.
    fn question(
        &self,
        cell: &Bound<'_, PyAny>,
        direction: &str,
        rules: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Question> {
        let wrong = |error: String| Kind::Argument.error(error);
        let dir: Dir = direction.parse().map_err(|error| wrong(format!("{error}")))?;
        let mut question = self.0.question(self.place(cell)?, dir);
        for (name, value) in rules.into_iter().flatten() {
            let name: String = name.extract()?;
            let names = || -> PyResult<Vec<String>> {
                let shown = crate::arrays::shown(&value);
                value
                    .extract()
                    .map_err(|_| wrong(format!("{shown} is no list of names for {name}")))
            };
            match name.as_str() {
                "stop" if value.is_none() => {}
                "stop" => question.stop = self.0.contents(&names()?).map_err(wrong)?,
                "closed" => {
                    let sides = names()?;
                    let closed: Result<Vec<Vec<Closed>>, String> =
                        sides.iter().map(|side| self.0.closed(side)).collect();
                    question.closed = closed.map_err(wrong)?.concat();
                }
                _ => {
                    let set = set_rule(&mut question.rules, &name, &rule_text(&value)?);
                    set.map_err(|error| wrong(error.to_string()))?;
                }
            }
        }
        Ok(question)
    }

    fn push_by(
        &self,
        mode: Mode,
        cell: &Bound<'_, PyAny>,
        direction: &str,
        rules: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Push> {
        let question = self.question(cell, direction, rules)?;
        self.attempt(cell.py(), mode, &question)
    }

    fn attempt(&self, py: Python<'_>, mode: Mode, question: &Question) -> PyResult<Push> {
        guarded(|| {
            let trial = py.detach(|| self.0.attempt(mode, question));
            Ok(match trial.outcome {
                Ok((path, after)) => {
                    let path_cells = path.places().iter().map(|&place| self.named(place)).collect();
                    let visits = path.visits().iter().map(|visit| {
                        let how = match visit.reached {
                            Reached::Start => "start",
                            Reached::Move => "move",
                            Reached::Exit { .. } => "exit",
                            Reached::Enter { .. } => "enter",
                        };
                        let strategy = visit.strategy.map(|strategy| strategy.word());
                        (self.named(visit.place), how, visit.dir.letter(), strategy)
                    });
                    Push {
                        visits: visits.collect(),
                        path: path_cells,
                        store: self.with(after),
                        failure: None,
                    }
                }
                Err(failure) => Push {
                    path: Vec::new(),
                    visits: Vec::new(),
                    store: self.clone(),
                    failure: Some(self.failure(&failure)),
                },
            })
        })
    }

    fn failure(&self, failure: &PushFailure) -> Failure {
        Failure {
            reason: failure.reason.code(),
            at: self.named(failure.at),
            sentence: self.0.store.explain(failure),
        }
    }
}

/// A fraction as Python gives it: a `Fraction`, or a pair of whole numbers.
fn fraction_of(given: &Bound<'_, PyAny>) -> PyResult<Fraction<i128>> {
    let parts = match (given.getattr("numerator"), given.getattr("denominator")) {
        (Ok(n), Ok(d)) => n.extract().and_then(|n| Ok((n, d.extract()?))),
        _ => given.extract::<(i128, i128)>(),
    };
    let wrong = || {
        let shown = crate::arrays::shown(given);
        Kind::Argument.error(format!("{shown} is not a fraction; write Fraction(1, 32) or (1, 32)"))
    };
    let (numerator, denominator) = parts.map_err(|_| wrong())?;
    Fraction::new(numerator, denominator).map_err(|_| wrong())
}

/// The text of a rule's value: a list becomes words with commas, None lifts a limit.
fn rule_text(value: &Bound<'_, PyAny>) -> PyResult<String> {
    if value.is_none() {
        return Ok("none".to_owned());
    }
    if value.is_instance_of::<PyString>() {
        return value.extract();
    }
    match value.extract::<Vec<String>>() {
        Ok(words) => Ok(words.join(",")),
        Err(_) => Ok(value.str()?.to_string()),
    }
}

#[pymethods]
impl Store {
    /// Reads a nest: a text such as `"main=1 box _; box=2 3"`, or a dictionary of names and rows.
    #[new]
    fn new(grids: &Bound<'_, PyAny>) -> PyResult<Self> {
        let text = text_of(grids)?;
        guarded(|| {
            let mut nowhere = |_: &Path| Err(std::io::ErrorKind::NotFound.into());
            // A text without a separator is one grid of one row.
            let text = if text.contains([':', '=']) { text } else { format!("main: {text}") };
            nests::open(&text, &mut nowhere, 0).map(Self).map_err(|error| {
                Kind::Level.error(gridcosm::FileError { file: String::new(), ..error })
            })
        })
    }

    /// Opens a `.nest` file, or the grids of a level as pushes see them. Levels of a pack count from 1.
    #[staticmethod]
    #[pyo3(signature = (name, *, number=1))]
    fn open(name: &str, number: i64) -> PyResult<Self> {
        let number: usize = count("number", number)?;
        guarded(|| {
            let mut disk = |path: &Path| std::fs::read(path);
            let nest = nests::open(name, &mut disk, number.saturating_sub(1));
            nest.map(Self).map_err(errors::file)
        })
    }

    /// The names of the grids in order.
    #[getter]
    fn grids(&self) -> Vec<String> {
        self.0.store.grids().map(|grid| grid.name().to_owned()).collect()
    }

    /// Columns and rows of a grid.
    fn size(&self, grid: &str) -> PyResult<(u32, u32)> {
        let store = &self.0.store;
        let size = store.grid_id(grid).and_then(|id| store.size_of(id));
        let size =
            size.ok_or_else(|| Kind::Argument.error(format!("there is no grid `{grid}`")))?;
        Ok((size.width, size.height))
    }

    /// The content of a cell: `"_"` if it is empty, a content, or the name of a grid, with `*` or `~` if the reference
    /// is marked as primary or secondary.
    fn cell(&self, cell: &Bound<'_, PyAny>) -> PyResult<String> {
        Ok(self.0.store.named_at(self.place(cell)?).to_string())
    }

    /// Where a content is: (grid, x, y).
    fn find(&self, content: &str) -> PyResult<Named> {
        let place = self.0.find(content).map_err(|error| Kind::Argument.error(error))?;
        Ok(self.named(place))
    }

    /// The reference through which a grid is left; `None` for an outermost grid.
    fn primary(&self, grid: &str) -> PyResult<Option<Named>> {
        let id = self.0.store.grid_id(grid);
        let id = id.ok_or_else(|| Kind::Argument.error(format!("there is no grid `{grid}`")))?;
        Ok(self.0.store.primary_of(id).map(|place| self.named(place)))
    }

    /// The same nest with another content in a cell.
    fn replace(&self, cell: &Bound<'_, PyAny>, content: &str) -> PyResult<Self> {
        let place = self.place(cell)?;
        let store = &self.0.store;
        let (name, mark) = match content.split_at_checked(1) {
            Some(("*", grid)) => (grid, gridcosm::nest::Mark::Primary),
            Some(("~", grid)) => (grid, gridcosm::nest::Mark::Secondary),
            _ => (content, gridcosm::nest::Mark::Unmarked),
        };
        let content = match (content, store.grid_id(name)) {
            ("_", _) => NamedCell::Empty,
            (_, Some(_)) => NamedCell::Ref { grid: name, mark },
            _ => NamedCell::Concrete(content),
        };
        let changed = store.with_cell(place, content);
        changed
            .map(|store| self.with(store))
            .ok_or_else(|| Kind::Argument.error("there is no such cell"))
    }

    /// Pushes the content of a cell, and takes back choices that fail.
    ///
    /// Rules are given by name: `order` (`"portal,solid"`), `entry`, `swallow`, `search`, `max_backtracks`,
    /// `max_depth`, `max_steps`, `budget`. `stop` names contents that cannot move instead of the usual walls; `closed`
    /// names grids or sides (`"box:west"`) through which nothing passes.
    #[pyo3(signature = (cell, direction, **rules))]
    fn push(
        &self,
        cell: &Bound<'_, PyAny>,
        direction: &str,
        rules: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Push> {
        self.push_by(Mode::Push, cell, direction, rules)
    }

    /// As `push`, with the first strategy that applies at each cell and without turning back.
    #[pyo3(signature = (cell, direction, **rules))]
    fn push_simple(
        &self,
        cell: &Bound<'_, PyAny>,
        direction: &str,
        rules: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Push> {
        self.push_by(Mode::PushSimple, cell, direction, rules)
    }

    /// Moves what lies ahead of an empty cell one cell towards it. If nothing moves, the path is empty.
    #[pyo3(signature = (cell, direction, **rules))]
    fn pull(
        &self,
        cell: &Bound<'_, PyAny>,
        direction: &str,
        rules: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Push> {
        self.push_by(Mode::Pull, cell, direction, rules)
    }

    /// Goes from cell to cell in one direction, at most `most` cells. Returns the cells, and why the way ended; `None`
    /// if it would have gone on.
    #[pyo3(signature = (cell, direction, *, most=1000, auto_enter=false, auto_exit=true))]
    fn traverse(
        &self,
        py: Python<'_>,
        cell: &Bound<'_, PyAny>,
        direction: &str,
        most: i64,
        auto_enter: bool,
        auto_exit: bool,
    ) -> PyResult<(Vec<Named>, Option<&'static str>)> {
        let most = count("most", most)?;
        let question = self.question(cell, direction, None)?;
        let options = TraverseOptions { auto_enter, auto_exit, ..TraverseOptions::default() };
        guarded(|| {
            let way = py.detach(|| self.0.traverse(&question, options, most));
            let cells = way.cells.iter().map(|&place| self.named(place)).collect();
            Ok((cells, way.end.map(|end| end.code())))
        })
    }

    /// Unfolds the nest from one grid into nested dictionaries, each with its exact width and height as a part of the
    /// whole, until cells are smaller than `threshold`.
    #[pyo3(signature = (root=None, *, threshold=None, max_nodes=65_536, max_depth=100))]
    fn analyze<'py>(
        &self,
        py: Python<'py>,
        root: Option<&str>,
        threshold: Option<&Bound<'_, PyAny>>,
        max_nodes: i64,
        max_depth: i64,
    ) -> PyResult<Bound<'py, PyDict>> {
        let (max_nodes, max_depth) =
            (count("max_nodes", max_nodes)?, count("max_depth", max_depth)?);
        let store = &self.0.store;
        let root = match root {
            None => render::root_of(&self.0)?,
            Some(name) => store
                .grid_id(name)
                .ok_or_else(|| Kind::Argument.error(format!("there is no grid `{name}`")))?,
        };
        let usual = AnalyzeOptions::default();
        let threshold = threshold.map(fraction_of).transpose()?.unwrap_or(usual.threshold);
        let options = AnalyzeOptions { threshold, max_nodes, max_depth, ..usual };
        let tree = guarded(|| Ok(py.detach(|| analyze(store, root, &options))))?;
        let fraction = py.import("fractions")?.getattr("Fraction")?;
        self.node(&tree, &fraction)
    }

    /// The nest as text, one grid to a line, in the layout `"standard"` or `"concise"`; by default as it was read.
    #[pyo3(signature = (layout=None))]
    fn to_text(&self, layout: Option<&str>) -> PyResult<String> {
        let layout = match layout {
            None => self.0.layout,
            Some(word) => nest_text::Layout::from_word(word).ok_or_else(|| {
                Kind::Argument
                    .error(format!("there is no layout `{word}`; choose standard or concise"))
            })?,
        };
        nest_text::print_as(&self.0.store, layout).map_err(|error| Kind::Argument.error(error))
    }

    /// Rows of every grid by its name.
    fn to_dict(&self) -> BTreeMap<String, String> {
        self.0.rows_of(&self.0.store).into_iter().collect()
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        guarded(|| py.detach(|| render::notebook_nest(&self.0)))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get().0.store == self.0.store)
    }

    fn __hash__(&self) -> u64 {
        // Equal stores have equal text, however their names are numbered.
        let text = format!("{:?}", self.0.store);
        text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        })
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<(Py<PyAny>, (String,))> {
        let text = slf.get().to_text(Some("standard"))?;
        Ok((slf.get_type().into_any().unbind(), (format!("//! layout standard\n{text}"),)))
    }

    fn __str__(&self) -> String {
        self.0.text_of(&self.0.store)
    }

    fn __repr__(&self) -> String {
        format!("<gridcosm.nest.Store {}>", self.grids().join(", "))
    }
}

impl Store {
    fn node<'py>(
        &self,
        tree: &CellTree,
        fraction: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let py = fraction.py();
        let node = PyDict::new(py);
        let sides = |width: &Fraction<i128>, height: &Fraction<i128>| {
            node.set_item("width", fraction.call1((width.numerator(), width.denominator()))?)?;
            node.set_item("height", fraction.call1((height.numerator(), height.denominator()))?)
        };
        match &tree.shape {
            Shape::Empty { at } => {
                node.set_item("kind", "empty")?;
                node.set_item("at", self.named(*at))?;
            }
            Shape::Concrete { at } => {
                node.set_item("kind", "content")?;
                node.set_item("at", self.named(*at))?;
                node.set_item("content", self.0.store.named_at(*at).to_string())?;
            }
            Shape::Ref { target, primary, at, content } => {
                node.set_item("kind", "reference")?;
                node.set_item("at", self.named(*at))?;
                node.set_item("grid", self.0.store.grid_name(*target))?;
                node.set_item("primary", *primary)?;
                node.set_item("inside", self.node(content, fraction)?)?;
            }
            Shape::Cutoff { grid, width, height } => {
                node.set_item("kind", "cutoff")?;
                node.set_item("grid", self.0.store.grid_name(*grid))?;
                sides(width, height)?;
            }
            Shape::Nested { grid, width, height, cells } => {
                node.set_item("kind", "grid")?;
                node.set_item("grid", self.0.store.grid_name(*grid))?;
                sides(width, height)?;
                let rows = PyList::empty(py);
                for row in cells.rows() {
                    let nodes = row.iter().map(|cell| self.node(cell, fraction));
                    rows.append(nodes.collect::<PyResult<Vec<_>>>()?)?;
                }
                node.set_item("rows", rows)?;
            }
        }
        Ok(node)
    }
}

/// The text of a nest as Python gives it: itself, or a dictionary of names and rows.
fn text_of(grids: &Bound<'_, PyAny>) -> PyResult<String> {
    let wrong = || {
        let given = crate::arrays::shown(grids);
        let message =
            format!("{given} is not a nest; give its text, or a dictionary of names and rows");
        Kind::Argument.error(message)
    };
    if let Ok(named) = grids.cast::<PyDict>() {
        let line = |(name, rows): (Bound<'_, PyAny>, Bound<'_, PyAny>)| {
            let (name, rows): (String, String) =
                (name.extract().map_err(|_| wrong())?, rows.extract().map_err(|_| wrong())?);
            Ok(format!("{name}: {rows}\n"))
        };
        return named.iter().map(line).collect();
    }
    grids.extract().map_err(|_| wrong())
}

/// The result of a push or a pull. It is true if it succeeded.
#[pyclass(frozen, module = "gridcosm.nest")]
pub(crate) struct Push {
    path: Vec<Named>,
    visits: Vec<(Named, &'static str, char, Option<&'static str>)>,
    store: Store,
    failure: Option<Failure>,
}

#[derive(Clone, Debug)]
struct Failure {
    reason: &'static str,
    at: Named,
    sentence: String,
}

#[pymethods]
impl Push {
    /// Whether it succeeded.
    #[getter]
    fn ok(&self) -> bool {
        self.failure.is_none()
    }

    /// Why it failed, as a word: `"BLOCKED"`, `"STOP_TAG"`, `"PATH_CYCLE"`, `"NO_STRATEGY"`, `"MAX_DEPTH"`,
    /// `"ENTRY_DENIED"`.
    #[getter]
    fn reason(&self) -> Option<&'static str> {
        self.failure.as_ref().map(|failure| failure.reason)
    }

    /// The cell that caused the failure.
    #[getter]
    fn at(&self) -> Option<Named> {
        self.failure.as_ref().map(|failure| failure.at.clone())
    }

    /// Why it failed, in a sentence.
    #[getter]
    fn sentence(&self) -> Option<String> {
        self.failure.as_ref().map(|failure| failure.sentence.clone())
    }

    /// The cells whose contents move: each receives the content of the one before it.
    #[getter]
    fn path(&self) -> Vec<Named> {
        self.path.clone()
    }

    /// All cells of the path with how it reaches them (`start`, `move`, `exit` or `enter`), in which direction, and by
    /// which strategy it goes on.
    #[getter]
    fn visits(&self) -> Vec<(Named, &'static str, char, Option<&'static str>)> {
        self.visits.clone()
    }

    /// The nest afterwards; unchanged if the push failed.
    #[getter]
    fn store(&self) -> Store {
        self.store.clone()
    }

    fn __bool__(&self) -> bool {
        self.ok()
    }

    fn __repr__(&self) -> String {
        match &self.failure {
            None => format!("<gridcosm.nest.Push of {} cells>", self.path.len()),
            Some(failure) => format!("<gridcosm.nest.Push failed: {}>", failure.sentence),
        }
    }
}

/// The names of the rules of a push.
#[pyfunction]
pub(crate) fn nest_rules() -> Vec<&'static str> {
    nests::RULES.to_vec()
}
