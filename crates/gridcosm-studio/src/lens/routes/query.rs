//! One question: plans a route and describes how it came about.

use super::Loaded;
use crate::{
    lens::timing::timed,
    wire::{Cell, RouteEffort, RouteMetric, RoutePath, RouteQuery, RouteTrace},
};
use gridcosm_grid::{Pos, Rect};
use gridcosm_route::{
    Effort, Knobs, Metric, Refine, RouteMap, RouteOutcome, SpineKind, Trace, nearest_open, route,
    route_traced,
};

/// The maximum distance to the nearest open tile when the user points at a blocked one.
const SNAP: u32 = 160;

/// Plans a route.
pub(super) fn plan(loaded: &mut Loaded, query: &RouteQuery) -> RoutePath {
    let Loaded { map, scratch, path, .. } = loaded;
    let knobs = knobs(query);
    let (from, to) = (snap(map, query.from), snap(map, query.to));
    let (outcome, micros) = timed(|| route(map, &knobs, from, to, scratch, path));
    let effort = scratch.effort();
    // Traced in a second run, so that the time is that of a query without a trace.
    let trace = query.trace.then(|| route_traced(map, &knobs, from, to, scratch, path).1);
    let found = outcome.found();
    let cost = found.map(|found| found.cost).unwrap_or_default();
    RoutePath {
        from: from.into(),
        to: to.into(),
        fault: fault(outcome),
        points: turns(path),
        straight: cost.straight,
        diagonal: cost.diagonal,
        length: length(query.metric, cost),
        micros,
        effort: effort_of(effort),
        trace: trace.as_ref().map(trace_of),
    }
}

/// The planner's knobs as set on the page.
pub(super) fn knobs(query: &RouteQuery) -> Knobs {
    Knobs {
        metric: metric(query.metric),
        eps_per_mille: query.proof,
        spine: if query.any_open { SpineKind::AnyOpen } else { SpineKind::Regions },
        refine: if query.portals { Refine::Portals } else { Refine::Corridor },
        margin: query.margin.map(|cells| cells.min(64)),
        widenings: query.widenings.min(64),
        spacing: query.spacing.clamp(1, 1024),
        near_pairs_directly: !query.always_plan,
        check_path: false,
        ..Knobs::default()
    }
}

pub(super) fn metric(metric: RouteMetric) -> Metric {
    match metric {
        RouteMetric::Octile => Metric::Octile,
        RouteMetric::King => Metric::King,
        RouteMetric::Four => Metric::Four,
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
            RouteOutcome::Unreachable => "There is no path: the two tiles are not connected.",
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
    RouteTrace {
        spine: rects(&trace.spine),
        waypoints: rects(&trace.waypoints),
        portals: trace.portals.iter().flat_map(|(a, b)| [a.x, a.y, b.x, b.y]).collect(),
        window: rects(&trace.window),
        widened: rects(&trace.widened),
        visited: trace.visited.iter().flat_map(|tile| [tile.x, tile.y]).collect(),
    }
}
