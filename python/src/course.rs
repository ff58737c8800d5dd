//! What the episodes of an environment have in common.

use crate::{
    errors::{Kind, guarded},
    level::Level,
    maze,
};
use gridcosm::{
    gym::{self, CourseError, Eye, Object, Observation, Reward, STATUS_WORDS, Supply},
    sight::Rule,
};
use pyo3::{
    prelude::*,
    types::{PyDict, PyType},
};
use std::sync::Arc;

/// Levels, observation and limits of an environment. Environments share it and only read it.
#[pyclass(frozen, module = "gridcosm._gridcosm")]
pub(crate) struct Course {
    pub(crate) course: Arc<gym::Course>,
    /// The names of the levels.
    pub(crate) names: Vec<String>,
    /// The arguments, for pickling.
    arguments: (Py<PyAny>, Py<PyDict>),
}

/// The arguments of an environment that concern its episodes.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
struct Arguments<'py> {
    maze: Option<(u32, u32, Bound<'py, PyDict>)>,
    pool: usize,
    observation: String,
    view_size: u32,
    occlusion: Option<String>,
    tile_size: u32,
    max_episode_steps: Option<u32>,
    reward: String,
    random_start: bool,
}

/// The rule of sight with a name.
pub(crate) fn rule(name: &str) -> PyResult<Rule> {
    let word = |rule: &Rule| format!("{rule:?}").to_lowercase();
    Rule::ALL.into_iter().find(|rule| word(rule) == name).ok_or_else(|| {
        let known = Rule::ALL.map(|rule| word(&rule)).join(", ");
        Kind::Argument.error(format!("`{name}` is not a rule of sight; they are {known}"))
    })
}

#[pymethods]
impl Course {
    /// `levels` and the arguments of `gridcosm.Env`, which documents them.
    #[new]
    fn new(levels: &Bound<'_, PyAny>, arguments: &Bound<'_, PyDict>) -> PyResult<Self> {
        let kept = (levels.clone().unbind(), arguments.clone().unbind());
        let Arguments {
            maze,
            pool,
            observation,
            view_size,
            occlusion,
            tile_size,
            max_episode_steps,
            reward,
            random_start,
        } = arguments.extract().map_err(|error: PyErr| Kind::Argument.error(error))?;
        let levels: Vec<PyRef<'_, Level>> = levels.extract()?;
        let (observation, occlusion, reward) =
            (observation.as_str(), occlusion.as_deref(), reward.as_str());
        let observation = match observation {
            // Text is made from the grid.
            "grid" | "text" => Observation::Grid,
            "egocentric" => Observation::Egocentric(Eye {
                side: view_size,
                rule: occlusion.map(rule).transpose()?,
            }),
            "image" => Observation::Image(tile_size),
            "flat" => Observation::Flat,
            _ => {
                return Err(Kind::Argument.error(format!(
                    "`{observation}` is not an observation; they are grid, egocentric, image, text, flat"
                )));
            }
        };
        let reward = Reward::from_word(reward).ok_or_else(|| {
            Kind::Argument
                .error(format!("`{reward}` is not a reward; it is score, win or a function"))
        })?;
        if max_episode_steps == Some(0) {
            return Err(Kind::Argument.error("max_episode_steps must be at least 1"));
        }
        let names = levels.iter().map(|level| level.name.clone()).collect();
        let starts = levels.iter().map(|level| level.begin(None)).collect::<PyResult<Vec<_>>>()?;
        let options =
            maze.map(|(width, height, more)| maze::options(width, height, &more)).transpose()?;
        guarded(|| {
            let wrong = |error: &dyn std::fmt::Display| Kind::Level.error(error);
            let refused = |error: CourseError| match error {
                CourseError::Window(_) | CourseError::Tile(_) => Kind::Argument.error(error),
                CourseError::NoLevel | CourseError::NoAgent(_) => Kind::Level.error(error),
            };
            let supply = match options {
                None => Supply::Levels(starts),
                Some(options) => Supply::mazes(options).map_err(|error| wrong(&error))?,
            };
            let supply =
                if pool > 0 { supply.pooled(pool).map_err(|error| wrong(&error))? } else { supply };
            // Environments of every kind can be rendered.
            gym::Course::check_tile(tile_size).map_err(refused)?;
            let mut course = gym::Course::new(supply, observation).map_err(refused)?;
            course.reward = reward;
            course.max_steps = max_episode_steps;
            course.random_start = random_start;
            Ok(Self { course: Arc::new(course), names, arguments: kept })
        })
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (Py<PyAny>, Py<PyDict>)) {
        let (levels, arguments) = &slf.get().arguments;
        (slf.get_type(), (levels.clone_ref(slf.py()), arguments.clone_ref(slf.py())))
    }

    /// Columns and rows of the canvas that all levels share.
    #[getter]
    fn size(&self) -> (u32, u32) {
        let size = self.course.size();
        (size.width, size.height)
    }

    /// The lengths of the axes of an observation.
    #[getter]
    fn shape(&self) -> Vec<usize> {
        self.course.observation_shape()
    }

    /// The names of the actions in order.
    #[getter]
    fn actions(&self) -> Vec<String> {
        self.course.actions.names()
    }

    /// The number of levels that episodes can draw; 1 for generated mazes.
    #[getter]
    fn levels(&self) -> usize {
        self.course.levels()
    }

    /// The names of the levels.
    #[getter]
    fn names(&self) -> Vec<String> {
        self.names.clone()
    }

    /// What the first byte of a cell means, in order.
    #[classattr]
    fn objects() -> Vec<&'static str> {
        Object::ALL.iter().map(|object| object.word()).collect()
    }

    /// The signs of text observations, in the order of `objects`.
    #[classattr]
    fn signs() -> String {
        Object::ALL.iter().map(|object| object.sign()).collect()
    }

    /// What the numbers of a status mean, in order.
    #[classattr]
    fn status() -> Vec<&'static str> {
        STATUS_WORDS.to_vec()
    }
}
