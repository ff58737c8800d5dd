//! Who holds what: the effects on an entity, the items it carries.

use crate::slots::Slot;

/// Pairs of holder and held, sorted. One flat list, because almost everybody holds nothing.
#[derive(Clone, Default, PartialEq)]
pub(crate) struct Holdings {
    pairs: Vec<(Slot, Slot)>,
}

impl Holdings {
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }

    /// What a holder holds, ascending.
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

    pub(crate) fn remove(&mut self, holder: Slot, held: Slot) {
        if let Ok(at) = self.pairs.binary_search(&(holder, held)) {
            self.pairs.remove(at);
        }
    }

    /// Drops all that a holder holds.
    pub(crate) fn clear(&mut self, holder: Slot) {
        self.pairs.retain(|pair| pair.0 != holder);
    }

    pub(crate) fn heap_bytes(&self) -> usize {
        self.pairs.capacity() * size_of::<(Slot, Slot)>()
    }

    /// Copies without giving up memory.
    pub(crate) fn copy_from(&mut self, other: &Self) {
        self.pairs.clone_from(&other.pairs);
    }
}

impl FromIterator<(Slot, Slot)> for Holdings {
    fn from_iter<I: IntoIterator<Item = (Slot, Slot)>>(pairs: I) -> Self {
        let mut pairs: Vec<_> = pairs.into_iter().collect();
        pairs.sort_unstable();
        pairs.dedup();
        Self { pairs }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_holder_has_its_own_sorted_list() {
        let mut held: Holdings = [(2, 9), (1, 5), (2, 3), (2, 9)].into_iter().collect();
        held.add(1, 4);
        held.add(1, 5);
        assert!(held.of(1).eq([4, 5]));
        assert!(held.of(2).eq([3, 9]));
        assert_eq!(held.of(3).len(), 0);
        held.remove(2, 3);
        held.remove(2, 77);
        held.clear(1);
        assert_eq!(held.pairs(), [(2, 9)]);
    }
}
