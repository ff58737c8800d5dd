//! Coarse maps: a cell is open if any of its tiles is.
//!
//! The rule is permissive: it never loses a connection, so if there is no coarse path, there is no path. But where a
//! wall is thinner than a cell, it invents connections. So the coarse map suggests a course, the planner looks for a
//! spine near it, and where there is none, it asks for another course, which avoids the connections that turned out to
//! be invented.

use crate::{
    CellMask, Metric, RouteError, RouteMap, Terrain,
    boxes::Boxes,
    cells::{Cells, Side},
    field::direct,
    queue::BucketQueue,
};
use gridcosm_grid::{BitGrid, Pos};

/// The coarse map of these cells.
pub(crate) fn any_open(terrain: &Terrain, cells: Cells) -> Result<Terrain, RouteError> {
    let mut open = BitGrid::new(cells.size);
    for tile in terrain.open().cells() {
        open.set(Pos::new(tile.x >> cells.shift, tile.y >> cells.shift), true);
    }
    Terrain::new(open)
}

/// Memory for planning on a coarse map.
#[derive(Clone, Debug)]
pub(crate) struct CoarseScratch {
    reached: Vec<Reached>,
    /// For every cell, the last plan in which it held a goal.
    goal_at: Vec<u32>,
    plan: u32,
    queue: BucketQueue,
    goals: Vec<Pos>,
    boxes: Boxes,
    /// The number of cells that the last plan expanded.
    pub expanded: u64,
}

#[derive(Clone, Copy, Debug, Default)]
struct Reached {
    /// The plan to which this belongs.
    plan: u32,
    cost: u32,
    parent: u32,
    done: bool,
}

/// The parent of a cell with a start.
const START: u32 = u32::MAX;

/// What earlier courses have shown.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Experience<'a> {
    /// The cells around earlier courses.
    pub mask: &'a CellMask,
    /// Those of them that can be reached without leaving the mask.
    pub visited: &'a CellMask,
}

impl Experience<'_> {
    /// Whether a step from a cell to its neighbour has turned out to be impossible: the neighbour could have been
    /// entered, and was not.
    fn refutes(&self, from: u32, to: u32) -> bool {
        let stuck = |a: u32, b: u32| {
            self.visited.contains(a) && self.mask.contains(b) && !self.visited.contains(b)
        };
        stuck(from, to) || stuck(to, from)
    }
}

impl CoarseScratch {
    pub(crate) fn new(map: &RouteMap) -> Self {
        let cells = map.cells.end() as usize;
        Self {
            reached: vec![Reached::default(); cells],
            goal_at: vec![0; cells],
            plan: 0,
            queue: BucketQueue::new(),
            goals: Vec::new(),
            boxes: Boxes::default(),
            expanded: 0,
        }
    }

    fn begin(&mut self) {
        if self.plan == u32::MAX {
            self.reached.fill(Reached::default());
            self.goal_at.fill(0);
            self.plan = 0;
        }
        self.plan += 1;
        self.expanded = 0;
    }

    /// Plans a course over the coarse map: the cells from any start to any goal, each beside the previous one.
    pub(crate) fn plan(
        &mut self,
        map: &RouteMap,
        metric: Metric,
        [starts, targets]: [&[Pos]; 2],
        experience: Experience<'_>,
        course: &mut Vec<u32>,
    ) -> bool {
        self.begin();
        let place = |tile: &Pos| Pos::new(tile.x >> map.cells.shift, tile.y >> map.cells.shift);
        self.goals.clear();
        self.goals.extend(targets.iter().map(place));
        self.boxes.enclose(&mut self.goals);
        for target in targets {
            self.goal_at[map.cells.cell_of(*target) as usize] = self.plan;
        }
        let mut run = Run { map, metric, experience, scratch: self };
        run.start(starts);
        let Some(goal) = run.search() else { return false };
        run.trace(goal, course);
        true
    }
}

struct Run<'a> {
    map: &'a RouteMap,
    metric: Metric,
    experience: Experience<'a>,
    scratch: &'a mut CoarseScratch,
}

