//! The text suite: levels, actions and expected results, written by people.
//!
//! ```text
//! --- a-box-gives-way ---
//! level:
//! #@$..#
//! actions:
//! rr
//! expected:
//! #..@$#
//! and:
//! turn 2
//! ongoing
//! ```
//!
//! A case of a conversion has a file, the formats it goes through, and the text or the error that comes out:
//!
//! ```text
//! --- names-survive-a-level ---
//! file:
//! main: 1 77
//! convert:
//! nest level nest
//! expected:
//! main: 1 77
//! ```
//!
//! A case begins with its name. The level is a level file, or a bare map; actions are those of replays. The expected maps are drawn with the signs
//! of the level, with a line `name:` before each where there are several grids. `and:` lists what else must hold: an outcome, `turn N`,
//! `score N`, `agent N` (whose turn it is), `health N` (of that agent) or `fingerprint X`. After the formats of `convert:`, lines can say
//! `player NAME`, `wall NAME` and `drop`, as the options of `gridcosm convert` do; `error:` holds the whole sentence. A bug report in this form
//! is a test.

use crate::{
    convert::{Format, Options, convert},
    level_edit,
    level_file::{self, legend::read_stack},
    nest_roles::Roles,
    replay::{fingerprint, outcome_word, parse_script},
};
use gridcosm_universe::{Components, EntityId, Moving, Place, Room, State, Swarm};
use std::collections::BTreeSet;

/// One case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Case {
    /// Unique in the suite.
    pub name: String,
    /// The line of its head, from 1.
    pub line: usize,
    /// The level file.
    pub level: String,
    /// The actions, in the form of replays.
    pub actions: String,
    /// The file of a conversion.
    pub file: String,
    /// The formats that the file goes through, and the options; empty if this is a case of a level.
    pub convert: Vec<String>,
    /// The expected maps, or the text of a conversion; empty if they do not matter.
    pub expected: String,
    /// The expected error of a conversion; empty if there is none.
    pub error: String,
    /// The other conditions.
    pub conditions: Vec<String>,
}

/// The reason why a text is not a suite.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct SuiteError {
    /// From 1.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

/// Reads the cases of a suite file.
///
/// # Errors
/// The first line that does not belong to a case.
pub fn parse(text: &str) -> Result<Vec<Case>, SuiteError> {
    let mut cases: Vec<Case> = Vec::new();
    let mut section = None;
    let mut names = BTreeSet::new();
    for (line, row) in (1..).zip(text.lines()) {
        let error = |message: &str| SuiteError { line, message: message.to_owned() };
        if let Some(name) = row.strip_prefix("--- ").and_then(|row| row.strip_suffix(" ---")) {
            if !names.insert(name.to_owned()) {
                return Err(error(&format!("there are two cases `{name}`")));
            }
            cases.push(Case { name: name.to_owned(), line, ..Case::default() });
            section = None;
            continue;
        }
        let Some(case) = cases.last_mut() else {
            if row.is_empty() || row.starts_with("//") {
                continue;
            }
            return Err(error("a case begins with `--- name ---`"));
        };
        match (row, section) {
            ("level:" | "actions:" | "expected:" | "and:" | "file:" | "convert:" | "error:", _) => {
                section = Some(row)
            }
            (row, Some("file:")) => case.file += &format!("{row}\n"),
            (row, Some("error:")) => case.error += &format!("{row}\n"),
            (row, Some("convert:")) if !row.is_empty() => case.convert.push(row.to_owned()),
            (row, Some("level:")) => case.level += &format!("{row}\n"),
            (row, Some("actions:")) => case.actions += &format!("{row}\n"),
            (row, Some("expected:")) => case.expected += &format!("{row}\n"),
            ("", _) => {}
            (row, Some(_)) => case.conditions.push(row.trim().to_owned()),
            (_, None) => {
                return Err(error(
                    "a case has the parts `level:`, `actions:`, `expected:` and `and:`, or `file:`, `convert:` and `expected:` or `error:`",
                ));
            }
        }
    }
    cases.iter_mut().for_each(Case::finish);
    Ok(cases)
}

impl Case {
    /// A bare map becomes a level file; blank lines at the ends are dropped.
    fn finish(&mut self) {
        let map = self.level.trim_matches('\n');
        if !map.is_empty() && !map.lines().any(|line| line.contains(" = ") || line.starts_with('['))
        {
            self.level = format!("map = '''\n{map}'''\n");
        }
        for text in [&mut self.expected, &mut self.file, &mut self.error] {
            *text = text.trim_matches('\n').to_owned();
        }
    }

