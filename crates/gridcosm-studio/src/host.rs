//! What the server gives its desks: the system's clock, threads for long work, and the embedded page.

use crate::assets;
use gridcosm_desk::{Clock, Host, LongWork, Running, Workers};
use std::{
    sync::{
        Arc, LazyLock, Mutex, PoisonError,
        mpsc::{Receiver, channel},
    },
    thread,
    time::{Duration, Instant},
};

/// The time that a question about the progress may wait for the end: short work then ends with the first answer.
const PATIENCE: Duration = Duration::from_millis(15);

/// The script of `<gridcosm-view>`, as the page's build leaves it.
const SCRIPT: &str = "gridcosm-view.js";

/// This program, for a desk.
pub(crate) fn host() -> Host {
    Host { clock: Clock(micros), workers: Arc::new(Threads), script }
}

/// The script of the element that shows films; none if this program was built without its page.
pub(crate) fn script() -> Option<String> {
    assets::embedded(SCRIPT).and_then(|bytes| String::from_utf8(bytes.into()).ok())
}

#[expect(clippy::disallowed_methods, reason = "the studio shows how long answers take")]
fn micros() -> f64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed().as_secs_f64() * 1e6
}

/// One thread for each piece of work.
#[derive(Debug)]
struct Threads;

/// The end of the channel hangs up when the thread ends, however it ends.
#[derive(Debug)]
struct Thread(Mutex<Receiver<()>>);

impl Workers for Threads {
    fn start(&self, work: LongWork) -> Result<Box<dyn Running>, String> {
        let (ending, ended) = channel();
        let run = move || {
            work.run();
            drop(ending);
        };
        thread::Builder::new()
            .name("long work".to_owned())
            .spawn(run)
            .map_err(|error| format!("The system cannot start a thread: {error}."))?;
        Ok(Box::new(Thread(Mutex::new(ended))))
    }
}

impl Running for Thread {
    fn wait(&self) {
        // The result is the same whether the time is over or the thread has ended: the caller looks.
        let _ = self.0.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(PATIENCE);
    }
}
