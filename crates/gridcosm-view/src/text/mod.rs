//! Pictures made of characters.

mod canvas;
mod flow;
mod size;
mod tree;

pub use canvas::{Colour, Drawing};
pub use flow::{FlowOptions, flow};
pub use tree::{TreeOptions, VisitOptions, tree, visits};
