//! Work that takes longer than a frame: the host runs it, it reports its progress, and it stops when it is no longer
//! needed.

use crate::{
    errand::Errand,
    host::{Host, Running},
    lens::Complaint,
    wire::Working,
};
use std::{
    fmt,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU32, Ordering},
        mpsc::{Receiver, Sender, TryRecvError, channel},
    },
};

/// The maximum number of pieces of work of one lens. One is the current work; the others were stopped and end soon. A
/// page that starts new work faster than the old work ends has to wait.
const MOST_WORK: usize = 8;

/// The work of one lens of a window that has not ended.
#[derive(Debug, Default)]
pub(crate) struct Crew(Arc<()>);

impl Crew {
    fn is_full(&self) -> bool {
        // One count belongs to the crew itself.
        Arc::strong_count(&self.0) > MOST_WORK
    }
}

/// The progress of work, and whether it should continue.
#[derive(Debug, Default)]
pub struct Progress {
    done: AtomicU32,
    total: AtomicU32,
    stopped: AtomicBool,
    /// Somebody elsewhere who hears of every report.
    listener: Option<fn(u32, u32)>,
}

impl Progress {
    /// Progress of work that is done elsewhere: every report is passed on.
    pub fn heard_by(listener: fn(u32, u32)) -> Self {
        Self { listener: Some(listener), ..Self::default() }
    }

    /// Reports `done` of `total`; returns false if the rest is no longer needed.
    pub fn tell(&self, done: u32, total: u32) -> bool {
        self.done.store(done, Ordering::Relaxed);
        self.total.store(total, Ordering::Relaxed);
        if let Some(listener) = self.listener {
            listener(done, total);
        }
        !self.is_stopped()
    }

    /// Whether the result is no longer needed.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// The parts that are done, and all parts.
    pub fn parts(&self) -> (u32, u32) {
        (self.done.load(Ordering::Relaxed), self.total.load(Ordering::Relaxed))
    }
}

/// A piece of work for the host. It does the work where the values are (`run`), or, if the work is an errand, carries
/// the question elsewhere and delivers the answer.
pub struct LongWork {
    /// What is being done, in words.
    pub name: &'static str,
    /// Shared with the lens that waits.
    pub progress: Arc<Progress>,
    work: Box<dyn Work>,
}

impl LongWork {
    /// Does the work here, to its end.
    pub fn run(self) {
        self.work.run(&self.progress);
    }

    /// The question as a text for [`crate::run_errand`]; none if the work can only be done here.
    pub fn question(&self) -> Option<String> {
        self.work.question()
    }

    /// Takes the answer of [`crate::run_errand`], or a sentence why there is none.
    pub fn deliver(self, answer: Result<&str, String>) {
        self.work.deliver(answer);
    }
}

impl fmt::Debug for LongWork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LongWork").field("name", &self.name).finish_non_exhaustive()
    }
}

trait Work: Send {
    fn run(self: Box<Self>, progress: &Progress);
    fn question(&self) -> Option<String>;
    fn deliver(self: Box<Self>, answer: Result<&str, String>);
}

/// The other end of a job.
struct Back<T> {
    sender: Sender<Result<T, Complaint>>,
    _member: Crew,
}

impl<T> Back<T> {
    /// If the job was stopped meanwhile, its result is dropped.
    fn send(self, result: Result<T, Complaint>) {
        let _ = self.sender.send(result);
    }
}

struct Here<F, T>(F, Back<T>);

impl<T: Send, F: FnOnce(&Progress) -> Result<T, Complaint> + Send> Work for Here<F, T> {
    fn run(self: Box<Self>, progress: &Progress) {
        let Self(work, back) = *self;
        back.send(work(progress));
    }

    fn question(&self) -> Option<String> {
        None
    }

    fn deliver(self: Box<Self>, answer: Result<&str, String>) {
        let sentence = answer.err().unwrap_or_else(|| "This work cannot be done elsewhere.".into());
        self.1.send(Err(Complaint(sentence)));
    }
}

struct Elsewhere<E: Errand>(E, Host, Back<E::Answer>);

impl<E: Errand> Work for Elsewhere<E> {
    fn run(self: Box<Self>, progress: &Progress) {
        let Self(errand, host, back) = *self;
        back.send(errand.run(host.clock, progress));
    }

    fn question(&self) -> Option<String> {
        self.0.question()
    }

