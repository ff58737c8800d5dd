//! The content of a cell, in words.

use crate::{
    board::place as on_wire,
    sentence::pieces,
    wire::{CellReport, EntityReport, Fact, Place},
};
use gridcosm::{Sentence, name_of};
use gridcosm_universe::{
    AppearanceName, ComponentKind, Components, EntityId, GridId, Place as WorldPlace, State, Value,
};

/// Everything about a cell: the entities in it, what they are, and whether the agent can walk there.
pub(crate) fn cell(state: &State, at: Place) -> CellReport {
    let place = crate::board::unplace(at);
    let ids: Vec<EntityId> = state.at(place).collect();
    CellReport {
        place: at,
        grid: state.grid_name(place.grid).to_owned(),
        verdict: pieces(verdict(state, place, &ids), state),
        entities: ids.into_iter().rev().map(|id| entity(state, id)).collect(),
    }
}

/// Whether the cell stops a walker, and why.
fn verdict(state: &State, place: WorldPlace, ids: &[EntityId]) -> Sentence {
    let said = Sentence::new;
    if !state.in_bounds(place) {
        return said().text("This cell is outside the grid.");
    }
    let find = |kind: ComponentKind| ids.iter().copied().find(|&id| state.has(id, kind));
    let locked = |&id: &EntityId| {
        state.has(id, ComponentKind::Blocking) && state.has(id, ComponentKind::Locked)
    };
    if let Some(id) = ids.iter().copied().find(locked) {
        let key = state.components(id).locked.unwrap_or_default();
        let locked = said().text("Blocked: ").the(state, id).text(" is locked");
        return locked.text(format!(" and needs the key “{key}”."));
    }
    if let Some(id) = find(ComponentKind::Room) {
        let room = said().the(state, id).capitalised();
        return room.text(" can be pushed. If it cannot move, you enter it.");
    }
    if let Some(id) = find(ComponentKind::Pushable) {
        let thing = said().the(state, id).capitalised();
        return thing.text(" can be pushed if there is room behind it.");
    }
    if let Some(id) = find(ComponentKind::Blocking) {
        return said().text("Blocked: ").the(state, id).text(" is in the way.");
    }
    if let Some(id) = find(ComponentKind::LethalDamage) {
        return said().text("Open, but ").the(state, id).text(" kills you.");
    }
    if let Some(id) = find(ComponentKind::Damage) {
        return said().text("Open, but ").the(state, id).text(" hurts you.");
    }
    said().text("Open: you can walk here.")
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

/// Whether an entity has a marker component.
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
        let way = if m.bounce { ", then turns back" } else { "" };
        fact("moves", format!("{} {:+}, {} a turn{way}", m.axis, m.direction, m.speed))
    }));
    let list = |ids: &std::collections::BTreeSet<EntityId>| {
        let names: Vec<String> = ids.iter().map(|&id| the(state, id)).collect();
        if names.is_empty() { "nothing".to_owned() } else { names.join(", ") }
    };
    facts.extend(c.inventory.as_ref().map(|ids| fact("carries", list(ids))));
    facts.extend(c.status.as_ref().map(|ids| fact("affected by", list(ids))));
}

/// References to other places.
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
            facts.push(to_place("leads out at", state, home));
        }
    }
    if let Some(mate) = c.portal {
        facts.push(match state.place(mate) {
            Some(there) => to_place("leads to", state, there),
            None => fact("leads to", "nowhere".to_owned()),
        });
    }
    if let Some(pursuit) = c.pathfinding {
        let target = pursuit.target.map_or("nothing".to_owned(), |target| the(state, target));
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

fn the(state: &State, id: EntityId) -> String {
    format!("the {}", name_of(state, id))
}

fn fact(key: &str, value: String) -> Fact {
    Fact { key: key.to_owned(), value, grid: None, place: None }
}

/// The kind of an entity, in one word.
pub(crate) fn kind(state: &State, id: EntityId) -> &'static str {
    match state.appearance(id).map(|appearance| appearance.name) {
        Some(AppearanceName::Human) => "agent",
        None | Some(AppearanceName::None) if state.has(id, ComponentKind::Agent) => "agent",
        None | Some(AppearanceName::None) => "thing",
        Some(name) => name.word(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::Piece;
    use gridcosm_grid::{Pos, Size};
    use gridcosm_universe::{Level, Mark, factory};

    fn verdict_at(state: &State, x: i16) -> Sentence {
        let place = WorldPlace::flat(x, 0);
        verdict(state, place, &state.at(place).collect::<Vec<_>>())
    }

    #[test]
    fn cells_say_why_they_block_and_what_they_hold() {
        let mut level = Level::new(Size::new(3, 1));
        let pocket = level.add_grid("pocket", Size::new(2, 2)).unwrap();
        level.add(Pos::new(0, 0), factory::wall()).unwrap();
        level.add(Pos::new(1, 0), factory::room(pocket, Mark::Unmarked)).unwrap();
        let state = level.to_state().unwrap();
        let at = |x| cell(&state, Place { grid: 0, x, y: 0 });
        let said = |x| verdict_at(&state, x).to_string();
        assert_eq!(said(0), "Blocked: the wall is in the way.");
        assert_eq!(said(2), "Open: you can walk here.");
        assert_eq!(said(1), "The room pocket can be pushed. If it cannot move, you enter it.");
        assert_eq!(said(9), "This cell is outside the grid.");
        let named = Piece::Grid { text: "pocket".to_owned(), grid: pocket.0 };
        assert!(at(1).verdict.contains(&named));
        let room = &at(1).entities[0];
        assert_eq!(
            (room.name.as_str(), room.facts[0].value.as_str()),
            ("room", "pocket · primary")
        );
        assert_eq!(room.facts[0].grid, Some(1));
        assert!(room.tags.contains(&"pushable".to_owned()));
    }
}
