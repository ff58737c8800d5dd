//! Worlds made of grids that can contain grids: everything in one crate.
//!
//! A [`Session`] is a game being played: act, undo, jump to any turn, ask why a move failed, what is seen, where a way
//! leads, how to win. The parts are crates of their own and can be used alone; they are here as [`grid`], [`nest`],
//! [`universe`], [`sight`], [`route`], [`crowd`], [`formats`], [`view`] and [`scene`].
//!
//! ```
//! use gridcosm::prelude::*;
//!
//! let mut level = Level::new(Size::new(4, 1));
//! let pocket = level.add_grid("pocket", Size::new(3, 3))?;
//! level.add(Pos::new(0, 0), factory::agent())?;
//! level.add(Pos::new(2, 0), factory::room(pocket, Mark::Unmarked))?;
//! level.add(Place::new(pocket, 1, 1), factory::exit())?;
//! level.push_rules = Some(PushRules::default());
//!
//! let mut game = Session::new(level.to_state()?);
//! let way = game.solve(10_000).expect("there is a way into the pocket");
//! for action in way {
//!     game.act(action)?;
//! }
//! assert_eq!(game.state().outcome(), Outcome::Won);
//! game.undo();
//! assert_eq!(game.state().outcome(), Outcome::Ongoing);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_docs)]

mod ask;
mod difference;
mod gallery;
mod say;
mod session;
mod solve;

pub use ask::{open_cells, route_between, see_from, walls};
pub use difference::{Change, differences};
pub use gallery::{
    GALLERY, GalleryPack, gallery, gallery_level, gallery_pack, gallery_solution, gallery_text,
};
pub use gridcosm_crowd as crowd;
pub use gridcosm_formats as formats;
pub use gridcosm_grid as grid;
pub use gridcosm_nest as nest;
pub use gridcosm_route as route;
pub use gridcosm_scene as scene;
pub use gridcosm_sight as sight;
pub use gridcosm_universe as universe;
pub use gridcosm_view as view;
pub use say::{Blame, blame, describe, name_of};
pub use session::Session;
pub use solve::{Solution, solve};

/// What most programs need: `use gridcosm::prelude::*`.
pub mod prelude {
    pub use crate::{Blame, Session};
    pub use gridcosm_grid::{BitGrid, Dir, Pos, Size};
    pub use gridcosm_universe::{
        Action, EntityId, Event, GridId, Level, Mark, MoveRule, Objective, Outcome, Place,
        PushRules, State, factory,
    };
}
