//! Replays: a level, the actions taken in it, and fingerprints of the results.
//!
//! A replay is a small TOML file. The level is named (`level = "push/pocket.toml"`) or embedded as text; `actions` are letters, with the agent
//! that does them where it changes (`rr @2 l`); the checkpoints hold the [`fingerprint`] of the state after some turns, so that a change of behaviour is found where it begins.
//!
//! ```
//! use gridcosm_formats::{level_file, replay::{self, Replay}};
//!
//! let level = level_file::read("map = '@.>'")?;
//! let source = replay::Source::Reference("straight.toml".into());
//! let made = Replay::record(level.start(0, None)?, source, &replay::parse_script("rr")?)?;
//! assert_eq!(replay::parse(&replay::print(&made))?, made);
//! assert_eq!(made.verify(&level)?.turns, 2);
//! let error = made.verify(&level_file::read("map = '@..>'")?).unwrap_err();
//! assert!(error.to_string().starts_with("turn 0 differs: "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod actions;
mod fingerprint;
mod script;
mod verify;

pub use actions::{ActionsError, letter, parse_actions, print_actions};
pub use fingerprint::{Fingerprint, fingerprint, level_fingerprint};
pub use script::{Script, Switch, parse_script, print_script};
pub use verify::{Verified, VerifyError, outcome_from_word, outcome_word};

use gridcosm_universe::Outcome;
use std::ops::Range;
use toml_edit::{DocumentMut, Item, Table, value};

/// A recorded game of a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// The file that contains the level.
    pub source: Source,
    /// The level's number in the file, from 0.
    pub index: usize,
    /// A seed that replaces the level's own.
    pub seed: Option<i64>,
    /// The actions, and the choices between them.
    pub script: Script,
    /// The outcome, if it was recorded.
    pub outcome: Option<Outcome>,
    /// Turns and the fingerprints after them, in ascending order; turn 0 is the start.
    pub checkpoints: Vec<(usize, Fingerprint)>,
}

/// The location of a replay's level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// In a file of this name; the reader decides where to look for it.
    Reference(String),
    /// In the replay itself: this is the text.
    Embedded(String),
}

/// The reason why a text is not a replay.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct ReplayError {
    /// From 1.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

/// The version of written files.
const VERSION: i64 = 1;

const KEYS: [&str; 9] =
    ["replay", "level", "embedded", "index", "seed", "actions", "pull", "outcome", "checkpoints"];

/// Reads a replay.
///
/// # Errors
/// The first mistake, with its line.
pub fn parse(text: &str) -> Result<Replay, ReplayError> {
    let document = toml_edit::Document::parse(text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        ReplayError {
            line: line_of(text, at),
            message: format!("this is not valid TOML: {}", error.message()),
        }
    })?;
    let file = File { text, table: document.as_table() };
    file.only_known_keys()?;
    let version = file.int("replay")?;
    if version != Some(VERSION) {
        return Err(file.error("replay", format!("a replay must begin with `replay = {VERSION}`")));
    }
    let source = match (file.text("level")?, file.text("embedded")?) {
        (Some(name), None) => Source::Reference(name),
        (None, Some(text)) => Source::Embedded(text),
        _ => return Err(file.error("level", "a replay needs either `level` or `embedded`")),
    };
    let index = file.int("index")?.unwrap_or(0);
    let actions = file.text("actions")?.unwrap_or_default();
    let ending = |word: String| {
        let known = outcome_from_word(&word);
        known.ok_or_else(|| {
            file.error(
                "outcome",
                format!(
                    "there is no outcome `{word}`; choose one of won, lost, truncated or ongoing"
                ),
            )
        })
    };
    let mut script =
        parse_script(&actions).map_err(|error| file.error("actions", error.to_string()))?;
    let rule = "a switch is a turn and true or false: 12 = true";
    let pull = file.turns("pull", rule, Item::as_bool)?;
    script.switches.extend(pull.into_iter().map(|(turn, on)| (turn, Switch::Pull(on))));
    script.switches.sort_by_key(|(turn, _)| *turn);
    Ok(Replay {
        source,
        index: usize::try_from(index)
            .map_err(|_| file.error("index", "`index` must be 0 or more"))?,
        seed: file.int("seed")?,
        script,
        outcome: file.text("outcome")?.map(ending).transpose()?,
        checkpoints: file.turns("checkpoints", CHECKPOINT, |item| item.as_str()?.parse().ok())?,
    })
}

