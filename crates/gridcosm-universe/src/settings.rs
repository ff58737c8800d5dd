//! What holds for a whole world: the rules its author chose, and how far the game has come.

use crate::{MoveRule, Objective, PushRules};
use std::sync::Arc;

/// What the author of a level decides for the whole of it. No system changes any of this.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// How agents move.
    pub move_rule: MoveRule,
    /// What wins.
    pub objective: Objective,
    /// How agents push; `None` for the one-box push.
    pub push_rules: Option<PushRules>,
    /// What seeded draws start from; none counts as 0.
    pub seed: Option<i64>,
    /// The turn from which steps report truncation. No rule looks at it.
    pub turn_limit: Option<i64>,
    /// A text for the player. No rule looks at it.
    pub message: Option<Arc<str>>,
}

/// How far a game has come.
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
}
