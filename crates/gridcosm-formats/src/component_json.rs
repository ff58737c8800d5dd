//! Components as JSON, in states and in levels alike.

use crate::json::{JsonError, Node, quoted};
use gridcosm_grid::Pos;
use gridcosm_universe::{
    Appearance, AppearanceName, Axis, Components, EntityId, GridId, Health, Mark, Moving, PathKind,
    Pathfinding, Place, Room, Store,
};
use std::{collections::BTreeSet, sync::Arc};

/// The stores that are components of an entity, in the order in which they are written.
pub(crate) fn component_stores() -> impl Iterator<Item = Store> {
    use Store::{Dead, Entity, Position, PrevPosition};
    let others = [Dead, Entity, Position, PrevPosition];
    Store::ALL.iter().copied().filter(move |store| !others.contains(store))
}

/// The store of a field's name, older names included.
pub(crate) fn store(name: &str) -> Option<Store> {
    if name == "requirable" { Some(Store::Required) } else { Store::from_word(name) }
}

/// Reads one component into its slot. `store` must be a component store.
pub(crate) fn read(into: &mut Components, store: Store, node: Node<'_>) -> Result<(), JsonError> {
    let amount = |node: &Node<'_>, field| node.fields(&[field])?.need(field)?.int();
    match store {
        Store::Immunity => into.immunity = marker(&node)?,
        Store::Phasing => into.phasing = marker(&node)?,
        Store::Speed => into.speed = Some(amount(&node, "multiplier")?),
        Store::TimeLimit => into.time_limit = Some(amount(&node, "amount")?),
        Store::UsageLimit => into.usage_limit = Some(amount(&node, "amount")?),
        Store::Agent => into.agent = marker(&node)?,
        Store::Appearance => into.appearance = Some(appearance(&node)?),
        Store::Blocking => into.blocking = marker(&node)?,
        Store::Collectible => into.collectible = marker(&node)?,
        Store::Collidable => into.collidable = marker(&node)?,
        Store::Cost => into.cost = Some(amount(&node, "amount")?),
        Store::Damage => into.damage = Some(amount(&node, "amount")?),
        Store::Exit => into.exit = marker(&node)?,
        Store::Health => into.health = Some(health(&node)?),
        Store::Inventory => into.inventory = Some(ids(&node, "item_ids")?),
        Store::Key => into.key = Some(key_id(&node)?),
        Store::LethalDamage => into.lethal_damage = marker(&node)?,
        Store::Locked => into.locked = Some(key_id(&node)?),
        Store::Moving => into.moving = Some(moving(&node)?),
        Store::Pathfinding => into.pathfinding = Some(pathfinding(&node)?),
        Store::Portal => into.portal = Some(EntityId(amount(&node, "pair_entity")?)),
        Store::Pushable => into.pushable = marker(&node)?,
        Store::Required => into.required = marker(&node)?,
        Store::Rewardable => into.rewardable = Some(amount(&node, "amount")?),
        Store::Status => into.status = Some(ids(&node, "effect_ids")?),
        Store::Room => into.room = Some(room(&node)?),
        Store::Dead | Store::Entity | Store::Position | Store::PrevPosition => {
            return Err(node.error("is no component of an entity"));
        }
    }
    Ok(())
}

/// Writes one component, `None` if it is not there.
pub(crate) fn print(components: &Components, store: Store) -> Option<String> {
    let c = components;
    let marker = |there: bool| there.then(|| "{}".to_owned());
    let amount = |number: Option<i64>| number.map(|n| format!("{{\"amount\":{n}}}"));
    let name = |name: &Option<Arc<str>>| {
        name.as_deref().map(|name| format!("{{\"key_id\":{}}}", quoted(name)))
    };
    match store {
        Store::Immunity => marker(c.immunity),
        Store::Phasing => marker(c.phasing),
        Store::Speed => c.speed.map(|n| format!("{{\"multiplier\":{n}}}")),
        Store::TimeLimit => amount(c.time_limit),
        Store::UsageLimit => amount(c.usage_limit),
        Store::Agent => marker(c.agent),
        Store::Appearance => c.appearance.map(print_appearance),
        Store::Blocking => marker(c.blocking),
        Store::Collectible => marker(c.collectible),
        Store::Collidable => marker(c.collidable),
        Store::Cost => amount(c.cost),
        Store::Damage => amount(c.damage),
        Store::Exit => marker(c.exit),
        Store::Health => c.health.map(|Health { health, max_health }| {
            format!("{{\"health\":{health},\"max_health\":{max_health}}}")
        }),
        Store::Inventory => c.inventory.as_ref().map(|ids| print_ids("item_ids", ids)),
        Store::Key => name(&c.key),
        Store::LethalDamage => marker(c.lethal_damage),
        Store::Locked => name(&c.locked),
        Store::Moving => c.moving.map(print_moving),
        Store::Pathfinding => c.pathfinding.map(|Pathfinding { target, kind }| {
            format!("{{\"target\":{},\"type\":{}}}", print_optional(target), quoted(kind.word()))
        }),
        Store::Portal => c.portal.map(|pair| format!("{{\"pair_entity\":{pair}}}")),
        Store::Pushable => marker(c.pushable),
        Store::Required => marker(c.required),
        Store::Rewardable => amount(c.rewardable),
        Store::Status => c.status.as_ref().map(|ids| print_ids("effect_ids", ids)),
        Store::Room => {
            c.room.map(|Room { grid, mark }| format!("{{\"grid\":{},\"mark\":\"{mark}\"}}", grid.0))
        }
        Store::Dead | Store::Entity | Store::Position | Store::PrevPosition => None,
    }
}

