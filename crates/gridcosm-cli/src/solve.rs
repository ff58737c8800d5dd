//! `gridcosm solve`: a solution of a level, or of every level of a pack.

use crate::{disk, roles::RoleArguments};
use gridcosm::{
    Session,
    formats::{
        convert::Format,
        replay::{self, Script, print_script},
    },
    script,
    solver::{Aim, Answer, Budget, End, Progress, Proof, Shortest, Verdict, all_shortest, solve},
};
use rayon::prelude::*;
use serde_json::{Value, json};
use std::{
    fs,
    io::{self, IsTerminal, Write},
    ops::ControlFlow,
    path::{Path, PathBuf},
    process::ExitCode,
    time::{Duration, Instant},
};

/// Find a shortest solution of a level
///
/// Prints the actions of a solution: u, d, l, r, k (use a key), g (pick up) and . (wait), and @2 where agent 2 acts from
/// then on. The solution has the fewest turns; if a limit is reached before that is proved, it is any solution that was
/// found, and a message says so.
///
/// Exit codes: 0 solved, 1 a level cannot be won or a limit was reached, 2 the level could not be opened.
#[derive(Debug, clap::Args)]
pub(crate) struct SolveArguments {
    /// A level file, a level of the gallery (`rooms/3`), Sokoban boards, a maze (`maze:9x9:7`), or `-`
    input: PathBuf,
    /// Which level of a pack, from 1
    #[arg(short, long, default_value_t = 1, conflicts_with = "all")]
    level: usize,
    /// Solve every level of the pack and print a table
    #[arg(long, conflicts_with = "replay")]
    all: bool,
    /// The fewest pushes instead of the fewest turns, in levels that are flat Sokoban
    #[arg(long, conflicts_with = "any")]
    pushes: bool,
    /// The first solution that is found, however long
    #[arg(long)]
    any: bool,
    /// Count all solutions with the fewest turns and print the first hundred
    #[arg(long, conflicts_with_all = ["all", "pushes", "any", "replay"])]
    all_shortest: bool,
    /// Maximum number of different situations to examine
    #[arg(long, default_value_t = 10_000_000)]
    limit: u64,
    /// Maximum time for a level, in seconds
    #[arg(long, value_name = "SECONDS")]
    time: Option<f64>,
    /// Maximum memory for a level, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 2048)]
    memory: usize,
    /// How many levels are solved at the same time with --all
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: usize,
    /// Also write the solution as a replay
    #[arg(short = 'o', long, value_name = "FILE")]
    replay: Option<PathBuf>,
    /// Print one JSON object for each level instead of text
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    roles: RoleArguments,
}

impl SolveArguments {
    fn aim(&self) -> Aim {
        match (self.pushes, self.any) {
            (true, _) => Aim::Pushes,
            (_, true) => Aim::Any,
            _ => Aim::Turns,
        }
    }

    fn seconds(&self) -> Result<Option<Duration>, String> {
        let seconds = self.time.map(Duration::try_from_secs_f64).transpose();
        seconds.map_err(|error| format!("--time: {error}"))
    }
}

pub(crate) fn run(
    arguments: &SolveArguments,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> io::Result<ExitCode> {
    let answered = match () {
        () if arguments.all => all(arguments, out),
        () if arguments.all_shortest => shortest(arguments, out),
        () => one(arguments, out, err),
    };
    match answered {
        Ok(code) => code,
        Err(message) => {
            writeln!(err, "gridcosm: {message}")?;
            Ok(ExitCode::from(2))
        }
    }
}

/// An answer and the time it took.
struct Timed {
    answer: Answer,
    time: Duration,
}

#[expect(
    clippy::disallowed_methods,
    reason = "a front end limits the time and tells how long it took"
)]
fn answer(
    game: &Session,
    arguments: &SolveArguments,
    limit: Option<Duration>,
    show: bool,
) -> Timed {
    let budget =
        Budget { situations: arguments.limit, memory: arguments.memory.saturating_mul(1 << 20) };
    let start = Instant::now();
    let mut line = Line { shown: show.then_some(start) };
    let mut report = |progress: &Progress| {
        line.show(progress);
        match limit.is_some_and(|limit| start.elapsed() >= limit) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    };
    let answer = solve(game.state(), arguments.aim(), &budget, &mut report);
    line.clear();
    Timed { answer, time: start.elapsed() }
}

