//! A vector file: its cases, and their check.

use crate::{
    Beside, Failure, FileReport, Problem, has_vector_name,
    kind::{self, Check},
    kinds, lines, sight_cases,
};
use gridcosm::sight::Rule;
use serde_json::Value;
use std::{
    fmt,
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
};

/// A file of vectors, ready to run: all at once with [`Vectors::run`], or case by case, so that a front end can
/// distribute the cases among threads.
pub struct Vectors {
    path: PathBuf,
    kind: &'static str,
    cases: Vec<Case>,
    check: Check,
    /// The parts of the file that could not be read.
    pub problems: Vec<Problem>,
    /// Drawings beside the cases that say nothing to check.
    pub unjudged: Vec<Problem>,
}

/// Choices that the cases leave open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The rule of the sight cases of an older program; other vectors name their rule.
    pub rule: Rule,
}

/// A case and its place in the file.
#[derive(Debug)]
pub struct Case {
    /// Line in the file, or the number within a list of cases; from 1.
    pub line: usize,
    /// The case as it was written.
    pub value: Value,
}

impl fmt::Debug for Vectors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("Vectors");
        debug.field("path", &self.path).field("kind", &self.kind);
        debug.field("cases", &self.cases.len()).finish_non_exhaustive()
    }
}

impl Vectors {
    /// Reads a file from its name and its bytes. `beside` returns the bytes of another file in the same folder, if
    /// there is one: some kinds ask questions about a map beside them.
    ///
    /// # Errors
    /// When the file holds no case, or cannot be read.
    pub fn open(
        path: &Path,
        bytes: &[u8],
        beside: Beside<'_>,
        options: Options,
    ) -> Result<Self, Problem> {
        if has_vector_name(path) {
            return Self::of_lines(path, bytes, beside);
        }
        match Self::of_drawings(path, bytes, options) {
            // A vector file may have lost its ending.
            Err(_) if kind::of_file(path, &kinds()).is_some() => {
                Self::of_lines(path, bytes, beside)
            }
            cases => cases,
        }
    }

    /// Reads a file that a folder holds, if its name does not say that it has vectors: only files that look like a sight
    /// case have cases.
    ///
    /// # Errors
    /// Why the file cannot be judged.
    pub fn of_drawings(path: &Path, bytes: &[u8], options: Options) -> Result<Self, Problem> {
        let sight_cases::Cases { cases, check, problems, unjudged } =
            sight_cases::read(path, bytes, options.rule)
                .map_err(|reason| Problem::new(path, None, reason))?;
        let kind = sight_cases::KIND;
        Ok(Self { path: path.to_owned(), kind, cases, check, problems, unjudged })
    }

    fn of_lines(path: &Path, bytes: &[u8], beside: Beside<'_>) -> Result<Self, Problem> {
        let kinds = kinds();
        let kind = kind::of_file(path, &kinds).ok_or_else(|| {
            Problem::new(
                path,
                None,
                "no known kind of vectors has this name; `gridcosm conformance --help` lists them",
            )
        })?;
        let (cases, mut problem) = lines::read(path, bytes);
        if cases.is_empty() && problem.is_none() {
            problem = Some(Problem::new(path, None, "holds no case"));
        }
        let check = (kind.open)(path, beside).map_err(|why| Problem::new(path, None, why))?;
        let problems = problem.into_iter().collect();
        let (path, kind) = (path.to_owned(), kind.name);
        Ok(Self { path, kind, cases, check, problems, unjudged: Vec::new() })
    }

    /// The cases in the order of the file.
    pub fn cases(&self) -> &[Case] {
        &self.cases
    }

    /// Runs one case; `None` if it has the expected result.
    pub fn check(&self, case: &Case) -> Option<Failure> {
        // A panic is a bug of ours, but one case must not hide the results of the others.
        let result = catch_unwind(AssertUnwindSafe(|| (self.check)(&case.value)))
            .unwrap_or_else(|panic| Err(format!("panicked: {}", panic_text(panic.as_ref()))));
        let difference = result.err()?;
        Some(Failure { line: case.line, case: case_name(&case.value), difference })
    }

    /// Runs all cases, one after the other.
    pub fn run(&self) -> FileReport {
        self.report(self.cases.iter().filter_map(|case| self.check(case)).collect())
    }

    /// The report of this file, from all failures in the order of the cases.
    pub fn report(&self, failures: Vec<Failure>) -> FileReport {
        let failed = failures.len();
        let passed = self.cases.len() - failed;
        FileReport { path: self.path.clone(), kind: self.kind, passed, failed, failures }
    }
}

fn panic_text(panic: &(dyn std::any::Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message")
}

fn case_name(case: &Value) -> String {
    match case.get("name").or_else(|| case.get("id")).or_else(|| case.get("testName")) {
        Some(Value::String(name)) => name.clone(),
        Some(other) => other.to_string(),
        None => String::new(),
    }
}
