//! A search for a solution with the fewest turns.

use super::{
    desk::{Desk, Level},
    nodes::{Boxes, Info, NONE, Nodes, boxes_on, flip},
    pushes::Stage,
    queue::Queue,
};

/// Positions in the order of `turns so far + pushes still needed`. A position has the player on its very cell, and leads to
/// others by a walk and one push.
#[derive(Debug)]
pub(crate) struct TurnSearch<'l, const W: usize> {
    pub(crate) nodes: Nodes<W>,
    desk: Desk<'l>,
    steps: Vec<u16>,
    queue: Queue,
    /// Only solutions with fewer turns are wanted.
    pub(crate) below: u32,
    prune: bool,
    bytes: usize,
    pub(crate) generated: u64,
}

impl<'l, const W: usize> TurnSearch<'l, W> {
    pub(crate) fn new(level: &'l Level, below: u32, prune: bool, bytes: usize) -> Self {
        let mut search = Self {
            nodes: Nodes::new(&level.board, bytes / 8 * 7),
            desk: Desk::new(level),
            steps: vec![0; level.board.cells + 1],
            queue: Queue::default(),
            below,
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
        let player = board.player;
        self.desk.put_boxes(&boxes);
        let doomed = self.prune && board.boxes.iter().any(|&at| self.desk.is_doomed(at));
        let Some(bound) = self.desk.bound(player).filter(|_| !doomed) else { return };
        self.add(
            boxes,
            self.nodes.box_hash(&boxes),
            Info { parent: NONE, cost: 0, bound, player, closed: false },
        );
    }

    fn add(&mut self, boxes: Boxes<W>, hash: u64, info: Info) -> bool {
        if info.cost.saturating_add(info.bound) >= self.below {
            return true;
        }
        let added = match self.nodes.find(&boxes, hash, info.player) {
            Ok(node) => {
                let old = self.nodes.info_mut(node);
                if old.cost <= info.cost {
                    return true;
                }
                *old = Info { bound: old.bound, ..info };
                Some(node)
            }
            Err(slot) => self.nodes.add(slot, boxes, hash, info).ok(),
        };
        let Some(node) = added else { return false };
        let Info { cost, bound, .. } = self.nodes.info(node);
        self.queue.push(cost + bound, node);
        true
    }

    /// Expands at most so many positions. Exhausted means that no solution has fewer turns than wanted.
    pub(crate) fn run(&mut self, expansions: u32) -> Stage {
        for _ in 0..expansions {
            let Some(node) = self.queue.pop() else { return Stage::Exhausted };
            let info = self.nodes.info(node);
            if info.closed {
                continue;
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
        desk.put_boxes(&boxes);
        desk.zone.measure(&desk.level.board, &desk.occupied, info.player, &mut self.steps);
        desk.list_pushes(false);
        if desk.bound(info.player).is_none() {
            return true;
        }
        for n in 0..self.desk.pushes.len() {
            let (from, dir) = self.desk.pushes[n];
            let desk = &mut self.desk;
            let board = &desk.level.board;
            let to = board.step(from, dir as usize);
            let behind = board.step(from, super::board::back(dir as usize));
            let cost = info.cost + u32::from(self.steps[behind as usize]) + 1;
            self.generated += 1;
            let mut pushed = boxes;
            flip(&mut pushed, from);
            flip(&mut pushed, to);
            let pushed_hash = self.nodes.moved_hash(hash, from, to);
            let bound = match self.nodes.find(&pushed, pushed_hash, from) {
                Ok(old) if self.nodes.info(old).cost <= cost => continue,
                Ok(old) => Some(self.nodes.info(old).bound),
                Err(_) => {
                    desk.shift(from, to);
                    let doomed = self.prune && desk.is_doomed(to);
                    desk.shift(to, from);
                    let row = desk.boxes.partition_point(|&at| at < from);
                    if doomed { None } else { desk.bound_after(row, to, from) }
                }
            };
            let Some(bound) = bound else { continue };
            let info = Info { parent: node, cost, bound, player: from, closed: false };
            if !self.add(pushed, pushed_hash, info) {
                return false;
            }
        }
        true
    }
}
