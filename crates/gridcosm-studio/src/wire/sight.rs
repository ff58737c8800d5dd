//! The Sight lens.

use super::{Cell, MapCard, MapSource, Stroke, Working};
use serde::{Deserialize, Serialize};
#[cfg(test)]
use ts_rs::TS;

/// Requests of the Sight lens.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum SightRequest {
    /// The maps to choose from. Answer: `sight_maps`.
    SightMaps,
    /// Opens a map. Answer: `sight_map`.
    SightOpen { source: MapSource },
    /// Changes walls, observer, rule or goal, all at once. Answer: `sight_seen`.
    SightChange { change: SightChange },
    /// The drawing with what is seen. Answer: `sight_text`.
    SightCopy,
    /// Looks back from every free cell. Long; its answer is `sight_checked`.
    SightCheck,
    /// How the check is getting on. Answer: `sight_working`, its answer, or `sight_idle` when there is none.
    SightPoll,
    /// Gives up the check; so does every change. Answer: `sight_idle`.
    SightStop,
}

/// What is to change; what is left out stays.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[serde(default)]
pub(crate) struct SightChange {
    #[cfg_attr(test, ts(optional))]
    pub strokes: Option<Vec<Stroke>>,
    #[cfg_attr(test, ts(optional))]
    pub observer: Option<Cell>,
    #[cfg_attr(test, ts(optional))]
    pub wide_x: Option<bool>,
    #[cfg_attr(test, ts(optional))]
    pub wide_y: Option<bool>,
    #[cfg_attr(test, ts(optional))]
    pub rule: Option<SightRule>,
    /// Cells as the crow flies; 0 for unlimited.
    #[cfg_attr(test, ts(optional))]
    pub reach: Option<u32>,
    #[cfg_attr(test, ts(optional))]
    pub goal: Option<Cell>,
    #[cfg_attr(test, ts(optional))]
    pub forget_goal: Option<bool>,
}

/// What seeing means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[serde(rename_all = "snake_case")]
pub(crate) enum SightRule {
    Hull,
    Traced,
    Shadow,
    Permissive,
}

/// Answers of the Sight lens.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum SightAnswer {
    SightMaps {
        maps: Vec<MapCard>,
    },
    /// `walls` has a line per row, `#` for walls.
    SightMap {
        name: String,
        width: u32,
        height: u32,
        walls: String,
        seen: SightSeen,
    },
    SightSeen {
        seen: SightSeen,
    },
    SightText {
        text: String,
    },
    /// Cells that see the observer without being seen, and the other way round.
    SightChecked {
        pairs: u32,
        blind: Vec<Cell>,
        unseen: Vec<Cell>,
        micros: f64,
    },
    SightWorking(Working),
    SightIdle,
}

/// What the observer sees, and what follows from it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct SightSeen {
    pub revision: u32,
    pub observer: Cell,
    pub wide_x: bool,
    pub wide_y: bool,
    pub rule: SightRule,
    pub reach: u32,
    /// Row, first column, column after the last; three numbers for each run.
    pub runs: Vec<u32>,
    /// Column, row, directions (1 NW, 2 NE, 4 SW, 8 SE), interest (0 hidden, 1 plain, 2 interesting); four numbers each.
    pub corners: Vec<u32>,
    pub counts: SightCounts,
    pub goal: Option<Cell>,
    /// The way of a one-cell body to the goal; `null` when there is none or no goal.
    pub way: Option<SightWay>,
    /// How long the server took for it.
    pub micros: f64,
    /// What could not be done, in a sentence.
    pub note: Option<String>,
}

/// How many of everything.
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

/// A way in straight legs.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct SightWay {
    pub cells: Vec<Cell>,
    pub length: String,
}
