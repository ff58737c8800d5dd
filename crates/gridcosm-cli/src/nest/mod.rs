//! `gridcosm nest`: grids within grids under rules of the user's choice.
//!
//! Everything is asked of [`gridcosm::nests`]; here it becomes text and JSON. One file per command.

mod branches;
mod explain;
mod json;
mod push;
mod rules;
mod show;
mod source;
mod table;
#[cfg(test)]
mod tests;
mod traverse;
mod tree;
mod walk;

use clap::{Args, Subcommand};
use gridcosm::nests::Mode;
use std::{
    io::{self, Write},
    process::ExitCode,
};

/// Push, pull, walk and look at grids within grids
///
/// NEST is a .nest file, a level (a file or a name from the gallery such as `rooms/3`), `-` for standard input, or the nest itself:
/// `'1 main 5|_ _ _'` is one grid called `main`, `'main=1 box _; box=2 3'` are two. Cells are named `GRID:X,Y`, from `main:0,0` at the upper
/// left, or by a content that is in one cell only. A level is seen as its pushes see it: the agent is `0`, what cannot be moved is `9`.
///
/// Exit codes: 0 done, 1 the push or the walk failed, 2 the nest could not be read or an argument is wrong.
#[derive(Debug, Args)]
pub(crate) struct NestArguments {
    #[command(subcommand)]
    command: NestCommand,
}

#[derive(Debug, Subcommand)]
enum NestCommand {
    /// Push a cell, taking back choices that fail
    ///
    /// Prints the grids before and after in the layout they came in, and the path cell by cell: how each was reached and what was done
    /// there; or the reason, grid and cell of the failure. With --json, one object: `ok`, `reason`, `at`, `path`, `before`, `after`.
    Push(push::PushArguments),
    /// Push a cell by the first strategy that applies at each cell, without turning back
    PushSimple(push::PushArguments),
    /// Pull what lies ahead of an empty cell one cell towards it
    Pull(push::PushArguments),
    /// List the cells in one direction, out of grids and into them
    ///
    /// The older way through a nest, which pushes nothing. It ends for one of these reasons: EDGE_REACHED, STOP_TAG, ENTRY_DENIED,
    /// ENTRY_CYCLE_DETECTED, EXIT_CYCLE_DETECTED, MAX_DEPTH_REACHED.
    Traverse(traverse::TraverseArguments),
    /// Follow a script of moves: N E S W, enter, exit, enter_multi, flip
    ///
    /// Moves are separated by blanks or commas. N, E, S and W turn and go one cell on (`3E` and `EEE` three), out of the grid at its edge;
    /// `advance` goes on without turning. `enter` goes into the grid of the present cell, `enter_multi` into grids until there is none,
    /// `exit` out to the primary reference, and `flip` turns round.
    Walk(walk::WalkArguments),
    /// Print the grids, and through which reference each is left
    Show(show::ShowArguments),
    /// Print which grid is in which
    Tree(tree::TreeArguments),
}

pub(crate) fn run(
    arguments: &NestArguments,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> io::Result<ExitCode> {
    let answer = match &arguments.command {
        NestCommand::Push(arguments) => push::answer(arguments, Mode::Push),
        NestCommand::PushSimple(arguments) => push::answer(arguments, Mode::PushSimple),
        NestCommand::Pull(arguments) => push::answer(arguments, Mode::Pull),
        NestCommand::Traverse(arguments) => traverse::answer(arguments),
        NestCommand::Walk(arguments) => walk::answer(arguments),
        NestCommand::Show(arguments) => show::answer(arguments),
        NestCommand::Tree(arguments) => tree::answer(arguments),
    };
    match answer {
        Ok(Answer { bytes, ok }) => {
            out.write_all(&bytes)?;
            Ok(if ok { ExitCode::SUCCESS } else { ExitCode::FAILURE })
        }
        Err(message) => {
            writeln!(err, "gridcosm: {message}")?;
            Ok(ExitCode::from(2))
        }
    }
}

/// What a command prints, and whether the answer is positive.
struct Answer {
    bytes: Vec<u8>,
    ok: bool,
}

impl Answer {
    fn new(text: impl Into<String>, ok: bool) -> Self {
        Self { bytes: text.into().into_bytes(), ok }
    }

    fn json(value: &serde_json::Value, ok: bool) -> Self {
        Self::new(format!("{value}\n"), ok)
    }
}
