//! The rules of the world, one file each, in the order in which a step runs them.
//!
//! Every system is a function `run` on a state and can be called alone, to try a rule or to write a custom step. A
//! system that fails does so before it has changed anything, except [`damage`], which stops at the damager that caused
//! the error; [`step`](crate::step()) and [`State::advance`](crate::State::advance) go back in either case.
//!
//! ```
//! use gridcosm_grid::{Pos, Size};
//! use gridcosm_universe::{factory, systems, Level, Place};
//!
//! let mut level = Level::new(Size::new(5, 1));
//! let (entry, exit) = level.add_portals(Pos::new(1, 0), Pos::new(4, 0))?;
//! level.add(Pos::new(1, 0), factory::agent())?;
//! let mut state = level.to_state()?;
//! systems::portal::run(&mut state, &mut ()); // only this rule: the agent counts as just arrived
//! let agent = state.agents().next().unwrap();
//! assert_eq!(state.place(agent), Some(Place::flat(4, 0)));
//! # Ok::<(), gridcosm_universe::LevelError>(())
//! ```

pub mod moving;
pub mod pathfinding;
pub mod position;
pub mod status_tick;
pub mod swarm;
pub mod trail;
pub mod watch;

pub mod collectible;
pub mod movement;
pub mod nested_push;
pub mod push;
pub mod unlock;

pub mod damage;
pub mod portal;
pub mod signals;
pub mod tile_reward;

pub mod garbage;
pub mod lose;
pub mod status_gc;
pub mod thing_push;
pub mod tile_cost;
pub mod win;

mod cell_worth;
