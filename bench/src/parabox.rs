//! Moves by the rules of Patrick's Parabox: the levels and moves of our vectors, planned and applied.

use crate::{Options, measure::compare, row::Row};
use anyhow::Context;
use gridcosm_formats::parabox;
use gridcosm_universe::{Action, State, step};
use serde_json::Value;
use std::io::BufRead;

/// The Parabox vectors of the repository.
const VECTORS: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/conformance/parabox/parabox.jsonl.gz");

/// A level and the moves of its case.
struct Game {
    start: State,
    moves: Vec<Action>,
}

pub(crate) fn rows(options: &Options) -> anyhow::Result<Vec<Row>> {
    let games = read_vectors()?;
    let moves = games.iter().map(|game| game.moves.len() as u64).sum();
    // The answer of each subject: where the players are in the end, and how many games are won.
    let answer = |state: &State| {
        let places = state.agents().filter_map(|id| state.place(id));
        let sum = places.map(|place| place.x as u64 + 100 * place.y as u64).sum::<u64>();
        sum + u64::from(state.progress.win) * 1_000_000
    };
    let mut warm: Vec<State> = games.iter().map(|game| game.start.clone()).collect();
    let in_place = || {
        let mut total = 0;
        for (state, game) in warm.iter_mut().zip(&games) {
            state.clone_from(&game.start);
            for &action in &game.moves {
                // A move of a vector never fails; the answers would differ.
                let _ = state.advance(action);
            }
            total += answer(state);
        }
        total
    };
    let as_values = || {
        let play = |game: &Game| {
            let next = |state: State, action: &Action| step(&state, *action).unwrap_or(state);
            answer(&game.moves.iter().fold(game.start.clone(), next))
        };
        games.iter().map(play).sum()
    };
    let times = compare(
        "nest",
        "parabox vectors, plan and apply",
        moves,
        options.quick,
        vec![
            ("gridcosm", Box::new(in_place) as Box<dyn FnMut() -> u64>),
            ("as new values", Box::new(as_values)),
        ],
    )?;
    let rates = times.iter().map(|row| Row {
        metric: "rate",
        value: 1e9 / row.value,
        unit: "moves/s",
        ..row.clone()
    });
    let rates: Vec<Row> = rates.collect();
    Ok(times.into_iter().chain(rates).collect())
}

fn read_vectors() -> anyhow::Result<Vec<Game>> {
    let file = std::fs::File::open(VECTORS).with_context(|| format!("cannot open {VECTORS}"))?;
    let lines = std::io::BufReader::new(flate2::read::GzDecoder::new(file)).lines();
    let game = |line: std::io::Result<String>| {
        let case: Value = serde_json::from_str(&line?)?;
        let text = case["level"].as_str().context("the case has no level")?;
        let (pack, _) = parabox::parse(text).sound()?;
        let moves = case["moves"].as_str().context("the case has no moves")?.chars();
        let action = |letter| match letter {
            'L' => Action::Left,
            'R' => Action::Right,
            'U' => Action::Up,
            _ => Action::Down,
        };
        Ok(Game { start: pack.start(0, None)?, moves: moves.map(action).collect() })
    };
    lines.map(game).collect()
}
