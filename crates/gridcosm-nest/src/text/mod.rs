//! Stores as text, in two layouts.
//!
//! *Standard* names every grid and writes one token per cell; *concise* writes one character per cell.

mod concise;
mod standard;
mod token;

use crate::{BuildError, Place, Store};

/// The reason why a text is not a store. Rows and columns count from 0, lines from 1 without the blank ones.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TextError {
    /// A token that is not a cell (standard layout).
    #[error(
        "grid `{grid}`, row {row}, column {col}: `{token}` is not a cell; {}",
        INVALID_CELL_HINT
    )]
    InvalidCell {
        /// The grid.
        grid: String,
        /// Row.
        row: usize,
        /// Column.
        col: usize,
        /// The token.
        token: String,
    },
    /// A line without a colon (concise layout).
    #[error("line {line} has no colon; write `name: rows`")]
    MissingColon {
        /// The line.
        line: usize,
    },
    /// Nothing before the colon (concise layout), or a grid without a name (standard layout).
    #[error("line {line}: the grid has no name")]
    EmptyName {
        /// The line, or the grid's number from 1.
        line: usize,
    },
    /// Nothing after the colon (concise layout).
    #[error("line {line}: grid `{grid}` has no cells")]
    EmptyDefinition {
        /// The line.
        line: usize,
        /// The grid.
        grid: String,
    },
    /// Two names with the same first letter (concise layout).
    #[error("line {line}: grid `{grid}` begins with the same letter as `{other}`")]
    DuplicateFirstChar {
        /// The line.
        line: usize,
        /// The grid.
        grid: String,
        /// The grid that had the letter first.
        other: String,
    },
    /// A letter that begins no grid's name (concise layout).
    #[error("grid `{grid}`, row {row}, column {col}: no grid begins with `{letter}`")]
    UnknownRef {
        /// The grid.
        grid: String,
        /// Row.
        row: usize,
        /// Column.
        col: usize,
        /// The letter.
        letter: char,
    },
    /// A character that is not a cell (concise layout).
    #[error(
        "grid `{grid}`, row {row}, column {col}: `{found}` is neither a digit, `_` nor a letter"
    )]
    InvalidChar {
        /// The grid.
        grid: String,
        /// Row.
        row: usize,
        /// Column.
        col: usize,
        /// The character.
        found: char,
    },
    /// The grids do not form a store.
    #[error(transparent)]
    Build(#[from] BuildError),
}

const INVALID_CELL_HINT: &str = "write `_`, a content that begins with a digit, or the name of a grid: `name`, `*name` or `~name`";

impl TextError {
    /// The kind of error in one word, as in conformance files.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::InvalidCell { .. } => "invalid_cell",
            Self::Build(BuildError::RowLength { .. }) => "row_length",
            Self::MissingColon { .. } => "missing_colon",
            Self::EmptyName { .. } | Self::Build(BuildError::EmptyName) => "empty_name",
            Self::EmptyDefinition { .. } | Self::Build(BuildError::NoCells(_)) => {
                "empty_definition"
            }
            Self::DuplicateFirstChar { .. } => "duplicate_first_char",
            Self::UnknownRef { .. } => "unknown_ref",
            Self::InvalidChar { .. } => "invalid_char",
            Self::Build(BuildError::DuplicateGrid(_)) => "duplicate_grid",
            Self::Build(BuildError::TooLarge(_)) => "too_large",
        }
    }
}

/// A store that a layout cannot express.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PrintError {
    /// A content that cannot be written.
    #[error("{place}: `{cell}` cannot be written in this layout")]
    Cell {
        /// The place.
        place: Place,
        /// The content.
        cell: String,
    },
    /// A grid whose name cannot be written, or one that another grid uses.
    #[error("the grid name `{0}` cannot be written in this layout")]
    GridName(String),
}

impl Store {
    /// Reads the standard layout: rows separated by `|`, cells by one space.
    ///
    /// `_` or nothing is empty. A token that begins with a digit is a concrete content, one that begins with a letter a
    /// reference. `*name` and `~name` are references marked primary and secondary. Reading stops at the first error.
    ///
    /// ```
    /// use gridcosm_nest::Store;
    /// let text = [("main", "1 *box _"), ("box", "_ 2|_ _")];
    /// let store = Store::parse(text)?;
    /// assert_eq!(store.to_text()?, text.map(|(name, rows)| (name.to_owned(), rows.to_owned())));
    /// assert_eq!(
    ///     Store::parse([("main", "1 -")]).unwrap_err().to_string(),
    ///     "grid `main`, row 0, column 1: `-` is not a cell; write `_`, a content that begins with a digit, or the \
    ///      name of a grid: `name`, `*name` or `~name`"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse<N: AsRef<str>, T: AsRef<str>>(
        grids: impl IntoIterator<Item = (N, T)>,
    ) -> Result<Self, TextError> {
        standard::parse(grids)
    }

    /// The standard layout: name and text of every grid in order.
    pub fn to_text(&self) -> Result<Vec<(String, String)>, PrintError> {
        standard::print(self)
    }

    /// Reads the concise layout: a line `name: rows` per grid, one character per cell.
    ///
    /// A letter refers to the grid whose name begins with it; an upper-case letter is marked primary. Short rows are
    /// filled up with empty cells.
    ///
    /// ```
    /// use gridcosm_nest::Store;
    /// let store = Store::parse_concise("main: 1B_\n box: _2|__")?;
    /// assert_eq!(store, Store::parse([("main", "1 *box _"), ("box", "_ 2|_ _")])?);
    /// assert_eq!(store.to_concise()?, "main: 1B_\nbox: _2|__\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse_concise(text: &str) -> Result<Self, TextError> {
        concise::parse(text)
    }

    /// The concise layout.
    pub fn to_concise(&self) -> Result<String, PrintError> {
        concise::print(self)
    }
}
