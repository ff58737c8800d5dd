//! Maps of the Tiled editor: TMX files with their TSX tilesets become levels.
//!
//! Every tile that means something has a class, or a property `is`, with a word of level files (`wall`, `door`, …); its other properties are
//! the keys of a legend's table (`key`, `damage`, `follows`, …). Layers are stacked from the bottom up; objects count as entities of the cell
//! they begin in. Properties of the map are the level's settings (`title`, `moves`, `objective`, …).

mod layers;

use crate::{
    FileError,
    level_file::{self, Pack, suggestion, text_of_stacks, vocabulary},
};
use gridcosm_grid::Size;
use gridcosm_universe::StateError;
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write,
    io::{self, Cursor},
    path::Path,
};
use tiled::{
    Layer, LayerType, Loader, Map, Orientation, Properties, PropertyValue, ResourceReader,
};

/// The reason why a map cannot be imported.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TmxError {
    /// The file, or one it needs, cannot be read.
    #[error("{0}")]
    Unreadable(String),
    /// Hexagons and diamonds.
    #[error("the map is not orthogonal; only maps with square cells can be imported")]
    NotOrthogonal,
    /// A map without edges.
    #[error("the map is infinite; turn that off in its properties and save it again")]
    Infinite,
    /// More cells than a level may have.
    #[error("a map of {width}x{height} is too large")]
    TooLarge {
        /// Columns.
        width: u32,
        /// Rows.
        height: u32,
    },
    /// A layer that does not fill its size, or has more than fits.
    #[error("layer `{layer}` has {problem} tiles for {width}x{height}")]
    Tiles {
        /// Its name.
        layer: String,
        /// Columns.
        width: u32,
        /// Rows.
        height: u32,
        /// "too few" or "too many".
        problem: &'static str,
    },
    /// Tiles or objects without a known meaning.
    #[error("{}", .0.join("; "))]
    Unknown(Vec<String>),
    /// The level that came out has mistakes.
    #[error("the map is not a valid level: {0}")]
    Level(FileError),
}

impl From<TmxError> for FileError {
    fn from(error: TmxError) -> Self {
        Self::whole("tiled", error)
    }
}

/// Reads the map at `path`; `fetch` returns the bytes of it and of the files that it names.
///
/// # Errors
/// When a file is missing or a tile has no meaning.
pub fn read(
    path: &Path,
    fetch: &mut dyn FnMut(&Path) -> io::Result<Vec<u8>>,
) -> Result<Pack, TmxError> {
    let map = fetch(path);
    if let Ok(map) = &map {
        layers::check(map)?;
    }
    let mut loader = Loader::with_reader(Fetch { map: Some(map), others: fetch });
    let map = loader.load_tmx_map(path).map_err(|error| TmxError::Unreadable(reason(&error)))?;
    if map.orientation != Orientation::Orthogonal {
        return Err(TmxError::NotOrthogonal);
    }
    if map.infinite() {
        return Err(TmxError::Infinite);
    }
    let (width, height) = (map.width, map.height);
    if StateError::check_size(Size::new(width, height)).is_err() {
        return Err(TmxError::TooLarge { width, height });
    }
    let mut cells = Cells {
        rows: vec![vec![Vec::new(); width as usize]; height as usize],
        unknown: BTreeSet::new(),
        texts: BTreeMap::new(),
    };
    for layer in map.layers() {
        cells.add_layer(&map, layer);
    }
    if !cells.unknown.is_empty() {
        return Err(TmxError::Unknown(cells.unknown.into_iter().collect()));
    }
    let text = text_of_stacks(&settings(&map.properties), &cells.rows)
        .map_err(|error| TmxError::Level(FileError::whole("tiled", error)))?;
    level_file::read(&text).map_err(|mut error| {
        // The places refer to an intermediate text that the user has not seen.
        error.diagnostics.iter_mut().for_each(|mistake| mistake.line = 0);
        TmxError::Level(error)
    })
}

/// The error and its cause, in one sentence.
fn reason(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(inner) = source {
        if !text.contains(&inner.to_string()) {
            let _ = write!(text, ": {inner}");
        }
        source = inner.source();
    }
    text
}

/// Bytes from the caller, because only the caller may open files.
struct Fetch<'f> {
    /// The map itself, which the library asks for first.
    map: Option<io::Result<Vec<u8>>>,
    others: &'f mut dyn FnMut(&Path) -> io::Result<Vec<u8>>,
}

impl ResourceReader for Fetch<'_> {
    type Resource = Cursor<Vec<u8>>;
    type Error = io::Error;

    fn read_from(&mut self, path: &Path) -> Result<Self::Resource, Self::Error> {
        self.map.take().unwrap_or_else(|| (self.others)(path)).map(Cursor::new)
    }
}

/// The cells while layers are added.
struct Cells {
    /// The stack of each cell, as a legend spells it.
    rows: Vec<Vec<Vec<String>>>,
    unknown: BTreeSet<String>,
    /// The texts of tiles by tileset and number.
    texts: BTreeMap<(usize, u32), Option<String>>,
}

