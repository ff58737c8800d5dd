//! The Crowd lens.

use super::{Cell, MapStamp, MapView, twin::twin};
use serde::{Deserialize, Serialize};
#[cfg(test)]
use ts_rs::TS;

/// Requests of the Crowd lens. Its actors are on the map of the window.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[cfg_attr(test, ts(tag = "type"))]
#[serde(rename_all = "snake_case")]
pub(crate) enum CrowdRequest {
    /// Opens the map of a situation with all actors under way. Answer: `crowd_world`.
    CrowdStart { situation: CrowdSituation, actors: u32, seed: u32 },
    /// Continues from a saved crowd. If its walls are not those of the map, they become the map. Answer: `crowd_world`.
    CrowdLoad { save: CrowdSave },
    /// Everything needed to continue later. Answer: `crowd_saved`.
    CrowdSave,
    /// Adds an actor in the sub-cell at a point, given in cells. Answer: `crowd_frame`.
    CrowdPlace { x: f64, y: f64 },
    /// Removes the actor nearest to a point, if it is within one cell. Answer: `crowd_frame`.
    CrowdRemove { x: f64, y: f64 },
    /// Removes all actors. Answer: `crowd_frame`.
    CrowdClear,
    /// Sends all actors, or the nearest `percent`, to a cell and its surroundings. Answer: `crowd_sent`.
    CrowdSend { x: i32, y: i32, percent: u32 },
    /// Changes the rules or the raster. Answer: `crowd_frame`.
    CrowdRules { rules: CrowdRules },
    /// Whether the same actors also run with the other setting of the Basic3 fallback, from now on. Answer: `crowd_frame`.
    CrowdCompare { on: bool },
    /// Runs this many ticks; with 0 it only reports the current state. Answer: `crowd_frame`.
    CrowdStep { ticks: u32 },
}

twin! {
    /// Six situations in which crowds get stuck.
    CrowdSituation of gridcosm_crowd::scenario::Situation {
        HeadOn,
        Corridor,
        Crossing,
        Gather,
        Doorway,
        Rooms,
    }
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

/// The speed of crowds that were saved before it could be chosen.
fn usual_speed() -> u32 {
    100
}

twin! {
    /// Which sub-cells an actor may choose and reserve.
    CrowdMode of gridcosm_crowd::Mode {
        Square,
        Diagonal,
        NoDiagonal,
        AntiCross,
        Basic3,
        Basic3AntiCross,
        DestinationDirect,
    }
}

twin! {
    /// The shift of the raster: half a sub-cell to the left, up, or both.
    CrowdOffset of gridcosm_crowd::Offset {
        None,
        X,
        Y,
        #[serde(rename = "xy")]
        XY,
    }
}

/// A saved crowd.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct CrowdSave {
    /// One line per row; `#` is a wall.
    pub walls: String,
    pub rules: CrowdRules,
    pub actors: Vec<SavedActor>,
}

/// A saved actor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct SavedActor {
    /// The sub-cell it is in.
    pub x: i32,
    pub y: i32,
    /// The cell it is going to.
    pub to: Option<Cell>,
}

/// Answers of the Crowd lens.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum CrowdAnswer {
    /// A new world; request its first frame with `crowd_step`.
    CrowdWorld {
        map: MapView,
    },
    /// The actors that were sent, and the number of actors that got no cell.
    CrowdSent {
        actors: Vec<u32>,
        left: u32,
    },
    CrowdSaved {
        save: CrowdSave,
    },
    /// The state of all actors; their positions are attached, see `CrowdFrame`.
    CrowdFrame {
        frame: CrowdFrame,
    },
}

/// The state of a crowd. The attachment holds 40 bytes per actor, first all of this crowd, then all of the one that runs
/// beside it, little-endian: id (u32), x and y in cells (f32),
/// flags (u8: 1 under way, 2 arrived, 4 stuck) and three unused bytes, then pairs of i16, with -1 for none: the current
/// sub-cell, the next one, two others that it holds, the destination cell, and the cell it steers for.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct CrowdFrame {
    /// The map that the actors are on.
    pub stamp: MapStamp,
    pub tick: u32,
    pub actors: u32,
    pub travellers: u32,
    pub arrived: u32,
    pub stuck: u32,
    /// How often two actors shared a sub-cell since the world was opened.
    pub overlaps: u32,
    /// How often two actors came closer than the raster allows.
    pub pass_throughs: u32,
    pub in_walls: u32,
    /// The ticks lost compared with travelling alone; `null` until they are known.
    pub delays: Option<CrowdDelays>,
    /// The server's time per tick; 0 if none was run.
    pub micros: f64,
    pub rules: CrowdRules,
    pub note: Option<String>,
    /// The same actors with the other setting of the Basic3 fallback, if they run beside these.
    pub beside: Option<CrowdBeside>,
}

/// How the same actors fare under the other setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct CrowdBeside {
    pub fallback: bool,
    pub arrived: u32,
    pub stuck: u32,
}

/// How much later actors arrive because of the others.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct CrowdDelays {
    /// The number of actors by lost time, in steps of half a second; the last number includes all longer times.
    pub counts: Vec<u32>,
    pub mean_seconds: f64,
    pub most_seconds: f64,
}
