//! Pictures made of characters.

mod blocks;
mod canvas;
mod flow;
mod sign;
mod signs;
mod size;
mod state_map;
mod terminal;
mod tree;
mod unfolded;

pub use blocks::blocks;
pub use canvas::{Colour, Drawing};
pub use flow::{FlowOptions, flow};
pub use signs::{RoleSigns, Signs};
pub use state_map::state_map;
pub use terminal::{Glyph, TerminalLook, cell_extent, terminal};
pub use tree::{TreeOptions, VisitOptions, tree, visits};
pub use unfolded::{Unfolded, UnfoldedError, unfolded};
