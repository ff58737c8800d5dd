//! `gridcosm.route`: paths across maps of open and blocked tiles.

use crate::{
    arrays::{Cell, Cells, Count, Open, cell_array, count, mask_array, whole_number},
    errors::{Kind, unblocked},
};
use gridcosm::{
    grid::{Pos, Rect, Size},
    route::{
        BfsQuestion, BfsScratch, CellSize, Cost, FlowField, Knobs, Metric, RouteMap, RouteOutcome,
        RouteScratch, SearchScratch, Seed, Terrain, Winner, astar, bfs, distances, jump_points,
        nearest_open, route, route_many, shore, smooth,
    },
};
use numpy::{PyArray1, PyArray2, PyArray3, PyArrayMethods};
use pyo3::prelude::*;

const METRICS: [(&str, Metric); 3] =
    [("octile", Metric::Octile), ("king", Metric::King), ("four", Metric::Four)];

fn metric(word: &str) -> PyResult<Metric> {
    chosen("metric", word, &METRICS)
}

/// The value of a word.
fn chosen<T: Copy>(what: &str, word: &str, known: &[(&str, T)]) -> PyResult<T> {
    let found = known.iter().find(|(name, _)| *name == word).map(|(_, value)| *value);
    found.ok_or_else(|| {
        let words: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
        let words = words.join(", ");
        Kind::Argument.error(format!("there is no {what} `{word}`; choose one of {words}"))
    })
}

fn terrain(open: Open) -> PyResult<Terrain> {
    Terrain::new(open.0).map_err(|error| Kind::Argument.error(error.to_string()))
}

/// The answer to a question for a path. It is true if there is one.
#[pyclass(name = "Route", module = "gridcosm.route", frozen)]
#[derive(Debug)]
pub(crate) struct PyRoute {
    outcome: RouteOutcome,
    path: Vec<Pos>,
    winner: Option<Winner>,
}

impl PyRoute {
    fn cost(&self) -> Option<Cost> {
        self.outcome.found().map(|found| found.cost)
    }
}

#[pymethods]
impl PyRoute {
    /// Whether there is a path.
    #[getter]
    fn found(&self) -> bool {
        self.outcome.found().is_some()
    }

    /// How the search ended: `found`, `unreachable`, `budget_spent`, `blocked_start`, `blocked_goal` or `outside`.
    #[getter]
    fn reason(&self) -> &'static str {
        match self.outcome {
            RouteOutcome::Found(_) => "found",
            RouteOutcome::Unreachable => "unreachable",
            RouteOutcome::BudgetSpent => "budget_spent",
            RouteOutcome::BlockedStart => "blocked_start",
            RouteOutcome::BlockedGoal => "blocked_goal",
            RouteOutcome::Outside => "outside",
        }
    }

    /// The tiles from start to goal, as an integer array of two columns, x and y; empty without a path.
    #[getter]
    fn path<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i32>>> {
        cell_array(py, &self.path)
    }

    /// Steps to the north, south, east or west.
    #[getter]
    fn straight(&self) -> Option<u32> {
        self.cost().map(|cost| cost.straight)
    }

    /// Diagonal steps.
    #[getter]
    fn diagonal(&self) -> Option<u32> {
        self.cost().map(|cost| cost.diagonal)
    }

    /// The number of steps.
    #[getter]
    fn steps(&self) -> Option<u64> {
        self.cost().map(Cost::steps)
    }

    /// The length in tiles, where a diagonal step counts √2.
    #[getter]
    fn length(&self) -> Option<f64> {
        let cost = self.cost()?;
        Some(f64::from(cost.straight) + f64::from(cost.diagonal) * std::f64::consts::SQRT_2)
    }

    /// Of a route from many seeds: the index of the seed where it begins.
    #[getter]
    fn seed(&self) -> Option<usize> {
        self.winner.map(|winner| winner.seed)
    }

    /// Of a route from many seeds: the label of the seed where it begins.
    #[getter]
    fn label(&self) -> Option<u32> {
        self.winner.map(|winner| winner.label)
    }

    /// Of a route to many targets: the index of the target where it ends.
    #[getter]
    fn target(&self) -> Option<usize> {
        self.winner.map(|winner| winner.target)
    }

    fn __bool__(&self) -> bool {
        self.found()
    }

    fn __len__(&self) -> usize {
        self.path.len()
    }

    fn __repr__(&self) -> String {
        match self.outcome.found() {
            None => format!("Route({})", self.reason()),
            Some(found) => {
                format!("Route(from {} to {}, {} steps)", found.from, found.to, found.cost.steps())
            }
        }
    }
}

