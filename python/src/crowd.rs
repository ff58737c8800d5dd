//! `gridcosm.crowd`: many actors on one grid.

use crate::{
    arrays::{Cell, Cells, Count, Walls, cell_array, count, mask_array},
    errors::{Kind, unblocked},
};
use gridcosm::{
    crowd::{
        ActorId, ActorView, Crowd, CrowdError, CrowdOutcome, Mode, Offset, Point, Raster, Rules,
        UNITS_PER_PIXEL, scenario::Situation,
    },
    formats::crowd_scenario,
};
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1};
use pyo3::{prelude::*, types::PyDict};

fn refused(error: CrowdError) -> PyErr {
    Kind::Argument.error(error.to_string())
}

/// The names of the modes.
#[pyfunction]
pub(crate) fn crowd_modes() -> Vec<String> {
    Mode::ALL.iter().map(Mode::to_string).collect()
}

/// The names of the situations.
#[pyfunction]
pub(crate) fn crowd_situations() -> Vec<String> {
    Situation::ALL.iter().map(Situation::to_string).collect()
}

/// How cells are divided and what actors may do.
fn rules_of(options: &Options) -> PyResult<(Raster, Rules)> {
    let wrong = |message: String| Kind::Argument.error(message);
    let offset = match options.offset.to_ascii_lowercase().as_str() {
        "none" => Offset::None,
        "x" => Offset::X,
        "y" => Offset::Y,
        "xy" => Offset::XY,
        other => {
            return Err(wrong(format!("there is no offset `{other}`; choose none, x, y or xy")));
        }
    };
    let cell = Point::new(
        options.cell.0.saturating_mul(UNITS_PER_PIXEL),
        options.cell.1.saturating_mul(UNITS_PER_PIXEL),
    );
    let raster = Raster::new(options.per_side, offset, cell);
    let mode: Mode = options.mode.parse().map_err(|error| wrong(format!("{error}")))?;
    let rules = Rules {
        mode,
        early: options.early,
        filter_backward: options.filter_backward,
        basic3_fallback: options.fallback,
    };
    Ok((raster.map_err(|error| wrong(error.to_string()))?, rules))
}

/// The choices that every way to a crowd has, as keyword arguments.
#[derive(Debug)]
struct Options {
    mode: String,
    per_side: u8,
    offset: String,
    cell: (i64, i64),
    early: bool,
    filter_backward: bool,
    fallback: bool,
}

impl Options {
    const NAMES: [&str; 7] =
        ["mode", "per_side", "offset", "cell", "early", "filter_backward", "fallback"];

    fn of(given: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let mut options = Self {
            mode: "Basic3AntiCross".to_owned(),
            per_side: 3,
            offset: "none".to_owned(),
            cell: (20, 15),
            early: false,
            filter_backward: true,
            fallback: true,
        };
        for (name, value) in given.into_iter().flatten() {
            let name: String = name.extract()?;
            let wrong = |_: PyErr| {
                let shown = crate::arrays::shown(&value);
                Kind::Argument.error(format!("{shown} is no value for {name}"))
            };
            match name.as_str() {
                "mode" => options.mode = value.extract().map_err(wrong)?,
                "per_side" => {
                    options.per_side = count("per_side", value.extract().map_err(wrong)?)?;
                }
                "offset" => options.offset = value.extract().map_err(wrong)?,
                "cell" => options.cell = value.extract().map_err(wrong)?,
                "early" => options.early = value.extract().map_err(wrong)?,
                "filter_backward" => options.filter_backward = value.extract().map_err(wrong)?,
                "fallback" => options.fallback = value.extract().map_err(wrong)?,
                _ => {
                    let known = Self::NAMES.join(", ");
                    let message = format!("`{name}` is not an option of crowds; they are {known}");
                    return Err(Kind::Argument.error(message));
                }
            }
        }
        Ok(options)
    }
}

/// Numbers of actors: an integer array or a sequence.
#[derive(Debug)]
struct Ids(Vec<ActorId>);

impl<'py> FromPyObject<'_, 'py> for Ids {
    type Error = PyErr;

    fn extract(given: pyo3::Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let wrong = || {
            let shown = crate::arrays::shown(&given);
            Kind::Argument.error(format!("{shown} is not a list of actors; write their numbers"))
        };
        let numbers: Vec<u32> = match given.extract::<PyReadonlyArray1<'_, u32>>() {
            Ok(array) => array.as_array().iter().copied().collect(),
            Err(_) => given.extract().map_err(|_| wrong())?,
        };
        Ok(Self(numbers.into_iter().map(ActorId).collect()))
    }
}

/// Many actors on one grid, each of which walks to its destination without overlapping another one.
#[pyclass(name = "Crowd", module = "gridcosm.crowd")]
#[derive(Debug)]
pub(crate) struct PyCrowd {
    crowd: Crowd,
}

