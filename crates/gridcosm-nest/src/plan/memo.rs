//! Remembers which cells fail, so that a search does not repeat the same failed attempts.
//!
//! The result of coming to a cell depends on the walk (place, direction, and how the next grid would be entered), on
//! the reference behind it, and on the cells of the path so far. Of these cells only those matter that the search has
//! looked at, because it only ever asks whether a cell is already on the path. So a failure is remembered together with
//! every cell that was looked at and the answer; it holds again wherever all answers are the same. Cells that the
//! failed paths had added themselves need no answer, since adding them is part of what would happen again.

use super::visited::Visited;
use crate::{
    Place, PushFailure, PushReason,
    walk::{Points, Trail, Walk},
};
use gridcosm_grid::Dir;
use rustc_hash::FxHashMap;

/// Memory of one search.
#[derive(Debug)]
pub(super) struct Memo {
    /// The number of dead ends before the memory is used. Most searches end long before, and then it costs nothing.
    patience: u32,
    active: bool,
    /// Every cell looked at since the memory became active, with its number on the path at that time. Shortened when a
    /// frame that began within it is given up.
    looks: Vec<Look>,
    /// One for each frame created since the memory became active that is still being tried; earlier frames lie below
    /// them.
    tries: Vec<Try>,
    /// Latest finding for a key; earlier ones are linked.
    latest: FxHashMap<Key, u32>,
    findings: Vec<Finding>,
    /// Cells and answers of all findings, one after the other.
    conditions: Vec<(Place, bool)>,
}

#[derive(Clone, Copy, Debug)]
struct Look {
    place: Place,
    /// `None` if it was not on the path.
    number: Option<u32>,
}

/// The findings about the paths that begin at a frame.
#[derive(Clone, Copy, Debug)]
struct Try {
    /// The length of the list of looks when the frame was created.
    first_look: usize,
    /// The latest failure among them.
    failure: Option<PushFailure>,
    /// Frames on top of this one, at most.
    height: u32,
    /// Whether one of them ended because of its length; then the finding holds for this length only.
    cut_short: bool,
}

#[derive(Clone, Copy, Debug)]
struct Finding {
    failure: Option<PushFailure>,
    height: u32,
    /// Part of `conditions`.
    start: usize,
    end: usize,
    /// The finding before this one with the same key.
    earlier: Option<u32>,
}

/// Everything that a path knows when it comes to a cell, except for the cells behind it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Key {
    place: Place,
    dir: Dir,
    /// Stands for the grid behind, as far as it matters.
    behind: Option<Place>,
    trail: TrailKey,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum TrailKey {
    Cold,
    Left(Place),
    Inside(u64, u64),
}

/// A finding with more conditions than this is not worth its memory.
const MOST_CONDITIONS: usize = 256;
/// Conditions of all findings of a search together: 16 bytes each.
const MOST_CONDITIONS_IN_ALL: usize = 1 << 20;
/// The maximum number of findings with the same key that a lookup checks.
const MOST_FINDINGS: usize = 4;
/// Conditions that cost as much as trying a cell.
const CONDITIONS_PER_WORK: u64 = 64;

impl Default for Memo {
    fn default() -> Self {
        Self {
            patience: 64,
            active: false,
            looks: Vec::new(),
            tries: Vec::new(),
            latest: FxHashMap::default(),
            findings: Vec::new(),
            conditions: Vec::new(),
        }
    }
}

impl Key {
    /// `None` for an entry point beyond 64 bits, which is not worth remembering.
    pub(super) fn new(walk: &Walk, points: &Points, behind: Option<Place>) -> Option<Self> {
        let trail = match walk.trail {
            Trail::Cold => TrailKey::Cold,
            Trail::Left(from) => TrailKey::Left(from),
            Trail::Inside(point) => {
                let (over, under) = point.key();
                TrailKey::Inside(over, under)
            }
            Trail::Numbered(number) => {
                let (over, under) = points.get(number)?.key()?;
                TrailKey::Inside(over, under)
            }
        };
        Some(Self { place: walk.place, dir: walk.dir, behind, trail })
    }
}

impl Memo {
    pub(super) fn set_patience(&mut self, dead_ends: u32) {
        self.patience = dead_ends;
    }

    /// Forgets everything.
    #[inline]
    pub(super) fn begin(&mut self) {
        if self.active {
            self.active = false;
            self.looks.clear();
            self.tries.clear();
            self.latest.clear();
            self.findings.clear();
            self.conditions.clear();
        }
    }

    #[inline]
    pub(super) fn is_active(&self) -> bool {
        self.active
    }

    #[inline]
    pub(super) fn lose_patience(&mut self, dead_ends: u32) {
        self.active |= dead_ends > self.patience;
    }

