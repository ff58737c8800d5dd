//! Kinds of recursive grids: text, primaries, navigation, entry.

use super::{
    difference::compare,
    kind::{Kind, kind, read},
    nest_json::{self, GridJson, PlaceJson, StopJson, place_json, store_json},
};
use gridcosm::grid::{Dir, Size};
use gridcosm::nest::{
    BuildError, Contents, EdgePoint, EntryMapping, GridId, Navigator, NavigatorOptions, Place,
    Store, Tagged, TextError, TraverseEnd, TraverseOptions, middle, middle_of_edge, traverse,
};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;

pub(super) const KINDS: &[Kind] = &[
    kind!("parse", check_parse),
    kind!("primary", check_primary),
    kind!("traverse", check_traverse),
    kind!("navigator", check_navigator),
    kind!("navigator_visited", check_navigator_visited),
    kind!("entry", check_entry),
    kind!("entry_nearest", check_entry_nearest),
];

pub(super) fn dir(letter: &str) -> Result<Dir, String> {
    letter.parse().map_err(|error| format!("is no case of this kind: {error}"))
}

#[derive(Deserialize)]
#[serde(tag = "format", rename_all = "snake_case")]
enum Parse {
    Standard { input: Vec<(String, String)>, expect: Value },
    Concise { input: String, expect: Value },
}

fn check_parse(case: &Value) -> Result<(), String> {
    let (result, expect, text) = match read(case)? {
        Parse::Standard { input, expect } => {
            let result = Store::parse(input);
            let text = result
                .as_ref()
                .ok()
                .map(|store| (store.to_text().map(Store::parse), store.clone()));
            let back = text.map(|(back, store)| (back.ok().and_then(Result::ok), store));
            (result, expect, back)
        }
        Parse::Concise { input, expect } => (Store::parse_concise(&input), expect, None),
    };
    compare(&expect, &parse_json(&result))?;
    match text {
        Some((back, store)) if back.as_ref() != Some(&store) => {
            Err("printed and read again it differs".into())
        }
        _ => Ok(()),
    }
}

fn parse_json(result: &Result<Store, TextError>) -> Value {
    let error = match result {
        Ok(store) => return json!({"ok": true, "store": store_json(store)}),
        Err(error) => error,
    };
    let mut found = json!({"ok": false, "error": error.kind()});
    match error {
        TextError::InvalidCell { grid, row, col, .. }
        | TextError::UnknownRef { grid, row, col, .. }
        | TextError::InvalidChar { grid, row, col, .. } => {
            found["grid"] = json!(grid);
            found["row"] = json!(row);
            found["col"] = json!(col);
        }
        TextError::Build(BuildError::RowLength { grid, .. }) => found["grid"] = json!(grid),
        TextError::MissingColon { line } => found["line"] = json!(line),
        _ => {}
    }
    found
}

#[derive(Deserialize)]
struct Primary {
    store: Vec<GridJson>,
    expect: Value,
}

fn check_primary(case: &Value) -> Result<(), String> {
    let Primary { store, expect } = read(case)?;
    let store = nest_json::store(&store)?;
    let primary = |id| store.primary_of(id).map(|place| place_json(&store, place));
    let found: BTreeMap<&str, Option<Value>> =
        store.grids().map(|grid| (grid.name(), primary(grid.id()))).collect();
    compare(&expect, &json!(found))
}

#[derive(Deserialize)]
struct Traverse {
    store: Vec<GridJson>,
    start: PlaceJson,
    dir: String,
    auto_enter: bool,
    auto_exit: bool,
    max_depth: u32,
    stop: Option<StopJson>,
    entry: Entry,
    expect: TraverseResult,
}

#[derive(Deserialize)]
#[serde(tag = "mode", rename_all = "snake_case")]
enum Entry {
    Middle { deny: Vec<String> },
    Table { table: BTreeMap<String, BTreeMap<String, Option<PlaceJson>>> },
}

#[derive(Deserialize)]
struct TraverseResult {
    positions: Value,
    reason: Value,
    #[serde(default)]
    truncated: bool,
}

fn check_traverse(case: &Value) -> Result<(), String> {
    let case: Traverse = read(case)?;
    let store = nest_json::store(&case.store)?;
    let stop =
        case.stop.as_ref().map_or_else(Contents::default, |stop| nest_json::stop(&store, stop));
    let board = Tagged { store: &store, stop: &stop };
    let options = TraverseOptions {
        auto_enter: case.auto_enter,
        auto_exit: case.auto_exit,
        max_depth: case.max_depth,
        ..TraverseOptions::default()
    };
    let entry = |grid: GridId, dir: Dir| match &case.entry {
        Entry::Middle { deny } if deny.iter().any(|name| name == store.grid_name(grid)) => None,
        Entry::Middle { .. } => middle(&store)(grid, dir),
        Entry::Table { table } => {
            let place = table.get(store.grid_name(grid))?.get(&dir.to_string())?.as_ref()?;
            nest_json::place(&store, place).ok()
        }
    };
    let start = nest_json::place(&store, &case.start)?;
    let mut way = traverse(&board, start, dir(&case.dir)?, options, entry);
    let most = if case.expect.truncated { 64 } else { 100_000 };
    let positions: Vec<Value> =
        way.by_ref().take(most).map(|place| place_json(&store, place)).collect();
    compare(&case.expect.positions, &json!(positions))?;
    let reason = if case.expect.truncated { None } else { way.end().map(TraverseEnd::code) };
    compare(&case.expect.reason, &json!(reason))
}

