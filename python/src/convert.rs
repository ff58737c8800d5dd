//! Values at the edge: the engine's as Python's, and back.

use crate::errors::Kind;
use gridcosm::{
    grid::Pos,
    universe::{GridId, Place},
};
use pyo3::{
    IntoPyObjectExt,
    prelude::*,
    types::{PyDict, PyList},
};
use serde_json::Value;

/// JSON as Python objects. Numbers without a fraction become `int`.
pub(crate) fn json<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    match value {
        Value::Null => Ok(py.None().into_bound(py)),
        Value::Bool(flag) => flag.into_bound_py_any(py),
        Value::Number(number) => match number.as_i64() {
            Some(whole) => whole.into_bound_py_any(py),
            None => number.as_f64().into_bound_py_any(py),
        },
        Value::String(text) => text.into_bound_py_any(py),
        Value::Array(items) => {
            let list = PyList::empty(py);
            items.iter().try_for_each(|item| list.append(json(py, item)?))?;
            Ok(list.into_any())
        }
        Value::Object(fields) => {
            let dict = PyDict::new(py);
            fields.iter().try_for_each(|(key, item)| dict.set_item(key, json(py, item)?))?;
            Ok(dict.into_any())
        }
    }
}

/// A place as Python writes it: `(x, y)` in the main grid, `(grid, x, y)` in any.
#[derive(FromPyObject)]
pub(crate) enum PlaceArgument {
    Any(u32, i32, i32),
    Main(i32, i32),
}

impl PlaceArgument {
    pub(crate) fn place(&self) -> PyResult<Place> {
        let (grid, x, y) = match *self {
            Self::Any(grid, x, y) => (grid, x, y),
            Self::Main(x, y) => (0, x, y),
        };
        let fits = i16::try_from(x).is_ok() && i16::try_from(y).is_ok();
        if !fits {
            return Err(Kind::Argument.error(format!("({x}, {y}) is outside of every grid")));
        }
        Ok(Place::at(GridId(grid), Pos::new(x, y)))
    }
}
