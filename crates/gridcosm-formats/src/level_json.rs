//! Levels of the entity world as JSON: cells with lists of entities that refer to each other by cell and index.

use crate::{
    component_json::{self, component_kinds, kind, print_optional},
    header_json::{self, Header, print_grids, print_settings, print_size},
    json::{self, JsonError, Node, quoted},
};
use gridcosm_universe::{
    ComponentKind, Components, EntitySpec, GridId, GridPlan, Level, MAX_CELLS, PathKind, Place,
    Registry, SpecId, StateError,
};
use serde_json::Value;
use std::collections::BTreeMap;

/// The target of a reference: the cell, and the index in its list.
type Ref = (Place, usize);

/// The references of an entity: none, to something that is not placed, or to a place in a list.
#[derive(Default)]
struct Refs {
    target: Option<Option<Ref>>,
    mate: Option<Option<Ref>>,
}

/// The fields of an entity that are not components.
const NESTED: [&str; 5] =
    ["inventory_list", "status_list", "pathfinding_type", "pathfind_target_ref", "portal_pair_ref"];

/// Reads a level from text.
pub fn parse(text: &str, registry: &Registry) -> Result<Level, JsonError> {
    read(&json::parse(text)?, registry)
}

/// Reads a level from a JSON value.
pub fn read(value: &Value, registry: &Registry) -> Result<Level, JsonError> {
    let root = Node::root(value);
    let known: Vec<&str> = header_json::FIELDS.into_iter().chain(["cells"]).collect();
    let fields = root.fields(&known)?;
    let Header { size, name, facts, more_grids, settings, progress } =
        Header::read(&fields, registry)?;
    StateError::check_size(size).map_err(|error| root.error(error.to_string()))?;
    let mut level = Level::new(size);
    (level.settings, level.progress) = (settings, progress);
    let wrong = |field, message: String| fields.get(field).unwrap_or(root).error(message);
    level.rename_grid(GridId::MAIN, &name).map_err(|error| wrong("name", error.to_string()))?;
    let set = |level: &mut Level, grid, facts| {
        if let Some(known) = level.grid_facts_mut(grid) {
            *known = facts;
        }
    };
    set(&mut level, GridId::MAIN, facts);
    let mut cells = size.area();
    for GridPlan { name, size, facts } in more_grids {
        StateError::check_size(size).map_err(|error| wrong("grids", error.to_string()))?;
        cells = cells.saturating_add(size.area());
        if cells > MAX_CELLS {
            let message = format!("the grids have more than {MAX_CELLS} cells in all");
            return Err(wrong("grids", message));
        }
        let grid =
            level.add_grid(&name, size).map_err(|error| wrong("grids", error.to_string()))?;
        set(&mut level, grid, facts);
    }
    if let Some(cells) = fields.get("cells") {
        read_cells(&mut level, &cells)?;
    }
    Ok(level)
}

/// Reads all entities first and resolves references afterwards, because they may point forwards.
fn read_cells(level: &mut Level, cells: &Node<'_>) -> Result<(), JsonError> {
    let mut refs: Vec<(SpecId, Refs)> = Vec::new();
    for cell in cells.items()? {
        let fields = cell.fields(&["grid", "x", "y", "objects"])?;
        let grid = fields.get("grid").map_or(Ok(GridId::MAIN), |n| n.small().map(GridId))?;
        let place = Place::new(grid, fields.need("x")?.small()?, fields.need("y")?.small()?);
        for object in fields.need("objects")?.items()? {
            let (spec, references) = read_spec(&object)?;
            let id = level.add(place, spec).map_err(|error| cell.error(error.to_string()))?;
            refs.push((id, references));
        }
    }
    for (id, Refs { target, mate }) in refs {
        let (target, mate) = (resolve(level, cells, target)?, resolve(level, cells, mate)?);
        if let Some(spec) = level.get_mut(id) {
            spec.pathfind_target = target;
            spec.portal_pair = mate;
        }
    }
    Ok(())
}

/// The entity that a reference means. Null is one without a place: it is created here, so that the reference is kept.
fn resolve(
    level: &mut Level,
    cells: &Node<'_>,
    reference: Option<Option<Ref>>,
) -> Result<Option<SpecId>, JsonError> {
    match reference {
        None => Ok(None),
        Some(None) => Ok(Some(level.create(EntitySpec::default()))),
        Some(Some((place, index))) => {
            let cell = level.objects_at(place).ok();
            let found = cell.and_then(|cell| cell.get(index)).copied();
            let missing = || cells.error(format!("there is no object {index} at {place}"));
            found.map(Some).ok_or_else(missing)
        }
    }
}

