//! The output of libFuzzer, as a row of a table.

use anyhow::Context;
use std::path::PathBuf;

/// The result of fuzzing a target.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Report {
    /// Edges of the control-flow graph that the seeds reach.
    seeded: u64,
    /// Edges reached at the end.
    reached: u64,
    runs: u64,
    /// Inputs that crashed the target, took too long or needed too much memory.
    pub(super) findings: Vec<PathBuf>,
}

impl Report {
    pub(super) const HEAD: &str =
        "target             edges at start  edges at end        runs  findings";

    /// Reads the output of libFuzzer.
    pub(super) fn read(text: &str, findings: Vec<PathBuf>, success: bool) -> anyhow::Result<Self> {
        let edges = |line: &str| -> Option<u64> {
            line.split("cov: ").nth(1)?.split_whitespace().next()?.parse().ok()
        };
        let first = text.lines().find(|line| line.contains("INITED")).and_then(edges);
        let last = text.lines().rev().find_map(edges);
        let runs = text.lines().find_map(|line| {
            line.strip_prefix("stat::number_of_executed_units:")?.trim().parse().ok()
        });
        // A crash ends the program before it prints its totals; then the last numbered line has the numbers.
        let numbered = || {
            text.lines()
                .rev()
                .find_map(|line| line.strip_prefix('#')?.split_whitespace().next()?.parse().ok())
        };
        anyhow::ensure!(success || !findings.is_empty(), "it ended without a finding");
        let last = last.or(first).unwrap_or(0);
        let runs = runs.or_else(numbered).context("it printed no count of runs")?;
        Ok(Self { seeded: first.unwrap_or(0), reached: last, runs, findings })
    }

    /// A row under [`HEAD`](Self::HEAD), and a line for each finding.
    pub(super) fn row(&self, target: &str) -> String {
        let Self { seeded, reached, runs, findings } = self;
        let mut row =
            format!("{target:18} {seeded:>14}  {reached:>12}  {runs:>10}  {:>8}", findings.len());
        for finding in findings {
            row += &format!("\n    {}", finding.display());
        }
        row
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOG: &str = "INFO: seed corpus: files: 3\n\
        #4\tINITED cov: 120 ft: 130 corp: 3/9b\n\
        #90\tNEW    cov: 150 ft: 190 corp: 4/12b\n\
        #1000\tDONE   cov: 151 ft: 191 corp: 4/12b\n\
        stat::number_of_executed_units: 1000\n";

    #[test]
    fn edges_and_runs_are_read() {
        let report = Report::read(LOG, Vec::new(), true).unwrap();
        let expected = Report { seeded: 120, reached: 151, runs: 1000, findings: Vec::new() };
        assert_eq!(report, expected);
    }

    #[test]
    fn a_failure_without_a_finding_is_an_error() {
        assert!(Report::read(LOG, Vec::new(), false).is_err());
        let cut = LOG.split("#1000").next().unwrap();
        let report = Report::read(cut, vec![PathBuf::from("crash-1")], false).unwrap();
        assert_eq!((report.reached, report.runs), (150, 90));
    }
}
