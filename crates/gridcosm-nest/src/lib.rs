//! Grids whose cells may be grids: where things are, how to move through them, and how to push.
//!
//! A [`Store`] is an ordered set of named grids, as a value. A cell is empty, holds a concrete content, or refers to a
//! grid, which then fills that one cell; references may form circles and may lead nowhere. Of all references to a grid
//! one is its *primary*: however the grid was entered, it is left there.
//!
//! - [`Store::parse`], [`Store::to_text`]: stores as text, in two layouts; [`StoreBuilder`]: from code; [`Tags`];
//! - [`Navigator`], [`traverse`], [`pass`]: moving through grids, over their edges and into them;
//! - [`Planner`]: finds the path of a push or a pull under a [`RuleSet`]; [`Store::apply`] performs it, and a [`Trace`]
//!   records the search;
//! - [`Board`]: everything that moving needs to know of a world, for worlds that are not a `Store`.
//!
//! Left out: pictures, files, and the meaning of contents.
//!
//! ```
//! use gridcosm_grid::Dir;
//! use gridcosm_nest::{Order, RuleSet, Store, plan_push};
//!
//! let store = Store::parse([("main", "1 box _"), ("box", "2 3")])?;
//! let rules = RuleSet { order: Order::TRY_ENTER_FIRST, ..RuleSet::default() };
//! let path = plan_push(&store, store.place("main", 0, 0).unwrap(), Dir::E, &rules)?;
//! let pushed = store.apply(&path); // 1 goes into the box, 2 makes room, 3 comes out
//! let text: Vec<String> = pushed.to_text()?.iter().map(|(name, rows)| format!("{name}: {rows}")).collect();
//! assert_eq!(text.join("\n"), "main: _ box 3\nbox: 1 2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_docs)]
#![deny(clippy::float_arithmetic)]

mod board;
mod builder;
mod cell;
mod edge;
mod edge_point;
mod entry;
mod failure;
mod grids;
mod names;
mod navigator;
mod pass;
mod path;
mod plan;
mod primary;
mod rules;
mod store;
mod tags;
mod text;
mod things;
mod trace;
mod traverse;
mod walk;

pub use board::{Board, Content, Tagged};
pub use builder::{BuildError, StoreBuilder};
pub use cell::{Cell, ContentId, Mark, NamedCell};
pub use edge_point::{EdgePoint, Extent};
pub use entry::{EntryMapping, middle_of_edge};
pub use failure::{PushFailure, PushReason};
pub use gridcosm_grid::{GridId, Place};
pub use navigator::{Exit, Navigator, NavigatorOptions};
pub use pass::{NoPass, pass};
pub use path::{PushPath, Reached, Visit};
pub use plan::{Planner, SearchStats, plan_push};
pub use rules::{By, Circles, Order, OrderError, Preset, RuleSet, Search, Strategy, Swallow};
pub use store::{GridView, Store};
pub use tags::{Contents, PLAYER, STOP, Tags};
pub use text::{PrintError, TextError};
pub use things::{
    MADE_SIZE, Made, MadeKind, Thing, ThingBoard, ThingId, ThingMove, ThingPlan, ThingPlanner,
    VOID_MIDDLE, VOID_SIZE,
};
pub use trace::{Attempt, AttemptEnd, Refusal, Trace};
pub use traverse::{Traverse, TraverseEnd, TraverseOptions, middle, traverse};
pub use walk::{AdvanceError, EnterError};