/// The line on a terminal that tells how far a search is.
struct Line {
    /// When it was written last; `None` if nobody looks at it.
    shown: Option<Instant>,
}

impl Line {
    #[expect(
        clippy::disallowed_methods,
        reason = "a line that people read need not change more often"
    )]
    fn show(&mut self, progress: &Progress) {
        let Some(shown) = &mut self.shown else { return };
        if shown.elapsed() < Duration::from_millis(200) {
            return;
        }
        *shown = Instant::now();
        let Progress { situations, memory, turns, .. } = progress;
        let best = turns.map_or(String::new(), |turns| format!(", a solution with {turns} turns"));
        // Nobody misses a line that cannot be written.
        let _ = write!(io::stderr(), "\r{situations} situations, {} MB{best}\x1b[K", memory >> 20);
    }

    fn clear(&self) {
        if self.shown.is_some() {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

fn one(
    arguments: &SolveArguments,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<io::Result<ExitCode>, String> {
    let limit = arguments.seconds()?;
    let opened = disk::open(&arguments.input, &arguments.roles)?;
    let game = disk::game(&opened, arguments.level)?;
    let show = io::stderr().is_terminal();
    let found = answer(&game, arguments, limit, show);
    if let (Some(way), Some(path)) = (found.answer.way(), &arguments.replay) {
        fs::write(path, recorded(game, &script(way), &arguments.input, path)?)
            .map_err(|error| format!("{}: cannot be written: {error}", path.display()))?;
    }
    Ok(tell(&found, arguments, out, err))
}

/// The solutions that `--all-shortest` prints.
const LISTED: usize = 100;

#[expect(clippy::disallowed_methods, reason = "a front end limits the time")]
fn shortest(
    arguments: &SolveArguments,
    out: &mut dyn Write,
) -> Result<io::Result<ExitCode>, String> {
    let limit = arguments.seconds()?;
    let opened = disk::open(&arguments.input, &arguments.roles)?;
    let game = disk::game(&opened, arguments.level)?;
    let start = Instant::now();
    let mut line = Line { shown: io::stderr().is_terminal().then_some(start) };
    let mut report = |progress: &Progress| {
        line.show(progress);
        match limit.is_some_and(|limit| start.elapsed() >= limit) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    };
    let budget =
        Budget { situations: arguments.limit, memory: arguments.memory.saturating_mul(1 << 20) };
    let found = all_shortest(game.state(), LISTED, &budget, &mut report);
    line.clear();
    Ok(tell_shortest(found, arguments.json, out))
}

fn tell_shortest(
    found: Result<Option<Shortest>, End>,
    as_json: bool,
    out: &mut dyn Write,
) -> io::Result<ExitCode> {
    let ways = |found: &Shortest| -> Vec<String> {
        found.ways.iter().map(|way| print_script(&script(way))).collect()
    };
    let solved = matches!(found, Ok(Some(_)));
    if as_json {
        let told = match &found {
            Ok(Some(found)) => json!({
                "result": "won", "moves": found.turns, "count": found.count, "solutions": ways(found),
            }),
            Ok(None) => json!({ "result": "impossible" }),
            Err(end) => json!({ "result": "unknown", "ended": end_word(*end) }),
        };
        writeln!(out, "{told}")?;
    } else {
        match &found {
            Ok(Some(found)) => {
                ways(found).iter().try_for_each(|way| writeln!(out, "{way}"))?;
                writeln!(out, "{} solutions with {} turns", found.count, found.turns)?;
            }
            Ok(None) => writeln!(out, "this level cannot be won")?,
            Err(end) => writeln!(out, "unknown: {}", limit_reached(*end))?,
        }
    }
    Ok(if solved { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

fn all(arguments: &SolveArguments, out: &mut dyn Write) -> Result<io::Result<ExitCode>, String> {
    let limit = arguments.seconds()?;
    let opened = disk::open(&arguments.input, &arguments.roles)?;
    let games = opened.sessions().map_err(|error| error.to_string())?;
    let show = arguments.threads <= 1 && io::stderr().is_terminal();
    let solved = |game: &Session| answer(game, arguments, limit, show);
    let found: Vec<Timed> = if arguments.threads <= 1 {
        games.iter().map(solved).collect()
    } else {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(arguments.threads).build();
        let pool = pool.map_err(|error| format!("--threads: {error}"))?;
        pool.install(|| games.par_iter().map(solved).collect())
    };
    Ok(table(&games, &found, arguments, out))
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

/// The word for an answer.
fn word(answer: &Answer) -> &'static str {
    match answer.verdict {
        Verdict::Way(..) => "won",
        Verdict::Impossible => "impossible",
        Verdict::Unknown => "unknown",
    }
}

/// What is proved about a solution, in a word.
fn proof(answer: &Answer) -> Option<&'static str> {
    match answer.verdict {
        Verdict::Way(_, Proof::Turns) => Some("turns"),
        Verdict::Way(_, Proof::Pushes) => Some("pushes"),
        _ => None,
    }
}

fn as_json(Timed { answer, time }: &Timed) -> Value {
    json!({
        "result": word(answer),
        "moves": answer.way().map(|way| way.actions.len()),
        "actions": answer.way().map(|way| print_script(&script(way))),
        "pushes": answer.pushes,
        "proof": proof(answer),
        "method": answer.method,
        "ended": end_word(answer.end),
        "situations": answer.progress.situations,
        "generated": answer.progress.generated,
        "seconds": time.as_secs_f64(),
    })
}

/// Why a search ended, in a word.
fn end_word(end: End) -> &'static str {
    match end {
        End::Done => "done",
        End::Situations => "limit",
        End::Memory => "memory",
        End::Stopped => "time",
    }
}

/// Which limit ended a search, and how to raise it.
fn limit_reached(end: End) -> &'static str {
    match end {
        End::Done => "the search had nothing left to try",
        End::Situations => "the limit of situations was reached (--limit)",
        End::Memory => "the memory was used up (--memory)",
        End::Stopped => "the time was over (--time)",
    }
}

fn tell(
    found: &Timed,
    arguments: &SolveArguments,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> io::Result<ExitCode> {
    let Timed { answer, .. } = found;
    if arguments.json {
        writeln!(out, "{}", as_json(found))?;
    } else {
        match &answer.verdict {
            Verdict::Way(way, proof) => {
                writeln!(out, "{}", print_script(&script(way)))?;
                if *proof == Proof::None && !arguments.any {
                    writeln!(
                        err,
                        "gridcosm: a solution, perhaps not the shortest: {}",
                        limit_reached(answer.end)
                    )?;
                }
            }
            Verdict::Impossible => writeln!(out, "this level cannot be won")?,
            Verdict::Unknown => writeln!(
                out,
                "no way to win among {} situations: {}",
                answer.progress.situations,
                limit_reached(answer.end)
            )?,
        }
    }
    Ok(if answer.way().is_some() { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

fn table(
    games: &[Session],
    found: &[Timed],
    arguments: &SolveArguments,
    out: &mut dyn Write,
) -> io::Result<ExitCode> {
    let solved = found.iter().filter(|found| found.answer.way().is_some()).count();
    if arguments.json {
        for ((number, game), found) in (1..).zip(games).zip(found) {
            let mut json = as_json(found);
            json["level"] = json!(number);
            json["name"] = json!(game.name());
            writeln!(out, "{json}")?;
        }
    } else {
        writeln!(out, "level  result      turns  pushes  shortest  situations   seconds  name")?;
        let number = |number: Option<usize>| number.map_or(String::from("-"), |n| n.to_string());
        for ((level, game), Timed { answer, time }) in (1..).zip(games).zip(found) {
            writeln!(
                out,
                "{level:>5}  {:<10}  {:>5}  {:>6}  {:<8}  {:>10}  {:>8.3}  {}",
                word(answer),
                number(answer.way().map(|way| way.actions.len())),
                number(answer.pushes.map(|pushes| pushes as usize)),
                proof(answer).unwrap_or("-"),
                answer.progress.situations,
                time.as_secs_f64(),
                game.name()
            )?;
        }
        let impossible =
            found.iter().filter(|found| found.answer.verdict == Verdict::Impossible).count();
        let seconds: f64 = found.iter().map(|found| found.time.as_secs_f64()).sum();
        writeln!(
            out,
            "{solved} of {} solved, {impossible} impossible, {} unknown, {seconds:.3} seconds",
            found.len(),
            found.len() - solved - impossible
        )?;
    }
    Ok(if solved == found.len() { ExitCode::SUCCESS } else { ExitCode::from(1) })
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

    #[test]
    fn all_shortest_solutions_are_counted_and_listed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("level.toml");
        let solved = |text: &str, more: &[&str]| {
            std::fs::write(&path, text).unwrap();
            let arguments = ["solve", path.to_str().unwrap(), "--all-shortest"];
            gridcosm(&[&arguments[..], more].concat())
        };
        let (out, err, code) = solved("map = '''\n@.\n.>'''", &[]);
        assert_eq!((err.as_str(), code), ("", ExitCode::SUCCESS));
        assert!(out.contains("2 solutions with 2 turns"), "{out}");
        let (out, _, _) = solved("map = '''\n@.\n.>'''", &["--json"]);
        assert!(out.contains("\"count\":2"), "{out}");
        let (out, _, code) = solved("map = '@#>'", &[]);
        assert_eq!((out.trim(), code), ("this level cannot be won", ExitCode::from(1)));
    }

    const PACK: &str = "; one\n######\n#@ $.#\n######\n\n; two\n######\n#@.  #\n#   $#\n######\n";

    #[test]
    fn a_pack_is_a_table_and_the_same_on_two_threads() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pack.xsb");
        std::fs::write(&path, PACK).unwrap();
        let path = path.to_str().unwrap();
        let (out, err, code) = gridcosm(&["solve", path, "--all"]);
        assert_eq!((err.as_str(), code), ("", ExitCode::from(1)));
        assert!(out.contains("    1  won             2       1  turns"), "{out}");
        assert!(out.contains("    2  impossible      -"), "{out}");
        assert!(out.contains("1 of 2 solved, 1 impossible, 0 unknown"), "{out}");
        let lines = |threads: &str| {
            let (out, _, _) = gridcosm(&["solve", path, "--all", "--json", "--threads", threads]);
            let json = |line| serde_json::from_str::<serde_json::Value>(line).unwrap();
            let mut lines: Vec<_> = out.lines().map(json).collect();
            lines.iter_mut().for_each(|line| line["seconds"] = serde_json::Value::Null);
            lines
        };
        assert_eq!(lines("1"), lines("2"));
        assert_eq!(lines("1")[1]["result"], "impossible");
    }

    #[test]
    fn fewest_turns_fewest_pushes_and_any_solution_can_be_asked_for() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("board.xsb");
        std::fs::write(&path, "######\n#@ $.#\n######\n").unwrap();
        let path = path.to_str().unwrap();
        let json = |more: &[&str]| {
            let (out, err, code) = gridcosm(&[&["solve", path, "--json"], more].concat());
            assert_eq!((err.as_str(), code), ("", ExitCode::SUCCESS), "{out}");
            serde_json::from_str::<serde_json::Value>(&out).unwrap()
        };
        for (more, proof) in [
            (&[][..], "turns".into()),
            (&["--pushes"], "pushes".into()),
            (&["--any"], serde_json::Value::Null),
        ] {
            let json = json(more);
            assert_eq!((&json["proof"], &json["actions"]), (&proof, &"rr".into()));
            assert_eq!((&json["pushes"], &json["method"]), (&1.into(), &"sokoban".into()));
        }
        let (_, err, code) = gridcosm(&["solve", path, "--time=-1"]);
        assert_eq!(code, ExitCode::from(2));
        assert!(err.contains("--time"), "{err}");
    }
}
