//! Crowds of growing size, in the open and among walls: ticks per second, cost per actor, memory per actor.
//!
//! No peer reserves sub-cells, so there is nothing to compare with. The cost per actor must stay the same while the
//! crowd grows.

use crate::{Options, row::Row};
use anyhow::ensure;
use gridcosm_crowd::{Crowd, Mode, Offset, Point, Raster, Rules, scenario::Situation};
use std::time::Instant;

/// Ticks before the measurement, plus one for every so many actors: by then every actor has a path and is walking.
const WARM_UP: (u32, u32) = (60, 200);
/// The number of ticks in a round; the best of several rounds counts, because the machine is shared.
const ROUND: u32 = 20;

pub(crate) fn run(options: &Options) -> anyhow::Result<Vec<Row>> {
    let sizes: &[u32] =
        if options.quick { &[100, 1_000, 10_000] } else { &[100, 1_000, 10_000, 100_000] };
    let mut rows = Vec::new();
    for (situation, place) in [(Situation::Crossing, "open"), (Situation::Rooms, "walled")] {
        for &actors in sizes {
            rows.extend(measure(situation, place, actors, options.quick)?);
        }
    }
    Ok(rows)
}

#[expect(clippy::disallowed_methods, reason = "measuring time is what this program is for")]
fn measure(
    situation: Situation,
    place: &str,
    actors: u32,
    quick: bool,
) -> anyhow::Result<Vec<Row>> {
    let raster = Raster::new(3, Offset::None, Point::pixels(20, 15))?;
    let rules = Rules { basic3_fallback: true, ..Rules::of(Mode::Basic3AntiCross) };
    let mut crowd = situation.build(actors, 1).crowd(raster, rules)?;
    let start = Instant::now();
    crowd.step();
    let first = start.elapsed().as_secs_f64();
    (1..WARM_UP.0 + actors / WARM_UP.1).for_each(|_| crowd.step());
    let rounds = if quick { 3 } else { 12 };
    let mut best = f64::INFINITY;
    for _ in 0..rounds {
        let start = Instant::now();
        (0..ROUND).for_each(|_| crowd.step());
        best = best.min(start.elapsed().as_secs_f64() / f64::from(ROUND));
    }
    check(&crowd)?;
    let count = crowd.ids().count() as f64;
    let row = |metric: &'static str, value: f64, unit: &'static str| Row {
        area: "crowd",
        case: format!("{place} ({situation}), {actors} actors"),
        subject: "gridcosm".to_owned(),
        metric,
        value,
        unit,
    };
    Ok(vec![
        row("rate", 1.0 / best, "ticks/s"),
        row("cost per actor", best * 1e9 / count, "ns"),
        row("first tick, with the first path searches", first * 1e3, "ms"),
        row("memory per actor, map included", crowd.bytes() as f64 / count, "bytes"),
    ])
}

/// A crowd with overlapping actors is wrong.
fn check(crowd: &Crowd) -> anyhow::Result<()> {
    let audit = crowd.audit();
    ensure!(
        audit.overlaps == 0 && audit.unowned == 0 && audit.in_walls == 0 && audit.near.is_empty(),
        "{audit:?}"
    );
    Ok(())
}
