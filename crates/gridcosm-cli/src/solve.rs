//! `gridcosm solve`: a shortest way to win a level.

use crate::maps;
use gridcosm::{
    Solution,
    formats::replay::{self, Replay, Source, print_actions},
    solve,
};
use std::{
    fs,
    io::{self, Write},
    path::PathBuf,
    process::ExitCode,
};

/// Tries everything, nearest first, and prints the actions of a shortest way to win: u, d, l, r, k (use a key), g (pick up)
/// and . (wait), with counts before them. Exit code 1 when the level cannot be won or the limit was reached.
#[derive(Debug, clap::Args)]
pub(crate) struct SolveArguments {
    /// A level file, or `-`
    file: PathBuf,
    /// Which level of a pack, from 1
    #[arg(short, long, default_value_t = 1)]
    level: usize,
    /// Most different situations to look at
    #[arg(long, default_value_t = 1_000_000)]
    limit: usize,
    /// Also write the way as a replay
    #[arg(short = 'o', long, value_name = "FILE")]
    replay: Option<PathBuf>,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(
    arguments: &SolveArguments,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> io::Result<ExitCode> {
    match answer(arguments, out) {
        Ok(code) => code,
        Err(message) => {
            writeln!(err, "gridcosm: {}: {message}", arguments.file.display())?;
            Ok(ExitCode::from(2))
        }
    }
}

fn answer(arguments: &SolveArguments, out: &mut dyn Write) -> Result<io::Result<ExitCode>, String> {
    let bytes = maps::read_bytes(&arguments.file).map_err(|error| error.to_string())?;
    let text = String::from_utf8(bytes).map_err(|_| "is not text".to_owned())?;
    let index = arguments.level.checked_sub(1).ok_or("levels are counted from 1")?;
    let start = replay::start(&text, index, None).map_err(|error| error.to_string())?;
    let solution = solve(&start, arguments.limit);
    if let (Solution::Way(way), Some(path)) = (&solution, &arguments.replay) {
        let name = arguments
            .file
            .file_name()
            .map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        let replay = Replay::record(Source::Reference(name), &text, index, None, way, 8)
            .map_err(|error| error.to_string())?;
        fs::write(path, replay::print(&replay))
            .map_err(|error| format!("cannot write {}: {error}", path.display()))?;
    }
    Ok(tell(&solution, arguments, out))
}

fn tell(
    solution: &Solution,
    arguments: &SolveArguments,
    out: &mut dyn Write,
) -> io::Result<ExitCode> {
    let (word, moves, actions) = match solution {
        Solution::Way(way) => ("won", Some(way.len()), Some(print_actions(way))),
        Solution::Impossible => ("impossible", None, None),
        Solution::Unknown => ("unknown", None, None),
    };
    if arguments.json {
        let json = serde_json::json!({ "result": word, "moves": moves, "actions": actions });
        writeln!(out, "{json}")?;
    } else {
        match (solution, &actions) {
            (Solution::Way(_), Some(actions)) => writeln!(out, "{actions}")?,
            (Solution::Impossible, _) => writeln!(out, "this level cannot be won")?,
            _ => writeln!(
                out,
                "no way to win among {} situations; a higher --limit may find one",
                arguments.limit
            )?,
        }
    }
    let won = matches!(solution, Solution::Way(_));
    Ok(if won { ExitCode::SUCCESS } else { ExitCode::from(1) })
}
