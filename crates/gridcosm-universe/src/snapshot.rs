//! A state as plain maps, for building by hand, reading and writing files, and comparing.

use crate::{
    ComponentKind, Components, EntityId, GridFacts, GridId, GridPlan, MAX_CELLS, MAX_SUBMOVES,
    MAX_TRAIL, PathKind, Place, Progress, Settings, State, StateError, Value,
    cell_index::{CellIndex, Entry},
    doors::Doors,
    part::Part,
    scratch::Scratch,
    slots::{Slot, Slots},
    state::Trail,
    stores::{self, Columns, Condition, Movers, Names, Nature, Pursuit},
};
use gridcosm_grid::Size;
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

/// Everything that a [`State`] contains, in maps that can be edited.
///
/// ```
/// use gridcosm_grid::Size;
/// use gridcosm_universe::{Action, Components, EntityId, Place, Record, Snapshot, State, step};
///
/// let mut world = Snapshot::new(Size::new(3, 1));
/// world.entities.insert(EntityId(7), Record {
///     place: Some(Place::flat(0, 0)),
///     ..Record::new(Components { agent: true, ..Components::default() })
/// });
/// let next = step(&State::new(&world)?, Action::Right)?;
/// assert_eq!(next.place(EntityId(7)), Some(Place::flat(1, 0)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// Columns and rows of the main grid.
    pub size: Size,
    /// The name of the main grid.
    pub name: Arc<str>,
    /// What else there is to know about the main grid.
    pub facts: GridFacts,
    /// The other grids: the first is grid 1.
    pub more_grids: Vec<GridPlan>,
    /// The rules of the whole world.
    pub settings: Settings,
    /// The progress of the game.
    pub progress: Progress,
    /// Everything known about each entity. An empty record is equivalent to none.
    pub entities: BTreeMap<EntityId, Record>,
    /// The entities that passed each cell in the running turn.
    pub trail: BTreeMap<Place, BTreeSet<EntityId>>,
}

/// Everything that a state knows about one entity.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// Whether it is in the registry. An entity that is neither registered nor held vanishes at the end of the next
    /// step.
    pub registered: bool,
    /// Whether it is dead.
    pub dead: bool,
    /// Where it stands.
    pub place: Option<Place>,
    /// Where it stood at the start of the turn.
    pub prev_place: Option<Place>,
    /// Its components.
    pub components: Components,
}

impl Record {
    /// A registered entity without a place.
    pub fn new(components: Components) -> Self {
        Self { registered: true, components, ..Self::default() }
    }
}

impl Snapshot {
    /// A world without entities, with the default rules.
    pub fn new(size: Size) -> Self {
        Self {
            size,
            name: Arc::from("main"),
            facts: GridFacts::default(),
            more_grids: Vec::new(),
            settings: Settings::default(),
            progress: Progress::default(),
            entities: BTreeMap::new(),
            trail: BTreeMap::new(),
        }
    }
}

/// What a state has to know about an entity.
#[derive(Clone, Copy)]
pub(crate) struct Entrant<'c> {
    pub(crate) registered: bool,
    pub(crate) dead: bool,
    pub(crate) place: Option<Place>,
    pub(crate) prev_place: Option<Place>,
    pub(crate) components: &'c Components,
}

impl<'c> From<&'c Record> for Entrant<'c> {
    fn from(record: &'c Record) -> Self {
        let &Record { registered, dead, place, prev_place, ref components } = record;
        Self { registered, dead, place, prev_place, components }
    }
}

/// What entities mention.
#[derive(Default)]
struct Mentioned<'c> {
    ids: Vec<EntityId>,
    /// Of keys, locks and signals.
    names: BTreeSet<&'c Arc<str>>,
}

impl<'c> Mentioned<'c> {
    fn add(&mut self, components: &'c Components) {
        for value in ComponentKind::ALL.iter().filter_map(|&kind| components.get(kind)) {
            match value {
                Value::Entities(held) => self.ids.extend(held),
                Value::Entity(id) => self.ids.push(id),
                Value::Pathfinding(pursuit) => self.ids.extend(pursuit.target),
                Value::Name(name) => drop(self.names.insert(name)),
                _ => {}
            }
        }
    }
}

impl State {
    /// The state that a snapshot describes.
    pub fn new(snapshot: &Snapshot) -> Result<Self, StateError> {
        Self::assemble(snapshot, snapshot.entities.iter().map(|(&id, record)| (id, record.into())))
    }

