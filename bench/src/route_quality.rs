//! The quality of routes: every setting of the planner on every query of the public maps, in turn.

use crate::{
    route::{Case, mean, quantile, timed},
    row::{OURS, Row},
};
use anyhow::ensure;
use gridcosm_grid::BitGrid;
use gridcosm_route::{
    CellSize, Cost, Knobs, Metric, Refine, RouteMap, RouteScratch, SearchScratch, SpineKind,
    jump_points, route,
};
use std::path::PathBuf;

/// The settings to compare, as the command line names them.
const SETTINGS: [(&str, SpineKind, Refine); 4] = [
    (OURS, SpineKind::Regions, Refine::Corridor),
    ("--portals", SpineKind::Regions, Refine::Portals),
    ("--any-open", SpineKind::AnyOpen, Refine::Corridor),
    ("--any-open --portals", SpineKind::AnyOpen, Refine::Portals),
];

/// What one setting achieved on all connected pairs.
#[derive(Default)]
struct Quality {
    /// Microseconds.
    times: Vec<f64>,
    /// Length over optimum.
    ratios: Vec<f64>,
    repeated: usize,
    guardrails: usize,
    /// The map and the query with the longest path.
    worst: String,
}

pub(crate) fn run(scenarios: &[PathBuf], quick: bool) -> anyhow::Result<Vec<Row>> {
    let mut rows = Vec::new();
    for metric in [Metric::Octile, Metric::King] {
        let mut found = SETTINGS.map(|_| Quality::default());
        let mut exact = Vec::new();
        for scenario in scenarios {
            run_map(&Case::read(scenario)?, metric, quick, &mut found, &mut exact)?;
        }
        let case = format!("all {} maps, {metric:?}", scenarios.len()).to_lowercase();
        rows.extend(rows_of(&case, &found, &exact));
    }
    Ok(rows)
}

fn run_map(
    case: &Case,
    metric: Metric,
    quick: bool,
    found: &mut [Quality; SETTINGS.len()],
    exact: &mut Vec<f64>,
) -> anyhow::Result<()> {
    let map = RouteMap::new(case.open.clone(), CellSize::default())?;
    let (mut scratch, mut path) = (RouteScratch::new(&map), Vec::new());
    let mut jumps = SearchScratch::new(map.terrain());
    let mut marks = BitGrid::new(map.size());
    for query in case.queries.iter().step_by(if quick { 5 } else { 1 }) {
        if query.optimum(metric).is_none() {
            continue;
        }
        for ((name, spine, refine), quality) in SETTINGS.into_iter().zip(found.iter_mut()) {
            let knobs = Knobs { metric, spine, refine, ..Knobs::default() };
            let mut best = f64::INFINITY;
            for _ in 0..3 {
                let answer =
                    timed(|| route(&map, &knobs, query.from, query.to, &mut scratch, &mut path));
                best = best.min(answer.1);
            }
            quality.times.push(best * 1000.0);
            ensure!(
                map.terrain().allows_path(&path, metric)
                    && path.first() == Some(&query.from)
                    && path.last() == Some(&query.to),
                "{}: {name} answers {} to {} with an illegal path",
                case.name,
                query.from,
                query.to
            );
            let ratio = query.ratio(metric, Cost::of(&path)).unwrap_or(1.0);
            if quality.ratios.iter().all(|&other| other < ratio) {
                quality.worst = format!("{} {} to {}", case.name, query.from, query.to);
            }
            quality.ratios.push(ratio);
            quality.guardrails += usize::from(scratch.effort().guardrail_runs > 0);
            quality.repeated +=
                path.iter().filter(|&&tile| marks.set(tile, true) == Some(true)).count();
            path.iter().for_each(|&tile| _ = marks.set(tile, false));
        }
        let (from, to) = (query.from, query.to);
        let best = (0..3).map(|_| {
            timed(|| jump_points(map.terrain(), metric, from, to, None, &mut jumps, &mut path)).1
        });
        exact.push(best.fold(f64::INFINITY, f64::min) * 1000.0);
    }
    Ok(())
}

fn rows_of(case: &str, found: &[Quality; SETTINGS.len()], exact: &[f64]) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut push = |case: &str, subject: &str, metric, value: f64, unit| {
        let (case, subject) = (case.to_owned(), subject.to_owned());
        rows.push(Row { area: "route", case, subject, metric, value, unit });
    };
    for ((name, ..), quality) in SETTINGS.iter().zip(found) {
        let n = quality.times.len().max(1) as f64;
        push(case, name, "mean time", mean(&quality.times), "µs");
        push(case, name, "mean length / optimum", mean(&quality.ratios), "x");
        push(case, name, "largest length / optimum", quantile(&quality.ratios, 100), "x");
        push(case, name, "repeated tiles", quality.repeated as f64, "tiles");
        push(case, name, "whole map searched", quality.guardrails as f64 * 100.0 / n, "%");
        let worst = format!("{case}: {name} at {}", quality.worst);
        push(&worst, name, "worst query", quantile(&quality.ratios, 100), "x");
    }
    push(case, "our jump points", "mean time", mean(exact), "µs");
    rows
}
