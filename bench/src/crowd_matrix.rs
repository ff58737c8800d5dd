//! Does everyone arrive? All modes, switches, rasters and offsets in all six situations, over many seeds.
//!
//! A seed draws starts and destinations where a situation leaves them open, and in the others the order of the actors,
//! which is their priority. Every tick is audited.

use crate::{
    row::{OURS, Row},
    shard::Shard,
};
use gridcosm_crowd::{
    Mode, Offset, Point, Raster, Rules,
    scenario::{Scenario, Situation},
};
use gridcosm_grid::Mt19937;
use rayon::prelude::*;
use std::{
    fmt::Write as _,
    io::{self, Write as _},
    sync::atomic::{AtomicUsize, Ordering},
};

/// The number of actors in each run.
const ACTORS: u32 = 100;
/// The number of seeds, and the number with `--quick`.
const SEEDS: (i128, i128) = (20, 1);
/// A run ends at the latest after twenty minutes of simulated time.
const MOST_TICKS: u32 = 60 * 1200;

/// One line of the matrix.
#[derive(Clone, Copy, Debug)]
struct Setting {
    rules: Rules,
    raster: Raster,
}

impl Setting {
    fn all() -> anyhow::Result<Vec<Self>> {
        let mut settings = Vec::new();
        for mode in Mode::ALL {
            for bits in 0..8 {
                let basic3 = matches!(mode, Mode::Basic3 | Mode::Basic3AntiCross);
                let rules = Rules {
                    mode,
                    early: bits & 1 > 0,
                    filter_backward: bits & 2 == 0,
                    basic3_fallback: bits & 4 == 0,
                };
                // The third switch concerns the Basic3 modes only.
                if !rules.basic3_fallback && !basic3 {
                    continue;
                }
                for per_side in 1..=3 {
                    for offset in Offset::ALL {
                        let raster = Raster::new(per_side, offset, Point::pixels(20, 15))?;
                        settings.push(Self { rules, raster });
                    }
                }
            }
        }
        Ok(settings)
    }

    /// Whether everyone must arrive: the rules promise it, for at least two sub-cells per side.
    fn promises(self) -> bool {
        self.rules.promises_arrival() && self.raster.per_side() > 1
    }

    fn name(self) -> String {
        let Rules { mode, early, filter_backward, basic3_fallback } = self.rules;
        let switches =
            [(early, " early"), (!filter_backward, " backward"), (!basic3_fallback, " strict")];
        let switches: String =
            switches.iter().filter(|(on, _)| *on).map(|(_, name)| *name).collect();
        let offset = format!("{:?}", self.raster.offset());
        format!("{mode:17} {} {offset:4}{switches}", self.raster.per_side())
    }
}

/// What came out of the runs of a setting in a situation.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    arrived: u64,
    travellers: u64,
    /// Overlaps, actors in walls and pass-throughs.
    faults: u64,
}

impl Tally {
    fn plus(self, other: Self) -> Self {
        Self {
            arrived: self.arrived + other.arrived,
            travellers: self.travellers + other.travellers,
            faults: self.faults + other.faults,
        }
    }
}

/// The matrix as text and as rows, and whether every promise was kept.
pub(crate) struct Matrix {
    pub(crate) text: String,
    pub(crate) rows: Vec<Row>,
    pub(crate) kept: bool,
}

pub(crate) fn run(quick: bool, shard: Shard) -> anyhow::Result<Matrix> {
    let seeds = if quick { SEEDS.1 } else { SEEDS.0 };
    let settings = shard.of(Setting::all()?);
    let cells: Vec<(Setting, Situation)> = settings
        .iter()
        .flat_map(|&setting| Situation::ALL.map(|situation| (setting, situation)))
        .collect();
    let done = AtomicUsize::new(0);
    let tallies: Vec<Tally> = cells
        .par_iter()
        .map(|&(setting, situation)| {
            let runs = (0..seeds).map(|seed| arrivals(setting, situation, seed));
            let tally = runs.fold(Tally::default(), Tally::plus);
            tell_progress(done.fetch_add(1, Ordering::Relaxed) + 1, cells.len());
            tally
        })
        .collect();
    Ok(write(&settings, &tallies, seeds))
}

/// Says now and then how far a long run has got.
fn tell_progress(done: usize, all: usize) {
    if done * 20 / all != (done - 1) * 20 / all {
        // Nobody has to be listening.
        let _ = writeln!(io::stderr(), "{done} of {all} settings and situations");
    }
}

/// Nobody travels if the actors cannot be placed: a shifted sub-cell as large as a cell touches both sides of a door.
fn arrivals(setting: Setting, situation: Situation, seed: i128) -> Tally {
    let Ok(mut crowd) = drawn(situation, seed).crowd(setting.raster, setting.rules) else {
        return Tally::default();
    };
    let outcome = crowd.run(MOST_TICKS, true, |_| {});
    Tally {
        arrived: outcome.arrived.into(),
        travellers: outcome.travellers.into(),
        faults: outcome.overlaps + outcome.in_walls + outcome.pass_throughs,
    }
}

/// A situation in which the seed always matters.
fn drawn(situation: Situation, seed: i128) -> Scenario {
    let mut scenario = situation.build(ACTORS, seed);
    if !matches!(situation, Situation::Gather | Situation::Rooms) {
        Mt19937::from_integer(seed).shuffle(&mut scenario.trips);
    }
    scenario
}

fn write(settings: &[Setting], tallies: &[Tally], seeds: i128) -> Matrix {
    let mut text = format!(
        "Arrivals of {ACTORS} actors per run, {seeds} seed(s) per situation; a number counts who was left behind\n\n{:42}",
        "mode, sub-cells per side, offset, switches"
    );
    for situation in Situation::ALL {
        let _ = write!(text, " {situation:>9}");
    }
    text.push('\n');
    let (mut promised, mut rest, mut rows) = (Tally::default(), Tally::default(), Vec::new());
    let mut all_placed = true;
    for (setting, tallies) in settings.iter().zip(tallies.chunks(Situation::ALL.len())) {
        let sum = tallies.iter().fold(Tally::default(), |sum, tally| sum.plus(*tally));
        all_placed &= !setting.promises() || tallies.iter().all(|tally| tally.travellers > 0);
        let total = if setting.promises() { &mut promised } else { &mut rest };
        *total = total.plus(sum);
        let name = setting.name();
        let _ = write!(text, "{name:42}");
        for tally in tallies {
            let missing = tally.travellers - tally.arrived;
            let cell = match missing {
                _ if tally.travellers == 0 => "no room".to_owned(),
                0 => "all".to_owned(),
                _ => format!("-{missing}"),
            };
            let _ = write!(text, " {cell:>9}");
        }
        let note = if setting.promises() { "" } else { "  no promise" };
        let faults =
            if sum.faults == 0 { String::new() } else { format!("  {} faults", sum.faults) };
        let _ = writeln!(text, "{note}{faults}");
        rows.push(Row {
            area: "crowd",
            case: name,
            subject: OURS.to_owned(),
            metric: "left behind",
            value: (sum.travellers - sum.arrived) as f64,
            unit: "actors",
        });
    }
    for (what, total) in [("promised", promised), ("not promised", rest)] {
        let Tally { arrived, travellers, faults } = total;
        let _ = writeln!(
            text,
            "\n{what}: {arrived} of {travellers} arrived, {faults} overlaps and pass-throughs"
        );
    }
    let kept =
        all_placed && promised.arrived == promised.travellers && promised.faults + rest.faults == 0;
    Matrix { text, rows, kept }
}
