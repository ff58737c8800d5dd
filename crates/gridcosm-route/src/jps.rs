//! Jump-point search: A* that skips open ground and stops only where a path can turn.
//!
//! Straight jumps are bit scans (see [`crate::scan`]); a diagonal jump makes one step at a time and scans straight in
//! both directions from each tile. What the straight scans find becomes a successor at once, so the turning tile on the
//! diagonal never enters the queue: a leg is "diagonal, then straight".
//!
//! The rules without corner cutting: after a straight step, a path continues straight; it also turns to a side,
//! straight or diagonally, if the tile beside the previous one is blocked on that side. After a diagonal step, it
//! continues in the same three directions, and no other direction is forced. The rules hold for both metrics with
//! diagonal steps, because for every pruned path there is a kept one that is not longer.

use crate::{Cost, metric::STRAIGHT};
use crate::{
    Metric, RouteOutcome, Terrain,
    cells::Side,
    goal::LineGoal,
    ground::Ground,
    nodes::{Length, NONE, SearchScratch, Start, units_of},
    outcome::Found,
    scan::Stop,
};
use gridcosm_grid::Pos;
use std::iter;

// Directions as bits, in the order of `terrain::STEPS`.
const N: u8 = 1;
const S: u8 = 1 << 1;
const W: u8 = 1 << 2;
const E: u8 = 1 << 3;
const NW: u8 = 1 << 4;
const NE: u8 = 1 << 5;
const SW: u8 = 1 << 6;
const SE: u8 = 1 << 7;

/// Limits of a search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// Only paths shorter than this count, in units.
    pub below: u64,
    /// The number of nodes that may be expanded.
    pub budget: u64,
}

impl Limits {
    pub(crate) const NONE: Self = Self { below: u64::MAX, budget: u64::MAX };

    /// Only a number of nodes, if there is one.
    pub(crate) fn of(budget: Option<u64>) -> Self {
        Self { budget: budget.unwrap_or(u64::MAX), ..Self::NONE }
    }
}

/// How a limited search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// The node of the goal.
    Found(u32),
    /// There is no path, or none below the limit.
    Exhausted,
    BudgetSpent,
}

impl End {
    /// What the caller of a search learns; `path` becomes the path to the goal.
    pub(crate) fn outcome(self, scratch: &SearchScratch, path: &mut Vec<Pos>) -> RouteOutcome {
        match self {
            Self::Found(goal) => {
                scratch.nodes.trace(goal, path);
                let (from, to) = (path[0], path[path.len() - 1]);
                RouteOutcome::Found(Found { from, to, cost: Cost::of(path) })
            }
            Self::Exhausted => RouteOutcome::Unreachable,
            Self::BudgetSpent => RouteOutcome::BudgetSpent,
        }
    }
}

/// Finds a shortest path with jump points. [`Metric::Four`] has no diagonals to jump along, so use
/// [`astar`](crate::astar) for it.
pub fn jump_points(
    terrain: &Terrain,
    metric: Metric,
    from: Pos,
    to: Pos,
    budget: Option<u64>,
    scratch: &mut SearchScratch,
    path: &mut Vec<Pos>,
) -> RouteOutcome {
    if metric == Metric::Four {
        return crate::astar(terrain, metric, from, to, budget, scratch, path);
    }
    path.clear();
    if let Some(ending) = ends_early(terrain, from, to) {
        return ending;
    }
    let seeds = iter::once(Start::seed(from, 0));
    let end = search(terrain, metric, seeds, &to, Limits::of(budget), scratch);
    let outcome = end.outcome(scratch, path);
    if let End::Found(goal) = end {
        debug_assert_eq!(units_of(path, metric), scratch.nodes.get(goal).cost);
    }
    outcome
}

/// The outcomes that need no search.
pub(crate) fn ends_early(terrain: &Terrain, from: Pos, to: Pos) -> Option<RouteOutcome> {
    match (terrain.open().get(from), terrain.open().get(to)) {
        (None, _) | (_, None) => Some(RouteOutcome::Outside),
        (Some(false), _) => Some(RouteOutcome::BlockedStart),
        (_, Some(false)) => Some(RouteOutcome::BlockedGoal),
        _ => None,
    }
}

