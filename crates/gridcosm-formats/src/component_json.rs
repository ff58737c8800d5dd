//! Components as JSON, in states and in levels alike.

use crate::json::{JsonError, Node, quoted};
use gridcosm_grid::{Dir, Pos};
use gridcosm_universe::{
    Aim, Appearance, AppearanceName, Axis, ComponentKind, Components, EntityId, EntryCells, Field,
    Footing, GridId, Health, Hunt, Mark, Moving, PathKind, Pathfinding, Place, Room, SUB_CELLS,
    Sides, Swarm, Value, Vision,
};
use std::{collections::BTreeSet, sync::Arc};

/// The kinds that are components of an entity, in the order in which they are written.
pub(crate) fn component_kinds() -> impl Iterator<Item = ComponentKind> {
    ComponentKind::ALL.iter().copied().filter(|kind| kind.key().is_some())
}

/// The kind of a field's name, older names included.
pub(crate) fn kind(name: &str) -> Option<ComponentKind> {
    if name == "requirable" {
        Some(ComponentKind::Required)
    } else {
        ComponentKind::from_word(name)
    }
}

/// The field inside a component of a number, a name or several entities.
const fn inner(kind: ComponentKind) -> &'static str {
    match kind {
        ComponentKind::Speed => "multiplier",
        ComponentKind::Inventory => "item_ids",
        ComponentKind::Status => "effect_ids",
        ComponentKind::Key | ComponentKind::Locked => "key_id",
        ComponentKind::Label | ComponentKind::Colour | ComponentKind::Note => "text",
        ComponentKind::Plate
        | ComponentKind::Switch
        | ComponentKind::OpenedBy
        | ComponentKind::ClosedBy
        | ComponentKind::StartedBy
        | ComponentKind::StoppedBy
        | ComponentKind::TurnedBy => "signal",
        ComponentKind::InfiniteEnter => "grid",
        ComponentKind::InfiniteExit | ComponentKind::InfiniteEnterDegree => "degree",
        ComponentKind::Order => "number",
        _ => "amount",
    }
}

/// Reads one component into its field. `kind` must be the kind of a component.
pub(crate) fn read(
    into: &mut Components,
    kind: ComponentKind,
    node: Node<'_>,
) -> Result<(), JsonError> {
    let amount = |node: &Node<'_>, field| node.fields(&[field])?.need(field)?.int();
    match into.field(kind) {
        Some(Field::Marker(there)) => *there = marker(&node)?,
        Some(Field::Number(number)) => *number = Some(amount(&node, inner(kind))?),
        Some(Field::Name(name)) => *name = Some(text(&node, inner(kind))?),
        Some(Field::Entities(held)) => *held = Some(ids(&node, inner(kind))?),
        Some(Field::Entity(pair)) => *pair = Some(EntityId(amount(&node, "pair_entity")?)),
        Some(Field::Appearance(look)) => *look = Some(appearance(&node)?),
        Some(Field::Health(points)) => *points = Some(health(&node)?),
        Some(Field::Moving(mover)) => *mover = Some(moving(&node)?),
        Some(Field::Pathfinding(pursuit)) => *pursuit = Some(pathfinding(&node)?),
        Some(Field::Room(inside)) => *inside = Some(room(&node)?),
        Some(Field::Sides(open)) => *open = Some(sides(&node)?),
        Some(Field::EntryCells(cells)) => *cells = Some(entry_cells(&node)?),
        Some(Field::Vision(eyes)) => *eyes = Some(vision(&node)?),
        Some(Field::Swarm(members)) => *members = Some(swarm(&node)?),
        Some(Field::Footing(stand)) => *stand = Some(footing(&node)?),
        Some(Field::Hunt(memory)) => *memory = Some(hunt(&node)?),
        None => return Err(node.error("is not a component of an entity")),
    }
    Ok(())
}

/// Writes one component, `None` if it is not there.
pub(crate) fn print(components: &Components, kind: ComponentKind) -> Option<String> {
    Some(match components.get(kind)? {
        Value::Marker => "{}".to_owned(),
        Value::Number(number) => format!("{{\"{}\":{number}}}", inner(kind)),
        Value::Name(name) => format!("{{\"{}\":{}}}", inner(kind), quoted(name)),
        Value::Entities(ids) => print_ids(inner(kind), ids),
        Value::Entity(pair) => format!("{{\"pair_entity\":{pair}}}"),
        Value::Appearance(look) => print_appearance(look),
        Value::Health(Health { health, max_health }) => {
            format!("{{\"health\":{health},\"max_health\":{max_health}}}")
        }
        Value::Moving(moving) => print_moving(moving),
        Value::Pathfinding(Pathfinding { target, kind }) => {
            format!("{{\"target\":{},\"type\":{}}}", print_optional(target), quoted(kind.word()))
        }
        Value::Sides(sides) => print_sides(sides),
        Value::EntryCells(cells) => print_entry_cells(cells),
        Value::Vision(vision) => print_vision(vision),
        Value::Hunt(hunt) => print_hunt(hunt),
        Value::Swarm(Swarm { count, speed, aim, carries }) => format!(
            "{{\"count\":{count},\"speed\":{speed},\"aim\":\"{aim}\",\"carries\":{carries}}}"
        ),
        Value::Footing(footing) => print_footing(footing),
        Value::Room(Room { grid, mark }) => format!("{{\"grid\":{},\"mark\":\"{mark}\"}}", grid.0),
    })
}

/// A component without fields.
pub(crate) fn marker(node: &Node<'_>) -> Result<bool, JsonError> {
    node.fields(&[]).map(|_| true)
}

