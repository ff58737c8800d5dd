//! Reading a map of any known format from a file or from standard input.

use gridcosm_formats::{level_file, map_file, mask_png, sight_text};
use gridcosm_grid::BitGrid;
use gridcosm_sight::Observer;
use gridcosm_universe::{GridId, State, Store};
use std::{
    fmt::Display,
    fs,
    io::{self, Read},
    path::Path,
};

/// A map, and who looks if the file says so.
pub(crate) struct MapFile {
    /// The open tiles.
    pub(crate) open: BitGrid,
    /// The observer of a sight drawing.
    pub(crate) observer: Option<Observer>,
}

/// The open tiles of a map file: a PNG, a MovingAI `.map`, text, a sight drawing, a level file (its first level), or a level or state of the entity
/// world. The
/// content tells the format, not the name; `-` is standard input.
///
/// `threshold` is the brightness from which a pixel is open.
pub(crate) fn read(path: &Path, threshold: Option<u8>) -> Result<MapFile, String> {
    let named = |error: &dyn Display| format!("{}: {error}", path.display());
    let bytes = read_bytes(path).map_err(|error| named(&error))?;
    parse(bytes, threshold).map_err(|error| named(&error))
}

/// The bytes of a file, or of standard input for `-`.
pub(crate) fn read_bytes(path: &Path) -> io::Result<Vec<u8>> {
    if path != Path::new("-") {
        return fs::read(path);
    }
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn parse(bytes: Vec<u8>, threshold: Option<u8>) -> Result<MapFile, String> {
    let plain = |open| MapFile { open, observer: None };
    let map = || {
        let open = map_file::read(&bytes, threshold.unwrap_or(mask_png::HALF));
        open.map(plain).map_err(|error| error.to_string())
    };
    let Ok(text) = str::from_utf8(&bytes) else { return map() };
    if text.trim_start().starts_with('{') {
        return crate::worlds::read_state(text).map(|state| of_state(&state));
    }
    // No map has an equals sign, no level file is without one.
    if text.contains('=') {
        return first_level(text).map(|state| of_state(&state));
    }
    if is_sight_drawing(text) {
        let drawing = sight_text::parse(text).map_err(|error| error.to_string())?;
        return Ok(MapFile { open: drawing.walls.inverted(), observer: Some(drawing.observer) });
    }
    map()
}

/// Whether the text has an observer and only characters of such drawings; plain maps have neither letters nor squares.
fn is_sight_drawing(text: &str) -> bool {
    let mut characters = text.chars().filter(|c| !c.is_whitespace() && *c != '\u{feff}');
    let known = |c: char| {
        matches!(c, '■' | '□' | '▲' | 'b' | 's' | 'z' | 'o' | 'x' | 'c' | 'n' | 'u' | '.')
    };
    text.contains(['■', '□', 's', 'z']) && characters.all(known)
}

/// The first level of a level file, at its start.
fn first_level(text: &str) -> Result<State, String> {
    let pack = level_file::read(text).map_err(|diagnostics| {
        let first = diagnostics.iter().find(|diagnostic| diagnostic.is_error());
        first.map_or_else(
            || "has mistakes".to_owned(),
            |first| format!("line {}: {}", first.line, first.message),
        )
    })?;
    let entry = pack.levels.into_iter().next().ok_or("holds no level")?;
    entry.level.to_state().map_err(|error| error.to_string())
}

/// The first grid of a world: what blocks is wall, and the first agent looks.
fn of_state(state: &State) -> MapFile {
    let mut open = BitGrid::full(state.size());
    for id in state.entities().filter(|&id| state.has(id, Store::Blocking)) {
        if let Some(place) = state.place(id).filter(|place| place.grid == GridId::MAIN) {
            open.set(place.pos, false);
        }
    }
    let agent = state.agents().next().and_then(|id| state.place(id));
    let agent = agent.filter(|place| place.grid == GridId::MAIN);
    MapFile { open, observer: agent.map(|place| Observer::at(place.pos)) }
}
