//! Conformance vectors, run from Python.

use crate::errors::{Kind, guarded};
use gridcosm_conformance::{Failure, Options, Vectors};
use pyo3::prelude::*;
use std::path::Path;

/// Runs a file of conformance vectors by its name (which says the kind) and bytes: how many passed, and a sentence for
/// each that failed.
#[pyfunction]
pub(crate) fn run_vectors(
    py: Python<'_>,
    name: &str,
    content: &[u8],
) -> PyResult<(usize, Vec<String>)> {
    py.detach(|| {
        guarded(|| {
            let vectors = Vectors::open(Path::new(name), content, &|_| None, Options::default())
                .map_err(|problem| Kind::Argument.error(problem))?;
            let report = vectors.run();
            let failed = report.failures.iter().map(|failure| {
                let Failure { line, case, difference } = failure;
                format!("{name}:{line} {case}: {difference}")
            });
            Ok((report.passed, failed.collect()))
        })
    })
}
