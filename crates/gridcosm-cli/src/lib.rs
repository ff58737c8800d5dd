//! The command line as a library: `main` passes its arguments and streams, and so can a test.
//!
//! Commands write results to the first stream and problems to the second. Exit codes are the same everywhere: 0
//! success, 1 a negative result (a failed case), 2 the command could not run (an unreadable file, a wrong argument).
//!
//! ```
//! let (mut out, mut err) = (Vec::new(), Vec::new());
//! gridcosm_cli::run(["gridcosm", "--version"], &mut out, &mut err);
//! assert!(String::from_utf8_lossy(&out).starts_with("gridcosm 0."));
//! ```

#![warn(missing_docs)]

mod check;
mod conformance;
mod convert;
mod crowd;
mod disk;
mod levels;
mod make;
mod nest;
mod play;
mod reference;
mod render;
mod roles;
mod route;
mod run;
mod shell;
mod sight;
mod sight_picture;
mod solve;
mod sprites;
mod studio;
mod words;

/// The README's example runs as a test of this crate, which depends on all others.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
mod readme {}

pub use conformance::run_vectors;
pub use reference::reference;

use clap::{CommandFactory, Parser, Subcommand};
use std::{
    ffi::OsString,
    io::{self, ErrorKind, Write},
    process::ExitCode,
};

/// Worlds made of grids that can contain grids. Without a command, the studio starts.
#[derive(Debug, Parser)]
#[command(name = "gridcosm", version, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

/// Each command's help is the documentation of its arguments: one line for the list, then the rest.
#[derive(Debug, Subcommand)]
enum Command {
    Studio(studio::StudioArguments),
    Play(play::PlayArguments),
    Levels(levels::LevelsArguments),
    Run(run::RunArguments),
    Render(Box<render::RenderArguments>),
    Nest(Box<nest::NestArguments>),
    Sight(sight::SightArguments),
    Solve(solve::SolveArguments),
    Make(make::MakeArguments),
    Route(route::RouteArguments),
    Check(check::CheckArguments),
    Convert(convert::ConvertArguments),
    Conformance(conformance::ConformanceArguments),
    Crowd(crowd::CrowdArguments),
    Completions(shell::CompletionsArguments),
    Man(shell::ManArguments),
}

/// Runs one command line; the first argument is the program's name.
pub fn run<I>(arguments: I, out: &mut dyn Write, err: &mut dyn Write) -> ExitCode
where
    I: IntoIterator,
    I::Item: Into<OsString> + Clone,
{
    let result = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => dispatch(arguments, out, err),
        Err(message) => show(&message, out, err),
    };
    match result.and_then(|code| out.flush().map(|()| code)) {
        Ok(code) => code,
        // `gridcosm … | head` is not an error.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            // If even standard error is gone, there is nowhere left to report it.
            let _ = writeln!(err, "gridcosm: cannot write the result: {error}");
            ExitCode::from(2)
        }
    }
}

/// All commands, for pages about them.
fn command() -> clap::Command {
    Arguments::command()
}

fn dispatch(
    arguments: Arguments,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> io::Result<ExitCode> {
    match arguments.command {
        None => studio::run(studio::StudioArguments::default(), out, err),
        Some(Command::Studio(arguments)) => studio::run(arguments, out, err),
        Some(Command::Play(arguments)) => play::run(&arguments, out, err),
        Some(Command::Levels(arguments)) => levels::run(&arguments, out, err),
        Some(Command::Run(arguments)) => run::run(&arguments, out, err),
        Some(Command::Completions(arguments)) => shell::completions(&arguments, out),
        Some(Command::Man(arguments)) => shell::man(&arguments, out, err),
        Some(Command::Render(arguments)) => render::run(&arguments, out, err),
        Some(Command::Nest(arguments)) => nest::run(&arguments, out, err),
        Some(Command::Crowd(arguments)) => crowd::run(&arguments, out, err),
        Some(Command::Solve(arguments)) => solve::run(&arguments, out, err),
        Some(Command::Make(arguments)) => make::run(&arguments, out, err),
        Some(Command::Sight(arguments)) => sight::run(&arguments, out, err),
        Some(Command::Route(arguments)) => route::run(&arguments, out, err),
        Some(Command::Check(arguments)) => check::run(&arguments, out, err),
        Some(Command::Convert(arguments)) => convert::run(&arguments, out, err),
        Some(Command::Conformance(arguments)) => conformance::run(&arguments, out, err),
    }
}

/// Help and version go to the first stream with code 0, wrong arguments to the second with code 2.
fn show(message: &clap::Error, out: &mut dyn Write, err: &mut dyn Write) -> io::Result<ExitCode> {
    if message.use_stderr() {
        write!(err, "{}", message.render())?;
    } else {
        write!(out, "{}", message.render())?;
    }
    Ok(ExitCode::from(message.exit_code() as u8))
}

/// Helpers for the tests of all commands.
#[cfg(test)]
mod testing {
    use std::process::ExitCode;

    /// Runs a command; returns its output on both streams, and its exit code.
    pub(crate) fn gridcosm(arguments: &[&str]) -> (String, String, ExitCode) {
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let code = crate::run([&["gridcosm"], arguments].concat(), &mut out, &mut err);
        (String::from_utf8(out).unwrap(), String::from_utf8(err).unwrap(), code)
    }
}

#[cfg(test)]
mod tests {
    use super::{testing::gridcosm, *};

    #[test]
    fn the_help_lists_the_commands() {
        let (out, err, code) = gridcosm(&["--help"]);
        assert!(out.contains("Usage: gridcosm"), "{out}");
        assert!(out.contains("conformance"), "{out}");
        assert_eq!((err.as_str(), code), ("", ExitCode::SUCCESS));
    }

    #[test]
    fn a_wrong_argument_is_explained_and_exits_2() {
        let (out, err, code) = gridcosm(&["conformence"]);
        assert_eq!((out.as_str(), code), ("", ExitCode::from(2)));
        assert!(err.contains("conformance"), "suggests the right word: {err}");
    }

    #[test]
    fn a_crowd_is_run_and_its_outcome_told() {
        let (out, err, code) = gridcosm(&["crowd", "doorway", "--actors", "12"]);
        assert!(out.contains("arrived        12 of 12 after "), "{out}");
        assert!(out.contains("overlaps       0\n") && out.contains("pass-throughs  0\n"), "{out}");
        assert_eq!((err.as_str(), code), ("", ExitCode::SUCCESS));
        let (out, _, code) =
            gridcosm(&["crowd", "doorway", "--actors", "60", "--mode", "basic3", "--strict"]);
        assert!(out.contains("stuck          60 (0, 1, "), "{out}");
        assert_eq!(code, ExitCode::from(1));
        let (out, err, code) = gridcosm(&["crowd", "no/such/file"]);
        assert_eq!((out.as_str(), code), ("", ExitCode::from(2)));
        assert!(err.starts_with("gridcosm: no/such/file: "), "{err}");
    }

    #[test]
    fn a_closed_pipe_is_no_error() {
        struct Closed;
        impl Write for Closed {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(ErrorKind::BrokenPipe.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        assert_eq!(run(["gridcosm", "--help"], &mut Closed, &mut io::sink()), ExitCode::SUCCESS);
    }
}
