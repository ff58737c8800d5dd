//! The values of one component, packed.

use crate::slots::Slot;
use smallvec::SmallVec;

const WORD: u32 = u64::BITS;

/// Which slots of 64 have a value, and how many slots before these have one.
#[derive(Clone, Copy, Default)]
struct Word {
    bits: u64,
    before: u32,
}

/// One value for some of the slots: a bit per slot, and the values of the set bits side by side in ascending order.
///
/// A lookup counts bits, so it takes constant time. A walk over all values reads memory in order. A copy costs only as
/// much as there are values. During play values change but none is added, so insertion, which moves all later values,
/// happens only while a state is built.
#[derive(Clone)]
pub(crate) struct Column<T> {
    words: SmallVec<[Word; 2]>,
    values: Vec<T>,
}

impl<T> Default for Column<T> {
    fn default() -> Self {
        Self { words: SmallVec::new(), values: Vec::new() }
    }
}

impl<T: Copy> Column<T> {
    #[inline]
    pub(crate) fn contains(&self, slot: Slot) -> bool {
        self.index(slot).is_some()
    }

    #[inline]
    pub(crate) fn get(&self, slot: Slot) -> Option<T> {
        self.values.get(self.index(slot)?).copied()
    }

    #[inline]
    pub(crate) fn get_mut(&mut self, slot: Slot) -> Option<&mut T> {
        let index = self.index(slot)?;
        self.values.get_mut(index)
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// All values, in the order of their slots.
    #[inline]
    pub(crate) fn values(&self) -> &[T] {
        &self.values
    }

    /// Slots with their values, from the lowest slot to the highest.
    #[inline]
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Slot, T)> + '_ {
        self.slots().zip(self.values.iter().copied())
    }

    /// As [`iter`](Self::iter), with mutable values.
    #[inline]
    pub(crate) fn iter_mut(&mut self) -> impl Iterator<Item = (Slot, &mut T)> + '_ {
        slots(&self.words).zip(&mut self.values)
    }

    #[inline]
    pub(crate) fn slots(&self) -> impl Iterator<Item = Slot> + '_ {
        slots(&self.words)
    }

    /// The lowest slot at or above `start` that has a value.
    #[inline]
    pub(crate) fn from(&self, start: Slot) -> Option<Slot> {
        let mut mask = u64::MAX << (start % WORD);
        for (i, word) in self.words.iter().enumerate().skip((start / WORD) as usize) {
            let left = word.bits & mask;
            if left != 0 {
                return Some(i as u32 * WORD + left.trailing_zeros());
            }
            mask = u64::MAX;
        }
        None
    }

    pub(crate) fn insert(&mut self, slot: Slot, value: T) {
        if let Some(old) = self.get_mut(slot) {
            *old = value;
            return;
        }
        let word = (slot / WORD) as usize;
        let count = self.values.len() as u32;
        if word >= self.words.len() {
            self.words.resize(word + 1, Word { bits: 0, before: count });
        }
        let at = self.rank(slot);
        self.values.insert(at, value);
        self.words[word].bits |= 1 << (slot % WORD);
        self.words[word + 1..].iter_mut().for_each(|w| w.before += 1);
    }

    pub(crate) fn remove(&mut self, slot: Slot) -> Option<T> {
        let index = self.index(slot)?;
        let word = (slot / WORD) as usize;
        self.words[word].bits &= !(1 << (slot % WORD));
        self.words[word + 1..].iter_mut().for_each(|w| w.before -= 1);
        Some(self.values.remove(index))
    }

    /// The index of a slot's value, if it has one.
    #[inline]
    fn index(&self, slot: Slot) -> Option<usize> {
        let word = self.words.get((slot / WORD) as usize)?;
        (word.bits >> (slot % WORD) & 1 == 1).then(|| self.rank(slot))
    }

    /// The number of slots below this one that have a value. The slot's word must exist.
    #[inline]
    fn rank(&self, slot: Slot) -> usize {
        let word = self.words[(slot / WORD) as usize];
        let below = word.bits & ((1 << (slot % WORD)) - 1);
        (word.before + below.count_ones()) as usize
    }

    pub(crate) fn heap_bytes(&self) -> usize {
        let words =
            if self.words.spilled() { self.words.capacity() * size_of::<Word>() } else { 0 };
        words + self.values.capacity() * size_of::<T>()
    }

    /// Copies and keeps the memory that is already allocated.
    pub(crate) fn copy_from(&mut self, other: &Self) {
        self.words.clear();
        self.words.extend_from_slice(&other.words);
        self.values.clone_from(&other.values);
    }
}

impl<T: Copy + PartialEq> PartialEq for Column<T> {
    /// Compares by content: empty words at the end do not count.
    fn eq(&self, other: &Self) -> bool {
        self.values == other.values && self.slots().eq(other.slots())
    }
}

/// The slots of set bits, ascending.
struct SetBits<'a> {
    words: std::slice::Iter<'a, Word>,
    /// The remaining bits of the present word.
    left: u64,
    /// The first slot after the present word.
    end: Slot,
}

fn slots(words: &[Word]) -> SetBits<'_> {
    SetBits { words: words.iter(), left: 0, end: 0 }
}

impl Iterator for SetBits<'_> {
    type Item = Slot;

    #[inline]
    fn next(&mut self) -> Option<Slot> {
        while self.left == 0 {
            self.left = self.words.next()?.bits;
            self.end += WORD;
        }
        let bit = self.left.trailing_zeros();
        self.left &= self.left - 1;
        Some(self.end - WORD + bit)
    }
}

impl<T: Copy> FromIterator<(Slot, T)> for Column<T> {
    fn from_iter<I: IntoIterator<Item = (Slot, T)>>(pairs: I) -> Self {
        let mut column = Self::default();
        pairs.into_iter().for_each(|(slot, value)| column.insert(slot, value));
        column.values.shrink_to_fit();
        column
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn agrees_with_a_tree_map() {
        let (mut column, mut tree) = (Column::default(), BTreeMap::new());
        let mut x = 7u32;
        for round in 0..3000 {
            x = x.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let slot = (x >> 16) % 300;
            if x & 0x300 != 0 {
                column.insert(slot, round);
                tree.insert(slot, round);
            } else {
                assert_eq!(column.remove(slot), tree.remove(&slot));
            }
            assert_eq!(column.get(slot), tree.get(&slot).copied());
            assert_eq!(column.contains(slot + 1), tree.contains_key(&(slot + 1)));
        }
        assert!(column.iter().eq(tree.iter().map(|(&s, &v)| (s, v))));
        assert!(column.slots().eq(tree.keys().copied()));
        assert_eq!(column.from(150), tree.range(150..).next().map(|(&s, _)| s));
        for (slot, value) in column.iter_mut() {
            *value += slot as i32;
        }
        assert!(column.iter().eq(tree.iter().map(|(&s, &v)| (s, v + s as i32))));
    }
}
