//! Memory that a step works in, kept from step to step.

use crate::{Place, bit_set::BitSet, search::Search, slots::Slot};

/// Lists that systems fill and empty, and the search for ways. A clone of a state starts with empty ones.
#[derive(Default)]
pub(crate) struct Scratch {
    /// The cells of a move.
    pub(crate) path: Vec<Place>,
    /// Entities that a system has picked out.
    pub(crate) found: Vec<Slot>,
    /// Entities with a place: where they will be, or where they were.
    pub(crate) placed: Vec<(Slot, Option<Place>)>,
    /// Entities that somebody knows.
    pub(crate) alive: BitSet,
    pub(crate) search: Search,
}

impl Scratch {
    pub(crate) fn heap_bytes(&self) -> usize {
        self.path.capacity() * size_of::<Place>()
            + self.found.capacity() * size_of::<Slot>()
            + self.placed.capacity() * size_of::<(Slot, Option<Place>)>()
            + self.alive.heap_bytes()
            + self.search.heap_bytes()
    }
}
