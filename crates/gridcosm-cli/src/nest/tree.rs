//! `gridcosm nest tree`: which grid is in which.

use super::{
    Answer,
    branches::{self, Line},
    source::{NestSource, place_json},
};
use clap::Args;
use gridcosm::{
    nest::{Mark, Store},
    nests::{Outline, Shown, place_name},
};
use serde_json::{Value, json};

#[derive(Debug, Args)]
pub(super) struct TreeArguments {
    #[command(flatten)]
    source: NestSource,
}

pub(super) fn answer(arguments: &TreeArguments) -> Result<Answer, String> {
    let nest = arguments.source.open()?;
    let store = &nest.store;
    let outline = Outline::of(store);
    if arguments.source.json {
        let all: Vec<Value> = outline.shown.iter().map(|shown| entry_json(store, shown)).collect();
        return Ok(Answer::json(&json!({ "tree": all }), true));
    }
    let line = |shown: &Shown| Line { depth: shown.depth, text: entry_text(store, shown) };
    let lines: Vec<Line> = outline.shown.iter().map(line).collect();
    Ok(Answer::new(branches::draw(&lines), true))
}

fn entry_text(store: &Store, shown: &Shown) -> String {
    let name = store.grid_name(shown.grid);
    let size = store.size_of(shown.grid).map(|size| format!(" {size}")).unwrap_or_default();
    let Some(place) = shown.through else { return format!("{name}{size}") };
    let kind = match (shown.exists, shown.is_primary) {
        (false, _) => "missing",
        (true, true) => "primary",
        (true, false) => "secondary",
    };
    let marked = if shown.mark == Mark::Unmarked { "" } else { ", marked" };
    let again = match (shown.exists, shown.is_open, shown.is_primary) {
        (true, false, true) => ", shown above",
        _ => "",
    };
    format!("{name}{size} at {}, {kind}{marked}{again}", place_name(store, place))
}

fn entry_json(store: &Store, shown: &Shown) -> Value {
    json!({
        "depth": shown.depth,
        "grid": store.grid_name(shown.grid),
        "at": shown.through.map(|place| place_json(store, place)),
        "mark": shown.mark.word(),
        "primary": shown.is_primary,
        "open": shown.is_open,
        "exists": shown.exists,
    })
}
