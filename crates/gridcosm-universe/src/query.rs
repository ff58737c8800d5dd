//! Questions that help to find out why something happened.

use crate::{EntityId, Kinds, Place, State, scratch::Found, systems::damage};
use std::collections::{BTreeMap, BTreeSet};

impl State {
    /// Whether something at a place stops walkers: an entity that blocks or can be pushed. `with_collidable` adds
    /// entities that stop pushed things and blocking movers. No entity is left out, and the function does not check
    /// whether the place is inside.
    pub fn is_blocked(&self, place: Place, with_collidable: bool) -> bool {
        let obstacles = if with_collidable { Kinds::BULKY } else { Kinds::SOLID };
        self.kinds_at(place).meets(obstacles)
    }

    /// The entities that were somewhere in this turn: the present places of `ids`, and everything on the trail.
    pub fn augmented_trail(
        &self,
        ids: impl IntoIterator<Item = EntityId>,
    ) -> BTreeMap<Place, BTreeSet<EntityId>> {
        let mut all: BTreeMap<Place, BTreeSet<EntityId>> = BTreeMap::new();
        let standing = ids.into_iter().filter_map(|id| Some((self.place(id)?, id)));
        for (place, id) in standing.chain(self.trail()) {
            all.entry(place).or_default().insert(id);
        }
        all
    }

    /// The damagers that are at a place or have passed it in this turn, ascending.
    pub fn damagers_at(&self, place: Place) -> Vec<EntityId> {
        let standing = self.cells.at(place);
        let found: BTreeSet<EntityId> = standing
            .chain(self.trail_at(place))
            .filter(|&slot| self.nature.is_damager(slot))
            .map(|slot| self.id(slot))
            .collect();
        found.into_iter().collect()
    }

    /// The damagers that would hurt an entity now: those at its place and those it exchanged places with.
    pub fn damagers_of(&self, id: EntityId) -> Vec<EntityId> {
        let mut found = Found::new();
        if let Some(slot) = self.slot(id)
            && let Some(place) = self.cells.place(slot)
        {
            damage::find_damagers(self, slot, place, &mut found);
        }
        found.into_iter().map(|slot| self.id(slot)).collect()
    }
}
