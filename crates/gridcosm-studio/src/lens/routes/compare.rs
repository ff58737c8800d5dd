//! Three methods on one question, side by side.

use super::query::{self, Ends};
use crate::{
    lens::{job::Progress, timing::timed},
    wire::{RouteAnswer, RouteKnobs, RouteMetric, RouteTiming},
};
use gridcosm_grid::Pos;
use gridcosm_route::{
    BfsQuestion, BfsScratch, Cost, Knobs, Metric, RouteMap, RouteScratch, bfs_while, route_many,
};

/// The quickest of this many runs counts: the first one warms up the memory.
const RUNS: u32 = 3;

/// Runs the planner, jump points and breadth-first search. The flood takes nearly all of the time: it reports its
/// progress, and stops when its result is no longer needed.
pub(super) fn run(
    map: &RouteMap,
    ends: &Ends,
    asked: &RouteKnobs,
    progress: &Progress,
) -> RouteAnswer {
    let Ends { seeds, targets } = ends;
    let terrain = map.terrain();
    let mut path = Vec::new();

    // With a bound of 0 the planner is an exact search: by jump points, or by A* where there are no diagonals.
    let mut scratch = RouteScratch::new(map);
    let metric = Metric::from(asked.metric);
    let shortest = Knobs { check_path: false, ..Knobs::exact(metric) };
    let [planner, jump_points] = [query::knobs(asked), shortest].map(|knobs| {
        let ((outcome, _), micros) =
            best(RUNS, || route_many(map, &knobs, seeds, targets, &mut scratch, &mut path));
        let cost = outcome.found().map(|found| found.cost);
        timing(asked.metric, cost, micros, scratch.effort().total(), &path)
    });

    let mut flood = BfsScratch::new(terrain);
    let tiles: Vec<Pos> = seeds.iter().map(|seed| seed.tile).collect();
    let question = BfsQuestion { seeds: &tiles, targets, metric, allowed: None };
    let (found, micros) = best(1, || {
        let open = terrain.open().count() as u32;
        bfs_while(terrain, question, None, &mut flood, &mut path, |tiles| {
            progress.tell(tiles as u32, open)
        })
    });
    let bfs = timing(
        asked.metric,
        found.map(|found| found.cost),
        micros,
        flood.reached().count() as u64,
        &path,
    );

    RouteAnswer::RouteCompared { planner, jump_points, bfs }
}

/// The last result and the shortest time.
fn best<T>(runs: u32, mut work: impl FnMut() -> T) -> (T, f64) {
    let (mut result, mut least) = timed(&mut work);
    for _ in 1..runs {
        let (again, micros) = timed(&mut work);
        (result, least) = (again, least.min(micros));
    }
    (result, least)
}

fn timing(
    metric: RouteMetric,
    cost: Option<Cost>,
    micros: f64,
    expanded: u64,
    path: &[Pos],
) -> RouteTiming {
    RouteTiming {
        micros,
        length: cost.map(|cost| query::length(metric, cost)),
        steps: cost.map_or(0, Cost::steps),
        expanded,
        points: query::turns(path),
    }
}