impl Cells {
    fn add_layer(&mut self, map: &Map, layer: Layer<'_>) {
        if !layer.visible {
            return;
        }
        match layer.layer_type() {
            LayerType::Tiles(tiles) => self.add_tiles(&tiles),
            LayerType::Objects(objects) => {
                for object in objects.objects() {
                    self.add_object(map, &object);
                }
            }
            LayerType::Group(group) => {
                for layer in group.layers() {
                    self.add_layer(map, layer);
                }
            }
            LayerType::Image(_) => {}
        }
    }

    fn add_tiles(&mut self, tiles: &tiled::TileLayer<'_>) {
        let (height, width) = (self.rows.len(), self.rows.first().map_or(0, Vec::len));
        for (y, x) in (0..height).flat_map(|y| (0..width).map(move |x| (y, x))) {
            let Some(tile) = tiles.get_tile(x as i32, y as i32) else { continue };
            let key = (tile.tileset_index(), tile.id());
            if !self.texts.contains_key(&key) {
                let name = format!("tile {} of tileset `{}`", tile.id(), tile.get_tileset().name);
                let text = match tile.get_tile() {
                    Some(data) => self.describe(&name, &data.user_type, &data.properties),
                    None => self.describe(&name, "", &Properties::new()),
                };
                self.texts.insert(key, text);
            }
            let text = self.texts.get(&key).cloned().flatten();
            self.push(x, y, text);
        }
    }

    fn add_object(&mut self, map: &Map, object: &tiled::Object<'_>) {
        let name = format!("object {} `{}`", object.id(), object.name);
        let tile = object.get_tile().and_then(|tile| {
            tile.get_tile().map(|tile| (tile.user_type.clone(), tile.properties.clone()))
        });
        // A tile object begins at its lower left corner, all others at the upper left one.
        let above = i64::from(tile.is_some());
        let (class, mut properties) = tile.unwrap_or_default();
        properties.extend(object.properties.clone());
        let class = if object.user_type.is_empty() { &class } else { &object.user_type };
        let text = self.describe(&name, class, &properties);
        let cell = |at: f32, size: u32, above: i64| {
            usize::try_from((at as i64 - above).div_euclid(i64::from(size.max(1)))).ok()
        };
        if let (Some(x), Some(y)) =
            (cell(object.x, map.tile_width, 0), cell(object.y, map.tile_height, above))
        {
            self.push(x, y, text);
        }
    }

    fn push(&mut self, x: usize, y: usize, text: Option<String>) {
        if let (Some(cell), Some(text)) =
            (self.rows.get_mut(y).and_then(|row| row.get_mut(x)), text)
        {
            cell.push(text);
        }
    }

    /// The meaning of a tile or object, as a legend spells it; reports a missing one.
    fn describe(&mut self, name: &str, class: &str, properties: &Properties) -> Option<String> {
        let properties: BTreeMap<&str, &PropertyValue> =
            properties.iter().map(|(key, value)| (key.as_str(), value)).collect();
        let is = properties.get("is").and_then(|value| match value {
            PropertyValue::StringValue(word) => Some(word.to_lowercase()),
            _ => None,
        });
        let word = is.unwrap_or_else(|| class.to_lowercase());
        if word == "empty" {
            return None;
        }
        let known = vocabulary::names(&vocabulary::entity_keys());
        let keys = properties.iter().filter(|(key, _)| **key != "is" && known.contains(key));
        let fields: Vec<String> = keys
            .filter_map(|(key, value)| Some(format!("{key} = {}", toml_text(value)?)))
            .collect();
        if word.is_empty() && fields.is_empty() {
            self.unknown.insert(format!("{name} has no class; give it one, such as `wall`"));
            return None;
        }
        let words = vocabulary::names(&vocabulary::words());
        if !word.is_empty() && !words.contains(&word.as_str()) {
            let hint = suggestion(&word, &words);
            self.unknown
                .insert(format!("{name} has the class `{word}`, which is not an entity; {hint}"));
            return None;
        }
        let is = (!word.is_empty()).then(|| format!("is = \"{word}\""));
        Some(match (is, fields.is_empty()) {
            (Some(_), true) => format!("\"{word}\""),
            (is, _) => {
                format!("{{ {} }}", is.into_iter().chain(fields).collect::<Vec<_>>().join(", "))
            }
        })
    }
}

/// A property as TOML; lists and tables are written as such into a text.
fn toml_text(value: &PropertyValue) -> Option<String> {
    Some(match value {
        PropertyValue::BoolValue(flag) => flag.to_string(),
        PropertyValue::IntValue(number) => number.to_string(),
        PropertyValue::StringValue(text) if text.starts_with(['[', '{']) => text.clone(),
        PropertyValue::StringValue(text) if text == "false" => text.clone(),
        PropertyValue::StringValue(text) => toml_edit::Value::from(text.as_str()).to_string(),
        _ => return None,
    })
}

/// The settings among a map's properties.
fn settings(properties: &Properties) -> String {
    const SETTINGS: [&str; 10] = [
        "title",
        "author",
        "description",
        "tags",
        "seed",
        "moves",
        "objective",
        "turns",
        "turn_limit",
        "agents",
    ];
    let mut text = String::new();
    for key in SETTINGS {
        if let Some(value) = properties.get(key).and_then(toml_text) {
            let _ = writeln!(text, "{key} = {value}");
        }
    }
    text
}
