//! ORCA, which most programs use to steer crowds, in our six situations: who arrives, who overlaps, and what it costs.
//!
//! The crate `dodgy_2d` calculates one velocity. Neighbours, walls and paths are given here: neighbours from a grid of
//! buckets, walls as rectangles, and the bends of the same exact corner paths that our actors follow. Its own
//! `Simulator` compares all pairs and leaves out walls, so it would be slower and see less.

use crate::row::{OURS, Row};
use cpu_time::ProcessTime;
use dodgy_2d::{Agent, AvoidanceOptions, Obstacle, Vec2};
use gridcosm_crowd::{
    Crowd, Offset, Point, Raster, Rules, UNITS_PER_PIXEL, USUAL_SPEED, scenario::Situation,
};
use gridcosm_grid::{BitGrid, Pos};
use gridcosm_sight::{CornerGraph, CornerPath, SightMap};
use std::{borrow::Cow, collections::BTreeSet};

/// The width and height of a cell in pixels.
const CELL: Vec2 = Vec2::new(20.0, 15.0);
/// The length of a tick in seconds.
const TICK: f32 = 1.0 / 60.0;
/// Pixels per second.
const SPEED: f32 = USUAL_SPEED as f32 / UNITS_PER_PIXEL as f32 * 60.0;
/// The radius of a body in pixels. Two bodies then keep 4 pixels between their middles, as our actors usually do.
const RADIUS: f32 = 2.0;
/// Our clearance for sub-cells of 6⅔ x 5 pixels.
const CLEARANCE: f32 = 2.0;
/// An actor has arrived within half a sub-cell of its destination.
const ARRIVED: f32 = 2.5;
/// An actor turns to the next bend once it is this near.
const AT_BEND: f32 = 6.0;
/// Seconds ahead in which collisions are avoided; the usual choice of the method's authors for this speed.
const HORIZON: f32 = 1.0;
/// Neighbours and walls are looked for this many pixels around.
const SIGHT: f32 = 30.0;
/// A run ends after so many ticks without an arrival, and at the latest after so many in all.
const STILL: u32 = 60 * 30;
const MOST_TICKS: u32 = 60 * 300;

pub(crate) fn run(quick: bool) -> anyhow::Result<Vec<Row>> {
    let sizes: &[u32] = if quick { &[100] } else { &[100, 400] };
    let mut rows = Vec::new();
    for &actors in sizes {
        for situation in Situation::ALL {
            let case = format!("{situation}, {actors} actors");
            let raster = Raster::new(3, Offset::None, Point::pixels(20, 15))?;
            let crowd = situation.build(actors, 1).crowd(raster, Rules::default())?;
            let subjects = [(OURS, ours(crowd.clone())), ("dodgy_2d", Peer::new(&crowd).run())];
            for (subject, figures) in subjects {
                rows.extend(figures.rows(&case, subject));
            }
        }
    }
    Ok(rows)
}

/// The outcome of a run.
struct Figures {
    left: u32,
    close: u64,
    in_walls: u64,
    seconds: f64,
    /// Per actor and tick.
    nanoseconds: f64,
}

impl Figures {
    fn rows(&self, case: &str, subject: &str) -> Vec<Row> {
        let figures = [
            ("left behind", f64::from(self.left), "actors"),
            ("pairs that came closer than 2 px", self.close as f64, "times"),
            ("actors in a wall, summed over ticks", self.in_walls as f64, "times"),
            ("simulated time until the last arrival", self.seconds, "s"),
            ("processor time per actor and tick", self.nanoseconds, "ns"),
        ];
        let row = |(metric, value, unit)| Row {
            area: "crowd",
            case: case.to_owned(),
            subject: subject.to_owned(),
            metric,
            value,
            unit,
        };
        figures.into_iter().map(row).collect()
    }
}

fn ours(mut crowd: Crowd) -> Figures {
    let audited = crowd.clone().run(MOST_TICKS, true, |_| {});
    let count = crowd.ids().count() as f64;
    let start = ProcessTime::now();
    let outcome = crowd.run(MOST_TICKS, false, |_| {});
    let took = start.elapsed().as_secs_f64();
    Figures {
        left: outcome.travellers - outcome.arrived,
        close: audited.pass_throughs,
        in_walls: audited.in_walls,
        seconds: f64::from(outcome.ticks) / 60.0,
        nanoseconds: took * 1e9 / count / f64::from(outcome.ticks),
    }
}

