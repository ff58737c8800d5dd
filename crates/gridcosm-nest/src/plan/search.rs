//! The push with all its alternatives: a depth-first search over the strategies at each cell.

use super::{
    Arrival, Behind, Refused, SearchStats, Watch, check_start,
    memo::{Key, Memo},
    visit_start,
    visited::Visited,
};
use crate::{
    AttemptEnd, Board, Content, GridId, Place, PushFailure, PushPath, PushReason, Refusal, RuleSet,
    Search, Strategy, Swallow,
    walk::{Points, Walk},
};

/// Memory of a search, kept for the next one.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    /// Cells at which a strategy is being tried, from the start outwards.
    frames: Vec<Frame>,
    /// The start as number 0, then the cell of every frame.
    visited: Visited,
    points: Points,
    memo: Memo,
    stats: SearchStats,
    /// The part of [`RuleSet::budget`] that is spent.
    work: u64,
}

/// A cell of the present path and the strategies that remain to be tried there.
#[derive(Clone, Copy, Debug)]
struct Frame {
    at: Arrival,
    /// The grid to which the cell refers.
    target: Option<GridId>,
    /// Number of the last cell of the path before this one, if it is a reference.
    behind: Option<u32>,
    /// The number of strategies of the order already tried.
    tried: u8,
    /// The strategy being tried.
    taken: Strategy,
}

/// The result of coming to a cell.
enum Tried {
    /// The path is complete.
    Found,
    Failed(PushFailure),
    /// Known to fail; the failure to report, if there is one.
    FailedBefore(Option<PushFailure>),
    /// There is a new frame, with strategies to try.
    Open,
    /// There is a new frame; the only strategy to try there leads here.
    Only(Arrival),
}

impl Scratch {
    pub(super) fn stats(&self) -> SearchStats {
        self.stats
    }

    /// The parts that the push that never turns back may use.
    pub(super) fn begin_simple(&mut self) -> (&mut Visited, &mut Points) {
        self.stats = SearchStats::default();
        self.points.clear();
        (&mut self.visited, &mut self.points)
    }

    pub(super) fn set_patience(&mut self, dead_ends: u32) {
        self.memo.set_patience(dead_ends);
    }

    /// Writes the path into `path`.
    pub(super) fn push(
        &mut self,
        path: &mut PushPath,
        board: &impl Board,
        start: Walk,
        rules: &RuleSet,
        watch: &mut impl Watch,
    ) -> Result<(), PushFailure> {
        path.clear();
        watch.clear();
        self.stats = SearchStats::default();
        let all = rules.order.as_slice();
        check_start(board, &start, all.len(), watch)?;
        let mut search = |order| {
            let (scratch, watch) = (&mut *self, &mut *watch);
            let allows = Allows::new(order);
            Run { board, rules, order, allows, start, scratch, watch, latest: None }.search()
        };
        let last = match rules.search {
            Search::PerCell => search(all),
            Search::PerStrategy => {
                let fewer = (1..all.len()).filter_map(|count| all.get(..count));
                let found = fewer.map(&mut search).find(Result::is_ok);
                found.unwrap_or_else(|| search(all))
            }
        }?;
        self.write_path(path, &start, &last);
        watch.found(path);
        Ok(())
    }

    fn begin(&mut self, start: Place) {
        self.frames.clear();
        self.visited.clear();
        self.visited.push(start);
        self.points.clear();
        self.memo.begin();
        self.work = 0;
    }

    fn write_path(&self, path: &mut PushPath, start: &Walk, last: &Arrival) {
        let PushPath { places, visits } = path;
        visits.reserve(self.frames.len() + 2);
        visits.push(visit_start(start));
        visits.extend(self.frames.iter().map(|frame| frame.at.visit(Some(frame.taken))));
        visits.push(last.visit(None));
        places.reserve(self.frames.len() + 2);
        places.push(start.place);
        let moved = self.frames.iter().filter(|frame| frame.taken != Strategy::Portal);
        places.extend(moved.map(|frame| frame.at.walk.place));
        places.push(last.walk.place);
    }
}

/// The strategies in an order, asked at every cell.
#[derive(Clone, Copy)]
struct Allows {
    solid: bool,
    portal: bool,
    swallow: bool,
}

impl Allows {
    fn new(order: &[Strategy]) -> Self {
        let has = |strategy| order.contains(&strategy);
        Self {
            solid: has(Strategy::Solid),
            portal: has(Strategy::Portal),
            swallow: has(Strategy::Swallow),
        }
    }
}

/// One search.
struct Run<'a, B, W> {
    board: &'a B,
    rules: &'a RuleSet,
    order: &'a [Strategy],
    allows: Allows,
    start: Walk,
    scratch: &'a mut Scratch,
    watch: &'a mut W,
    /// The latest failure, which is the one to report.
    latest: Option<PushFailure>,
}

