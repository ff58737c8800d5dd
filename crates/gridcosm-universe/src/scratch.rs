//! Memory that a step works in, kept from step to step.

use crate::{
    Eyes, Place, Submoves, bit_set::BitSet, search::Search, slots::Slot, together::Member,
};
use gridcosm_nest::{Planner, ThingPlanner};
use smallvec::SmallVec;

/// Entities that a system has picked out. A few need no separate memory.
pub(crate) type Found = SmallVec<[Slot; 4]>;

/// Entities with a place: where they will be, or where they were.
pub(crate) type Placed = SmallVec<[(Slot, Option<Place>); 4]>;

/// Lists that systems fill and empty, and the path search. A clone of a state starts with empty ones.
#[derive(Default)]
pub(crate) struct Scratch {
    /// The cells of a move.
    pub(crate) path: Submoves,
    pub(crate) found: Found,
    pub(crate) placed: Placed,
    /// Entities that garbage collection keeps.
    pub(crate) alive: BitSet,
    pub(crate) search: Search,
    /// For pursuers that look.
    pub(crate) eyes: Eyes,
    /// The primary rooms of all grids, while something asks for many of them.
    pub(crate) primaries: Vec<Option<Place>>,
    /// The agents that act together.
    pub(crate) team: Vec<Member>,
    /// Created when a push through rooms is first planned.
    pub(crate) planner: Option<Box<Planner>>,
    /// Created when a move by things is first planned.
    pub(crate) things: Option<Box<ThingPlanner>>,
}

impl Scratch {
    pub(crate) fn heap_bytes(&self) -> usize {
        let spilled = |bytes: usize, spilled: bool| if spilled { bytes } else { 0 };
        self.path.heap_bytes()
            + spilled(self.found.capacity() * size_of::<Slot>(), self.found.spilled())
            + spilled(
                self.placed.capacity() * size_of::<(Slot, Option<Place>)>(),
                self.placed.spilled(),
            )
            + self.alive.heap_bytes()
            + self.search.heap_bytes()
            + self.primaries.capacity() * size_of::<Option<Place>>()
            + self.team.capacity() * size_of::<Member>()
    }
}