/// The search itself: from any of the starts to the goal. Starts and goal must be open. Of equally short paths, it finds
/// one from the earliest seed.
///
/// No path leads through a goal tile, so a goal that keeps its limit above the length of the first path (see
/// [`Goal::limit`](crate::goal::Goal::limit)) gets the paths to all its tiles. Each of their nodes then says in which
/// directions paths continue.
pub(crate) fn search(
    ground: &impl Ground,
    metric: Metric,
    starts: impl Iterator<Item = Start> + Clone,
    goal: &impl LineGoal,
    limits: Limits,
    scratch: &mut SearchScratch,
) -> End {
    scratch.fit(ground.size());
    scratch.nodes.clear();
    scratch.expanded = 0;
    let best = Length::limit(limits.below);
    let mut run = Run { ground, metric, goal, limits, best, found: NONE, scratch };
    run.start(starts);
    while let Some((floor, index)) = run.scratch.queue.pop() {
        if Length::limit(floor) >= run.best {
            break;
        }
        if run.scratch.expanded >= run.limits.budget {
            return End::BudgetSpent;
        }
        run.expand(index);
    }
    if run.found == NONE { End::Exhausted } else { End::Found(run.found) }
}

struct Run<'a, T, G> {
    ground: &'a T,
    metric: Metric,
    goal: &'a G,
    limits: Limits,
    /// The best path so far, or the limit; longer paths are not followed.
    best: Length,
    /// The node of the goal, once it has been reached.
    found: u32,
    scratch: &'a mut SearchScratch,
}

