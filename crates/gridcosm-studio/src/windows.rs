//! Windows whose socket closed are kept for a while: after a reload the page finds its worlds as they were.

use crate::{limits, window::Window};
use std::sync::{Mutex, PoisonError};

/// Windows that wait for their page, oldest first.
#[derive(Debug, Default)]
pub(crate) struct Parked {
    windows: Mutex<Vec<(String, Window)>>,
}

impl Parked {
    /// The window of this name, if it waits here.
    pub(crate) fn take(&self, name: &str) -> Option<Window> {
        let mut windows = self.windows.lock().unwrap_or_else(PoisonError::into_inner);
        let at = windows.iter().position(|(other, _)| other == name)?;
        Some(windows.remove(at).1)
    }

    /// Keeps a window; the oldest goes when there are too many.
    pub(crate) fn put(&self, name: String, window: Window) {
        let mut windows = self.windows.lock().unwrap_or_else(PoisonError::into_inner);
        windows.retain(|(other, _)| *other != name);
        if windows.len() >= limits::PARKED_WINDOWS {
            windows.remove(0);
        }
        windows.push((name, window));
    }
}
