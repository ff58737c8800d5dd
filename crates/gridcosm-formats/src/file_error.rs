//! All mistakes in a file, as one error.

use crate::level_file::{Diagnostic, Severity};
use std::fmt;

/// The reason why a file cannot be used: all its mistakes, for any format.
///
/// The text of the error is the sentence that people see: the file, the place of the first mistake, the mistake itself,
/// and the number of further mistakes. Programs that show all of them (`gridcosm check`, the studio's Edit lens) read
/// [`diagnostics`](Self::diagnostics).
///
/// ```
/// use gridcosm_formats::level_file;
/// let error = level_file::read("map = '@x>'\nseed = 'a'").unwrap_err().in_file("my.toml");
/// assert!(error.to_string().starts_with("my.toml: line 1, column 9: `x` has no meaning here"));
/// assert!(error.to_string().ends_with(" (and 1 more mistake)"));
/// assert_eq!(error.diagnostics.len(), 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileError {
    /// The name of the file; empty if it has none.
    pub file: String,
    /// All mistakes in the order of the text, warnings included.
    pub diagnostics: Vec<Diagnostic>,
}

impl FileError {
    /// The mistakes of a text.
    pub fn new(diagnostics: Vec<Diagnostic>) -> Self {
        Self { file: String::new(), diagnostics }
    }

    /// One mistake that concerns the file as a whole.
    pub fn whole(code: &'static str, message: impl fmt::Display) -> Self {
        Self::new(vec![plain(code, message.to_string())])
    }

    /// One mistake with only its line, counted from 1.
    pub fn line(text: &str, line: usize, code: &'static str, message: impl fmt::Display) -> Self {
        let lines = text.split_inclusive('\n');
        let start = lines.take(line.saturating_sub(1)).map(str::len).sum::<usize>();
        let length = text.get(start..).and_then(|rest| rest.lines().next()).map_or(0, str::len);
        let span = start..start + length;
        Self::new(vec![Diagnostic { span, line, ..plain(code, message.to_string()) }])
    }

    /// The same error with the name of its file.
    pub fn in_file(self, file: impl Into<String>) -> Self {
        Self { file: file.into(), ..self }
    }

    /// The mistake to report first: the first error, or the first warning if there is no error.
    pub fn first(&self) -> Option<&Diagnostic> {
        self.diagnostics.iter().find(|found| found.is_error()).or(self.diagnostics.first())
    }
}

fn plain(code: &'static str, message: String) -> Diagnostic {
    Diagnostic {
        severity: Severity::Error,
        code,
        message,
        hint: None,
        fix: None,
        span: 0..0,
        line: 0,
        column: 0,
        related: Vec::new(),
        level: None,
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.file.is_empty() {
            write!(f, "{}: ", self.file)?;
        }
        let Some(first) = self.first() else { return f.write_str("there is no level in it") };
        f.write_str(&first.sentence())?;
        let errors = self.diagnostics.iter().filter(|found| found.is_error()).count();
        match errors.saturating_sub(1) {
            0 => Ok(()),
            1 => f.write_str(" (and 1 more mistake)"),
            more => write!(f, " (and {more} more mistakes)"),
        }
    }
}

impl std::error::Error for FileError {}
