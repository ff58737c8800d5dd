//! The origin of a game, and saving it.

use super::Session;
use crate::{LevelFile, SaveError, level_file::printed};
use gridcosm_formats::{
    FileError,
    level_file::LevelEntry,
    replay::{Replay, Source},
};
use gridcosm_universe::Level;
use std::sync::Arc;

/// The origin of a game.
#[derive(Clone, Debug)]
pub(super) enum Origin {
    /// A level of a file, with a seed that replaces its own.
    Level { file: Arc<LevelFile>, index: usize, seed: Option<i64> },
    /// A state, with its name.
    State(String),
}

impl Session {
    /// A game of a level; the first level of a file has index 0. A given seed replaces the level's own.
    ///
    /// # Errors
    /// When there is no such level, or it cannot be played.
    pub fn of_level(
        file: &Arc<LevelFile>,
        index: usize,
        seed: Option<i64>,
    ) -> Result<Self, FileError> {
        let start = file.pack.start(index, seed);
        let start = start.map_err(|error| FileError::from(error).in_file(&file.name))?;
        let origin = Origin::Level { file: Arc::clone(file), index, seed };
        Ok(Self { origin, ..Self::new(start) })
    }

    /// A game of a level in the text of a level file; the first level has index 0. To open something by name, use
    /// [`open`](crate::open).
    ///
    /// ```
    /// use gridcosm::prelude::*;
    /// let mut game = Session::open("map = '@.>'", 0)?;
    /// game.act(Action::Right)?;
    /// game.act(Action::Right)?;
    /// assert_eq!(game.state().outcome(), Outcome::Won);
    /// let replay = gridcosm::formats::replay::print(&game.replay()?);
    /// let again = gridcosm::read("won.replay", replay.into_bytes())?;
    /// assert_eq!(again.played()?.turn(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// All mistakes in the text, or an error if there is no such level.
    pub fn open(text: &str, index: usize) -> Result<Self, FileError> {
        Self::of_level(&Arc::new(LevelFile::read("", text)?), index, None)
    }

    /// The same game from its start, with another seed.
    pub fn with_seed(self, other: i64) -> Self {
        let mut start = self.start;
        start.change_settings(|settings| settings.seed = Some(other));
        let origin = match self.origin {
            Origin::Level { file, index, .. } => Origin::Level { file, index, seed: Some(other) },
            origin => origin,
        };
        Self { origin, ..Self::new(start) }
    }

    /// The name that opens the game: `rooms/3`, or the name of its file; empty if it has none.
    pub fn name(&self) -> String {
        match &self.origin {
            Origin::Level { file, index, .. } => file.level_name(*index),
            Origin::State(name) => name.clone(),
        }
    }

    /// The level with its title and the rest of its entry; `None` if the game began with a state.
    pub fn level(&self) -> Option<&LevelEntry> {
        match &self.origin {
            Origin::Level { file, index, .. } => file.pack.levels.get(*index),
            Origin::State(_) => None,
        }
    }

    /// The title of the level, or the name of the game if it has none.
    pub fn title(&self) -> String {
        let title = self.level().map(|level| level.title.as_str()).unwrap_or_default();
        if title.is_empty() { self.name() } else { title.to_owned() }
    }

    /// The game up to here as a replay that contains its level. A level without text is printed for it.
    ///
    /// # Errors
    /// When the level cannot be written as a level file.
    pub fn replay(&self) -> Result<Replay, SaveError> {
        match &self.origin {
            Origin::Level { file, index, seed } => match file.text() {
                Some(text) => self.record(Source::Embedded(text.to_string()), *index, *seed),
                // Opening the game has already checked that this level exists.
                None => self.record_printed(file.pack.levels[*index].clone(), *seed),
            },
            Origin::State(_) => self.record_printed(Level::from_state(&self.start).into(), None),
        }
    }

    /// The game up to here as a replay that only names the file of its level. A replay of a game that did not begin
    /// with a level contains it.
    ///
    /// # Errors
    /// When the game began with a state that cannot be written as a level file.
    pub fn replay_of(&self, level: &str) -> Result<Replay, SaveError> {
        match &self.origin {
            Origin::Level { index, seed, .. } => {
                self.record(Source::Reference(level.to_owned()), *index, *seed)
            }
            Origin::State(_) => self.replay(),
        }
    }

    fn record_printed(&self, entry: LevelEntry, seed: Option<i64>) -> Result<Replay, SaveError> {
        self.record(Source::Embedded(printed(entry, &self.start)?), 0, seed)
    }

    fn record(&self, source: Source, index: usize, seed: Option<i64>) -> Result<Replay, SaveError> {
        let replay = Replay::record(self.start.clone(), source, &self.script())?;
        Ok(Replay { index, seed, ..replay })
    }
}
