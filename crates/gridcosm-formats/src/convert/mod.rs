//! From any format to any other, through levels.
//!
//! Whatever is read becomes a pack of levels; maps and drawings become a level with walls. Whatever is written is made from such levels, and what a
//! format cannot say is an error with its place, never left out in silence: only floors and exits may fall by the way where a format has none.
//!
//! ```
//! use gridcosm_formats::convert::{self, Format, Options};
//! let level = convert::convert(b"#####\n#@$.#\n#####\n", Format::Sokoban, Format::Level, &Options::default())?;
//! assert!(String::from_utf8(level)?.contains("objective = \"push\""));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod format;

pub use format::Format;

use crate::{
    level_file::{self, LevelEntry, Pack},
    level_json, map_text, mask_png, movingai, nest_level,
    nest_level::Roles,
    nest_text, sight_text, sokoban, state_json,
};
use gridcosm_grid::BitGrid;
use gridcosm_sight::{Look, Observer, look};
use gridcosm_universe::{Level, Registry, factory};

/// What cannot be told from the files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Which level of a pack is written where a format holds one only, from 0; `None` takes the only one.
    pub level: Option<usize>,
    /// The contents of nests that are agents and walls.
    pub roles: Roles,
    /// The brightness from which a pixel is open.
    pub threshold: Option<u8>,
}

/// Why a file cannot be converted: a sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ConvertError(pub String);

impl ConvertError {
    fn new(error: impl std::fmt::Display) -> Self {
        Self(error.to_string())
    }
}

/// Converts bytes of one format into bytes of another. Maps of Tiled name other files, so [`tmx::read`](crate::tmx::read) reads them.
///
/// # Errors
/// A sentence that says what is wrong with the input, or what the output cannot hold.
pub fn convert(
    bytes: &[u8],
    from: Format,
    to: Format,
    options: &Options,
) -> Result<Vec<u8>, ConvertError> {
    write(&read(bytes, from, options)?, to, options)
}

/// Reads levels of any format but Tiled's.
///
/// # Errors
/// A sentence that says what is wrong.
pub fn read(bytes: &[u8], from: Format, options: &Options) -> Result<Pack, ConvertError> {
    if from == Format::Png {
        let open = mask_png::read(bytes, options.threshold.unwrap_or(mask_png::HALF));
        return open.map_err(ConvertError::new).and_then(|open| of_map(&open, None));
    }
    let text = std::str::from_utf8(bytes).map_err(|_| ConvertError::new("the file is no text"))?;
    let registry = Registry::default();
    match from {
        Format::Level => level_file::read(text).map_err(|mistakes| {
            let errors: Vec<String> = mistakes
                .iter()
                .filter(|mistake| mistake.is_error())
                .map(ToString::to_string)
                .collect();
            ConvertError(errors.join("\n"))
        }),
        Format::LevelJson => {
            level_json::parse(text, &registry).map(of_level).map_err(ConvertError::new)
        }
        Format::StateJson => state_json::parse(text, &registry)
            .map(|state| of_level(Level::from_state(&state)))
            .map_err(ConvertError::new),
        Format::Sokoban | Format::SokobanRuns => sokoban::parse(text).map_err(ConvertError::new),
        Format::Nest | Format::NestConcise => {
            let store = nest_text::parse(text).map_err(ConvertError::new)?;
            nest_level::to_level(&store, &options.roles).map(of_level).map_err(ConvertError::new)
        }
        Format::MovingAi => movingai::parse_map(text)
            .map_err(ConvertError::new)
            .and_then(|open| of_map(&open, None)),
        Format::Text => {
            map_text::parse(text).map_err(ConvertError::new).and_then(|open| of_map(&open, None))
        }
        Format::Sight => {
            let drawing = sight_text::parse(text).map_err(ConvertError::new)?;
            of_map(&drawing.walls.inverted(), Some(drawing.observer))
        }
        Format::Tiled | Format::Png => {
            Err(ConvertError::new("maps of Tiled name other files and are read by themselves"))
        }
    }
}

