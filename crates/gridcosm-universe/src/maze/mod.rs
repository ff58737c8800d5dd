//! Mazes generated from a seed.
//!
//! ```
//! use gridcosm_grid::Size;
//! use gridcosm_universe::maze::{self, MazeOptions};
//!
//! let options = MazeOptions { seed: Some(7), ..MazeOptions::new(Size::new(9, 9)) };
//! let level = maze::generate(&options)?;
//! assert_eq!(level, maze::generate(&options)?); // the same seed, the same maze
//! # Ok::<(), gridcosm_universe::maze::MazeError>(())
//! ```

mod carve;
mod furnish;
mod player;
mod share;

pub use share::Share;

use crate::{AppearanceName, Level, LevelError, MoveRule, Objective, StateError, factory::Limits};
use gridcosm_grid::{Mt19937, Size};

/// The maximum number of mazes drawn in search of one that can be won.
pub const MAX_ATTEMPTS: u32 = 1000;

/// The properties of a maze. [`MazeOptions::new`] fills in the usual values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MazeOptions {
    /// Columns and rows.
    pub size: Size,
    /// The seed; none counts as 0.
    pub seed: Option<i64>,
    /// Cores. The agent must collect them.
    pub num_required_items: usize,
    /// Coins.
    pub num_rewardable_items: usize,
    /// Pairs of portals.
    pub num_portals: usize,
    /// Doors, each with its key.
    pub num_doors: usize,
    /// The agent's health.
    pub health: i64,
    /// The cost of a step on a floor.
    pub movement_cost: i64,
    /// The points for a core.
    pub required_item_reward: i64,
    /// The points for a coin.
    pub rewardable_item_reward: i64,
    /// Boxes.
    pub boxes: Vec<BoxOptions>,
    /// Powerups.
    pub powerups: Vec<Powerup>,
    /// Hazards, which stay in place.
    pub hazards: Vec<Hazard>,
    /// Enemies, which may move.
    pub enemies: Vec<Enemy>,
    /// The share of the walls of a perfect maze that is kept.
    pub wall_percentage: Share,
    /// How agents move.
    pub move_rule: MoveRule,
    /// The objective.
    pub objective: Objective,
    /// Whether to draw mazes until a simple player wins one. Its path proves that the maze can be won. A maze that only
    /// a cleverer player could win is rejected.
    pub solvable: bool,
}

impl MazeOptions {
    /// A maze of a size with the usual options.
    pub fn new(size: Size) -> Self {
        let powerup = |effect, limits| Powerup { effect, limits };
        let hazard = |name, damage, lethal| Hazard { name, damage, lethal };
        let enemy = |damage, lethal, movement, speed| Enemy { damage, lethal, movement, speed };
        Self {
            size,
            seed: None,
            num_required_items: 1,
            num_rewardable_items: 1,
            num_portals: 1,
            num_doors: 1,
            health: 5,
            movement_cost: 1,
            required_item_reward: 10,
            rewardable_item_reward: 10,
            boxes: [(true, 0), (false, 1), (false, 2)]
                .map(|(pushable, speed)| BoxOptions { pushable, speed })
                .to_vec(),
            powerups: vec![
                powerup(PowerupEffect::Speed(2), Limits::turns(10)),
                powerup(PowerupEffect::Phasing, Limits::turns(10)),
                powerup(PowerupEffect::Immunity, Limits::uses(5)),
            ],
            hazards: vec![
                hazard(AppearanceName::Lava, 5, true),
                hazard(AppearanceName::Spike, 3, false),
            ],
            enemies: vec![
                enemy(5, true, EnemyMovement::Directional, 2),
                enemy(3, false, EnemyMovement::StraightLine, 1),
            ],
            wall_percentage: Share::new(4, 5),
            move_rule: MoveRule::default(),
            objective: Objective::default(),
            solvable: false,
        }
    }
}

/// A box. One with a speed moves by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoxOptions {
    /// Whether it can be pushed.
    pub pushable: bool,
    /// Cells a turn.
    pub speed: i64,
}

/// The effect of a powerup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PowerupEffect {
    /// Repeats moves this many times.
    Speed(i64),
    /// Passes through walls.
    Phasing,
    /// Absorbs hits.
    Immunity,
}

/// A powerup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Powerup {
    /// Its effect.
    pub effect: PowerupEffect,
    /// Its duration.
    pub limits: Limits,
}

/// A hazard: a damager that stays in place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hazard {
    /// Its appearance.
    pub name: AppearanceName,
    /// Its damage.
    pub damage: i64,
    /// Whether it kills.
    pub lethal: bool,
}

/// How an enemy moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EnemyMovement {
    /// Not at all.
    Static,
    /// Back and forth.
    Directional,
    /// Straight at the agent.
    StraightLine,
    /// After the agent around corners.
    Path,
}

impl EnemyMovement {
    /// The movement of a word: `static`, `directional`, `pathfinding_line`, `pathfinding_path`.
    pub fn from_word(word: &str) -> Option<Self> {
        match word {
            "static" => Some(Self::Static),
            "directional" => Some(Self::Directional),
            "pathfinding_line" => Some(Self::StraightLine),
            "pathfinding_path" => Some(Self::Path),
            _ => None,
        }
    }
}

/// An enemy: a damager that may move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Enemy {
    /// Its damage.
    pub damage: i64,
    /// Whether it kills.
    pub lethal: bool,
    /// How it moves.
    pub movement: EnemyMovement,
    /// Cells a turn, if it moves back and forth.
    pub speed: i64,
}

/// The reason why no maze was generated.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MazeError {
    /// No cells, or more than a state can hold.
    #[error("a maze cannot have the size {0}")]
    BadSize(Size),
    /// None of the generated mazes could be won.
    #[error("none of the {0} mazes tried can be won")]
    NotSolvable(u32),
    /// The level could not be built.
    #[error(transparent)]
    Level(#[from] LevelError),
}

/// Generates a maze.
///
/// Walls come first: a perfect maze, from which some walls are removed. Then everything is placed in the open cells.
/// Boxes, enemies and hazards stay off the shortest path from the start over all cores to the exit. A door may still
/// lock its own key away, unless [`solvable`](MazeOptions::solvable) asks for a maze that can be won.
pub fn generate(options: &MazeOptions) -> Result<Level, MazeError> {
    let size = options.size;
    if size.is_empty() || StateError::check_size(size).is_err() {
        return Err(MazeError::BadSize(size));
    }
    let mut rng = Mt19937::from_integer(options.seed.unwrap_or(0).into());
    if !options.solvable {
        return draw(options, &mut rng);
    }
    // Drawing continues where the last maze ended, so the first attempt is the maze without this option.
    for _ in 0..MAX_ATTEMPTS {
        let level = draw(options, &mut rng)?;
        if player::wins(&level)? {
            return Ok(level);
        }
    }
    Err(MazeError::NotSolvable(MAX_ATTEMPTS))
}

fn draw(options: &MazeOptions, rng: &mut Mt19937) -> Result<Level, MazeError> {
    let open = carve::carve(options.size, options.wall_percentage, rng);
    Ok(furnish::furnish(options, &open, rng)?)
}
