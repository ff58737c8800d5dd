//! Routes on public maps with known optima, beside four crates.
//!
//! Runs every folder below `--maps` that contains `<map>.scen.jsonl` beside `<map>.png` or `<map>.map`. Slow subjects
//! get a time limit per map and are compared with ours on the queries they finished; all subjects get the queries in
//! the same shuffled order. A file `<map>.many.jsonl` adds queries from many seeds to any of many targets.

use crate::{
    Options, route_many, route_peers as peers, route_quality,
    row::{OURS, Row},
};
use anyhow::{Context, ensure};
use cpu_time::ThreadTime;
use gridcosm_formats::{mask_png, movingai};
use gridcosm_grid::{BitGrid, Mt19937, Pos, Rect, Size};
use gridcosm_route::{
    BfsQuestion, BfsScratch, CellSize, Cost, Knobs, Metric, Refine, RouteMap, RouteScratch,
    SearchScratch, astar, bfs, jump_points, route,
};
use peers::Find;
use std::{
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

/// A map and its queries.
pub(crate) struct Case {
    pub name: String,
    pub open: BitGrid,
    pub queries: Vec<Query>,
}

impl Case {
    pub(crate) fn read(scenario: &Path) -> anyhow::Result<Self> {
        let file = scenario.file_name().unwrap_or_default().to_string_lossy();
        let name = file.replace(".scen.jsonl", "");
        let open = read_map(scenario, &name)?;
        Ok(Self { name, open, queries: read_queries(scenario)? })
    }
}

/// A query with its optimal lengths.
pub(crate) struct Query {
    pub from: Pos,
    pub to: Pos,
    octile: Option<Cost>,
    king: Option<u64>,
}

impl Query {
    /// The optimal length; `None` if there is no path.
    pub(crate) fn optimum(&self, metric: Metric) -> Option<f64> {
        match metric {
            Metric::Octile => self.octile.map(|cost| length(metric, cost)),
            _ => self.king.map(|king| king as f64),
        }
    }

    /// A length over the optimum; 1 if both ends are one tile.
    pub(crate) fn ratio(&self, metric: Metric, cost: Cost) -> Option<f64> {
        let optimum = self.optimum(metric)?;
        Some(if optimum > 0.0 { length(metric, cost) / optimum } else { 1.0 })
    }
}

fn length(metric: Metric, cost: Cost) -> f64 {
    match metric {
        Metric::Octile => cost.octile_millionths() as f64 / 1e6,
        _ => cost.steps() as f64,
    }
}

/// One program on one map.
struct Subject<'a> {
    name: &'static str,
    metric: Metric,
    find: Find<'a>,
    /// Milliseconds.
    build: f64,
    /// The maximum number of passes over all queries; the best time of a query counts.
    rounds: u32,
}

/// The results of a subject on the queries it completed.
struct Result {
    name: &'static str,
    build: f64,
    /// Microseconds, in the order of the queries.
    times: Vec<f64>,
    /// Length over optimum of every path that is legal.
    ratios: Vec<f64>,
    illegal: usize,
    wrong: usize,
}

pub(crate) fn run(options: &Options) -> anyhow::Result<Vec<Row>> {
    let folder = options
        .maps
        .as_ref()
        .context("`route` needs --maps DIR, a folder of maps with scenarios")?;
    let scenarios = scenarios(folder)?;
    ensure!(!scenarios.is_empty(), "no <map>.scen.jsonl below {}", folder.display());
    if options.quality {
        return route_quality::run(&scenarios, options.quick);
    }
    let mut rows = Vec::new();
    for scenario in scenarios {
        rows.extend(run_map(&scenario, options.quick)?);
    }
    Ok(rows)
}

/// The scenarios of a folder and those below it.
pub(crate) fn scenarios(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut entries: Vec<PathBuf> = fs::read_dir(folder)?
        .map(|entry| entry.map(|e| e.path()))
        .collect::<std::io::Result<_>>()?;
    entries.sort();
    for path in entries {
        if path.is_dir() {
            found.extend(scenarios(&path)?);
        } else if path.to_string_lossy().ends_with(".scen.jsonl") {
            found.push(path);
        }
    }
    Ok(found)
}

