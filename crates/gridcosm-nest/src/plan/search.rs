//! The push with all its alternatives: a depth-first search over what can be done with each cell.

use super::{
    Arrival, Behind, SearchStats, check_start,
    memo::{Key, Memo, Recall},
    swallow,
    visited::Visited,
};
use crate::{Board, Content, GridId, Order, Path, PushFailure, PushReason, Reached, RuleSet};
use crate::{Search, Strategy, Visit, walk::Walk};

/// Memory of a search, kept for the next one.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    /// Cells at which something is being tried, from the start outwards.
    frames: Vec<Frame>,
    /// The start as number 0, then the cell of every frame.
    visited: Visited,
    memo: Memo,
    stats: SearchStats,
    /// Spent of [`RuleSet::budget`].
    work: u64,
}

/// A cell of the present way and what remains to be tried there.
#[derive(Debug)]
struct Frame {
    at: Arrival,
    /// The grid to which the cell refers.
    target: Option<GridId>,
    behind: Option<Behind>,
    /// One cell on, found when the frame was made; gone when it was tried.
    ahead: Option<Arrival>,
    /// How many strategies of the order were tried.
    tried: usize,
    /// The one being tried.
    taken: Strategy,
    /// What the memo needs to know of the ways that begin here.
    pub(super) below: Below,
}

/// What was found out about the ways that begin at a frame.
#[derive(Clone, Copy, Debug)]
pub(super) struct Below {
    /// Where the memo's list of looked-at cells stood when the frame was made; `None` before the memo was in use.
    pub(super) first_look: Option<usize>,
    /// The latest failure among them.
    pub(super) failure: Option<PushFailure>,
    /// Frames on top of this one, at most.
    pub(super) height: u32,
    /// Whether one of them ended because of its length; then the finding holds for this length only.
    pub(super) cut_short: bool,
}

/// What became of coming to a cell.
enum Outcome {
    /// The way is complete.
    Found(Arrival),
    Failed(PushFailure),
    /// Known to fail, and no failure to report for it.
    FailedBefore,
    /// There is a new frame.
    Open,
}

impl Scratch {
    pub(super) fn stats(&self) -> SearchStats {
        self.stats
    }

    pub(super) fn visited_mut(&mut self) -> &mut Visited {
        self.frames.clear();
        self.stats = SearchStats::default();
        &mut self.visited
    }

    pub(super) fn set_patience(&mut self, dead_ends: u32) {
        self.memo.set_patience(dead_ends);
    }

    /// Writes the way into `path`.
    pub(super) fn push(
        &mut self,
        path: &mut Path,
        board: &impl Board,
        start: Walk,
        rules: &RuleSet,
    ) -> Result<(), PushFailure> {
        path.clear();
        self.stats = SearchStats::default();
        check_start(board, start.place)?;
        let last = match rules.search {
            Search::PerCell => self.search(board, &start, rules, rules.order),
            Search::PerStrategy => self.search_per_strategy(board, &start, rules),
        }?;
        self.write_path(path, &start, &last);
        Ok(())
    }

    fn search_per_strategy(
        &mut self,
        board: &impl Board,
        start: &Walk,
        rules: &RuleSet,
    ) -> Result<Arrival, PushFailure> {
        let all = rules.order.as_slice().len();
        let first = |count| rules.order.first(count);
        for count in 1..all {
            if let Ok(last) = self.search(board, start, rules, first(count)) {
                return Ok(last);
            }
        }
        self.search(board, start, rules, rules.order)
    }

    /// The last cell of the way; the frames are those before it.
    fn search(
        &mut self,
        board: &impl Board,
        start: &Walk,
        rules: &RuleSet,
        order: Order,
    ) -> Result<Arrival, PushFailure> {
        let order = order.as_slice();
        let failure = |reason| PushFailure { reason, at: start.place };
        self.frames.clear();
        self.visited.clear();
        self.visited.push(start.place);
        self.memo.begin();
        self.work = 0;

        let first = Arrival::ahead(board, start).ok_or(failure(PushReason::Blocked))?;
        let behind = Behind::at(board, start.place);
        match self.arrive(board, first, behind, rules, order) {
            Outcome::Found(last) => return Ok(last),
            Outcome::Failed(failure) => return Err(failure),
            Outcome::FailedBefore | Outcome::Open => {}
        }
        let mut latest: Option<PushFailure> = None;
        let mut backtracks_left = rules.max_backtracks.unwrap_or(u32::MAX);
        while let Some(frame) = self.frames.last_mut()
            && backtracks_left > 0
        {
            let Some((next, behind)) = frame.try_next(board, rules, order) else {
                // Everything that applied turned out to be impossible: nothing could be done here.
                latest.get_or_insert(PushFailure {
                    reason: PushReason::NoStrategy,
                    at: frame.at.walk.place,
                });
                self.give_up(rules);
                backtracks_left =
                    if rules.max_backtracks.is_some() { backtracks_left - 1 } else { u32::MAX };
                continue;
            };
            match self.arrive(board, next, behind, rules, order) {
                Outcome::Found(last) => return Ok(last),
                Outcome::Failed(failure) => {
                    latest = Some(failure);
                    self.stats.failures += 1;
                    if let Some(frame) = self.frames.last_mut() {
                        frame.below.failure = Some(failure);
                        frame.below.cut_short |= failure.reason == PushReason::MaxDepth;
                    }
                }
                Outcome::FailedBefore | Outcome::Open => {}
            }
            if self.work > u64::from(rules.budget) {
                return Err(failure(PushReason::MaxDepth));
            }
        }
        Err(latest.unwrap_or(failure(PushReason::NoStrategy)))
    }