    /// Plays the case, or converts the file, and compares.
    ///
    /// # Errors
    /// The differences, in a few lines.
    pub fn run(&self) -> Result<(), String> {
        if let Some((formats, options)) = self.convert.split_first() {
            let found = convert_file(&self.file, formats, options)?;
            let expected =
                if self.error.is_empty() { Ok(&self.expected) } else { Err(&self.error) };
            let text = |result: Result<&String, &String>| match result {
                Ok(text) => text.clone(),
                Err(error) => format!("the error: {error}"),
            };
            return match found.as_ref() == expected {
                true => Ok(()),
                false => Err(format!(
                    "expected\n{}\nand found\n{}",
                    text(expected),
                    text(found.as_ref())
                )),
            };
        }
        let script = parse_script(&self.actions).map_err(|error| error.to_string())?;
        let pack = level_file::read(&self.level).map_err(|error| error.to_string())?;
        let mut end = pack.start(0, None).map_err(|error| error.to_string())?;
        for turn in 0..=script.actions.len() {
            if let Some(&action) = turn.checked_sub(1).and_then(|at| script.actions.get(at)) {
                end.advance(action)
                    .map_err(|error| format!("turn {turn} cannot be played: {error}"))?;
            }
            script.switches_after(turn).try_for_each(|switch| switch.apply(&mut end))?;
        }
        if !self.expected.is_empty() {
            let found = sketch(&self.level, &end)?;
            if found != self.expected {
                return Err(format!("expected\n{}\nand found\n{found}", self.expected));
            }
        }
        self.conditions.iter().try_for_each(|condition| holds(condition, &end))
    }
}

/// A text that went through several formats, or the error of the first conversion that failed.
///
/// # Errors
/// When the case is not written as it must be.
fn convert_file(
    file: &str,
    formats: &str,
    options: &[String],
) -> Result<Result<String, String>, String> {
    let mut chosen = Options::default();
    for option in options {
        let (word, name) = option.split_once(' ').unwrap_or((option, ""));
        match word {
            "player" => chosen.roles.players.get_or_insert_default().push(name.to_owned()),
            "wall" => chosen.roles.walls.get_or_insert_default().push(name.to_owned()),
            "drop" => chosen.drop = true,
            _ => return Err(format!("`{option}` is not an option; write player, wall or drop")),
        }
    }
    let formats: Vec<Format> = formats.split(' ').map(str::parse).collect::<Result<_, _>>()?;
    let mut bytes = file.as_bytes().to_vec();
    for pair in formats.windows(2) {
        match convert(&bytes, pair[0], pair[1], &chosen) {
            Ok(next) => bytes = next,
            Err(error) => return Ok(Err(error.to_string())),
        }
        // From here on the text itself says who is who.
        chosen.roles = Roles::default();
    }
    let text = String::from_utf8(bytes).map_err(|_| "the last format is not a text".to_owned())?;
    Ok(Ok(text.trim_matches('\n').to_owned()))
}

fn holds(condition: &str, state: &State) -> Result<(), String> {
    let outcome = outcome_word(state.outcome());
    let acting = state.acting();
    let health = acting.and_then(|agent| state.health(agent)).map_or(0, |health| health.health);
    let number = acting.and_then(|agent| state.agent_number(agent)).map_or(0, |number| number + 1);
    let found = match condition.split_once(' ').map_or(condition, |(what, _)| what) {
        "won" | "lost" | "truncated" | "ongoing" => outcome.to_owned(),
        "turn" => format!("turn {}", state.progress.turn),
        "score" => format!("score {}", state.progress.score),
        "health" => format!("health {health}"),
        "agent" => format!("agent {number}"),
        "fingerprint" => format!("fingerprint {}", fingerprint(state)),
        _ => {
            return Err(format!(
                "`{condition}` is not a condition; write won, lost, ongoing, turn, score, health, agent or fingerprint"
            ));
        }
    };
    if found == condition { Ok(()) } else { Err(format!("expected {condition} and found {found}")) }
}

