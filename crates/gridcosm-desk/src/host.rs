//! What a desk needs from the program around it: a clock, a way to run long work, and the parts of its page.

use crate::job::LongWork;
use std::{fmt, sync::Arc};

/// The program around a desk.
#[derive(Clone)]
pub struct Host {
    /// Measures how long answers take, for people to read.
    pub clock: Clock,
    /// Runs work that takes longer than a frame.
    pub workers: Arc<dyn Workers>,
    /// The script of `<gridcosm-view>`, for pages that show a game without a studio; none if the host has no page.
    pub script: fn() -> Option<String>,
}

impl fmt::Debug for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Host").field("workers", &self.workers).finish_non_exhaustive()
    }
}

/// A clock that never runs backwards. Its function returns the microseconds since any fixed moment.
#[derive(Clone, Copy, Debug)]
pub struct Clock(pub fn() -> f64);

impl Clock {
    /// The microseconds since a fixed moment.
    pub fn micros(self) -> f64 {
        (self.0)()
    }

    /// Runs a piece of work; its result, and the microseconds it took.
    pub(crate) fn timed<T>(self, work: impl FnOnce() -> T) -> (T, f64) {
        let begin = self.micros();
        let result = work();
        (result, self.micros() - begin)
    }
}

/// Runs long work: on threads, in another process, or between two requests.
pub trait Workers: fmt::Debug + Send + Sync {
    /// Starts a piece of work.
    ///
    /// # Errors
    /// A sentence, if it cannot be started.
    fn start(&self, work: LongWork) -> Result<Box<dyn Running>, String>;
}

/// Work that was started.
pub trait Running: fmt::Debug + Send {
    /// Waits a moment for its end, if the host can wait. Short work then ends with the first question about it.
    fn wait(&self);
}