    /// Decides what it means to have come to a cell. The order of the tests matters: an empty cell ends a way even if it
    /// is tagged, and a tag counts more than having been there.
    #[inline]
    fn arrive(
        &mut self,
        board: &impl Board,
        at: Arrival,
        behind: Option<Behind>,
        rules: &RuleSet,
        order: &[Strategy],
    ) -> Outcome {
        let place = at.walk.place;
        let failed = |reason| Outcome::Failed(PushFailure { reason, at: place });
        let content = board.content(place);
        if content == Content::Empty {
            return Outcome::Found(at);
        }
        if board.is_stop(place) {
            return failed(PushReason::StopTag);
        }
        let number = self.visited.get(place);
        self.memo.look(place, number);
        match number {
            Some(0) => return Outcome::Found(at),
            Some(_) => return failed(PushReason::PathCycle),
            None => {}
        }
        let depth = self.frames.len();
        if rules.max_depth.is_some_and(|most| depth >= most as usize) {
            return failed(PushReason::MaxDepth);
        }
        let target = content.target();
        let ahead =
            if order.contains(&Strategy::Solid) { Arrival::ahead(board, &at.walk) } else { None };
        let applies = |strategy: &Strategy| match strategy {
            Strategy::Solid => ahead.is_some(),
            Strategy::Portal => target.is_some(),
            Strategy::Swallow => behind.is_some(),
        };
        if !order.iter().any(applies) {
            return failed(PushReason::NoStrategy);
        }
        self.work += 1;
        if self.memo.is_active()
            && let Some(known) = self.recall(&at.walk, behind, rules)
        {
            return known.map_or(Outcome::FailedBefore, Outcome::Failed);
        }
        self.stats.states += 1;
        self.visited.push(place);
        let below =
            Below { first_look: self.memo.mark(), failure: None, height: 0, cut_short: false };
        self.frames.push(Frame {
            at,
            target,
            behind,
            ahead,
            tried: 0,
            taken: Strategy::Solid,
            below,
        });
        Outcome::Open
    }

    /// The failure of an earlier try that must come out the same, if there was one.
    #[cold]
    fn recall(
        &mut self,
        walk: &Walk,
        behind: Option<Behind>,
        rules: &RuleSet,
    ) -> Option<Option<PushFailure>> {
        let key = Key::new(walk, behind.map(|behind| behind.grid))?;
        let room = rules.max_depth.map_or(u32::MAX, |most| most - self.frames.len() as u32);
        let Recall { known, work } = self.memo.recall(&key, &self.visited, room);
        self.work += work;
        let below = known?;
        self.stats.recalled += 1;
        if let Some(frame) = self.frames.last_mut() {
            frame.below.height = frame.below.height.max(below.height + 1);
            frame.below.failure = below.failure.or(frame.below.failure);
        }
        Some(below.failure)
    }

    /// Takes the latest frame away: all was tried there in vain.
    #[inline]
    fn give_up(&mut self, rules: &RuleSet) {
        let Some(frame) = self.frames.pop() else { return };
        self.visited.pop();
        self.stats.backtracks += 1;
        if let Some(parent) = self.frames.last_mut() {
            parent.below.height = parent.below.height.max(frame.below.height + 1);
            parent.below.failure = frame.below.failure.or(parent.below.failure);
            parent.below.cut_short |= frame.below.cut_short;
        }
        if self.memo.is_active()
            && let Some(key) = Key::new(&frame.at.walk, frame.behind.map(|behind| behind.grid))
        {
            self.memo.remember(key, self.frames.len(), frame.below);
        }
        // With a limit every dead end counts, and a remembered one would not be counted.
        if rules.max_backtracks.is_none() {
            self.memo.lose_patience(self.stats.backtracks);
        }
    }

    fn write_path(&self, path: &mut Path, start: &Walk, last: &Arrival) {
        let Path { places, visits } = path;
        places.push(start.place);
        visits.push(Visit {
            place: start.place,
            reached: Reached::Start,
            dir: start.dir,
            strategy: None,
        });
        for frame in &self.frames {
            visits.push(frame.at.visit(Some(frame.taken)));
            if frame.taken != Strategy::Portal {
                places.push(frame.at.walk.place);
            }
        }
        places.push(last.walk.place);
        visits.push(last.visit(None));
    }
}

impl Frame {
    /// Where the next strategy that is possible leads; `None` when none is left.
    #[inline]
    fn try_next(
        &mut self,
        board: &impl Board,
        rules: &RuleSet,
        order: &[Strategy],
    ) -> Option<(Arrival, Option<Behind>)> {
        let place = self.at.walk.place;
        while let Some(&strategy) = order.get(self.tried) {
            self.tried += 1;
            let next = match strategy {
                Strategy::Solid => self.ahead.take(),
                Strategy::Portal if self.target.is_some() => {
                    Arrival::inside(board, &self.at.walk, rules)
                }
                Strategy::Portal => None,
                Strategy::Swallow => {
                    self.behind.and_then(|behind| swallow(board, &self.at.walk, behind, rules))
                }
            };
            let Some(next) = next else { continue };
            self.taken = strategy;
            let behind = match strategy {
                Strategy::Portal => self.behind,
                Strategy::Solid | Strategy::Swallow => {
                    self.target.map(|grid| Behind { place, grid })
                }
            };
            return Some((next, behind));
        }
        None
    }
}
