//! `gridcosm check`: every mistake in level files at once.

mod files;
mod report;

use clap::Args;
use files::Found;
use gridcosm_formats::level_file::{Diagnostic, Severity};
use std::{
    io::{self, IsTerminal, Write},
    path::PathBuf,
    process::ExitCode,
};

/// Report every mistake in level files
///
/// Reads level files (.toml), replays (.replay, which are played on their level), nests (.nest), Sokoban boards (.xsb, .sok), Parabox levels (.parabox, .txt) and Tiled maps (.tmx), and reports every mistake with its place and a suggestion.
///
/// Exit codes: 0 no errors, 1 a file has an error, 2 one could not be read.
#[derive(Debug, Args)]
pub(crate) struct CheckArguments {
    /// Files or folders, `-` for a level file on standard input
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
    /// Treat warnings as errors
    #[arg(long)]
    strict: bool,
}

/// A file with its findings.
struct Checked {
    name: String,
    text: String,
    findings: Vec<Diagnostic>,
}

impl Checked {
    fn count(&self, severity: Severity) -> usize {
        self.findings.iter().filter(|finding| finding.severity == severity).count()
    }
}

pub(crate) fn run(
    arguments: &CheckArguments,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> io::Result<ExitCode> {
    let Found { files, others, problems } = files::find(&arguments.paths);
    let mut problems = problems;
    let mut checked = Vec::new();
    for file in files {
        match files::check(&file) {
            Ok(result) => checked.push(result),
            Err(problem) => problems.push(problem),
        }
    }
    if arguments.json {
        report::write_json(&checked, others, &problems, out)?;
    } else {
        report::write_text(&checked, others, looks(), out)?;
        problems.iter().try_for_each(|problem| writeln!(err, "gridcosm: {problem}"))?;
    }
    let bad = |severity| checked.iter().any(|file| file.count(severity) > 0);
    let code = match () {
        () if !problems.is_empty() => 2,
        () if bad(Severity::Error) || (arguments.strict && bad(Severity::Warning)) => 1,
        () => 0,
    };
    Ok(ExitCode::from(code))
}

/// Colours only on a terminal, unless `NO_COLOR` is set; the width is that of the terminal.
fn looks() -> report::Looks {
    let terminal = io::stdout().is_terminal();
    let wanted = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    report::Looks { colour: terminal && wanted }
}
