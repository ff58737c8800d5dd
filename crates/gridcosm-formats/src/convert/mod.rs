//! From any format to any other, through levels.
//!
//! Every input becomes a pack of levels; maps and drawings become a level with walls. Every output is made from such
//! levels. Converting something that the target format cannot express is an error that names its place, unless
//! [`Options::drop`] says to leave it out. Boards, nests and maps hold what stands where, not rules or texts.
//!
//! ```
//! use gridcosm_formats::convert::{self, Format, Options};
//! let level = convert::convert(b"#####\n#@$.#\n#####\n", Format::Sokoban, Format::Level, &Options::default())?;
//! assert!(String::from_utf8(level)?.contains("objective = \"push\""));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod content;
mod format;

pub use content::{Content, Reading, TileMap, decode, text_of};
pub use format::Format;

use crate::{
    FileError, drawing,
    level_file::{self, LevelEntry, Pack},
    level_json, map_text, mask_png, movingai, nest_level,
    nest_roles::Roles,
    nest_text::{self, Layout, NestFile},
    parabox, sokoban, state_json,
    usual::{Usual, UsualKind},
};
use gridcosm_sight::{Look, look};
use gridcosm_universe::{EntitySpec, GridId, Level, Place, SpecId, State};
use std::borrow::Cow;

/// Options that the files do not contain.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The level of a pack to write if the format holds only one, from 0; `None` takes the only one.
    pub level: Option<usize>,
    /// The contents of nests that are agents and walls.
    pub roles: Roles,
    /// Pixels at least this bright are open.
    pub threshold: Option<u8>,
    /// Leave out what the format cannot hold, instead of refusing it.
    pub drop: bool,
}

/// The reason why a conversion failed: a sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ConvertError(pub String);

impl ConvertError {
    fn new(error: impl std::fmt::Display) -> Self {
        Self(error.to_string())
    }
}

impl From<FileError> for ConvertError {
    fn from(error: FileError) -> Self {
        Self::new(error)
    }
}

/// Converts bytes of one format into bytes of another. Tiled maps name other files, so [`tmx::read`](crate::tmx::read)
/// reads them.
///
/// # Errors
/// A sentence that tells what is wrong with the input, or what the output cannot hold.
pub fn convert(
    bytes: &[u8],
    from: Format,
    to: Format,
    options: &Options,
) -> Result<Vec<u8>, ConvertError> {
    write(&read(bytes, from, options)?, to, options)
}

/// Reads levels of any format whose files are self-contained: all except Tiled maps and replays.
///
/// # Errors
/// All mistakes in the file.
pub fn read(bytes: &[u8], from: Format, options: &Options) -> Result<Pack, FileError> {
    let reading = Reading { threshold: options.threshold, drawing: None };
    let (content, _) = decode(bytes, from, reading)?;
    content.into_pack(&options.roles)
}

/// Writes levels in any format except Tiled's.
///
/// # Errors
/// A sentence that tells what the format cannot hold.
pub fn write(pack: &Pack, to: Format, options: &Options) -> Result<Vec<u8>, ConvertError> {
    let pack = &*if options.drop { reduced(pack, to) } else { Cow::Borrowed(pack) };
    let text = match to {
        Format::Level => level_file::print(pack).map_err(ConvertError::new)?,
        Format::Sokoban => sokoban::print(&chosen(pack, options)?, sokoban::Spelling::Plain)
            .map_err(ConvertError::new)?,
        Format::SokobanRuns => {
            sokoban::print(&chosen(pack, options)?, sokoban::Spelling::RunLength)
                .map_err(ConvertError::new)?
        }
        Format::Parabox => parabox::print(one(pack, options)?).map_err(ConvertError::new)?,
        Format::LevelJson => level_json::print(one(pack, options)?) + "\n",
        Format::StateJson => state_json::print(&start(pack, options)?) + "\n",
        Format::Nest => nest(one(pack, options)?, Layout::Standard)?,
        Format::NestConcise => nest(one(pack, options)?, Layout::Concise)?,
        Format::MovingAi => movingai::print_map(&tiles(pack, options, to)?.open),
        Format::Text => map_text::print(&tiles(pack, options, to)?.open),
        Format::Sight => sight_drawing(tiles(pack, options, to)?)?,
        Format::Png => {
            let open = tiles(pack, options, to)?.open;
            return mask_png::write(&open).map_err(ConvertError::new);
        }
        Format::Tiled => {
            return Err(ConvertError::new(
                "Tiled maps can be read but not written; choose another format",
            ));
        }
        Format::Replay => {
            return Err(ConvertError::new(
                "a replay needs somebody who plays; `gridcosm run --record` writes one",
            ));
        }
    };
    Ok(text.into_bytes())
}