impl Run<'_> {
    fn start(&mut self, starts: &[Pos]) {
        let lowest = starts.iter().map(|tile| self.bound(self.map.cells.cell_of(*tile))).min();
        self.scratch.queue.reset(key(lowest.unwrap_or(0)));
        for tile in starts {
            self.reach(self.map.cells.cell_of(*tile), START, 0);
        }
    }

    /// A lower bound for the way from a cell to a goal.
    fn bound(&self, cell: u32) -> u32 {
        let (x, y) = self.map.cells.place(cell);
        self.scratch.boxes.coarse_estimate(self.metric, Pos::new(2 * x as i32, 2 * y as i32))
    }

    fn reach(&mut self, cell: u32, parent: u32, cost: u32) {
        let total = cost + self.bound(cell);
        let CoarseScratch { reached, plan, queue, .. } = &mut *self.scratch;
        let known = &mut reached[cell as usize];
        if known.plan != *plan || cost < known.cost {
            *known = Reached { plan: *plan, cost, parent, done: false };
            queue.push(key(total), cell);
        }
    }

    /// The cell of the nearest goal.
    fn search(&mut self) -> Option<u32> {
        while let Some((_, cell)) = self.scratch.queue.pop() {
            let known = &mut self.scratch.reached[cell as usize];
            if std::mem::replace(&mut known.done, true) {
                continue;
            }
            if self.scratch.goal_at[cell as usize] == self.scratch.plan && self.arrives(cell) {
                return Some(cell);
            }
            self.expand(cell);
        }
        None
    }

    /// A goal in a cell that was entered before, but that could not be reached there, has to be entered from elsewhere.
    fn arrives(&self, cell: u32) -> bool {
        let Experience { visited, .. } = self.experience;
        let parent = self.scratch.reached[cell as usize].parent;
        !visited.contains(cell) || parent != START && !visited.contains(parent)
    }

    fn expand(&mut self, cell: u32) {
        self.scratch.expanded += 1;
        let cost = self.scratch.reached[cell as usize].cost;
        let (straight, diagonal) = (direct(self.metric, 1, 0), direct(self.metric, 1, 1));
        let mut open = [None; 4];
        for (open, side) in open.iter_mut().zip(Side::ALL) {
            *open = self.map.cells.neighbour(cell, side).filter(|&next| self.allows(cell, next));
            if let Some(next) = *open {
                self.reach(next, cell, cost + straight);
            }
        }
        // West and east are even, north and south odd.
        for (across, along) in [(0, 1), (0, 3), (2, 1), (2, 3)] {
            let (Some(_), Some(beside)) = (open[across], open[along]) else { continue };
            let corner = self.map.cells.neighbour(beside, Side::ALL[across]);
            if let Some(corner) = corner.filter(|&corner| self.beside(cell, corner).is_some()) {
                self.reach(corner, cell, cost + diagonal);
            }
        }
    }

    /// Whether the course may go from a cell to its neighbour.
    fn allows(&self, from: u32, to: u32) -> bool {
        let (x, y) = self.map.cells.place(to);
        self.map.coarse.open_at(x as i32, y as i32) && !self.experience.refutes(from, to)
    }

    /// The cell through which a diagonal step goes, because the cells of such a step share no border. If both are
    /// possible, the one with the smaller number is used.
    fn beside(&self, from: u32, to: u32) -> Option<u32> {
        let cells = self.map.cells;
        let ((ax, ay), (bx, by)) = (cells.place(from), cells.place(to));
        let [a, b] = [ay << cells.stride | bx, by << cells.stride | ax];
        let possible = |&beside: &u32| self.allows(from, beside) && self.allows(beside, to);
        [a.min(b), a.max(b)].into_iter().find(possible)
    }

    fn trace(&self, goal: u32, course: &mut Vec<u32>) {
        course.clear();
        let mut cell = goal;
        loop {
            course.push(cell);
            let parent = self.scratch.reached[cell as usize].parent;
            if parent == START {
                break;
            }
            let ((ax, ay), (bx, by)) = (self.map.cells.place(cell), self.map.cells.place(parent));
            if ax != bx && ay != by {
                course.extend(self.beside(parent, cell));
            }
            cell = parent;
        }
        course.reverse();
    }
}

/// A cost as a key of the queue.
fn key(cost: u32) -> u64 {
    u64::from(cost) << 20
}