    /// Records that a cell was looked at, with its number on the path.
    #[inline]
    pub(super) fn look(&mut self, place: Place, number: Option<u32>) {
        if self.active {
            self.remember_look(Look { place, number });
        }
    }

    #[cold]
    fn remember_look(&mut self, look: Look) {
        self.looks.push(look);
    }

    /// A frame was created.
    #[cold]
    pub(super) fn opened(&mut self) {
        self.tries.push(Try {
            first_look: self.looks.len(),
            failure: None,
            height: 0,
            cut_short: false,
        });
    }

    /// A path from the latest frame failed immediately.
    #[inline]
    pub(super) fn failed(&mut self, failure: PushFailure) {
        if self.active {
            self.remember_failure(failure);
        }
    }

    #[cold]
    fn remember_failure(&mut self, failure: PushFailure) {
        if let Some(latest) = self.tries.last_mut() {
            latest.failure = Some(failure);
            latest.cut_short |= failure.reason == PushReason::MaxDepth;
        }
    }

    /// The latest frame was given up: all paths from it failed. `number` is that of the last cell before it. Returns
    /// the work that recording this took.
    #[cold]
    pub(super) fn closed(&mut self, key: Option<Key>, number: usize) -> u64 {
        let Some(latest) = self.tries.pop() else { return 0 };
        if let Some(parent) = self.tries.last_mut() {
            parent.height = parent.height.max(latest.height + 1);
            parent.failure = latest.failure.or(parent.failure);
            parent.cut_short |= latest.cut_short;
        }
        let looks = self.looks.len().saturating_sub(latest.first_look);
        if looks > 4 * MOST_CONDITIONS {
            return 0;
        }
        self.condense_looks(latest.first_look, number);
        if let Some(key) = key
            && !latest.cut_short
        {
            self.remember(key, &latest);
        }
        looks as u64 / CONDITIONS_PER_WORK
    }

    /// Keeps one look per cell from `first` on, and none at cells that the closed frame and those on it had put on the
    /// path: these occur in the list once more, from before they were on it.
    fn condense_looks(&mut self, first: usize, number: usize) {
        let Some(looks) = self.looks.get_mut(first..) else { return };
        looks.sort_unstable_by_key(|look| look.place);
        let outside = |look: &Look| look.number.is_none_or(|n| n as usize <= number);
        let mut kept = first;
        for index in first..self.looks.len() {
            let Some(&look) = self.looks.get(index) else { break };
            let again = kept > first
                && self.looks.get(kept - 1).is_some_and(|last| last.place == look.place);
            if outside(&look) && !again {
                self.looks.swap(kept, index);
                kept += 1;
            }
        }
        self.looks.truncate(kept);
    }

    fn remember(&mut self, key: Key, latest: &Try) {
        let looks = self.looks.get(latest.first_look..).unwrap_or_default();
        if looks.len() > MOST_CONDITIONS
            || self.conditions.len() + looks.len() > MOST_CONDITIONS_IN_ALL
        {
            return;
        }
        let start = self.conditions.len();
        self.conditions.extend(looks.iter().map(|look| (look.place, look.number.is_some())));
        let earlier = self.latest.insert(key, self.findings.len() as u32);
        let Try { failure, height, .. } = *latest;
        self.findings.push(Finding { failure, height, start, end: self.conditions.len(), earlier });
    }

    /// The failure of a finding that holds now: same key, same answers, and the paths found then have `room` now. Also
    /// returns the cost of the lookup.
    pub(super) fn recall(
        &mut self,
        key: &Key,
        visited: &Visited,
        room: u32,
    ) -> (Option<Option<PushFailure>>, u64) {
        let mut work = 0;
        let mut next = self.latest.get(key).copied();
        for _ in 0..MOST_FINDINGS {
            let Some(finding) = next.and_then(|number| self.findings.get(number as usize)).copied()
            else {
                break;
            };
            let conditions = self.conditions.get(finding.start..finding.end).unwrap_or_default();
            let holds = |&(place, on_way): &(Place, bool)| {
                work += 1;
                visited.get(place).is_some() == on_way
            };
            if finding.height < room && conditions.iter().all(holds) {
                // Any finding that builds on this one depends on its conditions too.
                let looks =
                    conditions.iter().map(|&(place, _)| Look { place, number: visited.get(place) });
                self.looks.extend(looks);
                if let Some(parent) = self.tries.last_mut() {
                    parent.height = parent.height.max(finding.height + 1);
                }
                return (Some(finding.failure), work / CONDITIONS_PER_WORK);
            }
            next = finding.earlier;
        }
        (None, work / CONDITIONS_PER_WORK)
    }
}
