//! The Rust half of the Python package `gridcosm`, imported there as `gridcosm._gridcosm`.
//!
//! The Python half (`python/gridcosm`) has the classes that Gymnasium, PettingZoo and Ray want to see; this half has what
//! must be fast. Whatever is not Python's (encodings, batches, rules) is in the crates below and only converted here.
//!
//! - `convert`: values of the engine as Python's, and back;
//! - `errors`: every failure becomes one of the exceptions of `gridcosm.errors`;
//! - `level`, `state`: levels and moments of games, as values.

mod convert;
mod errors;
mod level;
mod state;

/// The compiled part of the package `gridcosm`. Import `gridcosm` instead.
#[pyo3::pymodule]
mod _gridcosm {
    #[pymodule_export]
    use crate::level::{Level, gallery, open_levels};
    #[pymodule_export]
    use crate::state::State;

    /// The version of the package.
    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "Python's name for it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
