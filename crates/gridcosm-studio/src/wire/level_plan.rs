//! Plans for new levels: what a maze or an empty room is to be like.

use super::Board;
use serde::{Deserialize, Serialize};
#[cfg(test)]
use ts_rs::TS;

/// What a new level shall be like. Numbers are as somebody typed them; the answer says which are no good.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum LevelPlan {
    /// One grid with an agent and an exit, and walls around if wanted.
    Empty { width: i64, height: i64, walls: bool },
    /// Two grids, the second as a room in the first.
    Nest { width: i64, height: i64, inner_width: i64, inner_height: i64 },
    /// A maze from a seed.
    Maze { maze: Box<MazePlan> },
}

/// What a maze shall be like.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct MazePlan {
    pub width: i64,
    pub height: i64,
    /// Which share of the walls of a perfect maze is kept, in percent.
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
    /// Whether to draw until a simple player has won.
    pub solvable: bool,
}

/// A box of a maze; one with a speed moves by itself.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct MazeBox {
    pub pushable: bool,
    pub speed: i64,
}

/// Something in a maze that hurts and stays.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct MazeHazard {
    /// `lava` or `spike`.
    pub look: String,
    pub damage: i64,
    pub lethal: bool,
}

/// An effect to pick up in a maze.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct MazePowerup {
    /// `boots`, `ghost` or `shield`.
    pub effect: String,
    /// Moves at once; boots only.
    pub multiplier: i64,
    /// `turns`, `uses` or `none`.
    pub limit: String,
    pub amount: i64,
}

/// Somebody in a maze who hurts.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct MazeEnemy {
    pub damage: i64,
    pub lethal: bool,
    /// `static`, `directional`, `pathfinding_line` or `pathfinding_path`.
    pub movement: String,
    pub speed: i64,
}

/// A level that was made for a plan.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct MadeLevel {
    pub text: String,
    pub board: Board,
    /// What does not fit, in sentences.
    pub remarks: Vec<String>,
}

/// What is wrong with one field of a plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct PlanFault {
    /// As in the plan, with numbers for lists: `width`, `enemies.2.speed`.
    pub field: String,
    pub message: String,
}
