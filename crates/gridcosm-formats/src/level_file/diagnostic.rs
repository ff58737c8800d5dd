//! The mistakes in a level file, as data: the place, the problem and the remedy.

use std::{fmt, ops::Range};

/// The severity of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The file does not define a playable level.
    Error,
    /// The file can be used, but probably not as its author meant.
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
    /// The severity.
    pub severity: Severity,
    /// A short name of the kind of mistake, for programs and for looking it up: `ragged-map`.
    pub code: &'static str,
    /// The problem, in a sentence.
    pub message: String,
    /// The remedy.
    pub hint: Option<String>,
    /// A change of the text that probably fixes it, if there is one.
    pub fix: Option<Fix>,
    /// The affected bytes of the text.
    pub span: Range<usize>,
    /// The line where the span begins, from 1; 0 if it concerns the file as a whole.
    pub line: usize,
    /// The character of that line where the span begins, from 1; 0 if only the line is known.
    pub column: usize,
    /// Related places.
    pub related: Vec<Related>,
    /// The level of the file that it concerns, from 0; `None` for the file as a whole.
    pub level: Option<usize>,
}

/// A change of a text that fixes a mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What it does, as a command: `Write coin`.
    pub title: String,
    /// The bytes to replace.
    pub span: Range<usize>,
    /// The replacement.
    pub text: String,
}

/// A place related to a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Related {
    /// A sentence about the place.
    pub message: String,
    /// The affected bytes of the text.
    pub span: Range<usize>,
}

impl Diagnostic {
    /// Whether it makes the file unusable.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// The place, the problem and the remedy, without the severity.
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

/// The maximum number of findings: a file full of mistakes must not produce an endless list.
const MOST: usize = 200;

/// The maximum number of findings of each severity that are kept for sorting: a million mistakes must not fill the
/// memory.
const MOST_KEPT: usize = 50 * MOST;

/// Findings while they are collected.
#[derive(Debug)]
pub(crate) struct Report<'t> {
    text: &'t str,
    /// Where each line begins.
    lines: Vec<usize>,
    /// The level that is being read.
    pub(crate) level: Option<usize>,
    found: Vec<Diagnostic>,
    /// How many of each severity were found.
    counts: [usize; 2],
    /// Stands in for the next finding of which there are too many.
    unkept: Option<Diagnostic>,
}

impl<'t> Report<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        let lines = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1));
        Self {
            text,
            lines: lines.collect(),
            level: None,
            found: Vec::new(),
            counts: [0; 2],
            unkept: None,
        }
    }

    pub(crate) fn text(&self) -> &'t str {
        self.text
    }

    pub(crate) fn error(
        &mut self,
        code: &'static str,
        span: Range<usize>,
        message: impl Into<String>,
    ) -> &mut Diagnostic {
        self.add(Severity::Error, code, span, message.into())
    }

    pub(crate) fn warning(
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
        let found = Diagnostic {
            severity,
            code,
            message,
            hint: None,
            fix: None,
            span,
            line,
            column,
            related: Vec::new(),
            level: self.level,
        };
        let count = &mut self.counts[severity as usize];
        *count += 1;
        if *count > MOST_KEPT {
            return self.unkept.insert(found);
        }
        self.found.push(found);
        // Just pushed.
        self.found.last_mut().expect("the list is not empty")
    }

    /// The span, clamped to the text and to character boundaries.
    fn inside(&self, span: Range<usize>) -> Range<usize> {
        let start = self.text.floor_char_boundary(span.start.min(self.text.len()));
        let end = self.text.ceil_char_boundary(span.end.clamp(start, self.text.len()));
        start..end
    }

    /// Line and column of a byte, both from 1.
    pub(crate) fn place(&self, at: usize) -> (usize, usize) {
        let line = self.lines.partition_point(|&start| start <= at).max(1);
        let start = self.lines.get(line - 1).copied().unwrap_or(0);
        let before = self.text.get(start..at).unwrap_or_default();
        (line, before.chars().count() + 1)
    }

    pub(crate) fn has_errors(&self) -> bool {
        self.found.iter().any(Diagnostic::is_error)
    }

    /// All findings in the order of the text, errors before warnings at the same place.
    pub(crate) fn finish(mut self) -> Vec<Diagnostic> {
        self.found.sort_by_key(|found| (found.span.start, found.severity, found.span.end));
        self.found.dedup();
        if self.found.len() > MOST {
            let unkept = self.counts.iter().map(|count| count.saturating_sub(MOST_KEPT));
            let more = self.found.len() - MOST + unkept.sum::<usize>();
            self.counts = [0; 2];
            // Omitted findings must not turn a broken file into one with only warnings.
            self.found.sort_by_key(|found| (found.severity, found.span.start));
            self.found.truncate(MOST);
            self.level = None;
            let end = self.text.len();
            self.warning(
                "too-many-mistakes",
                end..end,
                format!("{more} more mistakes are not shown"),
            );
        }
        self.found
    }
}

