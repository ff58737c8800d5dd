//! A* tile by tile, with a bucket queue.

use crate::{
    Metric, RouteOutcome, Terrain,
    goal::Goal,
    ground::Ground,
    jps::{End, Limits, ends_early},
    metric::STRAIGHT,
    nodes::{Length, NONE, SearchScratch, Start},
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
    let seeds = iter::once(Start::seed(from, 0));
    nearest(terrain, metric, seeds, &to, Limits::of(budget), scratch).outcome(scratch, path)
}

/// A* from any of the seeds to the goal; see [`jps::search`](crate::jps::search).
pub(crate) fn nearest(
    ground: &impl Ground,
    metric: Metric,
    starts: impl Iterator<Item = Start> + Clone,
    goal: &impl Goal,
    limits: Limits,
    scratch: &mut SearchScratch,
) -> End {
    scratch.fit(ground.size());
    scratch.nodes.clear();
    scratch.expanded = 0;
    let total = |start: &Start| start.length.plus(goal.estimate(metric, start.tile));
    let lowest = starts.clone().map(|start| total(&start).cost).min();
    scratch.queue.reset(lowest.unwrap_or(0));
    let (mut best, mut found) = (Length::limit(limits.below), NONE);
    for start in starts {
        let total = total(&start);
        if ground.open_at(start.tile.x, start.tile.y) && total < best {
            let tile = scratch.nodes.tile(start.tile);
            if let Some(index) = scratch.nodes.reach(tile, NONE, start.length, 1) {
                scratch.queue.push(total.cost, index);
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
        if goal.is(at) && length < best {
            best = best.min(goal.limit(at, length));
            found = index;
        }
        if length >= best {
            continue; // at the goal, or no shorter path leads on from here
        }
        if scratch.expanded >= limits.budget {
            return End::BudgetSpent;
        }
        scratch.expanded += 1;
        let SearchScratch { nodes, queue, .. } = scratch;
        ground.for_each_step(at, metric, |dir, to| {
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
