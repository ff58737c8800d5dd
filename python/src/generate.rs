//! New levels: mazes from a seed, and edits of levels.

use crate::{
    arrays::Count,
    errors::{Kind, guarded},
    level::Level,
};
use gridcosm::{
    EditKind,
    formats::level_file::LevelEntry,
    universe::maze::{self, MazeOptions},
};
use pyo3::{prelude::*, types::PyDict};
use rayon::prelude::*;

/// The kinds of edits that `mutate` can make.
#[pyfunction]
pub(crate) fn mutation_ops() -> Vec<&'static str> {
    EditKind::ALL.iter().map(|kind| kind.word()).collect()
}

/// Every level after so many random edits. The result does not depend on the number of threads.
#[pyfunction]
#[pyo3(signature = (levels, edits, seed, ops))]
pub(crate) fn mutate_levels(
    py: Python<'_>,
    levels: Vec<Py<Level>>,
    edits: Count,
    seed: i64,
    ops: Vec<String>,
) -> PyResult<Vec<Level>> {
    let kinds = ops.iter().map(|word| edit_kind(word)).collect::<PyResult<Vec<EditKind>>>()?;
    let levels: Vec<Level> = levels.iter().map(|level| level.get().clone()).collect();
    let child = |(index, parent): (usize, &Level)| {
        // Every level of a batch has draws of its own.
        let seed = (i128::from(seed).unsigned_abs() << 32 | index as u128) as i128;
        let level = gridcosm::mutate(&parent.entry.level, edits.0, seed, &kinds);
        let cell_tags = Default::default();
        Level::new("", LevelEntry { level, cell_tags, ..LevelEntry::clone(&parent.entry) })
    };
    guarded(|| Ok(py.detach(|| levels.par_iter().enumerate().map(child).collect())))
}

fn edit_kind(word: &str) -> PyResult<EditKind> {
    EditKind::from_word(word).ok_or_else(|| {
        let known = mutation_ops().join(", ");
        Kind::Argument.error(format!("there is no edit `{word}`; choose from {known}"))
    })
}

/// A maze from a seed, with the options of `maze`.
#[pyfunction]
#[pyo3(signature = (width, height, seed, options))]
pub(crate) fn generate_maze(
    py: Python<'_>,
    width: Count,
    height: Count,
    seed: i64,
    options: &Bound<'_, PyDict>,
) -> PyResult<Level> {
    let options =
        MazeOptions { seed: Some(seed), ..crate::maze::options(width.0, height.0, options)? };
    let level = guarded(|| {
        let level = py.detach(|| maze::generate(&options));
        level.map_err(|error| Kind::Argument.error(error))
    })?;
    let title = format!("maze {}x{}, seed {seed}", width.0, height.0);
    Ok(Level::new("", LevelEntry { title, ..level.into() }))
}
