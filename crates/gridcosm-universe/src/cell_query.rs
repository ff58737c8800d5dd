//! Single facts about entities, for programs that ask thousands of times a second and need no whole set of components.

use crate::{EntityId, Kinds, Moving, Place, State, slots::Slot};

impl State {
    /// The first entity at a place that has one of these properties.
    #[inline]
    pub fn first_at(&self, place: Place, kinds: Kinds) -> Option<EntityId> {
        let found = self.cells.at(place).find(|&slot| self.cells.kinds(slot).meets(kinds));
        found.map(|slot| self.id(slot))
    }

    /// The number, from 0, of the name that a key or a lock has, among all such names of the level in their order.
    pub fn key_number(&self, id: EntityId) -> Option<u32> {
        let slot = self.slot(id)?;
        self.condition.key.get(slot).or_else(|| self.condition.locked.get(slot))
    }

    /// How an entity moves by itself, if it goes back and forth.
    pub fn moving(&self, id: EntityId) -> Option<Moving> {
        self.cells.moving.get(self.slot(id)?)
    }

    /// The health that an entity takes on contact; `None` if it takes none or all of it.
    pub fn damage(&self, id: EntityId) -> Option<i64> {
        let slot = self.slot(id)?;
        let lethal = self.nature.lethal_damage.contains(slot);
        self.nature.damage.get(slot).filter(|_| !lethal)
    }

    /// The points that an entity pays.
    pub fn reward(&self, id: EntityId) -> Option<i64> {
        self.nature.rewardable.get(self.slot(id)?)
    }

    /// How often an effect repeats a move.
    pub fn speed(&self, id: EntityId) -> Option<i64> {
        self.nature.speed.get(self.slot(id)?)
    }

    /// The number, from 0, of the pair that a portal belongs to. Pairs are numbered by their lower ids.
    pub fn portal_number(&self, id: EntityId) -> Option<usize> {
        let portals = &self.nature.portal;
        let lower = |slot: Slot| match portals.get(slot) {
            Some(mate) if mate < slot && portals.contains(mate) => mate,
            _ => slot,
        };
        let slot = self.slot(id).filter(|&slot| portals.contains(slot))?;
        let first = lower(slot);
        Some(portals.slots().filter(|&other| other < first && lower(other) == other).count())
    }

    /// Puts an entity at a place as if it had always been there, before a game begins. Returns false and changes nothing
    /// if there is no such entity or cell.
    pub fn relocate(&mut self, id: EntityId, place: Place) -> bool {
        let Some(slot) = self.slot(id).filter(|_| self.in_bounds(place)) else { return false };
        let cells = self.cells_mut();
        cells.relocate(slot, Some(place));
        cells.set_prev_place(slot, Some(place));
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Level, factory};
    use gridcosm_grid::{Pos, Size};

    #[test]
    fn pairs_of_portals_are_numbered_by_their_lower_ids() {
        let mut level = Level::new(Size::new(6, 1));
        level.add_portals(Pos::new(0, 0), Pos::new(3, 0)).unwrap();
        level.add_portals(Pos::new(4, 0), Pos::new(1, 0)).unwrap();
        level.add(Pos::new(5, 0), factory::wall()).unwrap();
        let state = level.to_state().unwrap();
        let number = |x| {
            let id = state.at(Place::flat(x, 0)).next().unwrap();
            state.portal_number(id)
        };
        assert_eq!([0, 1, 3, 4, 5].map(number), [Some(0), Some(1), Some(0), Some(1), None]);
    }

    #[test]
    fn a_relocated_entity_has_not_moved() {
        let mut level = Level::new(Size::new(3, 1));
        level.add(Pos::new(0, 0), factory::agent()).unwrap();
        let mut state = level.to_state().unwrap();
        let agent = state.agents().next().unwrap();
        assert!(state.relocate(agent, Place::flat(2, 0)));
        assert_eq!(state.prev_place(agent), Some(Place::flat(2, 0)));
        assert!(state.index_is_current());
        assert!(!state.relocate(agent, Place::flat(3, 0)));
        assert!(!state.relocate(EntityId(77), Place::flat(1, 0)));
    }
}
