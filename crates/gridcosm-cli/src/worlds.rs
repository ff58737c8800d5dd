//! Reading a world of any format, from a file, standard input, the gallery or a seed.

use crate::packs;
use gridcosm::{
    Session,
    formats::{
        convert::{Format, Options},
        level_file::{self, LevelEntry, Pack},
        level_json,
        nest_level::{PLAYER, Roles, WALL},
        nest_text,
        replay::{self, Replay, Source},
        state_json,
    },
    grid::Size,
    nest,
    universe::{Registry, State, maze},
};
use std::{
    fs,
    io::{self, Read},
    path::Path,
};

/// What a file can hold.
pub(crate) enum World {
    /// Grids within grids, without rules.
    Nest(nest::Store),
    /// A level, a state, or a replay of a level.
    Level(Box<Game>),
}

/// Something that can be played.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    /// How it is asked for: `rooms/3`, or the name of its file.
    pub name: String,
    pub title: String,
    pub author: String,
    pub description: String,
    pub start: State,
    /// The text of its level file, and its number in it from 0.
    pub source: Option<(String, usize)>,
    /// What was done in it, if it came with a replay.
    pub replay: Option<Replay>,
}

impl Game {
    /// A game at its start.
    pub(crate) fn session(&self) -> Session {
        let opened =
            self.source.as_ref().and_then(|(text, index)| Session::open(text, *index).ok());
        opened.unwrap_or_else(|| Session::new(self.start.clone()))
    }

    fn of_state(name: &str, state: State) -> Self {
        let title = name.to_owned();
        Self {
            name: name.to_owned(),
            title,
            author: String::new(),
            description: String::new(),
            start: state,
            source: None,
            replay: None,
        }
    }
}

/// Reads a world: the content tells the format. `level` is the number of a level in a pack, from 1.
pub(crate) fn open(input: &Path, level: usize) -> Result<World, String> {
    if let Some(games) = without_file(input) {
        return pick(games?, input, level).map(|game| World::Level(Box::new(game)));
    }
    let text = read(input)?;
    let kind = kind_of(&text, input);
    if kind == Kind::Other(Format::Nest) {
        return nest_text::parse(&text).map(World::Nest).map_err(|error| named(input, &error));
    }
    let games = games_of(text, kind, input).map_err(|error| named(input, &error))?;
    pick(games, input, level).map(|game| World::Level(Box::new(game)))
}

/// One level to play. `level` is its number in a pack, from 1.
pub(crate) fn open_game(input: &Path, level: usize) -> Result<Game, String> {
    pick(open_all(input)?, input, level)
}

/// All levels of a file, or one alone if that is what it holds. A nest is played by the usual roles: `0` is the agent, `9` a wall.
pub(crate) fn open_all(input: &Path) -> Result<Vec<Game>, String> {
    if let Some(games) = without_file(input) {
        return games;
    }
    let text = read(input)?;
    let kind = kind_of(&text, input);
    games_of(text, kind, input).map_err(|error| named(input, &error))
}

fn named(input: &Path, error: &dyn std::fmt::Display) -> String {
    format!("{}: {error}", input.display())
}

/// What needs no file: a maze, or a pack or level of the gallery.
fn without_file(input: &Path) -> Option<Result<Vec<Game>, String>> {
    let name = input.to_str().unwrap_or_default();
    match name.strip_prefix("maze:") {
        Some(size) => Some(maze(size).map(|state| vec![Game::of_state(name, state)])),
        None => from_gallery(name, input),
    }
}

/// All games in a text.
fn games_of(text: String, kind: Kind, input: &Path) -> Result<Vec<Game>, String> {
    let name = shown(input);
    match kind {
        Kind::Json => Ok(vec![Game::of_state(&name, read_state(&text)?)]),
        Kind::Replay => replayed(&text, input).map(|game| vec![game]),
        Kind::Level => games(&name, &text),
        Kind::Other(format) => {
            let roles = Roles { player: Some(PLAYER.to_owned()), walls: vec![WALL.to_owned()] };
            let options = Options { roles, ..Options::default() };
            let pack = packs::read(input, text.into_bytes(), format, &options)?;
            // As a level file it can be recorded and sent on like any other.
            let text = level_file::print(&pack).map_err(|error| error.to_string())?;
            games(&name, &text)
        }
    }
}

/// All levels of the gallery, in its order.
pub(crate) fn gallery() -> Vec<Game> {
    gridcosm::gallery()
        .into_iter()
        .flat_map(|pack| of_pack(&pack.name, &pack.text, pack.pack))
        .collect()
}

/// The games of a gallery pack (`rooms`) or the one of a gallery level (`rooms/3`), unless there is a file of that name.
fn from_gallery(name: &str, input: &Path) -> Option<Result<Vec<Game>, String>> {
    if name.is_empty() || name == "-" || input.exists() {
        return None;
    }
    let (pack_name, number) = match name.rsplit_once('/') {
        Some((pack, number)) => (pack, Some(number.parse::<usize>().ok()?)),
        None => (name, None),
    };
    let pack = gridcosm::gallery_pack(pack_name)?;
    let games = of_pack(pack_name, &pack.text, pack.pack);
    let Some(number) = number else {
        return Some(Ok(games));
    };
    let count = games.len();
    let game = games.into_iter().nth(number.wrapping_sub(1));
    Some(
        game.map(|game| vec![game])
            .ok_or_else(|| format!("{pack_name} has {count} levels, no number {number}")),
    )
}

fn pick(games: Vec<Game>, input: &Path, level: usize) -> Result<Game, String> {
    let count = games.len();
    let game = games.into_iter().nth(level.wrapping_sub(1));
    game.ok_or_else(|| {
        format!("{} has {count} levels; --level {level} is none of them", shown(input))
    })
}

