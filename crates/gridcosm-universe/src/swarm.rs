//! Swarms: crowds that live in the grids of a level.

use gridcosm_grid::{Pos, words};

/// Cells are divided into this many parts per side. A member of a swarm owns the part in which it is.
pub const SUB_CELLS: u8 = 3;

/// The most members that one entity of a level can stand for.
pub const MAX_SWARM: u32 = 10_000;

/// The highest speed of a swarm, in parts of cells a turn.
pub const MAX_SWARM_SPEED: u32 = 12;

/// Members of a swarm, which move by themselves in parts of cells and never overlap.
///
/// In a level one entity can stand for many members: they become entities of their own, in its cell and the cells around
/// it. In a state every member is an entity with a count of 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Swarm {
    /// How many members an entity of a level stands for, from 1 to [`MAX_SWARM`].
    pub count: u32,
    /// Parts of cells a turn; more than [`MAX_SWARM_SPEED`] counts as that.
    pub speed: u32,
    /// Where they go.
    pub aim: Aim,
    /// Whether a member takes along an agent that stands in its cell.
    pub carries: bool,
}

impl Default for Swarm {
    /// One member that wanders, a cell a turn.
    fn default() -> Self {
        Self { count: 1, speed: u32::from(SUB_CELLS), aim: Aim::Wanders, carries: false }
    }
}

/// Where the members of a swarm go. Their target is the entity that they follow or, if they follow none, the nearest
/// agent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Aim {
    /// To their target, by a shortest path.
    Towards,
    /// Away from their target.
    Flees,
    /// To one cell after another in the neighbourhood, drawn from the seed of the level.
    #[default]
    Wanders,
}

words!(Aim {
    Towards "towards" = "goes to its target",
    Flees "flees" = "runs away from its target",
    Wanders "wanders" = "goes here and there",
});

/// Where in its cell a member of a swarm is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Footing {
    /// The column and row of its part of the cell, below [`SUB_CELLS`].
    pub sub: (u8, u8),
    /// The cell to which it wanders.
    pub goal: Option<Pos>,
    /// How often it has drawn such a cell; after 255 it begins again.
    pub draws: u8,
}
