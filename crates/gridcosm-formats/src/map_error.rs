//! The mistakes in map files.

/// The reason why a map or scenario file could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MapError {
    /// An invalid line of a text format.
    #[error("line {line}: {message}")]
    Line {
        /// From 1.
        line: usize,
        /// What is wrong with it.
        message: String,
    },
    /// The text ends before the map does.
    #[error("the map ends after {found} of {expected} rows")]
    MissingRows {
        /// Rows that the head of the file promises.
        expected: u32,
        /// Rows that are there.
        found: u32,
    },
    /// More tiles than a map may have.
    #[error("a map of {width}x{height} is too large")]
    TooLarge {
        /// Requested columns.
        width: u32,
        /// Requested rows.
        height: u32,
    },
    /// The picture cannot be read or written.
    #[error("not a readable PNG: {0}")]
    Png(String),
}

impl MapError {
    pub(crate) fn line(line: usize, message: impl Into<String>) -> Self {
        Self::Line { line, message: message.into() }
    }
}

/// The maximum number of tiles in a map file: a header line must not make us allocate all memory.
const MAX_TILES: u64 = 1 << 31;

pub(crate) fn check_size(width: u32, height: u32) -> Result<gridcosm_grid::Size, MapError> {
    let size = gridcosm_grid::Size::new(width, height);
    if size.area() > MAX_TILES || width > i32::MAX as u32 || height > i32::MAX as u32 {
        return Err(MapError::TooLarge { width, height });
    }
    Ok(size)
}
