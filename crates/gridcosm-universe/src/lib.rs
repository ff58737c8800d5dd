//! Entities that live by rules on a grid.
//!
//! A [`State`] is a whole world at one moment, and a value: compare it, print it, keep it, go on from it twice.
//! Entities are numbers; a set of [`Components`] describes each. A [`step`](step()) runs a fixed list of [`systems`]
//! once, each a plain function in a file of its own, and reports [`Event`]s to its caller.
//!
//! - [`Level`] and [`factory`]: write levels; [`maze`]: generate them;
//! - [`State`], [`Snapshot`], [`Description`]: the value itself, as plain maps, as short text;
//! - [`step`](step()), [`State::advance`]: go on, as a new value or in place;
//! - [`Settings`] with [`MoveRule`] and [`Objective`], [`Registry`]: how agents move and what wins, yours included;
//!   [`Turns`]: whose turn it is where there are several.
//!
//! Left out on purpose: files (see `gridcosm-formats`), pictures, clocks, threads, floating point, and chance: whatever
//! looks random is computed from the seed and the turn.
//!
//! ```
//! use gridcosm_grid::{Pos, Size};
//! use gridcosm_universe::{factory, step_with_events, Action, Event, Level};
//!
//! let mut level = Level::new(Size::new(4, 1));
//! level.add(Pos::new(0, 0), factory::agent())?;
//! level.add(Pos::new(1, 0), factory::crate_box(true))?;
//! let start = level.to_state()?;
//! let (next, events) = step_with_events(&start, None, Action::Right)?;
//! assert!(matches!(events[1], Event::Pushed { .. }));
//! assert_eq!(next.progress.turn, 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_docs)]
#![deny(clippy::float_arithmetic)]

/// The page about this crate, so that its example runs.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/universe.md")]
mod page {}

mod action;
mod bit_set;
mod cell_index;
mod cell_query;
mod chases;
mod column;
mod component;
mod component_table;
mod description;
mod doors;
mod effect;
mod entity_id;
mod error;
mod event;
mod eyes;
mod flood;
mod holdings;
mod kinds;
mod level;
mod making;
pub mod maze;
mod moves;
mod objective;
mod part;
mod query;
mod registry;
mod room;
mod sameness;
mod scratch;
mod search;
mod settings;
mod situation;
mod slots;
mod snapshot;
mod state;
mod step;
mod stores;
mod swarm;
pub mod systems;
mod together;
mod turns;
mod walls;
mod ways;
mod wind;

pub use action::{Action, ParseActionError};
pub use component::{
    Appearance, AppearanceName, Axis, ComponentKind, Components, Health, Moving, PathKind,
    Pathfinding,
};
pub use description::Description;
pub use entity_id::EntityId;
pub use error::{LevelError, StateError, StepError, UnknownRule};
pub use event::{Event, Listener};
pub use eyes::{Eyes, Hunt, Seen, Vision};
pub use gridcosm_grid::{GridId, Place};
pub use gridcosm_nest::{Mark, PushReason};
pub use gridcosm_sight::Rule as SightRule;
pub use kinds::Kinds;
pub use level::{EntitySpec, Level, SpecId, factory};
pub use making::MAX_VOIDS;
pub use moves::{MovePath, MoveRule, Submoves};
pub use objective::{Objective, ObjectiveTest};
pub use part::{Field, Value};
pub use registry::Registry;
pub use room::{EntryCells, GridFacts, GridPlan, PushRules, Room, Sides};
pub use sameness::Sameness;
pub use settings::{Progress, Settings};
pub use snapshot::{Record, Snapshot};
pub use state::{MAX_CELLS, State};
pub use step::{MAX_SUBMOVES, Outcome, step, step_as, step_together, step_with_events};
pub use swarm::{Aim, Footing, MAX_SWARM, MAX_SWARM_SPEED, SUB_CELLS, Swarm};
pub use systems::trail::MAX_TRAIL;
pub use turns::Turns;
