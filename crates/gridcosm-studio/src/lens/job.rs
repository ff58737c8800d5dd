//! Work that takes longer than a frame: it runs on a separate thread, reports its progress, and stops when it is no
//! longer needed.

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

/// The time that a question about the progress may wait for the end: short work then ends with the first answer.
const PATIENCE: Duration = Duration::from_millis(15);

/// The maximum number of threads of one lens. One does the current work; the others were stopped and end soon. A page
/// that starts new work faster than the old work ends has to wait.
const MOST_THREADS: usize = 8;

/// The threads of one lens of a window.
#[derive(Debug, Default)]
pub(crate) struct Crew(Arc<()>);

impl Crew {
    fn is_full(&self) -> bool {
        // One count belongs to the crew itself.
        Arc::strong_count(&self.0) > MOST_THREADS
    }
}

/// The progress of work, and whether it should continue.
#[derive(Debug, Default)]
pub(crate) struct Progress {
    done: AtomicU32,
    total: AtomicU32,
    stopped: AtomicBool,
}

impl Progress {
    /// Reports `done` of `total`; returns false if the rest is no longer needed.
    pub(super) fn tell(&self, done: u32, total: u32) -> bool {
        self.done.store(done, Ordering::Relaxed);
        self.total.store(total, Ordering::Relaxed);
        !self.stopped.load(Ordering::Relaxed)
    }
}

/// Running work. Dropping it asks it to stop.
#[derive(Debug)]
pub(crate) struct Job<T> {
    what: &'static str,
    progress: Arc<Progress>,
    coming: Receiver<Result<T, Complaint>>,
}

impl<T: Send + 'static> Job<T> {
    /// Starts work, if there is a thread for it.
    pub(super) fn start(
        crew: &Crew,
        what: &'static str,
        work: impl FnOnce(&Progress) -> Result<T, Complaint> + Send + 'static,
    ) -> Result<Self, Complaint> {
        if crew.is_full() {
            return Err(
                "The studio is still stopping earlier work of this window. Wait a moment.".into()
            );
        }
        let member = Crew(Arc::clone(&crew.0));
        let progress = Arc::new(Progress::default());
        let (sender, coming) = channel();
        let theirs = Arc::clone(&progress);
        let run = move || {
            // If the job was stopped meanwhile, its answer is dropped.
            let _ = sender.send(work(&theirs));
            drop(member);
        };
        thread::Builder::new()
            .name(what.to_owned())
            .spawn(run)
            .map_err(|error| Complaint(format!("The system cannot start a thread: {error}.")))?;
        Ok(Self { what, progress, coming })
    }

    pub(super) fn state(&self) -> Working {
        let Progress { done, total, .. } = &*self.progress;
        Working {
            what: self.what.to_owned(),
            done: done.load(Ordering::Relaxed),
            total: total.load(Ordering::Relaxed),
        }
    }

    /// The result, once it has ended; waits a moment for the end.
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
                Some(Err("The work stopped because of a bug in the studio.".into()))
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
    use crate::lens::timing;

    /// Longer than any machine needs.
    const LIMIT: Duration = Duration::from_secs(60);

    #[test]
    fn dropped_work_learns_that_nobody_wants_it() {
        let (sender, ended) = channel();
        let job = Job::<()>::start(&Crew::default(), "Counting", move |progress| {
            let steps = (1..).find(|&step| !progress.tell(step, u32::MAX));
            sender.send(steps).map_err(|_| Complaint("nobody waits".into()))
        });
        let mut job = job.unwrap();
        while job.state().done == 0 {
            assert!(job.result().is_none());
        }
        assert_eq!(job.state().what, "Counting");
        drop(job);
        assert!(ended.recv_timeout(LIMIT).unwrap().is_some());
    }

    #[test]
    fn work_that_breaks_off_is_told() {
        let job =
            Job::<u8>::start(&Crew::default(), "Nothing", |_| Err("It cannot be done.".into()));
        let mut job = job.unwrap();
        let mut ended = || job.within(LIMIT).unwrap().unwrap_err().0;
        assert_eq!(ended(), "It cannot be done.");
        assert!(ended().contains("a bug in the studio"));
    }

    #[test]
    fn work_without_end_leaves_threads_for_others() {
        let crew = Crew::default();
        let begin = || {
            let work = |progress: &Progress| {
                while progress.tell(0, 0) {
                    thread::yield_now();
                }
                Ok(())
            };
            Job::start(&crew, "Waiting", work)
        };
        let jobs: Vec<_> = (0..MOST_THREADS).map(|_| begin().unwrap()).collect();
        assert!(begin().unwrap_err().0.contains("Wait a moment"));
        drop(jobs);
        let start = timing::now();
        while begin().is_err() {
            assert!(start.elapsed() < LIMIT, "ended threads make room");
            thread::yield_now();
        }
    }
}
