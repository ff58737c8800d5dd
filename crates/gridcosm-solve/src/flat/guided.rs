//! A search that is led by features of a position rather than by one number.
//!
//! A step moves one box, by any number of pushes. Every position has a *cell* in a space of features: how many targets are
//! filled in the order of the [plan](Plan), into how many parts the boxes cut the floor, how many boxes stand in narrow
//! places, and how many cannot reach a target any more once the filled ones stay filled. The search visits the cells in
//! turn, so that a position which is good in one respect has its chance even if it is poor in others. Within a cell the
//! position comes first that needed the fewest steps without advice; advised are, of each position, the steps that are best
//! in one feature.
//!
//! The idea is that of the feature space search of Shoham and Schaeffer (2020).

use super::{
    best_first::Stage,
    board::back,
    desk::{Desk, Level},
    distance::NEVER,
    nodes::{Boxes, Info, NONE, Nodes, boxes_on, cells_of, flip},
    parts::{PARTS, Parts},
    plan::Plan,
};
use hashbrown::{HashMap, HashSet};
use rustc_hash::FxBuildHasher;

/// The pushes that count for a box that reaches no target.
const ASTRAY: u16 = 1000;

/// What is known of a position for guidance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Features {
    /// Targets filled in the order of the plan.
    filled: u16,
    /// Boxes that cannot reach a target that is left.
    astray: u16,
    /// Parts of the floor.
    parts: u16,
    /// Boxes in narrow places.
    narrow: u16,
}

/// A step: one box goes from one cell to another.
#[derive(Clone, Copy, Debug)]
struct Step {
    from: u16,
    to: u16,
    /// The zone of the player afterwards.
    player: u16,
    /// The size of this zone.
    room: u16,
    features: Features,
    /// The pushes that the box next to the next target of the plan still needs.
    next: u16,
    /// The pushes that all boxes need to the nearest targets.
    far: u32,
    /// What stands for the position afterwards.
    hash: u64,
}

/// The position before a step, without the box that moves.
struct Start<const W: usize> {
    boxes: Boxes<W>,
    hash: u64,
    /// Where the box was.
    from: u16,
    here: Features,
    /// The parts of the floor that have nothing to do with the box.
    others: u32,
    far: u32,
}

/// Something to do: a step from a position, or all steps of a position that nobody advised.
#[derive(Clone, Copy, Debug)]
struct Task {
    parent: u32,
    from: u16,
    to: u16,
    player: u16,
}

/// The tasks of one cell of the space of features, by the number of steps without advice.
#[derive(Debug, Default)]
struct Cell {
    tasks: Vec<Vec<Task>>,
    least: usize,
    len: usize,
}

impl Cell {
    fn push(&mut self, weight: u32, task: Task) {
        let weight = (weight as usize).min(1 << 12);
        if self.tasks.len() <= weight {
            self.tasks.resize_with(weight + 1, Vec::new);
        }
        self.tasks[weight].push(task);
        self.least = self.least.min(weight);
        self.len += 1;
    }

    fn pop(&mut self) -> Option<(u32, Task)> {
        while let Some(tasks) = self.tasks.get_mut(self.least) {
            if let Some(task) = tasks.pop() {
                self.len -= 1;
                return Some((self.least as u32, task));
            }
            *tasks = Vec::new();
            self.least += 1;
        }
        None
    }
}

/// The search: see the [module](self).
#[derive(Debug)]
pub(crate) struct Guided<'l, const W: usize> {
    /// The positions that were examined.
    pub(crate) nodes: Nodes<W>,
    desk: Desk<'l>,
    plan: Plan,
    parts: Parts,
    is_narrow: Vec<bool>,
    /// What stands for the positions that were met.
    met: HashSet<u64, FxBuildHasher>,
    cells: Vec<Cell>,
    cell_of: HashMap<Features, usize, FxBuildHasher>,
    /// Cells with tasks, and whose turn it is.
    busy: Vec<usize>,
    turn: usize,
    tasks: usize,
    steps: Vec<Step>,
    known: Vec<u32>,
    round: u32,
    spots: Vec<(u16, u8)>,
    bytes: usize,
    /// Positions generated, known ones included.
    pub(crate) generated: u64,
}

