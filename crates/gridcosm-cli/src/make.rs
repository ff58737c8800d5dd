//! `gridcosm make`: new levels, with the solver as their judge.

use crate::{disk, roles::RoleArguments};
use gridcosm::{
    formats::{
        level_file::{self, LevelEntry, Pack},
        replay::{self, print_script},
    },
    grid::Size,
    script,
    solver::{Made, Pool as Levels, Rating, Recipe, make, make_from},
    universe::Level,
};
use rayon::prelude::*;
use serde_json::json;
use std::{
    collections::BTreeMap,
    fs,
    io::{self, IsTerminal, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

/// Make new levels from a seed, or like another level
///
/// Draws levels, plays their boxes backwards from their targets, edits them at random and keeps the edits that make them
/// better; the solver is the judge. Every level can be won, needs its keys, rooms and hunters, and comes with its solution
/// and rating. None is the turned or mirrored image of another. The same arguments give the same levels, with any number of
/// threads.
///
/// Exit codes: 0 made, 1 fewer levels than wanted were found, 2 the arguments make no sense or a file could not be written.
#[derive(Debug, clap::Args)]
pub(crate) struct MakeArguments {
    /// How many levels
    #[arg(short = 'n', long, default_value_t = 1)]
    count: usize,
    /// The seed
    #[arg(long, default_value_t = 1)]
    seed: i64,
    /// Make levels like this one: a file, a level of the gallery (`rooms/3`), or `-`
    #[arg(long, value_name = "LEVEL", conflicts_with_all = ["size", "boxes", "rooms", "recursive", "keys", "hunters"])]
    from: Option<PathBuf>,
    /// Which level of a pack, from 1
    #[arg(short, long, default_value_t = 1, requires = "from")]
    level: usize,
    /// Width and height with the outer walls, like 9x8
    #[arg(long, default_value = "9x8", value_parser = size)]
    size: Size,
    /// Boxes, each with its target; with none, an exit has to be reached
    #[arg(long, default_value_t = 3)]
    boxes: u32,
    /// Rooms, each with a grid inside
    #[arg(long, default_value_t = 0)]
    rooms: u32,
    /// The first room contains the level itself
    #[arg(long)]
    recursive: bool,
    /// Keys, each with a door
    #[arg(long, default_value_t = 0)]
    keys: u32,
    /// Hunters
    #[arg(long, default_value_t = 0)]
    hunters: u32,
    /// The wanted difficulty, like 30-40; without it, the harder the better
    #[arg(long, value_name = "RANGE", value_parser = range)]
    difficulty: Option<(u32, u32)>,
    /// Edits that are tried for each level
    #[arg(long, default_value_t = 30)]
    effort: u32,
    /// Give up after so many tries
    #[arg(long, value_name = "N")]
    tries: Option<u64>,
    /// Begin with this try, so that several runs share the work
    #[arg(long, value_name = "N", default_value_t = 0)]
    skip: u64,
    /// How many tries run at the same time
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: usize,
    /// Write the levels to a file instead of the standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write the solutions as replays into this folder
    #[arg(long, value_name = "FOLDER", requires = "output")]
    replays: Option<PathBuf>,
    /// Order the levels by difficulty
    #[arg(long)]
    sort: bool,
    /// Print one JSON object for each level instead of a level file
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    roles: RoleArguments,
}

fn size(text: &str) -> Result<Size, String> {
    let sides = text.split_once('x').and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
    sides.map(|(w, h)| Size::new(w, h)).ok_or_else(|| "write a size like 9x8".to_owned())
}

fn range(text: &str) -> Result<(u32, u32), String> {
    let (low, high) = text.split_once('-').unwrap_or((text, text));
    let number = |text: &str| text.trim().parse::<u32>().ok();
    number(low).zip(number(high)).ok_or_else(|| "write a range like 30-40".to_owned())
}

/// Tries for every wanted level, unless the caller says otherwise.
const TRIES: u64 = 200;

pub(crate) fn run(
    arguments: &MakeArguments,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> io::Result<ExitCode> {
    match levels(arguments) {
        Ok(levels) => {
            if let Err(message) = write(&levels, arguments, out)? {
                writeln!(err, "gridcosm: {message}")?;
                return Ok(ExitCode::from(2));
            }
            if levels.len() < arguments.count {
                let (made, count) = (levels.len(), arguments.count);
                writeln!(
                    err,
                    "gridcosm: {made} of {count} levels were found; more --tries, more --effort or another recipe may help"
                )?;
                return Ok(ExitCode::from(1));
            }
            Ok(ExitCode::SUCCESS)
        }
        Err(message) => {
            writeln!(err, "gridcosm: {message}")?;
            Ok(ExitCode::from(2))
        }
    }
}

fn levels(arguments: &MakeArguments) -> Result<Vec<Made>, String> {
    let recipe = Recipe {
        size: arguments.size,
        boxes: arguments.boxes,
        rooms: arguments.rooms,
        recursive: arguments.recursive,
        keys: arguments.keys,
        hunters: arguments.hunters,
        difficulty: arguments.difficulty,
        effort: arguments.effort,
    };
    let base = arguments.from.as_ref().map(|path| base(path, arguments)).transpose()?;
    if let Some(fault) = recipe.fault().filter(|_| base.is_none()) {
        return Err(fault);
    }
    let tries = arguments.tries.unwrap_or(TRIES.saturating_mul(arguments.count as u64));
    let end = arguments.skip.saturating_add(tries);
    let one = |number: u64| match &base {
        Some(base) => make_from(base, &recipe, arguments.seed, number),
        None => make(&recipe, arguments.seed, number),
    };
    let threads = arguments.threads.max(1);
    let workers = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let workers = workers.map_err(|error| format!("--threads: {error}"))?;
    let mut pool = Levels::default();
    if let Some(base) = &base {
        pool.forbid(base);
    }
    // Results are taken in the order of their numbers, so the threads change nothing but the time.
    let mut next = arguments.skip;
    let show = io::stderr().is_terminal();
    while pool.levels.len() < arguments.count && next < end {
        let batch = next..end.min(next.saturating_add(4 * threads as u64));
        next = batch.end;
        let made: Vec<Option<Made>> = workers.install(|| batch.into_par_iter().map(one).collect());
        for made in made.into_iter().flatten() {
            if pool.levels.len() < arguments.count {
                pool.take(made);
            }
        }
        if show {
            // Nobody misses a line that cannot be written.
            let _ = write!(io::stderr(), "\r{} levels after {next} tries\x1b[K", pool.levels.len());
        }
    }
    if show {
        let _ = write!(io::stderr(), "\r\x1b[K");
    }
    if arguments.sort {
        pool.levels.sort_by_key(|made| made.rating.difficulty);
    }
    Ok(pool.levels)
}

fn base(path: &Path, arguments: &MakeArguments) -> Result<Level, String> {
    let opened = disk::open(path, &arguments.roles)?;
    let game = disk::game(&opened, arguments.level)?;
    Ok(game.level().map_or_else(|| Level::from_state(game.start()), |entry| entry.level.clone()))
}

/// What a rating says, in a line.
pub(crate) fn told(rating: &Rating) -> String {
    let Rating { difficulty, turns, pushes, .. } = rating;
    format!("Difficulty {difficulty}: {turns} turns, {pushes} pushes.")
}

fn entry(number: usize, made: &Made) -> LevelEntry {
    LevelEntry {
        title: format!("Level {number}"),
        author: String::new(),
        description: told(&made.rating),
        tags: Vec::new(),
        cell_tags: BTreeMap::new(),
        level: made.level.clone(),
    }
}

type Written = Result<(), String>;

fn write(levels: &[Made], arguments: &MakeArguments, out: &mut dyn Write) -> io::Result<Written> {
    let text = match text(levels, arguments) {
        Ok(text) => text,
        Err(message) => return Ok(Err(message)),
    };
    let Some(path) = &arguments.output else {
        write!(out, "{text}")?;
        return Ok(Ok(()));
    };
    let cannot = |path: &Path| format!("{}: cannot be written", path.display());
    if let Err(error) = fs::write(path, &text) {
        return Ok(Err(format!("{}: {error}", cannot(path))));
    }
    if let Some(folder) = &arguments.replays
        && let Err(message) = write_replays(levels, path, folder)
    {
        return Ok(Err(message));
    }
    let hardest = levels.iter().map(|made| made.rating.difficulty);
    let (low, high) = (hardest.clone().min().unwrap_or(0), hardest.max().unwrap_or(0));
    writeln!(out, "{} levels of difficulty {low} to {high}: {}", levels.len(), path.display())?;
    Ok(Ok(()))
}

/// A level file; above each level a comment has its solution.
fn text(levels: &[Made], arguments: &MakeArguments) -> Result<String, String> {
    let solution = |made: &Made| print_script(&script(&made.way));
    let printed = |levels: Vec<LevelEntry>| {
        let pack = Pack { levels, ..Pack::default() };
        level_file::print(&pack).map_err(|error| format!("a level cannot be written: {error}"))
    };
    if arguments.json {
        let line = |(number, made): (usize, &Made)| {
            let level = printed(vec![entry(number, made)])?;
            Ok(format!("{}\n", as_json(number, made, &solution(made), &level)))
        };
        return (1..).zip(levels).map(line).collect();
    }
    let text = printed((1..).zip(levels).map(|(number, made)| entry(number, made)).collect())?;
    if let [made] = levels {
        return Ok(format!("# Solution: {}\n{text}", solution(made)));
    }
    let mut solutions = levels.iter().map(solution);
    let lines = text.lines().map(|line| match line {
        "[[level]]" => format!("# Solution: {}\n{line}\n", solutions.next().unwrap_or_default()),
        _ => format!("{line}\n"),
    });
    Ok(lines.collect())
}

fn as_json(number: usize, made: &Made, solution: &str, level: &str) -> serde_json::Value {
    json!({
        "level": number,
        "text": level,
        "solution": solution,
        "rating": rating_json(&made.rating),
        "fingerprint": format!("{:032x}", made.fingerprint),
    })
}

/// A rating for programs.
pub(crate) fn rating_json(rating: &Rating) -> serde_json::Value {
    json!({
        "difficulty": rating.difficulty,
        "turns": rating.turns,
        "pushes": rating.pushes,
        "situations": rating.situations,
        "complete": rating.complete,
        "branching": f64::from(rating.branching) / 1000.0,
        "detours": rating.detours,
        "surprises": rating.surprises,
        "dead": f64::from(rating.dead) / 1000.0,
    })
}

/// One replay for each level, which names the file of the levels.
fn write_replays(levels: &[Made], path: &Path, folder: &Path) -> Result<(), String> {
    let cannot = |path: &Path, error: &dyn std::fmt::Display| {
        format!("{}: cannot be written: {error}", path.display())
    };
    fs::create_dir_all(folder).map_err(|error| cannot(folder, &error))?;
    let opened = disk::open(path, &RoleArguments::default())?;
    let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or("made");
    for (index, made) in levels.iter().enumerate() {
        let mut game = opened.session(index).map_err(|error| error.to_string())?;
        game.repeat(&script(&made.way)).map_err(|error| error.to_string())?;
        let file = folder.join(format!("{stem}-{:02}.replay", index + 1));
        let replay = game.replay_of(&format!("{stem}.toml"));
        let replay = replay.map_err(|error| cannot(&file, &error))?;
        fs::write(&file, replay::print(&replay)).map_err(|error| cannot(&file, &error))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::testing::gridcosm;
    use std::process::ExitCode;

    #[test]
    fn a_pool_is_a_level_file_whose_levels_are_won_and_the_same_on_two_threads() {
        let folder = tempfile::tempdir().unwrap();
        let pool = |name: &str, threads: &str| {
            let path = folder.path().join(name);
            let path = path.to_str().unwrap();
            let (out, err, code) = gridcosm(&[
                "make",
                "--count",
                "4",
                "--boxes",
                "2",
                "--size",
                "8x7",
                "--effort",
                "3",
                "--seed",
                "5",
                "--threads",
                threads,
                "-o",
                path,
                "--sort",
            ]);
            assert_eq!((err.as_str(), code), ("", ExitCode::SUCCESS));
            assert!(out.starts_with("4 levels of difficulty "), "{out}");
            std::fs::read_to_string(path).unwrap()
        };
        let text = pool("one.toml", "1");
        assert_eq!(text, pool("two.toml", "2"));
        assert_eq!(text.matches("# Solution: ").count(), 4);
        let path = folder.path().join("one.toml");
        let (out, err, code) = gridcosm(&["check", "--solve", path.to_str().unwrap()]);
        assert_eq!((err.as_str(), code), ("", ExitCode::SUCCESS), "{out}");
    }

    #[test]
    fn replays_and_json_go_with_the_levels() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pool.toml");
        let solutions = folder.path().join("solutions");
        let (_, err, code) = gridcosm(&[
            "make",
            "-n",
            "2",
            "--boxes",
            "1",
            "--effort",
            "2",
            "-o",
            path.to_str().unwrap(),
            "--replays",
            solutions.to_str().unwrap(),
        ]);
        assert_eq!((err.as_str(), code), ("", ExitCode::SUCCESS));
        for name in ["pool-01.replay", "pool-02.replay"] {
            let replay = solutions.join(name);
            let (out, err, code) = gridcosm(&["check", replay.to_str().unwrap()]);
            assert_eq!((err.as_str(), code), ("", ExitCode::SUCCESS), "{out}");
        }
        let (out, _, code) = gridcosm(&["make", "--boxes", "1", "--effort", "2", "--json"]);
        assert_eq!(code, ExitCode::SUCCESS);
        let made: serde_json::Value = serde_json::from_str(&out).unwrap();
        assert!(made["rating"]["difficulty"].as_u64().unwrap() > 0);
        assert!(made["solution"].as_str().unwrap().len() > 3);
    }

    #[test]
    fn levels_like_another_one_keep_its_idea() {
        let (out, err, code) = gridcosm(&["make", "--from", "rooms/4", "--effort", "5", "--json"]);
        assert_eq!((err.as_str(), code), ("", ExitCode::SUCCESS));
        assert!(out.contains("cabin"), "the room is still there: {out}");
    }

    #[test]
    fn recipes_that_make_no_sense_are_explained() {
        let told = |arguments: &[&str], words: &str| {
            let (out, err, code) = gridcosm(&[&["make"], arguments].concat());
            assert_eq!((out.as_str(), code), ("", ExitCode::from(2)), "{arguments:?}");
            assert!(err.contains(words), "{err}");
        };
        told(&["--size", "3x3"], "cells wide and high");
        told(&["--size", "wide"], "write a size like 9x8");
        told(&["--difficulty", "hard"], "write a range like 30-40");
        told(&["--recursive"], "needs a room");
        let (_, err, code) =
            gridcosm(&["make", "--difficulty", "900-999", "--tries", "3", "--effort", "1"]);
        assert_eq!(code, ExitCode::from(1));
        assert!(err.contains("0 of 1 levels were found"), "{err}");
    }
}
