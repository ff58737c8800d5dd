//! One question: plans a route and describes how it came about.

use super::Loaded;
use crate::{
    host::Clock,
    lens::Complaint,
    wire::{
        Cell, RouteEffort, RouteKnobs, RouteMetric, RoutePath, RouteQuery, RouteSegment, RouteTrace,
    },
};
use gridcosm_grid::{Pos, Rect};
use gridcosm_route::{
    Effort, Knobs, Refine, RouteMap, RouteOutcome, Seed, SpineKind, Trace, nearest_open,
    route_many, route_many_traced,
};

/// The maximum distance to the nearest open tile when the user points at a blocked one.
const SNAP: u32 = 160;

/// The largest number of tiles on one side of a question.
const MAX_ENDS: usize = 20_000;

/// Where a route may begin and end.
pub(super) struct Ends {
    pub seeds: Vec<Seed>,
    pub targets: Vec<Pos>,
}

/// The ends of a question. A single tile is moved to the nearest open one; of many, the blocked ones do not count.
pub(super) fn ends(map: &RouteMap, from: &[Cell], to: &[Cell]) -> Result<Ends, Complaint> {
    let side = |cells: &[Cell]| -> Result<Vec<Pos>, Complaint> {
        match cells {
            [] => Err("A route needs a start and a goal.".into()),
            [cell] => Ok(vec![snap(map, *cell)]),
            cells if cells.len() > MAX_ENDS => {
                Err(format!("A shore has at most {MAX_ENDS} tiles here; choose a shorter one.")
                    .into())
            }
            cells => Ok(cells.iter().map(|cell| Pos::new(cell.x, cell.y)).collect()),
        }
    };
    let (from, to) = (side(from)?, side(to)?);
    Ok(Ends { seeds: from.into_iter().map(Seed::from).collect(), targets: to })
}

/// Plans a route.
pub(super) fn plan(
    loaded: &mut Loaded,
    query: &RouteQuery,
    clock: Clock,
) -> Result<RoutePath, Complaint> {
    let Loaded { map, scratch, path, .. } = loaded;
    let knobs = knobs(&query.knobs);
    let Ends { seeds, targets } = ends(map, &query.from, &query.to)?;
    let ((outcome, _), micros) =
        clock.timed(|| route_many(map, &knobs, &seeds, &targets, scratch, path));
    let effort = scratch.effort();
    // Traced in a second run, so that the time is that of a query without a trace.
    let trace =
        query.trace.then(|| route_many_traced(map, &knobs, &seeds, &targets, scratch, path).2);
    let found = outcome.found();
    let cost = found.map(|found| found.cost).unwrap_or_default();
    let (from, to) =
        found.map_or_else(|| (seeds[0].tile, targets[0]), |found| (found.from, found.to));
    Ok(RoutePath {
        from: from.into(),
        to: to.into(),
        fault: fault(outcome),
        points: turns(path),
        straight: cost.straight,
        diagonal: cost.diagonal,
        length: length(query.knobs.metric, cost),
        micros,
        effort: effort_of(effort),
        trace: trace.as_ref().map(trace_of),
    })
}

/// The planner's knobs as set on the page.
pub(super) fn knobs(set: &RouteKnobs) -> Knobs {
    Knobs {
        metric: set.metric.into(),
        eps_per_mille: set.proof,
        spine: if set.any_open { SpineKind::AnyOpen } else { SpineKind::Regions },
        refine: if set.portals { Refine::Portals } else { Refine::Corridor },
        margin: set.margin.map(|cells| cells.min(64)),
        widenings: set.widenings.min(64),
        spacing: set.spacing.clamp(1, 1024),
        portal_cap: set.portal_cap.clamp(1, 64),
        near_pairs_directly: !set.always_plan,
        check_path: false,
    }
}

/// A length as people read it: tiles, diagonals count by the metric.
pub(super) fn length(metric: RouteMetric, cost: gridcosm_route::Cost) -> f64 {
    match metric {
        RouteMetric::Octile => cost.octile_millionths() as f64 / 1e6,
        RouteMetric::King | RouteMetric::Four => cost.steps() as f64,
    }
}

/// The nearest open tile, or the tile itself if there is none near.
pub(super) fn snap(map: &RouteMap, cell: Cell) -> Pos {
    let tile = Pos::new(cell.x, cell.y);
    nearest_open(map.terrain(), tile, SNAP).unwrap_or(tile)
}

fn fault(outcome: RouteOutcome) -> Option<String> {
    Some(
        match outcome {
            RouteOutcome::Found(_) => return None,
            RouteOutcome::Unreachable => "There is no path: start and goal are not connected.",
            RouteOutcome::BlockedStart => "The start is blocked, and so is everything near it.",
            RouteOutcome::BlockedGoal => "The goal is blocked, and so is everything near it.",
            RouteOutcome::Outside => "The start or the goal lies outside the map.",
            RouteOutcome::BudgetSpent => "The search gave up before it found a path.",
        }
        .to_owned(),
    )
}

/// The tiles at which a path turns, with both ends; two numbers each.
pub(super) fn turns(path: &[Pos]) -> Vec<i32> {
    let step = |a: Pos, b: Pos| (b.x - a.x, b.y - a.y);
    let bends = path.windows(3).filter(|w| step(w[0], w[1]) != step(w[1], w[2])).map(|w| w[1]);
    let last = path.last().filter(|_| path.len() > 1).copied();
    path.first()
        .copied()
        .into_iter()
        .chain(bends)
        .chain(last)
        .flat_map(|tile| [tile.x, tile.y])
        .collect()
}

fn effort_of(effort: Effort) -> RouteEffort {
    let Effort { direct, spine, refine, check, guardrail, widenings, .. } = effort;
    RouteEffort { direct, spine, refine, check, guardrail, widenings }
}

fn trace_of(trace: &Trace) -> RouteTrace {
    let rects = |rects: &[Rect]| -> Vec<u32> {
        rects
            .iter()
            .flat_map(|r| [r.min.x as u32, r.min.y as u32, r.size.width, r.size.height])
            .collect()
    };
    let tiles = |(a, b): &(Pos, Pos)| [a.x, a.y, b.x, b.y];
    let segments = trace.segments.iter().map(|segment| RouteSegment {
        window: rects(&segment.window),
        exits: segment.exits.iter().flat_map(tiles).collect(),
        visited: segment.visited.len() as u32,
    });
    RouteTrace {
        segments: segments.collect(),
        spine: rects(&trace.spine),
        waypoints: rects(&trace.waypoints),
        portals: trace.portals.iter().flat_map(tiles).collect(),
        window: rects(&trace.window),
        widened: rects(&trace.widened),
        visited: trace.visited.iter().flat_map(|tile| [tile.x, tile.y]).collect(),
    }
}
