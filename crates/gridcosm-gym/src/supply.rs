//! Where episodes start.

use crate::{
    Draws,
    canvas::{Canvas, Plan},
};
use gridcosm_grid::Size;
use gridcosm_universe::{
    State,
    maze::{self, MazeOptions},
};
use std::sync::{Arc, OnceLock};

/// The levels of an environment.
#[derive(Clone, Debug)]
pub enum Supply {
    /// These levels. Each episode draws one of them, unless its lane has one of its own.
    Levels(Vec<State>),
    /// Mazes. Each episode draws a seed. The first state stands for all of them where only sizes and actions matter.
    Mazes(Box<MazeOptions>, Box<State>),
}

impl Supply {
    /// These levels.
    pub fn of(levels: impl IntoIterator<Item = State>) -> Self {
        Self::Levels(levels.into_iter().collect())
    }

    /// Mazes with these options; the seed among them does not matter.
    ///
    /// # Errors
    /// When there is no such maze.
    pub fn mazes(options: MazeOptions) -> Result<Self, String> {
        let first = maze_state(&options, 0)?;
        Ok(Self::Mazes(Box::new(options), Box::new(first)))
    }

    /// So many mazes, made now, instead of a new one for every episode; their seeds are 0, 1, 2 and so on. Levels stay as
    /// they are.
    ///
    /// # Errors
    /// When a maze cannot be made.
    pub fn pooled(self, count: usize) -> Result<Self, String> {
        match self {
            Self::Mazes(options, _) => {
                let mazes = (0..count as i64).map(|seed| maze_state(&options, seed));
                Ok(Self::Levels(mazes.collect::<Result<_, _>>()?))
            }
            levels => Ok(levels),
        }
    }

    /// The states that stand for all levels.
    pub fn examples(&self) -> &[State] {
        match self {
            Self::Levels(levels) => levels,
            Self::Mazes(_, first) => std::slice::from_ref(first),
        }
    }
}

fn maze_state(options: &MazeOptions, seed: i64) -> Result<State, String> {
    let options = MazeOptions { seed: Some(seed), ..options.clone() };
    let level = maze::generate(&options).map_err(|error| error.to_string())?;
    level.to_state().map_err(|error| error.to_string())
}

/// The start of an episode, drawn.
#[derive(Debug)]
pub struct Start {
    /// The state.
    pub state: State,
    /// Its picture in bytes.
    pub canvas: Canvas,
    /// The number of its level; the seed of its maze.
    pub level: i64,
    /// Whether its rules draw random numbers, so that episodes differ by their seeds.
    pub(crate) random: bool,
}

impl Start {
    /// Draws a state on a canvas of a size; `None` if it does not fit.
    pub fn new(state: State, size: Size, level: i64) -> Option<Self> {
        let plan = Arc::new(Plan::new(&state, size)?);
        let canvas = Canvas::new(plan, &state);
        let rule = state.settings().move_rule;
        let random = rule == gridcosm_universe::MoveRule::WINDY || !rule.is_built_in();
        Some(Self { state, canvas, level, random })
    }
}

/// A start that is going to be needed. Whoever asks first makes it: a thread that works ahead, or the reset itself. The
/// seed is fixed beforehand, so it does not matter who.
#[derive(Clone, Debug)]
pub struct Pending(Arc<Waiting>);

#[derive(Debug)]
struct Waiting {
    options: Arc<MazeOptions>,
    size: Size,
    seed: i64,
    made: OnceLock<Option<Arc<Start>>>,
}

impl Pending {
    pub(crate) fn new(options: &Arc<MazeOptions>, size: Size, draws: &mut Draws) -> Self {
        let seed = draws.seed();
        let made = OnceLock::new();
        Self(Arc::new(Waiting { options: Arc::clone(options), size, seed, made }))
    }

    /// The start. The first call makes it; a call while another thread makes it waits.
    pub fn get(&self) -> Option<&Arc<Start>> {
        let Waiting { options, size, seed, made } = &*self.0;
        let make = || {
            let state = maze_state(options, *seed).ok()?;
            Some(Arc::new(Start::new(state, *size, *seed)?))
        };
        made.get_or_init(make).as_ref()
    }
}
