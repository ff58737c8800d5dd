//! Stores, cells and places in the JSON of the vectors of recursive grids.

use gridcosm::nest::{Contents, GridId, Mark, NamedCell, Place, Store, StoreBuilder};
use serde::Deserialize;
use serde_json::{Value, json};

/// `{"id": …, "rows": [[cell, …], …]}`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GridJson {
    id: String,
    rows: Vec<Vec<CellJson>>,
}

/// `{"empty":true}`, `{"concrete":"x"}` or `{"ref":"g","primary":true|false|null}`.
#[derive(Deserialize)]
#[serde(untagged)]
enum CellJson {
    Empty {
        #[expect(dead_code, reason = "its presence is its meaning")]
        empty: bool,
    },
    Concrete {
        concrete: String,
    },
    Ref {
        #[serde(rename = "ref")]
        grid: String,
        primary: Option<bool>,
    },
}

impl CellJson {
    fn named(&self) -> NamedCell<'_> {
        match self {
            CellJson::Empty { .. } => NamedCell::Empty,
            CellJson::Concrete { concrete } => NamedCell::Concrete(concrete),
            CellJson::Ref { grid, primary } => NamedCell::Ref {
                grid,
                mark: match primary {
                    Some(true) => Mark::Primary,
                    Some(false) => Mark::Secondary,
                    None => Mark::Unmarked,
                },
            },
        }
    }
}

pub(super) fn store(grids: &[GridJson]) -> Result<Store, String> {
    let mut builder = StoreBuilder::new();
    for grid in grids {
        let rows: Vec<Vec<NamedCell<'_>>> =
            grid.rows.iter().map(|row| row.iter().map(CellJson::named).collect()).collect();
        builder.grid(&grid.id, rows).map_err(|error| format!("its store is none: {error}"))?;
    }
    Ok(builder.build())
}

/// `[grid, row, col]`.
pub(super) type PlaceJson = (String, usize, usize);

pub(super) fn place(store: &Store, (grid, row, col): &PlaceJson) -> Result<Place, String> {
    store
        .place(grid, *col, *row)
        .ok_or_else(|| format!("there is no place [{grid}, {row}, {col}] in its store"))
}

pub(super) fn grid_id(store: &Store, name: &str) -> Result<GridId, String> {
    store.grid_id(name).ok_or_else(|| format!("there is no grid {name:?} in its store"))
}

/// `{"concrete":[ids],"refs":[grid ids],"empty":bool}`: the contents that carry the tag `stop`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StopJson {
    concrete: Vec<String>,
    refs: Vec<String>,
    empty: bool,
}

pub(super) fn stop(store: &Store, stop: &StopJson) -> Contents {
    Contents::of(store, |cell| match cell {
        NamedCell::Empty => stop.empty,
        NamedCell::Concrete(name) => stop.concrete.iter().any(|concrete| concrete == name),
        NamedCell::Ref { grid, .. } => stop.refs.iter().any(|other| other == grid),
    })
}

/// The reverse: a place as `[grid, row, col]`.
pub(super) fn place_json(store: &Store, place: Place) -> Value {
    json!([store.grid_name(place.grid), place.y, place.x])
}

/// A cell as the vectors write it.
pub(super) fn cell_json(cell: NamedCell<'_>) -> Value {
    match cell {
        NamedCell::Empty => json!({"empty": true}),
        NamedCell::Concrete(name) => json!({"concrete": name}),
        NamedCell::Ref { grid, mark } => {
            let primary = match mark {
                Mark::Primary => Some(true),
                Mark::Secondary => Some(false),
                Mark::Unmarked => None,
            };
            json!({"ref": grid, "primary": primary})
        }
    }
}

/// A whole store as the vectors write it.
pub(super) fn store_json(store: &Store) -> Value {
    let grid = |grid: gridcosm::nest::GridView<'_>| {
        let cell = |&cell| cell_json(store.named(cell));
        let rows: Vec<Vec<Value>> = grid.rows().map(|row| row.iter().map(cell).collect()).collect();
        json!({"id": grid.name(), "rows": rows})
    };
    store.grids().map(grid).collect()
}
