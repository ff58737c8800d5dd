//! The entry point: turns a name that a user gives into a game.

use crate::{
    GALLERY, LevelFile, gallery_nest, gallery_pack,
    opened::{Opened, World, shown},
};
use gridcosm_formats::{
    FileError,
    convert::{self, Content, Format, Reading},
    level_file::{self, LevelEntry, Pack},
    nest_roles::Roles,
    nest_text::{Layout, NestFile},
    replay::{self, Source},
    tmx,
};
use gridcosm_grid::Size;
use gridcosm_universe::maze;
use std::{io, path::Path, sync::Arc};

/// Returns the bytes of a file by its name, from a disk, standard input or a folder in a browser. Front ends supply
/// this function, because the libraries do no input or output.
pub type Fetch<'f> = &'f mut dyn FnMut(&Path) -> io::Result<Vec<u8>>;

/// Options that a file does not contain.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenOptions {
    /// The format, if neither the name nor the content determines it.
    pub format: Option<Format>,
    /// Pixels of a picture at least this bright are open.
    pub threshold: Option<u8>,
    /// The drawing of a file with several, from 1; `None` takes the first with an observer, or else the first.
    pub drawing: Option<usize>,
    /// The contents of a nest that are the agent and walls, if the user names them and not the file. Naming a content
    /// that the nest does not have, or any in a world that is no nest, is an error.
    pub roles: Roles,
}

/// Opens anything that a user can name: a file of any known format, a pack, level or nest of the gallery (`rooms`,
/// `rooms/3`, `nests/self.nest`), or a maze (`maze:15x11:5`). A file takes precedence over the gallery.
///
/// ```
/// use gridcosm::prelude::*;
/// let mut files = |path: &std::path::Path| match path.to_str() {
///     Some("board.xsb") => Ok(b"#####\n#@$.#\n#####\n".to_vec()),
///     _ => Err(std::io::ErrorKind::NotFound.into()),
/// };
/// let mut game = gridcosm::open("board.xsb", &mut files)?.session(0)?;
/// assert_eq!(game.act(Action::Right)?, Outcome::Won);
/// assert_eq!(gridcosm::open("rooms/3", &mut files)?.session(0)?.name(), "rooms/3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// All mistakes in the file, or an error if the name stands for nothing.
pub fn open(name: impl AsRef<Path>, fetch: Fetch<'_>) -> Result<Opened, FileError> {
    open_with(name, fetch, &OpenOptions::default())
}

/// As [`open`], with options that the file does not contain.
///
/// # Errors
/// All mistakes in the file, or an error if the name stands for nothing.
pub fn open_with(
    name: impl AsRef<Path>,
    fetch: Fetch<'_>,
    options: &OpenOptions,
) -> Result<Opened, FileError> {
    let path = name.as_ref();
    let name = path.display().to_string();
    let opened = match name.strip_prefix("maze:") {
        Some(size) => maze_of(size).map(|pack| without_file(&name, pack)),
        None => match fetch(path) {
            Ok(bytes) => decode(path, bytes, fetch, options),
            Err(error) => match gallery_nest(&name) {
                Some(text) => decode(path, text.into_bytes(), fetch, options),
                None => from_gallery(&name).unwrap_or_else(|| Err(unreadable(&name, &error))),
            },
        },
    };
    opened.and_then(|opened| fitting(opened, options)).map_err(|error| error.in_file(&name))
}

/// A name that stands for nothing, or a file that the computer does not give.
fn unreadable(name: &str, error: &io::Error) -> FileError {
    let message = if error.kind() != io::ErrorKind::NotFound {
        format!("cannot be read: {error}")
    } else if Path::new(name).extension().is_some() {
        "there is no such file".to_owned()
    } else {
        let (pack, number) = name.split_at(name.find('/').unwrap_or(name.len()));
        let hint = match level_file::nearest(pack, GALLERY) {
            Some(near) => format!("did you mean `{near}{number}`?"),
            None => "`gridcosm levels` lists the gallery".to_owned(),
        };
        format!("there is no such file, and no such level in the gallery; {hint}")
    };
    FileError::whole("unreadable", message)
}

