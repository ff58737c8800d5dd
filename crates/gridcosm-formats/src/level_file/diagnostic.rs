//! What is wrong with a level file, as data: where, what, and what to do about it.

use std::{fmt, ops::Range};

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The file does not say what is to be played.
    Error,
    /// It does, but probably not what its author meant.
    Warning,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
        })
    }
}

/// One finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// A short name of the kind of mistake, for programs and for looking it up: `ragged-map`.
    pub code: &'static str,
    /// What is wrong, a sentence.
    pub message: String,
    /// What to do about it.
    pub hint: Option<String>,
    /// The bytes of the text that are meant.
    pub span: Range<usize>,
    /// The line where the span begins, from 1; 0 if it is about the file as a whole.
    pub line: usize,
    /// The character of that line where the span begins, from 1; 0 if only the line is known.
    pub column: usize,
    /// Other places that have to do with it.
    pub related: Vec<Related>,
    /// Which level of the file it is about, from 0; `None` for the file as a whole.
    pub level: Option<usize>,
}

/// A place that has to do with a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Related {
    /// What is there.
    pub message: String,
    /// The bytes of the text that are meant.
    pub span: Range<usize>,
}

impl Diagnostic {
    /// Whether it keeps the file from being used.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// Where it is, what is wrong and what to do about it, without a word on how bad it is.
    pub fn sentence(&self) -> String {
        let hint = self.hint.as_ref().map(|hint| format!("; {hint}")).unwrap_or_default();
        format!("{}{}{hint}", self.place(), self.message)
    }

    /// `line 3, column 7: `, as far as that is known.
    fn place(&self) -> String {
        match (self.line, self.column) {
            (0, _) => String::new(),
            (line, 0) => format!("line {line}: "),
            (line, column) => format!("line {line}, column {column}: "),
        }
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}: {}", self.place(), self.severity, self.message)?;
        self.hint.as_ref().map_or(Ok(()), |hint| write!(f, "; {hint}"))
    }
}

/// The most findings that are kept: a file of nothing but mistakes must not become a book.
const MOST: usize = 200;

/// Findings while they are collected.
#[derive(Debug)]
pub(super) struct Report<'t> {
    text: &'t str,
    /// Where each line begins.
    lines: Vec<usize>,
    /// The level that is being read.
    pub(super) level: Option<usize>,
    found: Vec<Diagnostic>,
}

impl<'t> Report<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        let lines = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1));
        Self { text, lines: lines.collect(), level: None, found: Vec::new() }
    }

    pub(super) fn text(&self) -> &'t str {
        self.text
    }

    pub(super) fn error(
        &mut self,
        code: &'static str,
        span: Range<usize>,
        message: impl Into<String>,
    ) -> &mut Diagnostic {
        self.add(Severity::Error, code, span, message.into())
    }

    pub(super) fn warning(
        &mut self,
        code: &'static str,
        span: Range<usize>,
        message: impl Into<String>,
    ) -> &mut Diagnostic {
        self.add(Severity::Warning, code, span, message.into())
    }

    fn add(
        &mut self,
        severity: Severity,
        code: &'static str,
        span: Range<usize>,
        message: String,
    ) -> &mut Diagnostic {
        let span = self.inside(span);
        let (line, column) = self.place(span.start);
        let (hint, related, level) = (None, Vec::new(), self.level);
        let found =
            Diagnostic { severity, code, message, hint, span, line, column, related, level };
        self.found.push(found);
        // Just pushed.
        self.found.last_mut().expect("the list is not empty")
    }

    /// The span within the text and on character boundaries, whatever was asked for.
    fn inside(&self, span: Range<usize>) -> Range<usize> {
        let start = self.text.floor_char_boundary(span.start.min(self.text.len()));
        let end = self.text.ceil_char_boundary(span.end.clamp(start, self.text.len()));
        start..end
    }

    /// Line and column of a byte, both from 1.
    pub(super) fn place(&self, at: usize) -> (usize, usize) {
        let line = self.lines.partition_point(|&start| start <= at).max(1);
        let start = self.lines.get(line - 1).copied().unwrap_or(0);
        let before = self.text.get(start..at).unwrap_or_default();
        (line, before.chars().count() + 1)
    }

    pub(super) fn has_errors(&self) -> bool {
        self.found.iter().any(Diagnostic::is_error)
    }

    /// All findings in the order of the text, errors before warnings at the same place.
    pub(super) fn finish(mut self) -> Vec<Diagnostic> {
        self.found.sort_by_key(|found| (found.span.start, found.severity, found.span.end));
        self.found.dedup();
        if self.found.len() > MOST {
            let more = self.found.len() - MOST;
            // What is left out must not turn a broken file into one with warnings only.
            self.found.sort_by_key(|found| (found.severity, found.span.start));
            self.found.truncate(MOST);
            self.level = None;
            let end = self.text.len();
            self.warning(
                "too-many-mistakes",
                end..end,
                format!("{more} more mistakes are not listed"),
            );
        }
        self.found
    }
}

impl Diagnostic {
    pub(super) fn hint(&mut self, hint: impl Into<String>) -> &mut Self {
        self.hint = Some(hint.into());
        self
    }

    pub(super) fn related(&mut self, span: Range<usize>, message: impl Into<String>) -> &mut Self {
        self.related.push(Related { message: message.into(), span });
        self
    }
}

/// The known word that was probably meant.
pub(super) fn nearest<'w>(word: &str, known: impl IntoIterator<Item = &'w str>) -> Option<&'w str> {
    // A third of the letters may be wrong, at least one.
    let most = (word.chars().count() / 3).max(1);
    let lower = word.to_lowercase();
    let near = known.into_iter().map(|other| (strsim::damerau_levenshtein(&lower, other), other));
    near.filter(|&(distance, _)| distance <= most)
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, other)| other)
}

/// `did you mean …` if some known word is near, else the list of them.
pub(crate) fn suggestion(word: &str, known: &[&str]) -> String {
    match nearest(word, known.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("known are {}", list(known)),
    }
}

/// Words in backquotes with commas, and `and` before the last one.
pub(super) fn list(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    match quoted.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => quoted.concat(),
    }
}
