//! `gridcosm nest walk`: a navigator that follows a script.

use super::{
    Answer,
    rules::words,
    source::{NestSource, cell_and_content, closed, parse_dir, place_json, word_of},
    table::table,
};
use clap::Args;
use gridcosm::{
    grid::Dir,
    nest::{EntryMapping, NavigatorOptions},
    nests::{Move, Step, parse_script},
};
use serde_json::{Value, json};

#[derive(Debug, Args)]
pub(super) struct WalkArguments {
    #[command(flatten)]
    source: NestSource,
    /// The cell to start from: `GRID:X,Y`, or a content that is in one cell only
    start: String,
    /// The moves: N E S W, 3E, advance, enter, enter_multi, exit, flip
    #[arg(required = true, value_name = "MOVES")]
    moves: Vec<String>,
    /// The direction at the start
    #[arg(long, value_parser = parse_dir, value_name = "DIRECTION", default_value = "E")]
    facing: Dir,
    /// Where a grid is entered right after another was left
    #[arg(long, value_name = "RULE", default_value = EntryMapping::default().word(),
        value_parser = words(EntryMapping::ALL, EntryMapping::word, EntryMapping::label))]
    entry: String,
    /// Do not enter a grid again before the next step
    #[arg(long)]
    refuse_revisits: bool,
    /// Let nothing in or out of a grid: `box`, or `box:west` for one side; repeatable
    #[arg(long, value_name = "GRID[:SIDE]")]
    close: Vec<String>,
}

pub(super) fn answer(arguments: &WalkArguments) -> Result<Answer, String> {
    let nest = arguments.source.open()?;
    let start = nest.find(&arguments.start).map_err(|error| error.to_string())?;
    let moves = parse_script(&arguments.moves.join(" ")).map_err(|error| error.to_string())?;
    let options = NavigatorOptions {
        entry: EntryMapping::from_word(&arguments.entry).unwrap_or_default(),
        refuse_revisits: arguments.refuse_revisits,
        ..NavigatorOptions::default()
    };
    let closed = closed(&nest, &arguments.close)?;
    let walked = nest.walk(start, arguments.facing, &moves, options, &closed);
    let (store, ok) = (&nest.store, walked.failed.is_none());
    let name = |made: Option<Move>| made.map_or("start".to_owned(), |made| made.to_string());
    if arguments.source.json {
        let step = |step: &Step| {
            json!({
                "move": step.made.map(|made| made.to_string()),
                "at": place_json(store, step.place),
                "content": store.named_at(step.place).to_string(),
                "direction": step.dir.to_string(),
            })
        };
        let steps: Vec<Value> = walked.steps.iter().map(step).collect();
        let failed = walked
            .failed
            .map(|(made, error)| json!({ "move": made.to_string(), "reason": error.to_string() }));
        return Ok(Answer::json(&json!({ "ok": ok, "steps": steps, "failed": failed }), ok));
    }
    let rows: Vec<[String; 4]> = walked
        .steps
        .iter()
        .map(|step| {
            let [cell, content] = cell_and_content(store, step.place);
            [name(step.made), cell, content, format!("facing {}", word_of(step.dir))]
        })
        .collect();
    let mut text = table(&rows);
    if let Some((made, error)) = &walked.failed {
        text += &format!("failed\n  {made}: {error}\n");
    }
    Ok(Answer::new(text, ok))
}