impl<'l, const W: usize> Guided<'l, W> {
    pub(crate) fn new(level: &'l Level, plan: Plan, bytes: usize) -> Self {
        let board = &level.board;
        let is_narrow = |cell: usize| {
            let [north, south, east, west] = board.next[cell].map(|next| board.is_wall(next));
            !board.is_goal[cell] && (north && south || east && west)
        };
        let mut search = Self {
            nodes: Nodes::new(board, bytes / 2),
            desk: Desk::new(level),
            plan,
            parts: Parts::new(board),
            is_narrow: (0..board.live).map(is_narrow).collect(),
            met: HashSet::default(),
            cells: Vec::new(),
            cell_of: HashMap::default(),
            busy: Vec::new(),
            turn: 0,
            tasks: 0,
            steps: Vec::new(),
            known: vec![0; board.cells * PARTS],
            round: 0,
            spots: Vec::new(),
            bytes,
            generated: 0,
        };
        let boxes: Boxes<W> = boxes_on(&board.boxes);
        let player = search.desk.lay(&boxes, board.player);
        let hash = search.nodes.box_hash(&boxes);
        let info = Info { parent: NONE, cost: 0, bound: 0, player, closed: false };
        if let Err(slot) = search.nodes.find(&boxes, hash, player)
            && let Ok(node) = search.nodes.add(slot, boxes, hash, info)
        {
            let features = search.features(&boxes);
            search.met.insert(search.nodes.position_hash(hash, player));
            search.push(features, 0, rest(node));
        }
        search
    }

    /// The memory in use.
    pub(crate) fn bytes(&self) -> usize {
        self.nodes.bytes() + self.met.capacity() * 9 + self.tasks * size_of::<Task>() * 3 / 2
    }

    /// Does at most so many tasks.
    pub(crate) fn run(&mut self, tasks: u32) -> Stage {
        for _ in 0..tasks {
            let Some((weight, task)) = self.pop() else { return Stage::Exhausted };
            match self.perform(weight, task) {
                Stage::Going => {}
                stage => return stage,
            }
        }
        if self.bytes() > self.bytes { Stage::Full } else { Stage::Going }
    }

    fn push(&mut self, features: Features, weight: u32, task: Task) {
        let cell = *self.cell_of.entry(features).or_insert_with(|| {
            self.cells.push(Cell::default());
            self.cells.len() - 1
        });
        if self.cells[cell].len == 0 {
            self.busy.push(cell);
        }
        self.cells[cell].push(weight, task);
        self.tasks += 1;
    }

    fn pop(&mut self) -> Option<(u32, Task)> {
        if self.busy.is_empty() {
            return None;
        }
        if self.turn >= self.busy.len() {
            self.turn = 0;
        }
        let cell = self.busy[self.turn];
        let task = self.cells[cell].pop();
        if self.cells[cell].len == 0 {
            self.busy.swap_remove(self.turn);
        } else {
            self.turn += 1;
        }
        self.tasks -= 1;
        task
    }

    /// What is known of the position on the desk.
    fn features(&mut self, boxes: &Boxes<W>) -> Features {
        let filled = self.filled(boxes);
        Features {
            filled,
            astray: self.astray(boxes, filled),
            parts: self.count_parts(),
            narrow: cells_of(boxes).filter(|&cell| self.is_narrow[cell as usize]).count() as u16,
        }
    }

    /// Into how many parts the boxes on the desk cut the floor.
    fn count_parts(&mut self) -> u16 {
        let board = &self.desk.level.board;
        self.round += 1;
        let mut parts = 0;
        for cell in 0..board.cells as u16 {
            if self.desk.occupied[cell as usize] || self.known[cell as usize] == self.round {
                continue;
            }
            parts += 1;
            self.desk.after.flood(board, &self.desk.occupied, cell);
            for &reached in self.desk.after.cells() {
                self.known[reached as usize] = self.round;
            }
        }
        parts
    }

