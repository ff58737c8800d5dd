//! Pushes through nested grids. No peer does this job, so ours is compared with parts of itself.

use crate::{Options, measure::compare, row::Row};
use anyhow::Context;
use gridcosm_grid::{Dir, Mt19937};
use gridcosm_nest::{
    Contents, Mark, NamedCell, Order, Place, Planner, RuleSet, Store, StoreBuilder, Strategy,
    Tagged,
};
use serde_json::Value;
use std::io::BufRead;

/// The push vectors of the repository.
const VECTORS: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/conformance/recursive/push.jsonl.gz");

/// A prepared push.
struct Push {
    store: Store,
    stop: Contents,
    start: Place,
    dir: Dir,
    rules: RuleSet,
}

pub(crate) fn run(options: &Options) -> anyhow::Result<Vec<Row>> {
    let mut rows = pushes("push vectors, as_run", &read_vectors()?, options.quick)?;
    rows.extend(pushes("20 grids of 64x64, as_run", &large_pushes()?, options.quick)?);
    rows.extend(row_of_references(options.quick)?);
    rows.extend(crate::parabox::rows(options)?);
    Ok(rows)
}

fn pushes(case: &str, pushes: &[Push], quick: bool) -> anyhow::Result<Vec<Row>> {
    let (mut warm, mut planner) = (Planner::new(), Planner::new());
    // The answer of each subject: the number of cells that all pushes together moved.
    let whole = move || {
        let one = |push: &Push| {
            push.plan(&mut warm).map_or(0, |path| {
                let next = push.store.apply(path);
                std::hint::black_box(&next);
                path.places().len() as u64
            })
        };
        pushes.iter().map(one).sum()
    };
    let plan = move || {
        pushes
            .iter()
            .map(|push| push.plan(&mut planner).map_or(0, |path| path.places().len() as u64))
            .sum()
    };
    let times = compare(
        "nest",
        case,
        pushes.len() as u64,
        quick,
        vec![
            ("gridcosm", Box::new(whole) as Box<dyn FnMut() -> u64>),
            ("plan alone", Box::new(plan)),
        ],
    )?;
    let rates = times.iter().map(|row| Row {
        metric: "rate",
        value: 1e9 / row.value,
        unit: "pushes/s",
        ..row.clone()
    });
    let rates: Vec<Row> = rates.collect();
    Ok(times.into_iter().chain(rates).collect())
}

impl Push {
    fn plan<'a>(&self, planner: &'a mut Planner) -> Option<&'a gridcosm_nest::PushPath> {
        let board = Tagged { store: &self.store, stop: &self.stop };
        planner.push(&board, self.start, self.dir, &self.rules).ok()
    }
}

/// Two choices at each of twelve references, all of which fail: the case in which remembering failures pays off.
fn row_of_references(quick: bool) -> anyhow::Result<Vec<Row>> {
    let names = "abcdefghijkl";
    let row: Vec<String> = names.chars().map(String::from).collect();
    let mut grids = vec![("main".to_owned(), format!("1 {}", row.join(" ")))];
    grids.extend(row.into_iter().map(|name| (name, "1 2".to_owned())));
    let store = Store::parse(grids)?;
    let start = store.place("main", 0, 0).context("the row has a start")?;
    let rules = RuleSet {
        budget: u32::MAX,
        ..RuleSet::as_run(Order::new([Strategy::Solid, Strategy::Portal])?)
    };
    let subject = |patience: u32| {
        let mut planner = Planner::with_patience(patience);
        let (store, rules) = (&store, &rules);
        move || match planner.push(store, start, Dir::E, rules) {
            Ok(_) => 0,
            Err(failure) => 1 + u64::from(failure.at.grid.0),
        }
    };
    compare(
        "nest",
        "a row of twelve references to full grids, solid and portal",
        1,
        quick,
        vec![
            ("gridcosm", Box::new(subject(64)) as Box<dyn FnMut() -> u64>),
            ("without memory", Box::new(subject(u32::MAX))),
        ],
    )
}

/// Pushes from random places of one large store.
fn large_pushes() -> anyhow::Result<Vec<Push>> {
    let (store, starts) = large_store()?;
    let mut rng = Mt19937::from_integer(21);
    let orders = [Order::DEFAULT, Order::TRY_ENTER_FIRST, Order::SWALLOW_FIRST];
    let push = |(n, start)| Push {
        store: store.clone(),
        stop: Contents::default(),
        start,
        dir: Dir::ALL[rng.below(4) as usize],
        rules: RuleSet::as_run(orders[n % orders.len()]),
    };
    Ok(starts.into_iter().enumerate().map(push).collect())
}

