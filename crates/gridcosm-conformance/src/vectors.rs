//! A vector file: its cases, and their check.

use crate::{
    Beside, Failure, FileReport, Problem,
    kind::{self, Check},
    kinds, lines, sight_cases,
};
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
    /// The reason why the file could not be read to its end.
    pub problem: Option<Problem>,
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
    pub fn open(path: &Path, bytes: &[u8], beside: Beside<'_>) -> Result<Self, Problem> {
        if let Some(cases) = sight_cases::cases(path, bytes) {
            let check: Check = Box::new(sight_cases::check);
            let kind = sight_cases::KIND;
            return Ok(Self { path: path.to_owned(), kind, cases: cases?, check, problem: None });
        }
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
        Ok(Self { path: path.to_owned(), kind: kind.name, cases, check, problem })
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
