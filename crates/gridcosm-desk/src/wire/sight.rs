//! The Sight lens.

use super::{Cell, MapStamp, Working, twin::twin};
use serde::{Deserialize, Serialize};
#[cfg(test)]
use ts_rs::TS;

/// Requests of the Sight lens. It looks at the map of the window.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[cfg_attr(test, ts(tag = "type"))]
#[serde(rename_all = "snake_case")]
pub(crate) enum SightRequest {
    /// Changes observer, rule or goal, all in one request; without a change it only looks. Answer: `sight_seen`.
    SightChange { change: SightChange },
    /// The map as a drawing that marks the visible cells. Answer: `sight_text`.
    SightCopy,
    /// Looks back from every free cell. Long; its result is `sight_checked`.
    SightCheck,
    /// Asks for the progress of the check. Answer: `sight_working`, the result, or `sight_idle` if no check is running.
    SightPoll,
    /// Cancels the check; every change does that too. Answer: `sight_idle`.
    SightStop,
}

/// The values to change; omitted ones stay the same.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[serde(default)]
pub(crate) struct SightChange {
    #[cfg_attr(test, ts(optional))]
    pub observer: Option<Cell>,
    /// The entity of the followed game through whose eyes to look from now on.
    #[cfg_attr(test, ts(optional))]
    pub eyes: Option<i64>,
    #[cfg_attr(test, ts(optional))]
    pub wide_x: Option<bool>,
    #[cfg_attr(test, ts(optional))]
    pub wide_y: Option<bool>,
    #[cfg_attr(test, ts(optional))]
    pub rule: Option<SightRule>,
    /// The straight-line distance in cells; 0 for unlimited.
    #[cfg_attr(test, ts(optional))]
    pub reach: Option<u32>,
    #[cfg_attr(test, ts(optional))]
    pub goal: Option<Cell>,
    #[cfg_attr(test, ts(optional))]
    pub forget_goal: Option<bool>,
}

twin! {
    /// What seeing means.
    SightRule of gridcosm_sight::Rule {
        Hull,
        Traced,
        Shadow,
        Permissive,
        Minigrid,
    }
}

/// Answers of the Sight lens.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum SightAnswer {
    SightSeen {
        seen: SightSeen,
    },
    SightText {
        text: String,
    },
    /// `blind` are cells that the observer sees but that do not see it; `unseen` are cells that see the observer but
    /// that it does not see.
    SightChecked {
        pairs: u32,
        blind: Vec<Cell>,
        unseen: Vec<Cell>,
        micros: f64,
    },
    SightWorking(Working),
    SightIdle,
}

/// What the observer sees, and the results that depend on it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct SightSeen {
    /// The map that this was seen on.
    pub stamp: MapStamp,
    pub observer: Cell,
    /// The entity through whose eyes it looks; `null` if the observer stands by itself.
    pub eyes: Option<i64>,
    pub wide_x: bool,
    pub wide_y: bool,
    pub rule: SightRule,
    pub reach: u32,
    /// Three numbers for each run: the row, the first column, and the column after the last.
    pub runs: Vec<u32>,
    /// Four numbers for each corner: column, row, directions (1 NW, 2 NE, 4 SW, 8 SE), interest (0 hidden, 1 plain, 2
    /// interesting).
    pub corners: Vec<u32>,
    pub counts: SightCounts,
    pub goal: Option<Cell>,
    /// The path of a one-cell body to the goal; `null` if there is no path or no goal.
    pub way: Option<SightWay>,
    /// The time that the server took, in microseconds.
    pub micros: f64,
    /// What was not possible, in one sentence.
    pub note: Option<String>,
}

/// The numbers of cells and corners of each kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct SightCounts {
    pub visible: u32,
    pub free: u32,
    pub walls: u32,
    pub interesting: u32,
    pub plain: u32,
    pub hidden: u32,
}

/// A path of straight legs.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct SightWay {
    pub cells: Vec<Cell>,
    pub length: String,
}
