//! Levels as authors write them: cells with lists of entities that refer to each other.

pub mod factory;
mod from_state;
mod spec;
mod to_state;

pub use spec::{EntitySpec, SpecId};

use crate::{GridFacts, GridId, GridPlan, LevelError, Place, Progress, Settings};
use gridcosm_grid::{Grid, Size};
use smallvec::SmallVec;
use std::{collections::BTreeSet, sync::Arc};

/// A level under construction.
///
/// The level owns its entities; [`add`](Self::add) returns a handle, by which others can refer to them. An entity can
/// also be made without a place ([`create`](Self::create)), or be placed more than once.
///
/// ```
/// use gridcosm_grid::{Pos, Size};
/// use gridcosm_universe::{factory, Level, PathKind};
///
/// let mut level = Level::new(Size::new(5, 3));
/// let agent = level.add(Pos::new(0, 0), factory::agent())?;
/// level.add(Pos::new(4, 2), factory::hunter(3, false, agent, PathKind::Path))?;
/// level.add_portals(Pos::new(2, 0), Pos::new(2, 2))?;
/// let state = level.to_state()?; // entities are numbered in reading order
/// assert_eq!(state.entities().count(), 4);
/// # Ok::<(), gridcosm_universe::LevelError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// The rules of the whole level.
    pub settings: Settings,
    /// Where the game begins: usually at turn 0 without points.
    pub progress: Progress,
    /// Never shortened, so that handles stay valid. Entities that are alike share their memory.
    specs: Vec<Arc<EntitySpec>>,
    /// The main grid first.
    grids: Vec<Cells>,
}

/// A grid of a level.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Cells {
    name: Arc<str>,
    facts: GridFacts,
    lists: Grid<Listed>,
}

/// The entities of a cell. Most cells have one or two, which need no separate memory.
type Listed = SmallVec<[SpecId; 4]>;

/// How many of the last entities a new one is compared with, to share its memory.
const COMPARED: usize = 4;

impl Cells {
    fn new(name: &str, size: Size) -> Self {
        let facts = GridFacts::default();
        Self { name: Arc::from(name), facts, lists: Grid::from_fn(size, |_| Listed::new()) }
    }
}

impl Level {
    /// An empty level of one grid, `main`, with the default rules.
    pub fn new(size: Size) -> Self {
        Self {
            settings: Settings::default(),
            progress: Progress::default(),
            specs: Vec::new(),
            grids: vec![Cells::new("main", size)],
        }
    }

    /// Columns and rows of the main grid.
    pub fn size(&self) -> Size {
        self.grids.first().map_or(Size::default(), |grid| grid.lists.size())
    }