/// An entity and its two references: pursuit and portal.
fn read_spec(node: &Node<'_>) -> Result<(EntitySpec, Refs), JsonError> {
    let known: Vec<&str> =
        component_kinds().map(ComponentKind::word).chain(["requirable"]).chain(NESTED).collect();
    let fields = node.fields(&known)?;
    let nested = |name: &'static str| -> Result<Vec<EntitySpec>, JsonError> {
        let Some(list) = fields.get(name) else { return Ok(Vec::new()) };
        // Only the components of nested entities count, so they are not read any deeper.
        list.items()?.map(|item| read_components(&item, &known).map(EntitySpec::new)).collect()
    };
    let reference = |name: &'static str| {
        fields.get(name).map(|node| node.optional().map(|node| read_ref(&node)).transpose())
    };
    let kind = fields.optional("pathfinding_type");
    let spec = EntitySpec {
        inventory_list: nested("inventory_list")?,
        status_list: nested("status_list")?,
        pathfinding_type: kind.map(|kind| kind.word(PathKind::from_word)).transpose()?,
        ..EntitySpec::new(read_components(node, &known)?)
    };
    let target = reference("pathfind_target_ref").transpose()?;
    let mate = reference("portal_pair_ref").transpose()?;
    Ok((spec, Refs { target, mate }))
}

fn read_components(node: &Node<'_>, known: &[&str]) -> Result<Components, JsonError> {
    node.fields(known)?;
    let mut components = Components::default();
    for (name, value) in node.entries()? {
        if let Some(kind) = kind(name) {
            component_json::read(&mut components, kind, value)?;
        }
    }
    Ok(components)
}

fn read_ref(node: &Node<'_>) -> Result<Ref, JsonError> {
    let parts: Vec<Node<'_>> = node.items()?.collect();
    let (x, y, index, grid) = match parts.as_slice() {
        [x, y, index] => (x, y, index, GridId::MAIN),
        [x, y, index, grid] => (x, y, index, GridId(grid.small()?)),
        _ => return Err(node.error("expected [x, y, index in the cell]")),
    };
    Ok((Place::new(grid, x.small()?, y.small()?), index.small()?))
}

/// Writes a level in one line.
pub fn print(level: &Level) -> String {
    let mut refs = BTreeMap::new();
    for (place, cell) in level.cells() {
        refs.extend(cell.iter().enumerate().map(|(i, &id)| (id, (place, i))));
    }
    let cells: Vec<String> = level
        .cells()
        .map(|(place, cell)| {
            let objects = cell.iter().filter_map(|&id| level.get(id));
            let objects: Vec<String> = objects.map(|spec| print_spec(spec, &refs)).collect();
            let at = component_json::print_place(place);
            format!("{},\"objects\":[{}]}}", at.trim_end_matches('}'), objects.join(","))
        })
        .collect();
    let mut plans = level.grids().map(|(_, plan)| plan);
    let main = plans.next().unwrap_or_default();
    let plans: Vec<GridPlan> = plans.collect();
    format!(
        "{{{}{}{}\"cells\":[{}]}}",
        print_grids(&main.name, &main.facts, &plans, level.settings.push_rules.as_ref()),
        print_size(level.size()),
        print_settings(&level.settings, level.progress),
        cells.join(",")
    )
}

/// Writes a level as a JSON value.
pub fn to_value(level: &Level) -> Value {
    serde_json::from_str(&print(level)).expect("what is printed here is JSON")
}

/// Writes an entity without references; they are null.
pub fn spec_to_value(spec: &EntitySpec) -> Value {
    serde_json::from_str(&print_spec(spec, &BTreeMap::new())).expect("what is printed here is JSON")
}

fn print_spec(spec: &EntitySpec, refs: &BTreeMap<SpecId, Ref>) -> String {
    let mut parts = print_components(&spec.components);
    for (name, list) in
        [("inventory_list", &spec.inventory_list), ("status_list", &spec.status_list)]
    {
        if !list.is_empty() {
            let list: Vec<String> = list
                .iter()
                .map(|s| format!("{{{}}}", print_components(&s.components).join(",")))
                .collect();
            parts.push(format!("\"{name}\":[{}]", list.join(",")));
        }
    }
    if let Some(kind) = spec.pathfinding_type {
        parts.push(format!("\"pathfinding_type\":{}", quoted(kind.word())));
    }
    for (name, id) in
        [("pathfind_target_ref", spec.pathfind_target), ("portal_pair_ref", spec.portal_pair)]
    {
        if let Some(id) = id {
            let place = refs.get(&id).map(print_ref);
            parts.push(format!("\"{name}\":{}", print_optional(place)));
        }
    }
    format!("{{{}}}", parts.join(","))
}

fn print_ref(&(Place { grid, x, y }, index): &Ref) -> String {
    if grid == GridId::MAIN {
        format!("[{x},{y},{index}]")
    } else {
        format!("[{x},{y},{index},{}]", grid.0)
    }
}

fn print_components(components: &Components) -> Vec<String> {
    component_kinds()
        .filter_map(|kind| Some(format!("\"{kind}\":{}", component_json::print(components, kind)?)))
        .collect()
}
