//! The kinds of routes, beside their map `<map>.png` or `<map>.map`: `<map>.scen.jsonl` asks for routes between two tiles,
//! `<map>.many.jsonl` for routes from any of many seeds to any of many targets.

use super::{
    Beside,
    kind::{Check, Kind, read},
};
use gridcosm::grid::Pos;
use gridcosm::route::{
    CellSize, Cost, Found, Knobs, Metric, RouteMap, RouteOutcome, RouteScratch, SearchScratch,
    Seed, Terrain, jump_points, route, route_many,
};
use serde::Deserialize;
use serde_json::Value;
use std::{path::Path, sync::Mutex};

pub(super) const KINDS: &[Kind] = &[
    Kind { name: "scen", open: |file, beside| open(file, beside, check_pair) },
    Kind { name: "many", open: |file, beside| open(file, beside, check_many) },
];

/// A question about two tiles.
#[derive(Deserialize)]
struct Pair {
    from: [i32; 2],
    to: [i32; 2],
    #[serde(flatten)]
    optima: Optima,
}

/// A question about many tiles. Those that are blocked, outside or repeated do not count.
#[derive(Deserialize)]
struct Many {
    seeds: Vec<[i32; 2]>,
    targets: Vec<[i32; 2]>,
    #[serde(flatten)]
    optima: Optima,
}

/// The exact optima of a question; `null` where there is no path.
#[derive(Deserialize)]
struct Optima {
    /// Straight + diagonal·√2, printed with six decimals.
    octile: Option<f64>,
    /// Smallest number of king moves.
    king: Option<u64>,
    straight: Option<u32>,
    diag: Option<u32>,
}

/// The planner at its defaults may be longer than the optimum by this many thousandths.
const MOST_PER_MILLE: u64 = 50;

/// Memory for one thread's searches.
struct Workspace {
    search: SearchScratch,
    route: RouteScratch,
    path: Vec<Pos>,
}

/// Checks one case on a map.
type MapCheck = fn(&RouteMap, &Value, &mut Workspace) -> Result<(), String>;

fn open(file: &Path, beside: Beside<'_>, check: MapCheck) -> Result<Check, String> {
    let (name, bytes) = map_beside(file, beside)?;
    let opened = gridcosm::read(file.with_file_name(name), bytes);
    let tiles = opened.and_then(|opened| opened.map()).map_err(|error| error.to_string())?;
    let map = RouteMap::new(tiles.open, CellSize::default()).map_err(|error| error.to_string())?;
    // Cases may run on several threads; each takes a workspace and puts it back.
    let idle: Mutex<Vec<Workspace>> = Mutex::new(Vec::new());
    Ok(Box::new(move |case| {
        let taken = idle.lock().map_err(|_| "another case panicked")?.pop();
        let mut workspace = taken.unwrap_or_else(|| Workspace {
            search: SearchScratch::new(map.terrain()),
            route: RouteScratch::new(&map),
            path: Vec::new(),
        });
        let result = check(&map, case, &mut workspace);
        idle.lock().map_err(|_| "another case panicked")?.push(workspace);
        result
    }))
}

/// The map of a scenario file: the one with the same name, or else the one with the longest name with which the file's
/// name begins, so that `world-extra.scen.jsonl` asks about `world.png`.
fn map_beside(file: &Path, beside: Beside<'_>) -> Result<(String, Vec<u8>), String> {
    let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let name = name.strip_suffix(".gz").unwrap_or(name);
    let stem = name.strip_suffix(".jsonl").unwrap_or(name);
    let stem = stem.strip_suffix(".scen").or(stem.strip_suffix(".many")).unwrap_or(stem);
    let ends = || stem.char_indices().map(|(i, c)| i + c.len_utf8()).rev();
    ends()
        .flat_map(|end| ["png", "map"].map(|kind| format!("{}.{kind}", &stem[..end])))
        .find_map(|map| Some((map.clone(), beside(&map)?)))
        .ok_or_else(|| format!("there is no {stem}.png or {stem}.map beside it"))
}

fn place([x, y]: [i32; 2]) -> Pos {
    Pos::new(x, y)
}

