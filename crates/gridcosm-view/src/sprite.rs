//! The sprites: small vector drawings in one colour each.

use crate::{Trait, Traits};
use std::{fmt, str::FromStr};

/// Defines the enum, its names and the built-in drawings from one list, so that none can be forgotten.
macro_rules! sprites {
    ($($(#[doc = $doc:literal])+ $variant:ident = $name:literal,)+) => {
        /// A thing that has a drawing.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Sprite {
            $($(#[doc = $doc])+ $variant,)+
        }

        impl Sprite {
            /// All sprites.
            pub const ALL: &[Sprite] = &[$(Sprite::$variant,)+];

            /// The name of its file, without `.svg`.
            pub const fn name(self) -> &'static str {
                match self { $(Sprite::$variant => $name,)+ }
            }

            /// Our own drawing: an SVG of 64 by 64 whose main colour is `currentColor`.
            pub const fn built_in(self) -> &'static str {
                match self {
                    $(Sprite::$variant => include_str!(concat!("../../../levels/sprites/", $name, ".svg")),)+
                }
            }
        }
    };
}

sprites! {
    /// The player's figure.
    Agent = "agent",
    /// An obstacle.
    Wall = "wall",
    /// Ground.
    Floor = "floor",
    /// Something to push.
    Box = "box",
    /// A reward.
    Coin = "coin",
    /// Something that must be collected.
    Core = "core",
    /// Opens doors.
    Key = "key",
    /// Closed until a key opens it.
    Door = "door",
    /// A lock without a door.
    Lock = "lock",
    /// Leads to another one.
    Portal = "portal",
    /// The exit of a level.
    Exit = "exit",
    /// Kills.
    Lava = "lava",
    /// Hurts.
    Spike = "spike",
    /// Moves and hurts.
    Monster = "monster",
    /// Makes an agent fast.
    Boots = "boots",
    /// Protects.
    Shield = "shield",
    /// Lets an agent walk through walls.
    Ghost = "ghost",
    /// A precious thing.
    Gem = "gem",
    /// A member of a swarm.
    Walker = "walker",
    /// A grid too small to look into.
    Room = "room",
    /// Sends a signal while something stands on it.
    Plate = "plate",
    /// Sends a signal while it is on.
    Switch = "switch",
}

impl Sprite {
    /// Whether such things usually stay in their cell, so that the cell chooses among variants of their drawing: then
    /// one more wall does not change the drawings of all others.
    pub const fn stands(self) -> bool {
        matches!(
            self,
            Sprite::Wall
                | Sprite::Floor
                | Sprite::Door
                | Sprite::Lock
                | Sprite::Portal
                | Sprite::Exit
                | Sprite::Lava
                | Sprite::Spike
                | Sprite::Plate
                | Sprite::Switch
        )
    }

    /// Our own drawing for a thing with these properties, and its name inside a picture.
    pub(crate) fn usual(self, traits: Traits) -> (&'static str, &'static str) {
        match self {
            Sprite::Plate if traits.contains(Trait::On) => {
                ("plate-on", include_str!("../../../levels/sprites/plate.on.svg"))
            }
            Sprite::Switch if traits.contains(Trait::On) => {
                ("switch-on", include_str!("../../../levels/sprites/switch.on.svg"))
            }
            Sprite::Room if traits.contains(Trait::Secondary) => {
                let drawing = include_str!("../../../levels/sprites/room.secondary.svg");
                ("room-secondary", drawing)
            }
            _ => (self.name(), self.built_in()),
        }
    }
}

impl fmt::Display for Sprite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that does not name a sprite.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no sprite called `{0}`")]
pub struct UnknownSprite(String);

impl FromStr for Sprite {
    type Err = UnknownSprite;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let found = Self::ALL.iter().find(|sprite| sprite.name() == name);
        found.copied().ok_or_else(|| UnknownSprite(name.to_owned()))
    }
}