/// A component without fields.
pub(crate) fn marker(node: &Node<'_>) -> Result<bool, JsonError> {
    node.fields(&[]).map(|_| true)
}

pub(crate) fn place(node: &Node<'_>) -> Result<Place, JsonError> {
    let fields = node.fields(&["grid", "x", "y"])?;
    let grid = fields.get("grid").map_or(Ok(GridId::MAIN), |grid| grid.small().map(GridId))?;
    Ok(Place { grid, pos: Pos::new(fields.need("x")?.small()?, fields.need("y")?.small()?) })
}

pub(crate) fn print_place(place: Place) -> String {
    let Place { grid: GridId(grid), pos: Pos { x, y } } = place;
    let grid = if grid == 0 { String::new() } else { format!("\"grid\":{grid},") };
    format!("{{{grid}\"x\":{x},\"y\":{y}}}")
}

pub(crate) fn print_optional<T: ToString>(value: Option<T>) -> String {
    value.map_or_else(|| "null".to_owned(), |value| value.to_string())
}

fn appearance(node: &Node<'_>) -> Result<Appearance, JsonError> {
    let fields = node.fields(&["name", "priority", "icon", "background"])?;
    Ok(Appearance {
        name: fields.need("name")?.word(AppearanceName::from_word)?,
        priority: fields.get("priority").map_or(Ok(0), |node| node.int())?,
        icon: fields.get("icon").map_or(Ok(false), |node| node.bool())?,
        background: fields.get("background").map_or(Ok(false), |node| node.bool())?,
    })
}

fn print_appearance(appearance: Appearance) -> String {
    let Appearance { name, priority, icon, background } = appearance;
    format!(
        "{{\"name\":\"{name}\",\"priority\":{priority},\"icon\":{icon},\"background\":{background}}}"
    )
}

fn health(node: &Node<'_>) -> Result<Health, JsonError> {
    let fields = node.fields(&["health", "max_health"])?;
    Ok(Health {
        health: fields.need("health")?.int()?,
        max_health: fields.need("max_health")?.int()?,
    })
}

fn key_id(node: &Node<'_>) -> Result<Arc<str>, JsonError> {
    Ok(Arc::from(node.fields(&["key_id"])?.need("key_id")?.text()?))
}

fn ids(node: &Node<'_>, field: &'static str) -> Result<BTreeSet<EntityId>, JsonError> {
    let list = node.fields(&[field])?.need(field)?;
    list.items()?.map(|id| id.int().map(EntityId)).collect()
}

fn print_ids(field: &str, ids: &BTreeSet<EntityId>) -> String {
    let ids: Vec<String> = ids.iter().map(EntityId::to_string).collect();
    format!("{{\"{field}\":[{}]}}", ids.join(","))
}

fn room(node: &Node<'_>) -> Result<Room, JsonError> {
    let fields = node.fields(&["grid", "mark"])?;
    let mark = fields.get("mark").map(|mark| mark.word(Mark::from_word)).transpose()?;
    Ok(Room { grid: GridId(fields.need("grid")?.small()?), mark: mark.unwrap_or_default() })
}

fn moving(node: &Node<'_>) -> Result<Moving, JsonError> {
    let fields = node.fields(&["axis", "direction", "bounce", "speed", "prev_position"])?;
    Ok(Moving {
        axis: fields.need("axis")?.word(Axis::from_word)?,
        direction: fields.need("direction")?.int()?,
        bounce: fields.get("bounce").map_or(Ok(true), |node| node.bool())?,
        speed: fields.get("speed").map_or(Ok(1), |node| node.int())?,
        prev_position: fields.optional("prev_position").map(|node| place(&node)).transpose()?,
    })
}

fn print_moving(moving: Moving) -> String {
    let Moving { axis, direction, bounce, speed, prev_position } = moving;
    let prev = print_optional(prev_position.map(print_place));
    format!(
        "{{\"axis\":\"{axis}\",\"direction\":{direction},\"bounce\":{bounce},\"speed\":{speed},\"prev_position\":{prev}}}"
    )
}

fn pathfinding(node: &Node<'_>) -> Result<Pathfinding, JsonError> {
    let fields = node.fields(&["target", "type"])?;
    let kind = fields.get("type").map(|node| node.word(PathKind::from_word)).transpose()?;
    Ok(Pathfinding {
        target: fields.optional("target").map(|id| id.int().map(EntityId)).transpose()?,
        kind: kind.unwrap_or_default(),
    })
}
