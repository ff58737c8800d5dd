//! Entities in the words of a legend: the word that says most, and the keys to add to it.

use super::{
    entity::{AGENT, HEADINGS, NOBODY},
    eyes, swarms,
    words::{WORDS, Word},
};
use gridcosm_nest::Mark;
use gridcosm_universe::{
    Appearance, ComponentKind, Components, EntitySpec, EntryCells, Health, Moving, PathKind, Sides,
    Value,
};
use std::sync::Arc;

/// The facts about an entity that its components do not hold: the entities that it refers to, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Ties {
    pub(super) name: Option<String>,
    pub(super) follows: Option<String>,
    /// The inner `None` leads nowhere.
    pub(super) to: Option<Option<String>>,
    pub(super) room: Option<(String, Mark)>,
    pub(super) tags: Vec<String>,
}

/// The shortest text of the legend that describes an entity; `None` if no text can.
pub(super) fn entity_text(spec: &EntitySpec, ties: &Ties) -> Option<String> {
    let texts = WORDS.iter().filter_map(|word| with_word(word, spec, ties));
    texts.min_by_key(|text| text.len())
}

fn with_word(word: &Word, spec: &EntitySpec, ties: &Ties) -> Option<String> {
    let base = (word.base)();
    let mut fields = Fields::default();
    // The grid of a room already identifies it as one.
    let implied = word.name == "room" && ties.room.is_some();
    if (word.name == "room") != ties.room.is_some()
        || base.components.portal.is_some() != spec.components.portal.is_some()
    {
        return None;
    }
    if !implied && word.name != "thing" {
        fields.put("is", quoted(word.name));
    }
    put_ties(&mut fields, word, spec, ties);
    put_components(&mut fields, word, &base.components, &spec.components)?;
    put_held(
        &mut fields,
        "inventory",
        base.components.inventory.is_some(),
        spec.components.inventory.is_some(),
        &spec.inventory_list,
    )?;
    put_held(
        &mut fields,
        "status",
        base.components.status.is_some(),
        spec.components.status.is_some(),
        &spec.status_list,
    )?;
    Some(fields.text())
}

