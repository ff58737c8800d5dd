//! One environment.

use crate::{
    convert::PlaceArgument,
    course::Course,
    errors::{self, Kind, guarded},
    info,
    level::Level,
    state::State,
};
use gridcosm::{
    Session, Solution,
    formats::replay::{self, Switch},
    gym::{self, Lane, Observation, SavedLane, Start},
    universe::{EntityId, Turns},
    view::{SvgOptions, Theme, pixels, state_frame, text},
};
use numpy::{PyArray1, PyArray3, PyArrayMethods};
use pyo3::{
    IntoPyObjectExt,
    prelude::*,
    types::{PyDict, PyTuple},
};
use std::sync::Arc;

/// One environment without Gymnasium around it; `gridcosm.Env` is made of it.
#[pyclass(module = "gridcosm._gridcosm")]
pub(crate) struct EnvCore {
    course: Arc<gym::Course>,
    lane: Lane,
    /// The state at the start of the episode, and the actions since.
    start: gridcosm::universe::State,
    actions: Vec<u32>,
}

/// What a lane needs to go on elsewhere, as Python keeps it: its state, random numbers, level, and steps.
pub(crate) type Saved = (State, u64, i64, u32);

/// The same, as Python gives it back.
pub(crate) type Kept<'py> = (PyRef<'py, State>, u64, i64, u32);

pub(crate) fn save(lane: &Lane) -> Saved {
    let SavedLane { state, draws, level, steps } = lane.save();
    (State(state), draws.state(), level, steps)
}

pub(crate) fn restore(lane: &mut Lane, course: &gym::Course, kept: Kept<'_>) -> PyResult<()> {
    let (state, draws, level, steps) = kept;
    let draws = gym::Draws::of_state(draws);
    if lane.restore(course, SavedLane { state: state.0.clone(), draws, level, steps }) {
        return Ok(());
    }
    Err(Kind::Argument.error("a saved state does not fit this environment"))
}

impl EnvCore {
    fn began(&mut self) {
        self.start = self.lane.state().clone();
        self.actions.clear();
    }

    /// The agent of a number, from 0; without one, the agent that acts.
    fn agent(&self, number: Option<usize>) -> PyResult<Option<EntityId>> {
        let Some(number) = number else { return Ok(self.lane.agent()) };
        let found = self.lane.state().agents().nth(number);
        let wrong = || Kind::Argument.error(format!("there is no agent {number}"));
        found.map(Some).ok_or_else(wrong)
    }
}

/// The observation that an agent of a lane has, as a new array.
pub(crate) fn observation<'py>(
    py: Python<'py>,
    course: &gym::Course,
    lane: &mut Lane,
    agent: Option<EntityId>,
) -> PyResult<Bound<'py, PyAny>> {
    let wrong = |error| Kind::Internal.error(format!("an array cannot be written: {error:?}"));
    if course.observation == Observation::Flat {
        let array = PyArray1::<f32>::zeros(py, course.observation_len(), false);
        lane.observe_flat_as(agent, array.readwrite().as_slice_mut().map_err(wrong)?);
        return Ok(array.into_any());
    }
    let shape = course.observation_shape();
    let array = PyArray3::<u8>::zeros(py, [shape[0], shape[1], shape[2]], false);
    lane.observe_as(course, agent, array.readwrite().as_slice_mut().map_err(wrong)?);
    Ok(array.into_any())
}

#[pymethods]
impl EnvCore {
    #[new]
    fn new(course: &Course, seed: u64) -> PyResult<Self> {
        guarded(|| {
            let course = Arc::clone(&course.course);
            let lane = Lane::new(&course, seed);
            let start = lane.state().clone();
            Ok(Self { course, lane, start, actions: Vec::new() })
        })
    }

    /// Begins an episode: with a seed for this and all later ones, with a level that fits the observation space, with the
    /// agent at a place or, for `True`, in a free cell drawn at random.
    #[pyo3(signature = (seed=None, level=None, start=None))]
    fn reset(
        &mut self,
        seed: Option<u64>,
        level: Option<&Level>,
        start: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        enum Where {
            Usual,
            Random,
            At(gridcosm::universe::Place),
        }
        let place = match start {
            None => Where::Usual,
            Some(value) => match value.extract::<bool>() {
                Ok(true) => Where::Random,
                Ok(false) => Where::Usual,
                Err(_) => Where::At(
                    value
                        .extract::<PlaceArgument>()
                        .map_err(|_| {
                            Kind::Argument.error(
                                "`start` is a cell (x, y), a place (grid, x, y) or \"random\"",
                            )
                        })?
                        .place()?,
                ),
            },
        };
        guarded(|| {
            let course = Arc::clone(&self.course);
            // Everything is checked on a copy, so that a mistake leaves the episode as it was.
            let mut lane = self.lane.clone();
            if let Some(seed) = seed {
                lane.seed(&course, seed);
            }
            match level {
                None => lane.reset(&course),
                Some(level) => {
                    let state = level.begin(None)?;
                    if state.agents().next().is_none() {
                        return Err(
                            Kind::Level.error(format!("{}: the level has no agent", level.name))
                        );
                    }
                    let start = Start::new(state, course.size(), -1).ok_or_else(|| {
                        let size = course.size();
                        Kind::Level.error(format!(
                            "{}: the level is larger than the observations of this environment, {} x {} cells",
                            level.name, size.width, size.height
                        ))
                    })?;
                    lane.begin(&course, &start);
                }
            }
            match place {
                Where::Usual => {}
                Where::Random => lane.scatter(),
                Where::At(place) => {
                    if !lane.put_agent(place) {
                        return Err(
                            Kind::Argument.error(format!("the agent cannot start at {place}"))
                        );
                    }
                }
            }
            self.lane = lane;
            self.began();
            Ok(())
        })
    }