#[pymethods]
impl PyCrowd {
    /// Options: `mode`, `per_side` (sub-cells along a side of a cell), `offset` of the sub-cells (`none`, `x`, `y`, `xy`),
    /// `cell` (its width and height in pixels), `early`, `filter_backward` and `fallback`.
    #[new]
    #[pyo3(signature = (walls, **options))]
    fn new(walls: Walls, options: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let (raster, rules) = rules_of(&Options::of(options)?)?;
        Ok(Self { crowd: Crowd::new(walls.0, raster, rules).map_err(refused)? })
    }

    /// One of the known situations in which crowds get stuck, with about this many actors, all under way. It takes the
    /// options of crowds.
    #[staticmethod]
    #[pyo3(signature = (name, actors, seed = 0, **options))]
    fn situation(
        name: &str,
        actors: Count,
        seed: i64,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let (raster, rules) = rules_of(&Options::of(options)?)?;
        let situation: Situation =
            name.parse().map_err(|error| Kind::Argument.error(format!("{error}")))?;
        let crowd = situation.build(actors.0, seed.into()).crowd(raster, rules).map_err(refused)?;
        Ok(Self { crowd })
    }

    /// A crowd from the text of a scenario, a drawing or JSON.
    #[staticmethod]
    fn parse(text: &str) -> PyResult<Self> {
        let file = crowd_scenario::parse(text);
        let file =
            file.map_err(|error| Kind::Argument.error(format!("this is not a scenario: {error}")))?;
        let crowd = file.scenario.crowd(file.raster, file.rules).map_err(refused)?;
        Ok(Self { crowd })
    }

    /// Adds an actor in the middle of a cell; returns its number.
    fn add(&mut self, cell: Cell) -> PyResult<u32> {
        self.crowd.add(cell.0).map(|id| id.0).map_err(refused)
    }

