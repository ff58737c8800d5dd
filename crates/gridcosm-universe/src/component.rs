//! The components of entities.

use crate::{
    EntityId, EntryCells, Footing, Hunt, Place, Room, Sides, Swarm, Vision,
    component_table::{component_fields, component_kinds, component_table},
    part::{Field, Part, Value},
};
use gridcosm_grid::words;
use std::{collections::BTreeSet, sync::Arc};

component_table!(component_kinds);
component_table!(component_fields);

/// Health points. Nothing restores them, so the maximum is only for display.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Health {
    /// Points left; 0 is death.
    pub health: i64,
    /// Points at the beginning.
    pub max_health: i64,
}

/// The line along which something moves by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    /// Along a row.
    Horizontal,
    /// Along a column.
    Vertical,
}

/// Moves by itself, `speed` cells a turn, until something stops it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moving {
    /// Row or column.
    pub axis: Axis,
    /// +1 (right, down) or -1 (left, up); a step that uses any other value is an error.
    pub direction: i64,
    /// Whether it turns round when stopped.
    pub bounce: bool,
    /// Cells a turn; it does not move at 0 and below.
    pub speed: i64,
    /// Where it stood before its last attempt to move.
    pub prev_position: Option<Place>,
}

impl Moving {
    /// A mover of one cell a turn that bounces.
    pub const fn new(axis: Axis, direction: i64) -> Self {
        Self { axis, direction, bounce: true, speed: 1, prev_position: None }
    }
}

/// How a pursuer finds its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum PathKind {
    /// A shortest path around obstacles.
    #[default]
    Path,
    /// Straight at the target, regardless of obstacles.
    StraightLine,
}

/// Follows another entity, one cell a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Pathfinding {
    /// The target; without one, the pursuer waits.
    pub target: Option<EntityId>,
    /// How it finds its way.
    pub kind: PathKind,
}

/// How an entity is drawn. Of several entities in a cell the lowest priority number is in front.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Appearance {
    /// Which picture.
    pub name: AppearanceName,
    /// The lower the number, the nearer to the viewer.
    pub priority: i64,
    /// Drawn small in a corner when something else is in front.
    pub icon: bool,
    /// Drawn under everything.
    pub background: bool,
}

impl Appearance {
    /// Neither icon nor background.
    pub const fn new(name: AppearanceName, priority: i64) -> Self {
        Self { name, priority, icon: false, background: false }
    }
}

words!(Axis { Horizontal "horizontal", Vertical "vertical" });
words!(PathKind { Path "path", StraightLine "straight_line" });
words!(AppearanceName {
    None "none", Boots "boots", Box "box", Coin "coin", Core "core", Door "door", Exit "exit", Floor "floor",
    Gem "gem", Ghost "ghost", Human "human", Key "key", Lava "lava", Lock "lock", Monster "monster",
    Portal "portal", Shield "shield", Spike "spike", Wall "wall", Room "room", Plate "plate", Switch "switch",
    Walker "walker",
});

/// All sprites.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[expect(missing_docs, reason = "the names say what is drawn")]
pub enum AppearanceName {
    #[default]
    None,
    Boots,
    Box,
    Coin,
    Core,
    Door,
    Exit,
    Floor,
    Gem,
    Ghost,
    Human,
    Key,
    Lava,
    Lock,
    Monster,
    Portal,
    Shield,
    Spike,
    Wall,
    Room,
    Plate,
    Switch,
    Walker,
}
