//! The names of entities.

use std::fmt;

/// The name of an entity. Levels number their entities from 0; hand-built states may use any numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EntityId(pub i64);

impl EntityId {
    /// What a portal without a mate points to.
    pub const NONE: Self = Self(-1);
}

impl fmt::Display for EntityId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl fmt::Debug for EntityId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl From<i64> for EntityId {
    fn from(id: i64) -> Self {
        Self(id)
    }
}
