//! The peers of routes, each with the map in its own form. A path is the tiles from start to goal.

use bracket_pathfinding::prelude::{BaseMap, SmallVec, a_star_search};
use grid_pathfinding::PathingGrid;
use grid_util::{grid::ValueGrid, point::Point};
use gridcosm_grid::{BitGrid, Pos};
use gridcosm_route::{Metric, Terrain};
use hierarchical_pathfinding::prelude::{MooreNeighborhood, PathCache, PathCacheConfig};

/// Finds a path; empty if there is none.
pub(crate) type Find<'a> = Box<dyn FnMut(Pos, Pos) -> Vec<Pos> + 'a>;

/// Straight and diagonal steps as integers, as peers expect them.
const STRAIGHT: u32 = 985;
const DIAGONAL: u32 = 1393;

fn neighbours(terrain: &Terrain, from: Pos) -> impl Iterator<Item = (Pos, u32)> + '_ {
    let steps = [(0, -1), (0, 1), (-1, 0), (1, 0), (-1, -1), (1, -1), (-1, 1), (1, 1)];
    steps.into_iter().filter_map(move |(dx, dy)| {
        let to = from.offset(dx, dy);
        let cost = if dx != 0 && dy != 0 { DIAGONAL } else { STRAIGHT };
        terrain.allows_step(from, to, Metric::Octile).then_some((to, cost))
    })
}

fn estimate(a: Pos, b: Pos) -> u32 {
    let (dx, dy) = (a.x.abs_diff(b.x), a.y.abs_diff(b.y));
    (dx.max(dy) - dx.min(dy)) * STRAIGHT + dx.min(dy) * DIAGONAL
}

/// The crate `pathfinding`: A* over a successor function.
pub(crate) fn pathfinding(terrain: &Terrain) -> Find<'_> {
    Box::new(move |from, to| {
        let successors = |&at: &Pos| neighbours(terrain, at).collect::<Vec<_>>();
        pathfinding::prelude::astar(&from, successors, |&at| estimate(at, to), |&at| at == to)
            .map_or(Vec::new(), |(path, _)| path)
    })
}

/// The crate `grid_pathfinding`: jump points; it cuts corners.
pub(crate) fn grid_pathfinding(open: &BitGrid) -> Find<'static> {
    let size = open.size();
    let mut grid = PathingGrid::new(size.width as usize, size.height as usize, true);
    for tile in open.cells() {
        grid.set(tile.x, tile.y, false);
    }
    grid.generate_components();
    let point = |pos: Pos| Point::new(pos.x, pos.y);
    Box::new(move |from, to| {
        let path = grid.get_path_single_goal(point(from), point(to), false);
        path.unwrap_or_default().iter().map(|p| Pos::new(p.x, p.y)).collect()
    })
}

/// The crate `hierarchical_pathfinding`: HPA* with chunks of 32 tiles; it counts king moves and cuts corners.
pub(crate) fn hierarchical(open: &BitGrid) -> Find<'_> {
    let size = (open.size().width as usize, open.size().height as usize);
    let cost = |(x, y): (usize, usize)| {
        if open.contains(Pos::new(x as i32, y as i32)) { 1 } else { -1 }
    };
    let moore = MooreNeighborhood::new(size.0, size.1);
    let cache = PathCache::new(size, cost, moore, PathCacheConfig::with_chunk_size(32));
    let tile = |pos: Pos| (pos.x as usize, pos.y as usize);
    Box::new(move |from, to| {
        if !open.contains(from) || !open.contains(to) {
            return Vec::new();
        }
        let Some(path) = cache.find_path(tile(from), tile(to), cost) else { return Vec::new() };
        let rest = path.resolve(cost).into_iter().map(|(x, y)| Pos::new(x as i32, y as i32));
        std::iter::once(from).chain(rest.skip_while(|&p| p == from)).collect()
    })
}

struct Bracket<'a>(&'a Terrain);

impl BaseMap for Bracket<'_> {
    fn get_available_exits(&self, index: usize) -> SmallVec<[(usize, f32); 10]> {
        let width = self.0.size().width as usize;
        let at = Pos::new((index % width) as i32, (index / width) as i32);
        neighbours(self.0, at)
            .map(|(to, cost)| {
                (to.y as usize * width + to.x as usize, cost as f32 / STRAIGHT as f32)
            })
            .collect()
    }

    fn get_pathing_distance(&self, a: usize, b: usize) -> f32 {
        let width = self.0.size().width as usize;
        let pos = |i: usize| Pos::new((i % width) as i32, (i / width) as i32);
        estimate(pos(a), pos(b)) as f32 / STRAIGHT as f32
    }
}

/// The crate `bracket-pathfinding`: A* that gives up after 65 536 steps.
pub(crate) fn bracket(terrain: &Terrain) -> Find<'_> {
    let width = terrain.size().width as usize;
    let index = move |pos: Pos| pos.y as usize * width + pos.x as usize;
    Box::new(move |from, to| {
        if !terrain.is_open(from) || !terrain.is_open(to) {
            return Vec::new();
        }
        let path = a_star_search(index(from), index(to), &Bracket(terrain));
        let pos = |i: usize| Pos::new((i % width) as i32, (i / width) as i32);
        if path.success { path.steps.into_iter().map(pos).collect() } else { Vec::new() }
    })
}