fn run_map(scenario: &Path, quick: bool) -> anyhow::Result<Vec<Row>> {
    let Case { name, open, queries } = Case::read(scenario)?;
    let (map, build) = timed(|| RouteMap::new(open, CellSize::default()));
    let map = map?;
    let limit = Duration::from_millis(if quick { 150 } else { 2000 });
    let (mut guardrails, mut results) = (0, Vec::new());
    let by_portals = Knobs { refine: Refine::Portals, ..Knobs::default() };
    for (subject, knobs) in [(OURS, Knobs::default()), ("gridcosm --portals", by_portals)] {
        let mut scratch = RouteScratch::new(&map);
        let subject = planner(subject, &map, build, knobs, &mut scratch, &mut guardrails);
        results.push(measure(subject, &map, &queries, limit * 4));
    }
    for subject in own_searches(&map, build) {
        results.push(measure(subject, &map, &queries, limit * 4));
    }
    let crates: [fn(&RouteMap) -> Subject<'_>; 4] = [
        |map| peer("pathfinding", Metric::Octile, || peers::pathfinding(map.terrain())),
        |map| peer("bracket-pathfinding", Metric::Octile, || peers::bracket(map.terrain())),
        |map| {
            peer("grid_pathfinding", Metric::Octile, || {
                peers::grid_pathfinding(map.terrain().open())
            })
        },
        |map| {
            peer("hierarchical_pathfinding", Metric::King, || {
                peers::hierarchical(map.terrain().open())
            })
        },
    ];
    // Some peers take seconds to prepare millions of tiles.
    let large = map.size().area() > 1 << 20;
    for make in crates.into_iter().filter(|_| !(quick && large)) {
        results.push(measure(make(&map), &map, &queries, limit));
    }
    let mut rows = rows_of(&name, &results);
    rows.extend(rows_of(&format!("{name}, king metric"), &in_king_metric(&map, build, &queries)));
    let row = |metric, value, unit| Row {
        area: "route",
        case: name.clone(),
        subject: "gridcosm".into(),
        metric,
        value,
        unit,
    };
    let bytes = (map.bytes() + RouteScratch::new(&map).bytes()) as f64;
    rows.push(row("memory", bytes / 1e6, "MB"));
    rows.push(row("guardrail runs", f64::from(guardrails), "runs"));
    rows.push(row("edit of one tile", edit_time(&map, 0), "µs"));
    rows.push(row("edit of a disc of radius 30", edit_time(&map, 30), "µs"));
    let many = scenario.with_file_name(format!("{name}.many.jsonl"));
    rows.extend(route_many::rows(&many, &map, quick)?);
    Ok(rows)
}

/// The planner with some settings, which adds up how often it had to search the whole map.
fn planner<'a>(
    name: &'static str,
    map: &'a RouteMap,
    build: f64,
    knobs: Knobs,
    scratch: &'a mut RouteScratch,
    guardrails: &'a mut u32,
) -> Subject<'a> {
    let find = move |from, to| {
        let mut path = Vec::new();
        let _ = route(map, &knobs, from, to, scratch, &mut path);
        *guardrails += scratch.effort().guardrail_runs;
        path
    };
    Subject { name, metric: knobs.metric, find: Box::new(find), build, rounds: 3 }
}

/// The planner and our jump points in the other metric with diagonal steps.
fn in_king_metric(map: &RouteMap, build: f64, queries: &[Query]) -> Vec<Result> {
    let (knobs, limit) = (Knobs::in_metric(Metric::King), Duration::MAX);
    let (mut scratch, mut guardrails) = (RouteScratch::new(map), 0);
    let ours = planner(OURS, map, build, knobs, &mut scratch, &mut guardrails);
    let mut results = vec![measure(ours, map, queries, limit)];
    results.push(measure(jumps(map, build, Metric::King), map, queries, limit));
    results
}

