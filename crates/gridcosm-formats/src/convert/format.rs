//! The formats that can be converted, by name and by content.

use std::{fmt, path::Path, str::FromStr};

/// A file format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Level files, [`level_file`](crate::level_file).
    Level,
    /// Levels of the entity world as JSON.
    LevelJson,
    /// States of the entity world as JSON.
    StateJson,
    /// Sokoban boards.
    Sokoban,
    /// Sokoban boards with run lengths.
    SokobanRuns,
    /// Maps of the Tiled editor; in only.
    Tiled,
    /// Grids within grids, cells separated by blanks.
    Nest,
    /// Grids within grids, a character per cell.
    NestConcise,
    /// MovingAI maps.
    MovingAi,
    /// Pictures: light pixels are open.
    Png,
    /// Maps drawn with `.` and `#`.
    Text,
    /// Drawings of what an observer sees.
    Sight,
}

/// Names, and the file extensions that mean them; the first name is the one that is printed.
const NAMES: [(Format, &str, &[&str]); 12] = [
    (Format::Level, "level", &["toml"]),
    (Format::LevelJson, "level-json", &["json"]),
    (Format::StateJson, "state-json", &[]),
    (Format::Sokoban, "xsb", &["xsb", "sok"]),
    (Format::SokobanRuns, "xsb-rle", &["rle"]),
    (Format::Tiled, "tmx", &["tmx"]),
    (Format::Nest, "nest", &["nest"]),
    (Format::NestConcise, "nest-concise", &["nestc"]),
    (Format::MovingAi, "map", &["map"]),
    (Format::Png, "png", &["png"]),
    (Format::Text, "text", &["txt"]),
    (Format::Sight, "sight", &["sight"]),
];

impl Format {
    /// All formats.
    pub fn all() -> impl Iterator<Item = Self> {
        NAMES.iter().map(|(format, _, _)| *format)
    }

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        NAMES.iter().find(|(format, _, _)| *format == self).map_or("level", |(_, name, _)| name)
    }

    /// The format that a file's name speaks for.
    pub fn of_name(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        NAMES
            .iter()
            .find(|(_, _, extensions)| extensions.contains(&extension.as_str()))
            .map(|(format, _, _)| *format)
    }

    /// What a content looks like, for files whose name says nothing, or not enough.
    pub fn of_content(bytes: &[u8]) -> Option<Self> {
        if bytes.starts_with(b"\x89PNG") {
            return Some(Self::Png);
        }
        let text = std::str::from_utf8(bytes)
            .ok()?
            .trim_start_matches(['\u{feff}', ' ', '\n', '\r', '\t']);
        if text.starts_with('{') {
            let level = serde_json::from_str::<serde_json::Value>(text)
                .is_ok_and(|value| value.get("cells").is_some());
            return Some(if level { Self::LevelJson } else { Self::StateJson });
        }
        Some(match text {
            text if text.starts_with("<?xml") || text.starts_with("<map") => Self::Tiled,
            text if text.starts_with("type ") || text.starts_with("height ") => Self::MovingAi,
            text if text.contains(['■', '□']) => Self::Sight,
            text if crate::sokoban::parse(text).is_ok() => Self::Sokoban,
            text if text.lines().any(|line| {
                line.starts_with("map =") || line.starts_with('[') || line.contains(" = ")
            }) =>
            {
                Self::Level
            }
            text if text.contains(':') => Self::Nest,
            _ => Self::Text,
        })
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Format {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found =
            NAMES.iter().find(|(_, name, extensions)| *name == text || extensions.contains(&text));
        found.map(|(format, _, _)| *format).ok_or_else(|| {
            let names: Vec<&str> = NAMES.iter().map(|(_, name, _)| *name).collect();
            format!("`{text}` is no format; known are {}", names.join(", "))
        })
    }
}
