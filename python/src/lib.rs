//! The Rust half of the Python package `gridcosm`, imported there as `gridcosm._gridcosm`.
//!
//! The Python half (`python/gridcosm`) has the classes that Gymnasium, PettingZoo and Ray want to see; this half has what
//! must be fast. Whatever is not Python's (encodings, batches, rules) is in the crates below and only converted here.
//!
//! - `convert`: values of the engine as Python's, and back;
//! - `errors`: every failure becomes one of the exceptions of `gridcosm.errors`;
//! - `arrays`: masks and positions as NumPy arrays;
//! - `level`, `state`: levels and moments of games, as values; `metrics` and `generate` describe and make levels,
//!   `solve` solves and judges them;
//! - `course`, `env`, `vector`, `info`, `maze`: learning environments, on `gridcosm::gym`;
//! - `nest`, `sight`, `route`, `crowd`, `render`: the parts of the engine that can be used alone;
//! - `conformance`: vectors.

mod arrays;
mod conformance;
mod convert;
mod course;
mod crowd;
mod env;
mod errors;
mod generate;
mod info;
mod level;
mod maze;
mod metrics;
mod nest;
mod render;
mod route;
mod sight;
mod solve;
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
    use crate::crowd::{PyCrowd, crowd_modes, crowd_situations};
    #[pymodule_export]
    use crate::env::EnvCore;
    #[pymodule_export]
    use crate::generate::{generate_maze, mutate_levels, mutation_ops};
    #[pymodule_export]
    use crate::level::{Level, formats, gallery, open_levels, parse_levels};
    #[pymodule_export]
    use crate::metrics::Metrics;
    #[pymodule_export]
    use crate::nest::{Push, Store, nest_rules};
    #[pymodule_export]
    use crate::render::{
        render_film, render_glb, render_png, render_rgb, render_svg, render_text, sprite_sets,
    };
    #[pymodule_export]
    use crate::route::{
        PyRoute, PyRouteMap, route_bfs, route_distances, route_find, route_flow,
        route_nearest_open, route_shore,
    };
    #[pymodule_export]
    use crate::sight::{PySightMap, sight_look, sight_look_many, sight_rules};
    #[pymodule_export]
    use crate::solve::{idea_need, ideas, make_levels, solve_level};
    #[pymodule_export]
    use crate::state::State;
    #[pymodule_export]
    use crate::vector::VectorCore;

    /// The version of the package.
    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "Python's name for it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
