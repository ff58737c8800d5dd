//! One file per lens: a request in, an answer out, no input or output.

pub(crate) mod crowd;
pub(crate) mod edit;
pub(crate) mod map;
pub(crate) mod play;
mod replay_file;
pub(crate) mod routes;
mod rule_words;
pub(crate) mod sight;
pub(crate) mod solve;
pub(crate) mod walls;

pub(crate) use play::{film, gaze, jumps};

use crate::{files::Files, host::Host, level_text, sprites::Sprites, wire::LevelRef};
use gridcosm::{FileError, Session};
use map::{Standing, WindowMap};
use std::sync::Arc;

/// The answer of a lens: a message, and bytes if it announces some.
#[derive(Debug)]
pub(crate) struct Reply<A> {
    pub answer: A,
    pub bytes: Option<Vec<u8>>,
}

impl<A> Reply<A> {
    /// An answer followed by a binary frame.
    pub(crate) fn with_bytes(answer: A, bytes: Vec<u8>) -> Self {
        Self { answer, bytes: Some(bytes) }
    }
}

impl<A> From<A> for Reply<A> {
    fn from(answer: A) -> Self {
        Self { answer, bytes: None }
    }
}

/// The reason why a request fails: a sentence that tells people what to do.
#[derive(Debug)]
pub(crate) struct Complaint(pub String);

impl<T: Into<String>> From<T> for Complaint {
    fn from(sentence: T) -> Self {
        Self(sentence.into())
    }
}

impl Complaint {
    /// An error of a library as a sentence.
    pub(crate) fn told(error: impl std::fmt::Display) -> Self {
        Self(format!("{}.", gridcosm::capitalised(&error.to_string())))
    }
}

/// The result of a lens.
pub(crate) type Answered<A> = Result<Reply<A>, Complaint>;

/// The data that all lenses of a window share: the open level, and access to files.
#[derive(Debug)]
pub(crate) struct Desk {
    pub files: Arc<Files>,
    pub sprites: Arc<Sprites>,
    pub host: Host,
    /// The level that was opened last, in any lens, with the text of its file.
    pub level: Option<OpenLevel>,
    /// The walls that Sight and Crowd look at.
    pub map: Option<WindowMap>,
    /// Where bodies stand on it at this moment.
    pub standing: Standing,
}

impl Desk {
    /// A desk with no open level and no map.
    pub(crate) fn new(files: Arc<Files>, sprites: Arc<Sprites>, host: Host) -> Self {
        Self { files, sprites, host, level: None, map: None, standing: Standing::default() }
    }

    /// A desk over an empty store.
    #[cfg(test)]
    pub(crate) fn empty() -> Self {
        let files = Files::new(Arc::new(crate::MemoryStore::new("memory")));
        Self::new(Arc::new(files), Arc::new(Sprites::new(None)), crate::test_host::at_once())
    }

    /// The map of the window.
    pub(crate) fn map(&self) -> Result<&WindowMap, Complaint> {
        self.map.as_ref().ok_or_else(|| map::NO_MAP.into())
    }

    /// Lets the map catch up with the game that it follows.
    pub(crate) fn follow(&mut self, play: &play::Play) {
        if let Some(map) = &mut self.map {
            map.follow(play);
        }
    }

    /// A level with the text that contains it.
    pub(crate) fn read(&self, level: &LevelRef) -> Result<OpenLevel, Complaint> {
        Ok(OpenLevel { level: level.clone(), text: self.files.text(level)? })
    }
}

/// A level and the text that contains it.
#[derive(Clone, Debug)]
pub(crate) struct OpenLevel {
    pub level: LevelRef,
    pub text: Arc<str>,
}

impl OpenLevel {
    /// A game of the level, at its start.
    pub(crate) fn session(&self, seed: Option<i64>) -> Result<Session, FileError> {
        let file = level_text::read(&self.level.name, Arc::clone(&self.text))?;
        Session::of_level(&Arc::new(file), self.level.index as usize, seed)
    }
}
