//! Moves thing by thing, as in the game Patrick's Parabox: things push, enter and eat each other, go round in circles,
//! leave and enter themselves for ever, pass through mirrors, and are taken over.
//!
//! A [`ThingPlanner`] reads a world through [`ThingBoard`] and writes a [`ThingPlan`]; whoever owns the world performs
//! it. The rules are those of a [`RuleSet`](crate::RuleSet) whose `by` is [`By::Things`](crate::By::Things);
//! `docs/parabox.md` explains them.

mod board;
mod notes;
mod search;

pub use board::{Thing, ThingBoard, ThingId};
pub use search::ThingPlanner;

use crate::{GridId, Place};
use gridcosm_grid::{Pos, Size};

/// Columns and rows of a void that comes into being.
pub const VOID_SIZE: Size = Size::new(7, 7);

/// The cell of a void in which a thing hangs.
pub const VOID_MIDDLE: Pos = Pos::new(3, 3);

/// Columns and rows inside a room that comes into being for an infinite enter.
pub const MADE_SIZE: Size = Size::new(5, 5);

/// What a move changes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ThingPlan {
    /// The things that change place or turn over, all at once.
    pub moves: Vec<ThingMove>,
    /// The room that comes into being before anything moves.
    pub made: Option<Made>,
    /// The thing that is the player from now on.
    pub possessed: Option<ThingId>,
}

/// A thing that moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThingMove {
    /// The thing.
    pub thing: ThingId,
    /// Where it goes.
    pub to: Place,
    /// Whether it is flipped then.
    pub flip: bool,
}

/// A room that comes into being, in the middle of a void of its own. The void is the next grid; the inside of a room
/// for an infinite enter is the grid after that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Made {
    /// What it is for.
    pub kind: MadeKind,
    /// The grid that is left or entered for ever.
    pub of: GridId,
    /// The degree.
    pub degree: u32,
    /// The void.
    pub void: GridId,
}

/// What a room that comes into being is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MadeKind {
    /// Beside it comes out what leaves a grid for ever.
    InfiniteExit,
    /// In it arrives what enters a grid for ever. The number is that of the grid inside.
    InfiniteEnter(GridId),
}
