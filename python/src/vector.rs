//! Many environments in one call.

use crate::{
    course::Course,
    env::{Kept, Saved, observation, restore, save},
    errors::{Kind, guarded},
    info,
    state::State,
};
use gridcosm::{
    gym::{self, Autoreset, BatchError, Lane, Lanes, Observation, Outputs},
    view::{Theme, text},
};
use numpy::{
    PyArray1, PyArrayDescrMethods, PyArrayMethods, PyReadonlyArray1, PyReadonlyArrayDyn,
    PyReadwriteArrayDyn, PyUntypedArray, PyUntypedArrayMethods,
};
use pyo3::{prelude::*, types::PyDict};
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::sync::Arc;

/// Thousands of environments without Gymnasium around them; `gridcosm.VectorEnv` is made of it.
#[pyclass(module = "gridcosm._gridcosm")]
pub(crate) struct VectorCore {
    course: Arc<gym::Course>,
    lanes: Vec<Lane>,
    autoreset: Autoreset,
    /// `None` for one thread, the caller's.
    pool: Option<ThreadPool>,
    /// Makes the mazes of episodes to come.
    ahead: Option<ThreadPool>,
}

/// Arrays that a step writes: observations, rewards, terminated, truncated, facts, final observations.
type Arrays<'py> = (
    Bound<'py, PyUntypedArray>,
    Bound<'py, PyUntypedArray>,
    Bound<'py, PyUntypedArray>,
    Bound<'py, PyUntypedArray>,
    Bound<'py, PyUntypedArray>,
    Bound<'py, PyUntypedArray>,
);

/// An array of the caller, checked, for writing.
fn writable<'py, T: numpy::Element>(
    array: &Bound<'py, PyUntypedArray>,
    name: &str,
    values: usize,
) -> PyResult<PyReadwriteArrayDyn<'py, T>> {
    let expected = T::get_dtype(array.py());
    let wrong = |what: String| Kind::Argument.error(format!("the array for {name} {what}"));
    if !array.dtype().is_equiv_to(&expected) {
        return Err(wrong(format!("must have dtype {expected}, not {}", array.dtype())));
    }
    if array.len() != values {
        return Err(wrong(format!("must have {values} elements, not {}", array.len())));
    }
    if !array.is_c_contiguous() {
        return Err(wrong("must be C-contiguous".to_owned()));
    }
    let typed = array.cast::<numpy::PyArrayDyn<T>>().map_err(|error| wrong(error.to_string()))?;
    typed.try_readwrite().map_err(|error| wrong(format!("cannot be written: {error}")))
}

/// The values of a checked array. Two of the arrays cannot be the same one, because each is borrowed.
fn slice<'a, T: numpy::Element>(
    array: &'a mut PyReadwriteArrayDyn<'_, T>,
) -> PyResult<&'a mut [T]> {
    array
        .as_slice_mut()
        .map_err(|error| Kind::Argument.error(format!("an array cannot be written: {error:?}")))
}

impl VectorCore {
    /// Hands the mazes of coming episodes to the thread that works ahead.
    fn work_ahead(&mut self) {
        let Some(ahead) = &self.ahead else { return };
        for pending in self.lanes.iter_mut().filter_map(Lane::take_pending) {
            ahead.spawn(move || {
                pending.get();
            });
        }
    }
}

fn run(lanes: Lanes<'_>, grain: usize) -> Result<(), BatchError> {
    if lanes.len() <= grain {
        return lanes.step();
    }
    let (left, right) = lanes.halves();
    let (left, right) = rayon::join(|| run(left, grain), || run(right, grain));
    left.and(right)
}

fn pool(threads: usize) -> PyResult<ThreadPool> {
    let built = ThreadPoolBuilder::new()
        .num_threads(threads)
        .thread_name(|n| format!("gridcosm-{n}"))
        .build();
    built.map_err(|error| {
        Kind::Argument.error(format!("{threads} threads cannot be started: {error}"))
    })
}

#[pymethods]
impl VectorCore {
    #[new]
    fn new(
        course: &Course,
        count: usize,
        seeds: Vec<u64>,
        own_levels: bool,
        autoreset: &str,
        threads: usize,
        work_ahead: bool,
    ) -> PyResult<Self> {
        let autoreset = match autoreset {
            "NextStep" => Autoreset::NextStep,
            "SameStep" => Autoreset::SameStep,
            "Disabled" => Autoreset::Disabled,
            _ => {
                return Err(
                    Kind::Argument.error(format!("`{autoreset}` is not a mode of automatic reset"))
                );
            }
        };
        if seeds.len() != count || count == 0 {
            return Err(Kind::Argument
                .error("a vector of environments has at least one, with a seed for each"));
        }
        let pool = if threads > 1 { Some(self::pool(threads)?) } else { None };
        guarded(|| {
            let course = Arc::clone(&course.course);
            let own = |n: usize| own_levels.then(|| n % course.levels());
            let lanes = seeds
                .iter()
                .enumerate()
                .map(|(n, &seed)| Lane::of_level(&course, seed, own(n)))
                .collect();
            let mut core = Self { course, lanes, autoreset, pool, ahead: None };
            if work_ahead && core.lanes.iter_mut().any(|lane| lane.take_pending().is_some()) {
                core.ahead = Some(self::pool(1)?);
            }
            Ok(core)
        })
    }

