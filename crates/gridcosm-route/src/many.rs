//! Searches with several sources and targets, and distance fields for crowds that share a goal.

use crate::{
    Cost, Metric, RouteMap, RouteOutcome, SearchScratch, Terrain,
    astar::nearest,
    boxes::Boxes,
    goal::{AnyOf, Nowhere},
    jps::Limits,
    metric::STRAIGHT,
    terrain::STEPS,
};
use gridcosm_grid::{Grid, Pos};
use std::iter;

/// Finds the nearest pair of a source and a target, exactly, and a shortest path between them.
///
/// Sources and targets are dropped before the search if they are blocked, outside, or in a component without a tile of
/// the other side. Ties go to the earlier source. [`route_many`](crate::route_many) is faster and allocates nothing.
pub fn nearest_pair(
    map: &RouteMap,
    metric: Metric,
    sources: &[Pos],
    targets: &[Pos],
    scratch: &mut SearchScratch,
    path: &mut Vec<Pos>,
) -> RouteOutcome {
    path.clear();
    let components = |tiles: &[Pos]| -> Vec<u32> {
        let mut all: Vec<u32> = tiles.iter().filter_map(|&tile| map.component(tile)).collect();
        all.sort_unstable();
        all.dedup();
        all
    };
    let (from, to) = (components(sources), components(targets));
    let useful = |tile: &Pos, other: &[u32]| {
        map.component(*tile).is_some_and(|component| other.binary_search(&component).is_ok())
    };
    let seeds: Vec<Pos> = sources.iter().filter(|tile| useful(tile, &to)).copied().collect();
    let mut goals: Vec<Pos> = targets.iter().filter(|tile| useful(tile, &from)).copied().collect();
    if seeds.is_empty() || goals.is_empty() {
        return RouteOutcome::Unreachable;
    }
    let mut tiles = Terrain::blocked(map.size());
    goals.iter().for_each(|&goal| _ = tiles.set(goal, true));
    let mut boxes = Boxes::default();
    boxes.enclose(&mut goals);
    let goal = AnyOf { tiles: &tiles, boxes: &boxes };
    let seeds = seeds.iter().copied().zip(0..);
    nearest(map.terrain(), metric, seeds, &goal, Limits::NONE, scratch).outcome(scratch, path)
}

/// For every tile, the distance to the nearest target and the next step towards it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FlowField {
    metric: Metric,
    /// The length of the path in units; `u64::MAX` if there is none.
    distance: Grid<u64>,
}

impl FlowField {
    /// Floods the map from the targets. Targets that are blocked or outside are ignored.
    ///
    /// ```
    /// use gridcosm_grid::{BitGrid, Pos};
    /// use gridcosm_route::{FlowField, Metric, SearchScratch, Terrain};
    /// let map = Terrain::new(BitGrid::parse("...\n.#.\n...")?.inverted())?;
    /// let field = FlowField::new(&map, Metric::King, &[Pos::new(2, 2)], &mut SearchScratch::new(&map));
    /// assert_eq!(field.next(&map, Pos::new(0, 0)), Some(Pos::new(0, 1)));
    /// assert_eq!(field.next(&map, Pos::new(2, 2)), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(
        terrain: &Terrain,
        metric: Metric,
        targets: &[Pos],
        scratch: &mut SearchScratch,
    ) -> Self {
        let mut distance = Grid::filled(terrain.size(), u64::MAX);
        let seeds = targets.iter().map(|&tile| (tile, 0));
        nearest(terrain, metric, seeds, &Nowhere, Limits::NONE, scratch);
        for index in 0..scratch.nodes.len() as u32 {
            let node = scratch.nodes.get(index);
            distance.set(scratch.nodes.pos(node.tile), node.cost);
        }
        Self { metric, distance }
    }

    /// Whether a target can be reached from a tile.
    pub fn reaches(&self, tile: Pos) -> bool {
        self.distance.get(tile).is_some_and(|&distance| distance != u64::MAX)
    }

    /// The distance to the nearest target in thousandths of a straight step; `None` if there is no path.
    pub fn thousandths(&self, tile: Pos) -> Option<u64> {
        let units = self.distance.get(tile).filter(|&&distance| distance != u64::MAX)?;
        Some(units / STRAIGHT * 1000 + units % STRAIGHT * 1000 / STRAIGHT)
    }

    /// The next tile on a shortest path to the nearest target; `None` at a target or if there is no path. Of several
    /// such tiles, it is the first in the order N, S, W, E, NW, NE, SW, SE.
    pub fn next(&self, terrain: &Terrain, tile: Pos) -> Option<Pos> {
        let here = *self.distance.get(tile).filter(|&&distance| distance != u64::MAX)?;
        STEPS.iter().enumerate().find_map(|(i, &(dx, dy))| {
            let to = tile.offset(dx, dy);
            let step = if i < 4 { STRAIGHT } else { self.metric.diagonal() };
            let there = *self.distance.get(to)?;
            let downhill = there.checked_add(step) == Some(here);
            (downhill && terrain.allows_step(tile, to, self.metric)).then_some(to)
        })
    }
}

/// The costs of shortest paths from one tile to several targets, in the order of the targets; `None` if there is no
/// path. One search answers for all of them.
pub fn distances(
    terrain: &Terrain,
    metric: Metric,
    from: Pos,
    targets: &[Pos],
    scratch: &mut SearchScratch,
) -> Vec<Option<Cost>> {
    nearest(terrain, metric, iter::once((from, 0)), &Nowhere, Limits::NONE, scratch);
    let mut path = Vec::new();
    let cost = |&target: &Pos| {
        let inside = terrain.size().contains(target);
        let node = inside.then(|| scratch.nodes.find(scratch.nodes.tile(target))).flatten()?;
        scratch.nodes.trace(node, &mut path);
        Some(Cost::of(&path))
    };
    targets.iter().map(cost).collect()
}
