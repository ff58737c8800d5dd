//! The nest, cells and names of a command.

use super::json;
use crate::{disk, roles::RoleArguments};
use clap::Args;
use gridcosm::{
    NestRole,
    grid::Dir,
    nest::{Contents, Place, Store},
    nests::{self, Closed, Nest, place_name},
};
use serde_json::{Value, json};

#[derive(Debug, Args)]
pub(super) struct NestSource {
    /// A file, a level, `-`, or the nest itself
    nest: String,
    /// Which level of a pack, from 1
    #[arg(long, default_value_t = 1, value_name = "N")]
    level: usize,
    /// Print one JSON object instead of text
    #[arg(long)]
    pub(super) json: bool,
    #[command(flatten)]
    roles: RoleArguments,
}

impl NestSource {
    pub(super) fn open(&self) -> Result<Nest, String> {
        let level = self.level.checked_sub(1).ok_or("--level counts from 1")?;
        let nest = nests::open_with(&self.nest, &mut disk::fetch, level, &self.roles.roles());
        nest.map_err(|error| error.to_string())
    }
}

/// The contents that --stop names, and the walls of the nest.
pub(super) fn stopped(nest: &Nest, names: &[String]) -> Result<Contents, String> {
    let walls = nest.roles.names(&nest.store, NestRole::Wall);
    let names: Vec<&str> = names.iter().map(String::as_str).chain(walls).collect();
    nest.contents(&names).map_err(|error| format!("--stop: {error}"))
}

/// The sides of grids that --close names.
pub(super) fn closed(nest: &Nest, texts: &[String]) -> Result<Vec<Closed>, String> {
    let mut all = Vec::new();
    for text in texts {
        all.extend(nest.closed(text).map_err(|error| format!("--close {text}: {error}"))?);
    }
    Ok(all)
}

/// A direction, for clap.
pub(super) fn parse_dir(text: &str) -> Result<Dir, String> {
    text.parse().map_err(|error: gridcosm::grid::ParseDirError| error.to_string())
}

/// A cell as JSON: grid, x, y.
pub(super) fn place_json(store: &Store, place: Place) -> Value {
    json!([store.grid_name(place.grid), place.x, place.y])
}

/// The text of each grid by its name, in the order of the store.
pub(super) fn store_json(nest: &Nest, store: &Store) -> String {
    json::object(nest.rows_of(store).into_iter().map(|(name, rows)| (name, json::value(rows))))
}

/// A cell with its content: `main:0,0` and `1`.
pub(super) fn cell_and_content(store: &Store, place: Place) -> [String; 2] {
    [place_name(store, place), store.named_at(place).to_string()]
}

/// The direction as a word.
pub(super) fn word_of(dir: Dir) -> &'static str {
    match dir {
        Dir::N => "north",
        Dir::S => "south",
        Dir::E => "east",
        Dir::W => "west",
    }
}
