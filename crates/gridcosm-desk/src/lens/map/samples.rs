//! Maps to look and walk around in.

use crate::{
    lens::{Complaint, walls::WallMap},
    wire::MapCard,
};
use gridcosm_formats::drawing::{self, Letters};
use gridcosm_grid::{
    BitGrid, Mt19937, Pos, Size,
    map_gen::{MapKind, generate},
};
use gridcosm_sight::Observer;

struct Sample {
    name: &'static str,
    title: &'static str,
    about: &'static str,
    make: fn() -> (BitGrid, Option<Observer>),
}

const SAMPLES: &[Sample] = &[
    Sample {
        name: "caves",
        title: "Caves",
        about: "64 × 40, smooth walls",
        make: || seeded(MapKind::Caves, 64, 40, 11),
    },
    Sample {
        name: "pillars",
        title: "Hall of pillars",
        about: "40 × 26, a wall at every fourth cell",
        make: pillars,
    },
    Sample {
        name: "house",
        title: "House with doors",
        about: "48 × 32, rooms from a seed",
        make: || seeded(MapKind::Rooms, 48, 32, 5),
    },
    Sample {
        name: "maze",
        title: "Maze",
        about: "41 × 27, corridors one cell wide",
        make: || seeded(MapKind::Maze, 41, 27, 3),
    },
    Sample {
        name: "stones",
        title: "Scattered stones",
        about: "100 × 100, one cell in twelve",
        make: stones,
    },
    Sample {
        name: "one-line",
        title: "One line open",
        about: "two walls leave a single line of sight",
        make: one_line,
    },
    Sample {
        name: "tracing",
        title: "Where tracing errs",
        about: "5 × 3: choose Traced, then check who sees back",
        make: tracing,
    },
];

/// The list as the page shows it.
pub(super) fn list() -> Vec<MapCard> {
    let card = |sample: &Sample| MapCard {
        name: sample.name.to_owned(),
        title: sample.title.to_owned(),
        about: sample.about.to_owned(),
    };
    SAMPLES.iter().map(card).collect()
}

/// One of the list.
pub(super) fn open(name: &str) -> Result<WallMap, Complaint> {
    let sample = SAMPLES.iter().find(|sample| sample.name == name);
    let sample = sample.ok_or_else(|| Complaint(format!("There is no map called {name:?}.")))?;
    let (walls, start) = (sample.make)();
    Ok(WallMap { name: sample.title.to_owned(), walls, start })
}

fn pillars() -> (BitGrid, Option<Observer>) {
    let walls = BitGrid::from_fn(Size::new(40, 26), |pos| pos.x % 4 == 3 && pos.y % 4 == 2);
    (walls, Some(Observer::at(Pos::new(17, 12))))
}

fn seeded(kind: MapKind, width: u32, height: u32, seed: u64) -> (BitGrid, Option<Observer>) {
    (generate(kind, Size::new(width, height), seed).inverted(), None)
}

fn stones() -> (BitGrid, Option<Observer>) {
    let mut rng = Mt19937::from_integer(4);
    (BitGrid::from_fn(Size::new(100, 100), |_| rng.below(12) == 0), None)
}

fn one_line() -> (BitGrid, Option<Observer>) {
    drawn(
        "\
        □□□□□□□□□□□□□□□□□\n\
        □s□□□□□□□□□□□□□□□\n\
        □□□■□□□□□□□□□□□□□\n\
        □■□□□□□□□□□□□□□□□\n\
        □□□□□□□□□□□□□□□□□\n\
        □□□□□□□□□□□□□□□□□\n\
        □□□□□□□□□□□□□□□□□\n\
        □□□□□□□□□□□□□□□□□\n\
        □□□□□□□□□□□□□□□□□\n",
    )
}

fn tracing() -> (BitGrid, Option<Observer>) {
    drawn("□■□□s\n■□□□□\n□□□□□\n")
}

/// Our own drawings can be read; a test opens all of them.
fn drawn(text: &str) -> (BitGrid, Option<Observer>) {
    drawing::one(text, None, Letters::Sight).map_or_else(
        |_| (BitGrid::new(Size::new(9, 9)), None),
        |drawing| (drawing.walls(), drawing.observer),
    )
}
