//! What all episodes of an environment have in common.

use crate::{ActionSet, CHANNELS, Eye, Lane, Observation, STATUS, Start, Supply, canvas::Plan};
use gridcosm_grid::Size;
use gridcosm_universe::{Outcome, State, maze::MazeOptions};
use gridcosm_view::Theme;
use std::sync::Arc;

/// How an agent is paid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reward {
    /// The change of the score.
    #[default]
    Score,
    /// 1 for winning, -1 for losing, otherwise 0.
    Win,
}

gridcosm_grid::words!(Reward { Score "score", Win "win" });

impl Reward {
    #[inline]
    pub(crate) fn pay(self, score_change: i64, outcome: Outcome) -> f64 {
        match (self, outcome) {
            (Self::Score, _) => score_change as f64,
            (Self::Win, Outcome::Won) => 1.0,
            (Self::Win, Outcome::Lost) => -1.0,
            (Self::Win, _) => 0.0,
        }
    }
}

/// Levels, what the agent is shown, and when episodes end. Lanes only read it, so threads can share it.
#[derive(Clone, Debug)]
pub struct Course {
    pub(crate) starts: Vec<Arc<Start>>,
    /// Of mazes that are generated for every episode.
    pub(crate) mazes: Option<Arc<MazeOptions>>,
    pub(crate) size: Size,
    /// The largest main grid, for pictures: rooms are drawn inside of it.
    pub(crate) board: Size,
    /// The actions.
    pub actions: ActionSet,
    /// What the agent is shown.
    pub observation: Observation,
    /// How it is paid.
    pub reward: Reward,
    /// Steps after which an episode is cut off, besides the turn limits of levels.
    pub max_steps: Option<u32>,
    /// Whether every episode begins with the agent in a free cell drawn at random.
    pub random_start: bool,
    /// The colours of pictures.
    pub theme: Theme,
}

/// Why there is no such course.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CourseError {
    /// There is no level.
    #[error("an environment needs at least one level")]
    NoLevel,
    /// A level has no agent.
    #[error("level {0} has no agent")]
    NoAgent(usize),
    /// The window of an egocentric observation has an impossible size.
    #[error("the side of an egocentric window is an odd number from 3 to 61, not {0}")]
    Window(u32),
    /// The tiles of a picture have an impossible size.
    #[error("a tile has from 1 to {MOST_PIXELS} pixels a side, not {0}")]
    Tile(u32),
}

const MOST_PIXELS: u32 = 512;

impl Course {
    /// A course with the usual choices.
    ///
    /// # Errors
    /// When a level has no agent, there is no level, or the observation is impossible.
    pub fn new(supply: Supply, observation: Observation) -> Result<Self, CourseError> {
        match observation {
            Observation::Egocentric(Eye { side, .. })
                if side.is_multiple_of(2) || !(3..=Eye::WIDEST).contains(&side) =>
            {
                return Err(CourseError::Window(side));
            }
            Observation::Image(tile) => Self::check_tile(tile)?,
            _ => {}
        }
        let examples = supply.examples();
        if examples.is_empty() {
            return Err(CourseError::NoLevel);
        }
        if let Some(without) = examples.iter().position(|state| state.agents().next().is_none()) {
            return Err(CourseError::NoAgent(without + 1));
        }
        let size = cover(examples.iter().map(Plan::size_for));
        let board = cover(examples.iter().map(State::size));
        let actions = ActionSet::of(examples);
        let start = |(number, state): (usize, &State)| {
            Start::new(state.clone(), size, number as i64).map(Arc::new)
        };
        let starts = examples.iter().enumerate().filter_map(start).collect();
        let mazes = match supply {
            Supply::Levels(_) => None,
            Supply::Mazes(options, _) => Some(Arc::from(options)),
        };
        Ok(Self {
            starts,
            mazes,
            size,
            board,
            actions,
            observation,
            reward: Reward::default(),
            max_steps: None,
            random_start: false,
            theme: Theme::LIGHT,
        })
    }

    /// Columns and rows of the canvas that all levels share.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The number of levels; 1 for mazes.
    pub fn levels(&self) -> usize {
        self.starts.len()
    }

    /// Whether pictures can have tiles of so many pixels.
    ///
    /// # Errors
    /// When they cannot.
    pub fn check_tile(tile: u32) -> Result<(), CourseError> {
        if (1..=MOST_PIXELS).contains(&tile) { Ok(()) } else { Err(CourseError::Tile(tile)) }
    }

    /// The lengths of the axes of an observation.
    pub fn observation_shape(&self) -> Vec<usize> {
        let (width, height) = (self.size.width as usize, self.size.height as usize);
        match self.observation {
            Observation::Grid => vec![height, width, CHANNELS],
            Observation::Egocentric(Eye { side, .. }) => {
                vec![side as usize, side as usize, CHANNELS]
            }
            Observation::Image(tile) => self.picture_shape(tile).to_vec(),
            Observation::Flat => vec![STATUS + width * height * CHANNELS],
        }
    }

    /// Rows, columns and colours of a [picture](Lane::paint) with tiles of so many pixels.
    pub fn picture_shape(&self, tile: u32) -> [usize; 3] {
        let Size { width, height } = self.board;
        [(height * tile) as usize, (width * tile) as usize, CHANNELS]
    }

    /// The number of values of an observation.
    pub fn observation_len(&self) -> usize {
        self.observation_shape().iter().product()
    }

    /// The start of a level.
    pub fn start(&self, level: usize) -> Option<&Arc<Start>> {
        self.starts.get(level)
    }

    /// Lanes with seeds that follow each other from a number on.
    pub fn lanes(&self, count: usize, seed: u64) -> Vec<Lane> {
        (0..count as u64).map(|n| Lane::new(self, seed.wrapping_add(n))).collect()
    }
}

/// The smallest size that covers all of these.
fn cover(sizes: impl Iterator<Item = Size>) -> Size {
    sizes.fold(Size::default(), |a, b| Size::new(a.width.max(b.width), a.height.max(b.height)))
}
