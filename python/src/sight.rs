//! `gridcosm.sight`: what can be seen on a map, and where paths bend.

use crate::{
    arrays::{Cell, Cells, Count, Walls, cell_array, mask_array},
    errors::{Kind, unblocked},
};
use gridcosm::{
    grid::Pos,
    sight::{
        Always, CornerPath, CornerSearch, Look, Observer, Reach, Rule, Sight, SightError, SightMap,
    },
};
use numpy::{PyArray1, PyArray2, PyArray3, PyArrayMethods};
use pyo3::prelude::*;

/// The words of the rules, in the order of `Rule::ALL`.
pub(crate) fn rule_words() -> Vec<String> {
    Rule::ALL.iter().map(|rule| format!("{rule:?}").to_ascii_lowercase()).collect()
}

/// The rule of a word.
pub(crate) fn rule(word: &str) -> PyResult<Rule> {
    let words = rule_words();
    let found = words.iter().position(|known| known == word).and_then(|n| Rule::ALL.get(n));
    found.copied().ok_or_else(|| {
        let known = words.join(", ");
        Kind::Argument.error(format!("there is no rule of sight `{word}`; choose one of {known}"))
    })
}

/// A rule and a reach as Python names them.
fn how(rule_word: &str, reach: Option<Count>, square: bool) -> PyResult<Look> {
    let reach = match (reach, square) {
        (None, _) => Reach::Unlimited,
        (Some(Count(cells)), false) => Reach::Round(cells),
        (Some(Count(cells)), true) => Reach::Square(cells),
    };
    Ok(Look { rule: rule(rule_word)?, reach })
}

fn observer(eye: Cell, wide: (bool, bool)) -> Observer {
    Observer { wide_x: wide.0, wide_y: wide.1, ..Observer::at(eye.0) }
}

fn refused(error: SightError) -> PyErr {
    Kind::Argument.error(error.to_string())
}

/// The names of the rules of sight.
#[pyfunction]
pub(crate) fn sight_rules() -> Vec<String> {
    rule_words()
}

/// The cells that a body sees, as a mask.
#[pyfunction]
#[pyo3(signature = (walls, eye, rule, reach, square, wide))]
pub(crate) fn sight_look<'py>(
    py: Python<'py>,
    walls: Walls,
    eye: Cell,
    rule: &str,
    reach: Option<Count>,
    square: bool,
    wide: (bool, bool),
) -> PyResult<Bound<'py, PyArray2<bool>>> {
    let (how, observer) = (how(rule, reach, square)?, observer(eye, wide));
    let seen = unblocked(py, || {
        let view = gridcosm::sight::look(&walls.0, observer, how)?;
        Ok(view.to_bits(walls.0.size()))
    });
    mask_array(py, &seen?.map_err(refused)?)
}

/// The cells that each of several bodies sees, as a stack of masks.
#[pyfunction]
#[pyo3(signature = (walls, eyes, rule, reach, square))]
pub(crate) fn sight_look_many<'py>(
    py: Python<'py>,
    walls: Walls,
    eyes: Cells,
    rule: &str,
    reach: Option<Count>,
    square: bool,
) -> PyResult<Bound<'py, PyArray3<bool>>> {
    let how = how(rule, reach, square)?;
    let size = walls.0.size();
    let area = usize::try_from(size.area()).unwrap_or(usize::MAX);
    if area.saturating_mul(eyes.0.len()) > MOST_CELLS {
        return Err(Kind::Argument.error(format!(
            "{} masks of {size} cells are too many for one array; ask for fewer at a time",
            eyes.0.len()
        )));
    }
    let cells = unblocked(py, || {
        let mut sight = Sight::new();
        let mut all = Vec::with_capacity(area * eyes.0.len());
        for &eye in &eyes.0 {
            all.extend(sight.look(&walls.0, eye, how)?.to_bits(size).flags());
        }
        Ok(all)
    });
    let shape = [eyes.0.len(), size.height as usize, size.width as usize];
    PyArray1::from_vec(py, cells?.map_err(refused)?).reshape(shape)
}

