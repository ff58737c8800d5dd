//! The npm package in Node beside the same calls compiled for this machine, and beside peers from npm.
//!
//! Both halves of ours run the same crate, `gridcosm-engine`, on the same inputs, and must give the same answers. They
//! take turns, so that a busy machine slows both: this process measures natively, then asks Node to measure.

use crate::{
    Options,
    measure::nanoseconds_per_call,
    nest, route,
    row::{OURS, Row},
};
use anyhow::{Context, anyhow, ensure};
use gridcosm_engine::{Crowd, RouteMap, SightMap, load_session, parse_nest};
use gridcosm_formats::nest_text;
use gridcosm_grid::{Mt19937, Pos};
use serde_json::{Value, json};
use std::{
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    time::Duration,
};

/// One kind of work: the input for Node, and the same work natively, which does so many items and returns an answer.
struct Work {
    kind: &'static str,
    name: String,
    items: usize,
    input: Value,
    native: Box<dyn FnMut(usize) -> u64>,
}

/// Whether every question is a call, or all questions are one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Calls {
    Single,
    Together,
}

impl Calls {
    fn kind(self, single: &'static str, together: &'static str) -> &'static str {
        match self {
            Self::Single => single,
            Self::Together => together,
        }
    }

    fn remark(self) -> &'static str {
        match self {
            Self::Single => "",
            Self::Together => ", all in one call",
        }
    }
}

pub(crate) fn run(options: &Options) -> anyhow::Result<Vec<Row>> {
    let mut node = Node::start()?;
    let mut rows = Vec::new();
    for work in all(options.maps.as_deref())? {
        rows.extend(measure(work, &mut node, options.quick)?);
    }
    Ok(rows)
}

/// Every kind of work, one at a time, because maps are large.
fn all(maps: Option<&Path>) -> anyhow::Result<Vec<Work>> {
    let mut works = vec![earth()?];
    for scenario in maps.map_or(Ok(Vec::new()), route::scenarios)? {
        works.push(scenario_map(&scenario)?);
    }
    for calls in [Calls::Single, Calls::Together] {
        works.push(look_around(100, 200, calls)?);
        works.push(look_around(1000, 60, calls)?);
        for level in ["maze:20x20:1", "rooms/3", "pursuers/1"] {
            works.push(steps(level, calls)?);
        }
        works.push(push(calls)?);
    }
    works.push(crowd("crossing", 1000)?);
    Ok(works)
}

