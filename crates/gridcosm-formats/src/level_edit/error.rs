//! Why an edit cannot be made.

use crate::level_file::Diagnostic;
use gridcosm_grid::{Pos, Size};

/// Why an edit cannot be made. The text stays as it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EditError {
    /// The text cannot be read at all.
    #[error("the file is not TOML, so it has to be repaired as text first: {0}")]
    NotToml(String),
    /// There is no level of this number.
    #[error("the file has no level {0}, counted from 0")]
    NoSuchLevel(usize),
    /// There is no grid of this name.
    #[error("the level has no grid `{0}`")]
    NoSuchGrid(String),
    /// A grid of this name is there already.
    #[error("the level has a grid `{0}` already; choose another name")]
    GridExists(String),
    /// A name that a grid cannot have.
    #[error("a grid must have a name")]
    NoName,
    /// A cell that the grid does not have.
    #[error("{at} is outside of grid `{grid}`")]
    Outside {
        /// The grid.
        grid: String,
        /// The cell.
        at: Pos,
    },
    /// A character that cannot stand in a map.
    #[error("`{}` cannot be a cell; choose a printable character other than quotation marks and the backslash", .0.escape_default())]
    BadSign(char),
    /// A stack of entities with mistakes.
    #[error("this is no entity: {}", .0.first().map(|mistake| mistake.message.as_str()).unwrap_or("it is empty"))]
    BadStack(Vec<Diagnostic>),
    /// A value that is no TOML.
    #[error("`{0}` is not a TOML value; texts need quotation marks")]
    BadValue(String),
    /// A field that levels do not have.
    #[error("a level has no field `{name}`; {hint}")]
    UnknownField {
        /// The field asked for.
        name: String,
        /// Which one may be meant.
        hint: String,
    },
    /// The only grid of a level.
    #[error("`{0}` is the only grid of the level, and a level needs one")]
    LastGrid(String),
    /// A grid without cells, or with too many.
    #[error("a grid cannot be {0}")]
    BadSize(Size),
    /// All letters are in use.
    #[error("there is no free sign for another entry of the legend")]
    NoFreeSign,
    /// A file of one level.
    #[error("the file holds one level; write it as a `[[level]]` table to make it a pack")]
    NotAPack,
}