/// The keys of a table while they are collected.
#[derive(Default)]
struct Fields(Vec<(&'static str, String)>);

impl Fields {
    fn put(&mut self, key: &'static str, value: impl ToString) {
        self.0.push((key, value.to_string()));
    }

    /// A word alone needs no table, and an entity without any key is a `thing`.
    fn text(self) -> String {
        match self.0.as_slice() {
            [] => quoted("thing"),
            [("is", word)] => word.clone(),
            fields => {
                let fields: Vec<String> =
                    fields.iter().map(|(key, value)| format!("{key} = {value}")).collect();
                format!("{{ {} }}", fields.join(", "))
            }
        }
    }
}

fn put_ties(fields: &mut Fields, word: &Word, spec: &EntitySpec, ties: &Ties) {
    if let Some((grid, mark)) = &ties.room {
        fields.put("room", quoted(grid));
        if *mark != Mark::Unmarked {
            fields.put("mark", quoted(mark.word()));
        }
    }
    if let Some(name) = &ties.name {
        fields.put("name", quoted(name));
    }
    let waits = spec.components.pathfinding.is_some() && ties.follows.is_none();
    let follows = if waits { Some(NOBODY) } else { ties.follows.as_deref() };
    match (follows, word.hunts) {
        (None, true) => fields.put("follows", "false"),
        (Some(AGENT), true) | (None, false) => {}
        (Some(name), _) => fields.put("follows", quoted(name)),
    }
    let kind = match spec.components.pathfinding {
        Some(pursuit) if waits => Some(pursuit.kind).filter(|kind| *kind != PathKind::default()),
        _ => spec.pathfinding_type.filter(|kind| *kind != PathKind::default()),
    };
    if let Some(kind) = kind {
        fields.put("how", quoted(kind.word()));
    }
    match &ties.to {
        Some(Some(name)) => fields.put("to", quoted(name)),
        Some(None) => fields.put("to", "false"),
        None => {}
    }
    if !ties.tags.is_empty() {
        let tags: Vec<String> = ties.tags.iter().map(|tag| quoted(tag)).collect();
        fields.put("tags", format!("[{}]", tags.join(", ")));
    }
}

/// The keys that make one set of components out of another.
fn put_components(
    fields: &mut Fields,
    word: &Word,
    base: &Components,
    spec: &Components,
) -> Option<()> {
    let mut changes: Vec<_> = ComponentKind::ALL
        .iter()
        .filter_map(|&kind| Some((kind.key()?, base.get(kind), spec.get(kind))))
        .filter(|(_, before, after)| before != after)
        .collect();
    changes.sort_by_key(|(key, ..)| *key);
    for (key, before, after) in &changes {
        if let Some(Value::Marker) = before.or(*after) {
            fields.put(key, after.is_some());
        }
    }
    for (key, before, after) in &changes {
        match (before, after) {
            (_, Some(Value::Number(number))) => fields.put(key, number),
            (Some(Value::Number(_)), None) => fields.put(key, false),
            _ => {}
        }
    }
    if base.health != spec.health {
        fields.put("health", or_false(spec.health.map(health_text)));
    }
    let name = |name: &Option<Arc<str>>| or_false(name.as_deref().map(quoted));
    if base.key != spec.key {
        if word.locks {
            return None;
        }
        fields.put("key", name(&spec.key));
    }
    if base.locked != spec.locked {
        fields.put(if word.locks { "key" } else { "lock" }, name(&spec.locked));
    }
    for (key, before, after) in &changes {
        match (before, after) {
            // A key and a lock have the name that their word gives them.
            _ if matches!(*key, "key" | "lock") => {}
            (_, Some(Value::Name(name))) => fields.put(key, quoted(name)),
            (Some(Value::Name(_)), None) => fields.put(key, false),
            _ => {}
        }
    }
    if base.appearance != spec.appearance {
        fields.put("look", or_false(spec.appearance.map(|look| look_text(base.appearance, look))));
    }
    if base.open_sides != spec.open_sides {
        fields.put("open", or_false(spec.open_sides.map(sides_text)));
    }
    if base.wired_sides != spec.wired_sides {
        fields.put("wired_sides", or_false(spec.wired_sides.map(sides_text)));
    }
    if base.entry_cells != spec.entry_cells {
        fields.put("entry", or_false(spec.entry_cells.map(entry_text)));
    }
    if base.vision != spec.vision {
        fields.put("eyes", or_false(spec.vision.map(eyes::vision_text)));
    }
    if base.hunt != spec.hunt {
        fields.put("hunt", or_false(spec.hunt.map(eyes::hunt_text)));
    }
    if base.swarm != spec.swarm {
        fields.put("swarm", or_false(spec.swarm.map(swarms::swarm_text)));
    }
    if base.footing != spec.footing {
        fields.put("footing", or_false(spec.footing.map(swarms::footing_text)));
    }
    if base.moving != spec.moving {
        let moving = spec.moving.map(moving_text);
        if moving == Some(None) {
            return None;
        }
        fields.put("moving", or_false(moving.flatten()));
    }
    Some(())
}

fn or_false(value: Option<impl ToString>) -> String {
    value.map_or("false".to_owned(), |value| value.to_string())
}

fn health_text(health: Health) -> String {
    let Health { health: now, max_health: max } = health;
    if now == max { now.to_string() } else { format!("{{ now = {now}, max = {max} }}") }
}

fn look_text(base: Option<Appearance>, look: Appearance) -> String {
    let base = base.unwrap_or(Appearance::new(gridcosm_universe::AppearanceName::None, 0));
    let mut parts = Vec::new();
    if look.name != base.name {
        parts.push(format!("name = {}", quoted(look.name.word())));
    }
    if look.priority != base.priority {
        parts.push(format!("priority = {}", look.priority));
    }
    if look.icon != base.icon {
        parts.push(format!("icon = {}", look.icon));
    }
    if look.background != base.background {
        parts.push(format!("background = {}", look.background));
    }
    match parts.as_slice() {
        // Either the name alone, or no difference from an entity without an appearance.
        [_] if look.name != base.name => quoted(look.name.word()),
        [] => quoted(look.name.word()),
        parts => format!("{{ {} }}", parts.join(", ")),
    }
}

fn sides_text(sides: Sides) -> String {
    let words: Vec<String> = sides.iter().map(|side| quoted(Sides::word(side))).collect();
    format!("[{}]", words.join(", "))
}

fn entry_text(cells: EntryCells) -> String {
    let cells: Vec<String> = cells
        .iter()
        .map(|(side, cell)| format!("{} = [{}, {}]", Sides::word(side), cell.x, cell.y))
        .collect();
    if cells.is_empty() { "{}".to_owned() } else { format!("{{ {} }}", cells.join(", ")) }
}

/// `None` for a mover without a direction.
fn moving_text(moving: Moving) -> Option<String> {
    let heading =
        HEADINGS.iter().find(|(_, heading)| *heading == (moving.axis, moving.direction))?.0;
    let mut parts = vec![format!("towards = {}", quoted(heading))];
    if !moving.bounce {
        parts.push("bounce = false".to_owned());
    }
    if moving.speed != 1 {
        parts.push(format!("speed = {}", moving.speed));
    }
    let alone = parts.len() == 1;
    Some(if alone { quoted(heading) } else { format!("{{ {} }}", parts.join(", ")) })
}

fn put_held(
    fields: &mut Fields,
    key: &'static str,
    base: bool,
    has: bool,
    held: &[EntitySpec],
) -> Option<()> {
    // An entity that holds something has the component, even if the level does not list it.
    if !held.is_empty() {
        let texts: Option<Vec<String>> =
            held.iter().map(|item| entity_text(item, &Ties::of_held(item))).collect();
        fields.put(key, format!("[{}]", texts?.join(", ")));
    } else if base != has {
        fields.put(key, if has { "[]" } else { "false" });
    }
    Some(())
}

impl Ties {
    /// A held entity refers to no other; a portal in an inventory leads nowhere.
    fn of_held(item: &EntitySpec) -> Self {
        Self { to: item.components.portal.map(|_| None), ..Self::default() }
    }
}

/// A text as TOML writes it.
pub(super) fn quoted(text: &str) -> String {
    toml_edit::Value::from(text).to_string()
}