/// Our jump points, with the planner's test for components.
fn jumps(map: &RouteMap, build: f64, metric: Metric) -> Subject<'_> {
    let mut scratch = SearchScratch::new(map.terrain());
    let find = move |from, to| {
        let mut path = Vec::new();
        if map.connected(from, to) {
            let _ = jump_points(map.terrain(), metric, from, to, None, &mut scratch, &mut path);
        }
        path
    };
    Subject { name: "our jump points", metric, find: Box::new(find), build, rounds: 3 }
}

fn peer<'a>(name: &'static str, metric: Metric, make: impl FnOnce() -> Find<'a>) -> Subject<'a> {
    let (find, build) = timed(make);
    Subject { name, metric, find, build, rounds: 1 }
}

/// Our exact searches, with the planner's test for components.
fn own_searches(map: &RouteMap, build: f64) -> Vec<Subject<'_>> {
    let subject = |name, metric, find, rounds| Subject { name, metric, find, build, rounds };
    let mut stars = SearchScratch::new(map.terrain());
    let mut waves = BfsScratch::new(map.terrain());
    vec![
        jumps(map, build, Metric::Octile),
        subject(
            "our A*",
            Metric::Octile,
            Box::new(move |from, to| {
                let mut path = Vec::new();
                if map.connected(from, to) {
                    let _ =
                        astar(map.terrain(), Metric::Octile, from, to, None, &mut stars, &mut path);
                }
                path
            }),
            1,
        ),
        subject(
            "our breadth-first search",
            Metric::King,
            Box::new(move |from, to| {
                let mut path = Vec::new();
                let (seeds, targets) = ([from], [to]);
                let question = BfsQuestion {
                    seeds: &seeds,
                    targets: &targets,
                    metric: Metric::King,
                    allowed: None,
                };
                if map.connected(from, to) {
                    let _ = bfs(map.terrain(), question, None, &mut waves, &mut path);
                }
                path
            }),
            1,
        ),
    ]
}

fn measure(mut subject: Subject<'_>, map: &RouteMap, queries: &[Query], limit: Duration) -> Result {
    let mut result = Result {
        name: subject.name,
        build: subject.build,
        times: Vec::new(),
        ratios: Vec::new(),
        illegal: 0,
        wrong: 0,
    };
    let mut spent = Duration::ZERO;
    for query in queries {
        let (path, mut best) = timed(|| (subject.find)(query.from, query.to));
        for _ in 1..subject.rounds {
            best = best.min(timed(|| (subject.find)(query.from, query.to)).1);
        }
        judge(&mut result, &path, query, map, subject.metric);
        result.times.push(best * 1000.0);
        spent += Duration::from_secs_f64(best / 1000.0 * f64::from(subject.rounds));
        if spent > limit {
            break;
        }
    }
    result
}

/// Checks every answer, because a fast wrong one is worth nothing.
fn judge(result: &mut Result, path: &[Pos], query: &Query, map: &RouteMap, metric: Metric) {
    let ratio = query.ratio(metric, Cost::of(path));
    let Some(ratio) = ratio.filter(|_| !path.is_empty()) else {
        result.wrong += usize::from(ratio.is_some() == path.is_empty());
        return;
    };
    if map.terrain().allows_path(path, Metric::King) {
        result.ratios.push(ratio);
    } else {
        result.illegal += 1;
    }
}

