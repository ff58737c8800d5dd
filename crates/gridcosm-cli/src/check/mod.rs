//! `gridcosm check`: every mistake in level files at once.

mod files;
mod report;
mod solving;

use clap::Args;
use files::Found;
use gridcosm::solver::Idea;
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
/// With --solve, every level must be winnable; with --idea, none may be won without that idea: portal, swallow, solid, key, wait and so on. Levels of the gallery (`rooms/3`) can be asked about too.
///
/// Exit codes: 0 no errors, 1 a file has an error, a level cannot be won or does not need its idea, 2 a file could not be read.
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
    /// Also solve every level; one that cannot be won is an error, and an unknown answer a warning
    #[arg(long)]
    solve: bool,
    /// Also ask whether every level needs an idea; repeatable
    #[arg(long = "idea", value_name = "IDEA", value_parser = idea)]
    ideas: Vec<Idea>,
    /// Maximum number of situations to examine for each question
    #[arg(long, default_value_t = 1_000_000)]
    limit: u64,
    /// Maximum time for each question, in seconds
    #[arg(long, value_name = "SECONDS")]
    time: Option<f64>,
}

fn idea(word: &str) -> Result<Idea, String> {
    let words = || Idea::ALL.iter().map(|idea| idea.word()).collect::<Vec<_>>().join(", ");
    Idea::from_word(word).ok_or_else(|| format!("the ideas are {}", words()))
}

impl CheckArguments {
    /// Whether the solver is asked about levels.
    fn asks(&self) -> bool {
        self.solve || !self.ideas.is_empty()
    }
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
    let mut asked = Vec::new();
    for file in files {
        match files::check(&file) {
            Ok(result) => {
                if arguments.asks() && result.count(Severity::Error) == 0 {
                    match solving::ask(&file, arguments) {
                        Ok(levels) => asked.extend(levels),
                        Err(problem) => problems.push(problem),
                    }
                }
                checked.push(result);
            }
            Err(problem) => problems.push(problem),
        }
    }
    if arguments.json {
        let levels = arguments.asks().then(|| asked.iter().map(solving::as_json).collect());
        report::write_json(&checked, others, &problems, levels, out)?;
    } else {
        if arguments.asks() {
            solving::write_text(&asked, out)?;
        }
        report::write_text(&checked, others, looks(), out)?;
        problems.iter().try_for_each(|problem| writeln!(err, "gridcosm: {problem}"))?;
    }
    let bad = |severity| checked.iter().any(|file| file.count(severity) > 0);
    let code = match () {
        () if !problems.is_empty() => 2,
        () if bad(Severity::Error) || (arguments.strict && bad(Severity::Warning)) => 1,
        () if asked.iter().any(solving::Asked::is_wrong) => 1,
        () if arguments.strict && asked.iter().any(solving::Asked::is_open) => 1,
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
