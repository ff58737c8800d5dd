//! Windows whose socket closed are kept for a while: after a reload the page finds its worlds as they were.

use crate::limits;
use gridcosm_desk::Window;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::{
    sync::{Notify, watch},
    time::timeout,
};

/// Windows by name: those that wait for their page, and those that have one.
#[derive(Debug, Default)]
pub(crate) struct Windows(Mutex<Inner>);

#[derive(Debug, Default)]
struct Inner {
    /// Oldest first.
    parked: Vec<(String, Window)>,
    open: Vec<OpenWindow>,
}

/// The channel by which a new socket reaches the one that has the window of its name.
#[derive(Debug, Clone)]
struct OpenWindow {
    name: String,
    asked: Arc<Notify>,
    /// Changes when the page behind the socket answers; ends when the socket is gone.
    answers: watch::Receiver<()>,
}

/// A socket's right to a name.
#[derive(Debug)]
pub(crate) struct Seat {
    name: String,
    asked: Arc<Notify>,
    answer: watch::Sender<()>,
}

impl Seat {
    /// Resolves when another socket wants this window and asks whether the page is still there.
    pub(crate) async fn asked(&self) {
        self.asked.notified().await;
    }

    /// The page is still there.
    pub(crate) fn answer(&self) {
        self.answer.send_replace(());
    }
}

impl Windows {
    /// A seat for a window of this name, and the window itself if it was kept.
    ///
    /// A reloaded page often connects before the server notices that its earlier socket is closed. So when another
    /// socket has the window, the server first asks it whether it still has a page, and takes the window back if not. A
    /// copied tab has the name of the original tab; the original answers and keeps its window.
    pub(crate) async fn enter(&self, name: String) -> (Seat, Option<Window>) {
        let others = self.lock().open_as(&name);
        for mut other in others {
            other.answers.mark_unchanged();
            other.asked.notify_one();
            let answered = timeout(limits::ANSWER_TIME, other.answers.changed()).await;
            if matches!(answered, Ok(Err(_))) {
                break;
            }
        }
        let (answer, answers) = watch::channel(());
        let seat = Seat { name, asked: Arc::new(Notify::new()), answer };
        let mut inner = self.lock();
        inner.open.retain(|other| other.answers.has_changed().is_ok());
        inner.open.push(OpenWindow {
            name: seat.name.clone(),
            asked: Arc::clone(&seat.asked),
            answers,
        });
        let window = inner.take(&seat.name);
        (seat, window)
    }

    /// Keeps a window whose socket is gone; the oldest goes when there are too many.
    pub(crate) fn leave(&self, seat: Seat, window: Window) {
        let mut inner = self.lock();
        inner.open.retain(|other| !Arc::ptr_eq(&other.asked, &seat.asked));
        inner.parked.retain(|(other, _)| *other != seat.name);
        if inner.parked.len() >= limits::PARKED_WINDOWS {
            inner.parked.remove(0);
        }
        inner.parked.push((seat.name, window));
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inner {
    fn open_as(&self, name: &str) -> Vec<OpenWindow> {
        self.open.iter().filter(|other| other.name == name).cloned().collect()
    }

    fn take(&mut self, name: &str) -> Option<Window> {
        let at = self.parked.iter().position(|(other, _)| other == name)?;
        Some(self.parked.remove(at).1)
    }
}
