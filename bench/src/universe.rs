//! Steps of the entity world, in place and as new values, with random actions; a finished game starts over.

use crate::{Options, measure::compare, row::OURS, row::Row};
use anyhow::Context;
use gridcosm_grid::{Mt19937, Pos, Size};
use gridcosm_universe::{
    Action, AppearanceName, Axis, EntitySpec, GridId, Level, Mark, Moving, PathKind, Place,
    PushRules, State, factory,
    maze::{self, BoxOptions, Enemy, EnemyMovement, MazeOptions},
    step,
};

/// Steps per measured call.
const STEPS: usize = 2000;

/// Enough health that agents survive small wounds, so that games last.
const HEALTH: i64 = 1_000_000_000;

pub(crate) fn run(options: &Options) -> anyhow::Result<Vec<Row>> {
    let mut rows = Vec::new();
    for (case, level) in [
        ("9x9, 10 entities", few()?),
        ("9x9, 10 entities, floor everywhere", few_on_floor()?),
        ("9x9 default maze", default_maze(9)?),
        ("20x20 default maze", default_maze(20)?),
        ("20x20 maze, 10 enemies, 5 of them on A*", crowded_maze()?),
        ("three rooms in three grids", three_rooms()?),
    ] {
        let start = level.to_state().context("the level has no state")?;
        rows.extend(measure(case, &start, options.quick)?);
    }
    Ok(rows)
}

fn measure(case: &str, start: &State, quick: bool) -> anyhow::Result<Vec<Row>> {
    let actions = actions();
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
        STEPS as u64,
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

fn actions() -> Vec<Action> {
    let mut rng = Mt19937::from_integer(2026);
    (0..STEPS).filter_map(|_| rng.choose(Action::ALL).copied()).collect()
}

/// One of everything, without ground.
fn few() -> anyhow::Result<Level> {
    let mut level = Level::new(Size::new(9, 9));
    add_few(&mut level)?;
    Ok(level)
}

fn few_on_floor() -> anyhow::Result<Level> {
    let mut level = Level::new(Size::new(9, 9));
    for pos in level.size().positions() {
        level.add(pos, factory::floor(1))?;
    }
    add_few(&mut level)?;
    Ok(level)
}

fn add_few(level: &mut Level) -> anyhow::Result<()> {
    let agent = level.add(Pos::new(4, 4), factory::agent_with_health(HEALTH))?;
    let mut patrol = factory::monster(1, false);
    patrol.components.moving = Some(Moving::new(Axis::Horizontal, 1));
    let others: [(i32, i32, EntitySpec); 9] = [
        (8, 8, factory::exit()),
        (0, 8, factory::core(Some(10), true)),
        (2, 2, factory::coin(Some(5))),
        (6, 6, factory::wall()),
        (3, 6, factory::wall()),
        (5, 3, factory::crate_box(true)),
        (7, 1, factory::hazard(AppearanceName::Spike, 1, false, 7)),
        (1, 7, patrol),
        (0, 0, factory::hunter(1, false, agent, PathKind::StraightLine)),
    ];
    for (x, y, spec) in others {
        level.add(Pos::new(x, y), spec)?;
    }
    Ok(())
}

fn default_maze(side: u32) -> anyhow::Result<Level> {
    let options =
        MazeOptions { seed: Some(1), health: HEALTH, ..MazeOptions::new(Size::new(side, side)) };
    Ok(maze::generate(&options)?)
}

fn crowded_maze() -> anyhow::Result<Level> {
    let enemy = |movement| Enemy { damage: 1, lethal: false, movement, speed: 1 };
    let movements = [EnemyMovement::Path, EnemyMovement::Directional];
    let options = MazeOptions {
        seed: Some(1),
        health: HEALTH,
        num_portals: 5,
        num_doors: 4,
        enemies: (0..10).map(|i| enemy(movements[i % 2])).collect(),
        boxes: (0..10).map(|i| BoxOptions { pushable: i % 2 == 0, speed: i % 3 }).collect(),
        ..MazeOptions::new(Size::new(20, 20))
    };
    Ok(maze::generate(&options)?)
}

/// 31 entities, among them four monsters and two hunters that go through the rooms.
fn three_rooms() -> anyhow::Result<Level> {
    let mut level = Level::new(Size::new(9, 9));
    let a = level.add_grid("a", Size::new(7, 7))?;
    let b = level.add_grid("b", Size::new(7, 7))?;
    level.settings.push_rules = Some(PushRules::default());
    let agent = level.add(Pos::new(4, 4), factory::agent_with_health(HEALTH))?;
    level.add(Pos::new(6, 4), factory::room(a, Mark::Unmarked))?;
    level.add(Pos::new(2, 2), factory::room(b, Mark::Unmarked))?;
    level.add(Place::new(a, 3, 3), factory::room(b, Mark::Secondary))?;
    let place = |n: i16, x: i16, y: i16| Place::new(GridId(n as u32 % 3), x % 7, y % 7);
    for n in 0..12 {
        level.add(place(n, n * 5, n * 3), factory::wall())?;
    }
    for n in 0..6 {
        level.add(place(n, n * 2 + 1, n * 4 + 1), factory::crate_box(true))?;
    }
    for n in 0..4 {
        let mut monster = factory::monster(1, false);
        let axis = if n % 2 == 0 { Axis::Horizontal } else { Axis::Vertical };
        monster.components.moving = Some(Moving::new(axis, 1));
        level.add(place(n, n + 1, 5), monster)?;
    }
    level.add(Pos::new(0, 0), factory::hunter(1, false, agent, PathKind::StraightLine))?;
    level.add(Place::new(a, 0, 0), factory::hunter(1, false, agent, PathKind::Path))?;
    for n in 0..3 {
        level.add(place(n, 6, 6), factory::coin(Some(1)))?;
    }
    Ok(level)
}
