//! Who decides when: the ranks of the actors under way, and which of them may decide in this tick.
//!
//! A rank is a place in a list. Actors set out one tick after another, so new ones go to the end and nobody else gets
//! another rank. An actor that arrives leaves a gap. The list is rebuilt only if an actor sets out with an older date
//! than the last one, or if half of the list are gaps, so a tick costs nothing for actors that are just walking.

use crate::actor::Actor;

/// The rank of actors that are not under way: all others go first.
pub(crate) const LAST: u32 = u32::MAX;

/// What a search for room has to know about every actor that it meets. It is kept apart from the actors: that of a
/// large crowd still fits into the cache.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Standing {
    /// Its place in the order of decisions.
    pub rank: u32,
    /// The tick at which a search for room last visited it.
    pub seen: u32,
    /// It is known to stand in the middle of a sub-cell, the only one that it owns. `false` means nothing.
    pub stands: bool,
}

const UNKNOWN: Standing = Standing { rank: LAST, seen: 0, stands: false };

/// A rank whose turn comes next; between two ticks it is no rank.
#[derive(Clone, Copy, Debug)]
struct Turn(u32);

impl Default for Turn {
    fn default() -> Self {
        Self(LAST)
    }
}

/// The order of decisions.
#[derive(Clone, Debug, Default)]
pub(crate) struct Order {
    /// By actor.
    standings: Vec<Standing>,
    /// The actors by rank. An entry is a gap if its actor has another rank by now.
    ids: Vec<u32>,
    /// Actors that set out since the ranks were last updated.
    fresh: Vec<u32>,
    /// Actors that got their rank in the last update.
    ranked: Vec<u32>,
    /// The date and id of the last actor of the list.
    newest: (u32, u32),
    /// The list is rebuilt before it becomes longer than this.
    most: usize,
    /// One bit per rank: actors that may decide in this tick.
    ready: Vec<u64>,
    /// The actors with a smaller rank have had their turn in this tick.
    next_turn: Turn,
}

impl Order {
    /// Notes that an actor sets out. It has no rank until the next update.
    pub(crate) fn set_out(&mut self, id: u32) {
        self.retire(id);
        self.fresh.push(id);
    }

    /// Takes the rank of an actor that is no longer under way.
    pub(crate) fn retire(&mut self, id: u32) {
        if let Some(standing) = self.standings.get_mut(id as usize) {
            (standing.rank, standing.stands) = (LAST, false);
        }
    }

    #[inline]
    pub(crate) fn standing(&self, id: u32) -> Standing {
        self.standings.get(id as usize).copied().unwrap_or(UNKNOWN)
    }

    #[inline]
    pub(crate) fn rank(&self, id: u32) -> u32 {
        self.standing(id).rank
    }

    /// Notes that a search for room visits an actor.
    #[inline]
    pub(crate) fn see(&mut self, id: u32, tick: u32) {
        if let Some(standing) = self.standings.get_mut(id as usize) {
            standing.seen = tick;
        }
    }

    /// Notes whether an actor stands in the middle of the only sub-cell that it owns.
    #[inline]
    pub(crate) fn set_stands(&mut self, id: u32, stands: bool) {
        if let Some(standing) = self.standings.get_mut(id as usize) {
            standing.stands = stands;
        }
    }

    pub(crate) fn reserve_exact(&mut self, more: usize) {
        self.standings.reserve_exact(more);
        self.ids.reserve_exact(more);
        self.fresh.reserve_exact(more);
        self.ranked.reserve_exact(more);
    }

    pub(crate) fn clear(&mut self) {
        *self = Self::default();
    }

    pub(crate) fn bytes(&self) -> usize {
        self.standings.capacity() * size_of::<Standing>()
            + (self.ids.capacity() + self.fresh.capacity() + self.ranked.capacity())
                * size_of::<u32>()
            + self.ready.capacity() * size_of::<u64>()
    }

    /// The next actor that got its rank in the last update and has not been taken yet.
    pub(crate) fn take_ranked(&mut self) -> Option<u32> {
        self.ranked.pop()
    }

    /// Gives the actors that set out their ranks: by the tick at which they set out, then by id.
    pub(crate) fn update(&mut self, actors: &[Actor]) {
        if self.standings.len() < actors.len() {
            self.standings.resize(actors.len(), UNKNOWN);
        }
        if self.fresh.is_empty() {
            return;
        }
        let date = |&id: &u32| (actors[id as usize].since, id);
        self.fresh.retain(|&id| actors.get(id as usize).is_some_and(Actor::is_under_way));
        self.fresh.sort_unstable_by_key(date);
        self.fresh.dedup();
        let (Some(first), Some(last)) = (self.fresh.first(), self.fresh.last()) else { return };
        let append = self.ids.is_empty() || date(first) > self.newest;
        self.newest = self.newest.max(date(last));
        let mut start = self.ids.len();
        if !append || start + self.fresh.len() > self.most {
            self.drop_gaps(actors);
            start = 0;
        }
        self.ids.extend_from_slice(&self.fresh);
        std::mem::swap(&mut self.fresh, &mut self.ranked);
        if !append {
            self.ids.sort_by_key(date);
        }
        for (rank, &id) in self.ids.iter().enumerate().skip(start) {
            self.standings[id as usize].rank = rank as u32;
        }
        self.ready.resize(self.ids.len().div_ceil(64), 0);
    }

    fn drop_gaps(&mut self, actors: &[Actor]) {
        let mut place = 0..;
        let standings = &self.standings;
        self.ids.retain(|&id| {
            let rank = standings[id as usize].rank;
            place.next() == Some(rank) && actors[id as usize].is_under_way()
        });
        self.most = 2 * (self.ids.len() + self.fresh.len()) + 1024;
    }

    /// Begins a tick: everyone will have a turn.
    pub(crate) fn begin(&mut self) {
        self.next_turn = Turn(0);
    }

    /// Ends a tick: nobody has a turn until the next one begins.
    pub(crate) fn end(&mut self) {
        self.next_turn = Turn::default();
    }

    /// Lets an actor decide in this tick if its turn has not yet come.
    #[inline]
    pub(crate) fn set_ready_if_turn_comes(&mut self, id: u32) {
        if self.rank(id) >= self.next_turn.0 {
            self.set_ready(id);
        }
    }

    /// Lets an actor decide in this tick.
    #[inline]
    pub(crate) fn set_ready(&mut self, id: u32) {
        let rank = self.rank(id);
        if let Some(word) = self.ready.get_mut(rank as usize / 64) {
            *word |= 1 << (rank % 64);
        }
    }

    /// The next actor that may decide in this tick. It will not be ready again in the next tick unless it is made so.
    #[inline]
    pub(crate) fn take_ready(&mut self) -> Option<u32> {
        let rank = self.next_turn.0 as usize;
        let (mut index, mut skipped) = (rank / 64, rank % 64);
        loop {
            let word = self.ready.get_mut(index)?;
            let left = *word & (u64::MAX << skipped);
            if left != 0 {
                let bit = left.trailing_zeros() as usize;
                *word &= !(1 << bit);
                let rank = index * 64 + bit;
                self.next_turn = Turn(rank as u32 + 1);
                return self.ids.get(rank).copied();
            }
            (index, skipped) = (index + 1, 0);
        }
    }
}
