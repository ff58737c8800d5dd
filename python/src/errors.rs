//! Failures as Python exceptions.
//!
//! The classes are defined in Python (`gridcosm/errors.py`), because most of them are also a `ValueError` or another
//! exception that callers expect, and an exception with two bases cannot be made here.

use gridcosm::{FileError, universe::StepError};
use pyo3::{
    prelude::*,
    sync::PyOnceLock,
    types::{PyModule, PyType},
};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A class of `gridcosm.errors`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A level that does not exist, cannot be read or cannot be played.
    Level,
    /// An action that is not in the action space.
    Action,
    /// A wrong shape, type or value of an argument.
    Argument,
    /// A wrong type of an argument.
    Type,
    /// A state that cannot go on, such as one without an agent.
    Step,
    /// A bug in Gridcosm.
    Internal,
}

impl Kind {
    const fn class(self) -> &'static str {
        match self {
            Self::Level => "LevelError",
            Self::Action => "ActionError",
            Self::Argument => "ArgumentError",
            Self::Type => "ArgumentTypeError",
            Self::Step => "StepError",
            Self::Internal => "InternalError",
        }
    }

    /// The exception with a sentence.
    pub(crate) fn error(self, message: impl ToString) -> PyErr {
        let message = message.to_string();
        Python::attach(|py| match self.of(py) {
            Ok(class) => PyErr::from_type(class, (message,)),
            Err(error) => error,
        })
    }

    fn of(self, py: Python<'_>) -> PyResult<Bound<'_, PyType>> {
        static MODULE: PyOnceLock<Py<PyModule>> = PyOnceLock::new();
        let module = MODULE
            .get_or_try_init(py, || PyModule::import(py, "gridcosm.errors").map(Bound::unbind))?;
        Ok(module.bind(py).getattr(self.class())?.cast_into::<PyType>()?)
    }
}

/// A mistake in a file: the sentence has the file, the line and the column.
pub(crate) fn file(error: FileError) -> PyErr {
    Kind::Level.error(error)
}

/// A step that cannot be taken.
pub(crate) fn step(error: StepError) -> PyErr {
    Kind::Step.error(error)
}

/// Runs work that must not fail. A panic is a bug; it becomes an `InternalError`, which programs can catch and report,
/// instead of PyO3's `PanicException`, which they cannot.
pub(crate) fn guarded<T>(work: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
        let text = text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default();
        Err(Kind::Internal.error(format!("this is a bug in Gridcosm, please report it: {text}")))
    })
}

/// Runs long work with the interpreter released, guarded as above.
pub(crate) fn unblocked<T: Send>(py: Python<'_>, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    guarded(|| Ok(py.detach(work)))
}
