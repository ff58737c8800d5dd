//! The usual entities of levels, ready to be placed.

use crate::{
    Appearance, AppearanceName, Components, EntitySpec, GridId, Health, Mark, PathKind, Room,
    SpecId, Swarm,
};
use std::{collections::BTreeSet, sync::Arc};

/// How long an effect lasts: turns, uses, both or neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Limits {
    /// Turns.
    pub time: Option<i64>,
    /// Uses.
    pub usage: Option<i64>,
}

impl Limits {
    /// Without a limit.
    pub const NONE: Self = Self { time: None, usage: None };

    /// For some turns.
    pub const fn turns(amount: i64) -> Self {
        Self { time: Some(amount), usage: None }
    }

    /// For some uses.
    pub const fn uses(amount: i64) -> Self {
        Self { time: None, usage: Some(amount) }
    }
}

/// The player, with 5 points of health.
pub fn agent() -> EntitySpec {
    agent_with_health(5)
}

/// The player.
pub fn agent_with_health(health: i64) -> EntitySpec {
    spec(Components {
        agent: true,
        appearance: Some(Appearance::new(AppearanceName::Human, 0)),
        health: Some(Health { health, max_health: health }),
        collidable: true,
        inventory: Some(BTreeSet::new()),
        status: Some(BTreeSet::new()),
        ..Components::default()
    })
}

/// Floor, with a cost.
pub fn floor(cost: i64) -> EntitySpec {
    spec(Components {
        appearance: Some(background(AppearanceName::Floor, 10)),
        cost: Some(cost),
        ..Components::default()
    })
}

/// A wall.
pub fn wall() -> EntitySpec {
    spec(Components {
        appearance: Some(background(AppearanceName::Wall, 9)),
        blocking: true,
        ..Components::default()
    })
}

/// An exit.
pub fn exit() -> EntitySpec {
    spec(Components {
        appearance: Some(Appearance::new(AppearanceName::Exit, 9)),
        exit: true,
        ..Components::default()
    })
}

/// A button: a box or room must stand on it or, on a button for players, a player.
pub fn button(player: bool) -> EntitySpec {
    spec(Components {
        appearance: Some(Appearance::new(AppearanceName::Exit, 9)),
        button: !player,
        player_button: player,
        ..Components::default()
    })
}

/// A collectible item, perhaps worth points.
pub fn coin(reward: Option<i64>) -> EntitySpec {
    spec(Components {
        appearance: Some(icon(AppearanceName::Coin)),
        collectible: true,
        rewardable: reward,
        ..Components::default()
    })
}

/// An item that can be collected, and must be if it is required.
pub fn core(reward: Option<i64>, required: bool) -> EntitySpec {
    spec(Components {
        appearance: Some(icon(AppearanceName::Core)),
        collectible: true,
        rewardable: reward,
        required,
        ..Components::default()
    })
}

/// A key.
pub fn key(key_id: &str) -> EntitySpec {
    spec(Components {
        appearance: Some(icon(AppearanceName::Key)),
        collectible: true,
        key: Some(Arc::from(key_id)),
        ..Components::default()
    })
}

/// A door, opened by a key of the same name.
pub fn door(key_id: &str) -> EntitySpec {
    spec(Components {
        appearance: Some(Appearance::new(AppearanceName::Door, 6)),
        blocking: true,
        locked: Some(Arc::from(key_id)),
        ..Components::default()
    })
}

/// A plate, which sends a signal while something stands on it.
pub fn plate(signal: &str) -> EntitySpec {
    spec(Components {
        appearance: Some(Appearance::new(AppearanceName::Plate, 8)),
        plate: Some(Arc::from(signal)),
        ..Components::default()
    })
}

/// A switch, which sends a signal while it is on.
pub fn switch(signal: &str) -> EntitySpec {
    spec(Components {
        appearance: Some(Appearance::new(AppearanceName::Switch, 8)),
        switch: Some(Arc::from(signal)),
        ..Components::default()
    })
}

