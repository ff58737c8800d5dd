//! The npm package in Node beside the same engine natively, and beside npm packages that do the same job.
//!
//! The work is written to a file, which `bench/web/run.mjs` reads. Our two builds must give the same answers; peers that
//! search for shortest paths must find the same lengths. The package must have been built by `cargo xtask npm`.

use crate::{
    Options,
    measure::side_by_side,
    row::{OURS, Row},
};
use anyhow::{Context, ensure};
use gridcosm_engine::{RouteMap, SightMap, load_session, parse_nest};
use gridcosm_grid::{BitGrid, Dir, Mt19937, Pos, Rect, Size};
use serde::Deserialize;
use serde_json::json;
use std::{fs, path::PathBuf, process::Command};

/// A part of the Earth that peers can hold in memory: Europe.
const PART: Rect = Rect::new(Pos::new(1850, 350), Size::new(512, 512));
const LEVEL: &str = "maze:9x9:1";
const NEST: &str = "main=1 box _ _; box=2 _ main";
const ORDER: &str = "portal,swallow,solid";
const REACH: u32 = 20;

/// What Node measured.
#[derive(Debug, Deserialize)]
struct Measured {
    case: String,
    subject: String,
    answer: f64,
    value: f64,
}

pub(crate) fn run(options: &Options) -> anyhow::Result<Vec<Row>> {
    let root = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    ensure!(
        root.join("web/npm/dist/gridcosm.wasm").exists(),
        "the npm package is not built; `cargo xtask npm` builds it"
    );
    let work = Work::new(&root)?;
    let file = std::env::temp_dir().join(format!("gridcosm-bench-{}.json", std::process::id()));
    fs::write(&file, work.to_json(options.quick).to_string())?;
    let measured = in_node(&root, &file);
    let _ = fs::remove_file(&file);
    let mut rows = Vec::new();
    let measured = measured?;
    for (case, items, native) in work.native() {
        let subjects = || measured.iter().filter(|row| row.case == case);
        let mut native = native;
        let ours = native();
        for row in subjects().filter(|row| row.subject == "wasm" || case.starts_with("shortest")) {
            let (answer, subject) = (row.answer, &row.subject);
            ensure!(answer == ours as f64, "{case}: {subject} answers {answer}, native {ours}");
        }
        let native = side_by_side("web", case, items, options.quick, vec![("native", native)]);
        let time = |subject: &str, value| Row {
            area: "web",
            case: case.to_owned(),
            subject: subject.to_owned(),
            metric: "time",
            value,
            unit: "ns",
        };
        let renamed = |row: &Measured| match row.subject.as_str() {
            "wasm" => time(OURS, row.value),
            peer => time(peer, row.value),
        };
        rows.extend(subjects().map(renamed));
        rows.extend(native);
    }
    Ok(rows)
}

fn in_node(root: &std::path::Path, work: &std::path::Path) -> anyhow::Result<Vec<Measured>> {
    let folder = root.join("bench/web");
    let installed = Command::new("npm")
        .args(["ci", "--silent", "--no-audit", "--no-fund", "--prefix"])
        .arg(&folder)
        .status()
        .context("`npm` cannot be started; install Node and try again")?;
    ensure!(installed.success(), "`npm ci` failed in bench/web");
    let node = Command::new("node").arg(folder.join("run.mjs")).arg(work).output()?;
    ensure!(node.status.success(), "{}", String::from_utf8_lossy(&node.stderr));
    Ok(serde_json::from_slice(&node.stdout)?)
}

/// The same work for everybody.
struct Work {
    earth_file: PathBuf,
    earth: BitGrid,
    voyages: Vec<[i32; 4]>,
    part: BitGrid,
    pairs: Vec<[i32; 4]>,
    actions: Vec<usize>,
    walls: BitGrid,
    eyes: Vec<Pos>,
    directions: Vec<Dir>,
}

/// The words of the actions that a walk takes.
const WALK: [&str; 4] = ["up", "down", "left", "right"];

impl Work {
    fn new(root: &std::path::Path) -> anyhow::Result<Self> {
        let earth_file = root.join("levels/maps/earth.png");
        let bytes = fs::read(&earth_file)?;
        let earth = gridcosm_formats::mask_png::read(&bytes, gridcosm_formats::mask_png::HALF)?;
        let part = BitGrid::from_fn(PART.size, |pos| {
            earth.contains(Pos::new(PART.min.x + pos.x, PART.min.y + pos.y))
        });
        let mut rng = Mt19937::from_integer(7);
        let voyages = pairs(&earth, 200, &mut rng);
        let near = pairs(&part, 20, &mut rng);
        let walls = BitGrid::from_fn(Size::new(80, 50), |_| rng.below(100) < 20);
        let cells: Vec<Pos> = walls.inverted().cells().collect();
        let eyes = (0..200).map(|_| cells[rng.below(cells.len() as u32) as usize]).collect();
        Ok(Self {
            earth_file,
            voyages,
            earth,
            pairs: near,
            part,
            actions: (0..2000).map(|_| rng.below(4) as usize).collect(),
            walls,
            eyes,
            directions: (0..2000).map(|_| Dir::ALL[rng.below(4) as usize]).collect(),
        })
    }