pub(crate) fn place(node: &Node<'_>) -> Result<Place, JsonError> {
    let fields = node.fields(&["grid", "x", "y"])?;
    let grid = fields.get("grid").map_or(Ok(GridId::MAIN), |grid| grid.small().map(GridId))?;
    Ok(Place::new(grid, fields.need("x")?.small()?, fields.need("y")?.small()?))
}

pub(crate) fn print_place(place: Place) -> String {
    let Place { grid: GridId(grid), x, y } = place;
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

fn text(node: &Node<'_>, field: &'static str) -> Result<Arc<str>, JsonError> {
    Ok(Arc::from(node.fields(&[field])?.need(field)?.text()?))
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

fn sides(node: &Node<'_>) -> Result<Sides, JsonError> {
    let list = node.fields(&["sides"])?.need("sides")?;
    list.items()?.map(|side| side.word(Sides::from_word)).collect()
}

fn print_sides(sides: Sides) -> String {
    let words: Vec<String> = sides.iter().map(|side| quoted(Sides::word(side))).collect();
    format!("{{\"sides\":[{}]}}", words.join(","))
}

fn entry_cells(node: &Node<'_>) -> Result<EntryCells, JsonError> {
    let fields = node.fields(&Sides::WORDS.map(|(word, _)| word))?;
    let mut cells = EntryCells::default();
    for (word, side) in Sides::WORDS {
        let Some(cell) = fields.get(word) else { continue };
        let cell = cell.fields(&["x", "y"])?;
        cells.set(side, Pos::new(cell.need("x")?.small()?, cell.need("y")?.small()?));
    }
    Ok(cells)
}

fn print_entry_cells(cells: EntryCells) -> String {
    let cell = |(side, Pos { x, y }): (Dir, Pos)| {
        format!("\"{}\":{{\"x\":{x},\"y\":{y}}}", Sides::word(side))
    };
    format!("{{{}}}", cells.iter().map(cell).collect::<Vec<_>>().join(","))
}

fn vision(node: &Node<'_>) -> Result<Vision, JsonError> {
    let fields = node.fields(&["rule", "radius", "facing"])?;
    let rule = |word: &str| Vision::RULES.iter().find(|(known, _)| *known == word).map(|(_, r)| *r);
    Ok(Vision {
        rule: fields.need("rule")?.word(rule)?,
        radius: fields.optional("radius").map(|radius| radius.small()).transpose()?,
        facing: fields.optional("facing").map(|side| side.word(Sides::from_word)).transpose()?,
    })
}

fn print_vision(vision: Vision) -> String {
    let facing = print_optional(vision.facing.map(|side| quoted(Sides::word(side))));
    let (rule, radius) = (vision.rule_word(), print_optional(vision.radius));
    format!("{{\"rule\":\"{rule}\",\"radius\":{radius},\"facing\":{facing}}}")
}

fn hunt(node: &Node<'_>) -> Result<Hunt, JsonError> {
    let fields = node.fields(&["sees", "last_seen", "post", "heading"])?;
    Ok(Hunt {
        sees: fields.need("sees")?.bool()?,
        last_seen: fields.optional("last_seen").map(|node| place(&node)).transpose()?,
        post: place(&fields.need("post")?)?,
        heading: fields.optional("heading").map(|side| side.word(Sides::from_word)).transpose()?,
    })
}

fn print_hunt(hunt: Hunt) -> String {
    let Hunt { sees, last_seen, post, heading } = hunt;
    let (seen, post) = (print_optional(last_seen.map(print_place)), print_place(post));
    let heading = print_optional(heading.map(|side| quoted(Sides::word(side))));
    format!("{{\"sees\":{sees},\"last_seen\":{seen},\"post\":{post},\"heading\":{heading}}}")
}

fn swarm(node: &Node<'_>) -> Result<Swarm, JsonError> {
    let fields = node.fields(&["count", "speed", "aim", "carries"])?;
    let usual = Swarm::default();
    Ok(Swarm {
        count: fields.get("count").map_or(Ok(usual.count), |node| node.small())?,
        speed: fields.get("speed").map_or(Ok(usual.speed), |node| node.small())?,
        aim: fields.need("aim")?.word(Aim::from_word)?,
        carries: fields.get("carries").map_or(Ok(false), |node| node.bool())?,
    })
}

fn footing(node: &Node<'_>) -> Result<Footing, JsonError> {
    let fields = node.fields(&["sub", "goal", "draws"])?;
    let cell = |node: Node<'_>| {
        let fields = node.fields(&["x", "y"])?;
        Ok((fields.need("x")?.small::<i32>()?, fields.need("y")?.small::<i32>()?))
    };
    let sub = fields.need("sub")?;
    let part = |n: i32| u8::try_from(n).ok().filter(|&n| n < SUB_CELLS);
    let outside = || node.error(format!("parts of cells are numbered from 0 to {}", SUB_CELLS - 1));
    let (x, y) = cell(sub)?;
    Ok(Footing {
        sub: part(x).zip(part(y)).ok_or_else(outside)?,
        goal: fields.optional("goal").map(cell).transpose()?.map(|(x, y)| Pos::new(x, y)),
        draws: fields.get("draws").map_or(Ok(0), |node| node.small())?,
    })
}

fn print_footing(footing: Footing) -> String {
    let Footing { sub: (x, y), goal, draws } = footing;
    let goal = print_optional(goal.map(|Pos { x, y }| format!("{{\"x\":{x},\"y\":{y}}}")));
    format!("{{\"sub\":{{\"x\":{x},\"y\":{y}}},\"goal\":{goal},\"draws\":{draws}}}")
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
