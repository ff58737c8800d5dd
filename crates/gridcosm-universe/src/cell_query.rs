//! Single facts about entities, for programs that ask thousands of times a second and need no whole set of components.

use crate::{EntityId, GridId, GridPlan, Kinds, Moving, Place, State, slots::Slot};

impl State {
    /// The number of a cell, grid after grid and row after row, as in [`kinds_of_cell`](Self::kinds_of_cell); `None`
    /// outside.
    #[inline]
    pub fn cell_number(&self, place: Place) -> Option<usize> {
        self.cells.number(place)
    }

    /// The cells of all grids together.
    pub fn cell_count(&self) -> usize {
        self.cells.cell_count()
    }

    /// The place of a cell by its number; `None` past the last.
    pub fn place_of_cell(&self, number: usize) -> Option<Place> {
        let mut left = number;
        for (grid, plan) in self.grids() {
            let area = plan.size.area() as usize;
            if left < area {
                let width = plan.size.width as usize;
                return Some(Place::new(grid, (left % width) as i16, (left / width) as i16));
            }
            left -= area;
        }
        None
    }

    /// The places of all cells, in the order of their numbers.
    pub fn cell_places(&self) -> impl Iterator<Item = Place> + '_ {
        let cells = |(grid, plan): (GridId, &GridPlan)| {
            plan.size.positions().map(move |pos| Place::at(grid, pos))
        };
        self.grids().flat_map(cells)
    }

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

    /// Of a plate or switch: the number, from 0, of its signal's name among all names of keys, locks and signals, and
    /// whether it sends.
    pub fn sends(&self, id: EntityId) -> Option<(u32, bool)> {
        let slot = self.slot(id)?;
        let plate = self.nature.plate.get(slot);
        let plate = plate.map(|name| (name, self.condition.pressed.contains(slot)));
        let switch = || Some((self.nature.switch.get(slot)?, self.condition.on.contains(slot)));
        plate.or_else(switch)
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
