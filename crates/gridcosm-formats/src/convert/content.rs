//! The content of a file, before it becomes levels.

use super::Format;
use crate::{
    FileError, MapError,
    drawing::{self, DrawingError, Letters},
    level_file::{self, Diagnostic, LevelEntry, Pack},
    level_json, mask_png, movingai, nest_level,
    nest_roles::Roles,
    nest_text::{self, NestFile},
    parabox, sokoban, state_json,
};
use gridcosm_grid::BitGrid;
use gridcosm_sight::Observer;
use gridcosm_universe::{GridId, Level, Registry, State, factory};
use std::fmt::Display;

/// The content of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(clippy::large_enum_variant, reason = "there is one for each file that is opened")]
pub enum Content {
    /// Levels.
    Levels(Pack),
    /// A moment of a game.
    State(Box<State>),
    /// Grids within grids, without rules.
    Nest(NestFile),
    /// A map of open and blocked tiles.
    Map(TileMap),
}

/// A map of tiles, and the observer if the file shows one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TileMap {
    /// The open tiles.
    pub open: BitGrid,
    /// The observer of a sight drawing.
    pub observer: Option<Observer>,
    /// The number of the drawing in its file, from 1, and how many there are; 1 of 1 for other files.
    pub drawing: (usize, usize),
}

/// What to read of a file that leaves a choice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// Pixels at least this bright are open.
    pub threshold: Option<u8>,
    /// The drawing of a file with several, from 1; `None` takes the first with an observer, or else the first.
    pub drawing: Option<usize>,
}

impl From<BitGrid> for TileMap {
    fn from(open: BitGrid) -> Self {
        Self { open, observer: None, drawing: (1, 1) }
    }
}

/// The first grid of a world: cells that block sight are closed, and the first agent in it is the observer.
impl From<&State> for TileMap {
    fn from(state: &State) -> Self {
        let open = state.sight_walls(GridId::MAIN).unwrap_or_default().inverted();
        let mut agents = state.agents().filter_map(|agent| state.place(agent));
        let agent = agents.find(|place| place.grid == GridId::MAIN);
        Self { open, observer: agent.map(|place| Observer::at(place.pos())), drawing: (1, 1) }
    }
}

/// Reads the bytes of a file, and its warnings.
///
/// # Errors
/// All mistakes in the file. Tiled maps and replays name other files and are not read here.
pub fn decode(
    bytes: &[u8],
    format: Format,
    reading: Reading,
) -> Result<(Content, Vec<Diagnostic>), FileError> {
    if format == Format::Png {
        let open = mask_png::read(bytes, reading.threshold.unwrap_or(mask_png::HALF));
        let open = open.map_err(|error| FileError::whole("map", error))?;
        return Ok((Content::Map(open.into()), Vec::new()));
    }
    let text = text_of(bytes)?;
    if format == Format::Level {
        let (pack, warnings) = level_file::parse(text).sound()?;
        return Ok((Content::Levels(pack), warnings));
    }
    if format == Format::Parabox {
        let (pack, warnings) = parabox::parse(text).sound()?;
        return Ok((Content::Levels(pack), warnings));
    }
    decode_text(text, format, reading).map(|content| (content, Vec::new()))
}

/// The bytes as text.
///
/// # Errors
/// When the bytes are not text.
pub fn text_of(bytes: &[u8]) -> Result<&str, FileError> {
    std::str::from_utf8(bytes).map_err(|_| FileError::whole("no-text", "is neither a PNG nor text"))
}

fn decode_text(text: &str, format: Format, reading: Reading) -> Result<Content, FileError> {
    let tiles = |map: Result<BitGrid, MapError>| match map {
        Ok(open) => Ok(Content::Map(open.into())),
        Err(MapError::Line { line, message }) => Err(FileError::line(text, line, "map", message)),
        Err(error) => Err(FileError::whole("map", error)),
    };
    match format {
        Format::LevelJson | Format::StateJson => json(text),
        Format::Sokoban | Format::SokobanRuns => sokoban::parse(text)
            .map(Content::Levels)
            .map_err(|error| FileError::line(text, error.line, "sokoban", error.message)),
        Format::Nest | Format::NestConcise => nest_text::read(text)
            .map(Content::Nest)
            .map_err(|error| FileError::line(text, error.line, "nest-syntax", error.message)),
        Format::MovingAi => tiles(movingai::parse_map(text)),
        Format::Text | Format::Sight => {
            let all = drawing::read(text, Letters::Sight);
            let count = all.len();
            let drawing = drawing::chosen(all, text, reading.drawing)
                .map_err(|error| drawing_error(text, &error))?;
            let (open, observer) = (drawing.walls().inverted(), drawing.observer);
            Ok(Content::Map(TileMap { open, observer, drawing: (drawing.number, count) }))
        }
        Format::Level | Format::Parabox | Format::Png | Format::Tiled | Format::Replay => {
            let message = format!("files of the format {format} name other files");
            Err(FileError::whole("other-files", message))
        }
    }
}

fn drawing_error(text: &str, error: &DrawingError) -> FileError {
    if error.line == 0 {
        return FileError::whole("drawing", &error.kind);
    }
    let mut file_error = FileError::line(text, error.line, "drawing", &error.kind);
    for found in &mut file_error.diagnostics {
        found.column = error.column;
    }
    file_error
}

fn whole<E: Display>(code: &'static str) -> impl Fn(E) -> FileError {
    move |error| FileError::whole(code, error)
}

/// A level has cells, a state has entities.
fn json(text: &str) -> Result<Content, FileError> {
    let registry = Registry::default();
    let value = crate::json::parse(text).map_err(whole("json"))?;
    if value.get("cells").is_some() {
        let level = level_json::read(&value, &registry).map_err(whole("json"))?;
        return Ok(Content::Levels(LevelEntry::from(level).into()));
    }
    let state = state_json::read(&value, &registry).map_err(whole("json"))?;
    Ok(Content::State(Box::new(state)))
}

impl Content {
    /// The levels in it. A state becomes the level that begins with it, a nest becomes a level by the roles of its
    /// contents (the given ones, then those of the file), and a map becomes a level with walls.
    ///
    /// # Errors
    /// When a level cannot hold the nest or the map.
    pub fn into_pack(self, roles: &Roles) -> Result<Pack, FileError> {
        let level = match self {
            Self::Levels(pack) => return Ok(pack),
            Self::State(state) => Level::from_state(&state),
            Self::Nest(nest) => {
                let roles = roles.clone().or(nest.roles);
                nest_level::to_level(&nest.store, &roles).map_err(whole("nest"))?
            }
            Self::Map(map) => map.to_level()?,
        };
        Ok(LevelEntry::from(level).into())
    }
}

impl TileMap {
    /// A level with walls, and with an agent in place of the observer.
    fn to_level(&self) -> Result<Level, FileError> {
        let size = self.open.size();
        if gridcosm_universe::StateError::check_size(size).is_err() {
            let message = format!("a map of {size} is too large for a level");
            return Err(FileError::whole("too-large", message));
        }
        let mut level = Level::new(size);
        for pos in self.open.inverted().cells() {
            level.add(pos, factory::wall()).map_err(whole("map"))?;
        }
        if let Some(observer) = self.observer {
            let cell = observer.cells().next().unwrap_or_default();
            level.add(cell, factory::agent()).map_err(whole("map"))?;
        }
        Ok(level)
    }
}
