//! Paths on maps of open and blocked tiles.

use crate::{
    failure::{Answer, argument},
    mask,
    numbers::Numbers,
};
use gridcosm::{
    grid::{Pos, Rect, Size},
    route::{
        CellSize, Cost, FlowField, Knobs, Metric, RouteOutcome, RouteScratch, SearchScratch, Seed,
        Winner, distances, nearest_open, route, route_many, smooth,
    },
};
use serde_json::json;
use wasm_bindgen::prelude::*;

/// A map prepared for many questions.
#[wasm_bindgen]
pub struct RouteMap {
    map: gridcosm::route::RouteMap,
    scratch: RouteScratch,
    tiles: Vec<Pos>,
    path: Numbers,
    outcome: RouteOutcome,
    winner: Option<Winner>,
}

fn metric(word: &str) -> Answer<Metric> {
    match word {
        "octile" => Ok(Metric::Octile),
        "king" => Ok(Metric::King),
        "four" => Ok(Metric::Four),
        _ => Err(argument(format!("there is no metric `{word}`; choose octile, king or four"))),
    }
}

/// `within` is a share such as 0.01 that the package has checked; less than 0 leaves the effort to the planner.
fn knobs(metric: &str, within: f64) -> Answer<Knobs> {
    let eps_per_mille = (within >= 0.0).then(|| (within * 1000.0).floor() as u32);
    Ok(Knobs { eps_per_mille, ..Knobs::in_metric(self::metric(metric)?) })
}

fn length(cost: Cost, metric: Metric) -> f64 {
    match metric {
        Metric::Octile => {
            f64::from(cost.straight) + f64::from(cost.diagonal) * std::f64::consts::SQRT_2
        }
        Metric::King | Metric::Four => cost.steps() as f64,
    }
}

#[wasm_bindgen]
impl RouteMap {
    /// From a byte for every tile, not 0 where it is open.
    pub fn of_mask(cells: &[u8], width: u32, height: u32, cell: u32) -> Answer<RouteMap> {
        Self::new(mask::read(cells, width, height)?, cell)
    }

    /// From a drawing in which `#` is a wall.
    pub fn of_text(text: &str, cell: u32) -> Answer<RouteMap> {
        Self::new(mask::drawn(text)?.inverted(), cell)
    }

    /// From the bytes of a picture, of a MovingAI map, or of any other file with a map in it.
    pub fn of_file(name: &str, bytes: Vec<u8>, cell: u32) -> Answer<RouteMap> {
        let opened = crate::level::read(name, bytes, None)?;
        let map = opened.map().map_err(crate::failure::file)?;
        Self::new(map.open, cell)
    }

    /// Columns.
    pub fn width(&self) -> u32 {
        self.map.size().width
    }

    /// Rows.
    pub fn height(&self) -> u32 {
        self.map.size().height
    }

    /// The memory of the map in bytes.
    pub fn bytes(&self) -> usize {
        self.map.bytes()
    }

    /// A byte for every tile: 1 where it is open.
    pub fn open(&self) -> Vec<u8> {
        mask::write(self.map.terrain().open())
    }

    /// Plans a route; true if there is one. The path is read afterwards.
    pub fn route(
        &mut self,
        ax: i32,
        ay: i32,
        bx: i32,
        by: i32,
        metric: &str,
        within: f64,
    ) -> Answer<bool> {
        let knobs = knobs(metric, within)?;
        let (from, to) = (Pos::new(ax, ay), Pos::new(bx, by));
        self.outcome = route(&self.map, &knobs, from, to, &mut self.scratch, &mut self.tiles);
        self.winner = None;
        Ok(self.keep())
    }

    /// Plans a route from any of many seeds to any of many targets.
    pub fn route_many(
        &mut self,
        seeds: &[i32],
        targets: &[i32],
        metric: &str,
        within: f64,
    ) -> Answer<bool> {
        let knobs = knobs(metric, within)?;
        let seeds = (0..).zip(mask::cells(seeds)).map(|(label, tile)| Seed { tile, label });
        let (seeds, targets): (Vec<Seed>, _) = (seeds.collect(), mask::cells(targets));
        let (scratch, tiles) = (&mut self.scratch, &mut self.tiles);
        (self.outcome, self.winner) =
            route_many(&self.map, &knobs, &seeds, &targets, scratch, tiles);
        Ok(self.keep())
    }

