//! The data of a whole world: the rules its author chose, and the progress of the game.

use crate::{MoveRule, Objective, PushRules, Turns};
use std::sync::Arc;

/// The choices of a level's author for the whole level. No system changes any of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// How agents move.
    pub move_rule: MoveRule,
    /// The objective.
    pub objective: Objective,
    /// How agents push; `None` for the one-box push.
    pub push_rules: Option<PushRules>,
    /// Whose turn it is in a world of several agents.
    pub turns: Turns,
    /// The seed of random draws; none counts as 0.
    pub seed: Option<i64>,
    /// The turn from which steps report truncation. No rule reads it.
    pub turn_limit: Option<i64>,
    /// A text for the player. No rule reads it.
    pub message: Option<Arc<str>>,
    /// Lines of the file that it came from; no rule reads them.
    pub note: Option<Arc<str>>,
}

/// The progress of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Steps taken.
    pub turn: i64,
    /// Points.
    pub score: i64,
    /// Whether the level is won.
    pub win: bool,
    /// Whether the level is lost.
    pub lose: bool,
    /// Whose turn it is: the number of an agent, from 0 in ascending order of ids. See [`State::acting`](crate::State::acting).
    pub acting: u32,
}
