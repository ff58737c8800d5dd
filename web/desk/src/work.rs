//! Long work that waits for the script of the worker to take it.

use gridcosm_desk::{LongWork, Running, Workers};
use std::{
    collections::BTreeMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

/// Pieces of work by number, the oldest first.
#[derive(Debug, Default)]
pub(crate) struct Queue(Mutex<Inner>);

#[derive(Debug, Default)]
struct Inner {
    last: u32,
    waiting: BTreeMap<u32, LongWork>,
    taken: BTreeMap<u32, LongWork>,
}

/// A worker cannot wait: the script has to get its turn first.
#[derive(Debug)]
struct Queued;

impl Running for Queued {
    fn wait(&self) {}
}

impl Workers for Queue {
    fn start(&self, work: LongWork) -> Result<Box<dyn Running>, String> {
        let mut inner = self.lock();
        inner.last += 1;
        let number = inner.last;
        inner.waiting.insert(number, work);
        Ok(Box::new(Queued))
    }
}

impl Queue {
    /// The oldest work that was not taken and that somebody still waits for; 0 if there is none.
    pub(crate) fn next(&self) -> u32 {
        let mut inner = self.lock();
        while let Some((number, work)) = inner.waiting.pop_first() {
            if !work.progress.is_stopped() {
                inner.taken.insert(number, work);
                return number;
            }
        }
        0
    }

    pub(crate) fn question(&self, number: u32) -> Option<String> {
        self.lock().taken.get(&number)?.question()
    }

    pub(crate) fn run(&self, number: u32) {
        if let Some(work) = self.take(number) {
            work.run();
        }
    }

    pub(crate) fn progress(&self, number: u32, done: u32, total: u32) -> bool {
        self.lock().taken.get(&number).is_some_and(|work| work.progress.tell(done, total))
    }

    pub(crate) fn is_wanted(&self, number: u32) -> bool {
        self.lock().taken.get(&number).is_some_and(|work| !work.progress.is_stopped())
    }

    pub(crate) fn deliver(&self, number: u32, answer: Result<&str, String>) {
        if let Some(work) = self.take(number) {
            work.deliver(answer);
        }
    }

    fn take(&self, number: u32) -> Option<LongWork> {
        self.lock().taken.remove(&number)
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
