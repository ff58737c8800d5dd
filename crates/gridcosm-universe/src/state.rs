//! A whole world at one moment.

use crate::{
    Appearance, ComponentKind, Components, EntityId, GridFacts, GridId, GridPlan, Health, Kinds,
    Outcome, Place, Progress, Room, Settings,
    cell_index::CellIndex,
    doors::Doors,
    scratch::Scratch,
    slots::Slot,
    snapshot::may_fail,
    stores::{self, Condition, Nature},
};
use gridcosm_grid::Size;
use smallvec::SmallVec;
use std::{fmt, sync::Arc};

/// The maximum number of cells in a state: 4096 x 4096, more than any level needs and less than would exhaust memory.
pub const MAX_CELLS: u64 = 1 << 24;

/// A world at one moment: a value that can be kept, compared, printed and stepped.
///
/// Inside, every component is a column of its own and markers are sets of bits. Clones share columns and copy one only
/// when it changes, so keeping many moments of one game is cheap. `clone_from` copies into the memory that is already
/// there, so going back to a prepared state allocates nothing.
///
/// Make one from a [`Level`](crate::Level), with [`maze`](crate::maze), or from a [`Snapshot`](crate::Snapshot) of
/// plain maps; go on with [`step`](crate::step()) or [`State::advance`].
pub struct State {
    /// The progress of the game.
    pub progress: Progress,
    pub(crate) settings: Settings,
    pub(crate) nature: Arc<Nature>,
    pub(crate) condition: Arc<Condition>,
    pub(crate) cells: Arc<CellIndex>,
    /// Which rooms lead out of grids; follows from their nature.
    pub(crate) doors: Arc<Doors>,
    /// The entities that passed each cell in this turn, by x, then y, then slot.
    pub(crate) trail: Trail,
    /// Whether the garbage collector would find nothing.
    pub(crate) tidy: bool,
    /// Whether anything sends signals or listens to them.
    pub(crate) wired: bool,
    /// Whether a step might fail, so that stepping in place needs a copy to restore.
    pub(crate) risky: bool,
    /// Working memory of a step; never part of the value.
    pub(crate) scratch: Scratch,
}

/// Cells with the entities that passed them.
pub(crate) type Trail = SmallVec<[(Place, Slot); 2]>;

/// Queries.
impl State {
    /// Columns and rows of the main grid.
    #[inline]
    pub fn size(&self) -> Size {
        self.cells.size()
    }

