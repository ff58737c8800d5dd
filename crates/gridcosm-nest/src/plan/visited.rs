//! The cells of the present path.

use crate::Place;

/// A set that removes members in the opposite order of insertion, with a number for each member.
///
/// Most places that are asked for are not members, and a filter of 64 bits knows that. Otherwise a few members are
/// compared one by one, and many are found by open addressing. Because the latest member always goes first, no later
/// member can lie behind it, and removing it just empties a slot.
#[derive(Debug, Default)]
pub(super) struct Visited {
    /// The bits of all members, see `bit`.
    filter: u64,
    /// In the order of insertion.
    members: Vec<Member>,
    /// A power of two of slots, at most half of them occupied. Used only while there are more than a few members.
    slots: Vec<Slot>,
}

#[derive(Clone, Copy, Debug)]
struct Member {
    key: u64,
    /// The filter before the member was inserted.
    filter: u64,
}

#[derive(Clone, Copy, Debug)]
struct Slot {
    key: u64,
    /// Index in `members`, or `FREE`.
    number: u32,
}

const FREE: u32 = u32::MAX;

impl Visited {
    /// The member's number in the order of insertion.
    #[inline]
    pub(super) fn get(&self, place: Place) -> Option<u32> {
        let key = place.bits();
        if self.filter & bit(key) == 0 { None } else { self.find(key) }
    }

    fn find(&self, key: u64) -> Option<u32> {
        if self.members.len() <= FEW {
            let number = self.members.iter().position(|member| member.key == key);
            return number.map(|number| number as u32);
        }
        let mask = self.slots.len().wrapping_sub(1);
        let mut index = hash(key) as usize & mask;
        loop {
            let slot = self.slots.get(index)?;
            if slot.number == FREE {
                return None;
            }
            if slot.key == key {
                return Some(slot.number);
            }
            index = (index + 1) & mask;
        }
    }

    /// Inserts a place that is not a member.
    #[inline]
    pub(super) fn push(&mut self, place: Place) {
        let (key, filter) = (place.bits(), self.filter);
        self.members.push(Member { key, filter });
        self.filter = filter | bit(key);
        if self.members.len() > FEW {
            self.insert_latest(key);
        }
    }

    #[cold]
    fn insert_latest(&mut self, key: u64) {
        let count = self.members.len();
        if count == FEW + 1 || count * 2 > self.slots.len() {
            self.rebuild();
        } else {
            self.insert(key, count as u32 - 1);
        }
    }

    /// Removes the latest member.
    #[inline]
    pub(super) fn pop(&mut self) {
        let Some(Member { key, filter }) = self.members.pop() else { return };
        self.filter = filter;
        if self.members.len() >= FEW {
            self.remove(key);
        }
    }

    /// Empties the slot of the latest member, which is no longer in the list.
    #[cold]
    fn remove(&mut self, key: u64) {
        let number = self.members.len() as u32;
        let mask = self.slots.len().wrapping_sub(1);
        let mut index = hash(key) as usize & mask;
        while let Some(slot) = self.slots.get_mut(index) {
            if slot.number == number && slot.key == key {
                slot.number = FREE;
                return;
            }
            if slot.number == FREE {
                return;
            }
            index = (index + 1) & mask;
        }
    }

    /// Removes all members. Slots are rebuilt before they are used again.
    #[inline]
    pub(super) fn clear(&mut self) {
        self.members.clear();
        self.filter = 0;
    }

    fn insert(&mut self, key: u64, number: u32) {
        let mask = self.slots.len().wrapping_sub(1);
        let mut index = hash(key) as usize & mask;
        while let Some(slot) = self.slots.get_mut(index) {
            if slot.number == FREE {
                *slot = Slot { key, number };
                return;
            }
            index = (index + 1) & mask;
        }
    }

    /// Puts all members into slots, and adds slots if needed.
    #[cold]
    fn rebuild(&mut self) {
        let wanted = (self.members.len() * 4).next_power_of_two();
        let count = self.slots.len().max(wanted);
        self.slots.clear();
        self.slots.resize(count, Slot { key: 0, number: FREE });
        for number in 0..self.members.len() {
            if let Some(&Member { key, .. }) = self.members.get(number) {
                self.insert(key, number as u32);
            }
        }
    }
}

/// Up to this many members need no slots.
const FEW: usize = 16;

#[inline]
fn hash(key: u64) -> u64 {
    // Fibonacci hashing; the upper half of the product is the well mixed one.
    key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32
}

/// The bit of the filter that a member sets.
#[inline]
fn bit(key: u64) -> u64 {
    1 << (hash(key) >> 26)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GridId;
    use proptest::prelude::*;

    proptest! {
        /// Compares with a plain list, across the border between few and many.
        #[test]
        fn behaves_like_a_list(steps in prop::collection::vec((0..40i16, 0..3u8), 0..300)) {
            let mut visited = Visited::default();
            let mut list: Vec<Place> = Vec::new();
            for (x, what) in steps {
                let place = Place::new(GridId((x % 3) as u32), x, 0);
                let expected = list.iter().position(|&p| p == place).map(|n| n as u32);
                prop_assert_eq!(visited.get(place), expected);
                match what {
                    0 => {
                        visited.pop();
                        list.pop();
                    }
                    _ if expected.is_none() => {
                        visited.push(place);
                        list.push(place);
                    }
                    _ => {}
                }
            }
            visited.clear();
            prop_assert!(list.iter().all(|&place| visited.get(place).is_none()));
        }
    }
}
