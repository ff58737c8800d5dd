//! A priority queue for costs that only grow: buckets instead of comparisons.

/// The width of a bucket as a power of two: about an eleventh of a straight step.
const SHIFT: u32 = 23;
/// The number of buckets in the window; entries beyond it wait in a list.
const BUCKETS: usize = 1 << 13;
const WORDS: usize = BUCKETS / 64;
const NONE: u32 = u32::MAX;

/// Returns numbers in the order of their keys, with the precision of a bucket's width. Within a bucket, the last one in
/// comes out first; for A* that is the one nearest to the goal.
///
/// Keys may be slightly out of order (a key below the current bucket goes into the current bucket), so a search must
/// allow a node to come up again. Once the entries have reached their high-water mark, nothing is allocated.
#[derive(Clone, Debug)]
pub(crate) struct BucketQueue {
    /// The first entry of each bucket.
    heads: Box<[u32; BUCKETS]>,
    /// One bit for each bucket that has entries.
    occupied: Box<[u64; WORDS]>,
    entries: Vec<Entry>,
    /// Entries beyond the window.
    later: Vec<(u64, u32)>,
    /// The number of the window's first bucket.
    base: u64,
    /// The first bucket of the window that may have entries.
    current: usize,
    len: usize,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    value: u32,
    next: u32,
}

impl BucketQueue {
    pub(crate) fn new() -> Self {
        Self {
            heads: Box::new([NONE; BUCKETS]),
            occupied: Box::new([0; WORDS]),
            entries: Vec::with_capacity(1 << 12),
            later: Vec::with_capacity(1 << 10),
            base: 0,
            current: 0,
            len: 0,
        }
    }

    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&*self.heads)
            + size_of_val(&*self.occupied)
            + self.entries.capacity() * size_of::<Entry>()
            + self.later.capacity() * size_of::<(u64, u32)>()
    }

    /// Empties the queue; later keys must not be below `lowest`.
    pub(crate) fn reset(&mut self, lowest: u64) {
        if self.len > 0 {
            self.occupied.fill(0);
        }
        self.entries.clear();
        self.later.clear();
        self.base = lowest >> SHIFT;
        self.current = 0;
        self.len = 0;
    }

    #[inline]
    pub(crate) fn push(&mut self, key: u64, value: u32) {
        self.len += 1;
        let bucket = (key >> SHIFT).saturating_sub(self.base);
        match usize::try_from(bucket) {
            Ok(bucket) if bucket < BUCKETS => self.put(bucket.max(self.current), value),
            _ => self.later.push((key, value)),
        }
    }

    /// The next number, and a lower bound for the keys that are still in the queue.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<(u64, u32)> {
        loop {
            if let Some(bucket) = self.first_occupied() {
                self.current = bucket;
                let entry = self.entries[self.heads[bucket] as usize];
                self.heads[bucket] = entry.next;
                if entry.next == NONE {
                    self.occupied[bucket / 64] &= !(1 << (bucket % 64));
                }
                self.len -= 1;
                if self.len == 0 {
                    self.entries.clear();
                }
                return Some(((self.base + bucket as u64) << SHIFT, entry.value));
            }
            self.advance()?;
        }
    }

    #[inline]
    fn put(&mut self, bucket: usize, value: u32) {
        let (word, bit) = (bucket / 64, 1 << (bucket % 64));
        let next = if self.occupied[word] & bit != 0 { self.heads[bucket] } else { NONE };
        self.occupied[word] |= bit;
        self.heads[bucket] = self.entries.len() as u32;
        self.entries.push(Entry { value, next });
    }

    #[inline]
    fn first_occupied(&self) -> Option<usize> {
        let mut word = self.current / 64;
        let mut bits = self.occupied[word] & (u64::MAX << (self.current % 64));
        while bits == 0 {
            word += 1;
            bits = *self.occupied.get(word)?;
        }
        Some(word * 64 + bits.trailing_zeros() as usize)
    }

    /// Moves the window to the first of the later entries.
    fn advance(&mut self) -> Option<()> {
        let first = self.later.iter().map(|&(key, _)| key >> SHIFT).min()?;
        self.base = first;
        self.current = 0;
        self.entries.clear();
        let mut kept = 0;
        for i in 0..self.later.len() {
            let (key, value) = self.later[i];
            let bucket = (key >> SHIFT) - first;
            if bucket < BUCKETS as u64 {
                self.put(bucket as usize, value);
            } else {
                self.later[kept] = (key, value);
                kept += 1;
            }
        }
        self.later.truncate(kept);
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn everything_comes_out_once_and_in_order_of_buckets(keys in prop::collection::vec(0..1u64 << 45, 0..200)) {
            let mut queue = BucketQueue::new();
            for round in 0..2 {
                queue.reset(0);
                for (i, &key) in keys.iter().enumerate() {
                    queue.push(key, i as u32);
                }
                let mut seen = vec![false; keys.len()];
                let mut before = 0;
                while let Some((floor, value)) = queue.pop() {
                    let key = keys[value as usize];
                    prop_assert!(floor <= key && key >> SHIFT >= before, "round {}", round);
                    before = key >> SHIFT;
                    prop_assert!(!std::mem::replace(&mut seen[value as usize], true));
                }
                prop_assert!(seen.into_iter().all(|s| s));
            }
        }
    }

    #[test]
    fn a_late_key_below_the_current_bucket_is_not_lost() {
        let mut queue = BucketQueue::new();
        queue.reset(0);
        queue.push(100 << SHIFT, 1);
        assert_eq!(queue.pop().map(|(_, value)| value), Some(1));
        queue.push(200 << SHIFT, 2);
        queue.push(3 << SHIFT, 3);
        assert_eq!(queue.pop().map(|(_, value)| value), Some(3));
        assert_eq!(queue.pop().map(|(_, value)| value), Some(2));
        assert_eq!(queue.pop(), None);
    }

    #[test]
    fn a_reset_forgets_what_was_left() {
        let mut queue = BucketQueue::new();
        queue.reset(0);
        queue.push(5 << SHIFT, 1);
        queue.push(u64::MAX, 2);
        queue.reset(0);
        assert_eq!(queue.pop(), None);
    }
}
