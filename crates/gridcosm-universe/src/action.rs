//! The actions of an agent.

use gridcosm_grid::{Dir, words};
use std::str::FromStr;

/// One action. The order is the numbering that learning environments use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Move towards smaller y.
    Up,
    /// Move towards larger y.
    Down,
    /// Move towards smaller x.
    Left,
    /// Move towards larger x.
    Right,
    /// Open locked entities in the four neighbouring cells.
    UseKey,
    /// Pick up what lies on the agent's own cell.
    PickUp,
    /// Wait one turn.
    Wait,
}

words!(Action {
    Up "up", Down "down", Left "left", Right "right", UseKey "use_key", PickUp "pick_up", Wait "wait",
});

impl Action {
    /// The direction of a move.
    #[inline]
    pub const fn direction(self) -> Option<Dir> {
        match self {
            Action::Up => Some(Dir::N),
            Action::Down => Some(Dir::S),
            Action::Left => Some(Dir::W),
            Action::Right => Some(Dir::E),
            Action::UseKey | Action::PickUp | Action::Wait => None,
        }
    }

    /// The action of a number from 0 to 6.
    pub fn from_index(index: usize) -> Option<Self> {
        Self::ALL.get(index).copied()
    }
}

/// A text that does not name an action.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not an action; write up, down, left, right, use_key, pick_up or wait")]
pub struct ParseActionError(String);

impl FromStr for Action {
    type Err = ParseActionError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::from_word(text).ok_or_else(|| ParseActionError(text.to_owned()))
    }
}