/// The pack, or the requested level of it.
fn chosen(pack: &Pack, options: &Options) -> Result<Pack, ConvertError> {
    match options.level {
        None => Ok(pack.clone()),
        Some(_) => Ok(entry(pack, options)?.clone().into()),
    }
}

fn one<'p>(pack: &'p Pack, options: &Options) -> Result<&'p Level, ConvertError> {
    entry(pack, options).map(|entry| &entry.level)
}

fn start(pack: &Pack, options: &Options) -> Result<State, ConvertError> {
    one(pack, options)?.to_state().map_err(ConvertError::new)
}

fn nest(level: &Level, layout: Layout) -> Result<String, ConvertError> {
    let (store, roles) = nest_level::from_level(level).map_err(ConvertError::new)?;
    nest_text::write(&NestFile { store, layout, roles }).map_err(ConvertError::new)
}

/// The map of a level. With [`Options::drop`] it is closed wherever something blocks sight.
fn tiles(pack: &Pack, options: &Options, to: Format) -> Result<TileMap, ConvertError> {
    let level = one(pack, options)?;
    let foreign = |place: Place, spec: &EntitySpec| match Usual::of(spec) {
        Some(Usual { kind: UsualKind::Wall, label: None }) => place.grid != GridId::MAIN,
        Some(Usual { kind: UsualKind::Agent, label: None }) => to != Format::Sight,
        _ => true,
    };
    let mut things = level.cells().flat_map(|(place, ids)| ids.iter().map(move |&id| (place, id)));
    let found = things.find(|(place, id)| level.get(*id).is_some_and(|spec| foreign(*place, spec)));
    if let Some((place, _)) = found.filter(|_| !options.drop) {
        let holds = if to == Format::Sight { "plain walls and an observer" } else { "plain walls" };
        let message =
            format!("the entity at {place} cannot be part of a map, which has only {holds}");
        return Err(ConvertError(message));
    }
    start(pack, options).map(|state| TileMap::from(&state))
}

/// The pack without what a format cannot hold. Maps leave out by themselves, and files of levels hold everything.
fn reduced(pack: &Pack, to: Format) -> Cow<'_, Pack> {
    let holds: fn(&EntitySpec) -> bool = match to {
        Format::Nest | Format::NestConcise => nest_level::holds,
        Format::Sokoban | Format::SokobanRuns => sokoban::holds,
        Format::Parabox => parabox::holds,
        _ => return Cow::Borrowed(pack),
    };
    let mut pack = pack.clone();
    for level in pack.levels.iter_mut().map(|entry| &mut entry.level) {
        let cells: Vec<(Place, Vec<SpecId>)> =
            level.cells().map(|(place, ids)| (place, ids.to_vec())).collect();
        for (place, ids) in cells {
            for id in ids {
                reduce(level, place, id, holds);
            }
        }
    }
    Cow::Owned(pack)
}

/// Takes away the label if that is enough, otherwise the entity.
fn reduce(level: &mut Level, place: Place, id: SpecId, holds: fn(&EntitySpec) -> bool) {
    let Some(mut spec) = level.get(id).filter(|spec| !holds(spec)).cloned() else { return };
    spec.components.label = None;
    if !holds(&spec) {
        // The level itself gave out the place and the entity.
        let _ = level.remove(place, id);
    } else if let Some(labelled) = level.get_mut(id) {
        *labelled = spec;
    }
}

fn entry<'p>(pack: &'p Pack, options: &Options) -> Result<&'p LevelEntry, ConvertError> {
    let count = pack.levels.len();
    if options.level.is_none() && count != 1 {
        let message =
            format!("the file has {count} levels, but this format holds one; choose a level");
        return Err(ConvertError(message));
    }
    pack.level(options.level.unwrap_or(0)).map_err(ConvertError::new)
}

/// The cells that the agent sees from its place.
fn sight_drawing(map: TileMap) -> Result<String, ConvertError> {
    let observer = map.observer.ok_or_else(|| {
        ConvertError::new("the first grid has no agent, and a sight drawing needs an observer")
    })?;
    let walls = map.open.inverted();
    let view = look(&walls, observer, Look::default()).map_err(ConvertError::new)?;
    Ok(drawing::print(&walls, observer, &view))
}
