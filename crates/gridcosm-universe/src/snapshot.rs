//! A state as plain maps: for building by hand, reading and writing files, comparing.

use crate::{
    Components, EntityId, GridId, GridPlan, MAX_CELLS, MAX_SUBMOVES, MAX_TRAIL, Moving, Place,
    Progress, Settings, State, StateError,
    board::{Board, Entry},
    scratch::Scratch,
    slots::{Slot, Slots},
    state::Trail,
    stores::{self, Condition, Names, Nature, Pursuit},
};
use gridcosm_grid::Size;
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

/// Everything that a [`State`] says, in maps that can be edited.
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
    /// The other grids: the first is grid 1.
    pub more_grids: Vec<GridPlan>,
    /// The rules of the whole world.
    pub settings: Settings,
    /// How far the game has come.
    pub progress: Progress,
    /// All that is known about each entity. A record that says nothing is as good as none.
    pub entities: BTreeMap<EntityId, Record>,
    /// Who passed where in the running turn.
    pub trail: BTreeMap<Place, BTreeSet<EntityId>>,
}

/// All that a state knows about one entity.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// Whether it is in the registry; who is not, and whom nobody holds, vanishes at the end of the next step.
    pub registered: bool,
    /// Whether it is dead.
    pub dead: bool,
    /// Where it stands.
    pub place: Option<Place>,
    /// Where it stood at the start of the turn.
    pub prev_place: Option<Place>,
    /// What it is and has.
    pub components: Components,
}

impl Record {
    /// A registered entity that stands nowhere.
    pub fn new(components: Components) -> Self {
        Self { registered: true, components, ..Self::default() }
    }
}

impl Snapshot {
    /// A world with nobody in it and the default rules.
    pub fn new(size: Size) -> Self {
        Self {
            size,
            name: Arc::from("main"),
            more_grids: Vec::new(),
            settings: Settings::default(),
            progress: Progress::default(),
            entities: BTreeMap::new(),
            trail: BTreeMap::new(),
        }
    }

    /// Every id that is mentioned anywhere.
    fn mentioned(&self) -> Vec<EntityId> {
        let mut ids: Vec<EntityId> = self.trail.values().flatten().copied().collect();
        for (&id, record) in &self.entities {
            let Components { inventory, status, portal, pathfinding, .. } = &record.components;
            ids.push(id);
            ids.extend(inventory.iter().chain(status).flatten());
            ids.extend(portal);
            ids.extend(pathfinding.and_then(|p| p.target));
        }
        ids
    }

    /// The names of all keys and locks, sorted.
    fn key_names(&self) -> Vec<Arc<str>> {
        let records = self.entities.values().map(|record| &record.components);
        let names = records.flat_map(|c| c.key.iter().chain(&c.locked).cloned());
        names.collect::<BTreeSet<_>>().into_iter().collect()
    }
}

impl State {
    /// The state that a snapshot describes.
    pub fn new(snapshot: &Snapshot) -> Result<Self, StateError> {
        let size = snapshot.size;
        let side = |cells: u32| u64::from(cells) <= MAX_CELLS;
        let main = GridPlan { name: snapshot.name.clone(), size };
        let grids: Vec<GridPlan> =
            std::iter::once(main).chain(snapshot.more_grids.iter().cloned()).collect();
        let mut cells = 0u64;
        for &GridPlan { size, .. } in &grids {
            cells = cells.saturating_add(size.area());
            if cells > MAX_CELLS || !side(size.width) || !side(size.height) {
                return Err(StateError::TooLarge(size));
            }
        }
        let mentioned = snapshot.mentioned();
        let count = mentioned.len();
        let slots = Slots::new(mentioned).ok_or(StateError::TooManyEntities(count))?;
        let names = Arc::new(Names { slots, keys: snapshot.key_names(), grids });
        let mut builder = Builder::new(&names);
        for (&id, record) in &snapshot.entities {
            builder.fill(id, &record.components, record);
        }
        let Builder { nature, condition, moving, mut entries, .. } = builder;
        for (slot, entry) in (0..).zip(&mut entries) {
            entry.kinds = stores::kinds(&nature, &condition, slot);
        }
        let board = Board::new(
            size,
            snapshot.more_grids.iter().map(|plan| plan.size),
            &entries,
            moving.into_iter().collect(),
        );
        let mut trail = Trail::new();
        for (&place, ids) in &snapshot.trail {
            trail.extend(ids.iter().filter_map(|&id| Some((place, names.slots.of(id)?))));
        }
        let mut state = State {
            settings: snapshot.settings.clone(),
            progress: snapshot.progress,
            nature: Arc::new(nature),
            condition: Arc::new(condition),
            board: Arc::new(board),
            trail,
            tidy: false,
            risky: false,
            scratch: Scratch::default(),
        };
        state.risky = may_fail(&state);
        Ok(state)
    }