#[derive(Deserialize)]
pub(super) struct Navigate {
    store: Vec<GridJson>,
    start: PlaceJson,
    dir: String,
    ops: Vec<Op>,
    #[serde(default)]
    expect: Vec<Value>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Op {
    Advance,
    Enter,
    EnterMulti,
    Flip,
    Fork,
    Join,
}

/// Options for vectors without visited tracking.
const PLAIN: NavigatorOptions = NavigatorOptions {
    entry: EntryMapping::Uniform,
    refuse_revisits: false,
    stay_where_a_cycle_was_met: false,
};

fn check_navigator(case: &Value) -> Result<(), String> {
    let case: Navigate = read(case)?;
    let store = nest_json::store(&case.store)?;
    // A failed advance spoils the exit information of the original permanently; ours keeps it.
    let mut spoilt = false;
    navigate(&case, &store, PLAIN, |expect, ok, op, way| {
        spoilt |= !ok && matches!(op, Op::Advance);
        let mut found =
            json!({"ok": ok, "pos": place_json(&store, way.place()), "dir": way.dir().to_string()});
        let keep = |key: &str| expect.get(key).cloned().unwrap_or_default();
        let (from, landed) = match way.exit() {
            _ if spoilt => (keep("exit_from"), keep("landed_in")),
            None => (Value::Null, Value::Null),
            Some(exit) => (place_json(&store, exit.from), json!(store.grid_name(exit.landed))),
        };
        found["exit_from"] = from;
        found["landed_in"] = landed;
        found
    })
}

fn check_navigator_visited(case: &Value) -> Result<(), String> {
    let options = NavigatorOptions {
        entry: EntryMapping::Middle,
        refuse_revisits: true,
        stay_where_a_cycle_was_met: true,
    };
    let case: Navigate = read(case)?;
    let store = nest_json::store(&case.store)?;
    navigate(&case, &store, options, |_, ok, _, way| {
        let mut visited: Vec<&str> =
            way.visited().iter().map(|&grid| store.grid_name(grid)).collect();
        visited.sort_unstable();
        json!({
            "ok": ok,
            "pos": place_json(&store, way.place()),
            "dir": way.dir().to_string(),
            "visited": visited,
        })
    })
}

/// Runs all operations; a case without expected results only has to end.
pub(super) fn navigate_any(case: &Value) -> Result<(), String> {
    let case: Navigate = read(case)?;
    let store = nest_json::store(&case.store)?;
    let case = Navigate { expect: vec![Value::Null; case.ops.len()], ..case };
    navigate(&case, &store, PLAIN, |_, _, _, _| Value::Null)
}

fn navigate<'a>(
    case: &Navigate,
    store: &'a Store,
    options: NavigatorOptions,
    mut record: impl FnMut(&Value, bool, Op, &Navigator<'a, Store>) -> Value,
) -> Result<(), String> {
    let start = nest_json::place(store, &case.start)?;
    let mut way = Navigator::with_options(store, start, dir(&case.dir)?, options);
    let mut saved = Vec::new();
    if case.ops.len() != case.expect.len() {
        return Err("is no case of this kind: as many results as operations are needed".into());
    }
    for (step, (&op, expect)) in case.ops.iter().zip(&case.expect).enumerate() {
        let ok = match op {
            Op::Advance => way.advance().is_ok(),
            Op::Enter => way.enter().is_ok(),
            Op::EnterMulti => way.enter_multi().is_ok(),
            Op::Flip => {
                way.flip();
                true
            }
            Op::Fork => {
                saved.push(way.clone());
                true
            }
            Op::Join => {
                way = saved.pop().ok_or("is no case of this kind: join without fork")?;
                true
            }
        };
        let found = record(expect, ok, op, &way);
        compare(expect, &found).map_err(|difference| format!("operation {step}: {difference}"))?;
    }
    Ok(())
}

#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum EntryCase {
    Center { index: u32, count: u32, expect: Value },
    Index { fraction: String, count: u32, expect: Value },
    Nearest { fraction: String, count: u32, expect: Value },
    Extent { index: u32, count: u32, expect: Value },
    Middle { rows: u32, cols: u32, dir: String, expect: Value },
    Map(EntryMap),
}

