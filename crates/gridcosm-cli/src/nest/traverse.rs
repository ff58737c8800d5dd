//! `gridcosm nest traverse`: the cells in one direction.

use super::{
    Answer,
    source::{NestSource, cell_and_content, closed, parse_dir, place_json, stopped},
    table::table,
};
use clap::Args;
use gridcosm::{
    grid::Dir,
    nest::{Place, TraverseEnd, TraverseOptions},
    nests::Question,
};
use serde_json::{Value, json};

#[derive(Debug, Args)]
pub(super) struct TraverseArguments {
    #[command(flatten)]
    source: NestSource,
    /// The cell to start from: `GRID:X,Y`, or a content that is in one cell only
    start: String,
    /// N, E, S or W
    #[arg(value_parser = parse_dir, value_name = "DIRECTION")]
    dir: Dir,
    /// Go into references until a cell that is not one, and list only that; otherwise list the reference and one cell inside
    #[arg(long)]
    auto_enter: bool,
    /// End at the edge of a grid, with its primary reference
    #[arg(long)]
    no_auto_exit: bool,
    /// Also list the cell on which a way out over several grids lands
    #[arg(long)]
    emit_landings: bool,
    /// References entered or left in a row
    #[arg(long, default_value_t = 1000, value_name = "N")]
    max_depth: u32,
    /// Cells to list at most: in grids that contain each other the way may have no end
    #[arg(long, default_value_t = 1000, value_name = "N")]
    limit: usize,
    /// Contents that end the way: `9`, or the name of a grid for the references to it; repeatable, or joined by commas
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    stop: Vec<String>,
    /// Do not enter a grid: `box`, or `box:west` from one side; repeatable
    #[arg(long, value_name = "GRID[:SIDE]")]
    close: Vec<String>,
}

pub(super) fn answer(arguments: &TraverseArguments) -> Result<Answer, String> {
    let nest = arguments.source.open()?;
    let start = nest.find(&arguments.start).map_err(|error| error.to_string())?;
    let stop = stopped(&nest, &arguments.stop)?;
    let closed = closed(&nest, &arguments.close)?;
    let question = Question { stop, closed, ..nest.question(start, arguments.dir) };
    let options = TraverseOptions {
        auto_enter: arguments.auto_enter,
        auto_exit: !arguments.no_auto_exit,
        max_depth: arguments.max_depth,
        emit_landings: arguments.emit_landings,
    };
    let way = nest.traverse(&question, options, arguments.limit);
    let store = &nest.store;
    if arguments.source.json {
        let cell = |&place: &Place| json!({ "at": place_json(store, place), "content": store.named_at(place).to_string() });
        let cells: Vec<Value> = way.cells.iter().map(cell).collect();
        return Ok(Answer::json(
            &json!({ "cells": cells, "end": way.end.map(TraverseEnd::code) }),
            true,
        ));
    }
    let rows: Vec<_> = way.cells.iter().map(|&place| cell_and_content(store, place)).collect();
    let end = match way.end {
        Some(end) => format!("{}: {end}", end.code()),
        None => format!("the way goes on after {} cells; --limit lists more", way.cells.len()),
    };
    Ok(Answer::new(format!("cells\n{}\nend\n  {end}\n", table(&rows)), true))
}