    /// All grids with their names and sizes, the main one first.
    pub fn grids(&self) -> impl ExactSizeIterator<Item = (GridId, &GridPlan)> + '_ {
        self.nature.names.grids.iter().enumerate().map(|(n, plan)| (GridId(n as u32), plan))
    }

    /// Columns and rows of a grid; `None` if there is no such grid.
    #[inline]
    pub fn size_of(&self, grid: GridId) -> Option<Size> {
        self.cells.grid(grid).map(|(size, _)| size)
    }

    /// The name of a grid; empty if there is no such grid.
    pub fn grid_name(&self, grid: GridId) -> &str {
        self.nature.names.grids.get(grid.0 as usize).map_or("", |plan| &plan.name)
    }

    /// What is known about a grid besides its name and size; `None` if there is no such grid.
    pub fn grid_facts(&self, grid: GridId) -> Option<&GridFacts> {
        self.nature.names.grids.get(grid.index()).map(|plan| &plan.facts)
    }

    /// The grid inside an entity, if it is a room.
    pub fn room(&self, id: EntityId) -> Option<Room> {
        self.nature.room.get(self.slot(id)?)
    }

    /// All rooms that have a place, ascending, with their places.
    pub fn rooms(&self) -> impl Iterator<Item = (EntityId, Room, Place)> + '_ {
        let placed = |(slot, room)| Some((self.id(slot), room, self.cells.place(slot)?));
        self.nature.room.iter().filter_map(placed)
    }

    /// The rules of the whole world.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Changes the rules of the whole world from now on.
    ///
    /// ```
    /// use gridcosm_grid::Size;
    /// use gridcosm_universe::{Level, MoveRule};
    /// let mut state = Level::new(Size::new(2, 2)).to_state()?;
    /// state.change_settings(|settings| settings.move_rule = MoveRule::WRAP);
    /// assert_eq!(state.settings().move_rule, MoveRule::WRAP);
    /// # Ok::<(), gridcosm_universe::LevelError>(())
    /// ```
    pub fn change_settings(&mut self, change: impl FnOnce(&mut Settings)) {
        change(&mut self.settings);
        self.risky = may_fail(self);
    }

    /// Switches pulling on or off. Returns false in a world without push rules, where no agent can pull.
    pub fn set_pull(&mut self, on: bool) -> bool {
        let rules = self.settings.push_rules.as_mut();
        rules.map(|rules| rules.pull = on).is_some()
    }

    /// Whether the game goes on, and how it ended if not.
    pub fn outcome(&self) -> Outcome {
        let Progress { turn, win, lose, .. } = self.progress;
        if lose {
            Outcome::Lost
        } else if win {
            Outcome::Won
        } else if self.settings.turn_limit.is_some_and(|limit| turn >= limit) {
            Outcome::Truncated
        } else {
            Outcome::Ongoing
        }
    }

    /// The registered entities, ascending.
    pub fn entities(&self) -> impl Iterator<Item = EntityId> + '_ {
        self.condition.entity.iter().map(|slot| self.id(slot))
    }

    /// The agents, ascending. The first one acts if the caller names none.
    pub fn agents(&self) -> impl Iterator<Item = EntityId> + '_ {
        self.condition.agent.iter().map(|slot| self.id(slot))
    }

    /// The entities at a place, ascending.
    pub fn at(&self, place: Place) -> impl Iterator<Item = EntityId> + '_ {
        self.cells.at(place).map(|slot| self.id(slot))
    }

    /// The place of an entity.
    #[inline]
    pub fn place(&self, id: EntityId) -> Option<Place> {
        self.cells.place(self.slot(id)?)
    }

    /// The place of an entity at the start of the last turn.
    pub fn prev_place(&self, id: EntityId) -> Option<Place> {
        self.cells.prev_place(self.slot(id)?)
    }

    /// What the entities at a place are, together.
    #[inline]
    pub fn kinds_of(&self, place: Place) -> Kinds {
        self.cells.kinds_at(place)
    }

    /// What the entities of a cell are, together. Cells are numbered grid after grid, row after row; `None` past the
    /// last.
    #[inline]
    pub fn kinds_of_cell(&self, index: usize) -> Option<Kinds> {
        self.cells.kinds_of_cell(index)
    }

    /// The cells that may look different from how they did before the last step, numbered as in
    /// [`kinds_of_cell`](Self::kinds_of_cell), some of them more than once. A number past the last cell stands for
    /// everything outside. Whoever keeps a picture of the state redraws these cells after each step, and everything
    /// after `clone_from`.
    #[inline]
    pub fn touched_cells(&self) -> &[u32] {
        self.cells.touched()
    }

    /// Whether a place is a cell of its grid.
    #[inline]
    pub fn in_bounds(&self, place: Place) -> bool {
        self.cells.in_bounds(place)
    }

    /// An entity's health.
    pub fn health(&self, id: EntityId) -> Option<Health> {
        self.condition.health.get(self.slot(id)?)
    }

    /// How an entity is drawn.
    pub fn appearance(&self, id: EntityId) -> Option<Appearance> {
        self.nature.appearance.get(self.slot(id)?)
    }

    /// The effects that an entity is under, ascending.
    pub fn effects_of(&self, id: EntityId) -> impl Iterator<Item = EntityId> + '_ {
        let held = self.slot(id).map(|slot| self.condition.status.of(slot));
        held.into_iter().flatten().map(|slot| self.id(slot))
    }

    /// The items that an entity carries, ascending.
    pub fn items_of(&self, id: EntityId) -> impl Iterator<Item = EntityId> + '_ {
        let held = self.slot(id).map(|slot| self.condition.inventory.of(slot));
        held.into_iter().flatten().map(|slot| self.id(slot))
    }

    /// Whether an entity has a component.
    pub fn has(&self, id: EntityId, kind: ComponentKind) -> bool {
        self.slot(id).is_some_and(|slot| stores::has(self, slot, kind))
    }

    /// The trail of this turn: cells by grid and in reading order, with who passed there, ascending. Empty between steps.
    pub fn trail(&self) -> impl Iterator<Item = (Place, EntityId)> + '_ {
        self.trail.iter().map(|&(place, slot)| (place, self.id(slot)))
    }

    /// All components of an entity; none for an unknown id.
    pub fn components(&self, id: EntityId) -> Components {
        self.slot(id).map(|slot| stores::components(self, slot)).unwrap_or_default()
    }

    /// Memory in bytes; shared memory counts in full.
    pub fn memory_bytes(&self) -> usize {
        size_of::<Self>()
            + self.nature.names.slots.heap_bytes()
            + self.nature.names.keys.iter().map(|key| size_of_val(key) + key.len()).sum::<usize>()
            + size_of::<Nature>()
            + self.nature.heap_bytes()
            + size_of::<Condition>()
            + self.condition.heap_bytes()
            + size_of::<CellIndex>()
            + self.cells.heap_bytes()
            + if self.trail.spilled() {
                self.trail.capacity() * size_of::<(Place, Slot)>()
            } else {
                0
            }
            + self.scratch.heap_bytes()
    }

    /// Whether the index by cell equals one rebuilt from the places. Always true; tests check it.
    #[doc(hidden)]
    pub fn index_is_current(&self) -> bool {
        let slots = 0..self.nature.names.slots.len() as Slot;
        *self.cells == self.cells.rebuilt()
            && slots.into_iter().all(|slot| {
                self.cells.kinds(slot)
                    == stores::kinds(&self.nature, &self.condition, &self.cells.moving, slot)
            })
    }
}

