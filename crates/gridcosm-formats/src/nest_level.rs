//! Nests as levels and back: grids within grids with things that can be pushed.

use gridcosm_nest::{BuildError, Mark, NamedCell, Store, StoreBuilder};
use gridcosm_universe::{GridId, Level, LevelError, Place, PushRules, factory};

/// The contents of a nest that are not boxes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Roles {
    /// The content that is the agent.
    pub player: Option<String>,
    /// Contents that stop pushes.
    pub walls: Vec<String>,
}

/// The reason why a conversion between nest and level fails.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NestLevelError {
    /// A nest without grids.
    #[error("the nest has no grid")]
    Empty,
    /// A reference to a grid that is not there.
    #[error("the grid `{0}` is used but not drawn")]
    MissingGrid(String),
    /// Something that nests cannot hold.
    #[error(
        "the entity at {0} cannot be part of a nest, which has only walls, boxes, rooms and one agent"
    )]
    Foreign(Place),
    /// Too large, or a name twice.
    #[error(transparent)]
    Level(#[from] LevelError),
    /// A grid that no store can hold.
    #[error(transparent)]
    Build(#[from] BuildError),
}

/// A nest as a level: contents are boxes unless they have a role, references are rooms, and pushes go through them.
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
    for (number, grid) in (0..).zip(store.grids()) {
        for (y, row) in (0..).zip(grid.rows()) {
            for (x, &cell) in (0..).zip(row) {
                let place = Place::new(GridId(number), x, y);
                let spec = match store.named(cell) {
                    NamedCell::Empty => continue,
                    NamedCell::Concrete(name) if roles.player.as_deref() == Some(name) => {
                        factory::agent()
                    }
                    NamedCell::Concrete(name) if roles.walls.iter().any(|wall| wall == name) => {
                        factory::wall()
                    }
                    NamedCell::Concrete(_) => factory::crate_box(true),
                    NamedCell::Ref { grid, mark } => {
                        let shown = level
                            .grid_named(grid)
                            .ok_or_else(|| NestLevelError::MissingGrid(grid.to_owned()))?;
                        factory::room(shown, mark)
                    }
                };
                level.add(place, spec)?;
            }
        }
    }
    level.settings.push_rules = Some(PushRules::default());
    Ok(level)
}

/// The contents that agents and walls become in a nest made from a level.
pub const PLAYER: &str = "0";
/// See [`PLAYER`].
pub const WALL: &str = "9";

/// A level as a nest: the agent is `0`, walls are `9`, boxes get the other numbers in reading order. Exits and floors are left out.
///
/// # Errors
/// When a nest cannot hold an entity.
pub fn from_level(level: &Level) -> Result<Store, NestLevelError> {
    let names: Vec<String> = level.grids().map(|(_, plan)| plan.name.to_string()).collect();
    let mut numbers = (1u32..).filter(|number| *number != 9);
    // Cells borrow the names of boxes, so these are made first.
    let mut cells: Vec<Vec<Vec<Owned>>> = level
        .grids()
        .map(|(_, plan)| {
            vec![vec![Owned::Empty; plan.size.width as usize]; plan.size.height as usize]
        })
        .collect();
    for (place, stack) in level.cells() {
        for spec in stack.iter().filter_map(|&id| level.get(id)) {
            let c = &spec.components;
            let owned = match () {
                () if c.agent => Owned::Concrete(PLAYER.to_owned()),
                () if c.room.is_some() => {
                    c.room.map_or(Owned::Empty, |room| Owned::Ref(room.grid.0 as usize, room.mark))
                }
                () if c.pushable => Owned::Concrete(numbers.next().unwrap_or(0).to_string()),
                () if c.blocking && c.locked.is_none() => Owned::Concrete(WALL.to_owned()),
                () if c.exit || (c.cost.is_some() && !c.collectible) => continue,
                () => return Err(NestLevelError::Foreign(place)),
            };
            let row = cells
                .get_mut(place.grid.0 as usize)
                .and_then(|grid| grid.get_mut(place.y as usize));
            match row.and_then(|row| row.get_mut(place.x as usize)) {
                Some(cell @ Owned::Empty) => *cell = owned,
                _ => return Err(NestLevelError::Foreign(place)),
            }
        }
    }
    let mut builder = StoreBuilder::new();
    for (name, rows) in names.iter().zip(&cells) {
        let rows =
            rows.iter().map(|row| row.iter().map(|cell| cell.named(&names)).collect()).collect();
        builder.grid(name, rows)?;
    }
    Ok(builder.build())
}

#[derive(Clone, Debug)]
enum Owned {
    Empty,
    Concrete(String),
    Ref(usize, Mark),
}

impl Owned {
    fn named<'a>(&'a self, names: &'a [String]) -> NamedCell<'a> {
        match self {
            Owned::Empty => NamedCell::Empty,
            Owned::Concrete(name) => NamedCell::Concrete(name),
            Owned::Ref(grid, mark) => names
                .get(*grid)
                .map_or(NamedCell::Empty, |grid| NamedCell::Ref { grid, mark: *mark }),
        }
    }
}