/// Refuses roles for a world that has none.
fn fitting(opened: Opened, options: &OpenOptions) -> Result<Opened, FileError> {
    if options.roles == Roles::default() || matches!(opened.world, World::Nest(_)) {
        return Ok(opened);
    }
    let message = "this is not a nest, whose contents could be named as agents and walls";
    Err(FileError::whole("roles", message))
}

/// As [`open`], when the caller already has the bytes of the file and no other file lies beside it.
///
/// # Errors
/// All mistakes in the file.
pub fn read(name: impl AsRef<Path>, bytes: Vec<u8>) -> Result<Opened, FileError> {
    let none = &mut |_: &Path| Err(io::ErrorKind::NotFound.into());
    read_with(name, bytes, none, &OpenOptions::default())
}

/// As [`open_with`], when the caller already has the bytes of the file; `fetch` supplies the files that it names.
///
/// # Errors
/// All mistakes in the file.
pub fn read_with(
    name: impl AsRef<Path>,
    bytes: Vec<u8>,
    fetch: Fetch<'_>,
    options: &OpenOptions,
) -> Result<Opened, FileError> {
    let path = name.as_ref();
    let opened = decode(path, bytes, fetch, options).and_then(|opened| fitting(opened, options));
    opened.map_err(|error| error.in_file(path.display().to_string()))
}

fn decode(
    path: &Path,
    bytes: Vec<u8>,
    fetch: Fetch<'_>,
    options: &OpenOptions,
) -> Result<Opened, FileError> {
    let format = options.format.or_else(|| Format::of(path, &bytes));
    let format = format.ok_or_else(|| match convert::text_of(&bytes) {
        Ok(_) => FileError::whole("empty", "the file is empty"),
        Err(error) => error,
    })?;
    let name = shown(path);
    if format == Format::Replay {
        return replayed(path, &bytes, fetch, options);
    }
    let (content, warnings) = match format {
        Format::Tiled => (Content::Levels(tiled(path, bytes.clone(), fetch)?), Vec::new()),
        _ => {
            let reading = Reading { threshold: options.threshold, drawing: options.drawing };
            convert::decode(&bytes, format, reading)?
        }
    };
    let (mut found, mut roles) = (format, Roles::default());
    let world = match content {
        Content::Levels(pack) if format == Format::Level => {
            let text = Arc::from(convert::text_of(&bytes)?);
            World::Levels(Arc::new(LevelFile::with_text(name, pack, text)))
        }
        Content::Levels(pack) => {
            if format == Format::StateJson {
                found = Format::LevelJson;
            }
            World::Levels(Arc::new(LevelFile::of_pack(name, pack)))
        }
        Content::State(state) => {
            found = Format::StateJson;
            World::State(state)
        }
        Content::Nest(NestFile { store, layout, roles: own }) => {
            let wrong = |message| FileError::whole("roles", message);
            options.roles.check(&store).map_err(wrong)?;
            roles = options.roles.clone().or(own).of(&store);
            found = match layout {
                Layout::Standard => Format::Nest,
                Layout::Concise => Format::NestConcise,
            };
            World::Nest(store)
        }
        Content::Map(map) => World::Map(map),
    };
    let name = path.display().to_string();
    Ok(Opened { name, format: found, world, replay: None, warnings, roles, chosen: None })
}

/// A Tiled map names tilesets, which lie beside it.
fn tiled(path: &Path, bytes: Vec<u8>, fetch: Fetch<'_>) -> Result<Pack, FileError> {
    let mut first = Some(bytes);
    let pack = tmx::read(path, &mut |asked| match first.take_if(|_| asked == path) {
        Some(bytes) => Ok(bytes),
        None => fetch(asked),
    });
    Ok(pack?)
}