/// An exact shortest path between two tiles.
#[pyfunction]
#[pyo3(signature = (open, start, goal, metric, method, budget))]
pub(crate) fn route_find(
    py: Python<'_>,
    open: Open,
    start: Cell,
    goal: Cell,
    metric: &str,
    method: &str,
    budget: Option<Count>,
) -> PyResult<PyRoute> {
    let budget = budget.map(|Count(tiles)| tiles.into());
    let (metric, terrain) = (self::metric(metric)?, terrain(open)?);
    let jumps = chosen("method", method, &[("jump_points", true), ("astar", false)])?;
    unblocked(py, || {
        let (mut scratch, mut path) = (SearchScratch::new(&terrain), Vec::new());
        let search = if jumps { jump_points } else { astar };
        let outcome = search(&terrain, metric, start.0, goal.0, budget, &mut scratch, &mut path);
        PyRoute { outcome, path, winner: None }
    })
}

/// The path from any seed to the nearest target, by breadth-first search.
#[pyfunction]
#[pyo3(signature = (open, seeds, targets, metric))]
pub(crate) fn route_bfs(
    py: Python<'_>,
    open: Open,
    seeds: Cells,
    targets: Cells,
    metric: &str,
) -> PyResult<PyRoute> {
    let (metric, terrain) = (self::metric(metric)?, terrain(open)?);
    unblocked(py, || {
        let (seeds, targets) = (seeds.0.as_slice(), targets.0.as_slice());
        let question = BfsQuestion { seeds, targets, metric, allowed: None };
        let mut path = Vec::new();
        let found = bfs(&terrain, question, None, &mut BfsScratch::new(&terrain), &mut path);
        match (found, path.first()) {
            (Some(found), Some(&from)) => PyRoute {
                outcome: RouteOutcome::Found(gridcosm::route::Found {
                    from,
                    to: found.target,
                    cost: found.cost,
                }),
                winner: targets
                    .iter()
                    .position(|&target| target == found.target)
                    .map(|target| Winner { seed: found.seed, label: found.seed as u32, target }),
                path,
            },
            _ => PyRoute { outcome: RouteOutcome::Unreachable, path, winner: None },
        }
    })
}

/// The lengths of shortest paths from one tile to many, infinite where there is none.
#[pyfunction]
#[pyo3(signature = (open, start, targets, metric))]
pub(crate) fn route_distances<'py>(
    py: Python<'py>,
    open: Open,
    start: Cell,
    targets: Cells,
    metric: &str,
) -> PyResult<Bound<'py, PyArray1<f64>>> {
    let (metric, terrain) = (self::metric(metric)?, terrain(open)?);
    let lengths = unblocked(py, || {
        let mut scratch = SearchScratch::new(&terrain);
        let found = distances(&terrain, metric, start.0, &targets.0, &mut scratch);
        found
            .into_iter()
            .map(|cost| cost.map_or(f64::INFINITY, |cost| length(cost, metric)))
            .collect()
    })?;
    Ok(PyArray1::from_vec(py, lengths))
}

fn length(cost: Cost, metric: Metric) -> f64 {
    match metric {
        Metric::Octile => {
            f64::from(cost.straight) + f64::from(cost.diagonal) * std::f64::consts::SQRT_2
        }
        Metric::King | Metric::Four => cost.steps() as f64,
    }
}

/// Distances, and next tiles.
type Flow<'py> = (Bound<'py, PyArray2<f64>>, Bound<'py, PyArray3<i32>>);

