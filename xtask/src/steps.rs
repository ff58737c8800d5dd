//! One check: a command or a function, and how its result is counted.

use crate::root;
use anyhow::Context;
use std::{
    ffi::OsString,
    io::{BufRead, BufReader, Write},
    process::{Command, Stdio},
};

/// How many tests of a step passed and failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct StepReport {
    pub passed: usize,
    pub failed: usize,
}

/// A named check.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub name: &'static str,
    work: Work,
    environment: Vec<(&'static str, OsString)>,
    prepare: Option<fn() -> anyhow::Result<()>>,
}

#[derive(Clone, Debug)]
enum Work {
    /// Counts as one test, passed when the command exits with 0.
    Command(&'static str),
    /// Counts the tests that the commands report in the format of cargo's test runner. Each needs those before it.
    Tests(&'static [&'static str]),
    /// Returns one sentence per fault; counts as one test.
    Function(fn() -> anyhow::Result<Vec<String>>),
}

impl Step {
    pub(crate) fn command(name: &'static str, command: &'static str) -> Self {
        Self { name, work: Work::Command(command), environment: Vec::new(), prepare: None }
    }

    pub(crate) fn tests(name: &'static str, commands: &'static [&'static str]) -> Self {
        Self { name, work: Work::Tests(commands), environment: Vec::new(), prepare: None }
    }

    pub(crate) fn function(name: &'static str, check: fn() -> anyhow::Result<Vec<String>>) -> Self {
        Self { name, work: Work::Function(check), environment: Vec::new(), prepare: None }
    }

    /// Sets environment variables for its commands.
    pub(crate) fn with(
        mut self,
        variables: impl IntoIterator<Item = (&'static str, OsString)>,
    ) -> Self {
        self.environment.extend(variables);
        self
    }

    /// Adds a preparation that the check needs; if it fails, so does the check.
    pub(crate) fn after(mut self, prepare: fn() -> anyhow::Result<()>) -> Self {
        self.prepare = Some(prepare);
        self
    }

    /// Runs the check; its output goes to ours.
    pub(crate) fn run(&self) -> anyhow::Result<StepReport> {
        self.prepare.map_or(Ok(()), |prepare| prepare())?;
        match &self.work {
            Work::Command(command) => {
                let (success, _) = self.execute(command)?;
                Ok(one(success))
            }
            Work::Tests(commands) => {
                let (mut success, mut outcome) = (true, StepReport::default());
                for command in *commands {
                    let report;
                    (success, report) = self.execute(command)?;
                    outcome.passed += report.passed;
                    outcome.failed += report.failed;
                    if !success {
                        break;
                    }
                }
                // A test that does not compile, or a runner that crashes, reports no failed test.
                if !success && outcome.failed == 0 {
                    outcome.failed = 1;
                }
                // No test at all is a failure too: it means that the runner's output was not understood.
                Ok(if outcome == StepReport::default() { one(false) } else { outcome })
            }
            Work::Function(check) => {
                let faults = check()?;
                let mut out = std::io::stdout();
                for fault in &faults {
                    writeln!(out, "{fault}")?;
                }
                Ok(one(faults.is_empty()))
            }
        }
    }

    fn execute(&self, command: &str) -> anyhow::Result<(bool, StepReport)> {
        let mut words = command.split_whitespace();
        let program = words.next().context("a step without a command")?;
        let mut child = Command::new(program)
            .args(words)
            .envs(self.environment.iter().cloned())
            .current_dir(root())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("`{program}` cannot be started; install it and try again"))?;
        let mut outcome = StepReport::default();
        let mut out = std::io::stdout();
        if let Some(stdout) = child.stdout.take() {
            for line in BufReader::new(stdout).lines() {
                let line = line?;
                writeln!(out, "{line}")?;
                let counted = counts(&line);
                outcome.passed += counted.passed;
                outcome.failed += counted.failed;
            }
        }
        Ok((child.wait()?.success(), outcome))
    }
}

fn one(success: bool) -> StepReport {
    StepReport { passed: success.into(), failed: (!success).into() }
}

/// Reads `test result: ok. 38 passed; 0 failed; …`.
fn counts(line: &str) -> StepReport {
    let Some(result) = line.trim().strip_prefix("test result:") else {
        return StepReport::default();
    };
    let number_before = |word: &str| {
        let before = result.split(word).next().filter(|before| before.len() < result.len())?;
        before.split_whitespace().next_back()?.parse().ok()
    };
    StepReport {
        passed: number_before(" passed").unwrap_or(0),
        failed: number_before(" failed").unwrap_or(0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn result_lines_are_counted_and_others_are_not() {
        let line =
            "test result: FAILED. 38 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out";
        assert_eq!(counts(line), StepReport { passed: 38, failed: 2 });
        assert_eq!(counts("3 passed, 1 failed"), StepReport::default());
        assert_eq!(counts("test result: unknown"), StepReport::default());
    }
}