/// Four gigabytes of bools.
const MOST_CELLS: usize = 1 << 32;

/// A map of walls that can be edited, with its corners kept up to date.
#[pyclass(name = "SightMap", module = "gridcosm.sight")]
#[derive(Debug)]
pub(crate) struct PySightMap {
    map: SightMap,
    sight: Sight,
    search: CornerSearch,
}

#[pymethods]
impl PySightMap {
    #[new]
    fn new(walls: Walls) -> Self {
        let map = SightMap::new(walls.0);
        Self { map, sight: Sight::new(), search: CornerSearch::new() }
    }

    /// Columns and rows.
    #[getter]
    fn size(&self) -> (u32, u32) {
        let size = self.map.walls().size();
        (size.width, size.height)
    }

    /// The number of cells that edits have changed so far.
    #[getter]
    fn revision(&self) -> u64 {
        self.map.revision()
    }

    /// A mask of the walls.
    fn walls<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<bool>>> {
        mask_array(py, self.map.walls())
    }

    /// Makes cells wall or free; returns how many changed. Cells outside the map are ignored.
    fn set(&mut self, cells: Cells, wall: bool) -> u64 {
        self.map.set_all(cells.0, wall)
    }

    /// The cells that a body sees, as a mask.
    #[pyo3(signature = (eye, *, rule = "hull", reach = None, square = false, wide = (false, false)))]
    fn look<'py>(
        &mut self,
        py: Python<'py>,
        eye: Cell,
        rule: &str,
        reach: Option<Count>,
        square: bool,
        wide: (bool, bool),
    ) -> PyResult<Bound<'py, PyArray2<bool>>> {
        let (how, observer) = (how(rule, reach, square)?, observer(eye, wide));
        let (map, sight) = (&self.map, &mut self.sight);
        let seen = unblocked(py, || {
            let view = sight.look(map.walls(), observer, how)?;
            Ok(view.to_bits(map.walls().size()))
        });
        mask_array(py, &seen?.map_err(refused)?)
    }

    /// The corners of walls where paths can bend, as an array of cells. With an eye, only the corners that this eye sees
    /// and behind which something is hidden.
    #[pyo3(signature = (eye = None))]
    fn corners<'py>(
        &mut self,
        py: Python<'py>,
        eye: Option<Cell>,
    ) -> PyResult<Bound<'py, PyArray2<i32>>> {
        let (map, sight) = (&self.map, &mut self.sight);
        let corners = unblocked(py, || -> Result<Vec<Pos>, SightError> {
            let Some(Cell(eye)) = eye else {
                return Ok(map.corners().iter().map(|corner| corner.cell).collect());
            };
            let view = sight.look(map.walls(), eye, Look::default())?;
            let found = map.corners().interesting(view, Always::None);
            Ok(found.map(|corner| corner.cell).collect())
        });
        cell_array(py, &corners?.map_err(refused)?)
    }

    /// A shortest path of a body one cell wide, in straight legs: the bends with both ends, and the length in cells.
    /// `None` if there is no path.
    fn corner_path<'py>(
        &mut self,
        py: Python<'py>,
        start: Cell,
        goal: Cell,
    ) -> PyResult<Option<(Bound<'py, PyArray2<i32>>, f64)>> {
        let (map, search) = (&self.map, &mut self.search);
        match unblocked(py, || search.find(map, start.0, goal.0))?.map_err(refused)? {
            CornerPath::Unreachable => Ok(None),
            CornerPath::Found(path) => {
                // The length is a whole number of 2^-n cells.
                let one = gridcosm::sight::Length::ONE.bits() as f64;
                let length = path.length.bits() as f64 / one;
                Ok(Some((cell_array(py, &path.cells)?, length)))
            }
        }
    }

    fn __repr__(&self) -> String {
        let size = self.map.walls().size();
        format!("SightMap({size}, {} walls)", self.map.walls().count())
    }
}
