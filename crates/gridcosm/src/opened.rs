//! An opened name, and the games in it.

use crate::{LevelFile, Session};
use gridcosm_formats::{
    FileError,
    convert::{Content, Format, TileMap},
    level_file::{Diagnostic, StartError},
    nest_roles::Roles,
    nest_text::{Layout, NestFile},
    replay::Replay,
};
use gridcosm_nest::Store;
use gridcosm_universe::State;
use std::{path::Path, sync::Arc};

/// An opened name: the file, pack, level or maze that it stands for.
#[derive(Clone, Debug)]
pub struct Opened {
    /// The name.
    pub name: String,
    /// The format in which it was read; the level file format for the gallery and for mazes.
    pub format: Format,
    /// Its content.
    pub world: World,
    /// The recorded actions, if this is a replay.
    pub replay: Option<Replay>,
    /// Warnings: things that the author probably did not mean.
    pub warnings: Vec<Diagnostic>,
    pub(crate) roles: Roles,
    /// The index, from 0, if the name selects one level of the file; `None` selects all of them.
    pub(crate) chosen: Option<usize>,
}

/// The content of a file.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant, reason = "there is one for each file that is opened")]
pub enum World {
    /// Levels.
    Levels(Arc<LevelFile>),
    /// A moment of a game.
    State(Box<State>),
    /// Grids within grids, without rules.
    Nest(Store),
    /// A map of open and blocked tiles.
    Map(TileMap),
}

impl Opened {
    /// The levels as values. A state becomes the level that begins with it, a nest becomes a level by its roles, and a
    /// map becomes a level with walls. A replay gives the level that was played.
    ///
    /// # Errors
    /// When a level cannot hold the nest or the map.
    pub fn levels(&self) -> Result<Arc<LevelFile>, FileError> {
        let file = self.level_file()?;
        let Some(chosen) = self.chosen else { return Ok(file) };
        let entry = file.pack.level(chosen).map_err(|error| self.mistake(error.into()))?;
        Ok(Arc::new(LevelFile::of_pack(file.level_name(chosen), entry.clone())))
    }

    fn level_file(&self) -> Result<Arc<LevelFile>, FileError> {
        let content = match &self.world {
            World::Levels(file) => return Ok(Arc::clone(file)),
            World::State(state) => Content::State(state.clone()),
            World::Nest(store) => Content::Nest(NestFile {
                store: store.clone(),
                layout: Layout::default(),
                roles: self.roles.clone(),
            }),
            World::Map(map) => Content::Map(map.clone()),
        };
        let pack = content.into_pack(&self.roles).map_err(|error| self.mistake(error))?;
        Ok(Arc::new(LevelFile::of_pack(shown(Path::new(&self.name)), pack)))
    }

    /// Who is who in a nest, nothing left open: as the user says, as the file says, or as usual. Empty for other worlds.
    pub fn roles(&self) -> &Roles {
        &self.roles
    }

    /// A game of a level at its start. The index counts from 0 among the levels that the name stands for.
    ///
    /// # Errors
    /// When there is no such level.
    pub fn session(&self, number: usize) -> Result<Session, FileError> {
        if let World::State(state) = &self.world
            && number == 0
        {
            return Ok(Session::named(shown(Path::new(&self.name)), State::clone(state)));
        }
        let file = self.level_file()?;
        let index = match self.chosen {
            Some(chosen) if number == 0 => chosen,
            Some(_) => {
                let error = StartError::NoSuchLevel { index: number, levels: 1 };
                return Err(self.mistake(error.into()));
            }
            None => number,
        };
        let seed = self.replay.as_ref().and_then(|replay| replay.seed);
        Session::of_level(&file, index, seed).map_err(|error| self.mistake(error))
    }

    /// A game at the end of the replay if this is one, otherwise at its start.
    ///
    /// # Errors
    /// When there is no such level, or an action is impossible.
    pub fn played(&self) -> Result<Session, FileError> {
        let mut game = self.session(0)?;
        if let Some(replay) = &self.replay {
            let played = game.repeat(&replay.script);
            played.map_err(|error| self.mistake(FileError::whole("replay", error)))?;
        }
        Ok(game)
    }

    /// Games of all levels that the name stands for.
    ///
    /// # Errors
    /// When a level cannot be played.
    pub fn sessions(&self) -> Result<Vec<Session>, FileError> {
        let count = match (&self.world, self.chosen) {
            (World::Levels(file), None) => file.pack.levels.len(),
            _ => 1,
        };
        (0..count).map(|number| self.session(number)).collect()
    }

    /// The first grid as a map: cells that block sight are closed, and the first agent is the viewer.
    ///
    /// # Errors
    /// When there is no level to show.
    pub fn map(&self) -> Result<TileMap, FileError> {
        match &self.world {
            World::Map(map) => Ok(map.clone()),
            _ => Ok(self.session(0)?.start().into()),
        }
    }

    /// Checks that the replay, if this is one, still ends as recorded.
    ///
    /// # Errors
    /// The first difference.
    pub fn verify(&self) -> Result<(), FileError> {
        let Some(replay) = &self.replay else { return Ok(()) };
        let verified = replay.verify_from(self.session(0)?.start().clone());
        verified.map(drop).map_err(|error| self.mistake(FileError::whole("replay", error)))
    }

    fn mistake(&self, error: FileError) -> FileError {
        error.in_file(&self.name)
    }
}

/// The name of a file without its folders.
pub(crate) fn shown(path: &Path) -> String {
    Path::new(path.file_name().unwrap_or(path.as_os_str())).display().to_string()
}