/// Writes levels in any format but Tiled's.
///
/// # Errors
/// A sentence that says what the format cannot hold.
pub fn write(pack: &Pack, to: Format, options: &Options) -> Result<Vec<u8>, ConvertError> {
    let text = match to {
        Format::Level => level_file::print(pack).map_err(ConvertError::new)?,
        Format::Sokoban => sokoban::print(&chosen(pack, options)?, sokoban::Spelling::Plain)
            .map_err(ConvertError::new)?,
        Format::SokobanRuns => {
            sokoban::print(&chosen(pack, options)?, sokoban::Spelling::RunLength)
                .map_err(ConvertError::new)?
        }
        Format::LevelJson => level_json::print(one(pack, options)?) + "\n",
        Format::StateJson => {
            let state = one(pack, options)?.to_state().map_err(ConvertError::new)?;
            state_json::print(&state) + "\n"
        }
        Format::Nest => {
            let store = nest_level::from_level(one(pack, options)?).map_err(ConvertError::new)?;
            nest_text::print(&store).map_err(ConvertError::new)?
        }
        Format::NestConcise => {
            let store = nest_level::from_level(one(pack, options)?).map_err(ConvertError::new)?;
            store.to_concise().map_err(ConvertError::new)?
        }
        Format::MovingAi => movingai::print_map(&open_cells(one(pack, options)?)),
        Format::Text => map_text::print(&open_cells(one(pack, options)?)),
        Format::Sight => sight_drawing(one(pack, options)?)?,
        Format::Png => {
            return mask_png::write(&open_cells(one(pack, options)?)).map_err(ConvertError::new);
        }
        Format::Tiled => {
            return Err(ConvertError::new(
                "maps of Tiled can be read and not written; choose another format",
            ));
        }
    };
    Ok(text.into_bytes())
}

/// The pack, or the one level of it that is asked for.
fn chosen(pack: &Pack, options: &Options) -> Result<Pack, ConvertError> {
    match options.level {
        None => Ok(pack.clone()),
        Some(_) => Ok(entry(pack, options)?.clone().into()),
    }
}

fn one<'p>(pack: &'p Pack, options: &Options) -> Result<&'p Level, ConvertError> {
    entry(pack, options).map(|entry| &entry.level)
}

fn entry<'p>(pack: &'p Pack, options: &Options) -> Result<&'p LevelEntry, ConvertError> {
    let count = pack.levels.len();
    let missing = || match options.level {
        Some(level) => {
            ConvertError(format!("there is no level {}; the file has {count}", level + 1))
        }
        None => ConvertError(format!(
            "the file has {count} levels, and this format holds one; say which"
        )),
    };
    match options.level {
        None if count != 1 => Err(missing()),
        level => pack.levels.get(level.unwrap_or(0)).ok_or_else(missing),
    }
}

fn of_level(level: Level) -> Pack {
    LevelEntry::from(level).into()
}

/// A map as a level with walls, and with an agent where somebody looks.
fn of_map(open: &BitGrid, observer: Option<Observer>) -> Result<Pack, ConvertError> {
    let size = open.size();
    if size.area() > gridcosm_universe::MAX_CELLS {
        return Err(ConvertError(format!("a map of {size} is too large for a level")));
    }
    let mut level = Level::new(size);
    for pos in open.inverted().cells() {
        level.add(pos, factory::wall()).map_err(ConvertError::new)?;
    }
    if let Some(observer) = observer {
        level
            .add(observer.cells().next().unwrap_or_default(), factory::agent())
            .map_err(ConvertError::new)?;
    }
    Ok(of_level(level))
}

/// The cells of the first grid where nothing blocks.
fn open_cells(level: &Level) -> BitGrid {
    let mut open = BitGrid::full(level.size());
    for (place, cell) in
        level.cells().filter(|(place, _)| place.grid == gridcosm_universe::GridId::MAIN)
    {
        if cell.iter().filter_map(|&id| level.get(id)).any(|spec| spec.components.blocking) {
            open.set(place.pos, false);
        }
    }
    open
}

/// What the agent sees from where it stands.
fn sight_drawing(level: &Level) -> Result<String, ConvertError> {
    let walls = open_cells(level).inverted();
    let agent = level.cells().find(|(place, cell)| {
        let agents = cell.iter().filter_map(|&id| level.get(id)).any(|spec| spec.components.agent);
        agents && place.grid == gridcosm_universe::GridId::MAIN
    });
    let (place, _) = agent.ok_or_else(|| {
        ConvertError::new(
            "the first grid has no agent, and a drawing of sight needs somebody who looks",
        )
    })?;
    let observer = Observer::at(place.pos);
    let view = look(&walls, observer, Look::default()).map_err(ConvertError::new)?;
    Ok(sight_text::print(&walls, observer, &view))
}