/// Writes a replay. Equal replays give equal bytes.
pub fn print(replay: &Replay) -> String {
    let mut document = DocumentMut::new();
    let mut put = |key: &str, item: Item| {
        document.insert(key, item);
    };
    put("replay", value(VERSION));
    match &replay.source {
        Source::Reference(name) => put("level", value(name)),
        Source::Embedded(text) => put("embedded", value(text)),
    }
    if replay.index > 0 {
        put("index", value(i64::try_from(replay.index).unwrap_or(i64::MAX)));
    }
    if let Some(seed) = replay.seed {
        put("seed", value(seed));
    }
    put("actions", value(print_script(&replay.script)));
    if let Some(outcome) = replay.outcome {
        put("outcome", value(outcome_word(outcome)));
    }
    let pull = replay.script.switches.iter().filter_map(|&(turn, switch)| match switch {
        Switch::Pull(on) => Some((turn, value(on))),
        Switch::Agent(_) => None,
    });
    let mut pull = pull.peekable();
    if pull.peek().is_some() {
        put("pull", by_turn(pull));
    }
    if !replay.checkpoints.is_empty() {
        let prints = replay.checkpoints.iter();
        put("checkpoints", by_turn(prints.map(|(turn, print)| (*turn, value(print.to_string())))));
    }
    document.to_string()
}

fn by_turn(entries: impl Iterator<Item = (usize, Item)>) -> Item {
    let mut table = Table::new();
    for (turn, item) in entries {
        table.insert(&turn.to_string(), item);
    }
    Item::Table(table)
}

const CHECKPOINT: &str =
    "a checkpoint is a turn and a fingerprint of 16 hexadecimal digits: 12 = \"0123456789abcdef\"";

/// A file that is being read.
struct File<'t> {
    text: &'t str,
    table: &'t Table,
}

impl File<'_> {
    fn only_known_keys(&self) -> Result<(), ReplayError> {
        let unknown = self.table.iter().map(|(key, _)| key).find(|key| !KEYS.contains(key));
        unknown.map_or(Ok(()), |key| {
            Err(self.error(
                key,
                format!("a replay has no key `{key}`; choose one of {}", KEYS.join(", ")),
            ))
        })
    }

    fn int(&self, key: &str) -> Result<Option<i64>, ReplayError> {
        let Some(item) = self.table.get(key) else { return Ok(None) };
        item.as_integer()
            .map(Some)
            .ok_or_else(|| self.error(key, format!("`{key}` must be a whole number")))
    }

    fn text(&self, key: &str) -> Result<Option<String>, ReplayError> {
        let Some(item) = self.table.get(key) else { return Ok(None) };
        let text = item.as_str().map(|text| Some(text.to_owned()));
        text.ok_or_else(|| self.error(key, format!("`{key}` must be text")))
    }

    /// A table by turns, in ascending order; `rule` describes the form of an entry.
    fn turns<T>(
        &self,
        key: &str,
        rule: &str,
        read: impl Fn(&Item) -> Option<T>,
    ) -> Result<Vec<(usize, T)>, ReplayError> {
        let Some(item) = self.table.get(key) else { return Ok(Vec::new()) };
        let wrong = |span: Option<Range<usize>>| ReplayError {
            line: line_of(self.text, span.map_or(0, |span| span.start)),
            message: rule.to_owned(),
        };
        let table = item.as_table_like().ok_or_else(|| wrong(item.span()))?;
        let mut entries = Vec::new();
        for (turn, item) in table.iter() {
            let turn = turn.parse::<usize>().map_err(|_| wrong(item.span()))?;
            entries.push((turn, read(item).ok_or_else(|| wrong(item.span()))?));
        }
        entries.sort_by_key(|(turn, _)| *turn);
        // `8` and `08` are two keys, but one turn.
        if let Some(pair) = entries.array_windows().find(|[(a, _), (b, _)]| a == b) {
            let message = format!("`{key}` has turn {} twice", pair[0].0);
            return Err(self.error(key, message));
        }
        Ok(entries)
    }

    fn error(&self, key: &str, message: impl Into<String>) -> ReplayError {
        let at = self.table.get(key).and_then(Item::span).map_or(0, |span| span.start);
        ReplayError { line: line_of(self.text, at), message: message.into() }
    }
}

fn line_of(text: &str, at: usize) -> usize {
    text.bytes().take(at).filter(|&byte| byte == b'\n').count() + 1
}
