//! Custom levels of the game Patrick's Parabox: text files of version 4.
//!
//! A header of settings up to a line `#`, then one object per line, and tabs that say whose child it is. Reading gives a
//! level with the game's rules; what only matters for looks is kept in colours and notes, so that writing gives a file
//! that reads the same. `docs/parabox.md` has the fields and the rules.
//!
//! ```
//! use gridcosm_formats::parabox;
//! let text = "version 4\n#\nBlock -1 -1 0 3 1 0.6 0 1 1 0 0 0 0 0 0 0\n\
//!             \tBlock 0 0 1 1 1 0.9 1 1 1 1 1 0 0 0 0 0\n\tFloor 2 0 PlayerButton\n";
//! let (pack, warnings) = parabox::parse(text).sound()?;
//! assert!(warnings.is_empty());
//! assert_eq!(parabox::print(&pack.levels[0].level)?, text);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod lines;
mod lower;
mod note;
mod object;
mod write;

pub use lower::{Numbered, read_numbered};
pub use write::{WriteError, holds, print};

use crate::level_file::{LevelEntry, Parsed};

/// The strategies by the names that files of this kind give them.
const ACTIONS: [(&str, gridcosm_nest::Strategy); 4] = [
    ("push", gridcosm_nest::Strategy::Solid),
    ("enter", gridcosm_nest::Strategy::Portal),
    ("eat", gridcosm_nest::Strategy::Swallow),
    ("possess", gridcosm_nest::Strategy::Possess),
];

/// Whether a text begins as such a file does: with `version` and a number, perhaps after remarks.
pub fn is_parabox(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}');
    let mut lines = text.lines().map(str::trim_start);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with('('));
    let rest = first.and_then(|line| line.strip_prefix("version"));
    rest.filter(|rest| rest.starts_with([' ', '\t']))
        .is_some_and(|rest| rest.trim_start().starts_with(|c: char| c.is_ascii_digit()))
}

/// Reads a file: everything that can be understood, and everything that is wrong.
pub fn parse(text: &str) -> Parsed {
    let (numbered, diagnostics) = read_numbered(text);
    let pack = numbered.map(|numbered| LevelEntry::from(numbered.level).into());
    Parsed { pack, diagnostics }
}
