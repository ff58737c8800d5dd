//! `check --solve` and `check --idea`: whether levels can be won, and what they can be won without.

use super::CheckArguments;
use crate::words::plural;
use crate::{disk, make::rating_json, roles::RoleArguments};
use gridcosm::{
    Session,
    formats::replay::print_script,
    script,
    solver::{
        Aim, Answer, Budget, End, Idea, Need, Progress, Proof, Rating, Verdict, need, rate, solve,
    },
};
use serde_json::{Value, json};
use std::{
    io::{self, Write},
    ops::ControlFlow,
    path::Path,
    time::{Duration, Instant},
};

/// A level and what the solver says about it.
pub(super) struct Asked {
    file: String,
    number: usize,
    title: String,
    answer: Answer,
    rating: Option<Rating>,
    ideas: Vec<(Idea, Need)>,
}

impl Asked {
    /// Whether it is certain that something is wrong: it cannot be won, or can be won without an idea.
    pub(super) fn is_wrong(&self) -> bool {
        let shortcut = |(_, need): &(Idea, Need)| matches!(need, Need::Shortcut { .. });
        self.answer.verdict == Verdict::Impossible || self.ideas.iter().any(shortcut)
    }

    /// Whether a limit was reached before everything was known.
    pub(super) fn is_open(&self) -> bool {
        let unknown = |(_, need): &(Idea, Need)| matches!(need, Need::Unknown(_));
        self.answer.verdict == Verdict::Unknown || self.ideas.iter().any(unknown)
    }
}

/// Asks the solver about all levels of a file. Replays and nests have none to win.
pub(super) fn ask(path: &Path, arguments: &CheckArguments) -> Result<Vec<Asked>, String> {
    let opened = disk::open(path, &RoleArguments::default())?;
    if opened.replay.is_some() || !matches!(opened.world, gridcosm::World::Levels(_)) {
        return Ok(Vec::new());
    }
    let games = opened.sessions().map_err(|error| error.to_string())?;
    let limit = arguments.time.map(Duration::try_from_secs_f64).transpose();
    let limit = limit.map_err(|error| format!("--time: {error}"))?;
    let file = path.display().to_string();
    Ok((1..)
        .zip(&games)
        .map(|(number, game)| level(&file, number, game, limit, arguments))
        .collect())
}

#[expect(clippy::disallowed_methods, reason = "a front end limits the time")]
fn level(
    file: &str,
    number: usize,
    game: &Session,
    limit: Option<Duration>,
    arguments: &CheckArguments,
) -> Asked {
    let budget = Budget { situations: arguments.limit, ..Budget::LARGE };
    let mut begun = Instant::now();
    let is_over = |begun: Instant| match limit.is_some_and(|limit| begun.elapsed() >= limit) {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    };
    let mut report = |_: &Progress| is_over(begun);
    let answer = solve(game.state(), Aim::Turns, &budget, &mut report);
    let mut ideas = Vec::new();
    // A level that cannot be won says nothing about its ideas.
    if answer.way().is_some() {
        for &idea in &arguments.ideas {
            begun = Instant::now();
            let mut report = |_: &Progress| is_over(begun);
            ideas.push((idea, need(game.state(), idea, &budget, &mut report)));
        }
    }
    let rating = answer.way().map(|way| rate(game.state(), way));
    Asked { file: file.to_owned(), number, title: game.title(), answer, rating, ideas }
}

pub(super) fn write_text(asked: &[Asked], out: &mut dyn Write) -> io::Result<()> {
    for level in asked {
        let Asked { file, number, title, answer, rating, ideas } = level;
        // A name like `rooms/3` says already which level it is.
        let which = if several(asked, file) { format!(" level {number},") } else { String::new() };
        writeln!(out, "{file}:{which} {title}: {}", won(answer, rating.as_ref()))?;
        for (idea, need) in ideas {
            writeln!(out, "  {idea}: {}", needed(*idea, need))?;
        }
    }
    let count = |wanted: fn(&Verdict) -> bool| {
        asked.iter().filter(|level| wanted(&level.answer.verdict)).count()
    };
    let won = count(|verdict| matches!(verdict, Verdict::Way(..)));
    let impossible = count(|verdict| *verdict == Verdict::Impossible);
    let unknown = asked.len() - won - impossible;
    writeln!(
        out,
        "{}: {won} can be won, {impossible} cannot, {unknown} unknown",
        plural(asked.len(), "level")
    )
}

/// Whether a file has more than one level.
fn several(asked: &[Asked], file: &str) -> bool {
    asked.iter().filter(|level| level.file == file).nth(1).is_some()
}

fn won(answer: &Answer, rating: Option<&Rating>) -> String {
    let difficulty = rating.map_or(0, |rating| rating.difficulty);
    match &answer.verdict {
        Verdict::Way(way, Proof::None) => format!(
            "can be won, in at most {} turns; difficulty at most {difficulty}",
            way.actions.len()
        ),
        Verdict::Way(way, _) => {
            format!("can be won in {} turns; difficulty {difficulty}", way.actions.len())
        }
        Verdict::Impossible => "cannot be won".to_owned(),
        Verdict::Unknown => format!(
            "unknown: no way among {} situations, {}",
            answer.progress.situations,
            ended(answer.end)
        ),
    }
}

