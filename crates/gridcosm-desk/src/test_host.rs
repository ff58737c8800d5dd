//! Hosts for tests: long work is done at once, or when the test says so.

use crate::{Clock, Host, LongWork, Progress, Running, Workers};
use std::sync::{Arc, Mutex};

/// Does all work before the request that started it is answered.
pub(crate) fn at_once() -> Host {
    Host { clock: Clock(|| 0.0), workers: Arc::new(AtOnce), script: || Some("script".to_owned()) }
}

/// Does work when the queue is told to.
pub(crate) fn queued() -> (Host, Arc<Queue>) {
    let queue = Arc::new(Queue::default());
    (Host { workers: Arc::<Queue>::clone(&queue), ..at_once() }, queue)
}

#[derive(Debug)]
struct AtOnce;

#[derive(Debug)]
struct Ended;

impl Running for Ended {
    fn wait(&self) {}
}

impl Workers for AtOnce {
    fn start(&self, work: LongWork) -> Result<Box<dyn Running>, String> {
        work.run();
        Ok(Box::new(Ended))
    }
}

/// Work that has not begun.
#[derive(Debug, Default)]
pub(crate) struct Queue(Mutex<Vec<LongWork>>);

impl Queue {
    /// Does everything that waits; returns how far each piece of work came.
    pub(crate) fn run_all(&self) -> Vec<Arc<Progress>> {
        let all = std::mem::take(&mut *self.0.lock().unwrap());
        let progress = all.iter().map(|work| Arc::clone(&work.progress)).collect();
        all.into_iter().for_each(LongWork::run);
        progress
    }
}

impl Workers for Queue {
    fn start(&self, work: LongWork) -> Result<Box<dyn Running>, String> {
        self.0.lock().unwrap().push(work);
        Ok(Box::new(Ended))
    }
}
