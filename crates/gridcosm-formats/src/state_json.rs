//! States of the entity world as JSON: one object with the scalars, and one field for each component in use.
//!
//! ```
//! use gridcosm_formats::state_json;
//! use gridcosm_universe::{Action, Registry, step};
//!
//! let text = r#"{"width":2,"height":1,"move_fn":"default","objective_fn":"exit",
//!     "entity":[5],"agent":{"5":{}},"position":{"5":{"x":0,"y":0}}}"#;
//! let state = state_json::parse(text, &Registry::default())?;
//! let next = step(&state, Action::Right)?;
//! assert!(state_json::print(&next).contains(r#""position":{"5":{"x":1,"y":0}}"#));
//!
//! let wrong = text.replace("\"agent\"", "\"agnet\"");
//! let error = state_json::parse(&wrong, &Registry::default()).unwrap_err();
//! assert_eq!(error.to_string(), "agnet: is an unknown field");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::{
    component_json::{self, kind, marker, place, print_place},
    header_json::{self, Header, print_grids, print_settings, print_size},
    json::{self, JsonError, Node},
};
use gridcosm_universe::{
    ComponentKind, EntityId, GridId, Place, Record, Registry, Snapshot, State,
};
use serde_json::Value;
use std::{collections::BTreeSet, fmt::Write};

/// Reads a state from text.
pub fn parse(text: &str, registry: &Registry) -> Result<State, JsonError> {
    read(&json::parse(text)?, registry)
}

/// Reads a state from a JSON value.
pub fn read(value: &Value, registry: &Registry) -> Result<State, JsonError> {
    let snapshot = read_snapshot(value, registry)?;
    State::new(&snapshot)
        .map_err(|error| JsonError { path: String::new(), message: error.to_string() })
}

/// Reads a state from a JSON value, as plain maps.
pub fn read_snapshot(value: &Value, registry: &Registry) -> Result<Snapshot, JsonError> {
    let root = Node::root(value);
    let kinds = ComponentKind::ALL.iter().map(|kind| kind.word());
    let known: Vec<&str> =
        header_json::FIELDS.into_iter().chain(kinds).chain(["trail", "requirable"]).collect();
    let fields = root.fields(&known)?;
    let Header { size, name, facts, more_grids, settings, progress } =
        Header::read(&fields, registry)?;
    let mut snapshot =
        Snapshot { name, facts, more_grids, settings, progress, ..Snapshot::new(size) };
    if let Some(ids) = fields.get("entity") {
        for id in ids.items()? {
            snapshot.entities.entry(EntityId(id.int()?)).or_default().registered = true;
        }
    }
    for (name, node) in root.entries()? {
        if let Some(kind) = kind(name).filter(|&kind| kind != ComponentKind::Entity) {
            read_column(&mut snapshot, kind, &node)?;
        }
    }
    if let Some(trail) = fields.get("trail") {
        for step in trail.items()? {
            let (place, ids) = read_trail(&step)?;
            snapshot.trail.entry(place).or_default().extend(ids);
        }
    }
    Ok(snapshot)
}

fn read_column(into: &mut Snapshot, kind: ComponentKind, node: &Node<'_>) -> Result<(), JsonError> {
    for (key, value) in node.entries()? {
        let record = into.entities.entry(read_id(key, &value)?).or_default();
        read_component(record, kind, value)?;
    }
    Ok(())
}

/// Reads one entry of a column into an entity's record.
pub(crate) fn read_component(
    record: &mut Record,
    kind: ComponentKind,
    value: Node<'_>,
) -> Result<(), JsonError> {
    match kind {
        ComponentKind::Dead => record.dead = marker(&value)?,
        ComponentKind::Position => record.place = Some(place(&value)?),
        ComponentKind::PrevPosition => record.prev_place = Some(place(&value)?),
        kind => component_json::read(&mut record.components, kind, value)?,
    }
    Ok(())
}