fn measure(mut work: Work, node: &mut Node, quick: bool) -> anyhow::Result<Vec<Row>> {
    let case = work.name.clone();
    let opened = node.ask(
        &json!({ "open": work.kind, "items": work.items, "input": std::mem::take(&mut work.input) }),
    )?;
    let subjects: Vec<&str> =
        opened["subjects"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let (mut rows, mut expected) = (Vec::new(), Some((work.native)(work.items)));
    let rounds = if quick { 3 } else { 10 };
    let round = Duration::from_millis(if quick { 20 } else { 100 });
    for (number, subject) in subjects.into_iter().enumerate() {
        let seconds = if quick { 2 } else { 10 };
        let tried = node.ask(&json!({ "attempt": subject, "seconds": seconds }))?;
        if let Some(native) = expected.take() {
            let answer = tried["answer"].as_u64();
            ensure!(answer == Some(native), "{case}: {answer:?} in Node, {native} natively");
        }
        let items = tried["items"].as_u64().context("no number of items")? as usize;
        let once = tried["nanoseconds"].as_f64().context("no time")?;
        let (case, ours) = match (items == work.items, subject.starts_with(OURS)) {
            (true, ours) => (case.clone(), ours),
            (false, ours) => (format!("{case}, first {items} of {}", work.items), ours),
        };
        let time = |subject: &str, nanoseconds: f64| Row {
            area: "web",
            case: case.clone(),
            subject: subject.to_owned(),
            metric: "time",
            value: nanoseconds / items as f64 / 1000.0,
            unit: "µs",
        };
        // Ours in Node, and natively for the first subject; again for the items that a slow peer finished.
        if ours || items != work.items {
            let subject = if ours { subject } else { OURS };
            let (mut here, mut there) = (f64::INFINITY, f64::INFINITY);
            for _ in 0..rounds {
                if number == 0 {
                    here = here.min(nanoseconds_per_call(&mut || (work.native)(items), round));
                }
                there = there.min(node.time(subject, items, round)?);
            }
            rows.push(time(subject, there));
            if number == 0 {
                rows.push(time("natively", here));
            }
        }
        if !ours {
            rows.push(time(subject, once));
            let longest = tried["longest"].as_f64();
            rows.extend(longest.map(|value| Row {
                metric: "longest path / ours",
                value,
                unit: "x",
                ..time(subject, once)
            }));
        }
    }
    Ok(rows)
}

/// Sea routes across the Earth of the gallery, between tiles all over it.
fn earth() -> anyhow::Result<Work> {
    let file = root().join("levels/maps/earth.png");
    let map = engine_map(&file)?;
    let (width, height) = (map.width(), map.height());
    let mut draws = Mt19937::from_integer(19);
    let mut pairs = Vec::new();
    while pairs.len() < 60 {
        let mut tile = || Pos::new(draws.below(width) as i32, draws.below(height) as i32);
        let (from, to) = (tile(), tile());
        if map.connected(from.x, from.y, to.x, to.y) {
            pairs.push((from, to));
        }
    }
    Ok(routes(format!("routes on Earth, {width}x{height}"), &file, map, pairs))
}

/// The first queries of a map with a scenario.
fn scenario_map(scenario: &Path) -> anyhow::Result<Work> {
    let route::Case { name, queries, .. } = route::Case::read(scenario)?;
    let picture = scenario.with_file_name(format!("{name}.png"));
    let file =
        if picture.is_file() { picture } else { scenario.with_file_name(format!("{name}.map")) };
    let map = engine_map(&file)?;
    let reachable = |pair: &(Pos, Pos)| map.connected(pair.0.x, pair.0.y, pair.1.x, pair.1.y);
    let pairs = queries.iter().map(|query| (query.from, query.to)).filter(reachable);
    let pairs = pairs.take(60).collect();
    Ok(routes(format!("routes on {name}, {}x{}", map.width(), map.height()), &file, map, pairs))
}

fn engine_map(file: &Path) -> anyhow::Result<RouteMap> {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    answered(RouteMap::of_file(&name, std::fs::read(file)?, 32))
}

fn routes(name: String, file: &Path, mut map: RouteMap, pairs: Vec<(Pos, Pos)>) -> Work {
    let list: Vec<_> = pairs.iter().map(|(a, b)| [a.x, a.y, b.x, b.y]).collect();
    let native = move |items: usize| {
        let mut sum = 0;
        for (from, to) in &pairs[..items] {
            let found = map.route(from.x, from.y, to.x, to.y, "octile", -1.0);
            // The package reads the report of every route, so it is written here, too.
            let report: Value = serde_json::from_str(&map.report()).unwrap_or_default();
            let steps = |word: &str| report[word].as_u64().unwrap_or(0);
            if matches!(found, Ok(true)) {
                sum += steps("straight") + 3 * steps("diagonal") + map.path_len() as u64;
            }
        }
        sum
    };
    Work {
        kind: "route",
        name,
        items: list.len(),
        input: json!({ "file": file, "pairs": list }),
        native: Box::new(native),
    }
}

/// Looks around from free cells of a random square map with 20 % walls.
fn look_around(side: u32, observers: usize, calls: Calls) -> anyhow::Result<Work> {
    let mut draws = Mt19937::from_integer(i128::from(side));
    let mut rows: Vec<Vec<u8>> = (0..side)
        .map(|_| (0..side).map(|_| if draws.below(5) == 0 { b'#' } else { b'.' }).collect())
        .collect();
    let eyes: Vec<[i32; 2]> = (0..observers)
        .map(|_| {
            let (x, y) = (draws.below(side), draws.below(side));
            rows[y as usize][x as usize] = b'.';
            [x as i32, y as i32]
        })
        .collect();
    let text = rows.iter().map(|row| String::from_utf8_lossy(row) + "\n").collect::<String>();
    let mut map = answered(SightMap::of_text(&text))?;
    let input = json!({ "text": text, "eyes": eyes });
    let native = move |items: usize| match calls {
        Calls::Single => {
            let seen = |&[x, y]: &[i32; 2]| map.look(x, y, false, false).map_or(0, u64::from);
            eyes[..items].iter().map(seen).sum()
        }
        Calls::Together => {
            let asked = map.look_all(eyes[..items].as_flattened(), false, false);
            let runs = if asked.is_ok() { map.runs() } else { &[] };
            runs.chunks_exact(3).map(|run| (run[2] - run[1]) as u64).sum()
        }
    };
    let name = format!("look around, {side}x{side} with 20 % walls{}", calls.remark());
    let kind = calls.kind("sight", "sightTogether");
    Ok(Work { kind, name, items: observers, input, native: Box::new(native) })
}

/// Random turns of a game, with its history, as the package plays it.
fn steps(level: &str, calls: Calls) -> anyhow::Result<Work> {
    let mut draws = Mt19937::from_integer(2026);
    let actions: Vec<usize> = (0..500).map(|_| draws.below(7) as usize).collect();
    let mut game = answered(load_session(level, 0))?;
    let input = json!({ "level": level, "actions": actions });
    let items = actions.len();
    let numbers: Vec<u8> = actions.iter().map(|&action| action as u8).collect();
    let native = move |items: usize| {
        game.jump(0);
        let mut sum = 0;
        if calls == Calls::Together {
            let outcome = game.act_all(&numbers[..items]);
            return outcome.map_or(0, u64::from) + game.turn() as u64;
        }
        for &action in &actions[..items] {
            let ongoing = matches!(game.act(action), Ok(0));
            if !ongoing {
                game.jump(0);
            }
            sum += if ongoing { 1 } else { 1000 };
        }
        sum + game.turn() as u64
    };
    let name = format!("turns of {level}{}", calls.remark());
    let kind = calls.kind("steps", "stepsTogether");
    Ok(Work { kind, name, items, input, native: Box::new(native) })
}

/// Pushes from random places of one large nest.
fn push(calls: Calls) -> anyhow::Result<Work> {
    let (store, starts) = nest::large_store()?;
    let text = nest_text::print_as(&store, nest_text::Layout::Standard)?;
    let pushes: Vec<(u32, i16, i16, u8)> = (starts.iter().enumerate())
        .map(|(number, place)| (place.grid.0, place.x, place.y, (number % 4) as u8))
        .collect();
    let flat: Vec<[i32; 4]> = (pushes.iter())
        .map(|&(grid, x, y, direction)| [grid as i32, x.into(), y.into(), direction.into()])
        .collect();
    let nest = answered(parse_nest(&text))?;
    let input = json!({ "text": text, "pushes": pushes });
    let items = pushes.len();
    let native = move |items: usize| {
        let Ok(mut board) = nest.board("{}") else { return 0 };
        let mut moved = 0;
        if calls == Calls::Together {
            board.push_all(flat[..items].as_flattened());
            return board.moved().iter().map(|&cells| cells as u64).sum();
        }
        for &(grid, x, y, direction) in &pushes[..items] {
            if board.push(grid, x, y, direction) {
                moved += board.path_len() as u64 / 3;
            }
        }
        moved
    };
    let name = format!("pushes in 20 grids of 64x64{}", calls.remark());
    Ok(Work {
        kind: calls.kind("push", "pushTogether"),
        name,
        items,
        input,
        native: Box::new(native),
    })
}

/// The first ticks of a crowd, which is built each time.
fn crowd(situation: &'static str, actors: u32) -> anyhow::Result<Work> {
    let native = move |items: usize| {
        let many = Crowd::situation(situation, actors, 1.0, "Basic3AntiCross", 3, false);
        let Ok(mut many) = many else { return 0 };
        many.step(items as u32);
        many.locate();
        (many.positions().iter().sum::<f64>() * 1000.0).round() as u64
    };
    Ok(Work {
        kind: "crowd",
        name: format!("ticks of {actors} actors in the situation {situation}"),
        items: 200,
        input: json!({ "situation": situation, "actors": actors }),
        native: Box::new(native),
    })
}

/// The exceptions of the package exist in JavaScript only.
fn answered<T, E>(answer: Result<T, E>) -> anyhow::Result<T> {
    answer.map_err(|_| anyhow!("the engine refuses an input of this bench"))
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The process that runs `bench/web/subjects.mjs`.
struct Node {
    child: Child,
    requests: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Node {
    fn start() -> anyhow::Result<Self> {
        let folder = root().join("bench/web");
        ensure!(
            root().join("web/npm/dist/gridcosm.wasm").exists(),
            "there is no npm package to measure; build it with `cargo xtask npm`"
        );
        if !folder.join("node_modules/rot-js").exists() {
            let mut npm = Command::new("npm");
            npm.args(["ci", "--no-audit", "--no-fund", "--prefix"]).arg(&folder);
            let status = npm.stdout(Stdio::null()).status().context("npm cannot be started")?;
            ensure!(status.success(), "`npm ci` failed in bench/web");
        }
        // Some peers keep an object for each of eight million tiles.
        let mut child = Command::new("node")
            .arg("--max-old-space-size=8000")
            .arg(folder.join("subjects.mjs"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .context("node cannot be started; install Node 20 or later")?;
        let requests = child.stdin.take().context("no input")?;
        let answers = BufReader::new(child.stdout.take().context("no output")?);
        Ok(Self { child, requests, answers })
    }

    /// The answer to a request.
    fn ask(&mut self, request: &Value) -> anyhow::Result<Value> {
        writeln!(self.requests, "{request}").context("Node has ended")?;
        let mut line = String::new();
        ensure!(self.answers.read_line(&mut line)? > 0, "Node has ended without an answer");
        let answer: Value = serde_json::from_str(&line)?;
        if let Some(error) = answer["error"].as_str() {
            anyhow::bail!("Node: {error}");
        }
        Ok(answer)
    }

    /// The nanoseconds of a call that does some items.
    fn time(&mut self, subject: &str, items: usize, round: Duration) -> anyhow::Result<f64> {
        let milliseconds = round.as_millis() as u64;
        let answer =
            self.ask(&json!({ "time": subject, "items": items, "milliseconds": milliseconds }))?;
        answer["nanoseconds"].as_f64().context("no time")
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