    /// The state of a snapshot with these entities in place of its own.
    pub(crate) fn assemble<'c>(
        snapshot: &Snapshot,
        entrants: impl Iterator<Item = (EntityId, Entrant<'c>)> + Clone,
    ) -> Result<Self, StateError> {
        let size = snapshot.size;
        let main = GridPlan { name: snapshot.name.clone(), size, facts: snapshot.facts.clone() };
        let grids: Vec<GridPlan> =
            std::iter::once(main).chain(snapshot.more_grids.iter().cloned()).collect();
        let mut cells = 0u64;
        for &GridPlan { size, .. } in &grids {
            cells = cells.saturating_add(size.area());
            if cells > MAX_CELLS {
                return Err(StateError::TooLarge(size));
            }
            StateError::check_size(size)?;
        }
        let mut mentioned = Mentioned::default();
        mentioned.ids.extend(snapshot.trail.values().flatten());
        for (id, entrant) in entrants.clone() {
            mentioned.ids.push(id);
            mentioned.add(entrant.components);
        }
        let count = mentioned.ids.len();
        let slots = Slots::new(mentioned.ids).ok_or(StateError::TooManyEntities(count))?;
        let keys = mentioned.names.into_iter().cloned().collect();
        let names = Arc::new(Names { slots, keys, grids });
        let mut columns = Columns {
            names: &names,
            nature: Nature { names: Arc::clone(&names), ..Nature::default() },
            condition: Condition::default(),
            cells: Movers::default(),
        };
        let mut entries = vec![Entry::default(); names.slots.len()];
        for (id, entrant) in entrants {
            let slot = names.slot(id);
            entries[slot as usize].place = entrant.place;
            entries[slot as usize].prev_place = entrant.prev_place;
            entrant.registered.put(&mut columns.condition.entity, slot, &names);
            entrant.dead.put(&mut columns.condition.dead, slot, &names);
            stores::fill(&mut columns, slot, entrant.components);
        }
        let Columns { nature, condition, cells: Movers { moving }, .. } = columns;
        for (slot, entry) in (0..).zip(&mut entries) {
            entry.kinds = stores::kinds(&nature, &condition, &moving, slot);
        }
        let more_sizes = snapshot.more_grids.iter().map(|plan| plan.size);
        let mut cells = CellIndex::new(size, more_sizes, &entries, moving);
        let searches = |(_, pursuit): (Slot, Pursuit)| pursuit.kind == PathKind::Path;
        if !nature.vision.is_empty() || nature.pathfinding.iter().any(searches) {
            cells.keep_walls();
        }
        let mut trail = Trail::new();
        for (&place, ids) in &snapshot.trail {
            trail.extend(ids.iter().filter_map(|&id| Some((place, names.slots.of(id)?))));
        }
        let doors = Arc::new(Doors::new(&nature));
        let wired = nature.has_signals();
        let mut state = State {
            settings: snapshot.settings.clone(),
            progress: snapshot.progress,
            nature: Arc::new(nature),
            condition: Arc::new(condition),
            cells: Arc::new(cells),
            doors,
            trail,
            tidy: false,
            wired,
            risky: false,
            scratch: Scratch::default(),
        };
        state.risky = may_fail(&state);
        Ok(state)
    }

    /// Everything that the state contains, in plain maps.
    pub fn snapshot(&self) -> Snapshot {
        let mut snapshot = Snapshot {
            size: self.size(),
            name: Arc::from(self.grid_name(GridId::MAIN)),
            facts: self
                .nature
                .names
                .grids
                .first()
                .map(|main| main.facts.clone())
                .unwrap_or_default(),
            more_grids: self.grids().skip(1).map(|(_, plan)| plan.clone()).collect(),
            settings: self.settings.clone(),
            progress: self.progress,
            entities: BTreeMap::new(),
            trail: BTreeMap::new(),
        };
        for slot in 0..self.nature.names.slots.len() as Slot {
            let record = Record {
                registered: self.condition.entity.contains(slot),
                dead: self.is_dead(slot),
                place: self.cells.place(slot),
                prev_place: self.cells.prev_place(slot),
                components: stores::components(self, slot),
            };
            if record != Record::default() {
                snapshot.entities.insert(self.id(slot), record);
            }
        }
        for (place, id) in self.trail() {
            snapshot.trail.entry(place).or_default().insert(id);
        }
        snapshot
    }
}

/// Whether something in the state could make a step fail, apart from lost targets, which come and go.
pub(crate) fn may_fail(state: &State) -> bool {
    let sides = |size: Size| i64::from(size.width) + i64::from(size.height) + 2;
    let longest = state.grids().map(|(_, plan)| sides(plan.size)).max().unwrap_or(2);
    // Through rooms a slide may pass every cell, and some of them twice.
    let longest = match state.ways() {
        Some(_) => 2 * state.cells.cell_count() as i64 + 2,
        None => longest,
    };
    let nature = &state.nature;
    let strides = state.cells.moving.iter().map(|(_, moving)| moving.speed.clamp(0, longest));
    let trail = strides.fold(0i64, i64::saturating_add) + nature.pathfinding.slots().count() as i64;
    longest > MAX_SUBMOVES
        || trail > MAX_TRAIL as i64
        || nature.damage.iter().any(|(_, amount)| amount < 0)
        || state.cells.moving.iter().any(|(_, moving)| !matches!(moving.direction, 1 | -1))
        || nature.speed.iter().any(|(_, times)| times.saturating_mul(longest) > MAX_SUBMOVES)
        || !state.settings.move_rule.is_built_in()
}
