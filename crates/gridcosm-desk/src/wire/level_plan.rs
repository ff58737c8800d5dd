//! Plans for new levels: the settings of a maze or an empty room.

use super::Board;
use serde::{Deserialize, Serialize};
#[cfg(test)]
use ts_rs::TS;

/// The settings of a new level. Numbers are as the user typed them; the answer names the invalid ones.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum LevelPlan {
    /// One grid with an agent and an exit, optionally with walls around it.
    Empty { width: i64, height: i64, walls: bool },
    /// Two grids; the second is a room in the first.
    Nest { width: i64, height: i64, inner_width: i64, inner_height: i64 },
    /// A maze from a seed.
    Maze { maze: Box<MazePlan> },
}

/// The settings of a maze.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct MazePlan {
    pub width: i64,
    pub height: i64,
    /// The share of a perfect maze's walls that is kept, in percent.
    pub walls: i64,
    pub floor_cost: i64,
    pub health: i64,
    pub cores: i64,
    pub core_reward: i64,
    pub coins: i64,
    pub coin_reward: i64,
    pub portals: i64,
    pub doors: i64,
    pub boxes: Vec<MazeBox>,
    pub hazards: Vec<MazeHazard>,
    pub powerups: Vec<MazePowerup>,
    pub enemies: Vec<MazeEnemy>,
    pub moves: String,
    pub objective: String,
    pub seed: i64,
    /// Whether to generate mazes until a simple player can win.
    pub solvable: bool,
}

/// A box in a maze; with a speed it moves by itself.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct MazeBox {
    pub pushable: bool,
    pub speed: i64,
}

/// Something in a maze that does damage and never moves.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct MazeHazard {
    /// `lava` or `spike`.
    pub look: String,
    pub damage: i64,
    pub lethal: bool,
}

/// An effect that can be picked up in a maze.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct MazePowerup {
    /// `boots`, `ghost` or `shield`.
    pub effect: String,
    /// The number of moves per turn; for boots only.
    pub multiplier: i64,
    /// `turns`, `uses` or `none`.
    pub limit: String,
    pub amount: i64,
}

/// A creature in a maze that does damage.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct MazeEnemy {
    pub damage: i64,
    pub lethal: bool,
    /// `static`, `directional`, `pathfinding_line` or `pathfinding_path`.
    pub movement: String,
    pub speed: i64,
}

/// A level that was made from a plan.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct MadeLevel {
    pub text: String,
    pub board: Board,
    /// What did not fit into the level, in sentences.
    pub remarks: Vec<String>,
}

/// What is wrong with one field of a plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct PlanFault {
    /// The name of the field, with an index for lists: `width`, `enemies.2.speed`.
    pub field: String,
    pub message: String,
}
