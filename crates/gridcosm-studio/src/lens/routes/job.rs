//! Work that takes longer than a frame: on a thread of its own, asked for its state, stopped when nobody wants it.

use super::Loaded;
use crate::{lens::Complaint, wire::RouteAnswer};
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

/// What work ends with.
pub(super) enum Done {
    Map(Box<Loaded>),
    Answer(Box<RouteAnswer>),
}

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
pub(super) struct Job {
    what: &'static str,
    progress: Arc<Progress>,
    coming: Receiver<Result<Done, Complaint>>,
}

impl Job {
    pub(super) fn start(
        what: &'static str,
        work: impl FnOnce(&Progress) -> Result<Done, Complaint> + Send + 'static,
    ) -> Self {
        let progress = Arc::new(Progress::default());
        let (sender, coming) = channel();
        let theirs = Arc::clone(&progress);
        // When the job was given up meanwhile, nobody takes the answer, and that is all right.
        thread::spawn(move || sender.send(work(&theirs)));
        Self { what, progress, coming }
    }

    pub(super) fn state(&self) -> RouteAnswer {
        let Progress { done, total, .. } = &*self.progress;
        RouteAnswer::RouteWorking {
            what: self.what.to_owned(),
            done: done.load(Ordering::Relaxed),
            total: total.load(Ordering::Relaxed),
        }
    }

    /// What came of it, once it has ended.
    pub(super) fn result(&mut self) -> Option<Result<Done, Complaint>> {
        match self.coming.recv_timeout(PATIENCE) {
            Ok(result) => Some(result),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => {
                Some(Err("The work broke off; that is a mistake of the studio.".into()))
            }
        }
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        self.progress.stopped.store(true, Ordering::Relaxed);
    }
}

impl std::fmt::Debug for Done {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Map(_) => "Map",
            Self::Answer(_) => "Answer",
        })
    }
}