    /// Adds an empty grid, which rooms can show; see [`factory::room`].
    ///
    /// ```
    /// use gridcosm_grid::{Pos, Size};
    /// use gridcosm_universe::{factory, Action, Level, Mark, Place, PushRules, step};
    ///
    /// let mut level = Level::new(Size::new(2, 1));
    /// let pocket = level.add_grid("pocket", Size::new(3, 3))?;
    /// let agent = level.add(Pos::new(0, 0), factory::agent())?;
    /// level.add(Pos::new(1, 0), factory::room(pocket, Mark::Unmarked))?;
    /// level.settings.push_rules = Some(PushRules::default());
    /// let inside = step(&level.to_state()?, Action::Right)?; // the room cannot give way, so the agent walks in
    /// assert_eq!(inside.place(inside.agents().next().unwrap()), Some(Place::new(pocket, 0, 1)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn add_grid(&mut self, name: &str, size: Size) -> Result<GridId, LevelError> {
        if self.grids.iter().any(|grid| &*grid.name == name) {
            return Err(LevelError::GridExists(name.to_owned()));
        }
        self.grids.push(Cells::new(name, size));
        Ok(GridId(self.grids.len() as u32 - 1))
    }

    /// Adds many empty grids at once.
    pub fn add_grids(
        &mut self,
        grids: impl IntoIterator<Item = (Arc<str>, Size)>,
    ) -> Result<(), LevelError> {
        let mut names: BTreeSet<Arc<str>> =
            self.grids.iter().map(|grid| grid.name.clone()).collect();
        for (name, size) in grids {
            if !names.insert(Arc::clone(&name)) {
                return Err(LevelError::GridExists(name.to_string()));
            }
            self.grids.push(Cells::new(&name, size));
        }
        Ok(())
    }

    /// Gives a grid another name.
    pub fn rename_grid(&mut self, grid: GridId, name: &str) -> Result<(), LevelError> {
        let taken = |(n, cells): (usize, &Cells)| n != grid.0 as usize && &*cells.name == name;
        if self.grids.iter().enumerate().any(taken) {
            return Err(LevelError::GridExists(name.to_owned()));
        }
        let cells = self.grids.get_mut(grid.0 as usize).ok_or(LevelError::UnknownGrid(grid))?;
        cells.name = Arc::from(name);
        Ok(())
    }

    /// What else there is to know about a grid, to be changed; `None` if there is no such grid.
    pub fn grid_facts_mut(&mut self, grid: GridId) -> Option<&mut GridFacts> {
        self.grids.get_mut(grid.index()).map(|cells| &mut cells.facts)
    }

    /// All grids, the main one first.
    pub fn grids(&self) -> impl ExactSizeIterator<Item = (GridId, GridPlan)> + '_ {
        let plan = |cells: &Cells| GridPlan {
            name: cells.name.clone(),
            size: cells.lists.size(),
            facts: cells.facts.clone(),
        };
        self.grids.iter().enumerate().map(move |(n, cells)| (GridId(n as u32), plan(cells)))
    }

    /// The grid of a name.
    pub fn grid_named(&self, name: &str) -> Option<GridId> {
        let found = self.grids.iter().position(|grid| &*grid.name == name)?;
        Some(GridId(found as u32))
    }

    /// An entity of the level.
    pub fn get(&self, id: SpecId) -> Option<&EntitySpec> {
        self.specs.get(id.0 as usize).map(|spec| &**spec)
    }

    /// A mutable entity of the level.
    pub fn get_mut(&mut self, id: SpecId) -> Option<&mut EntitySpec> {
        self.specs.get_mut(id.0 as usize).map(Arc::make_mut)
    }

    /// The entities of a cell in their order.
    pub fn objects_at(&self, place: impl Into<Place>) -> Result<&[SpecId], LevelError> {
        let place = place.into();
        let cells = self.grids.get(place.grid.0 as usize);
        let list = cells.and_then(|cells| cells.lists.get(place.pos()));
        list.map(SmallVec::as_slice).ok_or_else(|| self.outside(place))
    }

    /// All cells with something in them, in reading order, grid by grid.
    pub fn cells(&self) -> impl Iterator<Item = (Place, &[SpecId])> {
        let grids = self.grids.iter().enumerate();
        let cells = grids.flat_map(|(n, cells)| {
            let place = move |pos| Place::at(GridId(n as u32), pos);
            cells.lists.iter().map(move |(pos, list)| (place(pos), list.as_slice()))
        });
        cells.filter(|(_, list)| !list.is_empty())
    }

    /// Creates an entity without a place.
    pub fn create(&mut self, spec: impl Into<EntitySpec>) -> SpecId {
        let spec = spec.into();
        let alike = self.specs.iter().rev().take(COMPARED).find(|known| ***known == spec);
        let spec = alike.map_or_else(|| Arc::new(spec), Arc::clone);
        self.specs.push(spec);
        SpecId(self.specs.len() as u32 - 1)
    }

    /// Creates an entity at the end of a cell's list.
    pub fn add(
        &mut self,
        place: impl Into<Place>,
        spec: impl Into<EntitySpec>,
    ) -> Result<SpecId, LevelError> {
        let place = place.into();
        self.objects_at(place)?;
        let id = self.create(spec);
        self.place(place, id)?;
        Ok(id)
    }

    /// Creates several entities.
    pub fn add_many<P: Into<Place>>(
        &mut self,
        items: impl IntoIterator<Item = (P, EntitySpec)>,
    ) -> Result<Vec<SpecId>, LevelError> {
        items.into_iter().map(|(place, spec)| self.add(place, spec)).collect()
    }

    /// Creates two portals that lead to each other.
    pub fn add_portals(
        &mut self,
        a: impl Into<Place>,
        b: impl Into<Place>,
    ) -> Result<(SpecId, SpecId), LevelError> {
        let (a, b) = (self.add(a, factory::portal())?, self.add(b, factory::portal())?);
        self.pair_portals(a, b)?;
        Ok((a, b))
    }

    /// Makes one portal lead to another, and the other back if it leads nowhere yet.
    pub fn pair_portals(&mut self, portal: SpecId, mate: SpecId) -> Result<(), LevelError> {
        self.get(mate).ok_or(LevelError::UnknownEntity)?;
        self.get_mut(portal).ok_or(LevelError::UnknownEntity)?.portal_pair = Some(mate);
        if let Some(mate) = self.get_mut(mate) {
            mate.portal_pair.get_or_insert(portal);
        }
        Ok(())
    }

    /// Puts an entity at the end of a cell's list, wherever else it may be.
    pub fn place(&mut self, place: impl Into<Place>, id: SpecId) -> Result<(), LevelError> {
        self.get(id).ok_or(LevelError::UnknownEntity)?;
        self.cell_mut(place.into())?.push(id);
        Ok(())
    }

    /// Removes an entity from a cell; returns whether it was there.
    pub fn remove(&mut self, place: impl Into<Place>, id: SpecId) -> Result<bool, LevelError> {
        let cell = self.cell_mut(place.into())?;
        let found = cell.iter().position(|&other| other == id);
        if let Some(index) = found {
            cell.remove(index);
        }
        Ok(found.is_some())
    }

    /// Removes from a cell all entities for which `unwanted` returns true; returns how many.
    pub fn remove_if(
        &mut self,
        place: impl Into<Place>,
        mut unwanted: impl FnMut(&EntitySpec) -> bool,
    ) -> Result<usize, LevelError> {
        let place = place.into();
        let mut cell = std::mem::take(self.cell_mut(place)?);
        let before = cell.len();
        cell.retain(|&mut id| !self.get(id).is_some_and(&mut unwanted));
        let removed = before - cell.len();
        *self.cell_mut(place)? = cell;
        Ok(removed)
    }

    /// Moves an entity to the end of another cell's list; returns whether it was in the first cell.
    pub fn move_obj(
        &mut self,
        from: impl Into<Place>,
        id: SpecId,
        to: impl Into<Place>,
    ) -> Result<bool, LevelError> {
        let (from, to) = (from.into(), to.into());
        self.objects_at(from)?;
        self.objects_at(to)?;
        let found = self.remove(from, id)?;
        if found {
            self.place(to, id)?;
        }
        Ok(found)
    }

    /// Empties a cell; returns how many entities it held.
    pub fn clear_cell(&mut self, place: impl Into<Place>) -> Result<usize, LevelError> {
        Ok(std::mem::take(self.cell_mut(place.into())?).len())
    }

    /// The same level without the entities that are neither in a cell nor referred to, which edits leave behind. Handles
    /// of this level mean nothing in the new one.
    ///
    /// ```
    /// use gridcosm_grid::{Pos, Size};
    /// use gridcosm_universe::{Level, factory};
    /// let mut level = Level::new(Size::new(2, 1));
    /// level.add(Pos::new(0, 0), factory::wall())?;
    /// level.clear_cell(Pos::new(0, 0))?;
    /// assert_ne!(level, Level::new(Size::new(2, 1))); // the wall still has a handle
    /// assert_eq!(level.tidied(), Level::new(Size::new(2, 1)));
    /// # Ok::<(), gridcosm_universe::LevelError>(())
    /// ```
    #[must_use]
    pub fn tidied(&self) -> Self {
        let mut kept: Vec<SpecId> = Vec::new();
        let mut numbers: Vec<Option<SpecId>> = vec![None; self.specs.len()];
        let mut keep = |id: SpecId, kept: &mut Vec<SpecId>| {
            let number = numbers.get_mut(id.0 as usize)?;
            Some(*number.get_or_insert_with(|| {
                kept.push(id);
                SpecId(kept.len() as u32 - 1)
            }))
        };
        let mut grids = self.grids.clone();
        for list in grids.iter_mut().flat_map(|cells| cells.lists.values_mut()) {
            *list = list.iter().filter_map(|&id| keep(id, &mut kept)).collect();
        }
        let mut specs: Vec<Arc<EntitySpec>> = Vec::new();
        // The list grows while references are followed.
        while let Some(id) = kept.get(specs.len())
            && let Some(spec) = self.specs.get(id.0 as usize)
        {
            let mut spec = Arc::clone(spec);
            if spec.pathfind_target.is_some() || spec.portal_pair.is_some() {
                let spec = Arc::make_mut(&mut spec);
                for reference in [&mut spec.pathfind_target, &mut spec.portal_pair] {
                    *reference = reference.and_then(|id| keep(id, &mut kept));
                }
            }
            specs.push(spec);
        }
        Self { settings: self.settings.clone(), progress: self.progress, specs, grids }
    }

    fn cell_mut(&mut self, place: Place) -> Result<&mut Listed, LevelError> {
        let outside = self.outside(place);
        let cells = self.grids.get_mut(place.grid.0 as usize);
        cells.and_then(|cells| cells.lists.get_mut(place.pos())).ok_or(outside)
    }

    fn outside(&self, place: Place) -> LevelError {
        match self.grids.get(place.grid.0 as usize) {
            Some(cells) => LevelError::OutOfBounds { place, size: cells.lists.size() },
            None => LevelError::UnknownGrid(place.grid),
        }
    }
}
