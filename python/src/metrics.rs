//! Numbers that describe a level.

use gridcosm::Solution;
use pyo3::{prelude::*, types::PyDict};

/// Numbers that describe a level, from `Level.metrics`.
#[pyclass(frozen, module = "gridcosm")]
pub(crate) struct Metrics(pub(crate) gridcosm::Metrics);

#[pymethods]
impl Metrics {
    /// The number of actions of a shortest solution; `None` if the solver found none.
    #[getter]
    fn solution_length(&self) -> Option<usize> {
        match &self.0.solution {
            Solution::Way(way) => Some(way.actions.len()),
            Solution::Impossible | Solution::Unknown => None,
        }
    }

    /// Whether the level can be won; `None` if the solver reached its limit.
    #[getter]
    fn solvable(&self) -> Option<bool> {
        match &self.0.solution {
            Solution::Way(_) => Some(true),
            Solution::Impossible => Some(false),
            Solution::Unknown => None,
        }
    }

    /// All cells of all grids.
    #[getter]
    fn cells(&self) -> u64 {
        self.0.cells
    }

    /// The share of the cells without anything that blocks.
    #[getter]
    fn passable_share(&self) -> f64 {
        if self.0.cells == 0 { 0.0 } else { self.0.passable as f64 / self.0.cells as f64 }
    }

    /// How many entities there are of each kind.
    #[getter]
    fn entities<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let counts = PyDict::new(py);
        self.0.entities.iter().try_for_each(|(kind, count)| counts.set_item(kind, count))?;
        Ok(counts)
    }

    /// The situations that a search has examined, up to its limit.
    #[getter]
    fn situations(&self) -> u64 {
        self.0.situations
    }

    /// How many different situations one action leads to, on average over the examined ones.
    #[getter]
    fn branching(&self) -> f64 {
        if self.0.situations == 0 {
            return 0.0;
        }
        self.0.branches as f64 / self.0.situations as f64
    }

    /// Whether the search has examined every situation that can come about.
    #[getter]
    fn complete(&self) -> bool {
        self.0.complete
    }

    /// All of them as a dictionary.
    fn as_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let all = PyDict::new(py);
        all.set_item("solution_length", self.solution_length())?;
        all.set_item("solvable", self.solvable())?;
        all.set_item("cells", self.cells())?;
        all.set_item("passable_share", self.passable_share())?;
        all.set_item("entities", self.entities(py)?)?;
        all.set_item("situations", self.situations())?;
        all.set_item("branching", self.branching())?;
        all.set_item("complete", self.complete())?;
        Ok(all)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<gridcosm.Metrics {}>", self.as_dict(py)?.repr()?))
    }
}