/// For every tile the distance to the nearest target, and the next tile on the way there.
#[pyfunction]
#[pyo3(signature = (open, targets, metric))]
pub(crate) fn route_flow<'py>(
    py: Python<'py>,
    open: Open,
    targets: Cells,
    metric: &str,
) -> PyResult<Flow<'py>> {
    let (metric, terrain) = (self::metric(metric)?, terrain(open)?);
    let Size { width, height } = terrain.size();
    let (lengths, steps) = unblocked(py, || {
        let mut scratch = SearchScratch::new(&terrain);
        let field = FlowField::new(&terrain, metric, &targets.0, &mut scratch);
        let (mut lengths, mut steps) = (Vec::new(), Vec::new());
        for tile in terrain.size().positions() {
            let away = field.thousandths(tile);
            lengths.push(away.map_or(f64::INFINITY, |away| away as f64 / 1000.0));
            // A target stays where it is, and so does a tile from which no path leads anywhere.
            let next = field.next(&terrain, tile).unwrap_or(tile);
            steps.extend([next.x, next.y]);
        }
        (lengths, steps)
    })?;
    let (rows, columns) = (height as usize, width as usize);
    let lengths = PyArray1::from_vec(py, lengths).reshape([rows, columns])?;
    Ok((lengths, PyArray1::from_vec(py, steps).reshape([rows, columns, 2])?))
}

