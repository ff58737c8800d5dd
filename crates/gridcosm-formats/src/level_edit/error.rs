//! The reasons why an edit fails.

use crate::level_file::Diagnostic;
use gridcosm_grid::{Pos, Size};

/// The reason why an edit fails. The text stays unchanged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EditError {
    /// The text cannot be parsed.
    #[error("the file is not valid TOML; correct its text first: {0}")]
    NotToml(String),
    /// There is no level of this number.
    #[error("the file has no level {}", .0 + 1)]
    NoSuchLevel(usize),
    /// There is no grid of this name.
    #[error("the level has no grid `{0}`")]
    NoSuchGrid(String),
    /// A grid of this name already exists.
    #[error("the level already has a grid `{0}`; choose another name")]
    GridExists(String),
    /// A name that a grid cannot have.
    #[error("a grid must have a name")]
    NoName,
    /// A cell that the grid does not have.
    #[error("{at} is outside the grid `{grid}`")]
    Outside {
        /// The grid.
        grid: String,
        /// The cell.
        at: Pos,
    },
    /// A character that a map cannot contain.
    #[error("`{}` cannot be a cell; choose a printable character other than quotation marks and the backslash", .0.escape_default())]
    BadSign(char),
    /// A stack of entities with mistakes.
    #[error("this is not an entity: {}", .0.first().map(|mistake| mistake.message.as_str()).unwrap_or("it is empty"))]
    BadStack(Vec<Diagnostic>),
    /// A value that is not TOML.
    #[error("`{0}` is not a TOML value; text needs quotation marks")]
    BadValue(String),
    /// A field that levels do not have.
    #[error("a level has no field `{name}`; {hint}")]
    UnknownField {
        /// The requested field.
        name: String,
        /// The field that is probably meant.
        hint: String,
    },
    /// The only grid of a level.
    #[error("`{0}` is the only grid of the level, and a level needs at least one")]
    LastGrid(String),
    /// A grid without cells, or with too many.
    #[error("a grid cannot have the size {0}")]
    BadSize(Size),
    /// All letters are in use.
    #[error("every sign is taken, so the legend cannot have another entry")]
    NoFreeSign,
    /// A file of one level.
    #[error("the file holds one level; write it as a `[[level]]` table to make it a pack")]
    NotAPack,
}
