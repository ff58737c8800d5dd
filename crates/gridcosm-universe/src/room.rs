//! Worlds of more than one grid: rooms, and the rules of pushing through them.

use crate::GridId;
use gridcosm_grid::Size;
use gridcosm_nest::{Mark, RuleSet};
use std::sync::Arc;

/// A grid seen from outside: an entity with this component is a room, one cell large, with a whole grid inside.
///
/// Several rooms may show the same grid. One of them is its primary room, through which the grid is left; see
/// [`State::primary_of`](crate::State::primary_of).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// The grid inside. A grid that does not exist cannot be entered.
    pub grid: GridId,
    /// Whether this should be the room through which the grid is left.
    pub mark: Mark,
}

/// A grid of a world: its name and how large it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridPlan {
    /// The name, for people and files.
    pub name: Arc<str>,
    /// Columns and rows.
    pub size: Size,
}

/// How agents push in a world of rooms. A world without such rules has the one-box push of flat levels.
///
/// Agents, rooms and pushable entities take part in a push, as many in a row as there are. An entity that blocks and
/// cannot be pushed stops it. Everything else lies on the floor, and the push passes over it.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct PushRules {
    /// Which way a push takes.
    pub rules: RuleSet,
    /// Whether the agent pulls along the entity behind it.
    pub pull: bool,
}