/// The open tiles beside a blocked one.
#[pyfunction]
pub(crate) fn route_shore(py: Python<'_>, open: Open) -> PyResult<Bound<'_, PyArray2<i32>>> {
    let terrain = terrain(open)?;
    let tiles = unblocked(py, || shore(&terrain, terrain.size().rect()))?;
    cell_array(py, &tiles)
}

/// The open tile nearest to a tile.
#[pyfunction]
#[pyo3(signature = (open, tile, reach))]
pub(crate) fn route_nearest_open(
    open: Open,
    tile: Cell,
    reach: Count,
) -> PyResult<Option<(i32, i32)>> {
    let terrain = terrain(open)?;
    Ok(nearest_open(&terrain, tile.0, reach.0).map(|tile| (tile.x, tile.y)))
}

/// A map prepared for many questions, which can be edited.
#[pyclass(name = "RouteMap", module = "gridcosm.route")]
#[derive(Debug)]
pub(crate) struct PyRouteMap {
    map: RouteMap,
    scratch: RouteScratch,
}

const CELL_SIZES: [(u32, CellSize); 3] =
    [(16, CellSize::Small), (32, CellSize::Medium), (64, CellSize::Large)];

#[pymethods]
impl PyRouteMap {
    #[new]
    #[pyo3(signature = (open, *, cell = 32))]
    fn new(
        py: Python<'_>,
        open: Open,
        #[pyo3(from_py_with = whole_number)] cell: i64,
    ) -> PyResult<Self> {
        let cell: u32 = count("cell", cell)?;
        let found = CELL_SIZES.iter().find(|(side, _)| *side == cell);
        let Some(&(_, side)) = found else {
            let message = format!("a cell cannot be {cell} tiles wide; choose 16, 32 or 64");
            return Err(Kind::Argument.error(message));
        };
        let map = unblocked(py, || RouteMap::new(open.0, side))?;
        let map = map.map_err(|error| Kind::Argument.error(error.to_string()))?;
        Ok(Self { scratch: RouteScratch::new(&map), map })
    }

    /// Columns and rows.
    #[getter]
    fn size(&self) -> (u32, u32) {
        (self.map.size().width, self.map.size().height)
    }

    /// The memory of the map in bytes.
    #[getter]
    fn nbytes(&self) -> usize {
        self.map.bytes()
    }

    /// A mask of the open tiles.
    fn open<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<bool>>> {
        mask_array(py, self.map.terrain().open())
    }

    /// Plans a route between two tiles.
    ///
    /// `within` is a share such as 0.01: the path is then proven to be at most that much longer than a shortest one;
    /// 0 asks for a shortest path. Without it, the path is as short as a bounded effort makes it.
    #[pyo3(signature = (start, goal, *, metric = "octile", within = None))]
    fn route(
        &mut self,
        py: Python<'_>,
        start: Cell,
        goal: Cell,
        metric: &str,
        within: Option<f64>,
    ) -> PyResult<PyRoute> {
        let knobs = knobs(metric, within)?;
        let Self { map, scratch } = self;
        unblocked(py, || {
            let mut path = Vec::new();
            let outcome = route(map, &knobs, start.0, goal.0, scratch, &mut path);
            PyRoute { outcome, path, winner: None }
        })
    }

    /// Plans a route from any of many seeds to any of many targets, in one search. Labels, one for each seed, tell
    /// the caller where the route begins.
    #[pyo3(signature = (seeds, targets, *, labels = None, metric = "octile", within = None))]
    fn route_many(
        &mut self,
        py: Python<'_>,
        seeds: Cells,
        targets: Cells,
        labels: Option<Vec<Count>>,
        metric: &str,
        within: Option<f64>,
    ) -> PyResult<PyRoute> {
        let knobs = knobs(metric, within)?;
        let seed_count = seeds.0.len();
        let labels: Vec<u32> = match labels {
            Some(labels) => labels.into_iter().map(|Count(label)| label).collect(),
            None => (0..seed_count as u32).collect(),
        };
        if labels.len() != seed_count {
            let message = format!("there are {seed_count} seeds and {} labels", labels.len());
            return Err(Kind::Argument.error(message));
        }
        let seed = |(&tile, label)| Seed { tile, label };
        let seeds: Vec<Seed> = seeds.0.iter().zip(labels).map(seed).collect();
        let Self { map, scratch } = self;
        unblocked(py, || {
            let mut path = Vec::new();
            let (outcome, winner) = route_many(map, &knobs, &seeds, &targets.0, scratch, &mut path);
            PyRoute { outcome, path, winner }
        })
    }

    /// Whether a path connects two tiles. Needs no search.
    fn connected(&self, a: Cell, b: Cell) -> bool {
        self.map.connected(a.0, b.0)
    }

    /// For every tile the number of its component: two tiles with the same number are connected. -1 where blocked.
    fn components<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i64>>> {
        let size = self.map.size();
        let map = &self.map;
        let numbers = unblocked(py, || {
            let number = |tile| map.component(tile).map_or(-1, i64::from);
            size.positions().map(number).collect::<Vec<i64>>()
        })?;
        PyArray1::from_vec(py, numbers).reshape([size.height as usize, size.width as usize])
    }

    /// Opens or blocks tiles; returns how many changed. Tiles outside the map are ignored.
    fn set(&mut self, py: Python<'_>, tiles: Cells, open: bool) -> PyResult<u64> {
        let map = &mut self.map;
        unblocked(py, || map.edit(tiles.0, open))
    }

    /// Opens or blocks a rectangle of tiles, given by its upper left tile and its size; returns how many changed.
    fn set_rect(
        &mut self,
        py: Python<'_>,
        corner: Cell,
        size: (Count, Count),
        open: bool,
    ) -> PyResult<u64> {
        let size = Size::new(size.0.0, size.1.0);
        let map = &mut self.map;
        unblocked(py, || map.set_rect(Rect::new(corner.0, size), open))
    }

    /// Waypoints for walking along a path at any angle: between two of them a body one tile wide moves straight.
    fn smooth<'py>(&self, py: Python<'py>, path: Cells) -> PyResult<Bound<'py, PyArray2<i32>>> {
        if !self.map.terrain().allows_path(&path.0, Metric::King) {
            return Err(Kind::Argument.error("this is not a path on this map".to_owned()));
        }
        let mut waypoints = Vec::new();
        smooth(self.map.terrain(), &path.0, &mut waypoints);
        cell_array(py, &waypoints)
    }

    fn __repr__(&self) -> String {
        format!("RouteMap({}, {} open tiles)", self.map.size(), self.map.terrain().open().count())
    }
}

fn knobs(metric: &str, within: Option<f64>) -> PyResult<Knobs> {
    let eps_per_mille = match within {
        None => None,
        Some(share) if (0.0..=1000.0).contains(&share) => Some((share * 1000.0).floor() as u32),
        Some(share) => {
            let message = format!("within is a share such as 0.01, not {share}");
            return Err(Kind::Argument.error(message));
        }
    };
    Ok(Knobs { eps_per_mille, ..Knobs::in_metric(self::metric(metric)?) })
}
