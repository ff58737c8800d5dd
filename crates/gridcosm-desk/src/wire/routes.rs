//! The Routes lens.

use super::{Cell, MapStamp, Working, twin::twin};
use serde::{Deserialize, Serialize};
#[cfg(test)]
use ts_rs::TS;

/// Requests of the Routes lens. Long ones start a job and are answered with `route_working`; `route_poll` fetches the
/// result.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[cfg_attr(test, ts(tag = "type"))]
#[serde(rename_all = "snake_case")]
pub(crate) enum RouteRequest {
    /// Prepares a map. Long; its result is `route_map`. For `upload`, the file is attached.
    RouteOpen { source: RouteSource, cell: u32 },
    /// The open tiles. Answer: `route_bitmap`, with the rows attached: one bit per tile, each row in whole bytes.
    RouteBitmap,
    /// Plans a route. Answer: `route_path`.
    RouteQuery { query: RouteQuery },
    /// Runs three methods on one query. Long; its result is `route_compared`.
    RouteCompare { query: RouteQuery },
    /// Opens or blocks the tiles under a brush. Answer: `route_painted`, with the changed rectangle attached.
    RoutePaint { points: Vec<Cell>, radius: u32, open: bool },
    /// Runs many queries. Long; its result is `route_scenario`.
    RouteScenario { questions: RouteQuestions, knobs: RouteKnobs },
    /// Asks for the progress of the long request. Answer: `route_working`, or the result.
    RoutePoll,
    /// Cancels the long request. Answer: `route_idle`.
    RouteStop,
}

/// Where a map of open tiles comes from.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum RouteSource {
    /// The land and sea of the Earth.
    Earth,
    /// A map from a seed.
    Generated { style: RouteStyle, width: u32, height: u32, seed: u32 },
    /// The map of the window, which Sight and Crowd look at. What is painted here is painted there.
    Walls,
    /// The attached file: PNG, MovingAI map, or text.
    Upload { name: String },
}

twin! {
    /// The kind of a generated map.
    RouteStyle of gridcosm_grid::map_gen::MapKind {
        Archipelago,
        RiverDelta,
        Rooms,
        Maze,
        Caves,
    }
}

twin! {
    /// How steps are counted.
    RouteMetric of gridcosm_route::Metric {
        Octile,
        King,
        Four,
    }
}

/// A query with the settings of the planner.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct RouteQuery {
    /// Where the route may begin. A single tile may be blocked; it stands for the nearest open one.
    pub from: Vec<Cell>,
    /// Where it may end.
    pub to: Vec<Cell>,
    pub knobs: RouteKnobs,
    /// Whether to return how the route was found.
    pub trace: bool,
}

/// The settings of the planner.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct RouteKnobs {
    pub metric: RouteMetric,
    /// By how many thousandths a path may be longer than the shortest; `null` for no proof.
    pub proof: Option<u32>,
    /// The number of cells on each side of the spine; `null` to choose it by length.
    pub margin: Option<u32>,
    /// How often the corridor may be widened.
    pub widenings: u32,
    /// The number of cells between waypoints.
    pub spacing: u32,
    /// Search from portal to portal instead of once in the whole corridor.
    pub portals: bool,
    /// The number of tiles per portal, when searching from portal to portal.
    pub portal_cap: u32,
    /// Plan the spine over cells that count as open if any tile is.
    pub any_open: bool,
    /// Plan even where an exact search is faster.
    pub always_plan: bool,
}

/// The queries of a scenario run.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum RouteQuestions {
    /// A MovingAI `.scen` file.
    File { text: String },
    /// Random pairs of tiles that can reach each other.
    Random { count: u32, seed: u32 },
}

/// Answers of the Routes lens.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum RouteAnswer {
    RouteMap {
        map: RouteMapCard,
    },
    RouteBitmap {
        width: u32,
        height: u32,
        row_bytes: u32,
        stamp: Option<MapStamp>,
    },
    RoutePath {
        path: RoutePath,
    },
    RouteCompared {
        planner: RouteTiming,
        jump_points: RouteTiming,
        bfs: RouteTiming,
    },
    /// The attachment holds the tiles of this rectangle, one bit each, rows in whole bytes.
    RoutePainted {
        x: u32,
        y: u32,
        width: u32,
        height: u32,
        row_bytes: u32,
        changed: u32,
        micros: f64,
        /// What was not possible, in one sentence.
        note: Option<String>,
    },
    RouteScenario {
        run: RouteRun,
    },
    RouteWorking(Working),
    RouteIdle,
}

/// A prepared map.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct RouteMapCard {
    pub name: String,
    pub width: u32,
    pub height: u32,
    pub open: u64,
    /// The side of a cell in tiles.
    pub cell: u32,
    pub build_ms: f64,
    pub bytes: u64,
    /// The map of the window that it shows, if it does.
    pub stamp: Option<MapStamp>,
    /// Two distant tiles that can reach each other, as the first query; in a level the agent and an exit.
    pub start: Option<[Cell; 2]>,
}

/// A planned route.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct RoutePath {
    /// The ends that were used: the open tiles nearest to the requested ones, or of two shores the nearest pair.
    pub from: Cell,
    pub to: Cell,
    /// Why there is no path, in one sentence.
    pub fault: Option<String>,
    /// The turning points, two numbers each.
    pub points: Vec<i32>,
    pub straight: u32,
    pub diagonal: u32,
    pub length: f64,
    pub micros: f64,
    pub effort: RouteEffort,
    pub trace: Option<RouteTrace>,
}

/// Work in expanded nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct RouteEffort {
    pub direct: u64,
    pub spine: u64,
    pub refine: u64,
    pub check: u64,
    pub guardrail: u64,
    pub widenings: u32,
}

/// How a route was found. Rectangles are column, row, width, height; portals are two tiles; tiles are column, row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct RouteTrace {
    pub spine: Vec<u32>,
    pub waypoints: Vec<u32>,
    pub portals: Vec<i32>,
    pub window: Vec<u32>,
    pub widened: Vec<u32>,
    pub visited: Vec<i32>,
    /// If the route was searched from portal to portal.
    pub segments: Vec<RouteSegment>,
}

/// One search from portal to portal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct RouteSegment {
    /// The cells in which it searched.
    pub window: Vec<u32>,
    /// The first and the last tile of the portal where it ends, as four numbers; none for the last segment.
    pub exits: Vec<i32>,
    /// The number of tiles it reached.
    pub visited: u32,
}

/// The result of one method on one query.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct RouteTiming {
    pub micros: f64,
    /// `null` if there is no path.
    pub length: Option<f64>,
    pub steps: u64,
    /// The number of nodes or tiles that it visited.
    pub expanded: u64,
    /// The turning points, two numbers each.
    pub points: Vec<i32>,
}

/// A scenario run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct RouteRun {
    /// The number of queries skipped because their ends are not open or not connected.
    pub skipped: u32,
    /// Four numbers per query: the exact length, the microseconds of the planner, those of jump points, and the
    /// planner's length divided by the exact one.
    pub rows: Vec<f64>,
    pub planner_mean: f64,
    pub exact_mean: f64,
    pub ratio_mean: f64,
    pub ratio_most: f64,
    /// Says if not all queries were run.
    pub note: Option<String>,
}