    fn to_json(&self, quick: bool) -> serde_json::Value {
        let cells = self.part.size().positions().map(|pos| u8::from(self.part.contains(pos)));
        json!({
            "quick": quick,
            "earth": self.earth_file,
            "voyages": self.voyages,
            "part": {
                "width": PART.size.width,
                "cells": cells.collect::<Vec<_>>(),
                "pairs": self.pairs,
            },
            "level": LEVEL,
            "actions": self.actions.iter().map(|&number| WALK[number]).collect::<Vec<_>>(),
            "sight": {
                "rows": self.walls.to_string(),
                "eyes": self.eyes.iter().map(|eye| [eye.x, eye.y]).collect::<Vec<_>>(),
                "reach": REACH,
            },
            "nest": {
                "store": NEST,
                "order": ORDER,
                "directions": self.directions.iter().map(|dir| dir.letter().to_string()).collect::<Vec<_>>(),
            },
        })
    }

    /// Every case natively: its name, how many items it has, and the work.
    fn native(&self) -> Vec<(&'static str, u64, Box<dyn FnMut() -> u64 + '_>)> {
        vec![
            ("routes on the Earth", self.voyages.len() as u64, self.sailing()),
            ("shortest paths in four directions, 512x512", self.pairs.len() as u64, self.walking()),
            ("steps of a game, 9x9 maze", self.actions.len() as u64, self.playing()),
            ("sight, 80x50, 20 cells far", self.eyes.len() as u64, self.looking()),
            ("pushes through nested grids", self.directions.len() as u64, self.pushing()),
        ]
    }

    fn sailing(&self) -> Box<dyn FnMut() -> u64 + '_> {
        let mut map = map_of(&self.earth);
        Box::new(move || {
            let voyage = |&[ax, ay, bx, by]: &[i32; 4]| {
                let _ = map.route(ax, ay, bx, by, "octile", -1.0);
                let (straight, diagonal) = map.cost();
                u64::from(straight) + 2 * u64::from(diagonal)
            };
            self.voyages.iter().map(voyage).sum()
        })
    }

    fn walking(&self) -> Box<dyn FnMut() -> u64 + '_> {
        let mut map = map_of(&self.part);
        Box::new(move || {
            let walk = |&[ax, ay, bx, by]: &[i32; 4]| {
                let _ = map.route(ax, ay, bx, by, "four", 0.0);
                u64::from(map.cost().0)
            };
            self.pairs.iter().map(walk).sum()
        })
    }

    fn playing(&self) -> Box<dyn FnMut() -> u64 + '_> {
        let Ok(mut game) = load_session(LEVEL, 0) else { return Box::new(|| 0) };
        Box::new(move || {
            game.jump(0);
            let mut sum = 0;
            for &action in &self.actions {
                let outcome = game.act(action).unwrap_or(9);
                sum = (sum * 31 + game.score() as u64 + u64::from(outcome == 0)) % 65_521;
                if outcome != 0 {
                    game.jump(0);
                }
            }
            sum
        })
    }

    fn looking(&self) -> Box<dyn FnMut() -> u64 + '_> {
        let Ok(mut map) = SightMap::of_text(&self.walls.to_string()) else {
            return Box::new(|| 0);
        };
        let _ = map.choose("shadow", Some(REACH), false);
        Box::new(move || {
            let look = |eye: &Pos| u64::from(map.look(eye.x, eye.y, false, false).unwrap_or(0));
            self.eyes.iter().map(look).sum()
        })
    }

    fn pushing(&self) -> Box<dyn FnMut() -> u64 + '_> {
        let Ok(nest) = parse_nest(NEST) else { return Box::new(|| 0) };
        Box::new(move || {
            let options = json!({ "order": ORDER }).to_string();
            let Ok(mut board) = nest.board(&options) else { return 0 };
            let (mut at, mut sum) = ([0, 0, 0], 0);
            for dir in &self.directions {
                let number = ['N', 'E', 'S', 'W'].iter().position(|&letter| letter == dir.letter());
                if board.push(at[0] as u32, at[1] as i16, at[2] as i16, number.unwrap_or(0) as u8) {
                    let path = board.path();
                    at.copy_from_slice(&path[3..6]);
                    sum += path.len() as u64;
                }
            }
            sum
        })
    }
}

fn map_of(open: &BitGrid) -> RouteMap {
    let Ok(map) = RouteMap::of_text(&open.inverted().to_string(), 32) else {
        unreachable!("a grid prints as a map")
    };
    map
}

/// Open tiles between which there is a path.
fn pairs(open: &BitGrid, count: usize, rng: &mut Mt19937) -> Vec<[i32; 4]> {
    let map = map_of(open);
    let cells: Vec<Pos> = open.cells().collect();
    let mut pairs = Vec::new();
    while pairs.len() < count {
        let mut tile = || cells[rng.below(cells.len() as u32) as usize];
        let (a, b) = (tile(), tile());
        if map.connected(a.x, a.y, b.x, b.y) {
            pairs.push([a.x, a.y, b.x, b.y]);
        }
    }
    pairs
}
