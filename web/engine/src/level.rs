//! Levels as values.

use crate::{
    failure::{self, Answer},
    picture::{self, Style},
    session::Session,
};
use gridcosm::{
    LevelFile, OpenOptions, Opened,
    formats::{
        convert::{self, Format},
        level_file::{self, LevelEntry, Pack},
        replay::level_fingerprint,
    },
};
use serde_json::json;
use std::{path::Path, sync::Arc};
use wasm_bindgen::prelude::*;

/// A level of a file.
#[wasm_bindgen]
pub struct Level {
    file: Arc<LevelFile>,
    index: usize,
}

/// The packs of the gallery.
#[wasm_bindgen]
pub fn gallery() -> Vec<String> {
    gridcosm::GALLERY.iter().map(|name| (*name).to_owned()).collect()
}

/// The text of a pack of the gallery.
#[wasm_bindgen]
pub fn gallery_text(name: &str) -> Option<String> {
    gridcosm::gallery_text(name).map(|text| text.to_string())
}

/// All that a level file says wrongly or probably does not mean, as JSON.
#[wasm_bindgen]
pub fn check(text: &str) -> String {
    let found = level_file::parse(text).diagnostics;
    json!(found.iter().map(failure::diagnostic).collect::<Vec<_>>()).to_string()
}

/// The levels that a name of the gallery or of a maze stands for.
#[wasm_bindgen]
pub fn open_levels(name: &str) -> Answer<Vec<Level>> {
    levels_of(gridcosm::open(name, &mut nowhere).map_err(failure::file)?)
}

/// The levels in the bytes of a file, by its name or a format.
#[wasm_bindgen]
pub fn read_levels(name: &str, bytes: Vec<u8>, format: Option<String>) -> Answer<Vec<Level>> {
    levels_of(read(name, bytes, format)?)
}

/// The bytes of a file, by its name or a format.
pub(crate) fn read(name: &str, bytes: Vec<u8>, format: Option<String>) -> Answer<Opened> {
    let format = format.map(|word| format_of(&word)).transpose()?;
    let options = OpenOptions { format, ..OpenOptions::default() };
    gridcosm::read_with(name, bytes, &mut nowhere, &options).map_err(failure::file)
}

/// There are no files beside this one.
pub(crate) fn nowhere(_: &Path) -> std::io::Result<Vec<u8>> {
    Err(std::io::ErrorKind::NotFound.into())
}

fn levels_of(opened: Opened) -> Answer<Vec<Level>> {
    let file = opened.levels().map_err(failure::file)?;
    let level = |index| Level { file: Arc::clone(&file), index };
    Ok((0..file.pack.levels.len()).map(level).collect())
}

fn format_of(word: &str) -> Answer<Format> {
    word.parse().map_err(|error: String| failure::argument(error))
}

/// A seed from JavaScript, where every number is a floating-point one; the package has checked that it is whole.
pub(crate) fn seed(given: Option<f64>) -> Option<i64> {
    given.map(|number| number as i64)
}

impl Level {
    fn entry(&self) -> &LevelEntry {
        &self.file.pack.levels[self.index]
    }
}

#[wasm_bindgen]
impl Level {
    /// Name, title, author, description, tags, size, grids and rules, as JSON.
    pub fn about(&self) -> String {
        let LevelEntry { title, author, description, tags, level, .. } = self.entry();
        let grids = level.grids().map(|(_, plan)| {
            json!({ "name": plan.name.to_string(), "width": plan.size.width, "height": plan.size.height })
        });
        json!({
            "name": self.file.level_name(self.index),
            "title": title,
            "author": author,
            "description": description,
            "tags": tags,
            "width": level.size().width,
            "height": level.size().height,
            "grids": grids.collect::<Vec<_>>(),
            "seed": level.settings.seed,
            "turnLimit": level.settings.turn_limit,
            "moveRule": level.settings.move_rule.name,
            "objective": level.settings.objective.name,
            "fingerprint": level_fingerprint(level).to_string(),
        })
        .to_string()
    }

    /// A game at its start.
    pub fn start(&self, seed: Option<f64>) -> Answer<Session> {
        let game = gridcosm::Session::of_level(&self.file, self.index, self::seed(seed));
        game.map(Session::of).map_err(failure::file)
    }

    /// The level in another format.
    pub fn write(&self, format: &str, drop: bool) -> Answer<Vec<u8>> {
        let format = format_of(format)?;
        let options = convert::Options { drop, ..convert::Options::default() };
        let pack = Pack::from(self.entry().clone());
        convert::write(&pack, format, &options).map_err(|error| {
            failure::level(format!("the level cannot be written as {format}: {error}"))
        })
    }

    /// The start as a vector drawing.
    pub fn svg(&self, style: &Style) -> Answer<String> {
        let start = self.file.pack.start(self.index, None).map_err(failure::level)?;
        picture::state_svg(&start, style)
    }
}
