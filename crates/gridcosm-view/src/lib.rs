//! Pictures of worlds, as values.
//!
//! - [`analyze`] unfolds a store from one grid into a [`CellTree`] with exact sizes, until cells are too small to see;
//!   all pictures of nested grids start from it.
//! - [`text::tree`] draws the tree with characters, [`text::visits`] the same with step numbers, [`text::flow`] all grids
//!   of a store side by side.
//! - [`store_frame`] and [`state_frame`] build a [`Frame`], the neutral picture; [`overlay`] adds marks to it; [`svg`] and [`png`]
//!   write it, [`gif()`] and [`animated_svg`] several of them.
//! - [`TileCache`] draws states thousands of times a second.
//!
//! [`png`], [`gif()`] and [`TileCache`] belong to the default feature `pictures`. A browser draws SVG itself and can do
//! without them.
//!
//! Left out on purpose: sight, routes and rules. This crate draws its input and computes nothing about it.
//!
//! ```
//! use gridcosm_nest::Store;
//! use gridcosm_view::{AnalyzeOptions, analyze, text};
//!
//! let store = Store::parse([("main", "1 box|_ 3"), ("box", "2 _")])?;
//! let root = store.grid_id("main").unwrap();
//! let tree = analyze(&store, root, &AnalyzeOptions::default());
//! assert_eq!(text::tree(&store, &tree, &text::TreeOptions::default()).plain(), "112-\n--33");
//! # Ok::<(), gridcosm_nest::TextError>(())
//! ```

#![warn(missing_docs)]
#![deny(clippy::float_arithmetic)]

mod analysis;
mod animation;
mod badge;
mod colour;
mod decimal;
mod direction_marker;
mod drawing;
mod frame;
mod glyph;
mod layers;
mod look;
mod member;
pub mod overlay;
mod own_colour;
mod paper;
mod pixels;
mod png_size;
#[cfg(feature = "pictures")]
mod raster;
mod room_doors;
mod room_sign;
mod sprite;
mod sprite_set;
mod state_frame;
mod state_tree;
mod store_frame;
mod svg;
pub mod text;
#[cfg(feature = "pictures")]
mod tile_cache;
mod traits;

pub use analysis::{AnalyzeOptions, CellTree, Focus, Shape, analyze};
#[cfg(feature = "pictures")]
pub use animation::gif;
pub use animation::{AnimationError, animated_svg};
pub use badge::{Eyes, ForEver};
pub use colour::{Rgb, Role, Theme, group_colour, level_colour, recoloured, shown_colour};
pub use direction_marker::direction_triangles;
pub use frame::{Area, Frame, Item, ItemShape, Length};
pub use glyph::{strokes as glyph_strokes, width as glyph_width};
pub use layers::{Figure, Layers, TextureMap, layers};
pub use look::Look;
pub use member::{MEMBER_SIDE, member_edge};
pub use own_colour::{grid_colour, grid_hue, own_colour};
pub use pixels::Pixels;
#[cfg(feature = "pictures")]
pub use raster::{RasterError, pixels, png, svg_pixels};
pub use room_doors::closed_sides;
pub use room_sign::RoomSign;
pub use sprite::{Sprite, UnknownSprite};
pub use sprite_set::{SpriteError, SpriteFileError, SpriteSet, Texture, folded};
pub use state_frame::{StateLook, short_label, state_frame, state_frame_with};
pub use state_tree::{Rooms, state_tree};
pub use store_frame::{Moving, StoreLook, content_colour, store_frame};
pub use svg::{SvgOptions, svg};
#[cfg(feature = "pictures")]
pub use tile_cache::{TileCache, TileError};
pub use traits::{Trait, Traits, UnknownTrait};
