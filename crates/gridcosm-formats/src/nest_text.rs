//! Stores of grids as text: one grid per line, `name: rows`.
//!
//! Rows are separated by `|`. With blanks between the cells this is the standard layout (`1 box _`), without them the concise one
//! (`1b_`); a file keeps to one of the two. Lines that begin with `//` are comments.

use gridcosm_grid::words;
use gridcosm_nest::{PrintError, Store, TextError};
use std::fmt::Write;

/// How the cells of a text are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Layout {
    /// Cells separated by blanks: `1 box _`.
    #[default]
    Standard,
    /// One character per cell: `1b_`.
    Concise,
}

words!(Layout { Standard "standard", Concise "concise" });

/// The layout of a text: standard if there is a blank between two cells.
pub fn layout_of(text: &str) -> Layout {
    let spaced = |line: &str| rows_of(line).is_some_and(|rows| rows.contains(' '));
    if grid_lines(text).any(spaced) { Layout::Standard } else { Layout::Concise }
}

/// The lines that are neither blank nor a comment.
fn grid_lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//"))
}

/// Reads a store.
///
/// ```
/// use gridcosm_formats::nest_text;
/// let words = nest_text::parse("main: 1 box _\nbox: 2 3\n")?;
/// let letters = nest_text::parse("main: 1b_\nbox: 23\n")?;
/// assert_eq!(words, letters);
/// # Ok::<(), gridcosm_nest::TextError>(())
/// ```
pub fn parse(text: &str) -> Result<Store, TextError> {
    let lines: Vec<&str> = grid_lines(text).collect();
    if layout_of(text) == Layout::Concise {
        return Store::parse_concise(&lines.join("\n"));
    }
    let mut grids = Vec::new();
    for (number, line) in (1..).zip(&lines) {
        let rows = rows_of(line).ok_or(TextError::MissingColon { line: number })?;
        let name = line.split(':').next().unwrap_or_default().trim();
        // Blanks around the bar are for readability; two blanks between cells would be an empty cell.
        let rows: Vec<&str> = rows.split('|').map(str::trim).collect();
        grids.push((name, rows.join("|")));
    }
    Store::parse(grids)
}

fn rows_of(line: &str) -> Option<&str> {
    line.split_once(':').map(|(_, rows)| rows.trim())
}

/// Writes a store in a layout.
pub fn print_as(store: &Store, layout: Layout) -> Result<String, PrintError> {
    match layout {
        Layout::Standard => print(store),
        Layout::Concise => store.to_concise(),
    }
}

/// Writes a store in the standard layout.
pub fn print(store: &Store) -> Result<String, PrintError> {
    let mut text = String::new();
    for (name, rows) in store.to_text()? {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{name}: {rows}");
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_printed_is_read_back() {
        let store = parse("// a box in a box\nmain: 1 *box _ | _ ~box 2\nbox: main 3\n").unwrap();
        assert_eq!(print(&store).unwrap(), "main: 1 *box _|_ ~box 2\nbox: main 3\n");
        assert_eq!(parse(&print(&store).unwrap()), Ok(store));
    }

    #[test]
    fn mistakes_are_named() {
        let error = |text: &str| parse(text).unwrap_err().to_string();
        assert_eq!(error("main 1 2"), "line 1 has no colon; write `name: rows`");
        assert_eq!(error("main: 1 2\nnothing"), "line 2 has no colon; write `name: rows`");
        assert!(error("main: 1 -").contains("row 0, column 1"), "{}", error("main: 1 -"));
    }
}