fn ended(end: End) -> &'static str {
    match end {
        End::Done => "and nothing left to try",
        End::Situations => "and the limit was reached (--limit)",
        End::Memory => "and the memory was used up",
        End::Stopped => "and the time was over (--time)",
    }
}

fn needed(idea: Idea, need: &Need) -> String {
    match need {
        Need::Absent => "the level has nothing of it".to_owned(),
        Need::Needed => format!("needed: without {} the level cannot be won", idea.label()),
        Need::Unknown(end) => format!("unknown: no way without it was found, {}", ended(*end)),
        Need::Shortcut { way, plays, .. } => {
            let rule = if *plays { "" } else { ", where the rule is switched off" };
            format!(
                "NOT needed: {} turns win without {}{rule}: {}",
                way.actions.len(),
                idea.label(),
                print_script(&script(way))
            )
        }
    }
}

pub(super) fn as_json(level: &Asked) -> Value {
    let Asked { file, number, title, answer, rating, ideas } = level;
    let idea = |(idea, need): &(Idea, Need)| {
        let (word, way) = match need {
            Need::Absent => ("absent", None),
            Need::Needed => ("needed", None),
            Need::Unknown(_) => ("unknown", None),
            Need::Shortcut { way, .. } => ("not_needed", Some(print_script(&script(way)))),
        };
        json!({ "idea": idea.word(), "result": word, "shortcut": way })
    };
    let result = match answer.verdict {
        Verdict::Way(..) => "won",
        Verdict::Impossible => "impossible",
        Verdict::Unknown => "unknown",
    };
    json!({
        "file": file,
        "level": number,
        "title": title,
        "result": result,
        "actions": answer.way().map(|way| print_script(&script(way))),
        "rating": rating.as_ref().map(rating_json),
        "ideas": ideas.iter().map(idea).collect::<Vec<_>>(),
    })
}

#[cfg(test)]
mod tests {
    use crate::testing::gridcosm;
    use std::process::ExitCode;

    fn checked(text: &str, arguments: &[&str]) -> (String, ExitCode) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("level.toml");
        std::fs::write(&path, text).unwrap();
        let (out, err, code) = gridcosm(&[&["check", path.to_str().unwrap()], arguments].concat());
        assert_eq!(err, "");
        (out, code)
    }

    #[test]
    fn levels_that_cannot_be_won_fail() {
        let (out, code) = checked("map = '@.>'", &["--solve"]);
        assert!(out.contains("can be won in 2 turns; difficulty "), "{out}");
        assert_eq!(code, ExitCode::SUCCESS);
        let (out, code) = checked("map = '@#>'", &["--solve"]);
        assert!(out.contains("cannot be won") && out.contains("1 level: 0 can"), "{out}");
        assert_eq!(code, ExitCode::from(1));
        let (out, code) = checked("map = '@..........>'", &["--solve", "--limit", "3"]);
        assert!(out.contains("unknown: no way among "), "{out}");
        assert_eq!(code, ExitCode::SUCCESS, "unknown is a warning");
        let (_, code) = checked("map = '@..........>'", &["--solve", "--limit", "3", "--strict"]);
        assert_eq!(code, ExitCode::from(1));
    }

    const LOCKED: &str = "map = '''\n@kD>\n....'''\n[legend]\nk = { is = 'key', key = 'a' }\nD = { is = 'door', lock = 'a' }\n";

    #[test]
    fn a_shortcut_around_an_idea_is_found() {
        let (out, code) = checked(LOCKED, &["--idea", "key", "--idea", "portal"]);
        assert!(out.contains("key: NOT needed: 5 turns win without opening"), "{out}");
        assert!(out.contains("portal: the level has nothing of it"), "{out}");
        assert_eq!(code, ExitCode::from(1));
        let (out, code) = checked(&LOCKED.replace("....", "..#."), &["--idea", "key"]);
        assert!(out.contains("key: needed"), "{out}");
        assert_eq!(code, ExitCode::SUCCESS);
        let (out, _) = checked(LOCKED, &["--idea", "key", "--json"]);
        let told: serde_json::Value = serde_json::from_str(&out).unwrap();
        assert_eq!(told["levels"][0]["ideas"][0]["result"], "not_needed");
    }

    #[test]
    fn levels_of_the_gallery_have_their_ideas() {
        for (name, idea) in [("rooms/3", "portal"), ("rooms/4", "portal"), ("sokoban/1", "push")] {
            let (out, err, code) = gridcosm(&["check", name, "--idea", idea]);
            assert_eq!((err.as_str(), code), ("", ExitCode::SUCCESS), "{out}");
            assert!(out.contains(": needed: without "), "{out}");
        }
        let (_, err, code) = gridcosm(&["check", "rooms/1", "--idea", "dance"]);
        assert_eq!(code, ExitCode::from(2));
        assert!(err.contains("swallow"), "names the ideas: {err}");
    }
}
