//! Lines and words, with their places.

use std::ops::Range;

/// A line of a file.
#[derive(Clone, Debug)]
pub(super) struct Line<'t> {
    /// How many tabs stand before it.
    pub(super) depth: usize,
    /// All of it, without the end of the line.
    pub(super) text: &'t str,
    /// Where it stands.
    pub(super) span: Range<usize>,
    pub(super) words: Vec<Word<'t>>,
}

/// A word of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word<'t> {
    pub(super) text: &'t str,
    pub(super) start: usize,
}

impl Word<'_> {
    pub(super) fn span(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }
}

/// All lines with words in them.
pub(super) fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let mut at = 0;
    let lines = text.split_inclusive('\n').map(move |line| {
        let start = at;
        at += line.len();
        (start, line.trim_end_matches(['\n', '\r']))
    });
    lines.filter_map(|(start, line)| read(start, line))
}

fn read(mut start: usize, mut line: &str) -> Option<Line<'_>> {
    if let Some(rest) = line.strip_prefix('\u{feff}') {
        start += line.len() - rest.len();
        line = rest;
    }
    // Where four blanks stand for a tab, they mean one.
    let indent = line.len() - line.trim_start_matches(['\t', ' ']).len();
    let (before, _) = line.split_at_checked(indent)?;
    let depth = before.matches('\t').count() + before.matches(' ').count() / 4;
    let mut words = Vec::new();
    let mut at = indent;
    for part in line.get(indent..)?.split([' ', '\t', '\u{a0}']) {
        if !part.is_empty() {
            words.push(Word { text: part, start: start + at });
        }
        // Separators may take more than one byte.
        at += part.len();
        at += line.get(at..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
    }
    let span = start + indent..start + line.len();
    (!words.is_empty()).then_some(Line { depth, text: line.get(indent..)?, span, words })
}