/// A gate: a door that is open while a signal is on.
pub fn gate(signal: &str) -> EntitySpec {
    spec(Components {
        appearance: Some(Appearance::new(AppearanceName::Door, 6)),
        opened_by: Some(Arc::from(signal)),
        ..Components::default()
    })
}

/// A portal that has no mate yet; see [`Level::pair_portals`](crate::Level::pair_portals).
pub fn portal() -> EntitySpec {
    spec(Components {
        appearance: Some(Appearance::new(AppearanceName::Portal, 7)),
        portal: Some(crate::EntityId::NONE),
        ..Components::default()
    })
}

/// A box, pushable or not.
pub fn crate_box(pushable: bool) -> EntitySpec {
    spec(Components {
        appearance: Some(Appearance::new(AppearanceName::Box, 2)),
        blocking: true,
        collidable: true,
        pushable,
        ..Components::default()
    })
}

/// A room: a box with a grid inside, which agents push or enter where the level has [`PushRules`](crate::PushRules).
pub fn room(grid: GridId, mark: Mark) -> EntitySpec {
    spec(Components {
        appearance: Some(Appearance::new(AppearanceName::Room, 2)),
        blocking: true,
        collidable: true,
        pushable: true,
        room: Some(Room { grid, mark }),
        ..Components::default()
    })
}

/// A monster that stands still.
pub fn monster(damage: i64, lethal: bool) -> EntitySpec {
    spec(Components {
        appearance: Some(Appearance::new(AppearanceName::Monster, 1)),
        collidable: true,
        damage: Some(damage),
        lethal_damage: lethal,
        ..Components::default()
    })
}

/// A swarm, whose members stop what is pushed and hurt nobody.
pub fn swarm(swarm: Swarm) -> EntitySpec {
    spec(Components {
        appearance: Some(Appearance::new(AppearanceName::Walker, 3)),
        swarm: Some(swarm),
        clear: true,
        ..Components::default()
    })
}

/// A monster that follows an entity.
pub fn hunter(damage: i64, lethal: bool, target: SpecId, kind: PathKind) -> EntitySpec {
    EntitySpec {
        pathfind_target: Some(target),
        pathfinding_type: Some(kind),
        ..monster(damage, lethal)
    }
}

/// A damager with any appearance. Lava and spikes have priority 7.
pub fn hazard(name: AppearanceName, damage: i64, lethal: bool, priority: i64) -> EntitySpec {
    spec(Components {
        appearance: Some(Appearance::new(name, priority)),
        collidable: true,
        damage: Some(damage),
        lethal_damage: lethal,
        ..Components::default()
    })
}

/// Boots that repeat every move.
pub fn speed_effect(multiplier: i64, limits: Limits) -> EntitySpec {
    spec(Components { speed: Some(multiplier), ..effect(AppearanceName::Boots, limits) })
}

/// A shield against damage.
pub fn immunity_effect(limits: Limits) -> EntitySpec {
    spec(Components { immunity: true, ..effect(AppearanceName::Shield, limits) })
}

/// An effect that lets a ghost pass through walls.
pub fn phasing_effect(limits: Limits) -> EntitySpec {
    spec(Components { phasing: true, ..effect(AppearanceName::Ghost, limits) })
}

fn effect(name: AppearanceName, limits: Limits) -> Components {
    Components {
        appearance: Some(icon(name)),
        collectible: true,
        time_limit: limits.time,
        usage_limit: limits.usage,
        ..Components::default()
    }
}

fn icon(name: AppearanceName) -> Appearance {
    Appearance { icon: true, ..Appearance::new(name, 4) }
}

fn background(name: AppearanceName, priority: i64) -> Appearance {
    Appearance { background: true, ..Appearance::new(name, priority) }
}

fn spec(components: Components) -> EntitySpec {
    EntitySpec::new(components)
}