    /// How the last question ended, its cost and its ends, as JSON.
    pub fn report(&self) -> String {
        let reason = match self.outcome {
            RouteOutcome::Found(_) => "found",
            RouteOutcome::Unreachable => "unreachable",
            RouteOutcome::BudgetSpent => "budget_spent",
            RouteOutcome::BlockedStart => "blocked_start",
            RouteOutcome::BlockedGoal => "blocked_goal",
            RouteOutcome::Outside => "outside",
        };
        let cost = self.outcome.found().map(|found| found.cost);
        json!({
            "reason": reason,
            "straight": cost.map_or(0, |cost| cost.straight),
            "diagonal": cost.map_or(0, |cost| cost.diagonal),
            "length": cost.map_or(0.0, |cost| length(cost, Metric::Octile)),
            "seed": self.winner.map(|winner| winner.seed),
            "target": self.winner.map(|winner| winner.target),
        })
        .to_string()
    }

    /// Where the path of the last question is: x and y of every tile.
    pub fn path_at(&self) -> *const i32 {
        self.path.start()
    }

    /// How many numbers it has.
    pub fn path_len(&self) -> usize {
        self.path.len()
    }

    /// Replaces the path by waypoints between which a body one tile wide moves straight.
    pub fn smooth(&mut self) {
        let mut waypoints = Vec::new();
        smooth(self.map.terrain(), &self.tiles, &mut waypoints);
        self.path.write_cells(&waypoints);
    }

    /// Whether a path connects two tiles.
    pub fn connected(&self, ax: i32, ay: i32, bx: i32, by: i32) -> bool {
        self.map.connected(Pos::new(ax, ay), Pos::new(bx, by))
    }

    /// The open tile nearest to a tile, or an empty list.
    pub fn nearest_open(&self, x: i32, y: i32, reach: u32) -> Vec<i32> {
        let found = nearest_open(self.map.terrain(), Pos::new(x, y), reach);
        found.map_or_else(Vec::new, |tile| vec![tile.x, tile.y])
    }

    /// Opens or blocks tiles; returns how many changed.
    pub fn set(&mut self, tiles: &[i32], open: bool) -> f64 {
        self.map.edit(mask::cells(tiles), open) as f64
    }

    /// Opens or blocks a rectangle; returns how many tiles changed.
    pub fn set_rect(&mut self, x: i32, y: i32, width: u32, height: u32, open: bool) -> f64 {
        self.map.set_rect(Rect::new(Pos::new(x, y), Size::new(width, height)), open) as f64
    }

    /// The lengths of shortest paths from one tile to many, infinite where there is none.
    pub fn distances(&self, x: i32, y: i32, targets: &[i32], metric: &str) -> Answer<Vec<f64>> {
        let metric = self::metric(metric)?;
        let terrain = self.map.terrain();
        let mut scratch = SearchScratch::new(terrain);
        let targets = mask::cells(targets);
        let found = distances(terrain, metric, Pos::new(x, y), &targets, &mut scratch);
        Ok(found
            .into_iter()
            .map(|cost| cost.map_or(f64::INFINITY, |cost| length(cost, metric)))
            .collect())
    }

    /// For every tile the distance to the nearest target in tiles, infinite where there is none.
    pub fn flow(&self, targets: &[i32], metric: &str) -> Answer<Vec<f64>> {
        let metric = self::metric(metric)?;
        let terrain = self.map.terrain();
        let mut scratch = SearchScratch::new(terrain);
        let field = FlowField::new(terrain, metric, &mask::cells(targets), &mut scratch);
        let away = |tile| field.thousandths(tile).map_or(f64::INFINITY, |n| n as f64 / 1000.0);
        Ok(terrain.size().positions().map(away).collect())
    }
}

impl RouteMap {
    /// Straight and diagonal steps of the last route.
    pub fn cost(&self) -> (u32, u32) {
        self.outcome.found().map_or((0, 0), |found| (found.cost.straight, found.cost.diagonal))
    }

    fn new(open: gridcosm::grid::BitGrid, cell: u32) -> Answer<Self> {
        let side = match cell {
            16 => CellSize::Small,
            32 => CellSize::Medium,
            64 => CellSize::Large,
            _ => {
                let message = format!("a cell cannot be {cell} tiles wide; choose 16, 32 or 64");
                return Err(argument(message));
            }
        };
        let map = gridcosm::route::RouteMap::new(open, side).map_err(argument)?;
        Ok(Self {
            scratch: RouteScratch::new(&map),
            map,
            tiles: Vec::new(),
            path: Numbers::default(),
            outcome: RouteOutcome::Unreachable,
            winner: None,
        })
    }

    fn keep(&mut self) -> bool {
        self.path.write_cells(&self.tiles);
        self.outcome.found().is_some()
    }
}