/// Methods for systems. Slots passed here are slots of this state.
impl State {
    #[inline]
    pub(crate) fn slot(&self, id: EntityId) -> Option<Slot> {
        self.nature.names.slots.of(id)
    }

    #[inline]
    pub(crate) fn id(&self, slot: Slot) -> EntityId {
        self.nature.names.slots.id(slot)
    }

    #[inline]
    pub(crate) fn kinds_at(&self, place: Place) -> Kinds {
        self.cells.kinds_at(place)
    }

    #[inline]
    pub(crate) fn condition_mut(&mut self) -> &mut Condition {
        Arc::make_mut(&mut self.condition)
    }

    #[inline]
    pub(crate) fn cells_mut(&mut self) -> &mut CellIndex {
        Arc::make_mut(&mut self.cells)
    }

    #[inline]
    pub(crate) fn is_dead(&self, slot: Slot) -> bool {
        self.condition.dead.contains(slot)
    }

    /// Whether there are agents at all and this entity has a place. It need not be an agent itself.
    #[inline]
    pub(crate) fn is_valid(&self, slot: Slot) -> bool {
        self.condition.agent.first().is_some() && self.cells.place(slot).is_some()
    }

    /// Whether nothing more can happen to an agent.
    #[inline]
    pub(crate) fn is_terminal(&self, slot: Slot) -> bool {
        self.progress.win || self.progress.lose || self.is_dead(slot)
    }

    /// Updates the index by cell after a change of an entity's components.
    pub(crate) fn refresh_kinds(&mut self, slot: Slot) {
        let kinds = stores::kinds(&self.nature, &self.condition, &self.cells.moving, slot);
        self.cells_mut().set_kinds(slot, kinds);
    }

    /// The entities that passed a place in this turn, ascending.
    #[inline]
    pub(crate) fn trail_at(&self, place: Place) -> impl Iterator<Item = Slot> + '_ {
        let trail = self.trail.as_slice();
        let start = trail.partition_point(|&(passed, _)| passed < place);
        let there = move |&&(passed, _): &&(Place, Slot)| passed == place;
        trail[start..].iter().take_while(there).map(|&(_, slot)| slot)
    }
}

impl Clone for State {
    fn clone(&self) -> Self {
        Self {
            progress: self.progress,
            settings: self.settings.clone(),
            nature: self.nature.clone(),
            condition: self.condition.clone(),
            cells: self.cells.clone(),
            doors: self.doors.clone(),
            trail: self.trail.clone(),
            tidy: self.tidy,
            wired: self.wired,
            risky: self.risky,
            scratch: Scratch::default(),
        }
    }

    fn clone_from(&mut self, other: &Self) {
        /// Overwrites memory that only this state uses; releases memory that it shares.
        fn take<T>(mine: &mut Arc<T>, theirs: &Arc<T>, copy: impl FnOnce(&mut T, &T)) {
            if Arc::ptr_eq(mine, theirs) {
                return;
            }
            match Arc::get_mut(mine) {
                Some(mine) => copy(mine, theirs),
                None => *mine = Arc::clone(theirs),
            }
        }
        self.progress = other.progress;
        self.settings.clone_from(&other.settings);
        take(&mut self.nature, &other.nature, Nature::copy_from);
        take(&mut self.condition, &other.condition, Condition::copy_from);
        take(&mut self.cells, &other.cells, CellIndex::copy_from);
        if !Arc::ptr_eq(&self.doors, &other.doors) {
            self.doors = Arc::clone(&other.doors);
        }
        self.trail.clear();
        self.trail.extend_from_slice(&other.trail);
        self.tidy = other.tidy;
        self.wired = other.wired;
        self.risky = other.risky;
    }
}

impl PartialEq for State {
    /// All stores and scalars; rules by their names.
    fn eq(&self, other: &Self) -> bool {
        self.progress == other.progress
            && self.settings == other.settings
            && self.size() == other.size()
            && if self.nature.names == other.nature.names {
                *self.nature == *other.nature
                    && *self.condition == *other.condition
                    && self.cells.same_places(&other.cells)
                    && self.trail == other.trail
            } else {
                // One of them still has slots for ids that the other has forgotten.
                self.snapshot() == other.snapshot()
            }
    }
}

impl Eq for State {}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("State ")?;
        fmt::Debug::fmt(&self.description(), f)
    }
}
