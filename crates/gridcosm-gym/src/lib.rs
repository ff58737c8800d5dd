//! Worlds as learning environments: what an agent can do, what it observes, what it is paid, when an episode ends.
//!
//! Nothing here belongs to Python. A front end in any language turns these values into its own:
//!
//! - [`ActionSet`]: numbers as actions, for one agent or several, with pulling where a level has it;
//! - [`Object`], [`Canvas`]: a state as bytes, three for each cell, kept current cell by cell;
//! - [`Eye`]: the window around an agent, with what it cannot see left out;
//! - [`Observation`]: one of these, or the picture, or all numbers in a row;
//! - [`info`]: what else a learner may want to know, as a value;
//! - [`Supply`]: where episodes start: levels, or mazes that are generated ahead of time;
//! - [`Lane`], [`Lanes`]: one environment, and thousands side by side in one call.
//!
//! Left out on purpose: threads. [`Lanes`] can be split, and a front end decides what runs side by side. The result
//! does not depend on it, because lanes share nothing that changes.
//!
//! ```
//! use gridcosm_grid::{Pos, Size};
//! use gridcosm_gym::{Course, Lane, Observation, Supply};
//! use gridcosm_universe::{Level, factory};
//!
//! let mut level = Level::new(Size::new(3, 1));
//! level.add(Pos::new(0, 0), factory::agent())?;
//! level.add(Pos::new(2, 0), factory::exit())?;
//! let course = Course::new(Supply::of([level.to_state()?]), Observation::Grid)?;
//! let mut lane = Lane::new(&course, 7);
//! let mut seen = vec![0; course.observation_len()];
//! let right = 3;
//! assert!(!lane.step(&course, right)?.terminated);
//! assert!(lane.step(&course, right)?.terminated);
//! lane.observe(&course, &mut seen);
//! assert_eq!(seen[6..9], [3, 1, 64 | 128 | 4]); // the first agent, on an exit
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_docs)]

mod actions;
mod batch;
mod canvas;
mod course;
mod draws;
mod egocentric;
mod encoding;
mod info;
mod lane;
mod mask;
mod observation;
mod status;
mod supply;

pub use actions::{ActionError, ActionSet};
pub use batch::{Autoreset, BatchError, Lanes, Outputs};
pub use canvas::{Canvas, Plan};
pub use course::{Course, CourseError, Reward};
pub use draws::Draws;
pub use egocentric::Eye;
pub use encoding::{CHANNELS, Object, cell_code};
pub use info::{AgentInfo, ConfigInfo, EffectInfo, Info, ItemInfo, StatusInfo, info};
pub use lane::{Lane, SavedLane, Transition};
pub use mask::{action_mask, action_mask_of};
pub use observation::Observation;
pub use status::{STATUS, STATUS_WORDS, status};
pub use supply::{Pending, Start, Supply};
