//! Errors, as values.

use crate::{EntityId, Place};
use gridcosm_grid::Size;

/// The reason why a step or a system returned no new state. The old state is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StepError {
    /// The caller named no agent and the state has none.
    #[error("the state has no agent, and the action named none")]
    NoAgent,
    /// The caller named an agent, but it is another agent's turn.
    #[error("it is the turn of entity {acting}, not of entity {agent}")]
    NotItsTurn {
        /// The agent that was named.
        agent: EntityId,
        /// The agent whose turn it is.
        acting: EntityId,
    },
    /// The caller gave an action to something that is no agent, in a world whose agents share the turns.
    #[error("entity {0} is not an agent, and only agents have turns")]
    NotAnAgent(EntityId),
    /// The caller gave actions to several agents of a world whose agents do not act together.
    #[error("the agents of this world do not act together")]
    NotTogether,
    /// A placed mover has a direction that is neither +1 nor -1.
    #[error("mover {entity} has direction {direction}; a direction is 1 or -1")]
    BadDirection {
        /// The mover.
        entity: EntityId,
        /// The value of its component.
        direction: i64,
    },
    /// A pursuer's target has no place.
    #[error("entity {pursuer} follows entity {target}, which is not in the world")]
    LostTarget {
        /// The pursuer.
        pursuer: EntityId,
        /// Its target.
        target: EntityId,
    },
    /// An entity touched a damager of a negative amount.
    #[error("entity {damager} deals negative damage: {amount}")]
    NegativeDamage {
        /// The damager.
        damager: EntityId,
        /// The value of its component.
        amount: i64,
    },
    /// One action would take more submoves than [`MAX_SUBMOVES`](crate::MAX_SUBMOVES).
    #[error("one action would need more than {} submoves", crate::MAX_SUBMOVES)]
    TooManySubmoves,
    /// A move would make a void, and the world has [`MAX_VOIDS`](crate::MAX_VOIDS) of them, or no room for another one.
    #[error(
        "the move would make another void, and a world has room for {} of them",
        crate::MAX_VOIDS
    )]
    TooManyVoids,
    /// The path between two places is longer than [`MAX_TRAIL`](crate::MAX_TRAIL) cells.
    #[error("the trail from {from} to {to} is longer than {} cells", crate::MAX_TRAIL)]
    TrailTooLong {
        /// Where it starts.
        from: Place,
        /// Where it ends.
        to: Place,
    },
}

/// The reason why no state could be built.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StateError {
    /// More cells than [`MAX_CELLS`](crate::MAX_CELLS).
    #[error("a grid of {0} has more than {most} cells", most = crate::MAX_CELLS)]
    TooLarge(Size),
    /// A side longer than [`Place::LONGEST_SIDE`].
    #[error("a grid of {0} is longer than {most} cells", most = Place::LONGEST_SIDE)]
    TooLong(Size),
    /// More ids than can be numbered.
    #[error("a state cannot hold {0} entities")]
    TooManyEntities(usize),
}

impl StateError {
    /// Whether a state can have a grid of this size.
    ///
    /// # Errors
    /// When it has too many cells, or a side is too long.
    pub fn check_size(size: Size) -> Result<(), Self> {
        if size.area() > crate::MAX_CELLS {
            return Err(Self::TooLarge(size));
        }
        if size.width.max(size.height) > Place::LONGEST_SIDE {
            return Err(Self::TooLong(size));
        }
        Ok(())
    }
}

/// A rule name that the registry does not contain.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no {what} `{name}`; choose one of {known}")]
pub struct UnknownRule {
    /// The requested name.
    pub name: String,
    /// "move rule" or "objective".
    pub what: &'static str,
    /// The known names.
    pub known: String,
}

/// The reason why an edit of a level failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LevelError {
    /// A cell that the level does not have.
    #[error("{place} is outside the grid, which is {size}")]
    OutOfBounds {
        /// The requested place.
        place: Place,
        /// The size of its grid.
        size: Size,
    },
    /// A grid that the level does not have.
    #[error("the level has no grid {}", .0.0)]
    UnknownGrid(crate::GridId),
    /// Two grids of one name.
    #[error("the level already has a grid `{0}`")]
    GridExists(String),
    /// A handle that belongs to another level.
    #[error("this handle belongs to another level")]
    UnknownEntity,
    /// The level is too large for a state.
    #[error(transparent)]
    State(#[from] StateError),
}
