//! Steps of the entity world, in place and as new values, with random actions; a finished game starts over.

use crate::{Options, measure::compare, row::OURS, row::Row, universe_levels as levels};
use anyhow::Context;
use gridcosm_grid::Mt19937;
use gridcosm_universe::{Action, State, step};

/// Steps per measured call in small levels.
const STEPS: usize = 2000;

/// Steps per measured call in a level of a million cells: none of its hunters arrives so soon.
const FEW_STEPS: usize = 100;

pub(crate) fn run(options: &Options) -> anyhow::Result<Vec<Row>> {
    // First, because peak memory only ever grows.
    let mut rows = large_maze()?;
    for (case, level) in [
        ("9x9, 10 entities", levels::few()?),
        ("9x9, 10 entities, floor everywhere", levels::few_on_floor()?),
        ("9x9 default maze", levels::default_maze(9)?),
        ("20x20 default maze", levels::default_maze(20)?),
        ("20x20 maze, 10 enemies, 5 of them on A*", levels::crowded_maze()?),
        ("three rooms in three grids", levels::three_rooms()?),
        ("40x40, 10 guards with eyes", levels::stealth()?),
    ] {
        let start = level.to_state().context("the level has no state")?;
        rows.extend(measure(case, &start, STEPS, options.quick)?);
    }
    let start = levels::hunt()?.to_state().context("the hunt has no state")?;
    rows.extend(measure("1000x1000, 100 hunters", &start, FEW_STEPS, options.quick)?);
    Ok(rows)
}

/// The memory that a maze of a million cells takes, and the most that the program takes until it is a state.
fn large_maze() -> anyhow::Result<Vec<Row>> {
    let state = levels::default_maze(1000)?.to_state().context("the maze has no state")?;
    let row = |metric, value: usize| Row {
        area: "universe",
        case: "1000x1000 maze becomes a state".to_owned(),
        subject: OURS.to_owned(),
        metric,
        value: value as f64,
        unit: "bytes",
    };
    let peak = peak_memory().map(|peak| row("peak memory", peak));
    Ok([row("memory", state.memory_bytes())].into_iter().chain(peak).collect())
}

/// The most memory that this process has had so far; `None` where the system does not tell.
fn peak_memory() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().strip_suffix("kB")?.trim().parse::<usize>().ok()? * 1024)
}

fn measure(case: &str, start: &State, steps: usize, quick: bool) -> anyhow::Result<Vec<Row>> {
    let actions = actions(steps);
    let mut state = start.clone();
    let mut in_place = || {
        state.clone_from(start);
        let mut sum = 0u64;
        for &action in &actions {
            if state.progress.win || state.progress.lose {
                state.clone_from(start);
            }
            let outcome = state.advance(action);
            sum = sum
                .wrapping_mul(31)
                .wrapping_add(state.progress.score as u64 ^ outcome.is_ok() as u64);
        }
        sum
    };
    // Play once, so that the memory reported below is that of a state that has played.
    in_place();
    let placed = start.entities().filter(|&id| start.place(id).is_some()).count();
    let case = format!("{case} ({placed} placed)");
    let times = compare(
        "universe",
        &case,
        steps as u64,
        quick,
        vec![
            (OURS, Box::new(&mut in_place)),
            ("as new values", Box::new(|| as_values(start, &actions))),
        ],
    )?;
    let mut rows: Vec<Row> = times
        .into_iter()
        .map(|row| Row { metric: "speed", value: 1e9 / row.value, unit: "steps/s", ..row })
        .collect();
    rows.push(Row {
        area: "universe",
        case,
        subject: OURS.to_owned(),
        metric: "memory",
        value: state.memory_bytes() as f64,
        unit: "bytes",
    });
    Ok(rows)
}

fn as_values(start: &State, actions: &[Action]) -> u64 {
    let mut state = start.clone();
    let mut sum = 0u64;
    for &action in actions {
        if state.progress.win || state.progress.lose {
            state = start.clone();
        }
        let outcome = step(&state, action);
        let stepped = outcome.is_ok();
        state = outcome.unwrap_or(state);
        sum = sum.wrapping_mul(31).wrapping_add(state.progress.score as u64 ^ stepped as u64);
    }
    sum
}

fn actions(steps: usize) -> Vec<Action> {
    let mut rng = Mt19937::from_integer(2026);
    (0..steps).filter_map(|_| rng.choose(Action::ALL).copied()).collect()
}
