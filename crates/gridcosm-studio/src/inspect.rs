//! What is in a cell, in words.

use crate::{
    board::place as on_wire,
    wire::{CellReport, EntityReport, Fact, Place},
};
use gridcosm_universe::{
    AppearanceName, ComponentKind, Components, EntityId, GridId, Place as WorldPlace, State, Value,
};

/// Everything about a cell: who stands there, what they are, and whether one can walk there.
pub(crate) fn cell(state: &State, at: Place) -> CellReport {
    let place = crate::board::unplace(at);
    let ids: Vec<EntityId> = state.at(place).collect();
    CellReport {
        place: at,
        grid: state.grid_name(place.grid).to_owned(),
        verdict: verdict(state, place, &ids),
        entities: ids.into_iter().rev().map(|id| entity(state, id)).collect(),
    }
}

/// Whether the cell stops a walker, and why.
fn verdict(state: &State, place: WorldPlace, ids: &[EntityId]) -> String {
    if !state.in_bounds(place) {
        return "Outside of the grid.".to_owned();
    }
    let name = |id: EntityId| called(state, id);
    let find = |kind: ComponentKind| ids.iter().copied().find(|&id| state.has(id, kind));
    if let Some(id) = ids
        .iter()
        .copied()
        .find(|&id| state.has(id, ComponentKind::Blocking) && state.has(id, ComponentKind::Locked))
    {
        let key = state.components(id).locked.unwrap_or_default();
        return format!("Blocked: {} is locked and needs the key “{key}”.", name(id));
    }
    if let Some(id) = find(ComponentKind::Room) {
        return format!(
            "{} can be pushed, or entered when it cannot give way.",
            capital(&name(id))
        );
    }
    if let Some(id) = find(ComponentKind::Pushable) {
        return format!("{} can be pushed if there is room behind it.", capital(&name(id)));
    }
    if let Some(id) = find(ComponentKind::Blocking) {
        return format!("Blocked: {} is in the way.", name(id));
    }
    if let Some(id) = find(ComponentKind::LethalDamage) {
        return format!("Open, but {} kills.", name(id));
    }
    if let Some(id) = find(ComponentKind::Damage) {
        return format!("Open, but {} hurts.", name(id));
    }
    "Open: one can walk here.".to_owned()
}

fn entity(state: &State, id: EntityId) -> EntityReport {
    let components = state.components(id);
    let mut facts = Vec::new();
    values(state, &components, &mut facts);
    references(state, id, &components, &mut facts);
    let tags = ComponentKind::ALL.iter().filter(|&&kind| is_tag(state, id, &components, kind));
    EntityReport {
        entity: id.0,
        name: kind(state, id).to_owned(),
        facts,
        tags: tags.map(|kind| kind.word().replace('_', " ")).collect(),
    }
}

/// Whether an entity has something that says everything by being there.
fn is_tag(state: &State, id: EntityId, components: &Components, kind: ComponentKind) -> bool {
    match kind {
        ComponentKind::Dead => state.has(id, kind),
        _ => components.get(kind) == Some(Value::Marker),
    }
}

fn values(state: &State, c: &Components, facts: &mut Vec<Fact>) {
    let mut number = |key: &str, value: Option<i64>| {
        facts.extend(value.map(|value| fact(key, value.to_string())))
    };
    number("speed", c.speed);
    number("turns left", c.time_limit);
    number("uses left", c.usage_limit);
    number("cost", c.cost);
    number("damage", c.damage);
    number("reward", c.rewardable);
    facts.extend(c.health.map(|h| fact("health", format!("{} of {}", h.health, h.max_health))));
    facts.extend(c.key.as_ref().map(|key| fact("opens", format!("“{key}”"))));
    facts.extend(c.locked.as_ref().map(|key| fact("locked by", format!("“{key}”"))));
    facts.extend(c.moving.map(|m| {
        let way = if m.bounce { ", turns back" } else { "" };
        fact("moves", format!("{} {:+}, {} a turn{way}", m.axis, m.direction, m.speed))
    }));
    let list = |ids: &std::collections::BTreeSet<EntityId>| {
        let names: Vec<String> = ids.iter().map(|&id| called(state, id)).collect();
        if names.is_empty() { "nothing".to_owned() } else { names.join(", ") }
    };
    facts.extend(c.inventory.as_ref().map(|ids| fact("carries", list(ids))));
    facts.extend(c.status.as_ref().map(|ids| fact("under", list(ids))));
}

