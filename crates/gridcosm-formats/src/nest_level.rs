//! Nests as levels and back: grids within grids with things that can be pushed. Contents keep their names, as labels.

use crate::{
    nest_roles::{PLAYER, Role, Roles, WALL},
    usual::{Usual, UsualKind},
};
use gridcosm_nest::{BuildError, Mark, NamedCell, Store, StoreBuilder};
use gridcosm_universe::{EntitySpec, GridId, Level, LevelError, Place, PushRules, factory};
use std::{collections::BTreeMap, sync::Arc};

/// The reason why a conversion between nest and level fails.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NestLevelError {
    /// A nest without grids.
    #[error("the nest has no grid")]
    Empty,
    /// A reference to a grid that is not there.
    #[error("the cell {place} refers to `{grid}`, but there is no such grid")]
    MissingGrid {
        /// The reference.
        place: Place,
        /// The name of the grid.
        grid: String,
    },
    /// Something that nests cannot hold.
    #[error(
        "the entity at {0} cannot be part of a nest, which has only plain walls, boxes, rooms and agents, one in a cell"
    )]
    Foreign(Place),
    /// Contents of one name have one role.
    #[error(
        "the entity at {place} has the label `{label}`, which something of another kind has too"
    )]
    SharedLabel {
        /// The second of the two.
        place: Place,
        /// The label.
        label: String,
    },
    /// Too large, or a name twice.
    #[error(transparent)]
    Level(#[from] LevelError),
    /// A grid that no store can hold.
    #[error(transparent)]
    Build(#[from] BuildError),
}

/// A nest as a level: contents are boxes unless they have a role, references are rooms, and pushes go through them.
/// Contents become labels, except the usual names of agents (`0`) and walls (`9`).
///
/// # Errors
/// When there is no grid, or one is missing.
pub fn to_level(store: &Store, roles: &Roles) -> Result<Level, NestLevelError> {
    let mut grids = store.grids();
    let first = grids.next().ok_or(NestLevelError::Empty)?;
    let mut level = Level::new(first.size());
    level.rename_grid(GridId::MAIN, first.name())?;
    for grid in grids {
        level.add_grid(grid.name(), grid.size())?;
    }
    let roles = roles.of(store);
    for grid in store.grids() {
        for (place, cell) in grid.cells() {
            let spec = match store.named(cell) {
                NamedCell::Empty => continue,
                NamedCell::Concrete(name) => match roles.role(name) {
                    Role::Player => labelled(factory::agent(), name, Some(PLAYER)),
                    Role::Wall => labelled(factory::wall(), name, Some(WALL)),
                    Role::Box => labelled(factory::crate_box(true), name, None),
                },
                NamedCell::Ref { grid, mark } => {
                    let missing = || NestLevelError::MissingGrid { place, grid: grid.to_owned() };
                    factory::room(level.grid_named(grid).ok_or_else(missing)?, mark)
                }
            };
            level.add(place, spec)?;
        }
    }
    level.settings.push_rules = Some(PushRules::default());
    Ok(level)
}

fn labelled(mut spec: EntitySpec, name: &str, usual: Option<&str>) -> EntitySpec {
    spec.components.label = (Some(name) != usual).then(|| Arc::from(name));
    spec
}

/// Whether a nest can hold an entity.
pub(crate) fn holds(spec: &EntitySpec) -> bool {
    Usual::of(spec).is_some_and(|usual| match usual.kind {
        UsualKind::Agent | UsualKind::Wall | UsualKind::Box => true,
        // The name of a reference is that of its grid.
        UsualKind::Room(_) => usual.label.is_none(),
        UsualKind::Exit => false,
    })
}

/// A level as a nest. Entities keep their labels. Without one, agents are `0`, walls are `9`, and boxes get numbers of their
/// own in reading order; a name that something of another kind has already is not given.
///
/// # Errors
/// When a nest cannot hold an entity.
pub fn from_level(level: &Level) -> Result<(Store, Roles), NestLevelError> {
    let things = things(level)?;
    let mut names = Names::default();
    for (place, thing) in &things {
        if let Thing::Content(role, Some(label)) = thing {
            names.claim(*place, *role, label)?;
        }
    }
    let contents: BTreeMap<Place, String> = things
        .iter()
        .filter_map(|(place, thing)| match thing {
            Thing::Content(_, Some(label)) => Some((*place, label.to_string())),
            Thing::Content(role, None) => Some((*place, names.give(*role))),
            Thing::Room(..) => None,
        })
        .collect();
    let plans: Vec<_> = level.grids().collect();
    let mut builder = StoreBuilder::new();
    for (grid, plan) in &plans {
        let cell = |place: Place| match things.get(&place) {
            Some(Thing::Room(shown, mark)) => {
                let named = plans.iter().find(|(id, _)| id == shown);
                named.map(|(_, plan)| NamedCell::Ref { grid: &plan.name, mark: *mark })
            }
            _ => contents.get(&place).map(|name| NamedCell::Concrete(name)),
        };
        let row = |y| {
            let places = (0..plan.size.width as i16).map(move |x| Place::new(*grid, x, y));
            places.map(|place| cell(place).unwrap_or(NamedCell::Empty)).collect()
        };
        builder.grid(&plan.name, (0..plan.size.height as i16).map(row).collect())?;
    }
    Ok((builder.build(), names.roles()))
}

/// What a cell of a nest can hold.
enum Thing {
    Content(Role, Option<Arc<str>>),
    Room(GridId, Mark),
}

fn things(level: &Level) -> Result<BTreeMap<Place, Thing>, NestLevelError> {
    let mut things = BTreeMap::new();
    for (place, stack) in level.cells() {
        for spec in stack.iter().filter_map(|&id| level.get(id)) {
            let usual = Usual::of(spec).filter(|_| holds(spec));
            let Usual { kind, label } = usual.ok_or(NestLevelError::Foreign(place))?;
            let thing = match kind {
                UsualKind::Agent => Thing::Content(Role::Player, label),
                UsualKind::Wall => Thing::Content(Role::Wall, label),
                UsualKind::Box => Thing::Content(Role::Box, label),
                UsualKind::Room(room) => Thing::Room(room.grid, room.mark),
                UsualKind::Exit => return Err(NestLevelError::Foreign(place)),
            };
            if things.insert(place, thing).is_some() {
                return Err(NestLevelError::Foreign(place));
            }
        }
    }
    Ok(things)
}

/// The names of contents and the roles they have.
#[derive(Default)]
struct Names {
    roles: BTreeMap<String, Role>,
    /// The names of agents and walls without a label.
    player: Option<String>,
    wall: Option<String>,
}

impl Names {
    fn claim(&mut self, place: Place, role: Role, label: &str) -> Result<(), NestLevelError> {
        let known = *self.roles.entry(label.to_owned()).or_insert(role);
        if known == role {
            return Ok(());
        }
        Err(NestLevelError::SharedLabel { place, label: label.to_owned() })
    }

    /// A name for an entity without a label.
    fn give(&mut self, role: Role) -> String {
        let (usual, given) = match role {
            Role::Player => (PLAYER, self.player.clone()),
            Role::Wall => (WALL, self.wall.clone()),
            Role::Box => ("", None),
        };
        if let Some(given) = given {
            return given;
        }
        let free = |name: &String| self.roles.get(name).is_none_or(|known| *known == role);
        let usual = Some(usual.to_owned()).filter(|usual| role != Role::Box && free(usual));
        let name = usual.unwrap_or_else(|| self.number());
        self.roles.insert(name.clone(), role);
        match role {
            Role::Player => self.player = Some(name.clone()),
            Role::Wall => self.wall = Some(name.clone()),
            Role::Box => {}
        }
        name
    }

    /// The first number that nothing has; the usual names are left to agents and walls.
    fn number(&self) -> String {
        let numbers = (1u64..).map(|number| number.to_string());
        let mut free = numbers.filter(|name| name != WALL && !self.roles.contains_key(name));
        free.next().unwrap_or_default()
    }

    fn roles(&self) -> Roles {
        let with = |role: Role| {
            let names = self.roles.iter().filter(|(_, known)| **known == role);
            Some(names.map(|(name, _)| name.clone()).collect())
        };
        Roles { players: with(Role::Player), walls: with(Role::Wall) }
    }
}
