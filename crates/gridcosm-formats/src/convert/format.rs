//! The formats that can be converted, by name and by content.

use crate::drawing::{self, Style};
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
    /// Custom levels of Patrick's Parabox, version 4.
    Parabox,
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
    /// Replays of a level; in only: the conversion reads the level.
    Replay,
}

/// Names and file extensions; the first name is the one that is printed.
const NAMES: [(Format, &str, &[&str]); 14] = [
    (Format::Level, "level", &["toml"]),
    (Format::LevelJson, "level-json", &["json"]),
    (Format::StateJson, "state-json", &[]),
    (Format::Sokoban, "xsb", &["xsb", "sok"]),
    (Format::SokobanRuns, "xsb-rle", &["rle"]),
    (Format::Parabox, "parabox", &["parabox"]),
    (Format::Tiled, "tmx", &["tmx"]),
    (Format::Nest, "nest", &["nest"]),
    (Format::NestConcise, "nest-concise", &["nestc"]),
    (Format::MovingAi, "map", &["map"]),
    (Format::Png, "png", &["png"]),
    (Format::Text, "text", &["txt"]),
    (Format::Sight, "sight", &["sight"]),
    (Format::Replay, "replay", &["replay"]),
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

    /// The format that a file's name indicates.
    pub fn of_name(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        NAMES
            .iter()
            .find(|(_, _, extensions)| extensions.contains(&extension.as_str()))
            .map(|(format, _, _)| *format)
    }

    /// The format of a file: by its name, or by its content if the name is ambiguous.
    ///
    /// ```
    /// use gridcosm_formats::convert::Format;
    /// assert_eq!(Format::of("a.xsb".as_ref(), b""), Some(Format::Sokoban));
    /// assert_eq!(Format::of("-".as_ref(), b"map = '@.>'"), Some(Format::Level));
    /// ```
    pub fn of(path: &Path, bytes: &[u8]) -> Option<Self> {
        let is_map =
            |format: &Self| matches!(format, Self::MovingAi | Self::Png | Self::Text | Self::Sight);
        match Self::of_name(path) {
            // JSON and texts share their names among several formats.
            by_name @ (None | Some(Self::LevelJson | Self::Text)) => {
                Self::of_content(bytes).or(by_name)
            }
            Some(map) if is_map(&map) => Self::of_content(bytes).filter(is_map).or(Some(map)),
            known => known,
        }
    }

    /// The format that a content looks like; `None` for bytes that are neither text nor a picture, and for an empty
    /// file.
    pub fn of_content(bytes: &[u8]) -> Option<Self> {
        if bytes.starts_with(b"\x89PNG") {
            return Some(Self::Png);
        }
        let text = std::str::from_utf8(bytes)
            .ok()?
            .trim_start_matches(['\u{feff}', ' ', '\n', '\r', '\t']);
        if text.is_empty() {
            return None;
        }
        if crate::parabox::is_parabox(text) {
            return Some(Self::Parabox);
        }
        let drawing = drawing::style(text);
        if drawing == Some(Style::Case) {
            return Some(Self::Sight);
        }
        if text.starts_with('{') {
            let level = text.contains("\"cells\"");
            return Some(if level { Self::LevelJson } else { Self::StateJson });
        }
        // Lines that begin with `#` are comments of level files, or walls.
        let mut lines = text.lines().map(str::trim);
        let first = lines.find(|line| !line.is_empty() && !line.starts_with('#'));
        let key = first.and_then(|line| line.split_once('=')).map(|(key, _)| key.trim());
        Some(match text {
            // The signs of such drawings occur in no other format.
            text if drawing == Some(Style::Sight) && text.contains(['■', '□']) => Self::Sight,
            text if text.starts_with("<?xml") || text.starts_with("<map") => Self::Tiled,
            text if text.starts_with("type ") || text.starts_with("height ") => Self::MovingAi,
            _ if key == Some("replay") => Self::Replay,
            _ if key.is_some_and(is_bare_key) => Self::Level,
            _ if first.is_some_and(|line| line.starts_with('[')) => Self::Level,
            _ if matches!(drawing, Some(Style::Sight | Style::SightLetters)) => Self::Sight,
            // Without a box it is a map, in which `@` is rock.
            text if text.contains(['$', '*', 'b', 'B']) && crate::sokoban::parse(text).is_ok() => {
                Self::Sokoban
            }
            _ if drawing.is_some() => Self::Text,
            text if text.contains(':') || !text.contains(['.', '#', '@']) => Self::Nest,
            _ => Self::Text,
        })
    }
}

fn is_bare_key(key: &str) -> bool {
    key.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '"'))
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
            format!("there is no format `{text}`; choose one of {}", names.join(", "))
        })
    }
}
