//! Holders and what they hold: the effects on an entity, the items that it carries.

use crate::{bit_set::BitSet, slots::Slot};

/// The entities that can hold something, and sorted pairs of holder and held. It is one flat list, because almost no
/// entity holds anything.
#[derive(Clone, Default, PartialEq)]
pub(crate) struct Holdings {
    holders: BitSet,
    pairs: Vec<(Slot, Slot)>,
}

impl Holdings {
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }

    /// Whether an entity can hold something.
    #[inline]
    pub(crate) fn contains(&self, holder: Slot) -> bool {
        self.holders.contains(holder)
    }

    /// Makes an entity able to hold something.
    pub(crate) fn insert(&mut self, holder: Slot) {
        self.holders.insert(holder);
    }

    /// All entities that can hold something.
    pub(crate) fn holders(&self) -> &BitSet {
        &self.holders
    }

    /// The things that a holder holds, ascending.
    #[inline]
    pub(crate) fn of(&self, holder: Slot) -> impl ExactSizeIterator<Item = Slot> + Clone + '_ {
        let range = if self.pairs.is_empty() {
            0..0
        } else {
            let start = self.pairs.partition_point(|pair| pair.0 < holder);
            start..start + self.pairs[start..].partition_point(|pair| pair.0 == holder)
        };
        self.pairs[range].iter().map(|pair| pair.1)
    }

    /// All pairs of holder and held, ascending.
    pub(crate) fn pairs(&self) -> &[(Slot, Slot)] {
        &self.pairs
    }

    pub(crate) fn add(&mut self, holder: Slot, held: Slot) {
        if let Err(at) = self.pairs.binary_search(&(holder, held)) {
            self.pairs.insert(at, (holder, held));
        }
    }

    /// Takes a thing away from its holder.
    pub(crate) fn take(&mut self, holder: Slot, held: Slot) {
        if let Ok(at) = self.pairs.binary_search(&(holder, held)) {
            self.pairs.remove(at);
        }
    }

    /// Removes a holder, and drops everything that it holds.
    pub(crate) fn remove(&mut self, holder: Slot) {
        self.holders.remove(holder);
        self.pairs.retain(|pair| pair.0 != holder);
    }

    pub(crate) fn heap_bytes(&self) -> usize {
        self.holders.heap_bytes() + self.pairs.capacity() * size_of::<(Slot, Slot)>()
    }

    /// Copies and keeps the memory that is already allocated.
    pub(crate) fn copy_from(&mut self, other: &Self) {
        self.holders.copy_from(&other.holders);
        self.pairs.clone_from(&other.pairs);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_holder_has_its_own_sorted_list() {
        let mut held = Holdings::default();
        (1..=3).for_each(|holder| held.insert(holder));
        for (holder, item) in [(2, 9), (1, 5), (2, 3), (2, 9), (1, 4), (1, 5)] {
            held.add(holder, item);
        }
        assert!(held.of(1).eq([4, 5]));
        assert!(held.of(2).eq([3, 9]));
        assert_eq!(held.of(3).len(), 0);
        held.take(2, 3);
        held.take(2, 77);
        held.remove(1);
        assert!(!held.contains(1) && held.contains(3));
        assert_eq!(held.pairs(), [(2, 9)]);
    }
}