impl<T: Ground, G: LineGoal> Run<'_, T, G> {
    fn start(&mut self, starts: impl Iterator<Item = Start> + Clone) {
        let total = |start: &Start| start.length.plus(self.goal.estimate(self.metric, start.tile));
        let lowest = starts.clone().map(|start| total(&start).cost).min();
        self.scratch.queue.reset(lowest.unwrap_or(0));
        for start in starts {
            let total = start.length.plus(self.goal.estimate(self.metric, start.tile));
            if total >= self.best {
                continue;
            }
            let tile = self.scratch.nodes.tile(start.tile);
            if let Some(index) = self.scratch.nodes.reach(tile, NONE, start.length, start.dirs) {
                self.scratch.queue.push(total.cost, index);
                if self.goal.is(start.tile) {
                    self.best = self.best.min(self.goal.limit(start.tile, start.length));
                    self.found = index;
                }
            }
        }
    }

    fn expand(&mut self, index: u32) {
        let node = self.scratch.nodes.get_mut(index);
        let dirs = std::mem::take(&mut node.pending);
        node.tried |= dirs;
        let (tile, length) = (node.tile, node.length());
        let at = self.scratch.nodes.pos(tile);
        if dirs == 0 || length.plus(self.goal.estimate(self.metric, at)) >= self.best {
            return;
        }
        self.scratch.expanded += 1;
        let straight = self.worth_scanning(at, dirs);
        self.straight(index, at, length, straight);
        for (dir, dx, dy) in [(NW, -1, -1), (NE, 1, -1), (SW, -1, 1), (SE, 1, 1)] {
            if dirs & dir != 0 {
                self.diagonal(index, at, length, dir, dx, dy);
            }
        }
    }

    /// Jumps in those straight directions that `dirs` contains.
    #[inline]
    fn straight(&mut self, parent: u32, at: Pos, cost: Length, dirs: u8) {
        if dirs & E != 0 {
            let stop = self.ground.east(at);
            self.along_row(parent, at, cost, stop, E);
        }
        if dirs & W != 0 {
            let stop = self.ground.west(at);
            self.along_row(parent, at, cost, stop, W);
        }
        if dirs & S != 0 {
            let stop = self.ground.south(at);
            self.along_column(parent, at, cost, stop, S);
        }
        if dirs & N != 0 {
            let stop = self.ground.north(at);
            self.along_column(parent, at, cost, stop, N);
        }
    }

    #[inline]
    fn along_row(&mut self, parent: u32, at: Pos, length: Length, stop: Stop, dir: u8) {
        if let Some(x) = self.goal.on_row(at, stop, dir == E) {
            let (to, steps) = (Pos::new(x, at.y), u64::from(at.x.abs_diff(x)));
            let dirs = self.after_row(to, dir);
            self.reach_goal(parent, to, length.plus(steps * STRAIGHT), dirs);
        } else if let Stop::Jump(x) = stop {
            let (to, steps) = (Pos::new(x as i32, at.y), u64::from(at.x.abs_diff(x as i32)));
            let dirs = self.after_row(to, dir);
            self.reach(parent, to, length.plus(steps * STRAIGHT), dirs);
        }
    }

    /// The directions in which a path continues that came along a row.
    #[inline]
    fn after_row(&self, to: Pos, dir: u8) -> u8 {
        let behind = if dir == E { to.x - 1 } else { to.x + 1 };
        let ahead = if dir == E { [E, NE, SE] } else { [W, NW, SW] };
        let open = |x, y| self.ground.open_at(x, y);
        let mut dirs = ahead[0];
        if !open(behind, to.y - 1) && open(to.x, to.y - 1) {
            dirs |= N | ahead[1];
        }
        if !open(behind, to.y + 1) && open(to.x, to.y + 1) {
            dirs |= S | ahead[2];
        }
        dirs
    }

    #[inline]
    fn along_column(&mut self, parent: u32, at: Pos, length: Length, stop: Stop, dir: u8) {
        if let Some(y) = self.goal.on_column(at, stop, dir == S) {
            let (to, steps) = (Pos::new(at.x, y), u64::from(at.y.abs_diff(y)));
            let dirs = self.after_column(to, dir);
            self.reach_goal(parent, to, length.plus(steps * STRAIGHT), dirs);
        } else if let Stop::Jump(y) = stop {
            let (to, steps) = (Pos::new(at.x, y as i32), u64::from(at.y.abs_diff(y as i32)));
            let dirs = self.after_column(to, dir);
            self.reach(parent, to, length.plus(steps * STRAIGHT), dirs);
        }
    }

    /// The directions in which a path continues that came along a column.
    #[inline]
    fn after_column(&self, to: Pos, dir: u8) -> u8 {
        let behind = if dir == S { to.y - 1 } else { to.y + 1 };
        let ahead = if dir == S { [S, SW, SE] } else { [N, NW, NE] };
        let open = |x, y| self.ground.open_at(x, y);
        let mut dirs = ahead[0];
        if !open(to.x - 1, behind) && open(to.x - 1, to.y) {
            dirs |= W | ahead[1];
        }
        if !open(to.x + 1, behind) && open(to.x + 1, to.y) {
            dirs |= E | ahead[2];
        }
        dirs
    }

    fn diagonal(&mut self, parent: u32, from: Pos, from_length: Length, dir: u8, dx: i32, dy: i32) {
        let sides = (if dx > 0 { E } else { W }) | (if dy > 0 { S } else { N });
        let (mut at, mut length) = (from, from_length);
        loop {
            let quiet = self.ground.quiet_steps(at, dx, dy);
            let end = at.offset(dx * quiet as i32, dy * quiet as i32);
            if quiet > 0 && !self.goal.lines_up(at, end) {
                at = end;
                length = length.plus(u64::from(quiet) * self.metric.diagonal());
            }
            if !self.ground.allows_diagonal(at, dx, dy) {
                return;
            }
            at = Pos::new(at.x + dx, at.y + dy);
            length = length.plus(self.metric.diagonal());
            if self.goal.is(at) {
                return self.reach_goal(parent, at, length, dir | sides);
            }
            // Everything further along this diagonal can only be longer.
            if length.plus(self.goal.estimate(self.metric, at)) >= self.best {
                return;
            }
            let straight = self.worth_scanning(at, sides);
            self.straight(parent, at, length, straight);
        }
    }

    /// Those straight directions in which a scan may find a corner or a goal.
    #[inline]
    fn worth_scanning(&self, at: Pos, dirs: u8) -> u8 {
        if self.goal.lines_up(at, at) {
            return dirs;
        }
        let sides = [(N, Side::North), (S, Side::South), (W, Side::West), (E, Side::East)];
        sides.into_iter().fold(dirs, |left, (dir, side)| {
            if left & dir != 0 && self.ground.is_quiet(at, side) { left & !dir } else { left }
        })
    }

    #[inline]
    fn reach(&mut self, parent: u32, at: Pos, length: Length, dirs: u8) {
        let estimate = length.plus(self.goal.estimate(self.metric, at));
        if estimate >= self.best {
            return;
        }
        let tile = self.scratch.nodes.tile(at);
        if let Some(index) = self.scratch.nodes.reach(tile, parent, length, dirs) {
            self.scratch.queue.push(estimate.cost, index);
        }
    }

    /// Notes a path to a goal tile. It is not queued: what lies beyond is not for this search, and another one may
    /// continue in these directions.
    fn reach_goal(&mut self, parent: u32, goal: Pos, length: Length, dirs: u8) {
        if length >= self.best {
            return;
        }
        let tile = self.scratch.nodes.tile(goal);
        if let Some(index) = self.scratch.nodes.reach(tile, parent, length, dirs) {
            self.best = self.best.min(self.goal.limit(goal, length));
            self.found = index;
        }
    }
}
