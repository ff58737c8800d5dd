//! Work that takes longer than a frame: on a thread of its own, asked for its state, stopped when nobody wants it.

use crate::{lens::Complaint, wire::Working};
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU32, Ordering},
        mpsc::{Receiver, RecvTimeoutError, channel},
    },
    thread,
    time::Duration,
};

/// How long a question about the state may wait for the end: the page sees short work end at once.
const PATIENCE: Duration = Duration::from_millis(15);

/// How far work is, and whether it should go on.
#[derive(Debug, Default)]
pub(crate) struct Progress {
    done: AtomicU32,
    total: AtomicU32,
    stopped: AtomicBool,
}

impl Progress {
    /// So many of so many are done; false when nobody wants the rest.
    pub(super) fn tell(&self, done: u32, total: u32) -> bool {
        self.done.store(done, Ordering::Relaxed);
        self.total.store(total, Ordering::Relaxed);
        !self.stopped.load(Ordering::Relaxed)
    }
}

/// Work under way. Dropping it asks it to stop.
#[derive(Debug)]
pub(crate) struct Job<T> {
    what: &'static str,
    progress: Arc<Progress>,
    coming: Receiver<Result<T, Complaint>>,
}

impl<T: Send + 'static> Job<T> {
    pub(super) fn start(
        what: &'static str,
        work: impl FnOnce(&Progress) -> Result<T, Complaint> + Send + 'static,
    ) -> Self {
        let progress = Arc::new(Progress::default());
        let (sender, coming) = channel();
        let theirs = Arc::clone(&progress);
        // When the job was given up meanwhile, nobody takes the answer, and that is all right.
        thread::spawn(move || sender.send(work(&theirs)));
        Self { what, progress, coming }
    }

    pub(super) fn state(&self) -> Working {
        let Progress { done, total, .. } = &*self.progress;
        Working {
            what: self.what.to_owned(),
            done: done.load(Ordering::Relaxed),
            total: total.load(Ordering::Relaxed),
        }
    }

    /// What came of it, once it has ended; waits a moment for the end.
    pub(super) fn result(&mut self) -> Option<Result<T, Complaint>> {
        self.within(PATIENCE)
    }

    /// The same without waiting.
    pub(super) fn result_now(&mut self) -> Option<Result<T, Complaint>> {
        self.within(Duration::ZERO)
    }

    fn within(&mut self, patience: Duration) -> Option<Result<T, Complaint>> {
        match self.coming.recv_timeout(patience) {
            Ok(result) => Some(result),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => {
                Some(Err("The work broke off; that is a mistake of the studio.".into()))
            }
        }
    }
}

impl<T> Drop for Job<T> {
    fn drop(&mut self) {
        self.progress.stopped.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dropped_work_learns_that_nobody_wants_it() {
        let (sender, ended) = channel();
        let mut job = Job::<()>::start("Counting", move |progress| {
            let steps = (1..).find(|&step| !progress.tell(step, u32::MAX));
            sender.send(steps).map_err(|_| Complaint("nobody waits".into()))
        });
        while job.state().done == 0 {
            assert!(job.result().is_none());
        }
        assert_eq!(job.state().what, "Counting");
        drop(job);
        assert!(ended.recv_timeout(Duration::from_secs(5)).unwrap().is_some());
    }

    #[test]
    fn work_that_breaks_off_is_told() {
        let mut job = Job::<u8>::start("Nothing", |_| Err("It cannot be done.".into()));
        let result = loop {
            if let Some(result) = job.result() {
                break result;
            }
        };
        assert_eq!(result.unwrap_err().0, "It cannot be done.");
        assert!(job.result_now().unwrap().unwrap_err().0.contains("broke off"));
    }
}
