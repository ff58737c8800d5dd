//! Mistakes in nests that read well: grids that are named and not drawn.

use crate::level_file::{Diagnostic, Related, Severity};
use gridcosm_nest::Store;
use std::ops::Range;

/// The grids of a `.nest` text that are missing, each at its first reference. Such a nest can be pushed and drawn, but
/// not played: the references lead nowhere.
///
/// ```
/// use gridcosm_formats::{nest_check, nest_text};
/// let text = "main: 1 attic _\n";
/// let found = nest_check::missing_grids(text, &nest_text::parse(text)?);
/// assert_eq!(found[0].to_string(), "line 1, column 9: error: there is no grid `attic`; add a line `attic: …`, or remove the reference");
/// # Ok::<(), nest_text::NestTextError>(())
/// ```
pub fn missing_grids(text: &str, store: &Store) -> Vec<Diagnostic> {
    let mut found: Vec<(&str, Diagnostic)> = Vec::new();
    for (number, (start, line)) in (1..).zip(lines(text)) {
        for (token, span) in tokens(line) {
            let name = token.strip_prefix(['*', '~']).unwrap_or(token);
            let known = store.target_id(name).is_none() || store.grid_id(name).is_some();
            if known || !is_reference(token) {
                continue;
            }
            let place = start + span.start..start + span.end;
            if let Some((_, first)) = found.iter_mut().find(|(other, _)| *other == name) {
                first.related.push(Related { message: "and here".to_owned(), span: place });
                continue;
            }
            let column = line.get(..span.start).map_or(0, |before| before.chars().count()) + 1;
            found.push((name, missing(name, place, number, column)));
        }
    }
    found.into_iter().map(|(_, finding)| finding).collect()
}

fn missing(name: &str, span: Range<usize>, line: usize, column: usize) -> Diagnostic {
    Diagnostic {
        severity: Severity::Error,
        code: "missing-grid",
        message: format!("there is no grid `{name}`"),
        hint: Some(format!("add a line `{name}: …`, or remove the reference")),
        fix: None,
        span,
        line,
        column,
        related: Vec::new(),
        level: None,
    }
}

/// A content may have the name of a missing grid only if it begins with a digit.
fn is_reference(token: &str) -> bool {
    token.starts_with(['*', '~']) || token.chars().next().is_some_and(char::is_alphabetic)
}

/// Lines with the places where they begin.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut start = 0;
    text.split_inclusive('\n').map(move |line| {
        let begin = start;
        start += line.len();
        (begin, line.trim_end())
    })
}

/// The cells of a line with the bytes they take; none of a comment.
fn tokens(line: &str) -> impl Iterator<Item = (&str, Range<usize>)> {
    let rows = match line.split_once(':') {
        Some((name, rows)) if !line.trim_start().starts_with("//") => Some((name.len() + 1, rows)),
        _ => None,
    };
    rows.into_iter().flat_map(|(mut at, rows)| {
        rows.split([' ', '|']).map(move |token| {
            let begin = at;
            at += token.len() + 1;
            (token, begin..begin + token.len())
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str) -> Vec<String> {
        let store = crate::nest_text::parse(text).unwrap();
        let found = missing_grids(text, &store);
        found
            .iter()
            .map(|finding| format!("{} {}", finding.place_in(text), finding.message))
            .collect()
    }

    impl Diagnostic {
        fn place_in<'t>(&self, text: &'t str) -> &'t str {
            &text[self.span.clone()]
        }
    }

    #[test]
    fn every_missing_grid_is_found_once() {
        assert_eq!(check("main: 1 main box|_ _ _\nbox: 2 3\n"), [""; 0]);
        let text = "// gone: a\nmain: 1 *gone 2gone | ~gone _ höhle\n";
        assert_eq!(
            check(text),
            ["*gone there is no grid `gone`", "höhle there is no grid `höhle`"]
        );
        let store = crate::nest_text::parse(text).unwrap();
        let found = missing_grids(text, &store);
        assert_eq!((found[0].line, found[0].column, found[0].related.len()), (2, 9, 1));
        assert_eq!((found[1].line, found[1].column), (2, 31));
    }
}
