//! The component stores, grouped by how often they change, because what is copied together is shared together.

use crate::{
    Appearance, GridPlan, Health, PathKind, Room,
    bit_set::BitSet,
    board::Kinds,
    column::Column,
    holdings::Holdings,
    slots::{Slot, Slots},
};
use std::sync::Arc;

/// The number of a key's name.
pub(crate) type NameId = u32;

/// A pursuit, with its target as a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pursuit {
    pub(crate) target: Option<Slot>,
    pub(crate) kind: PathKind,
}

/// Who there is and what they are. Nothing here changes in play, except that the garbage collector takes out who is gone.
#[derive(Clone, Default, PartialEq)]
pub(crate) struct Nature {
    pub(crate) names: Arc<Names>,
    pub(crate) immunity: BitSet,
    pub(crate) phasing: BitSet,
    pub(crate) agent: BitSet,
    pub(crate) collidable: BitSet,
    pub(crate) exit: BitSet,
    pub(crate) lethal_damage: BitSet,
    pub(crate) pushable: BitSet,
    pub(crate) required: BitSet,
    pub(crate) speed: Column<i64>,
    pub(crate) cost: Column<i64>,
    pub(crate) damage: Column<i64>,
    pub(crate) rewardable: Column<i64>,
    pub(crate) appearance: Column<Appearance>,
    pub(crate) pathfinding: Column<Pursuit>,
    pub(crate) portal: Column<Slot>,
    pub(crate) room: Column<Room>,
}

/// What happens to entities: all that a hit, a pick-up, a key or the end of an effect changes.
#[derive(Clone, Default, PartialEq)]
pub(crate) struct Condition {
    pub(crate) entity: BitSet,
    pub(crate) blocking: BitSet,
    pub(crate) collectible: BitSet,
    pub(crate) dead: BitSet,
    /// Who can be under effects.
    pub(crate) status: BitSet,
    /// Who can carry items.
    pub(crate) inventory: BitSet,
    pub(crate) time_limit: Column<i64>,
    pub(crate) usage_limit: Column<i64>,
    pub(crate) key: Column<NameId>,
    pub(crate) locked: Column<NameId>,
    pub(crate) health: Column<Health>,
    pub(crate) effects: Holdings,
    pub(crate) items: Holdings,
}

/// Names that all states of one descent share.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Names {
    pub(crate) slots: Slots,
    /// Names of keys, sorted.
    pub(crate) keys: Vec<Arc<str>>,
    /// All grids, the main one first.
    pub(crate) grids: Vec<GridPlan>,
}

impl Nature {
    #[inline]
    pub(crate) fn is_effect(&self, slot: Slot) -> bool {
        self.immunity.contains(slot) || self.phasing.contains(slot) || self.speed.contains(slot)
    }

    #[inline]
    pub(crate) fn is_damager(&self, slot: Slot) -> bool {
        self.damage.contains(slot) || self.lethal_damage.contains(slot)
    }

    /// Takes an entity out of every store.
    pub(crate) fn forget(&mut self, slot: Slot) {
        for set in self.sets_mut() {
            set.remove(slot);
        }
        for column in [&mut self.speed, &mut self.cost, &mut self.damage, &mut self.rewardable] {
            column.remove(slot);
        }
        self.appearance.remove(slot);
        self.pathfinding.remove(slot);
        self.portal.remove(slot);
        self.room.remove(slot);
    }

    /// Whether an entity is in any store.
    pub(crate) fn knows(&self, slot: Slot) -> bool {
        let numbers = [&self.speed, &self.cost, &self.damage, &self.rewardable];
        self.sets().iter().any(|set| set.contains(slot))
            || numbers.iter().any(|column| column.contains(slot))
            || self.appearance.contains(slot)
            || self.pathfinding.contains(slot)
            || self.portal.contains(slot)
            || self.room.contains(slot)
    }

    fn sets(&self) -> [&BitSet; 8] {
        let Self { immunity, phasing, agent, collidable, .. } = self;
        let Self { exit, lethal_damage, pushable, required, .. } = self;
        [immunity, phasing, agent, collidable, exit, lethal_damage, pushable, required]
    }

    fn sets_mut(&mut self) -> [&mut BitSet; 8] {
        let Self {
            immunity,
            phasing,
            agent,
            collidable,
            exit,
            lethal_damage,
            pushable,
            required,
            ..
        } = self;
        [immunity, phasing, agent, collidable, exit, lethal_damage, pushable, required]
    }

