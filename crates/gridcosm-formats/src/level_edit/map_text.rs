//! A map as the file spells it: rows to change, and the quotation marks to keep.

use toml_edit::Value;

/// The rows of a map and how they were written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct MapText {
    pub(super) rows: Vec<Vec<char>>,
    /// Single quotation marks, in which nothing is escaped.
    literal: bool,
    /// A single row between single quotation marks.
    one_line: bool,
    /// The text before the closing quotation marks if they have a line of their own.
    closing: Option<String>,
}

impl MapText {
    /// A new map, in the usual spelling.
    pub(super) fn new(rows: Vec<Vec<char>>) -> Self {
        Self { rows, literal: false, one_line: false, closing: None }
    }

    /// Reads a value of the file; `None` if it is not a text.
    pub(super) fn read(value: &Value) -> Option<Self> {
        let text = value.as_str()?;
        let Value::String(formatted) = value else { return None };
        let repr = formatted.as_repr().and_then(|repr| repr.as_raw().as_str().map(str::to_owned));
        let raw = repr.unwrap_or_else(|| "\"\"\"".to_owned());
        let mut rows: Vec<&str> =
            text.split('\n').map(|row| row.strip_suffix('\r').unwrap_or(row)).collect();
        let blank = rows.last().is_some_and(|row| row.chars().all(|c| c == ' '));
        let closing = rows.pop_if(|_| blank).map(str::to_owned);
        Some(Self {
            rows: rows.into_iter().map(|row| row.chars().collect()).collect(),
            literal: raw.starts_with('\''),
            one_line: !raw.starts_with("\"\"\"") && !raw.starts_with("'''"),
            closing: closing.filter(|_| !text.is_empty()),
        })
    }

    /// The value again, with its original quotation marks if they can hold the rows.
    pub(super) fn value(&self) -> Value {
        let text: Vec<String> = self.rows.iter().map(|row| row.iter().collect()).collect();
        let mut text = text.join("\n");
        let literal =
            self.literal && !text.contains("'''") && !(self.one_line && text.contains('\''));
        if let Some(closing) = &self.closing {
            text = format!("{text}\n{closing}");
        }
        let quotes = match (literal, self.one_line && self.rows.len() == 1) {
            (true, true) => "'",
            (true, false) => "'''",
            (false, true) => "\"",
            (false, false) => "\"\"\"",
        };
        let body =
            if literal { text.clone() } else { text.replace('\\', "\\\\").replace('"', "\\\"") };
        let newline = if quotes.len() == 3 { "\n" } else { "" };
        let spelt = format!("{quotes}{newline}{body}{quotes}");
        // If the result is not TOML, the library chooses the quotation marks.
        spelt
            .parse()
            .ok()
            .filter(|value: &Value| value.as_str() == Some(&text))
            .unwrap_or_else(|| Value::from(text))
    }

    /// The length of the longest row.
    pub(super) fn width(&self) -> usize {
        self.rows.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// Sets a cell; short rows grow as long as the others. Returns whether there is such a cell.
    pub(super) fn set(&mut self, x: usize, y: usize, sign: char) -> bool {
        let width = self.width();
        let Some(row) = self.rows.get_mut(y).filter(|_| x < width) else { return false };
        if row.len() <= x {
            row.resize(x + 1, '.');
        }
        row.get_mut(x).map(|cell| *cell = sign).is_some()
    }

    /// Adds rows and columns on the four sides; a negative number removes them.
    pub(super) fn resize(&mut self, left: i32, top: i32, right: i32, bottom: i32, fill: char) {
        let width = self.width();
        let wide = grown(width, left, right);
        let shift = |row: &[char]| -> Vec<char> {
            (0..wide)
                .map(|x| shifted(x, left).and_then(|x| row.get(x)).copied().unwrap_or(fill))
                .collect()
        };
        let tall = grown(self.rows.len(), top, bottom);
        let rows = (0..tall).map(|y| {
            shift(shifted(y, top).and_then(|y| self.rows.get(y)).map_or(&[], Vec::as_slice))
        });
        self.rows = rows.collect();
    }
}

/// A length with additions at both ends; 0 if less than nothing is left.
pub(super) fn grown(length: usize, before: i32, after: i32) -> usize {
    let length = i64::try_from(length)
        .unwrap_or(i64::MAX)
        .saturating_add(i64::from(before))
        .saturating_add(i64::from(after));
    usize::try_from(length).unwrap_or(0)
}

/// The old position of a cell before something was added in front of it.
fn shifted(at: usize, before: i32) -> Option<usize> {
    usize::try_from(i64::try_from(at).ok()? - i64::from(before)).ok()
}
