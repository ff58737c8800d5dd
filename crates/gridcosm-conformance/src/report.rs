//! The results of a run of vectors, as text and as JSON.

use crate::{Problem, Vectors};
use serde_json::json;
use std::{
    io::{self, Write},
    path::PathBuf,
};

/// Further differences are counted, not shown: the first ones reveal the cause.
const MOST_SHOWN: usize = 20;

/// The result of a run.
#[derive(Debug, Default)]
pub struct Report {
    /// Files that were run, in order.
    pub files: Vec<FileReport>,
    /// Files and lines that could not be run.
    pub problems: Vec<Problem>,
    /// Files, and drawings in them, that say nothing to check.
    pub unjudged: Vec<Problem>,
}

/// The result of one file.
#[derive(Debug)]
pub struct FileReport {
    /// The file.
    pub path: PathBuf,
    /// The kind, by its name.
    pub kind: &'static str,
    /// Cases with the expected result.
    pub passed: usize,
    /// Cases with a different result.
    pub failed: usize,
    /// Every failed case.
    pub failures: Vec<Failure>,
}

/// A case with a result that differs from the expected one.
#[derive(Debug)]
pub struct Failure {
    /// Line in the file, from 1.
    pub line: usize,
    /// The case's own name, may be empty.
    pub case: String,
    /// The difference.
    pub difference: String,
}

impl Report {
    /// Adds a file after its run, or the reason why it could not be opened.
    pub fn add(
        &mut self,
        opened: Result<Vectors, Problem>,
        run: impl FnOnce(&Vectors) -> FileReport,
    ) {
        match opened {
            Ok(vectors) => {
                self.files.push(run(&vectors));
                self.problems.extend(vectors.problems);
                self.unjudged.extend(vectors.unjudged);
            }
            Err(problem) => self.problems.push(problem),
        }
    }

    /// The number of passed cases, over all files.
    pub fn passed(&self) -> usize {
        self.files.iter().map(|file| file.passed).sum()
    }

    /// The number of failed cases, over all files.
    pub fn failed(&self) -> usize {
        self.files.iter().map(|file| file.failed).sum()
    }

    /// 0 all passed, 1 a case failed, 2 something could not be run.
    pub fn exit_code(&self) -> u8 {
        match (self.problems.is_empty(), self.failed()) {
            (false, _) => 2,
            (true, 0) => 0,
            (true, _) => 1,
        }
    }

    /// One line per failed case, then what was not judged, then the count; problems go to `err`.
    pub fn write_text(
        &self,
        out: &mut dyn Write,
        err: &mut dyn Write,
        verbose: bool,
    ) -> io::Result<()> {
        for problem in &self.problems {
            writeln!(err, "gridcosm: {problem}")?;
        }
        if verbose {
            for file in &self.files {
                let (path, total) = (file.path.display(), file.passed + file.failed);
                writeln!(out, "{path}: kind {}, {total} cases, {} failed", file.kind, file.failed)?;
            }
        }
        for (file, failure) in self.failures().take(MOST_SHOWN) {
            let Failure { line, case, difference } = failure;
            let space = if case.is_empty() { "" } else { " " };
            writeln!(out, "{}:{line}{space}{case}: {difference}", file.path.display())?;
        }
        if self.failed() > MOST_SHOWN {
            writeln!(out, "... and {} more", self.failed() - MOST_SHOWN)?;
        }
        self.write_unjudged(out, verbose)?;
        writeln!(out, "{} passed, {} failed", self.passed(), self.failed())
    }

    fn write_unjudged(&self, out: &mut dyn Write, verbose: bool) -> io::Result<()> {
        let count = self.unjudged.len();
        let shown = if verbose { count } else { MOST_SHOWN };
        for unjudged in self.unjudged.iter().take(shown) {
            writeln!(out, "not judged: {unjudged}")?;
        }
        match count {
            0 => Ok(()),
            count if count > shown => {
                writeln!(out, "{count} not judged; --verbose names the other {}", count - shown)
            }
            count => writeln!(out, "{count} not judged"),
        }
    }

    /// One object with everything, all failures included.
    pub fn write_json(&self, out: &mut dyn Write) -> io::Result<()> {
        let files = self.files.iter().map(|file| {
            json!({"path": file.path, "kind": file.kind, "passed": file.passed, "failed": file.failed})
        });
        let failures = self.failures().map(|(file, failure)| {
            json!({"path": file.path, "line": failure.line, "case": failure.case, "difference": failure.difference})
        });
        let report = json!({
            "passed": self.passed(),
            "failed": self.failed(),
            "files": files.collect::<Vec<_>>(),
            "failures": failures.collect::<Vec<_>>(),
            "problems": self.problems.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "unjudged": self.unjudged.iter().map(ToString::to_string).collect::<Vec<_>>(),
        });
        writeln!(out, "{report}")
    }

    fn failures(&self) -> impl Iterator<Item = (&FileReport, &Failure)> {
        self.files.iter().flat_map(|file| file.failures.iter().map(move |failure| (file, failure)))
    }
}