/// The settings of the planner that every question is asked with, and how many thousandths its answer may be longer
/// than the optimum.
fn plans(metric: Metric) -> [(&'static str, Knobs, u64); 2] {
    [
        ("planner", Knobs::in_metric(metric), MOST_PER_MILLE),
        ("planner with eps 0", Knobs::exact(metric), 0),
    ]
}

fn check_many(map: &RouteMap, case: &Value, workspace: &mut Workspace) -> Result<(), String> {
    let Many { seeds, targets, optima } = read(case)?;
    let seeds: Vec<Seed> =
        seeds.into_iter().zip(0..).map(|(at, label)| Seed { tile: place(at), label }).collect();
    let targets: Vec<Pos> = targets.into_iter().map(place).collect();
    let optimum = optimum(&optima)?;
    let Workspace { route: scratch, path, .. } = workspace;
    for metric in [Metric::Octile, Metric::King] {
        for (name, knobs, per_mille) in plans(metric) {
            let (outcome, winner) = route_many(map, &knobs, &seeds, &targets, scratch, path);
            let found = match winner {
                None => Ok(None),
                Some(winner) => {
                    let (seed, to) = (seeds[winner.seed], targets[winner.target]);
                    if winner.label == seed.label {
                        legal(map.terrain(), outcome, path, seed.tile, to, metric)
                    } else {
                        Err(format!("the label of seed {} is another", winner.seed))
                    }
                }
            };
            compare(found, outcome, optimum, metric, per_mille)
                .map_err(|e| format!("{name}, {metric:?}: {e}"))?;
        }
    }
    Ok(())
}

fn check_pair(map: &RouteMap, case: &Value, workspace: &mut Workspace) -> Result<(), String> {
    let Pair { from, to, optima } = read(case)?;
    let (from, to) = (place(from), place(to));
    let optimum = optimum(&optima)?;
    let Workspace { search, route: scratch, path } = workspace;
    for metric in [Metric::Octile, Metric::King] {
        let outcome = jump_points(map.terrain(), metric, from, to, None, search, path);
        let found = legal(map.terrain(), outcome, path, from, to, metric);
        compare(found, outcome, optimum, metric, 0)
            .map_err(|e| format!("exact, {metric:?}: {e}"))?;
        for (name, knobs, per_mille) in plans(metric) {
            let outcome = route(map, &knobs, from, to, scratch, path);
            let found = legal(map.terrain(), outcome, path, from, to, metric);
            compare(found, outcome, optimum, metric, per_mille)
                .map_err(|e| format!("{name}, {metric:?}: {e}"))?;
        }
    }
    Ok(())
}

/// Checks an answer against the optimum: no path if there is none, and otherwise one that is at most `per_mille`
/// thousandths longer.
fn compare(
    found: Result<Option<Found>, String>,
    outcome: RouteOutcome,
    optimum: Option<(Cost, u64)>,
    metric: Metric,
    per_mille: u64,
) -> Result<(), String> {
    let (cost, (octile, king)) = match (found?, optimum) {
        (None, None) => return Ok(()),
        (Some(_), None) => return Err("expected no path, found one".into()),
        (None, Some(_)) => return Err(format!("expected a path, found {outcome:?}")),
        (Some(found), Some(optimum)) => (found.cost, optimum),
    };
    let (length, best) = match metric {
        Metric::Octile => (cost.octile_millionths(), octile.octile_millionths()),
        Metric::King | Metric::Four => (cost.steps(), king),
    };
    let exact = per_mille > 0 || metric != Metric::Octile || cost == octile;
    if length < best || length * 1000 > best * (1000 + per_mille) || !exact {
        return Err(format!("expected {best}, found {length} ({cost:?})"));
    }
    Ok(())
}

/// The optima of a case: straight and diagonal steps of the octile one, steps of the king one.
fn optimum(optima: &Optima) -> Result<Option<(Cost, u64)>, String> {
    match (optima.octile, optima.king, optima.straight, optima.diag) {
        (None, None, _, _) => Ok(None),
        (Some(octile), Some(king), Some(straight), Some(diagonal)) => {
            let cost = Cost::new(straight, diagonal);
            let length = cost.octile_millionths() as f64 / 1e6;
            if (length - octile).abs() > 2e-6 {
                return Err(format!("octile {octile} is not {straight} + {diagonal} * sqrt(2)"));
            }
            Ok(Some((cost, king)))
        }
        _ => Err("is no case of this kind: octile, king, straight and diag go together".into()),
    }
}

/// Checks that the path in the buffer is legal, leads from start to goal, and has the cost that the outcome states.
fn legal(
    terrain: &Terrain,
    outcome: RouteOutcome,
    path: &[Pos],
    from: Pos,
    to: Pos,
    metric: Metric,
) -> Result<Option<Found>, String> {
    let Some(found) = outcome.found() else { return Ok(None) };
    if path.first() != Some(&from) || path.last() != Some(&to) {
        return Err("the path does not lead from start to goal".into());
    }
    if let Some(step) = path.windows(2).find(|step| !terrain.allows_step(step[0], step[1], metric))
    {
        return Err(format!("the step from {} to {} is not allowed", step[0], step[1]));
    }
    if found.cost != Cost::of(path) {
        return Err(format!(
            "the path costs {:?}, the answer says {:?}",
            Cost::of(path),
            found.cost
        ));
    }
    Ok(Some(found))
}