    /// Does an action: reward, terminated, truncated.
    fn step(&mut self, action: i64) -> PyResult<(f64, bool, bool)> {
        let action =
            self.course.actions.check(action).map_err(|error| Kind::Action.error(error))?;
        guarded(|| {
            let step = self.lane.step(&self.course, action).map_err(errors::step)?;
            self.actions.push(action as u32);
            Ok((step.reward, step.terminated, step.truncated))
        })
    }

    /// One turn in which every agent has its own action: reward, terminated, truncated. Such an episode has no replay.
    fn step_each(&mut self, actions: Vec<i64>) -> PyResult<(f64, bool, bool)> {
        let count = self.course.actions.per_agent();
        let check = |(agent, number): (usize, &i64)| match usize::try_from(*number) {
            Ok(action) if action < count => Ok(action),
            _ => Err(Kind::Action.error(format!(
                "agent {}: {number} is not an action; it has the actions 0 to {}",
                agent + 1,
                count - 1
            ))),
        };
        let actions = actions.iter().enumerate().map(check).collect::<PyResult<Vec<_>>>()?;
        guarded(|| {
            let step = self.lane.step_each(&self.course, &actions).map_err(errors::step)?;
            Ok((step.reward, step.terminated, step.truncated))
        })
    }

    /// The number of agents.
    #[getter]
    fn agents(&self) -> usize {
        self.lane.state().agents().count()
    }

    /// The number, from 0, of the agent that acts.
    #[getter]
    fn acting(&self) -> usize {
        let state = self.lane.state();
        state.acting().and_then(|id| state.agent_number(id)).unwrap_or(0)
    }

    /// How many actions each agent has.
    #[getter]
    fn per_agent(&self) -> usize {
        self.course.actions.per_agent()
    }