impl Diagnostic {
    pub(crate) fn hint(&mut self, hint: impl Into<String>) -> &mut Self {
        self.hint = Some(hint.into());
        self
    }

    pub(crate) fn fix(
        &mut self,
        title: impl Into<String>,
        span: Range<usize>,
        text: impl Into<String>,
    ) -> &mut Self {
        self.fix = Some(Fix { title: title.into(), span, text: text.into() });
        self
    }

    /// Hints at the known word that is probably meant at the place of the mistake, and offers a fix.
    pub(crate) fn suggest(&mut self, word: &str, known: &[&str]) -> &mut Self {
        if let Some(near) = nearest(word, known.iter().copied()) {
            self.fix(format!("Write {near}"), self.span.clone(), near);
        }
        self.hint(suggestion(word, known))
    }

    /// The same for a text in quotation marks.
    pub(crate) fn suggest_text(&mut self, word: &str, known: &[&str]) -> &mut Self {
        self.suggest(word, known);
        if let Some(fix) = &mut self.fix {
            fix.text = format!("\"{}\"", fix.text);
        }
        self
    }

    pub(crate) fn related(&mut self, span: Range<usize>, message: impl Into<String>) -> &mut Self {
        self.related.push(Related { message: message.into(), span });
        self
    }
}

/// The known word that was probably meant.
pub fn nearest<'w>(word: &str, known: impl IntoIterator<Item = &'w str>) -> Option<&'w str> {
    // Up to a third of the letters may be wrong, but at least one.
    let most = (word.chars().count() / 3).max(1);
    let lower = word.to_lowercase();
    let near = known.into_iter().map(|other| (strsim::damerau_levenshtein(&lower, other), other));
    near.filter(|&(distance, _)| distance <= most)
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, other)| other)
}

/// `did you mean …` if a known word is similar, otherwise the list of known words.
pub(crate) fn suggestion(word: &str, known: &[&str]) -> String {
    match nearest(word, known.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("choose one of {}", list(known)),
    }
}

/// Words in backquotes with commas, and `and` before the last one.
pub(crate) fn list(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    match quoted.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => quoted.concat(),
    }
}

#[cfg(test)]
mod tests {
    use crate::level_file::parse;

    /// The text after the first offered fix, and whether a mistake is left.
    fn fixed(text: &str) -> (String, bool) {
        let fix = parse(text).diagnostics.into_iter().find_map(|found| found.fix);
        let fix = fix.unwrap_or_else(|| panic!("no fix is offered for:\n{text}"));
        let mut mended = text.to_owned();
        mended.replace_range(fix.span, &fix.text);
        let broken = parse(&mended).diagnostics.iter().any(super::Diagnostic::is_error);
        (mended, broken)
    }

    #[test]
    fn a_fix_mends_its_mistake() {
        for (text, wanted) in [
            ("map = \"@A>\"\n[legend]\nA = \"wal\"\n", "map = \"@A>\"\n[legend]\nA = \"wall\"\n"),
            ("titel = \"x\"\nmap = \"@>\"\n", "title = \"x\"\nmap = \"@>\"\n"),
            ("goal = \"exit\"\nmap = \"@>\"\n", "objective = \"exit\"\nmap = \"@>\"\n"),
            ("moves = 'gravty'\nmap = \"@>\"\n", "moves = \"gravity\"\nmap = \"@>\"\n"),
            ("map = \"\"\"\n@.>\n.\n...\"\"\"\n", "map = \"\"\"\n@.>\n...\n...\"\"\"\n"),
            ("map = \"@.@>\"\n", "map = \"@..>\"\n"),
            (
                "[legend]\nR = { room = \"pokcet\" }\n[grids]\nmain = \"@R>\"\npocket = \"..\"\n",
                "[legend]\nR = { room = \"pocket\" }\n[grids]\nmain = \"@R>\"\npocket = \"..\"\n",
            ),
        ] {
            assert_eq!(fixed(text), (wanted.to_owned(), false), "{text}");
        }
    }
}
