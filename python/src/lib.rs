//! The Rust half of the Python package `gridcosm`, imported there as `gridcosm._gridcosm`.
//!
//! The Python half (`python/gridcosm`) has the classes that Gymnasium, PettingZoo and Ray want to see; this half has what
//! must be fast. Whatever is not Python's (encodings, batches, rules) is in the crates below and only converted here.
//!
//! - `convert`: values of the engine as Python's, and back;
//! - `errors`: every failure becomes one of the exceptions of `gridcosm.errors`;
//! - `level`, `state`: levels and moments of games, as values;
//! - `course`, `env`, `vector`, `info`, `maze`: learning environments, on `gridcosm::gym`;
//! - `conformance`: vectors.

mod conformance;
mod convert;
mod course;
mod env;
mod errors;
mod info;
mod level;
mod maze;
mod state;
mod vector;

/// The compiled part of the package `gridcosm`. Import `gridcosm` instead.
#[pyo3::pymodule]
mod _gridcosm {
    #[pymodule_export]
    use crate::conformance::run_vectors;
    #[pymodule_export]
    use crate::course::Course;
    #[pymodule_export]
    use crate::env::EnvCore;
    #[pymodule_export]
    use crate::level::{Level, gallery, open_levels};
    #[pymodule_export]
    use crate::state::State;
    #[pymodule_export]
    use crate::vector::VectorCore;

    /// The version of the package.
    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "Python's name for it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
