//! Remembering which cells fail, so that a search does not try the same in vain again and again.
//!
//! What becomes of coming to a cell depends on the walk (place, direction, and how the next grid would be entered), on
//! the reference behind it, and on the cells of the way so far. Of the latter only those matter that the search really
//! looked at: all it ever asks is whether a cell that it comes to is on the way already. So a failure is remembered
//! together with every cell that was looked at and the answer; it holds again wherever all answers are the same. Cells
//! that the failed ways had added themselves need no answer, since adding them is part of what would happen again.

use super::{search::Below, visited::Visited};
use crate::{
    GridId, Place,
    walk::{Trail, Walk},
};
use gridcosm_grid::Dir;
use rustc_hash::FxHashMap;

/// Memory of one search.
#[derive(Debug)]
pub(super) struct Memo {
    /// Dead ends before it is used: most searches end long before, and then it costs nothing.
    patience: u32,
    active: bool,
    /// Every cell looked at since it became active, with its number on the way at that time. Shortened when a frame
    /// that began within it is given up.
    looks: Vec<Look>,
    /// Latest finding for a key; earlier ones are linked.
    latest: FxHashMap<Key, u32>,
    findings: Vec<Finding>,
    /// Cells and answers of all findings, one after the other.
    conditions: Vec<(Place, bool)>,
}

#[derive(Clone, Copy, Debug)]
struct Look {
    place: Place,
    /// `None` when it was not on the way.
    number: Option<u32>,
}

#[derive(Clone, Copy, Debug)]
struct Finding {
    below: Below,
    /// Part of `conditions`.
    start: usize,
    end: usize,
    /// The finding before this one with the same key.
    earlier: Option<u32>,
}

/// All that a way knows when it comes to a cell, except for the cells behind it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Key {
    place: Place,
    dir: Dir,
    behind: Option<GridId>,
    trail: TrailKey,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum TrailKey {
    Cold,
    Left(Place, GridId),
    Inside(u64, u64),
}

/// An earlier finding, and what it cost to look for one.
pub(super) struct Recall {
    pub(super) known: Option<Below>,
    pub(super) work: u64,
}

/// A finding with more conditions than this is not worth its room.
const MOST_CONDITIONS: usize = 2048;
/// Conditions of all findings of a search together: 16 bytes each.
const MOST_CONDITIONS_IN_ALL: usize = 1 << 20;
/// Findings with the same key that are looked at.
const MOST_FINDINGS: usize = 8;
/// Conditions that cost as much as trying a cell.
const CONDITIONS_PER_WORK: u64 = 16;

impl Default for Memo {
    fn default() -> Self {
        Self {
            patience: 64,
            active: false,
            looks: Vec::new(),
            latest: FxHashMap::default(),
            findings: Vec::new(),
            conditions: Vec::new(),
        }
    }
}

impl Key {
    /// `None` for an entry point beyond 64 bits, which is not worth remembering.
    pub(super) fn new(walk: &Walk, behind: Option<GridId>) -> Option<Self> {
        let trail = match &walk.trail {
            Trail::Cold => TrailKey::Cold,
            &Trail::Left { from, landed } => TrailKey::Left(from, landed),
            Trail::Inside(point) => {
                let (over, under) = point.key()?;
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

    /// Notes that a cell was looked at, with its number on the way.
    #[inline]
    pub(super) fn look(&mut self, place: Place, number: Option<u32>) {
        if self.active {
            self.looks.push(Look { place, number });
        }
    }

    /// Where the list of looked-at cells stands.
    #[inline]
    pub(super) fn mark(&self) -> Option<usize> {
        self.active.then_some(self.looks.len())
    }

    /// Remembers that all ways from a frame failed. `number` is that of the last cell before it.
    #[cold]
    pub(super) fn remember(&mut self, key: Key, number: usize, below: Below) {
        let Some(first) = below.first_look else { return };
        let before = |look: &Look| look.number.is_some_and(|n| n as usize <= number);
        // Cells of the frame itself and above are no condition; what they hid stands in the list once more, unhidden.
        let mut kept = first;
        for index in first..self.looks.len() {
            let Some(&look) = self.looks.get(index) else { break };
            if look.number.is_none() || before(&look) {
                self.looks.swap(kept, index);
                kept += 1;
            }
        }
        self.looks.truncate(kept);
        if kept - first > 4 * MOST_CONDITIONS || below.cut_short {
            return;
        }
        if let Some(looks) = self.looks.get_mut(first..) {
            looks.sort_unstable_by_key(|look| look.place);
        }
        let mut last = None;
        let mut index = 0;
        self.looks.retain(|look| {
            index += 1;
            index <= first || last.replace(look.place) != Some(look.place)
        });
        let looks = self.looks.get(first..).unwrap_or_default();
        if looks.len() > MOST_CONDITIONS
            || self.conditions.len() + looks.len() > MOST_CONDITIONS_IN_ALL
        {
            return;
        }
        let start = self.conditions.len();
        self.conditions.extend(looks.iter().map(|look| (look.place, look.number.is_some())));
        let earlier = self.latest.insert(key, self.findings.len() as u32);
        self.findings.push(Finding { below, start, end: self.conditions.len(), earlier });
    }

    /// A finding that holds now: same key, same answers, and the ways found then have `room` now.
    pub(super) fn recall(&mut self, key: &Key, visited: &Visited, room: u32) -> Recall {
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
            if finding.below.height < room && conditions.iter().all(holds) {
                // Whoever builds on this finding depends on its conditions too.
                self.looks.extend(
                    conditions.iter().map(|&(place, _)| Look { place, number: visited.get(place) }),
                );
                return Recall { known: Some(finding.below), work: work / CONDITIONS_PER_WORK };
            }
            next = finding.earlier;
        }
        Recall { known: None, work: work / CONDITIONS_PER_WORK }
    }
}