    /// Adds an actor in each of these cells; returns their numbers. If one cannot be added, none is.
    fn add_many<'py>(
        &mut self,
        py: Python<'py>,
        cells: Cells,
    ) -> PyResult<Bound<'py, PyArray1<u32>>> {
        let mut ids = Vec::with_capacity(cells.0.len());
        self.crowd.reserve_actors(cells.0.len());
        for cell in cells.0 {
            match self.crowd.add(cell) {
                Ok(id) => ids.push(id.0),
                Err(error) => {
                    // Those that were added a moment ago can be removed again.
                    ids.iter().for_each(|&id| _ = self.crowd.remove(ActorId(id)));
                    return Err(refused(error));
                }
            }
        }
        Ok(PyArray1::from_vec(py, ids))
    }

    /// Removes an actor.
    fn remove(&mut self, actor: Count) -> PyResult<()> {
        self.crowd.remove(ActorId(actor.0)).map_err(refused)
    }

    /// Sends an actor to a cell; without a cell it stays where it is.
    #[pyo3(signature = (actor, cell))]
    fn set_destination(&mut self, actor: Count, cell: Option<Cell>) -> PyResult<()> {
        self.crowd.set_destination(ActorId(actor.0), cell.map(|cell| cell.0)).map_err(refused)
    }

    /// Sends each of several actors to a cell of its own.
    fn set_destinations(&mut self, actors: Ids, cells: Cells) -> PyResult<()> {
        if actors.0.len() != cells.0.len() {
            let message =
                format!("there are {} actors and {} cells", actors.0.len(), cells.0.len());
            return Err(Kind::Argument.error(message));
        }
        for (&actor, &cell) in actors.0.iter().zip(&cells.0) {
            self.crowd.set_destination(actor, Some(cell)).map_err(refused)?;
        }
        Ok(())
    }

    /// Sends actors to a cell and its surroundings, each to a cell of its own. Returns the actors that got a cell, their
    /// cells, and the actors for which there was none.
    #[expect(clippy::type_complexity, reason = "three arrays, which Python names")]
    fn send<'py>(
        &mut self,
        py: Python<'py>,
        actors: Ids,
        target: Cell,
    ) -> PyResult<(Bound<'py, PyArray1<u32>>, Bound<'py, PyArray2<i32>>, Bound<'py, PyArray1<u32>>)>
    {
        let sent = self.crowd.send(&actors.0, target.0).map_err(refused)?;
        let ids = sent.sent.iter().map(|(id, _)| id.0).collect();
        let cells: Vec<_> = sent.sent.iter().map(|(_, cell)| *cell).collect();
        let left = sent.left.iter().map(|id| id.0).collect();
        Ok((PyArray1::from_vec(py, ids), cell_array(py, &cells)?, PyArray1::from_vec(py, left)))
    }

    /// Sets an actor's speed in pixels per second, at 60 ticks per second.
    fn set_speed(&mut self, actor: Count, pixels: f64) -> PyResult<()> {
        let units = pixels * UNITS_PER_PIXEL as f64 / crowd_scenario::TICKS_PER_SECOND as f64;
        if !(0.0..1e9).contains(&units) {
            return Err(
                Kind::Argument.error(format!("an actor cannot walk {pixels} pixels a second"))
            );
        }
        self.crowd.set_speed(ActorId(actor.0), units.round() as u32).map_err(refused)
    }

    /// Builds or removes a wall.
    fn set_wall(&mut self, cell: Cell, wall: bool) -> PyResult<()> {
        self.crowd.set_wall(cell.0, wall).map_err(refused)
    }

    /// Runs some ticks.
    #[pyo3(signature = (ticks = 1))]
    fn step(&mut self, py: Python<'_>, ticks: i64) -> PyResult<()> {
        let ticks: u32 = count("ticks", ticks)?;
        let crowd = &mut self.crowd;
        unblocked(py, || (0..ticks).for_each(|_| crowd.step()))
    }

    /// Runs until all actors have arrived, nobody makes progress any more, or `max_ticks` have passed. With `audit`,
    /// every tick is checked from outside.
    #[pyo3(signature = (max_ticks, *, audit = false))]
    fn run<'py>(
        &mut self,
        py: Python<'py>,
        max_ticks: Count,
        audit: bool,
    ) -> PyResult<Bound<'py, PyDict>> {
        let crowd = &mut self.crowd;
        let outcome = unblocked(py, || crowd.run(max_ticks.0, audit, |_| {}))?;
        let report = PyDict::new(py);
        let CrowdOutcome {
            ticks,
            travellers,
            arrived,
            stuck,
            overlaps,
            in_walls,
            pass_throughs,
            ..
        } = outcome;
        report.set_item("ticks", ticks)?;
        report.set_item("travellers", travellers)?;
        report.set_item("arrived", arrived)?;
        report.set_item("stuck", stuck.iter().map(|id| id.0).collect::<Vec<_>>())?;
        if audit {
            report.set_item("overlaps", overlaps)?;
            report.set_item("in_walls", in_walls)?;
            report.set_item("pass_throughs", pass_throughs)?;
        }
        Ok(report)
    }

    /// The number of ticks so far.
    #[getter]
    fn tick(&self) -> u32 {
        self.crowd.tick()
    }

    /// Columns and rows.
    #[getter]
    fn size(&self) -> (u32, u32) {
        let size = self.crowd.walls().size();
        (size.width, size.height)
    }

    /// Whether every actor with a destination rests there.
    #[getter]
    fn all_arrived(&self) -> bool {
        self.crowd.all_arrived()
    }

    /// A mask of the walls.
    fn walls<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<bool>>> {
        mask_array(py, self.crowd.walls())
    }

    /// The numbers of the actors, in the order of all other arrays.
    fn actors<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u32>> {
        PyArray1::from_vec(py, self.crowd.ids().map(|id| id.0).collect())
    }

    /// Where every actor is, in cells: (0.5, 0.5) is the middle of the upper left one.
    fn positions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f64>>> {
        let cell = self.crowd.raster().cell();
        let at =
            |view: ActorView| [view.at.x as f64 / cell.x as f64, view.at.y as f64 / cell.y as f64];
        let numbers: Vec<f64> = self.views().flat_map(at).collect();
        let count = numbers.len() / 2;
        PyArray1::from_vec(py, numbers).reshape([count, 2])
    }

    /// Where every actor is, exactly: in units, of which a pixel has 3072.
    fn units<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i64>>> {
        let numbers: Vec<i64> = self.views().flat_map(|view| [view.at.x, view.at.y]).collect();
        let count = numbers.len() / 2;
        PyArray1::from_vec(py, numbers).reshape([count, 2])
    }

    /// Which actors rest at their destinations.
    fn arrived<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        PyArray1::from_vec(py, self.views().map(|view| view.arrived).collect())
    }

    /// For how many ticks each actor has not come closer to the point it steers for.
    fn waiting<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u32>> {
        PyArray1::from_vec(py, self.views().map(|view| view.waiting).collect())
    }

    /// The destinations; (-1, -1) for an actor that has none.
    fn destinations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i32>>> {
        let none = gridcosm::grid::Pos::new(-1, -1);
        let cells: Vec<_> = self.views().map(|view| view.destination.unwrap_or(none)).collect();
        cell_array(py, &cells)
    }

    /// Checks from outside that actors neither overlap nor stand in walls; returns the numbers of violations.
    fn audit<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let found = self.crowd.audit();
        let report = PyDict::new(py);
        report.set_item("overlaps", found.overlaps)?;
        report.set_item("unowned", found.unowned)?;
        report.set_item("in_walls", found.in_walls)?;
        report.set_item("too_close", found.near.len())?;
        Ok(report)
    }

    /// A copy that goes its own way.
    fn copy(&self) -> Self {
        Self { crowd: self.crowd.clone() }
    }

    fn __copy__(&self) -> Self {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.copy()
    }

    fn __len__(&self) -> usize {
        self.crowd.ids().count()
    }

    fn __repr__(&self) -> String {
        let (size, count) = (self.crowd.walls().size(), self.crowd.ids().count());
        format!("Crowd({size}, {count} actors, tick {})", self.crowd.tick())
    }
}

impl PyCrowd {
    fn views(&self) -> impl Iterator<Item = ActorView> + '_ {
        self.crowd.ids().filter_map(|id| self.crowd.view(id).ok())
    }
}