    /// The whole level as three planes, whatever agents are shown.
    fn planes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let size = self.course.size();
        let shape = [size.height as usize, size.width as usize, gym::CHANNELS];
        PyArray1::from_slice(py, self.lane.planes()).reshape(shape)?.into_bound_py_any(py)
    }

    /// Does an action and returns all that `gymnasium.Env.step` does.
    fn transition<'py>(&mut self, py: Python<'py>, action: i64) -> PyResult<Bound<'py, PyTuple>> {
        let (reward, terminated, truncated) = self.step(action)?;
        let observation = self.observe(py, None)?;
        let info = self.info(py, None)?;
        (observation, reward, terminated, truncated, info).into_pyobject(py)
    }

    /// The observation of an agent, or of the one that acts, as a new array.
    #[pyo3(signature = (agent=None))]
    fn observe<'py>(
        &mut self,
        py: Python<'py>,
        agent: Option<usize>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let agent = self.agent(agent)?;
        let (course, lane) = (&self.course, &mut self.lane);
        guarded(|| observation(py, course, lane, agent))
    }

    /// The info about an agent, or about the one that acts, as a new dictionary.
    #[pyo3(signature = (agent=None))]
    fn info<'py>(&self, py: Python<'py>, agent: Option<usize>) -> PyResult<Bound<'py, PyDict>> {
        info::dict(py, &gym::info(self.lane.state(), self.agent(agent)?))
    }

    /// The text observation.
    fn text(&self) -> String {
        self.lane.text()
    }

    /// The status of an agent, or of the one that acts, as numbers.
    #[pyo3(signature = (agent=None))]
    fn status<'py>(
        &self,
        py: Python<'py>,
        agent: Option<usize>,
    ) -> PyResult<Bound<'py, PyArray1<i64>>> {
        Ok(PyArray1::from_slice(py, &gym::status(self.lane.state(), self.agent(agent)?)))
    }

    /// For each action 1 if it does something that waiting does not, otherwise 0; with an agent, for each of its own
    /// actions if all others wait.
    #[pyo3(signature = (agent=None))]
    fn action_mask<'py>(
        &self,
        py: Python<'py>,
        agent: Option<usize>,
    ) -> PyResult<Bound<'py, PyArray1<i8>>> {
        self.agent(agent)?;
        let (actions, state) = (self.course.actions, self.lane.state());
        guarded(|| {
            let mask = match agent {
                None => {
                    let mut mask = vec![0; actions.count()];
                    gym::action_mask(actions, state, &mut mask);
                    mask
                }
                Some(agent) => {
                    let mut mask = vec![0; actions.per_agent()];
                    gym::action_mask_of(actions, state, agent, &mut mask);
                    mask
                }
            };
            Ok(PyArray1::from_vec(py, mask))
        })
    }

    /// The present state.
    fn state(&self) -> State {
        State(self.lane.state().clone())
    }

    /// Continues from a state that fits the observation space.
    fn set_state(&mut self, state: &State) -> PyResult<()> {
        guarded(|| {
            if state.0.agents().next().is_none() {
                return Err(Kind::Argument.error("the state has no agent"));
            }
            if !self.lane.set_state(&self.course, state.0.clone()) {
                let size = self.course.size();
                return Err(Kind::Argument.error(format!(
                    "the state is larger than the observations of this environment, {} x {} cells",
                    size.width, size.height
                )));
            }
            self.began();
            Ok(())
        })
    }

    /// The number of the level, or the seed of the maze; -1 for a level of the caller.
    #[getter]
    fn level(&self) -> i64 {
        self.lane.level()
    }

    /// Steps of this episode.
    #[getter]
    fn steps(&self) -> u32 {
        self.lane.steps()
    }

    /// An independent copy that goes on from here.
    fn clone(&self) -> Self {
        Self {
            course: Arc::clone(&self.course),
            lane: self.lane.clone(),
            start: self.start.clone(),
            actions: self.actions.clone(),
        }
    }

    /// What `restore` needs: the environment as it is, the start of its episode and the actions since.
    fn save(&self) -> (Saved, State, Vec<u32>) {
        (save(&self.lane), State(self.start.clone()), self.actions.clone())
    }

    /// Continues where a saved environment was.
    fn restore(&mut self, saved: Kept<'_>, start: &State, actions: Vec<u32>) -> PyResult<()> {
        guarded(|| restore(&mut self.lane, &self.course, saved))?;
        self.start = start.0.clone();
        self.actions = actions;
        Ok(())
    }

    /// A search for a shortest solution from here: `"solved"` and the actions, or `"impossible"`, or `"unknown"` if it
    /// ended at its limit.
    fn solve(&self, py: Python<'_>, limit: usize) -> PyResult<(&'static str, Option<Vec<usize>>)> {
        let state = self.lane.state().clone();
        let actions = self.course.actions;
        py.detach(move || {
            guarded(|| {
                let script = match gridcosm::solve(&state, limit) {
                    Solution::Way(script) => script,
                    Solution::Impossible => return Ok(("impossible", None)),
                    Solution::Unknown => return Ok(("unknown", None)),
                };
                let mut agent = state.acting().and_then(|id| state.agent_number(id)).unwrap_or(0);
                let chosen = state.settings().turns == Turns::Chosen;
                let mut numbers = Vec::new();
                for (turn, &action) in script.actions.iter().enumerate() {
                    for switch in script.switches_after(turn) {
                        if let Switch::Agent(number) = switch {
                            agent = number.saturating_sub(1);
                        }
                    }
                    numbers.push(actions.number(if chosen { agent } else { 0 }, action, false));
                }
                Ok(("solved", Some(numbers)))
            })
        })
    }

    /// The episode so far as the text of a replay, which the studio and the command line can show.
    fn replay(&self) -> PyResult<String> {
        guarded(|| {
            let wrong =
                |error: &dyn std::fmt::Display| Kind::Level.error(format!("no replay: {error}"));
            let mut game = Session::new(self.start.clone());
            for &action in &self.actions {
                let (agent, action, pull) = self.course.actions.meaning(action as usize);
                let several = game.state().agents().count() > 1;
                let chosen = game.state().agents().nth(agent).filter(|_| several);
                if game.state().settings().turns == Turns::Chosen
                    && let Some(chosen) = chosen
                {
                    game.choose(chosen).map_err(|error| wrong(&error))?;
                }
                let pulled =
                    game.state().settings().push_rules.as_ref().is_some_and(|rules| rules.pull);
                let switch = pull && !pulled && game.set_pull(true);
                game.act(action).map_err(|error| wrong(&error))?;
                if switch {
                    game.set_pull(false);
                }
            }
            let replay = game.replay().map_err(|error| wrong(&error))?;
            Ok(replay::print(&replay))
        })
    }

    /// The state as text for a terminal.
    fn ansi(&self, colour: bool) -> String {
        text::state_map(self.lane.state(), &Theme::DARK, colour)
    }

    /// A picture with so many pixels a cell.
    fn picture<'py>(&self, py: Python<'py>, tile: u32) -> PyResult<Bound<'py, PyAny>> {
        guarded(|| {
            let options = SvgOptions { cell: tile, ..SvgOptions::default() };
            let frame = state_frame(self.lane.state(), &self.course.theme);
            let drawn = pixels(&frame, &options).map_err(|error| Kind::Argument.error(error))?;
            let rgb: Vec<u8> = drawn
                .rgba
                .chunks_exact(4)
                .flat_map(|pixel| [pixel[0], pixel[1], pixel[2]])
                .collect();
            let shape = [drawn.height as usize, drawn.width as usize, 3];
            let array = PyArray1::from_vec(py, rgb);
            array.reshape(shape)?.into_bound_py_any(py)
        })
    }
}
