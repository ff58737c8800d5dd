//! Many questions in a row, each answered by the planner and by an exact search.

use super::query;
use crate::{
    errand::Errand,
    host::Clock,
    job::Progress,
    lens::Complaint,
    packed::Prepared,
    wire::{Cell, RouteKnobs, RouteQuestions, RouteRun},
};
use gridcosm_formats::movingai;
use gridcosm_grid::{Mt19937, Pos};
use gridcosm_route::{RouteMap, RouteScratch, SearchScratch, jump_points, route};
use serde::{Deserialize, Serialize};

/// The maximum number of questions in one run.
const MAX_QUESTIONS: usize = 5000;

/// Questions about one map.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Scenario {
    pub map: Prepared,
    pub pairs: Vec<[Cell; 2]>,
    pub knobs: RouteKnobs,
}

impl Errand for Scenario {
    type Answer = RouteRun;
    const NAME: &'static str = "route_scenario";

    fn what(&self) -> &'static str {
        "Running the questions"
    }

    fn run(self, clock: Clock, progress: &Progress) -> Result<RouteRun, Complaint> {
        let pairs: Vec<(Pos, Pos)> =
            self.pairs.into_iter().map(|[from, to]| (from.into(), to.into())).collect();
        Ok(run(&self.map.map, &pairs, &self.knobs, clock, progress))
    }
}

/// Reads or draws the questions.
pub(super) fn questions(
    map: &RouteMap,
    asked: RouteQuestions,
) -> Result<Vec<(Pos, Pos)>, Complaint> {
    let pairs: Vec<(Pos, Pos)> = match asked {
        RouteQuestions::File { text } => {
            let read = movingai::parse_scenarios(&text);
            let read =
                read.map_err(|error| Complaint(format!("This is not a scenario file: {error}.")))?;
            if let Some(other) = read.iter().find(|scenario| scenario.size != map.size()) {
                return Err(format!(
                    "This scenario is for a map of {}, but the open map is {}.",
                    other.size,
                    map.size()
                )
                .into());
            }
            read.into_iter().map(|scenario| (scenario.from, scenario.to)).collect()
        }
        RouteQuestions::Random { count, seed } => {
            random(map, count.min(MAX_QUESTIONS as u32), seed)
        }
    };
    if pairs.is_empty() {
        return Err("This map has no two tiles to ask a question about.".into());
    }
    Ok(pairs)
}

/// Pairs of open tiles that can reach each other.
fn random(map: &RouteMap, count: u32, seed: u32) -> Vec<(Pos, Pos)> {
    let mut rng = Mt19937::from_integer(seed.into());
    let size = map.size();
    let mut tile = || Pos::new(rng.below(size.width) as i32, rng.below(size.height) as i32);
    let mut pairs = Vec::new();
    // A map that is nearly all land gives fewer pairs.
    for _ in 0..u64::from(count) * 200 {
        let pair = (tile(), tile());
        if map.connected(pair.0, pair.1) && pair.0 != pair.1 {
            pairs.push(pair);
        }
        if pairs.len() == count as usize {
            break;
        }
    }
    pairs
}

/// Asks all of them.
fn run(
    map: &RouteMap,
    pairs: &[(Pos, Pos)],
    set: &RouteKnobs,
    clock: Clock,
    progress: &Progress,
) -> RouteRun {
    let metric = set.metric;
    let (mut scratch, mut search) = (RouteScratch::new(map), SearchScratch::new(map.terrain()));
    let (mut path, knobs) = (Vec::new(), query::knobs(set));
    let mut run = RouteRun {
        skipped: 0,
        rows: Vec::new(),
        planner_mean: 0.0,
        exact_mean: 0.0,
        ratio_mean: 0.0,
        ratio_most: 0.0,
        note: None,
    };
    let total = pairs.len().min(MAX_QUESTIONS) as u32;
    if pairs.len() > MAX_QUESTIONS {
        run.note = Some(format!(
            "Only the first {MAX_QUESTIONS} of {} questions were asked.",
            pairs.len()
        ));
    }
    for (done, &(from, to)) in (0..total).zip(pairs) {
        if !progress.tell(done, total) {
            break;
        }
        // Once to warm up, so that the first question is not the slowest.
        if done == 0 {
            let _ = route(map, &knobs, from, to, &mut scratch, &mut path);
        }
        let (planned, planner) =
            clock.timed(|| route(map, &knobs, from, to, &mut scratch, &mut path));
        let (shortest, exact) = clock.timed(|| {
            jump_points(map.terrain(), metric.into(), from, to, None, &mut search, &mut path)
        });
        match (planned.found(), shortest.found()) {
            (Some(planned), Some(shortest)) if from != to => {
                let best = query::length(metric, shortest.cost);
                run.rows.extend([best, planner, exact, query::length(metric, planned.cost) / best]);
            }
            _ => run.skipped += 1,
        }
    }
    summarise(&mut run);
    run
}

fn summarise(run: &mut RouteRun) {
    let mean = |rows: &[f64], column: usize| {
        let values = rows.chunks_exact(4).map(|row| row[column]);
        values.sum::<f64>() / (rows.len() as f64 / 4.0).max(1.0)
    };
    (run.planner_mean, run.exact_mean, run.ratio_mean) =
        (mean(&run.rows, 1), mean(&run.rows, 2), mean(&run.rows, 3));
    run.ratio_most = run.rows.chunks_exact(4).map(|row| row[3]).fold(0.0, f64::max);
}
