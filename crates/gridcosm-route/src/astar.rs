//! A* tile by tile, with a bucket queue.

use crate::{
    Cost, Metric, RouteOutcome, Terrain,
    jps::ends_early,
    metric::STRAIGHT,
    nodes::{NONE, SearchScratch},
    outcome::Found,
};
use gridcosm_grid::Pos;

/// Finds a shortest path with A*. Where diagonal steps exist it is slower than [`jump_points`](crate::jump_points), but
/// only A* supports [`Metric::Four`].
///
/// `budget` limits the number of expanded tiles.
pub fn astar(
    terrain: &Terrain,
    metric: Metric,
    from: Pos,
    to: Pos,
    budget: Option<u64>,
    scratch: &mut SearchScratch,
    path: &mut Vec<Pos>,
) -> RouteOutcome {
    path.clear();
    if let Some(ending) = ends_early(terrain, from, to) {
        return ending;
    }
    let seeds = [(from, 0)];
    match nearest(terrain, metric, &seeds, |p| metric.between(p, to), |p| p == to, budget, scratch)
    {
        Ok(goal) => {
            scratch.nodes.trace(goal, path);
            RouteOutcome::Found(Found { from, to, cost: Cost::of(path) })
        }
        Err(ending) => ending,
    }
}

/// A* from several tiles, each with an initial cost, to the first tile that is a goal. The estimate must never exceed
/// the true distance. Returns the goal's node.
pub(crate) fn nearest(
    terrain: &Terrain,
    metric: Metric,
    seeds: &[(Pos, u64)],
    estimate: impl Fn(Pos) -> u64,
    is_goal: impl Fn(Pos) -> bool,
    budget: Option<u64>,
    scratch: &mut SearchScratch,
) -> Result<u32, RouteOutcome> {
    scratch.fit(terrain.size());
    scratch.nodes.clear();
    scratch.expanded = 0;
    let lowest = seeds.iter().map(|&(pos, cost)| cost + estimate(pos)).min();
    scratch.queue.reset(lowest.unwrap_or(0));
    for &(pos, cost) in seeds {
        if terrain.is_open(pos) {
            let tile = scratch.nodes.tile(pos);
            if let Some(index) = scratch.nodes.reach(tile, NONE, cost, 1) {
                scratch.queue.push(cost + estimate(pos), index);
            }
        }
    }
    let (mut best, mut goal) = (u64::MAX, NONE);
    while let Some((floor, index)) = scratch.queue.pop() {
        if floor >= best {
            break;
        }
        let node = scratch.nodes.get_mut(index);
        if std::mem::take(&mut node.pending) == 0 {
            continue; // already expanded at this cost
        }
        let (tile, cost) = (node.tile, node.cost);
        let at = scratch.nodes.pos(tile);
        if is_goal(at) {
            if cost < best {
                (best, goal) = (cost, index);
            }
            continue;
        }
        if scratch.expanded >= budget.unwrap_or(u64::MAX) {
            return Err(RouteOutcome::BudgetSpent);
        }
        scratch.expanded += 1;
        let SearchScratch { nodes, queue, .. } = scratch;
        terrain.for_each_step(at, metric, |dir, to| {
            let cost = cost + if dir < 4 { STRAIGHT } else { metric.diagonal() };
            let total = cost + estimate(to);
            if total < best {
                let tile = nodes.tile(to);
                // One bit stands for "all directions", because a tile is expanded once per cost.
                if nodes.find(tile).is_none_or(|known| cost < nodes.get(known).cost)
                    && let Some(index) = nodes.reach(tile, index, cost, 1)
                {
                    queue.push(total, index);
                }
            }
        });
    }
    if goal == NONE { Err(RouteOutcome::Unreachable) } else { Ok(goal) }
}