fn rows_of(name: &str, results: &[Result]) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut push = |case: String, subject: &str, metric, value: f64, unit| {
        rows.push(Row { area: "route", case, subject: subject.to_owned(), metric, value, unit });
    };
    let Some(ours) = results.first() else { return rows };
    let all = ours.times.len();
    for result in results {
        let n = result.times.len();
        let case =
            if n == all { name.to_owned() } else { format!("{name}, first {n} of {all} queries") };
        if n != all {
            push(case.clone(), ours.name, "mean time", mean(&ours.times[..n.min(all)]), "µs");
        }
        push(case.clone(), result.name, "mean time", mean(&result.times), "µs");
        push(case.clone(), result.name, "median time", quantile(&result.times, 50), "µs");
        push(case.clone(), result.name, "p99 time", quantile(&result.times, 99), "µs");
        push(case.clone(), result.name, "mean length / optimum", mean(&result.ratios), "x");
        push(case.clone(), result.name, "p99 length / optimum", quantile(&result.ratios, 99), "x");
        push(
            case.clone(),
            result.name,
            "largest length / optimum",
            quantile(&result.ratios, 100),
            "x",
        );
        push(case.clone(), result.name, "illegal paths", result.illegal as f64, "paths");
        push(case.clone(), result.name, "not found or not there", result.wrong as f64, "paths");
        push(case, result.name, "build", result.build, "ms");
    }
    rows
}

/// The mean time in microseconds to block and reopen places all over the map.
fn edit_time(map: &RouteMap, radius: u32) -> f64 {
    let mut map = map.clone();
    let mut draws = Mt19937::from_integer(9);
    let size = map.size();
    let rounds = if radius == 0 { 100 } else { 20 };
    let mut total = 0.0;
    for _ in 0..rounds {
        let at = Pos::new(draws.below(size.width) as i32, draws.below(size.height) as i32);
        let around = Rect::around(at, radius)
            .intersection(Rect::new(Pos::new(0, 0), Size::new(size.width, size.height)));
        let before: Vec<Pos> = around.positions().filter(|&p| map.terrain().is_open(p)).collect();
        if before.is_empty() {
            total += timed(|| map.set_disc(at, radius, true)).1;
            total += timed(|| map.set_disc(at, radius, false)).1;
        } else {
            total += timed(|| map.set_disc(at, radius, false)).1;
            total += timed(|| map.edit(before.iter().copied(), true)).1;
        }
    }
    total * 1000.0 / f64::from(2 * rounds)
}

fn read_map(scenario: &Path, name: &str) -> anyhow::Result<BitGrid> {
    let png = scenario.with_file_name(format!("{name}.png"));
    if png.is_file() {
        return Ok(mask_png::read(&fs::read(png)?, mask_png::HALF)?);
    }
    let map = scenario.with_file_name(format!("{name}.map"));
    Ok(movingai::parse_map(&fs::read_to_string(&map).with_context(|| map.display().to_string())?)?)
}

fn read_queries(scenario: &Path) -> anyhow::Result<Vec<Query>> {
    let mut queries = Vec::new();
    for line in fs::read_to_string(scenario)?.lines().filter(|line| !line.trim().is_empty()) {
        let value: serde_json::Value = serde_json::from_str(line)?;
        let number = |v: &serde_json::Value| {
            v.as_i64().and_then(|n| i32::try_from(n).ok()).context("no coordinate")
        };
        let pos =
            |key: &str| anyhow::Ok(Pos::new(number(&value[key][0])?, number(&value[key][1])?));
        let count = |key: &str| value[key].as_u64().and_then(|n| u32::try_from(n).ok());
        let king = value["king"].as_u64();
        let octile = king.and(count("straight").zip(count("diag"))).map(|(s, d)| Cost::new(s, d));
        queries.push(Query { from: pos("from")?, to: pos("to")?, octile, king });
    }
    // The files are sorted by kind, and a time limit should affect all kinds equally.
    Mt19937::from_integer(1).shuffle(&mut queries);
    Ok(queries)
}

/// A result and the milliseconds of this thread's time it took; the time of other programs does not count.
pub(crate) fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let start = ThreadTime::now();
    let result = work();
    (result, start.elapsed().as_secs_f64() * 1000.0)
}

pub(crate) fn mean(values: &[f64]) -> f64 {
    if values.is_empty() { 0.0 } else { values.iter().sum::<f64>() / values.len() as f64 }
}

pub(crate) fn quantile(values: &[f64], percent: usize) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let place = (sorted.len() * percent / 100).min(sorted.len().saturating_sub(1));
    sorted.get(place).copied().unwrap_or(0.0)
}
