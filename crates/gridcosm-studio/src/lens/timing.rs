//! The only clock of the lenses: the duration of an answer, for people to read.

use std::time::Instant;

/// Runs a piece of work; its result, and the microseconds it took.
pub(crate) fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let begin = now();
    let result = work();
    (result, begin.elapsed().as_secs_f64() * 1e6)
}

#[expect(
    clippy::disallowed_methods,
    reason = "the studio is a front end and shows how long answers take"
)]
pub(crate) fn now() -> Instant {
    Instant::now()
}
