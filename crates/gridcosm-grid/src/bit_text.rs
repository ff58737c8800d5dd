//! Bit grids as text: `#` is set, `.` is clear.

use crate::{BitGrid, Pos, Size};
use std::{fmt, str::FromStr};

/// Why a text is not a bit grid, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct ParseBitGridError {
    /// Counted from 1.
    pub line: usize,
    /// In characters, counted from 1.
    pub column: usize,
    /// What is wrong there.
    pub kind: ParseBitGridErrorKind,
}

/// What can be wrong with the text of a bit grid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseBitGridErrorKind {
    /// A character other than `#` and `.`.
    #[error("unknown character {0:?}; `#` is a set cell and `.` a clear one")]
    UnknownCharacter(char),
    /// A row that is longer or shorter than the first one.
    #[error("this row has {found} cells, but the first row has {expected}")]
    RaggedRow {
        /// The number of cells in this row.
        found: usize,
        /// The number of cells in the first row.
        expected: usize,
    },
    /// A side that has more cells than `i32` can count.
    #[error("the grid is too large")]
    TooLarge,
}

impl BitGrid {
    /// Reads a drawing with one line per row. It ignores indentation, blanks at line ends, and blank lines before and
    /// after the drawing.
    ///
    /// ```
    /// use gridcosm_grid::{BitGrid, Pos};
    /// let grid = BitGrid::parse("#.\n.#\n")?;
    /// assert!(grid.contains(Pos::new(1, 1)));
    /// let error = BitGrid::parse("#.\n#x").unwrap_err();
    /// assert_eq!((error.line, error.column), (2, 2));
    /// # Ok::<(), gridcosm_grid::ParseBitGridError>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self, ParseBitGridError> {
        let lines: Vec<(usize, &str)> = drawing_lines(text);
        let expected = lines.first().map_or(0, |(_, row)| row.trim().len());
        let too_large =
            ParseBitGridError { line: 1, column: 1, kind: ParseBitGridErrorKind::TooLarge };
        let side = |n: usize| i32::try_from(n).map(|n| n as u32).map_err(|_| too_large.clone());
        // Characters are checked before lengths, so that the error names an unknown character instead of counting it.
        for &(line, row) in &lines {
            check_characters(line, row)?;
        }
        let mut grid = Self::new(Size::new(side(expected)?, side(lines.len())?));
        for (y, &(line, row)) in lines.iter().enumerate() {
            let cells = row.trim();
            if cells.len() != expected {
                let indent = row.len() - row.trim_start().len();
                return Err(ParseBitGridError {
                    line,
                    column: indent + cells.len().min(expected) + 1,
                    kind: ParseBitGridErrorKind::RaggedRow { found: cells.len(), expected },
                });
            }
            for (x, _) in cells.bytes().enumerate().filter(|&(_, cell)| cell == b'#') {
                grid.set(Pos::new(x as i32, y as i32), true);
            }
        }
        Ok(grid)
    }
}

/// The lines from the first to the last non-blank one, numbered from 1.
fn drawing_lines(text: &str) -> Vec<(usize, &str)> {
    let mut lines: Vec<(usize, &str)> = (1..).zip(text.lines()).collect();
    while lines.last().is_some_and(|(_, row)| row.trim().is_empty()) {
        lines.pop();
    }
    let blank = lines.iter().take_while(|(_, row)| row.trim().is_empty()).count();
    lines.split_off(blank)
}

fn check_characters(line: usize, row: &str) -> Result<(), ParseBitGridError> {
    let indent = row.chars().count() - row.trim_start().chars().count();
    match row.trim().chars().enumerate().find(|(_, c)| !matches!(c, '#' | '.')) {
        None => Ok(()),
        Some((x, found)) => Err(ParseBitGridError {
            line,
            column: indent + x + 1,
            kind: ParseBitGridErrorKind::UnknownCharacter(found),
        }),
    }
}

impl FromStr for BitGrid {
    type Err = ParseBitGridError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text)
    }
}

/// Draws one line per row, each ending with a line break.
impl fmt::Display for BitGrid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        for y in 0..self.size().height {
            for x in 0..self.size().width {
                f.write_char(if self.contains(Pos::new(x as i32, y as i32)) { '#' } else { '.' })?;
            }
            f.write_char('\n')?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bit_grid::tests::bit_grids;
    use proptest::prelude::*;

    fn error(text: &str) -> String {
        BitGrid::parse(text).unwrap_err().to_string()
    }

    #[test]
    fn mistakes_are_named_with_their_place() {
        assert_eq!(
            error("##\n#"),
            "line 2, column 2: this row has 1 cells, but the first row has 2"
        );
        assert_eq!(
            error("\n  ##\n  ##."),
            "line 3, column 5: this row has 3 cells, but the first row has 2"
        );
        assert_eq!(
            error("##\n#ä"),
            "line 2, column 2: unknown character 'ä'; `#` is a set cell and `.` a clear one"
        );
        assert_eq!(
            error("##\n\n##"),
            "line 2, column 1: this row has 0 cells, but the first row has 2"
        );
    }

    #[test]
    fn foreign_line_ends_and_frames_of_blank_lines_are_fine() {
        let grid = BitGrid::parse("\r\n  #.\r\n  .#  \r\n\r\n").unwrap();
        assert_eq!(grid.to_string(), "#.\n.#\n");
        assert_eq!(BitGrid::parse("").unwrap().size(), Size::new(0, 0));
    }

    proptest! {
        #[test]
        fn print_then_parse_is_identity(grid in bit_grids()) {
            // A grid without cells prints as blank lines, and reading them back does not restore their number.
            prop_assume!(!grid.size().is_empty());
            prop_assert_eq!(BitGrid::parse(&grid.to_string()), Ok(grid));
        }

        #[test]
        fn any_text_gets_an_answer(text in "[#. \\r\\n\u{e4}x]{0,60}") {
            let _ = BitGrid::parse(&text);
        }
    }
}