    pub(crate) fn heap_bytes(&self) -> usize {
        let numbers = [&self.speed, &self.cost, &self.damage, &self.rewardable];
        self.sets().iter().map(|set| set.heap_bytes()).sum::<usize>()
            + numbers.iter().map(|column| column.heap_bytes()).sum::<usize>()
            + self.appearance.heap_bytes()
            + self.pathfinding.heap_bytes()
            + self.portal.heap_bytes()
            + self.room.heap_bytes()
    }

    /// Copies without giving up memory.
    pub(crate) fn copy_from(&mut self, other: &Self) {
        if !Arc::ptr_eq(&self.names, &other.names) {
            self.names = Arc::clone(&other.names);
        }
        for (set, other) in self.sets_mut().into_iter().zip(other.sets()) {
            set.copy_from(other);
        }
        self.speed.copy_from(&other.speed);
        self.cost.copy_from(&other.cost);
        self.damage.copy_from(&other.damage);
        self.rewardable.copy_from(&other.rewardable);
        self.appearance.copy_from(&other.appearance);
        self.pathfinding.copy_from(&other.pathfinding);
        self.portal.copy_from(&other.portal);
        self.room.copy_from(&other.room);
    }
}

impl Condition {
    /// Whether an effect still has turns and uses, as far as these are limited.
    #[inline]
    pub(crate) fn has_time_and_uses(&self, effect: Slot) -> bool {
        let left = |limits: &Column<i64>| limits.get(effect).is_none_or(|amount| amount > 0);
        left(&self.time_limit) && left(&self.usage_limit)
    }

    /// Takes an entity out of every store, and all that it held.
    pub(crate) fn forget(&mut self, slot: Slot) {
        for set in self.sets_mut() {
            set.remove(slot);
        }
        self.time_limit.remove(slot);
        self.usage_limit.remove(slot);
        self.key.remove(slot);
        self.locked.remove(slot);
        self.health.remove(slot);
        self.effects.clear(slot);
        self.items.clear(slot);
    }

    /// Whether an entity is in any store.
    pub(crate) fn knows(&self, slot: Slot) -> bool {
        self.sets().iter().any(|set| set.contains(slot))
            || self.time_limit.contains(slot)
            || self.usage_limit.contains(slot)
            || self.key.contains(slot)
            || self.locked.contains(slot)
            || self.health.contains(slot)
    }

    fn sets(&self) -> [&BitSet; 6] {
        let Self { entity, blocking, collectible, dead, status, inventory, .. } = self;
        [entity, blocking, collectible, dead, status, inventory]
    }

    fn sets_mut(&mut self) -> [&mut BitSet; 6] {
        let Self { entity, blocking, collectible, dead, status, inventory, .. } = self;
        [entity, blocking, collectible, dead, status, inventory]
    }

    pub(crate) fn heap_bytes(&self) -> usize {
        self.sets().iter().map(|set| set.heap_bytes()).sum::<usize>()
            + self.time_limit.heap_bytes()
            + self.usage_limit.heap_bytes()
            + self.key.heap_bytes()
            + self.locked.heap_bytes()
            + self.health.heap_bytes()
            + self.effects.heap_bytes()
            + self.items.heap_bytes()
    }

    /// Copies without giving up memory.
    pub(crate) fn copy_from(&mut self, other: &Self) {
        for (set, other) in self.sets_mut().into_iter().zip(other.sets()) {
            set.copy_from(other);
        }
        self.time_limit.copy_from(&other.time_limit);
        self.usage_limit.copy_from(&other.usage_limit);
        self.key.copy_from(&other.key);
        self.locked.copy_from(&other.locked);
        self.health.copy_from(&other.health);
        self.effects.copy_from(&other.effects);
        self.items.copy_from(&other.items);
    }
}

/// What the board has to know about an entity.
pub(crate) fn kinds(nature: &Nature, condition: &Condition, slot: Slot) -> Kinds {
    let collectible = condition.collectible.contains(slot);
    Kinds::default()
        .with_if(Kinds::BLOCKING, condition.blocking.contains(slot))
        .with_if(Kinds::PUSHABLE, nature.pushable.contains(slot))
        .with_if(Kinds::COLLIDABLE, nature.collidable.contains(slot))
        .with_if(Kinds::DAMAGER, nature.is_damager(slot))
        .with_if(Kinds::COLLECTIBLE, collectible)
        .with_if(Kinds::LOCKED, condition.locked.contains(slot))
        .with_if(Kinds::EXIT, nature.exit.contains(slot))
        .with_if(Kinds::COSTLY, !collectible && nature.cost.contains(slot))
        .with_if(Kinds::REWARDING, !collectible && nature.rewardable.contains(slot))
        .with_if(Kinds::AGENT, nature.agent.contains(slot))
        .with_if(Kinds::ROOM, nature.room.contains(slot))
}
