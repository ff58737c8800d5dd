//! An entity as an author writes it down.

use crate::{Components, PathKind};

/// An entity of a level, known by its place in the level's list. Only meaningful in the level that gave it out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SpecId(pub(super) u32);

/// An entity that has no number yet: its components, the items it carries, and the entities it refers to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EntitySpec {
    /// Its components.
    pub components: Components,
    /// The items it carries. Only their components count.
    pub inventory_list: Vec<EntitySpec>,
    /// The effects it is under. Only their components count.
    pub status_list: Vec<EntitySpec>,
    /// The entity that it follows.
    pub pathfind_target: Option<SpecId>,
    /// How it follows.
    pub pathfinding_type: Option<PathKind>,
    /// The portal that it leads to.
    pub portal_pair: Option<SpecId>,
}

impl EntitySpec {
    /// An entity that carries nothing and refers to no other entity.
    pub fn new(components: Components) -> Self {
        Self { components, ..Self::default() }
    }
}

impl From<Components> for EntitySpec {
    fn from(components: Components) -> Self {
        Self::new(components)
    }
}
