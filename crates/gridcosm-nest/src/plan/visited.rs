//! The cells of the present path.

use crate::Place;

/// A set that removes members in the opposite order of insertion, with a number for each member.
///
/// Open addressing. Because the latest member always goes first, no later member can lie behind it, and removing it
/// just empties a slot.
#[derive(Debug, Default)]
pub(super) struct Visited {
    /// A power of two of slots, at most half of them occupied.
    slots: Vec<Slot>,
    /// In the order of insertion.
    members: Vec<u64>,
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
        let key = place.key();
        // With few members, a linear search is faster.
        if self.members.len() <= FEW {
            return self
                .members
                .iter()
                .position(|&member| member == key)
                .map(|number| number as u32);
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
        let number = self.members.len();
        self.members.push(place.key());
        match number {
            0..FEW => {}
            FEW => self.rebuild(),
            _ if self.members.len() * 2 > self.slots.len() => self.rebuild(),
            _ => self.insert(place.key(), number as u32),
        }
    }

    /// Removes the latest member.
    #[inline]
    pub(super) fn pop(&mut self) {
        let few = self.members.len() <= FEW;
        let Some(key) = self.members.pop() else { return };
        if few {
            return;
        }
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

    pub(super) fn clear(&mut self) {
        if self.members.len() > FEW {
            self.slots.iter_mut().for_each(|slot| slot.number = FREE);
        }
        self.members.clear();
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
            if let Some(&key) = self.members.get(number) {
                self.insert(key, number as u32);
            }
        }
    }
}

/// Up to this many members need no hashing.
const FEW: usize = 16;

#[inline]
fn hash(key: u64) -> u64 {
    // Fibonacci hashing; the upper half of the product is the well mixed one.
    key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32
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
