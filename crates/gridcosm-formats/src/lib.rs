//! File formats in and out: bytes or text become values, values become bytes or text.
//!
//! One module per format. This crate never opens a file, and no input makes it panic: unreadable input gives an error
//! that names the line, and the column where that helps.
//!
//! - [`level_file`]: levels as people write them, with every mistake named;
//! - [`level_edit`]: changing level files as text, which keeps what people wrote;
//! - [`replay`]: the actions taken in a level, and fingerprints of the results;
//! - [`movingai`]: `.map` and `.scen` files of the MovingAI grid benchmarks;
//! - [`mask_png`]: pictures as maps, light pixels are open;
//! - [`drawing`]: maps drawn with characters, with or without an observer and what it sees, and the cases of an older
//!   program; [`map_text`]: plain maps of `.` and `#`;
//! - [`nest_text`]: stores of grids within grids, [`nest_inline`] in one line, [`nest_level`] as levels; [`nest_check`] finds
//!   their missing grids, [`nest_edit`] changes their text;
//! - [`parabox`], [`sokoban`], [`tmx`]: levels of other programs; [`convert`]: from any format to any other;
//! - [`suite`]: levels, actions and expected results, as tests that people write;
//! - [`crowd_scenario`]: walls, actors and their destinations;
//! - [`state_json`], [`level_json`]: states and levels of the entity world.
//!
//! Left out: the meaning of the values. A map here is a [`BitGrid`](gridcosm_grid::BitGrid) of open tiles; another
//! crate plans paths on it.
//!
//! ```
//! use gridcosm_formats::{mask_png, movingai};
//!
//! let map = movingai::parse_map("type octile\nheight 2\nwidth 3\nmap\n..@\nGT.\n")?;
//! assert_eq!(map.to_string(), "##.\n#.#\n"); // set bits are open tiles
//! let picture = mask_png::write(&map)?;
//! assert_eq!(mask_png::read(&picture, mask_png::HALF)?, map);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_docs)]

mod component_json;
pub mod convert;
pub mod crowd_scenario;
pub mod drawing;
mod file_error;
mod header_json;
pub mod indexed_png;
mod json;
pub mod level_edit;
pub mod level_file;
pub mod level_json;
mod map_error;
pub mod map_text;
pub mod mask_png;
pub mod movingai;
pub mod nest_check;
pub mod nest_edit;
pub mod nest_inline;
pub mod nest_level;
pub mod nest_roles;
pub mod nest_text;
pub mod parabox;
pub mod replay;
pub mod sokoban;
pub mod state_json;
pub mod suite;
pub mod tmx;
mod usual;

pub use file_error::FileError;
pub use json::JsonError;
pub use map_error::MapError;
