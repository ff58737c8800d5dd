//! Isometric scenes: worlds as boards with solids on them, boards within boards, in motion.
//!
//! - [`scene`] builds a [`Scene`] from the tree of a store ([`gridcosm_view::analyze`]); equal things are named equally at
//!   every depth, and [`Overrides`] displace a name wherever it occurs;
//! - [`clip`] describes how a push moves: overrides that decay to nothing;
//! - [`state_scene`], [`state_clip`] and [`state_glb`] do the same for states of the entity world;
//! - a [`View`] is a path of grids, a [`Controller`] chooses it, a [`Flight`] leads from one to the next;
//! - [`iso_svg`] projects a scene to SVG, [`glb`] writes it with its clips as binary glTF.
//!
//! Left out: anything that decides a move. Geometry in floating point begins in this crate.
//!
//! ```
//! use gridcosm_grid::Dir;
//! use gridcosm_nest::{RuleSet, Store, plan_push};
//! use gridcosm_scene::{IsoOptions, SceneLook, clip, iso_svg, scene};
//! use gridcosm_view::{AnalyzeOptions, analyze};
//!
//! let before = Store::parse([("main", "1 main 5|_ _ _|_ _ _")])?;
//! let path = plan_push(&before, before.place("main", 0, 0).unwrap(), Dir::E, &RuleSet::default())?;
//! let after = before.apply(&path);
//! let tree = analyze(&after, after.grid_id("main").unwrap(), &AnalyzeOptions::default());
//! let scene = scene(&after, &tree, &SceneLook::default()).unwrap();
//! let halfway = clip(&before, &after, &path).at(0.5);
//! assert!(iso_svg(&scene, &halfway, &IsoOptions::default()).starts_with("<svg"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_docs)]

mod badges;
mod camera;
mod clip;
mod controller;
mod focus;
mod geometry;
mod glb;
mod iso;
mod scene;
mod solids;
mod state_clip;
mod state_scene;
mod transform;

pub use badges::{Badge, Seat};
pub use camera::{Camera, View, ViewError, camera, standard_view, validate};
pub use clip::{Clip, DURATION, Track, clip};
pub use controller::{Controller, Crossing, Cutting, Flight, Flying, Shot};
pub use glb::{GlbError, glb};
pub use iso::{IsoOptions, iso_svg};
pub use scene::{
    Board, Override, Overrides, Scene, SceneCell, SceneContent, SceneLook, cell_position,
    fit_into_cell, scene,
};
pub use solids::Form;
pub use state_clip::state_clip;
pub use state_scene::{state_glb, state_scene};
pub use transform::{Transform, Vector};