#[derive(Deserialize)]
struct EntryMap {
    store: Vec<GridJson>,
    exit_grid: String,
    exit_index: u32,
    axis: String,
    ancestor: String,
    /// `[grid, row, col, child]` of every reference on the path down.
    ref_chain: Option<Vec<(String, usize, usize, String)>>,
    /// Or the grid at its end, reached by primary references.
    target: Option<String>,
    dir: Option<String>,
    expect: Value,
}

fn check_entry(case: &Value) -> Result<(), String> {
    check_entry_mapping(case, EntryMapping::Uniform)
}

fn check_entry_nearest(case: &Value) -> Result<(), String> {
    check_entry_mapping(case, EntryMapping::Centred)
}

fn check_entry_mapping(case: &Value, mapping: EntryMapping) -> Result<(), String> {
    match read(case)? {
        EntryCase::Center { index, count, expect } => {
            compare(&expect, &json!(EdgePoint::centre(index, count).to_string()))
        }
        EntryCase::Index { fraction, count, expect }
        | EntryCase::Nearest { fraction, count, expect } => {
            compare(&expect, &json!(mapping.index(&edge_point(&fraction)?, count)))
        }
        EntryCase::Extent { index, count, expect } => {
            let extent = mapping.extent(index, count);
            let end = |n: u32| EdgePoint::new(n.into(), extent.of.into()).to_string();
            compare(&expect, &json!([end(extent.start), end(extent.end)]))
        }
        EntryCase::Middle { rows, cols, dir: letter, expect } => {
            let (x, y) = middle_of_edge(Size::new(cols, rows), dir(&letter)?);
            compare(&expect, &json!([y, x]))
        }
        EntryCase::Map(map) => check_map(&map, mapping),
    }
}

fn edge_point(fraction: &str) -> Result<EdgePoint, String> {
    let parts = fraction
        .split_once('/')
        .and_then(|(over, under)| Some((over.parse().ok()?, under.parse().ok()?)));
    let (over, under) = parts.ok_or_else(|| format!("`{fraction}` is no fraction"))?;
    Ok(EdgePoint::new(over, under))
}

fn check_map(map: &EntryMap, mapping: EntryMapping) -> Result<(), String> {
    let store = nest_json::store(&map.store)?;
    // Only the axis matters for the path; the direction decides which edge is entered.
    let dir = match &map.dir {
        Some(letter) => dir(letter)?,
        None if map.axis == "rows" => Dir::E,
        None => Dir::S,
    };
    let across = |size: Size| if map.axis == "rows" { size.height } else { size.width };
    let count =
        |grid: GridId| store.size_of(grid).map(across).ok_or("a grid of the case does not exist");
    let (exit, ancestor) =
        (nest_json::grid_id(&store, &map.exit_grid)?, nest_json::grid_id(&store, &map.ancestor)?);
    let point = EdgePoint::centre(map.exit_index, count(exit)?);
    let top = mapping
        .seen_from(&store, point, exit, ancestor, dir)
        .ok_or("the ancestor is not above the grid that is left")?;
    let chain = chain(map, &store, ancestor)?;
    let mut point = top.clone();
    for &(place, _) in &chain {
        let index = if map.axis == "rows" { place.y } else { place.x };
        point = point.descend(mapping.extent(index as u32, count(place.grid)?));
    }
    let target = chain.last().map_or(ancestor, |&(_, child)| child);
    let index = mapping.index(&point, count(target)?);
    let mut found = json!({"ancestor_fraction": top.to_string(), "index": index});
    if map.expect.get("entry").is_some() {
        let size = store.size_of(target).unwrap_or_default();
        let (row, col) = match dir {
            Dir::E => (index, 0),
            Dir::W => (index, size.width - 1),
            Dir::S => (0, index),
            Dir::N => (size.height - 1, index),
        };
        found["entry"] = json!([store.grid_name(target), row, col]);
    }
    compare(&map.expect, &found)
}

/// The references on the path down, each with the grid it leads into.
fn chain(map: &EntryMap, store: &Store, ancestor: GridId) -> Result<Vec<(Place, GridId)>, String> {
    if let Some(refs) = &map.ref_chain {
        let link = |(grid, row, col, child): &(String, usize, usize, String)| {
            let place = nest_json::place(store, &(grid.clone(), *row, *col))?;
            Ok((place, nest_json::grid_id(store, child)?))
        };
        return refs.iter().map(link).collect();
    }
    let mut chain = Vec::new();
    let target =
        map.target.as_deref().ok_or("is no case of this kind: neither ref_chain nor target")?;
    let mut grid = nest_json::grid_id(store, target)?;
    while grid != ancestor && chain.len() <= store.len() {
        let primary = store.primary_of(grid).ok_or("the target is not below the ancestor")?;
        chain.push((primary, grid));
        grid = primary.grid;
    }
    chain.reverse();
    Ok(chain)
}