/// The same crowd, steered by ORCA.
struct Peer {
    agents: Vec<Agent>,
    /// The points that each actor still has to reach, the next one last.
    ways: Vec<Vec<Vec2>>,
    walls: BitGrid,
    obstacles: Vec<(Vec2, Vec2, Obstacle)>,
    /// The indices of the actors by cell, in rows of `columns`.
    buckets: Vec<Vec<usize>>,
    columns: usize,
    velocities: Vec<Vec2>,
}

impl Peer {
    fn new(crowd: &Crowd) -> Self {
        let walls = crowd.walls().clone();
        let mut corners = CornerGraph::new(SightMap::new(walls.clone()));
        let (mut agents, mut ways) = (Vec::new(), Vec::new());
        for view in crowd.ids().filter_map(|id| crowd.view(id).ok()) {
            let pixels = |at: Point| Vec2::new(at.x as f32, at.y as f32) / UNITS_PER_PIXEL as f32;
            let (from, at) = (crowd.raster().cell_at(view.at), pixels(view.at));
            let mut way = Vec::new();
            if let Some(to) = view.destination {
                match corners.find(from, to) {
                    Ok(CornerPath::Found(path)) => {
                        way.extend(path.cells.iter().skip(1).rev().map(|&cell| middle(cell)));
                    }
                    _ => way.push(middle(to)),
                }
            }
            agents.push(Agent {
                position: at,
                velocity: Vec2::ZERO,
                radius: RADIUS,
                avoidance_responsibility: 1.0,
            });
            ways.push(way);
        }
        let size = walls.size();
        Self {
            velocities: vec![Vec2::ZERO; agents.len()],
            buckets: vec![Vec::new(); (size.width * size.height) as usize],
            columns: size.width as usize,
            obstacles: rectangles(&walls),
            agents,
            ways,
            walls,
        }
    }

    fn run(mut self) -> Figures {
        let (mut ticks, mut last_arrival, mut took) = (0, 0, 0.0);
        let (mut close, mut in_walls) = (BTreeSet::new(), 0);
        let mut pairs = 0;
        let mut left = self.left();
        while left > 0 && ticks < MOST_TICKS && ticks - last_arrival < STILL {
            let start = ProcessTime::now();
            self.step();
            took += start.elapsed().as_secs_f64();
            ticks += 1;
            let now = self.left();
            if now < left {
                (left, last_arrival) = (now, ticks);
            }
            let near = self.close_pairs();
            pairs += near.difference(&close).count() as u64;
            close = near;
            in_walls += self.agents.iter().filter(|agent| self.is_walled(agent.position)).count();
        }
        Figures {
            left: left as u32,
            close: pairs,
            in_walls: in_walls as u64,
            seconds: f64::from(last_arrival) / 60.0,
            nanoseconds: took * 1e9 / self.agents.len() as f64 / f64::from(ticks.max(1)),
        }
    }

    fn left(&self) -> usize {
        let arrived = |(agent, way): &(&Agent, &Vec<Vec2>)| {
            way.first().is_none_or(|goal| agent.position.distance(*goal) <= ARRIVED)
        };
        self.agents.len() - self.agents.iter().zip(&self.ways).filter(arrived).count()
    }

    fn bucket(&self, at: Vec2) -> usize {
        let size = self.walls.size();
        let along =
            |p: f32, side: f32, most: u32| ((p / side).max(0.0) as usize).min(most as usize - 1);
        along(at.y, CELL.y, size.height) * self.columns + along(at.x, CELL.x, size.width)
    }

    fn step(&mut self) {
        self.sort_into_buckets();
        for index in 0..self.agents.len() {
            let velocity = self.steer(index);
            self.velocities[index] = velocity;
        }
        for (agent, &velocity) in self.agents.iter_mut().zip(&self.velocities) {
            agent.velocity = velocity;
            agent.position += velocity * TICK;
        }
    }