    /// The number of environments.
    fn __len__(&self) -> usize {
        self.lanes.len()
    }

    /// Begins new episodes where the mask says, with new seeds where there are some, and writes all observations and
    /// facts.
    fn reset<'py>(
        &mut self,
        py: Python<'py>,
        mask: PyReadonlyArray1<'py, bool>,
        seeds: Vec<Option<u64>>,
        observations: &Bound<'py, PyUntypedArray>,
        facts: &Bound<'py, PyUntypedArray>,
    ) -> PyResult<()> {
        let values = self.course.observation_len();
        let count = self.lanes.len();
        let mask = mask
            .as_slice()
            .map_err(|error| Kind::Argument.error(format!("reset_mask: {error:?}")))?;
        if mask.len() != count || seeds.len() != count {
            return Err(Kind::Argument.error(format!("a mask and seeds have {count} elements")));
        }
        let mut facts = writable::<i64>(facts, "facts", count * Outputs::FACTS)?;
        let facts = slice(&mut facts)?;
        let course = &self.course;
        let begin = |lane: &mut Lane, n: usize| {
            if mask[n] {
                if let Some(seed) = seeds[n] {
                    lane.seed(course, seed);
                }
                lane.reset(course);
            }
        };
        let lanes = &mut self.lanes;
        if course.observation == Observation::Flat {
            let mut numbers = writable::<f32>(observations, "observations", count * values)?;
            let numbers = slice(&mut numbers)?;
            py.detach(|| {
                guarded(|| {
                    for (n, (lane, out)) in
                        lanes.iter_mut().zip(numbers.chunks_exact_mut(values)).enumerate()
                    {
                        begin(lane, n);
                        lane.observe_flat(out);
                    }
                    Ok(())
                })
            })?;
        } else {
            let mut bytes = writable::<u8>(observations, "observations", count * values)?;
            let bytes = slice(&mut bytes)?;
            py.detach(|| {
                guarded(|| {
                    for (n, (lane, out)) in
                        lanes.iter_mut().zip(bytes.chunks_exact_mut(values)).enumerate()
                    {
                        begin(lane, n);
                        lane.observe(course, out);
                    }
                    Ok(())
                })
            })?;
        }
        for (lane, out) in self.lanes.iter().zip(facts.chunks_exact_mut(Outputs::FACTS)) {
            out.copy_from_slice(&lane.facts());
        }
        self.work_ahead();
        Ok(())
    }

    /// Takes a step in every environment and writes the results.
    fn step<'py>(
        &mut self,
        py: Python<'py>,
        actions: PyReadonlyArrayDyn<'py, i64>,
        arrays: Arrays<'py>,
    ) -> PyResult<()> {
        let count = self.lanes.len();
        let values = count * self.course.observation_len();
        let actions = actions.as_slice().map_err(|error| {
            Kind::Argument.error(format!("the actions cannot be read: {error:?}"))
        })?;
        if actions.len() != count {
            return Err(Kind::Argument.error(format!(
                "{count} environments need as many actions, not {}",
                actions.len()
            )));
        }
        for (n, &action) in actions.iter().enumerate() {
            self.course
                .actions
                .check(action)
                .map_err(|error| Kind::Action.error(format!("environment {n}: {error}")))?;
        }
        if self.autoreset == Autoreset::Disabled
            && let Some(n) = self.lanes.iter().position(Lane::has_ended)
        {
            return Err(Kind::Step.error(format!(
                "environment {n} has ended its episode; reset it with options={{\"reset_mask\": …}} before the next step"
            )));
        }
        let (observations, rewards, terminated, truncated, facts, finals) = &arrays;
        let flat = self.course.observation == Observation::Flat;
        let final_values = if self.autoreset == Autoreset::SameStep { values } else { 0 };
        let mut rewards = writable::<f64>(rewards, "rewards", count)?;
        let mut terminated = writable::<bool>(terminated, "terminated", count)?;
        let mut truncated = writable::<bool>(truncated, "truncated", count)?;
        let mut facts = writable::<i64>(facts, "facts", count * Outputs::FACTS)?;
        let (mut bytes, mut numbers, mut final_bytes, mut final_numbers) = (None, None, None, None);
        if flat {
            numbers = Some(writable::<f32>(observations, "observations", values)?);
            final_numbers = Some(writable::<f32>(finals, "final observations", final_values)?);
        } else {
            bytes = Some(writable::<u8>(observations, "observations", values)?);
            final_bytes = Some(writable::<u8>(finals, "final observations", final_values)?);
        }
        let out = Outputs {
            bytes: bytes.as_mut().map_or(Ok(&mut [][..]), slice)?,
            numbers: numbers.as_mut().map_or(Ok(&mut [][..]), slice)?,
            rewards: slice(&mut rewards)?,
            terminated: slice(&mut terminated)?,
            truncated: slice(&mut truncated)?,
            facts: slice(&mut facts)?,
            final_bytes: final_bytes.as_mut().map_or(Ok(&mut [][..]), slice)?,
            final_numbers: final_numbers.as_mut().map_or(Ok(&mut [][..]), slice)?,
        };
        let lanes = Lanes::new(&self.course, self.autoreset, &mut self.lanes, actions, out);
        let pool = self.pool.as_ref();
        let result = py.detach(|| {
            guarded(|| {
                Ok(match pool {
                    None => lanes.step(),
                    Some(pool) => {
                        let grain = count.div_ceil(pool.current_num_threads() * 4).max(16);
                        pool.install(|| run(lanes, grain))
                    }
                })
            })
        })?;
        self.work_ahead();
        result.map_err(|error| Kind::Step.error(error))
    }

    /// The state of an environment.
    fn state(&self, index: usize) -> PyResult<State> {
        Ok(State(self.lane(index)?.state().clone()))
    }

    /// Continues an environment from a state that fits the observation space.
    fn set_state(&mut self, index: usize, state: &State) -> PyResult<()> {
        self.lane(index)?;
        let course = Arc::clone(&self.course);
        guarded(|| {
            let fits = state.0.agents().next().is_some()
                && self.lanes[index].set_state(&course, state.0.clone());
            if fits {
                return Ok(());
            }
            Err(Kind::Argument.error(
                "the state has no agent, or is larger than the observations of this environment",
            ))
        })
    }

    /// The observation of an environment as a new array.
    fn observe<'py>(&mut self, py: Python<'py>, index: usize) -> PyResult<Bound<'py, PyAny>> {
        self.lane(index)?;
        let (course, lane) = (&self.course, &mut self.lanes[index]);
        guarded(|| observation(py, course, lane, lane.agent()))
    }

    /// The info of an environment as a new dictionary.
    fn info<'py>(&self, py: Python<'py>, index: usize) -> PyResult<Bound<'py, PyDict>> {
        let lane = self.lane(index)?;
        info::dict(py, &gym::info(lane.state(), lane.agent()))
    }

    /// The status of every agent as numbers, row by row.
    fn status<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let status = |lane: &Lane| gym::status(lane.state(), lane.agent());
        let numbers: Vec<i64> = self.lanes.iter().flat_map(status).collect();
        let shape = [self.lanes.len(), gym::STATUS];
        Ok(PyArray1::from_vec(py, numbers).reshape(shape)?.into_any())
    }

    /// For each environment and action 1 if the action does something that waiting does not, otherwise 0.
    fn action_masks<'py>(
        &self,
        py: Python<'py>,
        masks: &Bound<'py, PyUntypedArray>,
    ) -> PyResult<()> {
        let actions = self.course.actions;
        let mut masks = writable::<i8>(masks, "action masks", self.lanes.len() * actions.count())?;
        let masks = slice(&mut masks)?;
        let lanes = &self.lanes;
        py.detach(|| {
            guarded(|| {
                for (lane, mask) in lanes.iter().zip(masks.chunks_exact_mut(actions.count())) {
                    gym::action_mask(actions, lane.state(), mask);
                }
                Ok(())
            })
        })
    }

    /// An environment as text for a terminal.
    fn ansi(&self, index: usize, colour: bool) -> PyResult<String> {
        Ok(text::state_map(self.lane(index)?.state(), &Theme::DARK, colour))
    }

    /// The picture of an environment with so many pixels a cell; all of them have the same size.
    fn picture<'py>(
        &mut self,
        py: Python<'py>,
        index: usize,
        tile: u32,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.lane(index)?;
        let (course, lane) = (&self.course, &mut self.lanes[index]);
        guarded(|| {
            let shape = course.picture_shape(tile);
            let mut picture = vec![0; shape.iter().product()];
            lane.paint(course, tile, &mut picture);
            Ok(PyArray1::from_vec(py, picture).reshape(shape)?.into_any())
        })
    }

    /// What `restore` needs.
    fn save(&self) -> Vec<Saved> {
        self.lanes.iter().map(save).collect()
    }

    /// Continues where saved environments were.
    fn restore(&mut self, saved: Vec<Kept<'_>>) -> PyResult<()> {
        if saved.len() != self.lanes.len() {
            return Err(Kind::Argument.error("the saved environments are not as many"));
        }
        let course = &self.course;
        guarded(|| {
            let mut pairs = self.lanes.iter_mut().zip(saved);
            pairs.try_for_each(|(lane, kept)| restore(lane, course, kept))
        })?;
        self.work_ahead();
        Ok(())
    }
}

impl VectorCore {
    fn lane(&self, index: usize) -> PyResult<&Lane> {
        let count = self.lanes.len();
        self.lanes.get(index).ok_or_else(|| {
            Kind::Argument
                .error(format!("there is no environment {index}; they are 0 to {}", count - 1))
        })
    }
}
