//! Ids, and the dense numbers that replace them inside a state.

use crate::EntityId;

/// The dense number of an id inside one state. Slots ascend with the ids, so walking slots is walking ids.
pub(crate) type Slot = u32;

/// The ids that a state mentions anywhere, sorted; the place of an id in the list is its slot.
///
/// Ids without an entity (a mate or a target that does not exist) have slots too. So every reference inside is a slot,
/// and a dangling one is simply a slot without components.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Slots {
    /// Ascending, without duplicates.
    ids: Vec<EntityId>,
}

impl Slots {
    /// `None` if there are more ids than slots can number; the two highest slots have other meanings in the index by
    /// cell.
    pub(crate) fn new(mut ids: Vec<EntityId>) -> Option<Self> {
        ids.sort_unstable();
        ids.dedup();
        ids.shrink_to_fit();
        (ids.len() < u32::MAX as usize - 1).then_some(Self { ids })
    }

    /// Adds an id above all others; `None` if there is none left.
    pub(crate) fn push(&mut self) -> Option<Slot> {
        let id = self.ids.last().map_or(Some(0), |last| last.0.max(-1).checked_add(1))?;
        let slot = u32::try_from(self.ids.len()).ok().filter(|&slot| slot < u32::MAX - 2)?;
        self.ids.push(EntityId(id));
        Some(slot)
    }

    pub(crate) fn len(&self) -> usize {
        self.ids.len()
    }

    /// The slot of an id.
    #[inline]
    pub(crate) fn of(&self, id: EntityId) -> Option<Slot> {
        // Levels number their entities 0, 1, 2 ..., so the first guess is almost always right.
        if self.ids.get(id.0 as usize) == Some(&id) {
            return Some(id.0 as Slot);
        }
        self.ids.binary_search(&id).ok().map(|slot| slot as Slot)
    }

    /// The id of a slot of this state.
    #[inline]
    pub(crate) fn id(&self, slot: Slot) -> EntityId {
        self.ids[slot as usize]
    }

    pub(crate) fn heap_bytes(&self) -> usize {
        self.ids.capacity() * size_of::<EntityId>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_id_finds_its_slot_and_no_other_does() {
        let ids = [5, -1, i64::MAX, 0, 7, 5, i64::MIN];
        let slots = Slots::new(ids.iter().map(|&id| EntityId(id)).collect()).unwrap();
        assert_eq!(slots.len(), 6);
        for id in ids.map(EntityId) {
            assert_eq!(slots.id(slots.of(id).unwrap()), id);
        }
        for id in [-2, 1, 2, 6, 8].map(EntityId) {
            assert_eq!(slots.of(id), None);
        }
    }
}
