//! `gridcosm solve`: a shortest solution of a level.

use crate::{disk, roles::RoleArguments};
use gridcosm::{
    Session, Solution,
    formats::{
        convert::Format,
        replay::{self, Script, print_script},
    },
    solve,
};
use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

/// Find a shortest solution of a level
///
/// Searches breadth first and prints the actions of a shortest solution: u, d, l, r, k (use a key), g (pick up)
/// and . (wait), and @2 where agent 2 acts from then on.
///
/// Exit codes: 0 solved, 1 the level cannot be won or the limit was reached, 2 the level could not be opened.
#[derive(Debug, clap::Args)]
pub(crate) struct SolveArguments {
    /// A level file, a level of the gallery (`rooms/3`), Sokoban boards, a maze (`maze:9x9:7`), or `-`
    input: PathBuf,
    /// Which level of a pack, from 1
    #[arg(short, long, default_value_t = 1)]
    level: usize,
    /// Maximum number of different situations to examine
    #[arg(long, default_value_t = 1_000_000)]
    limit: usize,
    /// Also write the solution as a replay
    #[arg(short = 'o', long, value_name = "FILE")]
    replay: Option<PathBuf>,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    roles: RoleArguments,
}

pub(crate) fn run(
    arguments: &SolveArguments,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> io::Result<ExitCode> {
    match answer(arguments, out) {
        Ok(code) => code,
        Err(message) => {
            writeln!(err, "gridcosm: {message}")?;
            Ok(ExitCode::from(2))
        }
    }
}

fn answer(arguments: &SolveArguments, out: &mut dyn Write) -> Result<io::Result<ExitCode>, String> {
    let opened = disk::open(&arguments.input, &arguments.roles)?;
    let game = disk::game(&opened, arguments.level)?;
    let solution = solve(game.state(), arguments.limit);
    if let (Solution::Way(way), Some(path)) = (&solution, &arguments.replay) {
        fs::write(path, recorded(game, way, &arguments.input, path)?)
            .map_err(|error| format!("{}: cannot be written: {error}", path.display()))?;
    }
    Ok(tell(&solution, arguments, out))
}

fn recorded(
    mut game: Session,
    way: &Script,
    input: &Path,
    replay: &Path,
) -> Result<String, String> {
    game.repeat(way).map_err(|error| error.to_string())?;
    let replay = match reference(input, replay) {
        Some(level) => game.replay_of(&level),
        None => game.replay(),
    };
    let replay = replay.map_err(|error| format!("{}: cannot be recorded: {error}", game.name()))?;
    Ok(replay::print(&replay))
}

/// The name of a level file that the replay can find again, because it lies beside it or one folder above.
fn reference(level: &Path, replay: &Path) -> Option<String> {
    if Format::of_name(level) != Some(Format::Level) {
        return None;
    }
    let (name, level) = (level.file_name()?.to_str()?, level.canonicalize().ok()?);
    let folder = replay.parent()?;
    let places = [folder.join(name), folder.join("..").join(name)];
    let found = places.iter().any(|place| place.canonicalize().is_ok_and(|place| place == level));
    found.then(|| name.to_owned())
}

fn tell(
    solution: &Solution,
    arguments: &SolveArguments,
    out: &mut dyn Write,
) -> io::Result<ExitCode> {
    let (word, moves, actions) = match solution {
        Solution::Way(way) => ("won", Some(way.actions.len()), Some(print_script(way))),
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

#[cfg(test)]
mod tests {
    use crate::testing::gridcosm;
    use std::process::ExitCode;

    #[test]
    fn levels_of_every_kind_are_solved() {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str, text: &str| {
            let path = folder.path().join(name);
            std::fs::write(&path, text).unwrap();
            path.to_str().unwrap().to_owned()
        };
        let solved = |input: &str, way: &str| {
            let (out, err, code) = gridcosm(&["solve", input]);
            assert_eq!((out.trim(), err.as_str(), code), (way, "", ExitCode::SUCCESS), "{input}");
        };
        solved(&file("level.toml", "map = '@.>'"), "rr");
        solved(&file("board.xsb", "######\n#@ $.#\n######\n"), "rr");
        let (out, err, code) = gridcosm(&["solve", "first-steps/1", "--json"]);
        assert_eq!((err.as_str(), code), ("", ExitCode::SUCCESS));
        assert!(out.contains("\"result\":\"won\""), "{out}");
        let (_, err, code) = gridcosm(&["solve", "first-steps/999"]);
        assert_eq!(code, ExitCode::from(2));
        assert!(err.contains("first-steps/999: there is no level 999; the file has "), "{err}");
    }

    #[test]
    fn a_replay_names_its_level_where_it_will_be_found_and_holds_it_otherwise() {
        let folder = tempfile::tempdir().unwrap();
        let level = folder.path().join("level.toml");
        std::fs::write(&level, "map = '@.>'").unwrap();
        std::fs::create_dir_all(folder.path().join("a/b")).unwrap();
        let replay = |name: &str| {
            let path = folder.path().join(name);
            let (level, path) = (level.to_str().unwrap(), path.to_str().unwrap());
            let (_, err, code) = gridcosm(&["solve", level, "-o", path]);
            assert_eq!((err.as_str(), code), ("", ExitCode::SUCCESS));
            let (_, err, code) = gridcosm(&["run", path, "--last"]);
            assert_eq!((err.as_str(), code), ("", ExitCode::SUCCESS), "the replay holds");
            std::fs::read_to_string(path).unwrap()
        };
        assert!(replay("beside.replay").contains("level = \"level.toml\""));
        assert!(replay("a/below.replay").contains("level = \"level.toml\""));
        assert!(replay("a/b/far.replay").contains("embedded = "));
    }
}
