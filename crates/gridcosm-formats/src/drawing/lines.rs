//! Finds the lines of a text that may be rows of a drawing.
//!
//! Drawings stand among legends and remarks, with numbers in front of their rows, or side by side (`so■ | os■`). Most
//! rows are beyond doubt; others could be a word (`soon`) or contain a foreign sign, and their neighbours decide.

use super::{
    legend,
    mark::{Legend, is_plain, is_sight_letter, is_square},
};

/// How certain it is that a line is a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Certainty {
    /// It has signs that words do not have, and no foreign ones.
    Sure,
    /// It could be a word of the same letters.
    Likely,
    /// It has foreign signs.
    Doubtful,
}

/// A line, or a part of it, that may be a row of a drawing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row<'t> {
    /// From 1.
    pub(super) line: usize,
    /// Characters of the line before `text`.
    pub(super) column: usize,
    /// Without line end; blanks at both ends may be cells.
    pub(super) text: &'t str,
    pub(super) certainty: Certainty,
}

impl Row<'_> {
    /// In characters, without blanks at the end.
    pub(super) fn width(&self) -> usize {
        self.text.trim_end().chars().count()
    }

    /// Whether this could be a word of a remark.
    pub(super) fn is_word(&self) -> bool {
        let mut letters = self.text.trim().chars();
        let first = letters.next();
        self.certainty == Certainty::Likely
            && self.text.trim().chars().all(char::is_alphabetic)
            && letters.any(|letter| Some(letter) != first)
    }
}

/// Neighbouring lines that may be rows.
#[derive(Debug)]
pub(super) struct Run<'t> {
    pub(super) rows: Vec<Row<'t>>,
    /// The number of blank lines since the previous run; `None` if there is other text between them.
    pub(super) gap: Option<usize>,
}

/// The runs of a text, and whether it has lines that are neither rows, nor blank, nor legend.
pub(super) fn runs<'t>(text: &'t str, legend: &Legend) -> (Vec<Run<'t>>, bool) {
    let mut scan = Scan { runs: Vec::new(), open: Vec::new(), gap: None };
    let mut remarks = false;
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim().is_empty() {
            scan.close();
            scan.gap = scan.gap.map(|blank| blank + 1);
        } else if let Some(parts) = parts(line, number, legend) {
            scan.add(parts);
        } else {
            scan.close();
            scan.gap = None;
            remarks |= legend::entry(line).is_none();
        }
    }
    scan.close();
    (scan.runs, remarks)
}

struct Scan<'t> {
    runs: Vec<Run<'t>>,
    /// The runs that the next line may continue, from left to right.
    open: Vec<Vec<Row<'t>>>,
    gap: Option<usize>,
}

impl<'t> Scan<'t> {
    fn add(&mut self, parts: Vec<Option<Row<'t>>>) {
        if self.open.len() != parts.len() {
            self.close();
            self.open.resize_with(parts.len(), Vec::new);
        }
        for (run, row) in self.open.iter_mut().zip(parts) {
            run.extend(row);
        }
    }

    fn close(&mut self) {
        let side_by_side = self.open.len() > 1;
        for rows in self.open.drain(..).filter(|rows| !rows.is_empty()) {
            self.runs.push(Run { rows, gap: self.gap });
            self.gap = if side_by_side { None } else { Some(0) };
        }
    }
}

/// The rows in a line: one, or several side by side; `None` if a part is no row. Blank parts are missing rows.
fn parts<'t>(line: &'t str, number: usize, legend: &Legend) -> Option<Vec<Option<Row<'t>>>> {
    let row = |column: usize, text: &'t str| {
        Some(Row { line: number, column, text, certainty: certainty(text.trim(), legend)? })
    };
    let (column, body) = without_number(line);
    if !body.contains(['|', '│']) {
        return Some(vec![Some(row(column, body)?)]);
    }
    let mut parts = Vec::new();
    let mut start = column;
    for part in body.split(['|', '│']) {
        let inner = part.trim();
        let before = part.chars().take_while(|c| c.is_whitespace()).count();
        parts.push(match inner {
            "" => None,
            inner => Some(row(start + before, inner)?),
        });
        start += part.chars().count() + 1;
    }
    // The edges of a frame are no parts.
    if parts.first().is_some_and(Option::is_none) {
        parts.remove(0);
    }
    if parts.last().is_some_and(Option::is_none) {
        parts.pop();
    }
    parts.iter().any(Option::is_some).then_some(parts)
}

/// The line without a number in front of it (`12|so■`), and the characters before that.
fn without_number(line: &str) -> (usize, &str) {
    let digits = line.trim_start();
    let rest = digits.trim_start_matches(|c: char| c.is_ascii_digit());
    let numbered = rest.len() < digits.len();
    match rest.trim_start().strip_prefix(['|', '│']) {
        Some(body) if numbered => (line[..line.len() - body.len()].chars().count(), body),
        _ => (0, line),
    }
}

/// How certainly a text without blanks around it is a row; `None` if it is none.
fn certainty(text: &str, legend: &Legend) -> Option<Certainty> {
    let (mut squares, mut plain, mut letters) = (0, 0, 0);
    let (mut other_letters, mut blanks, mut foreign) = (0, 0, 0);
    for character in text.chars() {
        *match character {
            _ if is_square(character) => &mut squares,
            _ if is_plain(character) => &mut plain,
            _ if is_sight_letter(character) || legend.contains_key(&character) => &mut letters,
            _ if character.is_ascii_alphabetic() => &mut other_letters,
            _ if character.is_whitespace() => &mut blanks,
            _ => &mut foreign,
        } += 1;
    }
    let signs = squares + plain + letters;
    let unknown = other_letters + foreign;
    if unknown == 0 && (squares > 0 || plain > 0 && letters == 0) {
        return Some(Certainty::Sure);
    }
    match () {
        // Blanks between letters stand between words.
        () if blanks > 0 => None,
        () if unknown == 0 => Some(Certainty::Likely),
        () if foreign == 0 && plain > 0 && squares == 0 => Some(Certainty::Likely),
        () if foreign == 0 || signs >= unknown => Some(Certainty::Doubtful),
        () => None,
    }
}
