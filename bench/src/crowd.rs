//! Crowds of growing size, in the open and among walls: ticks per second, cost per actor, memory per actor.
//!
//! The cost per actor must stay the same while the crowd grows. The peers are in `crowd_peers`.

use crate::{Options, crowd_peers, route::timed, row::Row};
use anyhow::ensure;
use gridcosm_crowd::{Crowd, Mode, Offset, Point, Raster, Rules, scenario::Situation};

/// Ticks before the measurement, plus one for every so many actors: by then every actor has a path and is walking.
const WARM_UP: (u32, u32) = (60, 200);
/// The number of ticks in a round; the best of several rounds counts, because the machine is shared.
const ROUND: u32 = 20;

pub(crate) fn run(options: &Options) -> anyhow::Result<Vec<Row>> {
    let sizes: &[u32] =
        if options.quick { &[100, 1_000, 10_000] } else { &[100, 1_000, 10_000, 100_000] };
    let mut rows = Vec::new();
    for (situation, place) in [(Situation::Crossing, "open"), (Situation::Rooms, "walled")] {
        let mut base = None;
        for &actors in sizes {
            let case = format!("{place} ({situation}), {actors} actors");
            let figures = measure(situation, actors, options.quick)?;
            let row = |metric, value, unit| Row {
                area: "crowd",
                case: case.clone(),
                subject: "gridcosm".to_owned(),
                metric,
                value,
                unit,
            };
            rows.extend([
                row("rate", 1e9 / (figures.walking * figures.actors), "ticks/s"),
                row("cost per actor and tick, walking", figures.walking, "ns"),
                row("cost per actor and tick, setting out", figures.setting_out, "ns"),
                row("first tick, with the first path searches", figures.first * 1e3, "ms"),
                row("slowest tick", figures.slowest * 1e3, "ms"),
                row("memory per actor, map included", figures.bytes, "bytes"),
            ]);
            if actors == 1_000 {
                base = Some(figures.walking);
            } else if let Some(base) = base {
                rows.push(row("cost per actor against 1,000 actors", figures.walking / base, "x"));
            }
        }
    }
    rows.extend(crowd_peers::run(options.quick)?);
    Ok(rows)
}

/// What one crowd costs. Costs are nanoseconds per actor and tick.
struct Figures {
    actors: f64,
    /// The best round once every actor has a path and walks.
    walking: f64,
    /// The mean over all ticks before that, path searches included.
    setting_out: f64,
    /// Seconds.
    first: f64,
    /// Seconds.
    slowest: f64,
    /// Per actor.
    bytes: f64,
}

fn measure(situation: Situation, actors: u32, quick: bool) -> anyhow::Result<Figures> {
    let raster = Raster::new(3, Offset::None, Point::pixels(20, 15))?;
    let rules = Rules { basic3_fallback: true, ..Rules::of(Mode::Basic3AntiCross) };
    let mut crowd = situation.build(actors, 1).crowd(raster, rules)?;
    let count = crowd.ids().count() as f64;
    let first = step(&mut crowd);
    let warm_up = WARM_UP.0 + actors / WARM_UP.1;
    let (mut sum, mut slowest) = (first, first);
    for _ in 1..warm_up {
        let took = step(&mut crowd);
        (sum, slowest) = (sum + took, slowest.max(took));
    }
    let mut best = f64::INFINITY;
    for _ in 0..if quick { 3 } else { 12 } {
        let round = (0..ROUND).map(|_| step(&mut crowd)).sum::<f64>();
        best = best.min(round / f64::from(ROUND));
    }
    check(&crowd)?;
    let per_actor = |seconds: f64| seconds * 1e9 / count;
    Ok(Figures {
        actors: count,
        walking: per_actor(best),
        setting_out: per_actor(sum / f64::from(warm_up)),
        first,
        slowest,
        bytes: crowd.bytes() as f64 / count,
    })
}

/// Runs one tick and returns its seconds of this thread's time; the time of other programs does not count.
fn step(crowd: &mut Crowd) -> f64 {
    timed(|| crowd.step()).1 / 1e3
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