impl<B: Board, W: Watch> Run<'_, B, W> {
    /// The last cell of the path; the frames are those before it.
    fn search(mut self) -> Result<Arrival, PushFailure> {
        let start = self.start.place;
        let failure = |reason| PushFailure { reason, at: start };
        self.scratch.begin(start);
        self.watch.start(visit_start(&self.start), self.order.len());
        let mut at = self.first_step()?;
        let mut behind = self.board.content(start).target().map(|_| 0);
        let mut backtracks_left = self.rules.max_backtracks;
        loop {
            self.watch.arrive(at.visit(None), self.scratch.frames.last().map(|frame| frame.taken));
            match self.arrive(&at, behind) {
                Tried::Found => return Ok(at),
                // A limit of zero is reached before anything is tried, even where there is no choice.
                Tried::Only(next) if backtracks_left != Some(0) => {
                    self.watch.open();
                    behind = self.behind_next();
                    at = next;
                    continue;
                }
                Tried::Failed(failure) => {
                    self.watch.end(AttemptEnd::Failed(failure.reason));
                    self.failed(failure);
                }
                Tried::FailedBefore(known) => {
                    self.watch.end(AttemptEnd::KnownToFail);
                    known.into_iter().for_each(|failure| self.failed(failure));
                }
                Tried::Open | Tried::Only(_) => self.watch.open(),
            }
            if self.scratch.work > u64::from(self.rules.budget) {
                return Err(failure(PushReason::MaxDepth));
            }
            loop {
                let exhausted = self.scratch.frames.is_empty();
                if exhausted {
                    self.watch.give_up();
                }
                if exhausted || backtracks_left == Some(0) {
                    return Err(self.latest.unwrap_or(failure(PushReason::NoStrategy)));
                }
                if let Some(next) = self.try_next() {
                    (at, behind) = next;
                    break;
                }
                let dead_end = self.give_up();
                // Every strategy that applied turned out to be impossible, so nothing could be done there.
                self.latest = self
                    .latest
                    .or(dead_end.map(|at| PushFailure { reason: PushReason::NoStrategy, at }));
                backtracks_left = backtracks_left.map(|left| left - 1);
            }
        }
    }

    /// The cell into which the start is pushed.
    #[inline]
    fn first_step(&mut self) -> Result<Arrival, PushFailure> {
        let first = Arrival::ahead(self.board, &self.start).map_err(|refused| refused.at_start());
        match &first {
            Ok(_) => self.watch.open(),
            Err(failure) => self.watch.end(AttemptEnd::Failed(failure.reason)),
        }
        first
    }

    /// Records a failure at the latest frame or further on.
    fn failed(&mut self, failure: PushFailure) {
        self.latest = Some(failure);
        self.scratch.stats.failures += 1;
        self.scratch.memo.failed(failure);
    }

    /// Decides the result of coming to a cell. The order of the tests matters: an empty cell ends a path even if it is
    /// tagged, and a tag takes precedence over a repeated visit.
    #[inline]
    fn arrive(&mut self, at: &Arrival, behind: Option<u32>) -> Tried {
        let Self { board, rules, order, allows, scratch, watch, .. } = self;
        let place = at.walk.place;
        let failed = |reason| Tried::Failed(PushFailure { reason, at: place });
        let content = board.content(place);
        if content == Content::Empty {
            return Tried::Found;
        }
        if board.is_stop(place) {
            return failed(PushReason::StopTag);
        }
        let number = scratch.visited.get(place);
        scratch.memo.look(place, number);
        match number {
            Some(0) => return Tried::Found,
            Some(_) => return failed(PushReason::PathCycle),
            None => {}
        }
        if rules.max_depth.is_some_and(|most| scratch.frames.len() >= most as usize) {
            return failed(PushReason::MaxDepth);
        }
        let target = content.target();
        let only_solid = !(target.is_some() && allows.portal || behind.is_some() && allows.swallow);
        let mut outcome = Tried::Open;
        if only_solid {
            if W::WATCHES {
                refuse_all_but_solid(order, *watch);
            }
            // Only pushing the cell along remains, so it must be possible.
            if !allows.solid {
                return failed(PushReason::NoStrategy);
            }
            match Arrival::ahead(*board, &at.walk) {
                Ok(ahead) => outcome = Tried::Only(ahead),
                Err(refused) => {
                    watch.refuse(Strategy::Solid, refused.why);
                    return Tried::Failed(refused.at_cell(place));
                }
            }
        }
        scratch.work += 1;
        if scratch.memo.is_active() {
            if let Some(known) = self.recall(&at.walk, behind) {
                return Tried::FailedBefore(known);
            }
            self.scratch.memo.opened();
        }
        let tried = if only_solid { u8::MAX } else { 0 };
        let frame = Frame { at: *at, target, behind, tried, taken: Strategy::Solid };
        self.scratch.stats.states += 1;
        self.scratch.visited.push(place);
        self.scratch.frames.push(frame);
        outcome
    }

    /// The cell to which the next possible strategy at the latest frame leads; `None` if no strategy is left.
    #[inline]
    fn try_next(&mut self) -> Option<(Arrival, Option<u32>)> {
        let Self { board, rules, order, .. } = *self;
        loop {
            let frame = self.scratch.frames.last_mut()?;
            let &strategy = order.get(usize::from(frame.tried))?;
            frame.tried += 1;
            frame.taken = strategy;
            let (walk, behind) = (frame.at.walk, frame.behind);
            let next = match strategy {
                Strategy::Solid => Arrival::ahead(board, &walk),
                Strategy::Portal => Arrival::inside(board, &walk, rules, &mut self.scratch.points),
                Strategy::Swallow => match behind.and_then(|number| self.behind(number)) {
                    Some(behind) => {
                        Arrival::swallowed(board, &walk, behind, rules, &mut self.scratch.points)
                    }
                    None => Err(Refused { why: Refusal::NoGridBehind, at: walk.place }),
                },
            };
            match next {
                Ok(next) if strategy == Strategy::Portal => return Some((next, behind)),
                Ok(next) => return Some((next, self.behind_next())),
                Err(refused) => self.refused(strategy, &refused),
            }
        }
    }

    /// A strategy cannot start at the latest frame. That is a failure only if something was not let in or out.
    #[inline]
    fn refused(&mut self, strategy: Strategy, refused: &Refused) {
        self.watch.refuse(strategy, refused.why);
        if let Some(denial) = refused.denial() {
            self.failed(denial);
        }
    }

    /// The reference behind the next cell when the latest frame's cell moves there: the number of that frame.
    #[inline]
    fn behind_next(&self) -> Option<u32> {
        let frames = &self.scratch.frames;
        frames.last()?.target.map(|_| frames.len() as u32)
    }

    /// The reference with a number on the path.
    fn behind(&self, number: u32) -> Option<Behind> {
        match number.checked_sub(1) {
            None => Behind::at(self.board, self.start.place),
            Some(index) => {
                let frame = self.scratch.frames.get(index as usize)?;
                Some(Behind { place: frame.at.walk.place, grid: frame.target? })
            }
        }
    }

    /// Removes the latest frame after every strategy there has failed. Returns its place.
    #[inline]
    fn give_up(&mut self) -> Option<Place> {
        let frame = self.scratch.frames.pop()?;
        self.scratch.visited.pop();
        self.watch.give_up();
        self.scratch.stats.backtracks += 1;
        if self.scratch.memo.is_active() {
            let key = self.key(&frame.at.walk, frame.behind);
            self.scratch.work += self.scratch.memo.closed(key, self.scratch.frames.len());
        } else if self.rules.max_backtracks.is_none() {
            // With a limit every dead end counts, and a remembered one would not be counted.
            self.scratch.memo.lose_patience(self.scratch.stats.backtracks);
        }
        Some(frame.at.walk.place)
    }

    /// The failure of an earlier attempt that must have the same result, if there was one.
    #[cold]
    fn recall(&mut self, walk: &Walk, behind: Option<u32>) -> Option<Option<PushFailure>> {
        let key = self.key(walk, behind)?;
        let scratch = &mut *self.scratch;
        let depth = scratch.frames.len() as u32;
        let room = self.rules.max_depth.map_or(u32::MAX, |most| most.saturating_sub(depth));
        let (known, work) = scratch.memo.recall(&key, &scratch.visited, room);
        scratch.work += work;
        scratch.stats.recalled += u32::from(known.is_some());
        known
    }

    fn key(&self, walk: &Walk, behind: Option<u32>) -> Option<Key> {
        let behind = match self.rules.swallow {
            // The grid that swallows is the one found on the way back; behind there only has to be one.
            Swallow::Front => behind.map(|_| walk.place),
            Swallow::Behind => behind.and_then(|number| self.behind(number)).map(|it| it.place),
        };
        Key::new(walk, &self.scratch.points, behind)
    }
}

/// Tells why nothing but pushing along is possible at a cell that is not a grid and has none behind it, or where the
/// rules leave nothing else.
fn refuse_all_but_solid(order: &[Strategy], watch: &mut impl Watch) {
    for &strategy in order {
        match strategy {
            Strategy::Solid => {}
            Strategy::Portal => watch.refuse(strategy, Refusal::NotAGrid),
            Strategy::Swallow => watch.refuse(strategy, Refusal::NoGridBehind),
        }
    }
}
