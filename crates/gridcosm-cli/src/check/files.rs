//! Selects the files to check, and their checks.

use super::Checked;
use crate::disk;
use gridcosm::{
    OpenOptions, World,
    formats::{convert::Format, nest_check, parabox},
};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// The files to check.
#[derive(Default)]
pub(super) struct Found {
    pub(super) files: Vec<PathBuf>,
    /// Skipped files of other kinds.
    pub(super) others: usize,
    pub(super) problems: Vec<String>,
}

/// The files among the given ones, and in the given folders, that can be checked; each once, folders in order of names.
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
    } else if path == Path::new("-") || is_checked(path) || !path.exists() {
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

/// Whether a file can be checked, judged by its name. Texts have many uses: those are judged by what they hold.
fn is_checked(path: &Path) -> bool {
    use Format::{Level, Nest, Parabox, Replay, Sokoban, Text, Tiled};
    match Format::of_name(path) {
        Some(Level | Replay | Nest | Parabox | Sokoban | Tiled) => true,
        Some(Text) => fs::read_to_string(path).is_ok_and(|text| parabox::is_parabox(&text)),
        _ => false,
    }
}

/// Checks a file; returns an error if it cannot be read.
pub(super) fn check(path: &Path) -> Result<Checked, String> {
    let input = path == Path::new("-");
    let name = if input { "standard input".to_owned() } else { path.display().to_string() };
    let bytes = match disk::fetch(path) {
        Ok(bytes) => bytes,
        // As everywhere, a file takes precedence over the gallery.
        Err(error) => match gallery(&name) {
            Some(text) => return Ok(Checked { name, text, findings: Vec::new() }),
            None => return Err(format!("{name}: cannot be read: {error}")),
        },
    };
    let text = String::from_utf8(bytes).map_err(|_| format!("{name}: is not text"))?;
    let usual = if parabox::is_parabox(&text) { Format::Parabox } else { Format::Level };
    let options = OpenOptions { format: input.then_some(usual), ..OpenOptions::default() };
    let bytes = text.clone().into_bytes();
    let opened = gridcosm::read_with(path, bytes, &mut disk::fetch, &options);
    let findings = opened.and_then(|opened| {
        opened.verify()?;
        let missing = match &opened.world {
            World::Nest(store) => nest_check::missing_grids(&text, store),
            _ => Vec::new(),
        };
        Ok([opened.warnings, missing].concat())
    });
    Ok(Checked { name, text, findings: findings.unwrap_or_else(|error| error.diagnostics) })
}

/// The text of a pack of the gallery, by its name or by the name of one of its levels.
fn gallery(name: &str) -> Option<String> {
    let pack = name.rsplit_once('/').map_or(name, |(pack, _)| pack);
    gridcosm::gallery_text(pack)
}
