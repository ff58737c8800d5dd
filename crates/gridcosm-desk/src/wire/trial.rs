//! Pushes tried in the Play lens under other rules, without moving anything.

use super::{Heading, Piece, Place};
use serde::{Deserialize, Serialize};
#[cfg(test)]
use ts_rs::TS;

/// The rules of a push, in the words of level files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct PushRuleCard {
    /// Strategies, preferred ones first; any may be missing.
    pub order: Vec<String>,
    pub entry: String,
    pub swallow: String,
    pub search: String,
    /// None sets no limit.
    pub max_depth: Option<u32>,
    pub max_backtracks: Option<u32>,
    pub max_steps: u32,
    pub budget: u32,
}

/// How a push is planned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[serde(rename_all = "snake_case")]
pub(crate) enum PushManner {
    /// Trying alternatives until one succeeds.
    Push,
    /// With the first strategy that applies at each cell.
    PushSimple,
}

/// What a tried push would do.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct TrialReport {
    pub ok: bool,
    /// The result, or why it fails.
    pub pieces: Vec<Piece>,
    /// The word of conformance files for the reason of a failure.
    pub reason: Option<String>,
    /// The cell that makes it fail.
    pub blamed: Option<Place>,
    /// Where it starts.
    pub start: Place,
    /// The cells of the path in order, those that it only passes through included; empty when it fails.
    pub path: Vec<PathCell>,
    /// Every cell that the search came to, parents first.
    pub attempts: Vec<TriedCell>,
    /// Whether the search came to more cells than these.
    pub cut: bool,
}

/// A cell on the path of a push.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct PathCell {
    pub place: Place,
    /// Whether its content changes.
    pub moves: bool,
}

/// A cell to which a search came.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct TriedCell {
    /// The number of the attempt from which it came; none for a start.
    pub parent: Option<u32>,
    pub place: Place,
    /// The direction of arrival.
    pub dir: Heading,
    /// How it was reached, in words: "pushed on", "gone into", "swallowed", "left the room".
    pub how: String,
    /// What is there, and where.
    pub pieces: Vec<Piece>,
    pub end: TriedEnd,
    /// What became of it, in words.
    pub said: String,
    /// Strategies that could not start there, each with the reason, in words.
    pub refused: Vec<String>,
}

/// What became of a tried cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(TS))]
#[serde(rename_all = "snake_case")]
pub(crate) enum TriedEnd {
    /// The path ends here, or goes on from here.
    OnPath,
    /// Nothing came of it.
    Failed,
    /// The search reached its limit first.
    Unfinished,
}
