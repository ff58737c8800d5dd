//! The shapes of components: how code outside reaches each, and how its column stores it.

use crate::{
    Appearance, EntityId, EntryCells, Footing, Health, Hunt, Moving, Pathfinding, Room, Sides,
    Swarm, Vision,
    bit_set::BitSet,
    column::Column,
    holdings::Holdings,
    slots::Slot,
    stores::{NameId, Names, Pursuit},
};
use std::{collections::BTreeSet, sync::Arc};

/// A component that is present. Most components have one of the first three shapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the types say what they hold")]
pub enum Value<'c> {
    /// Its presence says everything.
    Marker,
    Number(i64),
    /// The name of a key.
    Name(&'c Arc<str>),
    Entities(&'c BTreeSet<EntityId>),
    Entity(EntityId),
    Appearance(Appearance),
    Health(Health),
    Moving(Moving),
    Pathfinding(Pathfinding),
    Room(Room),
    Sides(Sides),
    EntryCells(EntryCells),
    Vision(Vision),
    Hunt(Hunt),
    Swarm(Swarm),
    Footing(Footing),
}

/// The field of a component, which can be filled, changed or emptied.
#[derive(Debug)]
#[expect(missing_docs, reason = "the types say what they hold")]
pub enum Field<'c> {
    Marker(&'c mut bool),
    Number(&'c mut Option<i64>),
    Name(&'c mut Option<Arc<str>>),
    Entities(&'c mut Option<BTreeSet<EntityId>>),
    Entity(&'c mut Option<EntityId>),
    Appearance(&'c mut Option<Appearance>),
    Health(&'c mut Option<Health>),
    Moving(&'c mut Option<Moving>),
    Pathfinding(&'c mut Option<Pathfinding>),
    Room(&'c mut Option<Room>),
    Sides(&'c mut Option<Sides>),
    EntryCells(&'c mut Option<EntryCells>),
    Vision(&'c mut Option<Vision>),
    Hunt(&'c mut Option<Hunt>),
    Swarm(&'c mut Option<Swarm>),
    Footing(&'c mut Option<Footing>),
}

/// The type of a component's field.
pub(crate) trait Part {
    /// The column that stores it for all entities of a state.
    type Column;

    fn value(&self) -> Option<Value<'_>>;

    fn field(&mut self) -> Field<'_>;

    /// Stores it in its column. Everything it mentions has its slot or number among the names.
    fn put(&self, column: &mut Self::Column, slot: Slot, names: &Names);

    /// Reads what [`put`](Self::put) stored.
    fn take(column: &Self::Column, slot: Slot, names: &Names) -> Self;
}

impl Part for bool {
    type Column = BitSet;

    fn value(&self) -> Option<Value<'_>> {
        self.then_some(Value::Marker)
    }

    fn field(&mut self) -> Field<'_> {
        Field::Marker(self)
    }

    fn put(&self, column: &mut BitSet, slot: Slot, _: &Names) {
        if *self {
            column.insert(slot);
        }
    }

    fn take(column: &BitSet, slot: Slot, _: &Names) -> Self {
        column.contains(slot)
    }
}

/// Components that their columns store unchanged.
macro_rules! kept_as_they_are {
    ($($shape:ident: $type:ty),*) => {
        $(impl Part for Option<$type> {
            type Column = Column<$type>;

            fn value(&self) -> Option<Value<'_>> {
                self.map(Value::$shape)
            }

            fn field(&mut self) -> Field<'_> {
                Field::$shape(self)
            }

            fn put(&self, column: &mut Column<$type>, slot: Slot, _: &Names) {
                if let Some(value) = *self {
                    column.insert(slot, value);
                }
            }

            fn take(column: &Column<$type>, slot: Slot, _: &Names) -> Self {
                column.get(slot)
            }
        })*
    };
}

kept_as_they_are!(
    Number: i64,
    Appearance: Appearance,
    Health: Health,
    Moving: Moving,
    Room: Room,
    Sides: Sides,
    EntryCells: EntryCells,
    Vision: Vision,
    Hunt: Hunt,
    Swarm: Swarm,
    Footing: Footing
);

impl Part for Option<Arc<str>> {
    type Column = Column<NameId>;

    fn value(&self) -> Option<Value<'_>> {
        self.as_ref().map(Value::Name)
    }

    fn field(&mut self) -> Field<'_> {
        Field::Name(self)
    }

    fn put(&self, column: &mut Column<NameId>, slot: Slot, names: &Names) {
        if let Some(name) = self {
            column.insert(slot, names.key(name));
        }
    }

    fn take(column: &Column<NameId>, slot: Slot, names: &Names) -> Self {
        column.get(slot).map(|number| names.keys[number as usize].clone())
    }
}

impl Part for Option<EntityId> {
    type Column = Column<Slot>;

    fn value(&self) -> Option<Value<'_>> {
        self.map(Value::Entity)
    }

    fn field(&mut self) -> Field<'_> {
        Field::Entity(self)
    }

    fn put(&self, column: &mut Column<Slot>, slot: Slot, names: &Names) {
        if let Some(id) = *self {
            column.insert(slot, names.slot(id));
        }
    }

    fn take(column: &Column<Slot>, slot: Slot, names: &Names) -> Self {
        column.get(slot).map(|slot| names.slots.id(slot))
    }
}

impl Part for Option<BTreeSet<EntityId>> {
    type Column = Holdings;

    fn value(&self) -> Option<Value<'_>> {
        self.as_ref().map(Value::Entities)
    }

    fn field(&mut self) -> Field<'_> {
        Field::Entities(self)
    }

    fn put(&self, column: &mut Holdings, slot: Slot, names: &Names) {
        if let Some(ids) = self {
            column.insert(slot);
            ids.iter().for_each(|&id| column.add(slot, names.slot(id)));
        }
    }

    fn take(column: &Holdings, slot: Slot, names: &Names) -> Self {
        let ids = || column.of(slot).map(|held| names.slots.id(held)).collect();
        column.contains(slot).then(ids)
    }
}

impl Part for Option<Pathfinding> {
    type Column = Column<Pursuit>;

    fn value(&self) -> Option<Value<'_>> {
        self.map(Value::Pathfinding)
    }

    fn field(&mut self) -> Field<'_> {
        Field::Pathfinding(self)
    }

    fn put(&self, column: &mut Column<Pursuit>, slot: Slot, names: &Names) {
        if let Some(Pathfinding { target, kind }) = *self {
            let target = target.map(|id| names.slot(id));
            column.insert(slot, Pursuit { target, kind });
        }
    }

    fn take(column: &Column<Pursuit>, slot: Slot, names: &Names) -> Self {
        let Pursuit { target, kind } = column.get(slot)?;
        Some(Pathfinding { target: target.map(|slot| names.slots.id(slot)), kind })
    }
}
