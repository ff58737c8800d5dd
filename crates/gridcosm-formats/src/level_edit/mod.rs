//! Changing level files as text. Everything that an author wrote around the change stays.
//!
//! An editor keeps the text as the one truth, [`apply`]s an [`Edit`] for each click, and reads the new text with
//! [`level_file::parse`](crate::level_file::parse). Comments, order, blanks and quotation marks survive; undo is the text before.
//!
//! ```
//! use gridcosm_formats::level_edit::{Edit, apply};
//! use gridcosm_grid::Pos;
//!
//! let text = "# mine\nmap = '''\n@..>\n....'''   # two rows\n";
//! let edit = Edit::PaintStack {
//!     level: 0,
//!     grid: "main".into(),
//!     cells: vec![Pos::new(1, 0), Pos::new(1, 1)],
//!     stack: r#"{ is = "door", key = "red" }"#.into(),
//! };
//! let edited = apply(text, &edit)?;
//! assert_eq!(edited, "# mine\nmap = '''\n@D.>\n.D..'''   # two rows\n\n[legend]\nD = { is = \"door\", key = \"red\" }\n");
//! # Ok::<(), gridcosm_formats::level_edit::EditError>(())
//! ```

mod document;
pub mod entity;
mod error;
mod grids;
mod levels;
mod map_text;
mod signs;

pub use error::EditError;
pub use signs::{LegendLine, Origin, legend, sign_for};

use document::Document;
use gridcosm_grid::{Pos, Size};

/// A change of a level file. Levels are counted from 0, grids go by their names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Writes a sign into cells, whatever it stands for.
    Paint {
        /// Which level.
        level: usize,
        /// Which grid.
        grid: String,
        /// Which cells.
        cells: Vec<Pos>,
        /// The sign.
        sign: char,
    },
    /// Writes the sign of a stack of entities into cells; the legend gets an entry if none stands for it yet.
    PaintStack {
        /// Which level.
        level: usize,
        /// Which grid.
        grid: String,
        /// Which cells.
        cells: Vec<Pos>,
        /// The stack as a legend spells it: `"wall"`, `{ is = "door", key = "red" }`, `["floor", "coin"]`.
        stack: String,
    },
    /// Adds a grid of one sign.
    AddGrid {
        /// Which level.
        level: usize,
        /// The new grid.
        grid: String,
        /// Its size.
        size: Size,
        /// The sign in all its cells.
        fill: char,
    },
    /// Adds a copy of a grid behind it.
    DuplicateGrid {
        /// Which level.
        level: usize,
        /// The grid that is copied.
        grid: String,
        /// The new grid.
        copy: String,
    },
    /// Renames a grid; its rooms still show it.
    RenameGrid {
        /// Which level.
        level: usize,
        /// The old name.
        grid: String,
        /// The new name.
        name: String,
    },
    /// Adds rows and columns on the four sides of a grid; a negative number removes them.
    ResizeGrid {
        /// Which level.
        level: usize,
        /// Which grid.
        grid: String,
        /// Columns before the first one.
        left: i32,
        /// Rows above the first one.
        top: i32,
        /// Columns after the last one.
        right: i32,
        /// Rows below the last one.
        bottom: i32,
        /// The sign in new cells.
        fill: char,
    },
    /// Removes a grid; cells that showed it become empty.
    DeleteGrid {
        /// Which level.
        level: usize,
        /// Which grid.
        grid: String,
    },
    /// Makes a grid the first one, in which the level begins.
    FirstGrid {
        /// Which level.
        level: usize,
        /// Which grid.
        grid: String,
    },
    /// Sets a field such as `title`, `moves` or `push.order`.
    SetField {
        /// Which level; `None` for the top of the file.
        level: Option<usize>,
        /// The field, with a point before the second part.
        field: String,
        /// The value as TOML: `"wrap"`, `7`, `["solid"]`; `None` removes the field.
        value: Option<String>,
    },
    /// Sets the meaning of a sign.
    SetLegend {
        /// Which level; `None` for the top of the file, which all levels of a pack share.
        level: Option<usize>,
        /// The sign.
        sign: char,
        /// The stack as a legend spells it; `None` removes the entry.
        stack: Option<String>,
    },
    /// Adds a level at the end, with an empty map; a file of one level becomes a pack.
    AddLevel {
        /// Its title.
        title: String,
        /// The size of its map.
        size: Size,
    },
    /// Adds a copy of a level behind it; a file of one level becomes a pack.
    DuplicateLevel {
        /// Which level.
        level: usize,
    },
    /// Takes a level out of a pack.
    DeleteLevel {
        /// Which level.
        level: usize,
    },
}

/// The text after an edit.
///
/// # Errors
/// When the text is not TOML, or the edit does not apply to it; the sentence tells why.
pub fn apply(text: &str, edit: &Edit) -> Result<String, EditError> {
    let mut document = Document::parse(text)?;
    match edit {
        Edit::Paint { level, grid, cells, sign } => {
            grids::paint(&mut document, *level, grid, cells, *sign)?;
        }
        Edit::PaintStack { level, grid, cells, stack } => {
            let sign = signs::find_or_make(&mut document, *level, stack)?;
            grids::paint(&mut document, *level, grid, cells, sign)?;
        }
        Edit::AddGrid { level, grid, size, fill } => {
            grids::add(&mut document, *level, grid, *size, *fill)?;
        }
        Edit::DuplicateGrid { level, grid, copy } => {
            grids::duplicate(&mut document, *level, grid, copy)?;
        }
        Edit::RenameGrid { level, grid, name } => {
            grids::rename(&mut document, *level, grid, name)?;
        }
        Edit::ResizeGrid { level, grid, left, top, right, bottom, fill } => {
            grids::resize(&mut document, *level, grid, [*left, *top, *right, *bottom], *fill)?;
        }
        Edit::DeleteGrid { level, grid } => grids::delete(&mut document, *level, grid)?,
        Edit::FirstGrid { level, grid } => grids::make_first(&mut document, *level, grid)?,
        Edit::SetField { level, field, value } => {
            document.set_field(*level, field, value.as_deref())?;
        }
        Edit::SetLegend { level, sign, stack } => {
            signs::set(&mut document, *level, *sign, stack.as_deref())?;
        }
        Edit::AddLevel { title, size } => levels::add(&mut document, title, *size)?,
        Edit::DuplicateLevel { level } => levels::duplicate(&mut document, *level)?,
        Edit::DeleteLevel { level } => document.delete_level(*level)?,
    }
    Ok(document.print())
}

/// The number of levels in a text, readable or not; 0 if it is not TOML.
pub fn level_count(text: &str) -> usize {
    Document::parse(text).map_or(0, |document| document.level_count())
}

/// The grids of a level in order, each with its name and the rows of its map as they stand in the text.
///
/// # Errors
/// When the text is not TOML or has no such level.
pub fn maps(text: &str, level: usize) -> Result<Vec<(String, Vec<String>)>, EditError> {
    let mut document = Document::parse(text)?;
    let maps = document::maps(document.level(level)?);
    let rows = |map: map_text::MapText| map.rows.into_iter().map(String::from_iter).collect();
    Ok(maps.into_iter().map(|(name, map)| (name, rows(map))).collect())
}
