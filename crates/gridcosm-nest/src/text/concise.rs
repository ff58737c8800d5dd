//! The concise layout: one character per cell, one line per grid.

use super::{PrintError, TextError, token};
use crate::{Mark, NamedCell, Store, StoreBuilder};
use rustc_hash::FxHashMap;

/// A line: the grid's name and its rows, not yet parsed.
struct Line<'a> {
    name: &'a str,
    rows: &'a str,
}

/// Grids by the first character of their names, in lower case.
type ByFirst<'a> = FxHashMap<String, &'a str>;

pub(super) fn parse(text: &str) -> Result<Store, TextError> {
    let (lines, by_first) = parse_lines(text)?;
    let mut builder = StoreBuilder::new();
    for line in &lines {
        let mut rows = Vec::new();
        for (row, text) in line.rows.split('|').enumerate() {
            let cell = |(col, token)| {
                parse_cell(token, &by_first).map_err(|problem| problem.at(line.name, row, col))
            };
            rows.push(characters(text).enumerate().map(cell).collect::<Result<Vec<_>, _>>()?);
        }
        let width = rows.iter().map(Vec::len).max().unwrap_or(0).max(1);
        rows.iter_mut().for_each(|row| row.resize(width, NamedCell::Empty));
        builder.grid(line.name, rows)?;
    }
    Ok(builder.build())
}

/// First pass: lines, names, first letters. Blank lines do not count.
fn parse_lines(text: &str) -> Result<(Vec<Line<'_>>, ByFirst<'_>), TextError> {
    let mut lines = Vec::new();
    let mut by_first = ByFirst::default();
    for (line, text) in (1..).zip(text.lines().map(str::trim).filter(|line| !line.is_empty())) {
        let (name, rows) = text.split_once(':').ok_or(TextError::MissingColon { line })?;
        let (name, rows) = (name.trim(), rows.trim());
        let first = name.chars().next().ok_or(TextError::EmptyName { line })?;
        if rows.is_empty() {
            return Err(TextError::EmptyDefinition { line, grid: name.into() });
        }
        if let Some(other) = by_first.insert(first.to_lowercase().collect(), name) {
            return Err(TextError::DuplicateFirstChar {
                line,
                grid: name.into(),
                other: other.into(),
            });
        }
        lines.push(Line { name, rows });
    }
    Ok((lines, by_first))
}

/// The characters of a text, each as a separate text.
fn characters(text: &str) -> impl Iterator<Item = &str> {
    text.char_indices().map(|(start, c)| text.get(start..start + c.len_utf8()).unwrap_or_default())
}

enum CellProblem {
    UnknownRef(char),
    InvalidChar(char),
}

impl CellProblem {
    fn at(self, grid: &str, row: usize, col: usize) -> TextError {
        match self {
            Self::UnknownRef(letter) => {
                TextError::UnknownRef { grid: grid.into(), row, col, letter }
            }
            Self::InvalidChar(found) => {
                TextError::InvalidChar { grid: grid.into(), row, col, found }
            }
        }
    }
}

/// `token` is one character of the text.
fn parse_cell<'a>(token: &'a str, by_first: &ByFirst<'a>) -> Result<NamedCell<'a>, CellProblem> {
    let Some(c) = token.chars().next() else { return Ok(NamedCell::Empty) };
    if c == '_' {
        Ok(NamedCell::Empty)
    } else if token::is_digit(c) {
        Ok(NamedCell::Concrete(token))
    } else if token::is_letter(c) {
        let first: String = c.to_lowercase().collect();
        let grid = by_first.get(&first).ok_or(CellProblem::UnknownRef(c))?;
        Ok(NamedCell::Ref {
            grid,
            mark: if c.is_uppercase() { Mark::Primary } else { Mark::Unmarked },
        })
    } else {
        Err(CellProblem::InvalidChar(c))
    }
}

pub(super) fn print(store: &Store) -> Result<String, PrintError> {
    let mut text = String::new();
    for grid in store.grids() {
        text.push_str(grid.name());
        text.push_str(": ");
        for (place, cell) in grid.cells() {
            if place.x == 0 && place.y > 0 {
                text.push('|');
            }
            let cell = store.named(cell);
            let c =
                letter(cell).ok_or_else(|| PrintError::Cell { place, cell: cell.to_string() })?;
            text.push(c);
        }
        text.push('\n');
    }
    // Names that contain a colon, share a first letter or lose characters to trimming are only found by reading back.
    match parse(&text) {
        Ok(back) if back == *store => Ok(text),
        _ => Err(PrintError::GridName(unwritable_name(store).to_owned())),
    }
}

/// The character for a cell, if one is likely to read back.
fn letter(cell: NamedCell<'_>) -> Option<char> {
    let single = |name: &str| name.chars().next().filter(|c| c.len_utf8() == name.len());
    let one =
        |c: char, mut cased: Box<dyn Iterator<Item = char>>| match (cased.next(), cased.next()) {
            (Some(only), None) => only,
            _ => c,
        };
    match cell {
        NamedCell::Empty => Some('_'),
        NamedCell::Concrete(name) => single(name).filter(|&c| token::is_digit(c)),
        NamedCell::Ref { grid, mark } => {
            let first = grid.chars().next().filter(|&c| token::is_letter(c))?;
            let c = match mark {
                Mark::Primary => one(first, Box::new(first.to_uppercase())),
                Mark::Unmarked => one(first, Box::new(first.to_lowercase())),
                Mark::Secondary => return None,
            };
            (c.is_uppercase() == (mark == Mark::Primary)).then_some(c)
        }
    }
}

/// The first name that keeps a text from reading back.
fn unwritable_name(store: &Store) -> &str {
    let first = |name: &str| name.chars().next().map(|c| c.to_lowercase().collect::<String>());
    let mut seen = Vec::new();
    for grid in store.grids() {
        let name = grid.name();
        if name.contains([':', '\n', '\r']) || name.trim() != name || seen.contains(&first(name)) {
            return name;
        }
        seen.push(first(name));
    }
    // The only remaining case is a reference to a grid that does not exist.
    let undefined =
        (0..store.target_count() as u32).map(crate::GridId).find(|&id| store.size_of(id).is_none());
    undefined.map_or("", |id| store.grid_name(id))
}
