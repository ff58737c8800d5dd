//! A window without a socket.

use crate::{folder::Folder, host};
use gridcosm_desk::{Files, Sprites, Window};
use std::{path::PathBuf, sync::Arc};

/// A window of this studio without a socket, for tests, benches and fuzzing.
#[derive(Debug)]
pub struct LocalWindow(Window);

impl LocalWindow {
    /// A window over a folder of levels.
    pub fn new(levels: PathBuf) -> Self {
        let files = Files::new(Arc::new(Folder::new(levels)));
        Self(Window::new(Arc::new(files), Arc::new(Sprites::new(None)), host::host()))
    }

    /// Answers one message as the socket would, without the bytes that may follow.
    pub fn ask(&mut self, text: &str, bytes: Option<Vec<u8>>) -> String {
        self.0.answer(text, bytes).text
    }
}
