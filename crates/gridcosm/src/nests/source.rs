//! From a name or a text to a nest.

use super::nest_of_state;
use crate::{FileError, OpenOptions, Opened, World, open::Fetch};
use gridcosm_formats::{
    convert::{self, Format},
    nest_inline,
    nest_roles::{PLAYER, Roles, WALL},
    nest_text::{self, Layout, NestFile},
};
use gridcosm_nest::{RuleSet, Store};
use gridcosm_universe::State;
use std::path::Path;

/// A nest with its name and the layout in which it was written.
#[derive(Clone, Debug)]
pub struct Nest {
    /// The name of the file or level; for a typed nest the text itself.
    pub name: String,
    /// The grids. Those of a level as pushes see them, see [`nest_of_state`].
    pub store: Store,
    /// The layout of the text; the standard one for a level.
    pub layout: Layout,
    /// The rules of the level if it has any, otherwise the default.
    pub rules: RuleSet,
    /// Who is who, nothing left open. Walls stop pushes.
    pub roles: Roles,
    /// The level, which knows more of its rooms than a store can hold.
    pub(super) state: Option<Box<State>>,
}

/// Opens a nest: anything that [`gridcosm::open`](crate::open()) knows, or else the text of a nest itself as in
/// [`nest_inline`]. `level` counts from 0 in a pack of levels. Of a replay the end is taken.
///
/// # Errors
/// All mistakes in the file or text, or an error if the name stands for nothing.
pub fn open(name: &str, fetch: Fetch<'_>, level: usize) -> Result<Nest, FileError> {
    open_with(name, fetch, level, &Roles::default())
}

/// As [`open`], with roles that the user names instead of the file.
///
/// # Errors
/// As of [`open`], and when the roles do not fit the nest.
pub fn open_with(
    name: &str,
    fetch: Fetch<'_>,
    level: usize,
    roles: &Roles,
) -> Result<Nest, FileError> {
    let mut bytes = Vec::new();
    let mut fetch = |path: &Path| {
        let found = fetch(path)?;
        bytes.clone_from(&found);
        Ok(found)
    };
    let options = OpenOptions { roles: roles.clone(), ..OpenOptions::default() };
    let opened = crate::open_with(name, &mut fetch, &options);
    match opened {
        Ok(opened) => Nest::of(&opened, level),
        // Standard input may hold a grid without a name, too.
        Err(error) if name == "-" => match convert::text_of(&bytes) {
            Ok(text) if Format::of_content(&bytes) == Some(Format::Nest) => {
                typed(text, name, roles).map_err(|_| error)
            }
            _ => Err(error),
        },
        Err(_) if nest_inline::is_inline(name) => typed(name, name, roles),
        Err(error) => Err(error),
    }
}

fn typed(text: &str, name: &str, roles: &Roles) -> Result<Nest, FileError> {
    let NestFile { store, layout, roles: own } =
        nest_inline::read(text).map_err(|error| FileError::whole("nest-syntax", error))?;
    roles.check(&store).map_err(|message| FileError::whole("roles", message))?;
    let roles = roles.clone().or(own).of(&store);
    Ok(Nest { layout, roles, ..Nest::of_store(name, store) })
}

impl Nest {
    /// The nest in something that is open already; `level` counts from 0.
    ///
    /// # Errors
    /// When there is no such level.
    pub fn of(opened: &Opened, level: usize) -> Result<Self, FileError> {
        if let World::Nest(store) = &opened.world {
            let layout = match opened.format {
                Format::NestConcise => Layout::Concise,
                _ => Layout::Standard,
            };
            let roles = opened.roles().clone();
            return Ok(Self { layout, roles, ..Self::of_store(&opened.name, store.clone()) });
        }
        let game =
            if opened.replay.is_some() { opened.played()? } else { opened.session(level)? };
        Ok(Self::of_state(&opened.name, game.state()))
    }

    /// A nest of a store, in the standard layout and with the usual roles.
    pub fn of_store(name: &str, store: Store) -> Self {
        let (layout, rules) = (Layout::Standard, RuleSet::default());
        let roles = Roles::default().of(&store);
        Self { name: name.to_owned(), store, layout, rules, roles, state: None }
    }

    /// A position of a game as a nest, with the rules of its level.
    pub fn of_state(name: &str, state: &State) -> Self {
        let rules = state.settings().push_rules.as_ref().map(|push| push.rules.clone());
        let nest = Self::of_store(name, nest_of_state(state));
        let names = |name: &str| Some(vec![name.to_owned()]);
        let roles = Roles { players: names(PLAYER), walls: names(WALL) };
        let state = Some(Box::new(state.clone()));
        Self { rules: rules.unwrap_or_default(), roles, state, ..nest }
    }

    /// Whether this is a position of a level.
    pub fn is_level(&self) -> bool {
        self.state.is_some()
    }

    /// A store as text, in the layout of this nest; for a store that came from it.
    pub fn text_of(&self, store: &Store) -> String {
        // A store that cannot be written, because a level may name a content as it likes, is only to be read by people.
        nest_text::print_as(store, self.layout).unwrap_or_else(|_| {
            self.rows_of(store).iter().map(|(name, rows)| format!("{name}: {rows}\n")).collect()
        })
    }

    /// Name and rows of every grid, in the layout of this nest.
    pub fn rows_of(&self, store: &Store) -> Vec<(String, String)> {
        if self.layout == Layout::Concise
            && let Ok(text) = store.to_concise()
        {
            let rows = text.lines().filter_map(|line| line.split_once(": "));
            return rows.map(|(name, rows)| (name.to_owned(), rows.to_owned())).collect();
        }
        let rows = |grid: gridcosm_nest::GridView<'_>| {
            let row = |row: &[_]| -> String {
                let cells: Vec<_> = row.iter().map(|&cell| store.named(cell).to_string()).collect();
                cells.join(" ")
            };
            grid.rows().map(row).collect::<Vec<_>>().join("|")
        };
        store.grids().map(|grid| (grid.name().to_owned(), rows(grid))).collect()
    }
}