/// The level of a replay, together with the recorded actions.
fn replayed(
    path: &Path,
    bytes: &[u8],
    fetch: Fetch<'_>,
    options: &OpenOptions,
) -> Result<Opened, FileError> {
    let text = convert::text_of(bytes)?;
    let replay = replay::parse(text)
        .map_err(|error| FileError::line(text, error.line, "replay", error.message))?;
    let (level, roles) = match &replay.source {
        Source::Embedded(text) => {
            let pack = level_file::read(text).map_err(|error| unreadable_level(&error))?;
            let text = Arc::from(text.as_str());
            let file = LevelFile::with_text(shown(path), pack, text);
            (World::Levels(Arc::new(file)), Roles::default())
        }
        Source::Reference(name) => referred(name, path, fetch, options)?,
    };
    Ok(Opened {
        name: path.display().to_string(),
        format: Format::Replay,
        world: level,
        chosen: Some(replay.index),
        replay: Some(replay),
        warnings: Vec::new(),
        roles,
    })
}

/// The positions of these mistakes do not belong to the replay, so they become part of the sentence.
fn unreadable_level(error: &FileError) -> FileError {
    FileError::whole("replay", format!("its level cannot be read: {error}"))
}

/// Finds the level that a replay names: beside the replay, one folder up (solutions may have a folder of their own), or
/// in the gallery.
fn referred(
    name: &str,
    replay: &Path,
    fetch: Fetch<'_>,
    options: &OpenOptions,
) -> Result<(World, Roles), FileError> {
    let folder = replay.parent().unwrap_or(Path::new(""));
    let places = [folder.join(name), folder.join("..").join(name)];
    let found = places.into_iter().find_map(|path| fetch(&path).ok().map(|bytes| (path, bytes)));
    if let Some((path, bytes)) = found {
        if Format::of(&path, &bytes) == Some(Format::Replay) {
            return Err(FileError::whole("replay", format!("its level `{name}` is a replay too")));
        }
        let options = OpenOptions { format: None, ..options.clone() };
        let opened = decode(&path, bytes, fetch, &options);
        return opened
            .map(|opened| (opened.world, opened.roles))
            .map_err(|error| unreadable_level(&error.in_file(name)));
    }
    let stem = Path::new(name).file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    let file = gallery_pack(stem).ok_or_else(|| {
        let message = format!("its level `{name}` is neither beside it nor in the gallery");
        FileError::whole("replay", message)
    })?;
    Ok((World::Levels(Arc::new(file)), Roles::default()))
}

/// A pack (`rooms`) or level (`rooms/3`) of the gallery; `None` where there is no such pack.
fn from_gallery(name: &str) -> Option<Result<Opened, FileError>> {
    let (pack, number) = match name.rsplit_once('/') {
        Some((pack, number)) => (pack, Some(number.parse::<usize>().ok()?)),
        None => (name, None),
    };
    let file = gallery_pack(pack)?;
    let chosen = match number.map(|number| number.checked_sub(1)) {
        None => None,
        Some(None) => return Some(Err(FileError::whole("no-start", "levels count from 1"))),
        Some(Some(index)) => match file.pack.level(index) {
            Ok(_) => Some(index),
            Err(error) => return Some(Err(error.into())),
        },
    };
    Some(Ok(Opened { chosen, ..without_file(name, file) }))
}

fn without_file(name: &str, file: LevelFile) -> Opened {
    Opened {
        name: name.to_owned(),
        format: Format::Level,
        world: World::Levels(Arc::new(file)),
        replay: None,
        warnings: Vec::new(),
        roles: Roles::default(),
        chosen: None,
    }
}

/// A maze given as `WIDTHxHEIGHT`, optionally followed by `:SEED`; the default seed is 0.
fn maze_of(text: &str) -> Result<LevelFile, FileError> {
    let wrong = |message: String| FileError::whole("maze", message);
    let usage = || wrong("write it as maze:WIDTHxHEIGHT:SEED, such as maze:15x11:7".to_owned());
    let (size, seed) = text.split_once(':').unwrap_or((text, "0"));
    let (width, height) = size.split_once('x').ok_or_else(usage)?;
    let (Ok(width), Ok(height), Ok(seed)) = (width.parse(), height.parse(), seed.parse()) else {
        return Err(usage());
    };
    let options =
        maze::MazeOptions { seed: Some(seed), ..maze::MazeOptions::new(Size::new(width, height)) };
    let level = maze::generate(&options).map_err(|error| wrong(error.to_string()))?;
    let name = format!("maze:{text}");
    let title = name.clone();
    Ok(LevelFile::of_pack(name, LevelEntry { title, ..level.into() }))
}
