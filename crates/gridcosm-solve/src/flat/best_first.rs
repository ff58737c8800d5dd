//! A search push by push, the most promising position first: with the fewest turns, the fewest pushes, or in a hurry.

use super::{
    board::back,
    desk::{Desk, Level},
    nodes::{Boxes, Info, NONE, Nodes, boxes_on, flip},
    queue::Queue,
};

/// How far a search is after a slice of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// There is more to do.
    Going,
    /// The position of a solution.
    Found(u32),
    /// Everything that can happen has been examined.
    Exhausted,
    /// The memory is used up.
    Full,
}

/// What a search counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Count {
    /// Every turn. A position has the player on its very cell, and leads to others by a walk and one push.
    Turns,
    /// Pushes only. The player of a position is anywhere in its zone.
    Pushes,
    /// Pushes, where those still needed are so many times dearer than those done: proves nothing, but finds sooner.
    Hurry(u32),
}

/// Positions in the order of `cost so far + pushes still needed`. Unless in a hurry, the first solution has the least cost.
#[derive(Debug)]
pub(crate) struct BestFirst<'l, const W: usize> {
    pub(crate) nodes: Nodes<W>,
    desk: Desk<'l>,
    count: Count,
    /// How far the player has to walk to every cell, if that counts.
    steps: Vec<u16>,
    queue: Queue,
    /// Only solutions of lower cost are wanted.
    pub(crate) below: u32,
    /// Whether pushes and positions that cannot help are left out; tests switch it off.
    prune: bool,
    bytes: usize,
    /// Positions generated, known ones included.
    pub(crate) generated: u64,
}

impl<'l, const W: usize> BestFirst<'l, W> {
    pub(crate) fn new(level: &'l Level, count: Count, prune: bool, bytes: usize) -> Self {
        let mut search = Self {
            nodes: Nodes::new(&level.board, bytes / 8 * 7),
            desk: Desk::new(level),
            count,
            steps: vec![0; level.board.cells + 1],
            queue: Queue::default(),
            below: u32::MAX,
            prune,
            bytes,
            generated: 0,
        };
        search.begin();
        search
    }

    /// What it counts.
    pub(crate) fn count(&self) -> Count {
        self.count
    }

    fn begin(&mut self) {
        let board = &self.desk.level.board;
        let boxes: Boxes<W> = boxes_on(&board.boxes);
        let least = self.desk.lay(&boxes, board.player);
        let player = if self.count == Count::Turns { board.player } else { least };
        let doomed = self.prune && board.boxes.iter().any(|&at| self.desk.is_doomed(at));
        let Some(bound) = self.desk.bound(player).filter(|_| !doomed) else { return };
        let info = Info { parent: NONE, cost: 0, bound, player, closed: false };
        self.add(boxes, self.nodes.box_hash(&boxes), info);
    }

    /// Adds a position, or improves it. Returns false if there is no memory for it.
    fn add(&mut self, boxes: Boxes<W>, hash: u64, info: Info) -> bool {
        if info.cost.saturating_add(info.bound) >= self.below {
            return true;
        }
        let added = match self.nodes.find(&boxes, hash, info.player) {
            Ok(node) => {
                let old = self.nodes.info_mut(node);
                // In a hurry, no position is examined twice.
                let done = old.closed && matches!(self.count, Count::Hurry(_));
                if old.cost <= info.cost || done {
                    return true;
                }
                *old = Info { bound: old.bound, ..info };
                Some(node)
            }
            Err(slot) => self.nodes.add(slot, boxes, hash, info).ok(),
        };
        let Some(node) = added else { return false };
        let Info { cost, bound, .. } = self.nodes.info(node);
        let weight = if let Count::Hurry(weight) = self.count { weight } else { 1 };
        self.queue.push(cost + weight * bound, node);
        true
    }

    /// Expands at most so many positions. Exhausted means that no solution is as cheap as wanted.
    pub(crate) fn run(&mut self, expansions: u32) -> Stage {
        for _ in 0..expansions {
            let Some(node) = self.queue.pop() else { return Stage::Exhausted };
            let info = self.nodes.info(node);
            if info.closed {
                continue; // it was found again on a shorter way, and examined then
            }
            if info.bound == 0 {
                return Stage::Found(node);
            }
            self.nodes.info_mut(node).closed = true;
            if !self.expand(node, info) || self.queue.bytes() > self.bytes / 8 {
                return Stage::Full;
            }
        }
        Stage::Going
    }

    fn expand(&mut self, node: u32, info: Info) -> bool {
        let boxes = self.nodes.boxes(node);
        let hash = self.nodes.box_hash(&boxes);
        let walks = self.count == Count::Turns;
        let desk = &mut self.desk;
        if walks {
            desk.put_boxes(&boxes);
            desk.zone.measure(&desk.level.board, &desk.occupied, info.player, &mut self.steps);
        } else {
            desk.lay(&boxes, info.player);
        }
        // Closed corrals change the order of pushes, and so the walks between them.
        desk.list_pushes(self.prune && !walks);
        // Only positions whose boxes can be matched are kept.
        if desk.bound(info.player).is_none() {
            return true;
        }
        for n in 0..self.desk.pushes.len() {
            let (from, dir) = self.desk.pushes[n];
            let desk = &mut self.desk;
            let board = &desk.level.board;
            let to = board.step(from, dir as usize);
            let walk =
                if walks { self.steps[board.step(from, back(dir as usize)) as usize] } else { 0 };
            let cost = info.cost + u32::from(walk) + 1;
            self.generated += 1;
            let mut pushed = boxes;
            flip(&mut pushed, from);
            flip(&mut pushed, to);
            if self.prune && desk.is_lost(&pushed, to, back(dir as usize)) {
                continue;
            }
            desk.shift(from, to);
            let doomed = self.prune && desk.is_doomed(to);
            let player = if walks || doomed { from } else { desk.least_after(from, to) };
            desk.shift(to, from);
            if doomed {
                continue;
            }
            let pushed_hash = self.nodes.moved_hash(hash, from, to);
            let bound = match self.nodes.find(&pushed, pushed_hash, player) {
                Ok(old) if self.nodes.info(old).cost <= cost => continue,
                Ok(old) => Some(self.nodes.info(old).bound),
                Err(_) => {
                    // The list is ascending.
                    let row = self.desk.boxes.partition_point(|&at| at < from);
                    self.desk.bound_after(row, to, player)
                }
            };
            let Some(bound) = bound else { continue };
            let info = Info { parent: node, cost, bound, player, closed: false };
            if !self.add(pushed, pushed_hash, info) {
                return false;
            }
        }
        true
    }
}
