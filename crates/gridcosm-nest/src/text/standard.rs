//! The standard layout: one token per cell.

use super::{PrintError, TextError, token};
use crate::{Mark, NamedCell, Store, StoreBuilder};

pub(super) fn parse<N: AsRef<str>, T: AsRef<str>>(
    grids: impl IntoIterator<Item = (N, T)>,
) -> Result<Store, TextError> {
    let mut builder = StoreBuilder::new();
    for (number, (name, text)) in grids.into_iter().enumerate() {
        let (name, text) = (name.as_ref(), text.as_ref());
        if name.is_empty() {
            return Err(TextError::EmptyName { line: number + 1 });
        }
        let rows = parse_rows(name, text)?;
        // The builder compares lengths, and only now: a bad token is reported before a bad length.
        builder.grid(name, rows)?;
    }
    Ok(builder.build())
}

fn parse_rows<'a>(name: &str, text: &'a str) -> Result<Vec<Vec<NamedCell<'a>>>, TextError> {
    let cell = |row, col, token| {
        parse_cell(token).ok_or_else(|| TextError::InvalidCell {
            grid: name.into(),
            row,
            col,
            token: token.into(),
        })
    };
    let row = |(row, line): (usize, &'a str)| {
        line.split(' ').enumerate().map(|(col, token)| cell(row, col, token)).collect()
    };
    text.split('|').enumerate().map(row).collect()
}

fn parse_cell(token: &str) -> Option<NamedCell<'_>> {
    let marked = |grid: &'_ str, mark| (!grid.is_empty()).then_some(mark);
    let mut rest = token.chars();
    Some(match rest.next() {
        None => NamedCell::Empty,
        Some('_') if rest.as_str().is_empty() => NamedCell::Empty,
        Some(c) if token::is_digit(c) => NamedCell::Concrete(token),
        Some(c) if token::is_letter(c) => NamedCell::Ref { grid: token, mark: Mark::Unmarked },
        Some('*') => {
            NamedCell::Ref { grid: rest.as_str(), mark: marked(rest.as_str(), Mark::Primary)? }
        }
        Some('~') => {
            NamedCell::Ref { grid: rest.as_str(), mark: marked(rest.as_str(), Mark::Secondary)? }
        }
        Some(_) => return None,
    })
}

pub(super) fn print(store: &Store) -> Result<Vec<(String, String)>, PrintError> {
    let mut grids = Vec::with_capacity(store.len());
    for grid in store.grids() {
        let mut text = String::new();
        for (place, cell) in grid.cells() {
            match (place.y, place.x) {
                (0, 0) => {}
                (_, 0) => text.push('|'),
                _ => text.push(' '),
            }
            let cell = store.named(cell);
            let token = cell.to_string();
            // A content that reads back as something else cannot be written.
            if token.contains([' ', '|']) || parse_cell(&token) != Some(cell) {
                return Err(PrintError::Cell { place, cell: token });
            }
            text.push_str(&token);
        }
        grids.push((grid.name().to_owned(), text));
    }
    Ok(grids)
}
