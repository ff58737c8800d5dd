//! The push with all its alternatives: a depth-first search over the strategies at each cell.

use super::{
    Arrival, Behind, Refused, SearchStats, Watch, check_start,
    memo::{Key, Memo},
    visit_start,
    visited::Visited,
};
use crate::{
    AttemptEnd, Board, Content, GridId, Order, Place, PushFailure, PushPath, PushReason, Refusal,
    RuleSet, Search, Strategy, Swallow,
    rules::Remaining,
    walk::{Points, Walk},
};
use std::num::NonZeroU32;

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
    behind: Option<BehindNumber>,
    remaining: Remaining,
    /// The strategy being tried.
    taken: Strategy,
}

/// The last cell of a path, if it is a reference: 1 for the start, the next for the cell of the first frame.
type BehindNumber = NonZeroU32;

/// What there is to do at a cell.
enum Found {
    /// The path is complete.
    End,
    /// Nothing.
    Failure(PushReason),
    /// Strategies to try.
    Choice(Option<GridId>, Remaining),
    /// To push it along, which must be possible; no other strategy applies.
    OnlySolid(Option<GridId>),
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
        let count = rules.order.as_slice().len();
        check_start(board, &start, count, watch)?;
        let mut search = |order| {
            let (scratch, watch) = (&mut *self, &mut *watch);
            Run { board, rules, order, start, scratch, watch, latest: None }.search()
        };
        let last = match rules.search {
            Search::PerCell => search(rules.order),
            Search::PerStrategy => {
                let fewer = (1..count).map(|count| rules.order.first(count));
                let found = fewer.map(&mut search).find(Result::is_ok);
                found.unwrap_or_else(|| search(rules.order))
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
        let most = self.frames.len() + 2;
        places.reserve(most);
        visits.reserve(most);
        places.push(start.place);
        visits.push(visit_start(start));
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

/// One search.
struct Run<'a, B, W> {
    board: &'a B,
    rules: &'a RuleSet,
    order: Order,
    start: Walk,
    scratch: &'a mut Scratch,
    watch: &'a mut W,
    /// The latest failure, which is the one to report.
    latest: Option<PushFailure>,
}

impl<B: Board, W: Watch> Run<'_, B, W> {
    /// The last cell of the path; the frames are those before it.
    fn search(mut self) -> Result<Arrival, PushFailure> {
        let Self { board, rules, order, start, .. } = self;
        let failure = |reason| PushFailure { reason, at: start.place };
        self.scratch.begin(start.place);
        self.watch.start(visit_start(&start), order.as_slice().len());
        let mut at = self.first_step()?;
        let mut behind = board.content(start.place).target().map(|_| BehindNumber::MIN);
        let mut backtracks_left = rules.max_backtracks.map_or(u64::MAX, u64::from);
        'cells: loop {
            self.watch.arrive(at.visit(None), self.scratch.frames.last().map(|frame| frame.taken));
            match self.look(&at, behind) {
                Found::End => return Ok(at),
                Found::Failure(reason) => self.fails(PushFailure { reason, at: at.walk.place }),
                Found::Choice(target, remaining) => {
                    self.open(&at, target, behind, remaining);
                }
                Found::OnlySolid(target) => match Arrival::ahead(board, &at.walk) {
                    Err(refused) => {
                        self.watch.refuse(Strategy::Solid, refused.why);
                        self.fails(refused.at_cell(at.walk.place));
                    }
                    // A limit of zero is reached before anything is tried, even where there is no choice.
                    Ok(next) => {
                        if self.open(&at, target, behind, Remaining::default())
                            && backtracks_left != 0
                        {
                            behind = self.behind_next();
                            at = next;
                            continue 'cells;
                        }
                    }
                },
            }
            if self.scratch.work > u64::from(rules.budget) {
                return Err(failure(PushReason::MaxDepth));
            }
            // The next strategy that can start, at the latest frame that has one.
            loop {
                let Some(frame) = self.scratch.frames.last_mut() else {
                    self.watch.give_up();
                    return Err(self.latest.unwrap_or(failure(PushReason::NoStrategy)));
                };
                if backtracks_left == 0 {
                    return Err(self.latest.unwrap_or(failure(PushReason::NoStrategy)));
                }
                let Some(strategy) = frame.remaining.next() else {
                    self.give_up();
                    backtracks_left -= 1;
                    continue;
                };
                frame.taken = strategy;
                let tried = match strategy {
                    Strategy::Solid => Arrival::ahead(board, &frame.at.walk),
                    Strategy::Portal => {
                        let (walk, target) = (&frame.at.walk, frame.target);
                        Arrival::inside(board, walk, target, rules, &mut self.scratch.points)
                    }
                    Strategy::Swallow => self.swallow(),
                    // It never remains to be tried.
                    Strategy::Possess => continue,
                };
                match tried {
                    Ok(next) => {
                        at = next;
                        behind = if strategy == Strategy::Portal {
                            self.scratch.frames.last().and_then(|frame| frame.behind)
                        } else {
                            self.behind_next()
                        };
                        continue 'cells;
                    }
                    Err(refused) => self.refused(strategy, &refused),
                }
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

    /// Decides what there is to do at a cell. The order of the tests matters: an empty cell ends a path even if it is
    /// tagged, and a tag takes precedence over a repeated visit.
    #[inline(always)]
    fn look(&mut self, at: &Arrival, behind: Option<BehindNumber>) -> Found {
        let Self { board, rules, order, scratch, watch, .. } = self;
        let place = at.walk.place;
        let (content, is_stop) = board.look(place);
        if content == Content::Empty {
            return Found::End;
        }
        if is_stop {
            return Found::Failure(PushReason::StopTag);
        }
        let number = scratch.visited.get(place);
        scratch.memo.look(place, number);
        match number {
            None => {}
            Some(0) => return Found::End,
            Some(_) => return Found::Failure(PushReason::PathCycle),
        }
        if rules.max_depth.is_some_and(|most| scratch.frames.len() >= most as usize) {
            return Found::Failure(PushReason::MaxDepth);
        }
        let target = content.target();
        let remaining = order.applying(target.is_some(), behind.is_some());
        if !remaining.is_empty() && remaining != Remaining::SOLID {
            // A listener hears of strategies that do not apply when their turn comes.
            let all = if W::WATCHES { order.applying(true, true) } else { remaining };
            return Found::Choice(target, all);
        }
        if W::WATCHES {
            refuse_all_but_solid(order.as_slice(), *watch);
        }
        if remaining == Remaining::SOLID {
            Found::OnlySolid(target)
        } else {
            Found::Failure(PushReason::NoStrategy)
        }
    }

    /// Creates a frame; returns false if the cell is known to fail.
    #[inline(always)]
    fn open(
        &mut self,
        at: &Arrival,
        target: Option<GridId>,
        behind: Option<BehindNumber>,
        remaining: Remaining,
    ) -> bool {
        self.scratch.work += 1;
        if self.scratch.memo.is_active() {
            if let Some(known) = self.recall(&at.walk, behind) {
                self.watch.end(AttemptEnd::KnownToFail);
                known.into_iter().for_each(|failure| self.failed(failure));
                return false;
            }
            self.scratch.memo.opened();
        }
        self.watch.open();
        self.scratch.stats.states += 1;
        self.scratch.visited.push(at.walk.place);
        let frame = Frame { at: *at, target, behind, remaining, taken: Strategy::Solid };
        self.scratch.frames.push(frame);
        true
    }

    /// Ends the cell to which the search came.
    #[inline]
    fn fails(&mut self, failure: PushFailure) {
        self.watch.end(AttemptEnd::Failed(failure.reason));
        self.failed(failure);
    }

    /// Records a failure at the latest frame or further on.
    #[inline]
    fn failed(&mut self, failure: PushFailure) {
        self.latest = Some(failure);
        self.scratch.stats.failures += 1;
        self.scratch.memo.failed(failure);
    }

    /// A strategy cannot start at the latest frame. That is a failure only if something was not let in or out.
    #[inline]
    fn refused(&mut self, strategy: Strategy, refused: &Refused) {
        self.watch.refuse(strategy, refused.why);
        if let Some(denial) = refused.denial() {
            self.failed(denial);
        }
    }

    /// Lets the thing behind the latest frame swallow its cell.
    fn swallow(&mut self) -> Result<Arrival, Refused> {
        let Some(&Frame { at, behind, .. }) = self.scratch.frames.last() else {
            return Err(Refused { why: Refusal::NoGridBehind, at: self.start.place });
        };
        match behind.and_then(|number| self.behind(number)) {
            Some(behind) => {
                let points = &mut self.scratch.points;
                Arrival::swallowed(self.board, &at.walk, behind, self.rules, points)
            }
            None => Err(Refused { why: Refusal::NoGridBehind, at: at.walk.place }),
        }
    }

    /// The reference behind the next cell when the latest frame's cell moves there.
    #[inline]
    fn behind_next(&self) -> Option<BehindNumber> {
        let frames = &self.scratch.frames;
        frames.last()?.target.and_then(|_| BehindNumber::new(frames.len() as u32 + 1))
    }

    /// The reference with a number on the path.
    fn behind(&self, number: BehindNumber) -> Option<Behind> {
        match number.get().checked_sub(2) {
            None => Behind::at(self.board, self.start.place),
            Some(index) => {
                let frame = self.scratch.frames.get(index as usize)?;
                Some(Behind { place: frame.at.walk.place, grid: frame.target? })
            }
        }
    }

    /// Removes the latest frame after every strategy there has failed.
    #[inline]
    fn give_up(&mut self) {
        let Some(frame) = self.scratch.frames.pop() else { return };
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
        if self.latest.is_none() {
            // Every strategy that applied turned out to be impossible, so nothing could be done there.
            self.latest =
                Some(PushFailure { reason: PushReason::NoStrategy, at: frame.at.walk.place });
        }
    }

    /// The failure of an earlier attempt that must have the same result, if there was one.
    #[cold]
    fn recall(&mut self, walk: &Walk, behind: Option<BehindNumber>) -> Option<Option<PushFailure>> {
        let key = self.key(walk, behind)?;
        let scratch = &mut *self.scratch;
        let depth = scratch.frames.len() as u32;
        let room = self.rules.max_depth.map_or(u32::MAX, |most| most.saturating_sub(depth));
        let (known, work) = scratch.memo.recall(&key, &scratch.visited, room);
        scratch.work += work;
        scratch.stats.recalled += u32::from(known.is_some());
        known
    }

    fn key(&self, walk: &Walk, behind: Option<BehindNumber>) -> Option<Key> {
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
            Strategy::Possess => watch.refuse(strategy, Refusal::OnlyByThings),
        }
    }
}
