//! Routes from any of many seeds to any of many targets, beside the breadth-first search from all seeds that people use
//! instead.

use crate::{
    route::{mean, quantile, timed},
    row::Row,
};
use anyhow::{Context, ensure};
use gridcosm_grid::Pos;
use gridcosm_route::{
    BfsQuestion, BfsScratch, Knobs, Metric, RouteMap, RouteScratch, Seed, bfs, route_many,
};
use serde::Deserialize;
use std::{fs, path::Path};

/// A query with its optimum in king moves, the metric of the breadth-first search.
#[derive(Deserialize)]
struct Query {
    seeds: Vec<[i32; 2]>,
    targets: Vec<[i32; 2]>,
    king: Option<u64>,
}

/// The queries of `<map>.many.jsonl`, if there is such a file; slow floods get a part of them in a quick run.
pub(crate) fn rows(file: &Path, map: &RouteMap, quick: bool) -> anyhow::Result<Vec<Row>> {
    let name = file.file_name().unwrap_or_default().to_string_lossy().replace(".many.jsonl", "");
    if !file.is_file() {
        return Ok(Vec::new());
    }
    let (mut scratch, mut waves) = (RouteScratch::new(map), BfsScratch::new(map.terrain()));
    let (mut path, mut ratios) = (Vec::new(), Vec::new());
    let (mut ours, mut exact, mut floods) = (Vec::new(), Vec::new(), Vec::new());
    let text = fs::read_to_string(file)?;
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let query: Query = serde_json::from_str(line).with_context(|| name.clone())?;
        let Some(shortest) = query.king else { continue };
        let tiles =
            |list: &[[i32; 2]]| -> Vec<Pos> { list.iter().map(|&[x, y]| Pos::new(x, y)).collect() };
        let (from, targets) = (tiles(&query.seeds), tiles(&query.targets));
        let seeds: Vec<Seed> = from.iter().map(|&tile| tile.into()).collect();
        for (times, knobs) in
            [(&mut exact, Knobs::exact(Metric::King)), (&mut ours, Knobs::in_metric(Metric::King))]
        {
            let knobs = Knobs { check_path: false, ..knobs };
            let mut best = f64::INFINITY;
            for _ in 0..3 {
                let answer =
                    timed(|| route_many(map, &knobs, &seeds, &targets, &mut scratch, &mut path));
                best = best.min(answer.1);
            }
            times.push(best * 1000.0);
        }
        ensure!(map.terrain().allows_path(&path, Metric::King), "{name}: an illegal path");
        ratios.push((path.len() as f64 - 1.0).max(1.0) / (shortest as f64).max(1.0));
        if !quick || floods.len() < 4 {
            let question = BfsQuestion {
                seeds: &from,
                targets: &targets,
                metric: Metric::King,
                allowed: None,
            };
            let flood = timed(|| bfs(map.terrain(), question, None, &mut waves, &mut path));
            ensure!(flood.0.map(|found| found.cost.steps()) == Some(shortest), "{name}: {line}");
            floods.push(flood.1 * 1000.0);
        }
    }
    let mut rows = Vec::new();
    let mut push = |subject: &str, metric, value, unit| {
        let case = format!("{name}, many seeds to any target");
        rows.push(Row { area: "route", case, subject: subject.into(), metric, value, unit });
    };
    let compared = floods.len();
    push("gridcosm", "mean time", mean(&ours), "µs");
    push("gridcosm", "mean time, first queries", mean(&ours[..compared]), "µs");
    push("gridcosm", "p99 time", quantile(&ours, 99), "µs");
    push("gridcosm", "mean length / optimum", mean(&ratios), "x");
    push("gridcosm", "largest length / optimum", quantile(&ratios, 100), "x");
    push("gridcosm, proven shortest", "mean time", mean(&exact), "µs");
    push("breadth-first search", "mean time, first queries", mean(&floods), "µs");
    Ok(rows)
}
