//! `gridcosm nest show`: the grids as text.

use super::{
    Answer,
    source::{NestSource, place_json},
    table::table,
};
use crate::render::{PictureArguments, Tried};
use clap::{Args, builder::PossibleValuesParser};
use gridcosm::{
    formats::nest_text::{self, Layout},
    nest::{Cell, GridId, GridView, Place, PrintError, Store},
    nests::{Nest, place_name},
};
use serde_json::{Value, json};

#[derive(Debug, Args)]
pub(super) struct ShowArguments {
    #[command(flatten)]
    source: NestSource,
    /// Write the cells in this layout [default: the one they came in]
    #[arg(long, value_name = "LAYOUT",
        value_parser = PossibleValuesParser::new(Layout::ALL.iter().map(|layout| layout.word())))]
    layout: Option<String>,
    #[command(flatten)]
    picture: PictureArguments,
}

pub(super) fn answer(arguments: &ShowArguments) -> Result<Answer, String> {
    let mut nest = arguments.source.open()?;
    if let Some(layout) = arguments.layout.as_deref().and_then(Layout::from_word) {
        nest_text::print_as(&nest.store, layout).map_err(|error| unwritable(&nest, &error))?;
        nest.layout = layout;
    }
    let drawn = arguments.picture.draw(&Tried {
        before: &nest.store,
        moved: None,
        marked: None,
        roles: &nest.roles,
    })?;
    if arguments.picture.instead_of_text() {
        return Ok(Answer { bytes: drawn, ok: true });
    }
    if arguments.source.json {
        return Ok(Answer::json(&as_json(&nest), true));
    }
    Ok(Answer::new(as_text(&nest), true))
}

/// The mistake with the cell's name instead of its number.
fn unwritable(nest: &Nest, error: &PrintError) -> String {
    match error {
        PrintError::Cell { place, cell } => {
            let place = place_name(&nest.store, *place);
            format!("`{cell}` at {place} cannot be written in this layout")
        }
        other => other.to_string(),
    }
}

fn as_text(nest: &Nest) -> String {
    let store = &nest.store;
    let grids = store.grids().map(|grid| {
        let way_out = match store.primary_of(grid.id()) {
            None => "is in no other grid".to_owned(),
            Some(place) => format!("is left through {}", place_name(store, place)),
        };
        let others = secondary(store, grid.id()).map(|place| place_name(store, place));
        let others: Vec<String> = others.collect();
        let also = if others.is_empty() {
            String::new()
        } else {
            format!(", is also at {}", others.join(", "))
        };
        [grid.name().to_owned(), grid.size().to_string(), way_out + &also]
    });
    let gone = missing(store).map(|(grid, places)| {
        let places: Vec<String> = places.iter().map(|&place| place_name(store, place)).collect();
        [grid.to_owned(), "missing".to_owned(), format!("is named at {}", places.join(", "))]
    });
    let rows: Vec<[String; 3]> = grids.chain(gone).collect();
    format!("{}\n{}", nest.text_of(store), table(&rows))
}

fn as_json(nest: &Nest) -> Value {
    let store = &nest.store;
    let grids = store.grids().zip(nest.rows_of(store)).map(|(grid, (name, rows))| {
        let others = secondary(store, grid.id()).map(|place| place_json(store, place));
        json!({
            "name": name,
            "rows": rows,
            "width": grid.size().width,
            "height": grid.size().height,
            "primary": store.primary_of(grid.id()).map(|place| place_json(store, place)),
            "secondary": others.collect::<Vec<_>>(),
        })
    });
    let gone = missing(store).map(|(grid, places)| {
        let places: Vec<Value> = places.iter().map(|&place| place_json(store, place)).collect();
        json!({ "name": grid, "at": places })
    });
    json!({
        "layout": nest.layout.word(),
        "grids": grids.collect::<Vec<_>>(),
        "missing": gone.collect::<Vec<_>>(),
    })
}

/// The references to a grid, in order.
fn references(store: &Store, target: GridId) -> impl Iterator<Item = Place> + '_ {
    let to_it =
        move |&(_, cell): &(Place, Cell)| matches!(cell, Cell::Ref { grid, .. } if grid == target);
    store.grids().flat_map(GridView::cells).filter(to_it).map(|(place, _)| place)
}

fn secondary(store: &Store, grid: GridId) -> impl Iterator<Item = Place> + '_ {
    references(store, grid).filter(move |&place| store.primary_of(grid) != Some(place))
}

/// Grids that are referred to and do not exist, and where.
fn missing(store: &Store) -> impl Iterator<Item = (&str, Vec<Place>)> {
    let targets = (0..store.target_count() as u32).map(GridId);
    targets
        .filter(|&grid| store.size_of(grid).is_none())
        .map(|grid| (store.grid_name(grid), references(store, grid).collect()))
}