/// A large random store, and a thousand random places of it.
pub(crate) fn large_store() -> anyhow::Result<(Store, Vec<Place>)> {
    const SIDE: usize = 64;
    const GRIDS: usize = 20;
    let mut rng = Mt19937::from_integer(20);
    let names: Vec<String> = (0..GRIDS).map(|n| format!("g{n}")).collect();
    let mut builder = StoreBuilder::new();
    for name in &names {
        let mut cell = || match rng.below(100) {
            0..20 => NamedCell::Empty,
            20..35 => {
                let mark = [Mark::Primary, Mark::Secondary, Mark::Unmarked][rng.below(3) as usize];
                NamedCell::Ref { grid: &names[rng.below(GRIDS as u32) as usize], mark }
            }
            _ => NamedCell::Concrete("1"),
        };
        builder.grid(name, (0..SIDE).map(|_| (0..SIDE).map(|_| cell()).collect()).collect())?;
    }
    let store = builder.build();
    let starts = (0..1000).map(|_| {
        let grid = &names[rng.below(GRIDS as u32) as usize];
        let (row, col) = (rng.below(SIDE as u32) as usize, rng.below(SIDE as u32) as usize);
        store.place(grid, col, row).context("a place of the store")
    });
    let starts = starts.collect::<anyhow::Result<_>>()?;
    Ok((store, starts))
}

fn read_vectors() -> anyhow::Result<Vec<Push>> {
    let file = std::fs::File::open(VECTORS).with_context(|| format!("cannot open {VECTORS}"))?;
    let lines = std::io::BufReader::new(flate2::read::GzDecoder::new(file)).lines();
    let push = |line: std::io::Result<String>| {
        read_push(&serde_json::from_str(&line?)?).context("is not a push vector")
    };
    lines.map(push).collect()
}

fn read_push(case: &Value) -> Option<Push> {
    let mut builder = StoreBuilder::new();
    for grid in case["store"].as_array()? {
        let rows: Option<Vec<Vec<NamedCell<'_>>>> =
            grid["rows"].as_array()?.iter().map(read_row).collect();
        builder.grid(grid["id"].as_str()?, rows?).ok()?;
    }
    let store = builder.build();
    let names = |key: &str| -> Vec<&str> {
        case["stop"][key].as_array().into_iter().flatten().filter_map(Value::as_str).collect()
    };
    let (concrete, refs) = (names("concrete"), names("refs"));
    let stop = Contents::of(&store, |cell| match cell {
        NamedCell::Empty => case["stop"]["empty"] == true,
        NamedCell::Concrete(name) => concrete.contains(&name),
        NamedCell::Ref { grid, .. } => refs.contains(&grid),
    });
    let strategy = |rule: &Value| match rule.as_str() {
        Some("solid") => Some(Strategy::Solid),
        Some("portal") => Some(Strategy::Portal),
        Some("swallow") => Some(Strategy::Swallow),
        _ => None,
    };
    let order: Option<Vec<Strategy>> = case["rules"].as_array()?.iter().map(strategy).collect();
    let index = |at: usize| case["start"][at].as_u64().map(|n| n as usize);
    Some(Push {
        start: store.place(case["start"][0].as_str()?, index(2)?, index(1)?)?,
        dir: case["dir"].as_str()?.parse().ok()?,
        rules: RuleSet::as_run(Order::new(order?).ok()?),
        store,
        stop,
    })
}

fn read_row(row: &Value) -> Option<Vec<NamedCell<'_>>> {
    Some(row.as_array()?.iter().map(read_cell).collect())
}

fn read_cell(cell: &Value) -> NamedCell<'_> {
    if let Some(name) = cell["concrete"].as_str() {
        return NamedCell::Concrete(name);
    }
    let mark = match cell["primary"].as_bool() {
        Some(true) => Mark::Primary,
        Some(false) => Mark::Secondary,
        None => Mark::Unmarked,
    };
    cell["ref"].as_str().map_or(NamedCell::Empty, |grid| NamedCell::Ref { grid, mark })
}