    fn sort_into_buckets(&mut self) {
        self.buckets.iter_mut().for_each(Vec::clear);
        for index in 0..self.agents.len() {
            let bucket = self.bucket(self.agents[index].position);
            self.buckets[bucket].push(index);
        }
    }

    fn steer(&mut self, index: usize) -> Vec2 {
        let position = self.agents[index].position;
        let way = &mut self.ways[index];
        while way.len() > 1 && way.last().is_some_and(|bend| bend.distance(position) < AT_BEND) {
            way.pop();
        }
        // It slows down on its last step, so that it does not swing around its destination.
        let ahead = way.last().map_or(Vec2::ZERO, |goal| *goal - position);
        let wanted = (ahead / TICK).clamp_length_max(SPEED);
        let neighbours: Vec<Cow<'_, Agent>> = self
            .around(position)
            .filter(|&other| other != index)
            .map(|other| &self.agents[other])
            .filter(|other| other.position.distance(position) < SIGHT)
            .map(Cow::Borrowed)
            .collect();
        let near = |min: &Vec2, max: &Vec2| position.clamp(*min, *max).distance(position) < SIGHT;
        let obstacles: Vec<Cow<'_, Obstacle>> = self
            .obstacles
            .iter()
            .filter(|(min, max, _)| near(min, max))
            .map(|(_, _, obstacle)| Cow::Borrowed(obstacle))
            .collect();
        let options = AvoidanceOptions {
            obstacle_margin: RADIUS,
            time_horizon: HORIZON,
            obstacle_time_horizon: HORIZON / 2.0,
        };
        self.agents[index].compute_avoiding_velocity(
            &neighbours,
            &obstacles,
            wanted,
            SPEED,
            TICK,
            &options,
        )
    }

    /// The actors in the cells around a point.
    fn around(&self, at: Vec2) -> impl Iterator<Item = usize> {
        let size = self.walls.size();
        let cell = Pos::new((at.x / CELL.x) as i32, (at.y / CELL.y) as i32);
        let cells = gridcosm_grid::Rect::around(cell, 2).intersection(size.rect());
        cells.positions().flat_map(|cell| {
            self.buckets[cell.y as usize * self.columns + cell.x as usize].iter().copied()
        })
    }

    /// The pairs that are closer than our clearance for the usual sub-cell.
    fn close_pairs(&mut self) -> BTreeSet<(usize, usize)> {
        self.sort_into_buckets();
        let mut pairs = BTreeSet::new();
        for (one, agent) in self.agents.iter().enumerate() {
            let is_close = |other: &usize| {
                *other > one && self.agents[*other].position.distance(agent.position) < CLEARANCE
            };
            pairs.extend(self.around(agent.position).filter(is_close).map(|other| (one, other)));
        }
        pairs
    }

    fn is_walled(&self, at: Vec2) -> bool {
        let cell = Pos::new((at.x / CELL.x).floor() as i32, (at.y / CELL.y).floor() as i32);
        self.walls.contains(cell)
    }
}

fn middle(cell: Pos) -> Vec2 {
    (Vec2::new(cell.x as f32, cell.y as f32) + 0.5) * CELL
}

/// The walls as rectangles: runs of cells in rows, or single columns of them, with their corners.
fn rectangles(walls: &BitGrid) -> Vec<(Vec2, Vec2, Obstacle)> {
    let mut left = walls.clone();
    let mut found = Vec::new();
    for cell in walls.cells() {
        if !left.contains(cell) {
            continue;
        }
        let run = |dx: i32, dy: i32| {
            (1..).take_while(|&n| left.contains(cell.offset(n * dx, n * dy))).count() as i32
        };
        let (across, down) = (run(1, 0), run(0, 1));
        let (across, down) = if across >= down { (across, 0) } else { (0, down) };
        for n in 0..=across.max(down) {
            left.set(cell.offset(n.min(across), n.min(down)), false);
        }
        let min = Vec2::new(cell.x as f32, cell.y as f32) * CELL;
        let max = min + Vec2::new((across + 1) as f32, (down + 1) as f32) * CELL;
        // Counter-clockwise, so that the inside is closed.
        let vertices = vec![min, Vec2::new(max.x, min.y), max, Vec2::new(min.x, max.y)];
        found.push((min, max, Obstacle::Closed { vertices }));
    }
    found
}
