//! The Crowd lens.

use super::{Cell, MapSource, Stroke};
use serde::{Deserialize, Serialize};
#[cfg(test)]
use ts_rs::TS;

/// Requests of the Crowd lens.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum CrowdRequest {
    /// Opens a map with nobody on it. Answer: `crowd_world`.
    CrowdOpen { source: MapSource },
    /// Opens a situation with everyone on the way. Answer: `crowd_world`.
    CrowdStart { situation: CrowdSituation, actors: u32, seed: u32 },
    /// Goes on from what was saved. Answer: `crowd_world`.
    CrowdLoad { save: CrowdSave },
    /// Everything there is to go on later. Answer: `crowd_saved`.
    CrowdSave,
    /// Builds and tears down walls. Answer: `crowd_walls`.
    CrowdWalls { strokes: Vec<Stroke> },
    /// Adds an actor in the sub-cell at a point, in cells. Answer: `crowd_frame`.
    CrowdPlace { x: f64, y: f64 },
    /// Takes out the actor nearest to a point, if it is within a cell. Answer: `crowd_frame`.
    CrowdRemove { x: f64, y: f64 },
    /// Takes out everyone. Answer: `crowd_frame`.
    CrowdClear,
    /// Sends everyone, or the nearest `percent`, to a cell and its surroundings. Answer: `crowd_sent`.
    CrowdSend { x: i32, y: i32, percent: u32 },
    /// Changes rules or raster. Answer: `crowd_frame`.
    CrowdRules { rules: CrowdRules },
    /// Runs so many ticks; none only looks. Answer: `crowd_frame`.
    CrowdStep { ticks: u32 },
}

/// Six situations in which crowds get stuck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[serde(rename_all = "snake_case")]
pub(crate) enum CrowdSituation {
    HeadOn,
    Corridor,
    Crossing,
    Gather,
    Doorway,
    Rooms,
}

/// Everything that decides how actors move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct CrowdRules {
    pub mode: CrowdMode,
    pub early: bool,
    pub filter_backward: bool,
    pub basic3_fallback: bool,
    /// Sub-cells per side of a cell.
    pub per_side: u8,
    pub offset: CrowdOffset,
    /// Percent of the usual speed, 10 to 400.
    #[serde(default = "usual_speed")]
    pub speed: u32,
}

/// Crowds that were saved before speed could be chosen.
fn usual_speed() -> u32 {
    100
}

/// Which sub-cells an actor may choose and reserve.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[serde(rename_all = "snake_case")]
pub(crate) enum CrowdMode {
    Square,
    Diagonal,
    NoDiagonal,
    AntiCross,
    Basic3,
    Basic3AntiCross,
    DestinationDirect,
}

/// By how much the raster is shifted: half a sub-cell to the right, down, or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[serde(rename_all = "snake_case")]
pub(crate) enum CrowdOffset {
    None,
    X,
    Y,
    Xy,
}

/// A crowd to keep.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct CrowdSave {
    /// A line per row, `#` for walls.
    pub walls: String,
    pub rules: CrowdRules,
    pub actors: Vec<SavedActor>,
}

/// An actor to keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct SavedActor {
    /// The sub-cell it is in.
    pub x: i32,
    pub y: i32,
    /// The cell it goes to.
    pub to: Option<Cell>,
}

/// Answers of the Crowd lens.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum CrowdAnswer {
    /// A new world; the first frame is asked for with `crowd_step`.
    CrowdWorld {
        name: String,
        width: u32,
        height: u32,
        walls: String,
        rules: CrowdRules,
    },
    /// The walls after strokes; `note` says what was refused.
    CrowdWalls {
        walls: String,
        note: Option<String>,
    },
    /// Who goes, and how many could not be given a place.
    CrowdSent {
        actors: Vec<u32>,
        left: u32,
    },
    CrowdSaved {
        save: CrowdSave,
    },
    /// Where everyone is, as attachment; see `CrowdLayout`.
    CrowdFrame {
        frame: CrowdFrame,
    },
}

/// How things stand. The attachment holds 40 bytes per actor, little-endian: id (u32), x and y in cells (f32), flags (u8: 1
/// under way, 2 arrived, 4 stuck) and three spare bytes, then pairs of i16, -1 for none: current sub-cell, next one, two that
/// are held besides, destination cell, cell it steers for.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct CrowdFrame {
    pub tick: u32,
    pub actors: u32,
    pub travellers: u32,
    pub arrived: u32,
    pub stuck: u32,
    /// Moments at which two shared a sub-cell, since the world was opened.
    pub overlaps: u32,
    /// Times that two came nearer than the raster allows.
    pub pass_throughs: u32,
    pub in_walls: u32,
    /// Ticks lost against travelling alone; `null` until that is known.
    pub delays: Option<CrowdDelays>,
    /// Server time per tick; 0 when none was run.
    pub micros: f64,
    pub rules: CrowdRules,
    pub note: Option<String>,
}

/// How much later actors arrive because of the others.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct CrowdDelays {
    /// How many lost up to so many half seconds; the last one counts all above.
    pub counts: Vec<u32>,
    pub mean_seconds: f64,
    pub most_seconds: f64,
}
