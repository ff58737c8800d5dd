//! The names of the component stores.

use gridcosm_grid::words;

/// A component store of a state, in the order in which states list them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "each is explained at the component of the same name")]
pub enum Store {
    Entity,
    Immunity,
    Phasing,
    Speed,
    TimeLimit,
    UsageLimit,
    Agent,
    Appearance,
    Blocking,
    Collectible,
    Collidable,
    Cost,
    Damage,
    Dead,
    Exit,
    Health,
    Inventory,
    Key,
    LethalDamage,
    Locked,
    Moving,
    Pathfinding,
    Portal,
    Position,
    Pushable,
    Required,
    Rewardable,
    Status,
    PrevPosition,
    Room,
}

words!(Store {
    Entity "entity", Immunity "immunity", Phasing "phasing", Speed "speed", TimeLimit "time_limit",
    UsageLimit "usage_limit", Agent "agent", Appearance "appearance", Blocking "blocking",
    Collectible "collectible", Collidable "collidable", Cost "cost", Damage "damage", Dead "dead", Exit "exit",
    Health "health", Inventory "inventory", Key "key", LethalDamage "lethal_damage", Locked "locked",
    Moving "moving", Pathfinding "pathfinding", Portal "portal", Position "position", Pushable "pushable",
    Required "required", Rewardable "rewardable", Status "status", PrevPosition "prev_position", Room "room",
});
