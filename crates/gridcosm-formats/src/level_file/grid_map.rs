//! Maps: texts of several lines whose characters are cells, each with its place in the file.

use super::{
    diagnostic::Report,
    fields::{Field, Located, wrong_type},
};
use gridcosm_grid::Size;
use gridcosm_universe::StateError;

/// A grid of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct GridSyntax {
    pub(super) name: Located<String>,
    /// Rows of signs. All have the same length, because short ones were reported and filled up.
    pub(super) rows: Vec<Vec<Sign>>,
}

/// A character of a map and the byte of the file where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sign {
    pub(super) sign: char,
    pub(super) at: usize,
}

impl Sign {
    pub(super) fn span(self) -> std::ops::Range<usize> {
        self.at..self.at + self.sign.len_utf8()
    }
}

impl GridSyntax {
    pub(super) fn size(&self) -> Size {
        let width = self.rows.first().map_or(0, Vec::len);
        Size::new(width as u32, self.rows.len() as u32)
    }
}

/// The sign that fills the missing cells of a short row.
const FILLING: char = '.';

/// Reads a map. Reports ragged rows and fills them up, so that the rest can be checked too.
pub(super) fn read_grid(
    report: &mut Report<'_>,
    name: Located<String>,
    field: &Field<'_, '_>,
) -> Option<GridSyntax> {
    let Some(map) = field.value.get_ref().as_str() else {
        wrong_type(report, field, "a map: several lines of text between \"\"\" and \"\"\"");
        return None;
    };
    let span = field.value.span();
    let raw = report.text().get(span.clone()).unwrap_or_default();
    let mut rows = rows(map, raw, span.start);
    if rows.is_empty() {
        report
            .error("empty-map", span, format!("the map of the grid `{}` has no cells", name.value))
            .hint("draw it between \"\"\" and \"\"\", a line for each row");
        return None;
    }
    let width = usual_width(&rows);
    let size = Size::new(u32::try_from(width).ok()?, u32::try_from(rows.len()).ok()?);
    if let Err(error) = StateError::check_size(size) {
        report.error("too-large", span, error.to_string());
        return None;
    }
    fill_up(report, &mut rows, width, &name.value, span.end);
    Some(GridSyntax { name, rows })
}

/// The rows of a map. A last line of nothing but blanks is the indentation of the closing quotation marks.
fn rows(map: &str, raw: &str, start: usize) -> Vec<Vec<Sign>> {
    let mut rows: Vec<Vec<Sign>> = vec![Vec::new()];
    for sign in located(map, raw, start) {
        match (sign.sign, rows.last_mut()) {
            ('\n', _) | (_, None) => rows.push(Vec::new()),
            ('\r', _) => {}
            (_, Some(row)) => row.push(sign),
        }
    }
    if rows.last().is_some_and(|row| row.iter().all(|sign| sign.sign == ' ')) {
        rows.pop();
    }
    rows
}

/// The most common row length; of two, the longer one.
fn usual_width(rows: &[Vec<Sign>]) -> usize {
    let mut counts = std::collections::BTreeMap::new();
    for row in rows {
        *counts.entry(row.len()).or_insert(0) += 1;
    }
    counts.into_iter().max_by_key(|&(width, count)| (count, width)).map_or(0, |(width, _)| width)
}

/// Reports rows of another length, and makes them fit.
fn fill_up(report: &mut Report<'_>, rows: &mut [Vec<Sign>], width: usize, name: &str, end: usize) {
    let starts: Vec<usize> =
        rows.iter().map(|row| row.first().map_or(end, |sign| sign.at)).collect();
    for (index, row) in rows.iter_mut().enumerate() {
        let (found, number) = (row.len(), index + 1);
        if found == width {
            continue;
        }
        // An empty row has no sign to point at: its place is just before the next row.
        let from = match row.first() {
            Some(sign) => sign.at,
            None => starts.get(number).map_or(end, |&next| next.saturating_sub(1)),
        };
        let to = row.last().map_or(from, |sign| sign.span().end);
        let message = format!(
            "row {number} of the grid `{name}` has {}, but the others have {width}",
            cells(found)
        );
        let difference = found.abs_diff(width);
        let ragged = report.error("ragged-map", from..to, message);
        if found < width {
            ragged.hint(format!("add {}; `.` is an empty one", cells(difference))).fix(
                format!("Add {}", cells(difference)),
                to..to,
                ".".repeat(difference),
            );
        } else {
            let hint = format!("remove {}, or make the other rows longer", cells(difference));
            ragged.hint(hint);
        }
        row.truncate(width);
        row.resize(width, Sign { sign: FILLING, at: to });
    }
}

fn cells(count: usize) -> String {
    if count == 1 { "1 cell".to_owned() } else { format!("{count} cells") }
}

/// The characters of a text with the bytes where they stand in the file; `raw` is the same text as written there.
fn located<'a>(value: &'a str, raw: &'a str, start: usize) -> impl Iterator<Item = Sign> + 'a {
    let mut at = opening(raw);
    let escapes = raw.starts_with('"');
    value.chars().map(move |sign| {
        if escapes {
            at += continuation(raw.get(at..).unwrap_or_default());
        }
        let here = Sign { sign, at: start + at };
        at += match raw.get(at..) {
            Some(rest) if escapes && rest.starts_with('\\') => escape(rest),
            _ => sign.len_utf8(),
        };
        here
    })
}

/// The bytes before the first character: quotation marks and a line break.
fn opening(raw: &str) -> usize {
    for quotes in ["\"\"\"", "'''"] {
        if let Some(rest) = raw.strip_prefix(quotes) {
            let newline = ["\r\n", "\n"].into_iter().find(|newline| rest.starts_with(newline));
            return quotes.len() + newline.map_or(0, str::len);
        }
    }
    1
}

/// The bytes of an escape sequence.
fn escape(rest: &str) -> usize {
    match rest.as_bytes().get(1) {
        Some(b'x') => 4,
        Some(b'u') => 6,
        Some(b'U') => 10,
        _ => 2,
    }
}

/// The bytes of a backslash at the end of a line, which stands for nothing.
fn continuation(rest: &str) -> usize {
    let Some(after) = rest.strip_prefix('\\') else { return 0 };
    let blanks = after.len() - after.trim_start().len();
    let (space, _) = after.split_at(blanks);
    if space.contains('\n') { 1 + blanks } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The place of each character of a TOML text.
    #[track_caller]
    fn check(raw: &str, expected: &[(char, usize)]) {
        let file = format!("a = {raw}");
        let table: toml::Table = file.parse().unwrap();
        let value = table["a"].as_str().unwrap();
        let found: Vec<(char, usize)> = located(value, raw, 0).map(|s| (s.sign, s.at)).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn every_character_is_found_in_the_file() {
        check("\"#@\"", &[('#', 1), ('@', 2)]);
        check("'''\n#\n@'''", &[('#', 4), ('\n', 5), ('@', 6)]);
        check("\"\"\"\r\n#\r\n@\"\"\"", &[('#', 5), ('\r', 6), ('\n', 7), ('@', 8)]);
        check(r#""\\é\u0041B""#, &[('\\', 1), ('é', 3), ('A', 5), ('B', 11)]);
        check("\"\"\"\\\n  a\\\n\n b\"\"\"", &[('a', 7), ('b', 12)]);
    }
}