/// The name of a file without its folders.
fn shown(input: &Path) -> String {
    input.file_name().map_or_else(|| "-".to_owned(), |name| name.to_string_lossy().into_owned())
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Json,
    Replay,
    Level,
    /// Something that becomes levels by being converted.
    Other(Format),
}

fn kind_of(text: &str, input: &Path) -> Kind {
    match Format::of_name(input) {
        Some(Format::Level) => return Kind::Level,
        Some(format @ (Format::Sokoban | Format::SokobanRuns | Format::Tiled | Format::Nest)) => {
            return Kind::Other(format);
        }
        _ => {}
    }
    let mut lines =
        text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let first = lines.next().unwrap_or_default();
    let is_key = |line: &str| line.split_once('=').is_some_and(|(key, _)| !key.contains(':'));
    if first.starts_with('{') {
        Kind::Json
    } else if first.strip_prefix("replay").is_some_and(|rest| rest.trim_start().starts_with('=')) {
        Kind::Replay
    } else if first.starts_with('[') || is_key(first) {
        Kind::Level
    } else {
        let found = Format::of_content(text.as_bytes());
        let playable = |format: &Format| matches!(format, Format::Sokoban | Format::Tiled);
        Kind::Other(found.filter(playable).unwrap_or(Format::Nest))
    }
}

/// The levels of a level file's text. All mistakes are counted, the first is told.
fn games(name: &str, text: &str) -> Result<Vec<Game>, String> {
    let pack = level_file::read(text).map_err(|diagnostics| {
        let errors: Vec<_> =
            diagnostics.iter().filter(|diagnostic| diagnostic.is_error()).collect();
        let first = errors.first().map(ToString::to_string).unwrap_or_default();
        match errors.len() {
            0 | 1 => first,
            n => format!("{first} (and {} more: `gridcosm check` lists them all)", n - 1),
        }
    })?;
    Ok(of_pack(name, text, pack))
}

fn of_pack(name: &str, text: &str, pack: Pack) -> Vec<Game> {
    let alone = pack.levels.len() == 1;
    let game = |(index, entry): (usize, LevelEntry)| {
        let start = entry.level.to_state().ok()?;
        Some(Game {
            name: if alone { name.to_owned() } else { format!("{name}/{}", index + 1) },
            title: entry.title,
            author: entry.author,
            description: entry.description,
            start,
            source: Some((text.to_owned(), index)),
            replay: None,
        })
    };
    pack.levels.into_iter().enumerate().filter_map(game).collect()
}

/// The level of a replay, with what was done.
fn replayed(text: &str, input: &Path) -> Result<Game, String> {
    let replay = replay::parse(text).map_err(|error| error.to_string())?;
    let level = match &replay.source {
        Source::Embedded(text) => text.clone(),
        Source::Reference(name) => referred(name, input)?,
    };
    let start =
        replay::start(&level, replay.index, replay.seed).map_err(|error| error.to_string())?;
    let games = games(&shown(input), &level)?;
    let game = games
        .into_iter()
        .nth(replay.index)
        .unwrap_or_else(|| Game::of_state("", State::clone(&start)));
    // A session plays with the level's own seed; with another one it starts from the state.
    let source = game.source.filter(|_| replay.seed.is_none());
    Ok(Game { name: shown(input), start, source, replay: Some(replay), ..game })
}

/// The text of a level that a replay names: beside the replay, one folder up, or in the gallery.
fn referred(name: &str, replay: &Path) -> Result<String, String> {
    let folder = replay.parent().unwrap_or(Path::new(""));
    let places = [folder.join(name), folder.join("..").join(name)];
    if let Some(text) = places.iter().find_map(|path| fs::read_to_string(path).ok()) {
        return Ok(text);
    }
    let stem = Path::new(name).file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    gridcosm::gallery_pack(stem)
        .map(|pack| pack.text)
        .ok_or_else(|| format!("its level `{name}` is neither beside it nor in the gallery"))
}

/// The text of a file, or of standard input for `-`.
pub(crate) fn read(path: &Path) -> Result<String, String> {
    let text = if path == Path::new("-") {
        let mut text = String::new();
        io::stdin().read_to_string(&mut text).map(|_| text)
    } else {
        fs::read_to_string(path)
    };
    text.map_err(|error| format!("{}: cannot be read: {error}", path.display()))
}

/// A level has cells, a state has entities.
pub(crate) fn read_state(text: &str) -> Result<State, String> {
    let registry = Registry::default();
    let value: serde_json::Value =
        serde_json::from_str(text).map_err(|error| format!("is no JSON: {error}"))?;
    if value.get("cells").is_some() {
        let level = level_json::read(&value, &registry).map_err(|error| error.to_string())?;
        return level.to_state().map_err(|error| error.to_string());
    }
    state_json::read(&value, &registry).map_err(|error| error.to_string())
}

/// A maze of `WIDTHxHEIGHT`, with `:SEED` if another one than 0 is wanted.
fn maze(text: &str) -> Result<State, String> {
    let usage = || format!("maze:{text}: write it as maze:WIDTHxHEIGHT:SEED, such as maze:15x11:7");
    let (size, seed) = text.split_once(':').unwrap_or((text, "0"));
    let (width, height) = size.split_once('x').ok_or_else(usage)?;
    let (Ok(width), Ok(height), Ok(seed)) = (width.parse(), height.parse(), seed.parse()) else {
        return Err(usage());
    };
    let options =
        maze::MazeOptions { seed: Some(seed), ..maze::MazeOptions::new(Size::new(width, height)) };
    let level = maze::generate(&options).map_err(|error| format!("maze:{text}: {error}"))?;
    level.to_state().map_err(|error| format!("maze:{text}: {error}"))
}
