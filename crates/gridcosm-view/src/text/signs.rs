//! A character for everything that a world can hold, whether it is a store or a state.

use crate::{
    ForEver, layers,
    text::sign::{map_sign, narrow},
};
use gridcosm_nest::{Contents, NamedCell, Store};
use gridcosm_universe::{ComponentKind, GridId, Place, State};

/// A world as pictures of characters see it.
pub trait Signs {
    /// The character of what stands in a cell; `None` where there is nothing.
    fn sign(&self, at: Place) -> Option<char>;

    /// The name of a grid.
    fn grid_name(&self, grid: GridId) -> &str;

    /// The cell through which a grid is left.
    fn primary_of(&self, grid: GridId) -> Option<Place>;

    /// The character that stands for the room in a cell instead of what it shows: `∞` or `ε` for a room that is for
    /// ever.
    fn for_ever(&self, at: Place) -> Option<char> {
        let _ = at;
        None
    }

    /// Whether the room in a cell shows its inside with left and right exchanged.
    fn is_mirrored(&self, at: Place) -> bool {
        let _ = at;
        false
    }
}

/// A store without roles: a content is the first character of its name.
impl Signs for Store {
    fn sign(&self, at: Place) -> Option<char> {
        match self.named_at(at) {
            NamedCell::Concrete(name) => Some(name.chars().next().unwrap_or('?')),
            _ => None,
        }
    }

    fn grid_name(&self, grid: GridId) -> &str {
        Store::grid_name(self, grid)
    }

    fn primary_of(&self, grid: GridId) -> Option<Place> {
        Store::primary_of(self, grid)
    }
}

/// A store whose contents may be agents (`@`) and walls (`#`), so that it looks like the level that it becomes.
#[derive(Clone, Copy, Debug)]
pub struct RoleSigns<'a> {
    /// The store.
    pub store: &'a Store,
    /// The contents that are agents.
    pub player: &'a Contents,
    /// The contents that are walls.
    pub wall: &'a Contents,
}

impl Signs for RoleSigns<'_> {
    fn sign(&self, at: Place) -> Option<char> {
        let cell = self.store.cell(at)?;
        match () {
            () if self.player.contains(cell) => Some('@'),
            () if self.wall.contains(cell) => Some('#'),
            () => self.store.sign(at).map(narrow),
        }
    }

    fn grid_name(&self, grid: GridId) -> &str {
        self.store.grid_name(grid)
    }

    fn primary_of(&self, grid: GridId) -> Option<Place> {
        self.store.primary_of(grid)
    }
}

/// A state: the front entity as level files draw it; a box with a label is the first character of its label.
impl Signs for State {
    fn sign(&self, at: Place) -> Option<char> {
        let layers = layers(self, at);
        let figures = layers.main.iter().chain(layers.others.last()).chain(&layers.background);
        let mut signs =
            figures.filter_map(|figure| map_sign(figure.appearance.name, figure.label.as_deref()));
        signs.next()
    }

    fn grid_name(&self, grid: GridId) -> &str {
        State::grid_name(self, grid)
    }

    fn primary_of(&self, grid: GridId) -> Option<Place> {
        State::primary_of(self, grid)
    }

    fn for_ever(&self, at: Place) -> Option<char> {
        self.at(at).find_map(|entity| Some(ForEver::of(self, entity)?.sign))
    }

    fn is_mirrored(&self, at: Place) -> bool {
        self.at(at)
            .any(|entity| self.room(entity).is_some() && self.has(entity, ComponentKind::Flip))
    }
}
