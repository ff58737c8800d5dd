//! What entities can be and have.

use crate::{EntityId, Place, Room};
use gridcosm_grid::words;
use std::{collections::BTreeSet, sync::Arc};

/// Components that an entity has apart from its place: every slot may be filled or not.
///
/// Whether it is alive and where it stands is not among them: a level puts entities into cells, and a
/// [`Record`](crate::Record) adds the rest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Components {
    /// Effect: negates damage.
    pub immunity: bool,
    /// Effect: ignores obstacles, negates damage, hides from pursuers.
    pub phasing: bool,
    /// Effect: repeats a move this many times.
    pub speed: Option<i64>,
    /// Turns that an effect lasts.
    pub time_limit: Option<i64>,
    /// Uses that an effect has left.
    pub usage_limit: Option<i64>,
    /// Can be told to act.
    pub agent: bool,
    /// How it is drawn.
    pub appearance: Option<Appearance>,
    /// Is an obstacle.
    pub blocking: bool,
    /// Can be picked up.
    pub collectible: bool,
    /// Can be teleported; stops pushes and blocking movers.
    pub collidable: bool,
    /// Score lost by ending a turn on its cell.
    pub cost: Option<i64>,
    /// Health lost on contact; negative amounts are an error once they would be used.
    pub damage: Option<i64>,
    /// Reaching it can win the level.
    pub exit: bool,
    /// Can be hurt.
    pub health: Option<Health>,
    /// The ids it carries; `Some` of an empty set is a holder of nothing.
    pub inventory: Option<BTreeSet<EntityId>>,
    /// Opens what is locked by the same name.
    pub key: Option<Arc<str>>,
    /// Kills on contact.
    pub lethal_damage: bool,
    /// Opens only with a key of this name.
    pub locked: Option<Arc<str>>,
    /// Moves to and fro by itself.
    pub moving: Option<Moving>,
    /// Follows another entity.
    pub pathfinding: Option<Pathfinding>,
    /// Leads to the place of another entity, [`EntityId::NONE`] when unpaired.
    pub portal: Option<EntityId>,
    /// Can be pushed.
    pub pushable: bool,
    /// Must be collected.
    pub required: bool,
    /// Score for collecting it or, if it cannot be collected, for standing on it.
    pub rewardable: Option<i64>,
    /// The effects it is under; `Some` of an empty set can receive some.
    pub status: Option<BTreeSet<EntityId>>,
    /// Has a grid inside.
    pub room: Option<Room>,
}

/// Health points. Nothing heals, so the maximum is for display.
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
    /// +1 (right, down) or -1 (left, up); anything else is an error once it would be used.
    pub direction: i64,
    /// Whether it turns round when stopped.
    pub bounce: bool,
    /// Cells a turn; nothing moves at 0 and below.
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
    /// A shortest way around obstacles.
    #[default]
    Path,
    /// Straight at the target, obstacles or not.
    StraightLine,
}

/// Follows another entity, one cell a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Pathfinding {
    /// Whom; `None` waits.
    pub target: Option<EntityId>,
    /// How.
    pub kind: PathKind,
}

/// How an entity is drawn. Of several entities in a cell the lowest priority number is in front.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Appearance {
    /// Which picture.
    pub name: AppearanceName,
    /// The lower, the nearer to the viewer.
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
    Portal "portal", Shield "shield", Spike "spike", Wall "wall", Room "room",
});

/// The pictures there are.
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
}