    fn deliver(self: Box<Self>, answer: Result<&str, String>) {
        let read = |text: &str| {
            serde_json::from_str(text)
                .map_err(|error| Complaint(format!("The answer cannot be read: {error}.")))
        };
        self.2.send(answer.map_err(Complaint).and_then(read));
    }
}

/// Running work. Dropping it asks it to stop.
#[derive(Debug)]
pub(crate) struct Job<T> {
    what: &'static str,
    progress: Arc<Progress>,
    running: Box<dyn Running>,
    coming: Receiver<Result<T, Complaint>>,
}

impl<T: Send + 'static> Job<T> {
    /// Starts work that needs values of this window, if there is room for it.
    pub(crate) fn start(
        crew: &Crew,
        host: &Host,
        what: &'static str,
        work: impl FnOnce(&Progress) -> Result<T, Complaint> + Send + 'static,
    ) -> Result<Self, Complaint> {
        Self::begin(crew, host, what, |back| Box::new(Here(work, back)))
    }

    /// Starts work that needs nothing but its question.
    pub(crate) fn errand(
        crew: &Crew,
        host: &Host,
        errand: impl Errand<Answer = T>,
    ) -> Result<Self, Complaint> {
        Self::begin(crew, host, errand.what(), |back| {
            Box::new(Elsewhere(errand, host.clone(), back))
        })
    }

    fn begin(
        crew: &Crew,
        host: &Host,
        what: &'static str,
        work: impl FnOnce(Back<T>) -> Box<dyn Work>,
    ) -> Result<Self, Complaint> {
        if crew.is_full() {
            return Err(
                "The studio is still stopping earlier work of this window. Wait a moment.".into()
            );
        }
        let (sender, coming) = channel();
        let progress = Arc::new(Progress::default());
        let work = work(Back { sender, _member: Crew(Arc::clone(&crew.0)) });
        let work = LongWork { name: what, progress: Arc::clone(&progress), work };
        let running = host.workers.start(work)?;
        Ok(Self { what, progress, running, coming })
    }

    pub(crate) fn state(&self) -> Working {
        let (done, total) = self.progress.parts();
        Working { what: self.what.to_owned(), done, total }
    }

    /// The result, once it has ended; waits a moment for the end.
    pub(crate) fn result(&mut self) -> Option<Result<T, Complaint>> {
        self.result_now().or_else(|| {
            self.running.wait();
            self.result_now()
        })
    }

    /// The same without waiting.
    pub(crate) fn result_now(&mut self) -> Option<Result<T, Complaint>> {
        match self.coming.try_recv() {
            Ok(result) => Some(result),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => {
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
    use crate::test_host;

    #[test]
    fn dropped_work_learns_that_nobody_wants_it() {
        let (host, queue) = test_host::queued();
        let crew = Crew::default();
        let count = |progress: &Progress| Ok(progress.tell(3, 10));
        let mut job = Job::<bool>::start(&crew, &host, "Counting", count).unwrap();
        assert!(job.result().is_none(), "nobody has run it");
        queue.run_all();
        assert_eq!(
            (job.state().what.as_str(), job.state().done, job.state().total),
            ("Counting", 3, 10)
        );
        assert!(job.result().unwrap().unwrap(), "somebody waits");
        let (sender, told) = channel();
        let count = move |progress: &Progress| {
            sender.send(progress.tell(1, 2)).map_err(|_| "nobody listens".into())
        };
        drop(Job::<()>::start(&crew, &host, "Counting", count).unwrap());
        queue.run_all();
        assert_eq!(told.recv(), Ok(false));
    }

    #[test]
    fn work_that_breaks_off_is_told() {
        let (host, queue) = test_host::queued();
        let fails = |_: &Progress| Err("It cannot be done.".into());
        let mut job = Job::<u8>::start(&Crew::default(), &host, "Nothing", fails).unwrap();
        queue.run_all();
        let mut ended = || job.result().unwrap().unwrap_err().0;
        assert_eq!(ended(), "It cannot be done.");
        assert!(ended().contains("a bug in the studio"));
    }

    #[test]
    fn work_without_end_leaves_room_for_others() {
        let (host, queue) = test_host::queued();
        let crew = Crew::default();
        let begin = || Job::start(&crew, &host, "Waiting", |_: &Progress| Ok(()));
        let jobs: Vec<_> = (0..MOST_WORK).map(|_| begin().unwrap()).collect();
        assert!(begin().unwrap_err().0.contains("Wait a moment"));
        drop(jobs);
        assert!(begin().is_err(), "stopped, but not ended");
        queue.run_all();
        assert!(begin().is_ok());
    }
}
