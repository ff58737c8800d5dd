//! Worlds made of grids that can contain grids: everything in one crate.
//!
//! [`open`] is the entry point. It takes any name that a user gives (a file of any known format, a level of the
//! gallery, a maze, a replay) and a function that fetches bytes, and returns a [`Session`], a game being played. A
//! session can act, undo, jump to any turn, explain why a move failed, say what is seen, where a path leads and how to
//! win, and save itself as a replay.
//!
//! ```
//! use gridcosm::{formats::replay, prelude::*};
//!
//! let mut game = gridcosm::open("first-steps/1", &mut |path| std::fs::read(path))?.session(0)?;
//! let way = game.solve(10_000).expect("the first level can be won");
//! game.repeat(&way)?;
//! let saved = replay::print(&game.replay()?);
//! let again = gridcosm::read("won.replay", saved.into_bytes())?;
//! again.verify()?; // every turn comes out as it was noted
//! assert_eq!(again.played()?.state().outcome(), Outcome::Won);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Mistakes in a file are reported as a [`FileError`]. Printed, it is one sentence with the file, the line and the
//! column of the first mistake; its `diagnostics` hold all of them. This crate never opens a file by itself, so the
//! same entry point serves the command line, the studio, Python and the browser.
//!
//! Levels can also be built in code. The parts are crates of their own and can be used alone; they are here as [`grid`],
//! [`nest`], [`universe`], [`sight`], [`route`], [`crowd`], [`formats`], [`view`], [`scene`] and [`gym`], for learning
//! agents.
//!
//! ```
//! use gridcosm::prelude::*;
//!
//! let mut level = Level::new(Size::new(4, 1));
//! let pocket = level.add_grid("pocket", Size::new(3, 3))?;
//! level.add(Pos::new(0, 0), factory::agent())?;
//! level.add(Pos::new(2, 0), factory::room(pocket, Mark::Unmarked))?;
//! level.add(Place::new(pocket, 1, 1), factory::exit())?;
//! level.settings.push_rules = Some(PushRules::default());
//!
//! let mut game = Session::new(level.to_state()?);
//! let way = game.solve(10_000).expect("there is a way into the pocket");
//! game.repeat(&way)?;
//! assert_eq!(game.state().outcome(), Outcome::Won);
//! game.undo();
//! assert_eq!(game.state().outcome(), Outcome::Ongoing);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_docs)]

mod ask;
mod best_score;
mod difference;
mod gallery;
mod hint;
mod level_file;
mod metrics;
pub mod nests;
mod open;
mod opened;
pub mod picture;
mod push_trial;
mod say;
mod sentence;
mod session;
mod solve;

pub use ask::{route_between, see_from};
pub use best_score::{BestScore, Ending, best_score};
pub use difference::{Change, differences};
pub use gallery::{
    GALLERY, GALLERY_NESTS, gallery, gallery_earth, gallery_nest, gallery_pack, gallery_rating,
    gallery_ratings, gallery_solution, gallery_text,
};
pub use gridcosm_crowd as crowd;
pub use gridcosm_formats::{
    self as formats, FileError,
    nest_roles::{Role as NestRole, Roles},
};
pub use gridcosm_grid as grid;
#[cfg(feature = "gym")]
pub use gridcosm_gym as gym;
pub use gridcosm_nest as nest;
pub use gridcosm_route as route;
pub use gridcosm_scene as scene;
pub use gridcosm_sight as sight;
pub use gridcosm_solve::{self as solver, EditKind, GameGraph, Leads, Move, mutate};
pub use gridcosm_universe as universe;
pub use gridcosm_view as view;
pub use hint::{Hint, HintKeys, hint, hint_in_game};
pub use level_file::{LevelFile, SaveError};
pub use metrics::{Metrics, metrics};
pub use open::{Fetch, OpenOptions, open, open_with, read, read_with};
pub use opened::{Opened, World};
pub use push_trial::{PushTrial, attempted, pusher, try_push, try_push_simple};
pub use say::{Blame, blame, describe, tell};
pub use sentence::{Piece, Sentence, Subject, capitalised, name_of};
pub use session::Session;
pub use solve::{Solution, script, solve};

/// The items that most programs need: `use gridcosm::prelude::*`.
pub mod prelude {
    pub use crate::{Blame, Sentence, Session};
    pub use gridcosm_grid::{BitGrid, Dir, Pos, Size};
    pub use gridcosm_universe::{
        Action, EntityId, Event, GridId, Level, Mark, MoveRule, Objective, Outcome, Place,
        PushRules, State, factory,
    };
}
