//! The facts about a world of things that a move needs, and no more.

use crate::{GridId, Place};
use gridcosm_grid::{Dir, Pos, Size};

/// The number of a thing on its board. Numbers should be dense, because planners keep a list by them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ThingId(pub u32);

/// A thing that stands somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thing {
    /// Where it stands.
    pub place: Place,
    /// The grid that is entered through it; `None` for walls, solid things and rooms of an infinite exit.
    pub inside: Option<GridId>,
    /// Whether it cannot be pushed or eaten.
    pub wall: bool,
    /// Whether it shows its inside with left and right exchanged.
    pub flip: bool,
    /// Whether a player can take it over.
    pub possessable: bool,
    /// Whether it is a player.
    pub player: bool,
}

/// A world of things as a move sees it: every cell holds at most one.
///
/// Answers must not change during planning. No answer can make planning panic or hang.
pub trait ThingBoard {
    /// Columns and rows of a grid; `None` if there is no such grid.
    fn size_of(&self, grid: GridId) -> Option<Size>;

    /// Whether a grid is a void: its edge is a wall, and nothing in it can be entered.
    fn is_void(&self, grid: GridId) -> bool;

    /// The thing in a cell.
    fn thing_at(&self, place: Place) -> Option<ThingId>;

    /// A thing; `None` if it stands nowhere.
    fn thing(&self, id: ThingId) -> Option<Thing>;

    /// The thing through which a grid is left; `None` if its edge is a wall.
    fn exit_of(&self, grid: GridId) -> Option<ThingId>;

    /// The thing beside which something comes out that leaves a grid for ever, by degree.
    fn infinite_exit(&self, grid: GridId, degree: u32) -> Option<ThingId>;

    /// The grid in which something arrives that enters a grid for ever, by degree.
    fn infinite_enter(&self, grid: GridId, degree: u32) -> Option<GridId>;

    /// The number of the next grid that is made; `None` if the world is full.
    fn next_grid(&self) -> Option<GridId>;

    /// Whether something that moves in direction `dir` may enter the grid inside a thing.
    fn may_enter(&self, thing: ThingId, dir: Dir) -> bool {
        let _ = (thing, dir);
        true
    }

    /// Whether something that moves in direction `dir` may leave a grid through a thing.
    fn may_leave(&self, thing: ThingId, dir: Dir) -> bool {
        let _ = (thing, dir);
        true
    }

    /// The cell where something that moves in direction `dir` enters the grid inside a thing, if the board has a rule
    /// for it.
    fn entry_cell(&self, thing: ThingId, dir: Dir) -> Option<Pos> {
        let _ = (thing, dir);
        None
    }
}
