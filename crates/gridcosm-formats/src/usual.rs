//! The usual entities, which formats without components can hold.

use gridcosm_universe::{EntitySpec, Room, factory};
use std::sync::Arc;

/// An entity exactly as its factory makes it, apart from its label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Usual {
    pub(crate) kind: UsualKind,
    pub(crate) label: Option<Arc<str>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UsualKind {
    Agent,
    Wall,
    Box,
    Exit,
    Room(Room),
}

impl Usual {
    /// The entity as a usual one; `None` for everything else, such as a box that moves by itself.
    pub(crate) fn of(spec: &EntitySpec) -> Option<Self> {
        let mut bare = spec.clone();
        let label = bare.components.label.take();
        let kind = match bare.components.room {
            Some(room) => {
                (bare == factory::room(room.grid, room.mark)).then_some(UsualKind::Room(room))
            }
            None => {
                let usual = [
                    (UsualKind::Wall, factory::wall()),
                    (UsualKind::Box, factory::crate_box(true)),
                    (UsualKind::Agent, factory::agent()),
                    (UsualKind::Exit, factory::exit()),
                ];
                usual.into_iter().find(|(_, usual)| bare == *usual).map(|(kind, _)| kind)
            }
        };
        kind.map(|kind| Self { kind, label })
    }
}