/// What leads elsewhere.
fn references(state: &State, id: EntityId, c: &Components, facts: &mut Vec<Fact>) {
    if let Some(room) = c.room {
        let primary = state.primary_of(room.grid) == state.place(id);
        let word = if primary { "primary" } else { "secondary" };
        facts.push(Fact {
            key: "contains".to_owned(),
            value: format!("{} · {word}", state.grid_name(room.grid)),
            grid: Some(room.grid.0),
            place: None,
        });
        if !primary && let Some(home) = state.primary_of(room.grid) {
            facts.push(to_place("is left at", state, home));
        }
    }
    if let Some(mate) = c.portal {
        facts.push(match state.place(mate) {
            Some(there) => to_place("leads to", state, there),
            None => fact("leads to", "nowhere".to_owned()),
        });
    }
    if let Some(pursuit) = c.pathfinding {
        let target = pursuit.target.map_or("nobody".to_owned(), |target| called(state, target));
        facts.push(Fact {
            place: pursuit.target.and_then(|target| state.place(target)).and_then(on_wire),
            ..fact("follows", target)
        });
    }
}

fn to_place(key: &str, state: &State, there: WorldPlace) -> Fact {
    Fact {
        key: key.to_owned(),
        value: format!("{}, {} in {}", there.x, there.y, state.grid_name(there.grid)),
        grid: (there.grid != GridId::MAIN).then_some(there.grid.0),
        place: on_wire(there),
    }
}

fn fact(key: &str, value: String) -> Fact {
    Fact { key: key.to_owned(), value, grid: None, place: None }
}

/// What an entity is, in one word.
pub(crate) fn kind(state: &State, id: EntityId) -> &'static str {
    match state.appearance(id).map(|appearance| appearance.name) {
        Some(AppearanceName::Human) => "agent",
        None | Some(AppearanceName::None) if state.has(id, ComponentKind::Agent) => "agent",
        None | Some(AppearanceName::None) => "thing",
        Some(name) => name.word(),
    }
}

/// An entity in a sentence.
pub(crate) fn called(state: &State, id: EntityId) -> String {
    match state.room(id) {
        Some(room) => format!("the room {}", state.grid_name(room.grid)),
        None if state.has(id, ComponentKind::Agent) => "the agent".to_owned(),
        None => format!("the {}", kind(state, id)),
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridcosm_grid::{Pos, Size};
    use gridcosm_universe::{Level, Mark, factory};

    #[test]
    fn cells_say_why_they_block_and_what_they_hold() {
        let mut level = Level::new(Size::new(3, 1));
        let pocket = level.add_grid("pocket", Size::new(2, 2)).unwrap();
        level.add(Pos::new(0, 0), factory::wall()).unwrap();
        level.add(Pos::new(1, 0), factory::room(pocket, Mark::Unmarked)).unwrap();
        let state = level.to_state().unwrap();
        let at = |x| cell(&state, Place { grid: 0, x, y: 0 });
        assert_eq!(at(0).verdict, "Blocked: the wall is in the way.");
        assert_eq!(at(2).verdict, "Open: one can walk here.");
        assert!(at(1).verdict.starts_with("The room pocket can be pushed"));
        assert_eq!(at(9).verdict, "Outside of the grid.");
        let room = &at(1).entities[0];
        assert_eq!(
            (room.name.as_str(), room.facts[0].value.as_str()),
            ("room", "pocket · primary")
        );
        assert_eq!(room.facts[0].grid, Some(1));
        assert!(room.tags.contains(&"pushable".to_owned()));
    }
}