/// A state drawn with the signs of its level.
///
/// A cell that holds exactly what a sign stands for is drawn with it. Otherwise the front entity decides, by its
/// components or by its appearance; `¿` is an entity without a sign.
///
/// # Errors
/// When the text is not a level file.
pub fn sketch(level: &str, state: &State) -> Result<String, String> {
    let signs = signs(level, state)?;
    let grids: Vec<_> = state.grids().collect();
    let mut text = Vec::new();
    for (grid, plan) in &grids {
        if grids.len() > 1 {
            text.push(format!("{}:", plan.name));
        }
        for y in 0..plan.size.height as i16 {
            let place = |x| Place::new(*grid, x, y);
            text.push(
                (0..plan.size.width as i16).map(|x| sign_at(state, place(x), &signs)).collect(),
            );
        }
    }
    Ok(text.join("\n"))
}

type Signs = Vec<(char, Vec<Components>)>;

fn signs(level: &str, state: &State) -> Result<Signs, String> {
    let room = |name: &str, mark| {
        let found = state.grids().find(|(_, plan)| &*plan.name == name);
        found.map(|(grid, _)| Room { grid, mark })
    };
    let lines = level_edit::legend(level, 0).map_err(|error| error.to_string())?;
    let stack =
        |text: &str| Some(read_stack(text).ok()?.components(room).iter().map(plain).collect());
    Ok(lines.iter().filter_map(|line| Some((line.sign, stack(&line.stack)?))).collect())
}

fn sign_at(state: &State, place: Place, signs: &Signs) -> char {
    let here: Vec<Components> = state.at(place).map(|id| plain(&state.components(id))).collect();
    // Open ground has several signs; the point is the usual one.
    if here.is_empty() {
        return '.';
    }
    let find = |wanted: &dyn Fn(&[Components]) -> bool| {
        signs.iter().find(|(_, stack)| wanted(stack)).map(|(sign, _)| *sign)
    };
    let front = here.iter().min_by_key(|c| c.appearance.map_or(i64::MAX, |look| look.priority));
    find(&|stack| stack == here)
        .or_else(|| find(&|stack| matches!((stack, front), ([one], Some(front)) if one == front)))
        .or_else(|| {
            let look = |c: &Components| c.appearance.map(|look| look.name);
            find(&|stack| matches!((stack.last(), front), (Some(one), Some(front)) if look(one) == look(front)))
        })
        .unwrap_or('¿')
}

/// Components without those that change during play.
fn plain(components: &Components) -> Components {
    Components {
        portal: components.portal.map(|_| EntityId::NONE),
        pathfinding: None,
        inventory: None,
        status: None,
        health: None,
        footing: None,
        swarm: components.swarm.map(|swarm| Swarm { count: 1, ..swarm }),
        moving: components.moving.map(|moving| Moving::new(moving.axis, 1)),
        ..components.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(text: &str) -> Vec<Result<(), String>> {
        parse(text).unwrap().iter().map(Case::run).collect()
    }

    #[test]
    fn a_case_passes_or_says_what_differs() {
        let case = "// words\n--- one ---\nlevel:\n#@$..#\n\nactions:\nrr\nexpected:\n#..@$#\nand:\nturn 2\nongoing\n";
        assert_eq!(run(case), [Ok(())]);
        let wrong = run(&case.replace("#..@$#", "#.@$.#"));
        assert_eq!(wrong, [Err("expected\n#.@$.#\nand found\n#..@$#".to_owned())]);
        assert_eq!(
            run(&case.replace("turn 2", "turn 3")),
            [Err("expected turn 3 and found turn 2".to_owned())]
        );
        assert!(
            run(&case.replace("turn 2", "luck 3"))[0]
                .clone()
                .unwrap_err()
                .contains("is not a condition")
        );
    }

    #[test]
    fn grids_have_names_and_what_is_in_front_is_drawn() {
        let case = "--- in ---\nlevel:\n[push]\n[grids]\nmain = '@p'\npocket = '''\n.>\n..'''\nactions:\nr\nexpected:\nmain:\n.p\npocket:\n.>\n@.\n";
        assert_eq!(run(case), [Ok(())]);
        let case = "--- on ---\nlevel:\n@*+\nactions:\nr\nexpected:\n.@+\n";
        assert_eq!(run(case), [Ok(())]);
    }

    #[test]
    fn mistakes_have_a_line() {
        let error = |text: &str| parse(text).unwrap_err().to_string();
        assert_eq!(error("\nx"), "line 2: a case begins with `--- name ---`");
        assert_eq!(error("--- a ---\n--- a ---"), "line 2: there are two cases `a`");
        assert!(error("--- a ---\nlevl:\n").starts_with("line 2: a case has the parts"));
    }
}