    /// Everything that the state says, in plain maps.
    pub fn snapshot(&self) -> Snapshot {
        let mut snapshot = Snapshot {
            size: self.size(),
            name: Arc::from(self.grid_name(GridId::MAIN)),
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
                place: self.board.place(slot),
                prev_place: self.board.prev_place(slot),
                components: self.slot_components(slot),
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
    let nature = &state.nature;
    let strides = state.board.moving.iter().map(|(_, moving)| moving.speed.clamp(0, longest));
    let trail = strides.fold(0i64, i64::saturating_add) + nature.pathfinding.slots().count() as i64;
    longest > MAX_SUBMOVES
        || trail > MAX_TRAIL as i64
        || nature.damage.iter().any(|(_, amount)| amount < 0)
        || state.board.moving.iter().any(|(_, moving)| !matches!(moving.direction, 1 | -1))
        || nature.speed.iter().any(|(_, times)| times.saturating_mul(longest) > MAX_SUBMOVES)
        || !state.settings.move_rule.is_built_in()
}

/// Distributes records over the stores.
struct Builder<'a> {
    names: &'a Names,
    nature: Nature,
    condition: Condition,
    moving: Vec<(Slot, Moving)>,
    /// By slot.
    entries: Vec<Entry>,
}

impl<'a> Builder<'a> {
    fn new(names: &'a Arc<Names>) -> Self {
        Self {
            names,
            nature: Nature { names: Arc::clone(names), ..Nature::default() },
            condition: Condition::default(),
            moving: Vec::new(),
            entries: vec![Entry::default(); names.slots.len()],
        }
    }

    /// The slot of an id that the snapshot mentions.
    fn slot(&self, id: EntityId) -> Slot {
        self.names.slots.of(id).expect("every mentioned id was given a slot")
    }

    /// The number of a key's name that the snapshot mentions.
    fn key(&self, name: &Arc<str>) -> u32 {
        self.names.keys.binary_search(name).expect("every key was given a number") as u32
    }

    fn fill(&mut self, id: EntityId, components: &Components, record: &Record) {
        let slot = self.slot(id);
        self.entries[slot as usize].place = record.place;
        self.entries[slot as usize].prev_place = record.prev_place;
        let c = components;
        let (key, locked) =
            (c.key.as_ref().map(|k| self.key(k)), c.locked.as_ref().map(|k| self.key(k)));
        let pair = c.portal.map(|id| self.slot(id));
        let pursuit = c
            .pathfinding
            .map(|p| Pursuit { target: p.target.map(|id| self.slot(id)), kind: p.kind });
        let (nature, condition) = (&mut self.nature, &mut self.condition);
        for (set, member) in [
            (&mut nature.immunity, c.immunity),
            (&mut nature.phasing, c.phasing),
            (&mut nature.agent, c.agent),
            (&mut nature.collidable, c.collidable),
            (&mut nature.exit, c.exit),
            (&mut nature.lethal_damage, c.lethal_damage),
            (&mut nature.pushable, c.pushable),
            (&mut nature.required, c.required),
            (&mut condition.entity, record.registered),
            (&mut condition.blocking, c.blocking),
            (&mut condition.collectible, c.collectible),
            (&mut condition.dead, record.dead),
            (&mut condition.status, c.status.is_some()),
            (&mut condition.inventory, c.inventory.is_some()),
        ] {
            if member {
                set.insert(slot);
            }
        }
        for (column, number) in [
            (&mut nature.speed, c.speed),
            (&mut nature.cost, c.cost),
            (&mut nature.damage, c.damage),
            (&mut nature.rewardable, c.rewardable),
            (&mut condition.time_limit, c.time_limit),
            (&mut condition.usage_limit, c.usage_limit),
        ] {
            number.into_iter().for_each(|number| column.insert(slot, number));
        }
        c.appearance.into_iter().for_each(|a| nature.appearance.insert(slot, a));
        pursuit.into_iter().for_each(|p| nature.pathfinding.insert(slot, p));
        pair.into_iter().for_each(|p| nature.portal.insert(slot, p));
        key.into_iter().for_each(|k| condition.key.insert(slot, k));
        locked.into_iter().for_each(|k| condition.locked.insert(slot, k));
        c.room.into_iter().for_each(|room| nature.room.insert(slot, room));
        c.health.into_iter().for_each(|h| condition.health.insert(slot, h));
        self.moving.extend(c.moving.map(|moving| (slot, moving)));
        for &id in c.status.iter().flatten() {
            let held = self.slot(id);
            self.condition.effects.add(slot, held);
        }
        for &id in c.inventory.iter().flatten() {
            let held = self.slot(id);
            self.condition.items.add(slot, held);
        }
    }
}
