//! Timing that tolerates a noisy machine: subjects take turns, and each one's best round counts.

use crate::row::Row;
use std::{
    hint::black_box,
    time::{Duration, Instant},
};

/// A name and the work; the answer must be the same for every subject.
pub(crate) type Subject<'a> = (&'a str, Box<dyn FnMut() -> u64 + 'a>);

/// Measures nanoseconds per item for subjects that do the same `items` units of work per call.
///
/// Every subject runs once unmeasured, to warm up and to compare its answer with the first one's.
pub(crate) fn compare(
    area: &'static str,
    case: &str,
    items: u64,
    quick: bool,
    mut subjects: Vec<Subject<'_>>,
) -> anyhow::Result<Vec<Row>> {
    let mut expected = None;
    for (name, work) in &mut subjects {
        let answer = work();
        let wanted = *expected.get_or_insert(answer);
        anyhow::ensure!(
            answer == wanted,
            "{case}: {name} answers {answer}, the first subject {wanted}"
        );
    }
    Ok(side_by_side(area, case, items, quick, subjects))
}

/// Like [`compare`], for subjects that do the same job by different rules, so that their answers may differ.
pub(crate) fn side_by_side(
    area: &'static str,
    case: &str,
    items: u64,
    quick: bool,
    mut subjects: Vec<Subject<'_>>,
) -> Vec<Row> {
    let (rounds, round_time) =
        if quick { (3, Duration::from_millis(5)) } else { (15, Duration::from_millis(20)) };
    let mut best = vec![f64::INFINITY; subjects.len()];
    for _ in 0..rounds {
        for ((_, work), best) in subjects.iter_mut().zip(&mut best) {
            *best = best.min(nanoseconds_per_call(work, round_time));
        }
    }
    let rows = subjects.iter().zip(best).map(|((name, _), nanoseconds)| Row {
        area,
        case: case.to_owned(),
        subject: (*name).to_owned(),
        metric: "time",
        value: nanoseconds / items as f64,
        unit: "ns",
    });
    rows.collect()
}

/// The best of many short slices of a round: on a busy machine, a slice of half a millisecond often runs undisturbed, a
/// whole round hardly ever.
#[expect(clippy::disallowed_methods, reason = "measuring time is what this program is for")]
pub(crate) fn nanoseconds_per_call(work: &mut dyn FnMut() -> u64, at_least: Duration) -> f64 {
    const SLICE: Duration = Duration::from_micros(500);
    let round = Instant::now();
    let mut best = f64::INFINITY;
    while round.elapsed() < at_least {
        let (slice, mut calls) = (Instant::now(), 0u32);
        let elapsed = loop {
            black_box(work());
            calls += 1;
            let elapsed = slice.elapsed();
            if elapsed >= SLICE {
                break elapsed;
            }
        };
        best = best.min(elapsed.as_nanos() as f64 / f64::from(calls));
    }
    best
}
