//! Level files: levels as people write them, in TOML, with maps drawn in characters.
//!
//! A file is one level, or a pack of them in `[[level]]` tables. [`parse`] never fails: it builds what it can and lists
//! every mistake it finds with its place, so that an editor can show all of them at once. [`read`] returns either a
//! sound file or an error.
//!
//! ```
//! use gridcosm_formats::level_file;
//!
//! let parsed = level_file::parse(r##"
//! title = "One door"
//! [legend]
//! D = { is = "door", key = "red" }
//! k = { is = "key", key = "red" }
//! [grids]
//! main = """
//! @k.#.
//! ...D>"""
//! "##);
//! assert!(parsed.diagnostics.is_empty());
//! let level = &parsed.pack.unwrap().levels[0];
//! assert_eq!(level.title, "One door");
//! assert_eq!(level.level.to_state()?.entities().count(), 5);
//!
//! let wrong = level_file::parse("map = \"\"\"\n.....\n.@x>.\"\"\"");
//! assert_eq!(wrong.diagnostics[0].code, "unknown-character");
//! assert_eq!((wrong.diagnostics[0].line, wrong.diagnostics[0].column), (3, 3));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod checks;
mod describe;
mod diagnostic;
mod entity;
mod eyes;
mod fields;
mod grid_map;
pub(crate) mod legend;
mod lower;
mod print;
mod reach;
mod settings;
mod swarms;
mod syntax;
pub mod vocabulary;
mod wiring;
mod words;

pub use diagnostic::{Diagnostic, Fix, Related, Severity, nearest};
pub use print::{PrintError, print};
pub use vocabulary::{Vocabulary, vocabulary};

pub(crate) use diagnostic::{Report, suggestion};
pub(crate) use lower::legend_key;
pub(crate) use print::text_of_stacks;
pub(crate) use syntax::MAIN;

use crate::FileError;
use fields::fields;
use gridcosm_universe::{Level, LevelError, Place, State};
use std::collections::BTreeMap;
use syntax::LevelSyntax;
use toml::de::DeTable;

/// The maximum size of a level file, in bytes.
pub const MAX_BYTES: usize = 64 << 20;
/// The maximum number of levels in a pack.
pub const MAX_LEVELS: usize = 10_000;

/// The content of a file, and its mistakes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parsed {
    /// The levels, as far as the parser understood them; `None` if there is nothing to show. With errors among the
    /// diagnostics it is something to look at, not to play.
    pub pack: Option<Pack>,
    /// All mistakes in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

impl Parsed {
    /// Whether a mistake makes the file unusable.
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }

    /// The pack and its warnings.
    ///
    /// # Errors
    /// All mistakes, if one of them makes the file unusable.
    pub fn sound(self) -> Result<(Pack, Vec<Diagnostic>), FileError> {
        let errors = self.has_errors();
        match self.pack {
            Some(pack) if !errors => Ok((pack, self.diagnostics)),
            _ => Err(FileError::new(self.diagnostics)),
        }
    }
}

/// The reason why a level of a pack cannot start.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    /// There is no level of this number.
    #[error("there is no level {}; the file has {levels}", .index.saturating_add(1))]
    NoSuchLevel {
        /// The requested number, from 0.
        index: usize,
        /// The number of levels.
        levels: usize,
    },
    /// The level cannot be played.
    #[error("the level cannot be played: {0}")]
    Unplayable(#[from] LevelError),
}

impl From<StartError> for FileError {
    fn from(error: StartError) -> Self {
        Self::whole("no-start", error)
    }
}

/// One file: a level, or several.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pack {
    /// Its title; that of the level if there is only one.
    pub title: String,
    /// Its author.
    pub author: String,
    /// A description.
    pub description: String,
    /// The levels in order.
    pub levels: Vec<LevelEntry>,
}

/// A level with its title, author and notes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelEntry {
    /// Its title.
    pub title: String,
    /// Its author.
    pub author: String,
    /// A description.
    pub description: String,
    /// Keywords for searching.
    pub tags: Vec<String>,
    /// The cells to which the legend gave custom tags.
    pub cell_tags: BTreeMap<String, Vec<Place>>,
    /// The level itself.
    pub level: Level,
}

impl Pack {
    /// A level by its number from 0.
    ///
    /// # Errors
    /// When there is no such level.
    pub fn level(&self, index: usize) -> Result<&LevelEntry, StartError> {
        let levels = self.levels.len();
        self.levels.get(index).ok_or(StartError::NoSuchLevel { index, levels })
    }

