//! A* tile by tile, with a bucket queue.

use crate::{
    Metric, RouteOutcome, Terrain,
    goal::Goal,
    jps::{End, Limits, ends_early},
    metric::STRAIGHT,
    nodes::{Length, NONE, SearchScratch},
};
use gridcosm_grid::Pos;
use std::iter;

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
    let seeds = iter::once((from, 0));
    nearest(terrain, metric, seeds, &to, Limits::of(budget), scratch).outcome(scratch, path)
}

/// A* from any of the seeds to the goal; see [`jps::search`](crate::jps::search).
pub(crate) fn nearest(
    terrain: &Terrain,
    metric: Metric,
    seeds: impl Iterator<Item = (Pos, u32)> + Clone,
    goal: &impl Goal,
    limits: Limits,
    scratch: &mut SearchScratch,
) -> End {
    scratch.fit(terrain.size());
    scratch.nodes.clear();
    scratch.expanded = 0;
    let lowest = seeds.clone().map(|(tile, _)| goal.estimate(metric, tile)).min();
    scratch.queue.reset(lowest.unwrap_or(0));
    let (mut best, mut found) = (Length::limit(limits.below), NONE);
    for (pos, seed) in seeds {
        let length = Length { cost: 0, seed };
        let estimate = goal.estimate(metric, pos);
        if terrain.is_open(pos) && length.plus(estimate) < best {
            let tile = scratch.nodes.tile(pos);
            if let Some(index) = scratch.nodes.reach(tile, NONE, length, 1) {
                scratch.queue.push(estimate, index);
            }
        }
    }
    while let Some((floor, index)) = scratch.queue.pop() {
        if Length::limit(floor) >= best {
            break;
        }
        let node = scratch.nodes.get_mut(index);
        if std::mem::take(&mut node.pending) == 0 {
            continue; // already expanded at this cost
        }
        let (tile, length) = (node.tile, node.length());
        let at = scratch.nodes.pos(tile);
        if goal.is(at) {
            if length < best {
                (best, found) = (length, index);
            }
            continue;
        }
        if scratch.expanded >= limits.budget {
            return End::BudgetSpent;
        }
        scratch.expanded += 1;
        let SearchScratch { nodes, queue, .. } = scratch;
        terrain.for_each_step(at, metric, |dir, to| {
            let step = if dir < 4 { STRAIGHT } else { metric.diagonal() };
            let length = length.plus(step);
            let total = length.plus(goal.estimate(metric, to));
            if total < best {
                let tile = nodes.tile(to);
                // One bit stands for "all directions", because a tile is expanded once per cost.
                if nodes.find(tile).is_none_or(|known| length < nodes.get(known).length())
                    && let Some(index) = nodes.reach(tile, index, length, 1)
                {
                    queue.push(total.cost, index);
                }
            }
        });
    }
    if found == NONE { End::Exhausted } else { End::Found(found) }
}
