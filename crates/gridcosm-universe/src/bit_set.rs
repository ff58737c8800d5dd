//! A set of slots, one bit each.

use crate::slots::Slot;
use smallvec::SmallVec;

/// Bits in a word.
const WORD: u32 = u64::BITS;

/// A set of slots. Up to 128 slots need no memory of their own, so small states copy quickly.
#[derive(Debug, Clone, Default)]
pub(crate) struct BitSet {
    words: SmallVec<[u64; 2]>,
}

impl BitSet {
    #[inline]
    pub(crate) fn contains(&self, slot: Slot) -> bool {
        let word = self.words.get((slot / WORD) as usize).copied().unwrap_or(0);
        word >> (slot % WORD) & 1 == 1
    }

    /// Adds a slot; returns false if it was already present.
    pub(crate) fn insert(&mut self, slot: Slot) -> bool {
        let word = (slot / WORD) as usize;
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        let before = self.words[word];
        self.words[word] |= 1 << (slot % WORD);
        self.words[word] != before
    }

    /// Removes a slot; returns false if it was not present.
    pub(crate) fn remove(&mut self, slot: Slot) -> bool {
        let Some(word) = self.words.get_mut((slot / WORD) as usize) else {
            return false;
        };
        let before = *word;
        *word &= !(1 << (slot % WORD));
        *word != before
    }

    /// Whether the two sets share a slot.
    #[inline]
    pub(crate) fn meets(&self, other: &Self) -> bool {
        self.words.iter().zip(&other.words).any(|(a, b)| a & b != 0)
    }

    /// The lowest slot.
    #[inline]
    pub(crate) fn first(&self) -> Option<Slot> {
        self.from(0)
    }

    /// The lowest slot at or above `start`. Walking with it needs no borrow, so the set may change during the walk.
    #[inline]
    pub(crate) fn from(&self, start: Slot) -> Option<Slot> {
        let first = (start / WORD) as usize;
        let mut mask = u64::MAX << (start % WORD);
        for (i, &word) in self.words.iter().enumerate().skip(first) {
            let left = word & mask;
            if left != 0 {
                return Some(i as u32 * WORD + left.trailing_zeros());
            }
            mask = u64::MAX;
        }
        None
    }

    /// The slots from the lowest to the highest.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Slot> + '_ {
        let mut next = 0;
        std::iter::from_fn(move || {
            let slot = self.from(next)?;
            next = slot + 1;
            Some(slot)
        })
    }

    /// The words of 64 slots each that are not empty, with their numbers.
    pub(crate) fn words(&self) -> impl Iterator<Item = (usize, u64)> + '_ {
        self.words.iter().copied().enumerate().filter(|&(_, word)| word != 0)
    }

    pub(crate) fn heap_bytes(&self) -> usize {
        if self.words.spilled() { self.words.capacity() * size_of::<u64>() } else { 0 }
    }

    /// Copies and keeps the memory that is already allocated.
    pub(crate) fn copy_from(&mut self, other: &Self) {
        self.words.clear();
        self.words.extend_from_slice(&other.words);
    }
}

impl PartialEq for BitSet {
    /// Compares by content: empty words at the end do not count.
    fn eq(&self, other: &Self) -> bool {
        let shared = self.words.len().min(other.words.len());
        let (mine, my_rest) = self.words.split_at(shared);
        let (theirs, their_rest) = other.words.split_at(shared);
        mine == theirs && my_rest.iter().chain(their_rest).all(|&word| word == 0)
    }
}

impl FromIterator<Slot> for BitSet {
    fn from_iter<I: IntoIterator<Item = Slot>>(slots: I) -> Self {
        let mut set = Self::default();
        slots.into_iter().for_each(|slot| {
            set.insert(slot);
        });
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn agrees_with_a_tree_set() {
        let (mut bits, mut tree) = (BitSet::default(), BTreeSet::new());
        let mut x = 1u32;
        for _ in 0..2000 {
            x = x.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let slot = (x >> 16) % 400;
            if x & 1 == 0 {
                assert_eq!(bits.insert(slot), tree.insert(slot));
            } else {
                assert_eq!(bits.remove(slot), tree.remove(&slot));
            }
            assert_eq!(bits.contains(slot), tree.contains(&slot));
        }
        assert!(bits.iter().eq(tree.iter().copied()));
        assert_eq!(bits.first(), tree.first().copied());
        assert_eq!(bits.from(200), tree.range(200..).next().copied());
    }

    #[test]
    fn empty_words_at_the_end_make_no_difference() {
        let mut grown: BitSet = [3, 300].into_iter().collect();
        grown.remove(300);
        let small: BitSet = [3].into_iter().collect();
        assert_eq!(grown, small);
        assert_eq!(small, grown);
        assert!(grown.words().eq(small.words()));
        grown.insert(200);
        assert_ne!(grown, small);
        assert_ne!(small, grown);
        assert!(grown.words().eq([(0, 8), (3, 1 << 8)]));
    }

    #[test]
    fn meeting_needs_a_common_slot() {
        let set = |slots: &[Slot]| slots.iter().copied().collect::<BitSet>();
        assert!(set(&[3, 200]).meets(&set(&[200])));
        assert!(!set(&[3]).meets(&set(&[200])));
        assert!(!set(&[3]).meets(&set(&[])));
        assert_eq!(set(&[]).first(), None);
    }
}
