//! Reading a world of any format.

use gridcosm_formats::{level_json, nest_text, state_json};
use gridcosm_grid::Size;
use gridcosm_nest as nest;
use gridcosm_universe::{Registry, State, maze};
use std::{
    fs,
    io::{self, Read},
    path::Path,
};

/// What a file can hold.
pub(crate) enum World {
    /// Grids within grids, without rules.
    Nest(nest::Store),
    /// A level at its start, or a state.
    Level(Box<State>),
}

/// Reads a world: the content tells the format. `level` is the number of a level in a pack, from 1.
pub(crate) fn open(input: &Path, level: usize) -> Result<World, String> {
    if let Some(size) = input.to_str().and_then(|name| name.strip_prefix("maze:")) {
        return maze(size).map(|state| World::Level(Box::new(state)));
    }
    let text = read(input)?;
    let named = |error: &dyn std::fmt::Display| format!("{}: {error}", input.display());
    if text.trim_start().starts_with('{') {
        let state = read_state(&text).map_err(|error| named(&error))?;
        return Ok(World::Level(Box::new(state)));
    }
    let _ = level;
    nest_text::parse(&text).map(World::Nest).map_err(|error| named(&error))
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