    /// How many targets are filled in the order of the plan; without a plan, in any order.
    fn filled(&self, boxes: &Boxes<W>) -> u16 {
        let board = &self.desk.level.board;
        if self.plan.order.is_empty() {
            return cells_of(boxes).filter(|&cell| board.is_goal[cell as usize]).count() as u16;
        }
        let order = self.plan.order.iter();
        order.take_while(|&&goal| boxes[goal as usize / 64] >> (goal % 64) & 1 == 1).count() as u16
    }

    /// How many boxes cannot reach a target once so many are filled for good.
    fn astray(&self, boxes: &Boxes<W>, filled: u16) -> u16 {
        let near = self.plan.near(filled as usize);
        cells_of(boxes).filter(|&cell| near[cell as usize] == NEVER).count() as u16
    }

    /// The pushes that all boxes need to the nearest targets. One that reaches none counts as far.
    fn far(&self, boxes: &Boxes<W>, filled: u16) -> u32 {
        let near = self.plan.near(filled as usize);
        cells_of(boxes).map(|cell| u32::from(near[cell as usize].min(ASTRAY))).sum()
    }

    fn perform(&mut self, weight: u32, task: Task) -> Stage {
        if task.from == task.to {
            return self.expand(task.parent, weight, false);
        }
        let mut boxes = self.nodes.boxes(task.parent);
        flip(&mut boxes, task.from);
        flip(&mut boxes, task.to);
        let hash = self.nodes.box_hash(&boxes);
        let Err(slot) = self.nodes.find(&boxes, hash, task.player) else { return Stage::Going };
        let info =
            Info { parent: task.parent, cost: 0, bound: 0, player: task.player, closed: false };
        let Ok(node) = self.nodes.add(slot, boxes, hash, info) else { return Stage::Full };
        self.expand(node, weight, true)
    }

    /// Looks at the steps from a position. Advised ones are new tasks; of the others, the first time, a task remains.
    fn expand(&mut self, node: u32, weight: u32, advised: bool) -> Stage {
        let boxes = self.nodes.boxes(node);
        let player = self.nodes.info(node).player;
        self.desk.lay(&boxes, player);
        match self.desk.bound(player) {
            Some(0) => return Stage::Found(node),
            Some(_) => {}
            None => return Stage::Going,
        }
        let here = self.features(&boxes);
        self.list_steps(&boxes, here);
        if advised {
            self.advise(node, weight, here);
            self.push(here, weight + 1, rest(node));
        } else {
            for n in 0..self.steps.len() {
                self.take(node, weight, n);
            }
        }
        Stage::Going
    }

    /// Makes a step a task, unless its position has been met before.
    fn take(&mut self, node: u32, weight: u32, n: usize) {
        let step = self.steps[n];
        if self.met.insert(step.hash) {
            let Step { from, to, player, features, .. } = step;
            self.push(features, weight, Task { parent: node, from, to, player });
        }
    }

    /// The steps that are best in some respect.
    fn advise(&mut self, node: u32, weight: u32, here: Features) {
        type Key = (i64, i64, i64);
        type Advisor<'a> = &'a dyn Fn(&Step) -> Option<Key>;
        let tie = |step: &Step| {
            let Features { filled, astray, parts, narrow } = step.features;
            let poor = i64::from(astray) * 4 + i64::from(parts) * 2 + i64::from(narrow);
            (poor - i64::from(filled), i64::from(step.far))
        };
        let with = |step: &Step, first: i64| -> Key { (first, tie(step).0, tie(step).1) };
        let advisors: [Advisor<'_>; 6] = [
            &|step| {
                let better = step.features.filled > here.filled;
                better.then(|| with(step, -i64::from(step.features.filled)))
            },
            &|step| {
                let better = step.features.parts < here.parts;
                better.then(|| with(step, i64::from(step.features.parts)))
            },
            &|step| {
                let better = step.features.narrow < here.narrow;
                better.then(|| with(step, i64::from(step.features.narrow)))
            },
            &|step| {
                let better = step.features.astray < here.astray;
                better.then(|| with(step, i64::from(step.features.astray)))
            },
            &|step| Some(with(step, i64::from(step.next))),
            &|step| Some(with(step, -i64::from(step.room))),
        ];
        for advisor in advisors {
            let best = (0..self.steps.len())
                .filter_map(|n| advisor(&self.steps[n]).map(|key| (key, n)))
                .min();
            if let Some((_, n)) = best {
                self.take(node, weight, n);
            }
        }
    }

