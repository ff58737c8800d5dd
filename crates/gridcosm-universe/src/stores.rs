//! The component stores, grouped by how often they change, because data that is copied together is shared together.

use crate::{
    Appearance, ComponentKind, Components, EntityId, EntryCells, Footing, GridPlan, Health, Hunt,
    Kinds, Moving, PathKind, Pathfinding, Room, Sides, State, Swarm, Vision,
    column::Column,
    component_table::{component_columns, component_table},
    part::Part,
    situation::{Sum, Summed},
    slots::{Slot, Slots},
};
use std::{collections::BTreeSet, sync::Arc};

/// The number of a key's name.
pub(crate) type NameId = u32;

/// A pursuit, with its target as a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pursuit {
    pub(crate) target: Option<Slot>,
    pub(crate) kind: PathKind,
}

component_table!(component_columns);

/// The stores that receive the components of a new state.
pub(crate) struct Columns<'n> {
    pub(crate) names: &'n Names,
    pub(crate) nature: Nature,
    pub(crate) condition: Condition,
    pub(crate) cells: Movers,
}

/// The columns that the index by cell keeps.
#[derive(Default)]
pub(crate) struct Movers {
    pub(crate) moving: Column<Moving>,
}

/// Names that all states descended from one share.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Names {
    pub(crate) slots: Slots,
    /// Names of keys, sorted.
    pub(crate) keys: Vec<Arc<str>>,
    /// All grids, the main one first.
    pub(crate) grids: Vec<GridPlan>,
}

impl Names {
    /// The slot of an id that the state mentions.
    pub(crate) fn slot(&self, id: EntityId) -> Slot {
        self.slots.of(id).expect("every mentioned id was given a slot")
    }

    /// The number of a key's name that the state mentions.
    pub(crate) fn key(&self, name: &Arc<str>) -> NameId {
        self.keys.binary_search(name).expect("every key was given a number") as NameId
    }
}

impl Nature {
    #[inline]
    pub(crate) fn is_effect(&self, slot: Slot) -> bool {
        self.immunity.contains(slot) || self.phasing.contains(slot) || self.speed.contains(slot)
    }

    /// Whether anything sends a signal or listens to one.
    pub(crate) fn has_signals(&self) -> bool {
        let names = [
            &self.plate,
            &self.switch,
            &self.opened_by,
            &self.closed_by,
            &self.started_by,
            &self.stopped_by,
            &self.turned_by,
        ];
        names.into_iter().any(|names| !names.is_empty())
    }

    #[inline]
    pub(crate) fn is_damager(&self, slot: Slot) -> bool {
        self.damage.contains(slot) || self.lethal_damage.contains(slot)
    }
}

impl Condition {
    /// Whether an effect still has turns and uses left, as far as these are limited.
    #[inline]
    pub(crate) fn has_time_and_uses(&self, effect: Slot) -> bool {
        let left = |limits: &Column<i64>| limits.get(effect).is_none_or(|amount| amount > 0);
        left(&self.time_limit) && left(&self.usage_limit)
    }
}

/// The facts about an entity that the index by cell needs.
pub(crate) fn kinds(
    nature: &Nature,
    condition: &Condition,
    moving: &Column<Moving>,
    slot: Slot,
) -> Kinds {
    let collectible = condition.collectible.contains(slot);
    // A closed room is as solid as an open one; it only lets nothing through.
    let closed = condition.shut.contains(slot) && !nature.room.contains(slot);
    let blocking = condition.blocking.contains(slot) || closed;
    let agent = condition.agent.contains(slot);
    let see_through = agent || nature.clear.contains(slot);
    let (actor, pursuer) = (nature.swarm.contains(slot), nature.pathfinding.contains(slot));
    let opaque = nature.opaque.contains(slot) || blocking && !see_through;
    Kinds::default()
        .with_if(Kinds::BLOCKING, blocking)
        .with_if(Kinds::PUSHABLE, nature.pushable.contains(slot))
        .with_if(Kinds::COLLIDABLE, actor || nature.collidable.contains(slot))
        .with_if(Kinds::DAMAGER, nature.is_damager(slot))
        .with_if(Kinds::COLLECTIBLE, collectible)
        .with_if(Kinds::LOCKED, condition.locked.contains(slot))
        .with_if(Kinds::EXIT, nature.exit.contains(slot))
        .with_if(Kinds::COSTLY, !collectible && nature.cost.contains(slot))
        .with_if(Kinds::REWARDING, !collectible && nature.rewardable.contains(slot))
        .with_if(Kinds::AGENT, agent)
        .with_if(Kinds::ROOM, nature.room.contains(slot))
        .with_if(Kinds::KEY, condition.key.contains(slot))
        .with_if(Kinds::REQUIRED, nature.required.contains(slot))
        .with_if(Kinds::PORTAL, nature.portal.contains(slot))
        .with_if(Kinds::SPEED, nature.speed.contains(slot))
        .with_if(Kinds::IMMUNITY, nature.immunity.contains(slot))
        .with_if(Kinds::PHASING, nature.phasing.contains(slot))
        .with_if(Kinds::MOVER, actor || pursuer || moving.contains(slot))
        .with_if(Kinds::HALTED, condition.halted.contains(slot))
        .with_if(Kinds::SENDER, nature.plate.contains(slot) || nature.switch.contains(slot))
        .with_if(Kinds::OPAQUE, opaque)
        .with_if(Kinds::SWARM, actor)
}
