//! Moments of games as values.

use crate::errors::{self, Kind, guarded};
use gridcosm::{
    formats::{replay::outcome_word, state_json},
    universe::{Action, Registry},
};
use pyo3::prelude::*;

/// A world at one moment: a value that can be kept, compared, pickled and stepped.
#[pyclass(frozen, module = "gridcosm", eq)]
#[derive(PartialEq)]
pub(crate) struct State(pub(crate) gridcosm::universe::State);

/// The action of a number.
pub(crate) fn action(number: i64) -> PyResult<Action> {
    let action = usize::try_from(number).ok().and_then(Action::from_index);
    action.ok_or_else(|| Kind::Action.error(format!("{number} is not an action; they are 0 to 6")))
}

#[pymethods]
impl State {
    /// Reads a state from its JSON text.
    #[staticmethod]
    pub(crate) fn from_json(text: &str) -> PyResult<Self> {
        let read = || state_json::parse(text, &Registry::default());
        guarded(|| read().map(Self).map_err(|error| Kind::Level.error(error)))
    }

    /// The state as JSON text.
    fn to_json(&self) -> String {
        state_json::print(&self.0)
    }

    /// The state after an action of the agent whose turn it is; this one stays as it is.
    fn step(&self, action: i64) -> PyResult<Self> {
        let action = self::action(action)?;
        guarded(|| gridcosm::universe::step(&self.0, action).map(Self).map_err(errors::step))
    }

    /// Steps taken.
    #[getter]
    fn turn(&self) -> i64 {
        self.0.progress.turn
    }

    /// Points.
    #[getter]
    fn score(&self) -> i64 {
        self.0.progress.score
    }

    /// Whose turn it is where there are several agents: `"chosen"`, `"together"` or `"in_order"`.
    #[getter]
    fn turns(&self) -> &'static str {
        self.0.settings().turns.word()
    }

    /// `"ongoing"`, `"won"`, `"lost"` or `"truncated"`.
    #[getter]
    fn outcome(&self) -> &'static str {
        outcome_word(self.0.outcome())
    }

    fn __hash__(&self) -> u64 {
        let situation = self.0.situation();
        situation as u64 ^ (situation >> 64) as u64
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<(Py<PyAny>, (String,))> {
        let from_json = slf.get_type().getattr("from_json")?.unbind();
        Ok((from_json, (slf.get().to_json(),)))
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        guarded(|| Ok(py.detach(|| crate::render::notebook_svg(&self.0))))
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        guarded(|| Ok(py.detach(|| crate::render::plain_text(&self.0))))
    }

    fn __repr__(&self) -> String {
        let size = self.0.size();
        let (turn, outcome) = (self.0.progress.turn, outcome_word(self.0.outcome()));
        format!("<gridcosm.State {}x{}, turn {turn}, {outcome}>", size.width, size.height)
    }
}
