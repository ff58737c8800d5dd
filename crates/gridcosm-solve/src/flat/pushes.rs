//! A search push by push: with the fewest pushes, or in a hurry.

use super::{
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

/// Positions in the order of `pushes so far + weight * pushes still needed`. With weight 1 the first solution has the fewest
/// pushes.
#[derive(Debug)]
pub(crate) struct PushSearch<'l, const W: usize> {
    pub(crate) nodes: Nodes<W>,
    desk: Desk<'l>,
    queue: Queue,
    weight: u32,
    /// Whether pushes and positions that cannot help are left out; tests switch it off.
    prune: bool,
    bytes: usize,
    /// Positions generated, known ones included.
    pub(crate) generated: u64,
}

impl<'l, const W: usize> PushSearch<'l, W> {
    pub(crate) fn new(level: &'l Level, weight: u32, prune: bool, bytes: usize) -> Self {
        let mut search = Self {
            nodes: Nodes::new(&level.board, bytes / 8 * 7),
            desk: Desk::new(level),
            queue: Queue::default(),
            weight,
            prune,
            bytes,
            generated: 0,
        };
        search.begin();
        search
    }

    fn begin(&mut self) {
        let board = &self.desk.level.board;
        let boxes: Boxes<W> = boxes_on(&board.boxes);
        let player = self.desk.lay(&boxes, board.player);
        let doomed = self.prune && board.boxes.iter().any(|&at| self.desk.is_doomed(at));
        let Some(bound) = self.desk.bound(player).filter(|_| !doomed) else { return };
        self.add(
            boxes,
            self.nodes.box_hash(&boxes),
            Info { parent: NONE, cost: 0, bound, player, closed: false },
        );
    }

    fn add(&mut self, boxes: Boxes<W>, hash: u64, info: Info) -> bool {
        let added = match self.nodes.find(&boxes, hash, info.player) {
            Ok(node) => {
                let old = self.nodes.info_mut(node);
                // In a hurry, no position is examined twice.
                if old.cost <= info.cost || (old.closed && self.weight > 1) {
                    return true;
                }
                *old = Info { bound: old.bound, ..info };
                Some(node)
            }
            Err(slot) => self.nodes.add(slot, boxes, hash, info).ok(),
        };
        let Some(node) = added else { return false };
        let Info { cost, bound, .. } = self.nodes.info(node);
        self.queue.push(cost + self.weight * bound, node);
        true
    }

    /// Expands at most so many positions.
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
        let desk = &mut self.desk;
        desk.lay(&boxes, info.player);
        desk.list_pushes(self.prune);
        // Only positions whose boxes can be matched are kept.
        if desk.bound(info.player).is_none() {
            return true;
        }
        for n in 0..self.desk.pushes.len() {
            let (from, dir) = self.desk.pushes[n];
            let desk = &mut self.desk;
            let to = desk.level.board.step(from, dir as usize);
            self.generated += 1;
            desk.shift(from, to);
            let doomed = self.prune && desk.is_doomed(to);
            let player =
                if doomed { 0 } else { desk.after.flood(&desk.level.board, &desk.occupied, from) };
            desk.shift(to, from);
            if doomed {
                continue;
            }
            let mut pushed = boxes;
            flip(&mut pushed, from);
            flip(&mut pushed, to);
            let pushed_hash = self.nodes.moved_hash(hash, from, to);
            let cost = info.cost + 1;
            let bound = match self.nodes.find(&pushed, pushed_hash, player) {
                Ok(old) if self.nodes.info(old).cost <= cost => continue,
                Ok(old) => Some(self.nodes.info(old).bound),
                // The list is ascending.
                Err(_) => {
                    let row = self.desk.boxes.partition_point(|&at| at < from);
                    self.desk.bound_after(row, to, player)
                }
            };
            let Some(bound) = bound else { continue };
            if !self.add(
                pushed,
                pushed_hash,
                Info { parent: node, cost, bound, player, closed: false },
            ) {
                return false;
            }
        }
        true
    }
}