/// An id as the key of an object: decimal, without a plus sign or leading zeros, so that no id has two keys.
fn read_id(key: &str, node: &Node<'_>) -> Result<EntityId, JsonError> {
    let id = key.parse::<i64>().ok().filter(|id| id.to_string() == key);
    id.map(EntityId).ok_or_else(|| node.error("the key is not an entity id"))
}

fn read_trail(step: &Node<'_>) -> Result<(Place, BTreeSet<EntityId>), JsonError> {
    let parts: Vec<Node<'_>> = step.items()?.collect();
    let (x, y, ids, grid) = match parts.as_slice() {
        [x, y, ids] => (x, y, ids, GridId::MAIN),
        [x, y, ids, grid] => (x, y, ids, GridId(grid.small()?)),
        _ => return Err(step.error("expected [x, y, [ids]], or [x, y, [ids], grid]")),
    };
    let place = Place::new(grid, x.small()?, y.small()?);
    let ids = ids.items()?.map(|id| id.int().map(EntityId)).collect::<Result<_, _>>()?;
    Ok((place, ids))
}

/// Writes a state in one line. Equal states give equal bytes.
pub fn print(state: &State) -> String {
    print_snapshot(&state.snapshot())
}

/// Writes a state as a JSON value.
pub fn to_value(state: &State) -> Value {
    serde_json::from_str(&print(state)).expect("what is printed here is JSON")
}

/// Writes plain maps in one line.
pub fn print_snapshot(snapshot: &Snapshot) -> String {
    let mut out = String::from("{");
    let s = snapshot;
    out += &print_size(s.size);
    out += &print_grids(&s.name, &s.facts, &s.more_grids, s.settings.push_rules.as_ref());
    out += print_settings(&s.settings, s.progress).trim_end_matches(',');
    let registered: Vec<String> =
        s.entities.iter().filter(|(_, r)| r.registered).map(|(id, _)| id.to_string()).collect();
    if !registered.is_empty() {
        field(&mut out, "entity", format!("[{}]", registered.join(",")));
    }
    for &kind in ComponentKind::ALL {
        print_column(&mut out, snapshot, kind);
    }
    if !s.trail.is_empty() {
        // Trails are written column by column.
        let mut steps: Vec<_> = s.trail.iter().collect();
        steps.sort_by_key(|(place, _)| (place.grid, place.x, place.y));
        let steps: Vec<String> = steps.iter().map(|(p, ids)| print_trail(**p, ids)).collect();
        field(&mut out, "trail", format!("[{}]", steps.join(",")));
    }
    out.push('}');
    out
}

fn field(out: &mut String, name: &str, value: impl std::fmt::Display) {
    // Writing to a text cannot fail.
    let _ = write!(out, ",\"{name}\":{value}");
}

fn print_column(out: &mut String, snapshot: &Snapshot, kind: ComponentKind) {
    let entries: Vec<String> = snapshot
        .entities
        .iter()
        .filter_map(|(id, record)| Some(format!("\"{id}\":{}", print_component(record, kind)?)))
        .collect();
    if !entries.is_empty() {
        field(out, kind.word(), format!("{{{}}}", entries.join(",")));
    }
}

/// Writes one entry of a column, `None` if the entity is not in it.
pub(crate) fn print_component(record: &Record, kind: ComponentKind) -> Option<String> {
    match kind {
        // The registry is a separate list.
        ComponentKind::Entity => None,
        ComponentKind::Dead => record.dead.then(|| "{}".to_owned()),
        ComponentKind::Position => record.place.map(print_place),
        ComponentKind::PrevPosition => record.prev_place.map(print_place),
        kind => component_json::print(&record.components, kind),
    }
}

fn print_trail(place: Place, ids: &BTreeSet<EntityId>) -> String {
    let ids: Vec<String> = ids.iter().map(EntityId::to_string).collect();
    let grid =
        if place.grid == GridId::MAIN { String::new() } else { format!(",{}", place.grid.0) };
    format!("[{},{},[{}]{grid}]", place.x, place.y, ids.join(","))
}