    /// Lists all steps from the position on the desk that are not plainly lost.
    fn list_steps(&mut self, boxes: &Boxes<W>, here: Features) {
        self.steps.clear();
        self.desk.list_pushes(true);
        let board = &self.desk.level.board;
        let hash = self.nodes.box_hash(boxes);
        let far = self.far(boxes, here.filled);
        let mut n = 0;
        while let Some(&(from, _)) = self.desk.pushes.get(n) {
            self.desk.occupied[from as usize] = false;
            self.parts.walk(board, &self.desk.occupied, from);
            let others = u32::from(here.parts) - self.parts.count(board, from);
            let start = Start { boxes: *boxes, hash, from, here, others, far };
            self.round += 1;
            self.spots.clear();
            // The first pushes are those of the list, which has those of a box together.
            while let Some(&(_, dir)) = self.desk.pushes.get(n).filter(|push| push.0 == from) {
                n += 1;
                self.arrive(from, board.step(from, dir as usize));
            }
            let mut done = 0;
            while let Some(&(at, part)) = self.spots.get(done) {
                done += 1;
                if at != from {
                    self.weigh(&start, at, part);
                }
                for dir in 0..4 {
                    let (to, behind) = (board.step(at, dir), board.step(at, back(dir)));
                    let free = board.is_live(to) && self.parts.has(to) && self.parts.has(behind);
                    if free && self.parts.part(board, at, behind) == part {
                        self.arrive(at, to);
                    }
                }
            }
            self.desk.occupied[from as usize] = true;
        }
    }

    /// The box has been pushed from one cell to the next.
    fn arrive(&mut self, from: u16, to: u16) {
        let part = self.parts.part(&self.desk.level.board, to, from);
        let known = &mut self.known[to as usize * PARTS + part as usize];
        if *known != self.round {
            *known = self.round;
            self.spots.push((to, part));
        }
    }

    /// Adds the step that ends with the box on a cell and the player in a part, unless it is lost.
    fn weigh(&mut self, start: &Start<W>, to: u16, part: u8) {
        let Level { board, distances, .. } = self.desk.level;
        let Start { from, here, .. } = *start;
        self.generated += 1;
        let (player, room) = self.parts.measure(board, to, part);
        if distances.nearest(distances.place(to, player)) == NEVER {
            return;
        }
        let mut boxes = start.boxes;
        flip(&mut boxes, from);
        flip(&mut boxes, to);
        self.desk.occupied[to as usize] = true;
        let doomed = self.desk.is_lost_anyway(&boxes, to) || self.desk.is_doomed(to);
        self.desk.occupied[to as usize] = false;
        if doomed {
            return;
        }
        let filled = self.filled(&boxes);
        let (far, astray) = if filled == here.filled {
            let near = self.plan.near(filled as usize);
            let cost = |cell: u16| u32::from(near[cell as usize].min(ASTRAY));
            let lost = |cell: u16| u16::from(near[cell as usize] == NEVER);
            (start.far - cost(from) + cost(to), here.astray - lost(from) + lost(to))
        } else {
            (self.far(&boxes, filled), self.astray(&boxes, filled))
        };
        let next = self.plan.next(filled as usize);
        let is_narrow = |cell: u16| u16::from(self.is_narrow[cell as usize]);
        let features = Features {
            filled,
            astray,
            parts: (start.others + self.parts.count(board, to)) as u16,
            narrow: here.narrow - is_narrow(from) + is_narrow(to),
        };
        let next = cells_of(&boxes).map(|cell| next[cell as usize]).min().unwrap_or(0);
        let hash = self.nodes.position_hash(self.nodes.moved_hash(start.hash, from, to), player);
        self.steps.push(Step { from, to, player, room, features, next, far, hash });
    }
}

/// The task to look at the steps that nobody advised.
fn rest(node: u32) -> Task {
    Task { parent: node, from: 0, to: 0, player: 0 }
}