    /// The state in which a level begins, with a seed that replaces its own.
    ///
    /// # Errors
    /// When there is no such level, or it cannot be played.
    pub fn start(&self, index: usize, seed: Option<i64>) -> Result<State, StartError> {
        let mut state = self.level(index)?.level.to_state()?;
        if seed.is_some() {
            state.change_settings(|settings| settings.seed = seed);
        }
        Ok(state)
    }
}

/// A level without a title, author or notes.
impl From<Level> for LevelEntry {
    fn from(level: Level) -> Self {
        Self {
            title: String::new(),
            author: String::new(),
            description: String::new(),
            tags: Vec::new(),
            cell_tags: BTreeMap::new(),
            level,
        }
    }
}

/// A file with this level alone.
impl From<LevelEntry> for Pack {
    fn from(entry: LevelEntry) -> Self {
        Self {
            title: entry.title.clone(),
            author: entry.author.clone(),
            description: entry.description.clone(),
            levels: vec![entry],
        }
    }
}

/// Reads a level file: everything that can be understood, and everything that is wrong.
pub fn parse(text: &str) -> Parsed {
    let mut report = Report::new(text);
    if text.len() > MAX_BYTES {
        let message = format!("the file has {} bytes; at most {MAX_BYTES} are allowed", text.len());
        report.error("too-large", 0..0, message);
        return Parsed { pack: None, diagnostics: report.finish() };
    }
    // Some editors leave byte order marks; the parser would skip one, but then its places are off.
    let (table, errors) = DeTable::parse_recoverable(text);
    for error in errors {
        let span = error.span().unwrap_or(0..0);
        report.error("toml-syntax", span, sentence(error.message()));
    }
    let pack = read_pack(&mut report, table.get_ref());
    Parsed { pack, diagnostics: without_echoes(report.finish()) }
}

/// Reads a level file without errors; ignores warnings.
///
/// # Errors
/// All mistakes, warnings included.
pub fn read(text: &str) -> Result<Pack, FileError> {
    parse(text).sound().map(|(pack, _)| pack)
}

/// After a syntax error, fields and values are not what their author meant: reports about them would only confuse.
fn without_echoes(mut found: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let broken = found.iter().find(|found| found.code == "toml-syntax").map(|found| found.line);
    let echo = |found: &Diagnostic| matches!(found.code, "unknown-key" | "wrong-type" | "no-map");
    found.retain(|found| !(echo(found) && broken.is_some_and(|line| line <= found.line)));
    found
}

/// The TOML parser sometimes reports in several lines.
fn sentence(message: &str) -> String {
    let lines: Vec<&str> = message.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    format!("this is not valid TOML: {}", lines.join(", "))
}

fn read_pack(report: &mut Report<'_>, table: &DeTable<'_>) -> Option<Pack> {
    let top = LevelSyntax::default().read(report, table, &["level"]);
    let levels = fields(table).into_iter().find(|field| field.key == "level");
    let mut pack = Pack {
        title: top.title.as_ref().map(|title| title.value.clone()).unwrap_or_default(),
        author: top.author.clone().unwrap_or_default(),
        description: top.description.clone().unwrap_or_default(),
        levels: Vec::new(),
    };
    let Some(levels) = levels else {
        report.level = Some(0);
        pack.levels.extend(lower::lower(report, &top));
        report.level = None;
        return (!pack.levels.is_empty()).then_some(pack);
    };
    if let Some(grid) = top.grids.first() {
        report
            .error(
                "map-beside-levels",
                grid.name.span.clone(),
                "a file has a map or `[[level]]` tables, not both",
            )
            .hint("move the map into a `[[level]]` table");
    }
    let tables = levels.items(report)?;
    if tables.len() > MAX_LEVELS {
        let message =
            format!("the pack has {} levels; at most {MAX_LEVELS} are allowed", tables.len());
        report.error("too-large", levels.key_span, message);
        return None;
    }
    for (index, level) in tables.iter().enumerate() {
        report.level = Some(index);
        if let Some(table) = level.table(report) {
            let syntax = top.of_pack(level.value.span()).read(report, table, &[]);
            pack.levels.extend(lower::lower(report, &syntax));
        }
    }
    report.level = None;
    (!pack.levels.is_empty()).then_some(pack)
}
