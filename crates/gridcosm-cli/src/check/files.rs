//! Which files are checked, and by what.

use super::Checked;
use crate::{maps::read_bytes, packs};
use gridcosm_formats::{
    convert::{Format, Options},
    level_file::{self, Diagnostic, Severity},
    nest_text,
    replay::{self, Replay, Source},
    sokoban,
};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// What there is to check.
#[derive(Default)]
pub(super) struct Found {
    pub(super) files: Vec<PathBuf>,
    /// Files of other kinds, which were passed over.
    pub(super) others: usize,
    pub(super) problems: Vec<String>,
}

/// The files of the given ones, and of the given folders, that can be checked; each once, folders in order of names.
pub(super) fn find(paths: &[PathBuf]) -> Found {
    let mut found = Found::default();
    for path in paths {
        add(path, &mut found);
    }
    let mut seen = std::collections::BTreeSet::new();
    found.files.retain(|file| seen.insert(file.clone()));
    found
}

fn add(path: &Path, found: &mut Found) {
    if path != Path::new("-") && path.is_dir() {
        match folder(path) {
            Ok(entries) => entries.iter().for_each(|entry| add(entry, found)),
            Err(error) => {
                found.problems.push(format!("{}: cannot be read: {error}", path.display()))
            }
        }
    } else if path == Path::new("-") || kind(path).is_some() || !path.exists() {
        found.files.push(path.to_owned());
    } else {
        found.others += 1;
    }
}

fn folder(path: &Path) -> std::io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(path)?.map(|entry| entry.map(|entry| entry.path()));
    let mut entries: Vec<PathBuf> = entries.collect::<Result<_, _>>()?;
    entries.sort();
    Ok(entries)
}

/// The kinds of files that can be checked, by their names.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Level,
    Replay,
    Nest,
    Sokoban,
    Tiled,
}

fn kind(path: &Path) -> Option<Kind> {
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    Some(match extension.to_ascii_lowercase().as_str() {
        "toml" => Kind::Level,
        "replay" => Kind::Replay,
        "nest" => Kind::Nest,
        "xsb" | "sok" => Kind::Sokoban,
        "tmx" => Kind::Tiled,
        _ => return None,
    })
}

/// Checks a file; the error is for files that cannot be read.
pub(super) fn check(path: &Path) -> Result<Checked, String> {
    let name = if path == Path::new("-") {
        "standard input".to_owned()
    } else {
        path.display().to_string()
    };
    let bytes = read_bytes(path).map_err(|error| format!("{name}: cannot be read: {error}"))?;
    let text = String::from_utf8(bytes).map_err(|_| format!("{name}: is no text"))?;
    let at = |line, code, message: String| vec![plain(&text, line, code, message)];
    let findings = match kind(path).unwrap_or(Kind::Level) {
        Kind::Level => level_file::parse(&text).diagnostics,
        Kind::Replay => check_replay(path, &text),
        Kind::Nest => nest_text::parse(&text)
            .map_or_else(|error| at(1, "nest-syntax", error.to_string()), |_| Vec::new()),
        Kind::Sokoban => sokoban::parse(&text)
            .map_or_else(|error| at(error.line, "sokoban", error.message), |_| Vec::new()),
        Kind::Tiled => {
            packs::read(path, text.clone().into_bytes(), Format::Tiled, &Options::default())
                .map_or_else(|error| at(1, "tiled", error), |_| Vec::new())
        }
    };
    Ok(Checked { name, text, findings })
}

/// A replay is played on its level, which is looked for beside it and one folder above.
fn check_replay(path: &Path, text: &str) -> Vec<Diagnostic> {
    let verdict = match replay::parse(text) {
        Err(error) => Err((error.line, error.message)),
        Ok(replay) => verify(path, &replay).map_err(|message| (1, message)),
    };
    verdict.err().map(|(line, message)| plain(text, line, "replay", message)).into_iter().collect()
}

fn verify(path: &Path, replay: &Replay) -> Result<(), String> {
    let level = match &replay.source {
        Source::Embedded(text) => text.clone(),
        Source::Reference(name) => {
            // Solutions may have a folder of their own below their levels.
            let beside = path.parent().unwrap_or(Path::new(""));
            let file = [beside.join(name), beside.join("..").join(name)]
                .into_iter()
                .find(|file| file.exists());
            let file = file.ok_or_else(|| {
                format!("its level `{name}` is neither beside it nor one folder above")
            })?;
            fs::read_to_string(&file)
                .map_err(|error| format!("its level {} cannot be read: {error}", file.display()))?
        }
    };
    replay.verify(&level).map(|_| ()).map_err(|error| error.to_string())
}

/// A mistake that is known by its line only.
fn plain(text: &str, line: usize, code: &'static str, message: String) -> Diagnostic {
    let start =
        text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum::<usize>();
    let length = text.get(start..).and_then(|rest| rest.lines().next()).map_or(0, str::len);
    Diagnostic {
        severity: Severity::Error,
        code,
        message,
        hint: None,
        span: start..start + length,
        line,
        column: 1,
        related: Vec::new(),
        level: None,
    }
}
