//! Three methods on one question, side by side.

use super::query::{self, Ends};
use crate::{
    errand::Errand,
    host::Clock,
    job::Progress,
    lens::Complaint,
    packed::Prepared,
    wire::{Cell, RouteAnswer, RouteKnobs, RouteMetric, RouteTiming},
};
use gridcosm_grid::Pos;
use gridcosm_route::{
    BfsQuestion, BfsScratch, Cost, Knobs, Metric, RouteMap, RouteScratch, bfs_while, route_many,
};
use serde::{Deserialize, Serialize};

/// The quickest of this many runs counts: the first one warms up the memory.
const RUNS: u32 = 3;

/// One question, for all three methods.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Comparison {
    pub map: Prepared,
    pub from: Vec<Cell>,
    pub to: Vec<Cell>,
    pub knobs: RouteKnobs,
}

/// The results, as `route_compared` tells them.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Compared {
    planner: RouteTiming,
    jump_points: RouteTiming,
    bfs: RouteTiming,
}

impl From<Compared> for RouteAnswer {
    fn from(Compared { planner, jump_points, bfs }: Compared) -> Self {
        Self::RouteCompared { planner, jump_points, bfs }
    }
}

impl Errand for Comparison {
    type Answer = Compared;
    const NAME: &'static str = "route_compare";

    fn what(&self) -> &'static str {
        "Searching by three methods"
    }

    fn run(self, clock: Clock, progress: &Progress) -> Result<Compared, Complaint> {
        let Self { map: Prepared { map, .. }, from, to, knobs } = self;
        let ends = query::ends(&map, &from, &to)?;
        Ok(run(&map, &ends, &knobs, clock, progress))
    }
}

/// Runs the planner, jump points and breadth-first search. The flood takes nearly all of the time: it reports its
/// progress, and stops when its result is no longer needed.
fn run(
    map: &RouteMap,
    ends: &Ends,
    asked: &RouteKnobs,
    clock: Clock,
    progress: &Progress,
) -> Compared {
    let Ends { seeds, targets } = ends;
    let terrain = map.terrain();
    let mut path = Vec::new();

    // With a bound of 0 the planner is an exact search: by jump points, or by A* where there are no diagonals.
    let mut scratch = RouteScratch::new(map);
    let metric = Metric::from(asked.metric);
    let shortest = Knobs { check_path: false, ..Knobs::exact(metric) };
    let [planner, jump_points] = [query::knobs(asked), shortest].map(|knobs| {
        let ((outcome, _), micros) =
            best(clock, RUNS, || route_many(map, &knobs, seeds, targets, &mut scratch, &mut path));
        let cost = outcome.found().map(|found| found.cost);
        timing(asked.metric, cost, micros, scratch.effort().total(), &path)
    });

    let mut flood = BfsScratch::new(terrain);
    let tiles: Vec<Pos> = seeds.iter().map(|seed| seed.tile).collect();
    let question = BfsQuestion { seeds: &tiles, targets, metric, allowed: None };
    let (found, micros) = best(clock, 1, || {
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

    Compared { planner, jump_points, bfs }
}

/// The last result and the shortest time.
fn best<T>(clock: Clock, runs: u32, mut work: impl FnMut() -> T) -> (T, f64) {
    let (mut result, mut least) = clock.timed(&mut work);
    for _ in 1..runs {
        let (again, micros) = clock.timed(&mut work);
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
