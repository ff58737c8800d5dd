//! The roles of colours.

use super::{Rgb, Theme};
use crate::Sprite;

/// Defines the enum, the list of its values and their names from one list.
macro_rules! roles {
    ($($(#[doc = $doc:literal])+ $role:ident $name:literal,)+) => {
        /// The colours of figures, by what they stand for. Most are named after their sprite.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Role {
            $($(#[doc = $doc])+ $role,)+
        }

        impl Role {
            /// All roles.
            pub const ALL: &[Role] = &[$(Role::$role,)+];

            /// The name, as the studio's page knows it.
            pub const fn name(self) -> &'static str {
                match self { $(Role::$role => $name,)+ }
            }
        }
    };
}

roles! {
    /// The player's figure.
    Agent "agent",
    /// Boots.
    Boots "boots",
    /// A box to push.
    Box "box",
    /// A coin.
    Coin "coin",
    /// A core.
    Core "core",
    /// A door without a key of its own.
    Door "door",
    /// An exit.
    Exit "exit",
    /// A box that cannot be pushed.
    FixedBox "fixed-box",
    /// Floor.
    Floor "floor",
    /// A gem.
    Gem "gem",
    /// A ghost.
    Ghost "ghost",
    /// A monster that finds its way to the player.
    Hunter "hunter",
    /// A key without a door of its own.
    Key "key",
    /// Lava.
    Lava "lava",
    /// A lock without a key of its own.
    Lock "lock",
    /// A monster that walks back and forth.
    Monster "monster",
    /// A plate without a signal of its own.
    Plate "plate",
    /// A portal without a partner.
    Portal "portal",
    /// A room whose grid is unknown; all others have the hue of their grid.
    Room "room",
    /// A shield.
    Shield "shield",
    /// Spikes.
    Spike "spike",
    /// A switch without a signal of its own.
    Switch "switch",
    /// A member of a swarm that does no harm.
    Walker "walker",
    /// A wall.
    Wall "wall",
}

impl Role {
    /// The role of a sprite without further information.
    pub const fn of(sprite: Sprite) -> Self {
        match sprite {
            Sprite::Agent => Role::Agent,
            Sprite::Boots => Role::Boots,
            Sprite::Box => Role::Box,
            Sprite::Coin => Role::Coin,
            Sprite::Core => Role::Core,
            Sprite::Door => Role::Door,
            Sprite::Exit => Role::Exit,
            Sprite::Floor => Role::Floor,
            Sprite::Gem => Role::Gem,
            Sprite::Ghost => Role::Ghost,
            Sprite::Key => Role::Key,
            Sprite::Lava => Role::Lava,
            Sprite::Lock => Role::Lock,
            Sprite::Monster => Role::Monster,
            Sprite::Plate => Role::Plate,
            Sprite::Portal => Role::Portal,
            Sprite::Room => Role::Room,
            Sprite::Shield => Role::Shield,
            Sprite::Spike => Role::Spike,
            Sprite::Switch => Role::Switch,
            Sprite::Walker => Role::Walker,
            Sprite::Wall => Role::Wall,
        }
    }
}

impl Theme {
    /// The colour of a role.
    pub fn colour(&self, role: Role) -> Rgb {
        let [blue, teal, orange, pink, green, purple] = self.hues;
        match role {
            Role::Agent => blue,
            Role::Boots => blue.mixed(teal, 50),
            Role::Box => orange,
            Role::FixedBox => orange.mixed(self.wall, 60),
            Role::Coin | Role::Key | Role::Lock | Role::Plate | Role::Switch => self.warm,
            Role::Core | Role::Room => teal,
            Role::Door | Role::Wall => self.wall,
            Role::Exit => self.good,
            Role::Floor => self.tile,
            Role::Gem | Role::Monster => pink,
            Role::Ghost => self.ink.mixed(purple, 45),
            Role::Hunter => self.bad,
            Role::Lava => self.bad.mixed(self.warm, 15),
            Role::Portal => purple,
            Role::Shield => teal.mixed(blue, 40),
            Role::Walker => green,
            Role::Spike => self.wall.mixed(Rgb::WHITE, 35),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plain_sprite_and_its_role_have_one_name() {
        for &sprite in Sprite::ALL {
            assert_eq!(Role::of(sprite).name(), sprite.name());
        }
    }

    #[test]
    fn what_hurts_looks_different_from_what_does_not() {
        for theme in [Theme::LIGHT, Theme::DARK] {
            assert_ne!(theme.colour(Role::Hunter), theme.colour(Role::Monster));
            assert_ne!(theme.colour(Role::FixedBox), theme.colour(Role::Box));
            assert_ne!(theme.colour(Role::Spike), theme.colour(Role::Wall));
        }
    }
}
