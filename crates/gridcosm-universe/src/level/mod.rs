//! Levels as authors write them: cells with lists of entities that refer to each other.

pub mod factory;
mod from_state;
mod spec;
mod to_state;

pub use spec::{EntitySpec, SpecId};

use crate::{LevelError, MoveRule, Objective};
use gridcosm_grid::{Grid, Pos, Size};
use std::sync::Arc;

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
    /// How agents move.
    pub move_rule: MoveRule,
    /// What wins.
    pub objective: Objective,
    /// What seeded draws start from.
    pub seed: Option<i64>,
    /// Steps taken.
    pub turn: i64,
    /// Points.
    pub score: i64,
    /// Whether the level is won.
    pub win: bool,
    /// Whether the level is lost.
    pub lose: bool,
    /// A text for the player.
    pub message: Option<Arc<str>>,
    /// The turn from which steps report truncation.
    pub turn_limit: Option<i64>,
    /// Never shortened, so that handles stay good.
    specs: Vec<EntitySpec>,
    cells: Grid<Vec<SpecId>>,
}

impl Level {
    /// An empty level with the default rules.
    pub fn new(size: Size) -> Self {
        Self {
            move_rule: MoveRule::default(),
            objective: Objective::default(),
            seed: None,
            turn: 0,
            score: 0,
            win: false,
            lose: false,
            message: None,
            turn_limit: None,
            specs: Vec::new(),
            cells: Grid::from_fn(size, |_| Vec::new()),
        }
    }

    /// Columns and rows.
    pub fn size(&self) -> Size {
        self.cells.size()
    }

    /// An entity of the level.
    pub fn get(&self, id: SpecId) -> Option<&EntitySpec> {
        self.specs.get(id.0 as usize)
    }

    /// An entity of the level, to be changed.
    pub fn get_mut(&mut self, id: SpecId) -> Option<&mut EntitySpec> {
        self.specs.get_mut(id.0 as usize)
    }

    /// The entities of a cell in their order.
    pub fn objects_at(&self, pos: Pos) -> Result<&[SpecId], LevelError> {
        self.cells.get(pos).map(Vec::as_slice).ok_or_else(|| self.outside(pos))
    }

    /// All cells with something in them, in reading order.
    pub fn cells(&self) -> impl Iterator<Item = (Pos, &[SpecId])> {
        self.cells.iter().map(|(pos, list)| (pos, list.as_slice())).filter(|(_, l)| !l.is_empty())
    }

    /// Makes an entity that stands nowhere yet.
    pub fn create(&mut self, spec: impl Into<EntitySpec>) -> SpecId {
        self.specs.push(spec.into());
        SpecId(self.specs.len() as u32 - 1)
    }

    /// Makes an entity at the end of a cell's list.
    pub fn add(&mut self, pos: Pos, spec: impl Into<EntitySpec>) -> Result<SpecId, LevelError> {
        self.objects_at(pos)?;
        let id = self.create(spec);
        self.place(pos, id)?;
        Ok(id)
    }

    /// Makes several entities.
    pub fn add_many(
        &mut self,
        items: impl IntoIterator<Item = (Pos, EntitySpec)>,
    ) -> Result<Vec<SpecId>, LevelError> {
        items.into_iter().map(|(pos, spec)| self.add(pos, spec)).collect()
    }

    /// Makes two portals that lead to each other.
    pub fn add_portals(&mut self, a: Pos, b: Pos) -> Result<(SpecId, SpecId), LevelError> {
        let (a, b) = (self.add(a, factory::portal())?, self.add(b, factory::portal())?);
        self.pair_portals(a, b)?;
        Ok((a, b))
    }

    /// Lets one portal lead to another, and the other back if it leads nowhere yet.
    pub fn pair_portals(&mut self, portal: SpecId, mate: SpecId) -> Result<(), LevelError> {
        self.get(mate).ok_or(LevelError::UnknownEntity)?;
        self.get_mut(portal).ok_or(LevelError::UnknownEntity)?.portal_pair = Some(mate);
        if let Some(mate) = self.get_mut(mate) {
            mate.portal_pair.get_or_insert(portal);
        }
        Ok(())
    }

    /// Puts an entity at the end of a cell's list, wherever else it may be.
    pub fn place(&mut self, pos: Pos, id: SpecId) -> Result<(), LevelError> {
        self.get(id).ok_or(LevelError::UnknownEntity)?;
        self.cell_mut(pos)?.push(id);
        Ok(())
    }

    /// Takes an entity out of a cell; tells whether it was there.
    pub fn remove(&mut self, pos: Pos, id: SpecId) -> Result<bool, LevelError> {
        let cell = self.cell_mut(pos)?;
        let found = cell.iter().position(|&other| other == id);
        if let Some(index) = found {
            cell.remove(index);
        }
        Ok(found.is_some())
    }

    /// Takes out of a cell all entities for which `unwanted` holds; tells how many.
    pub fn remove_if(
        &mut self,
        pos: Pos,
        mut unwanted: impl FnMut(&EntitySpec) -> bool,
    ) -> Result<usize, LevelError> {
        let mut cell = std::mem::take(self.cell_mut(pos)?);
        let before = cell.len();
        cell.retain(|&id| !self.get(id).is_some_and(&mut unwanted));
        let removed = before - cell.len();
        *self.cell_mut(pos)? = cell;
        Ok(removed)
    }

    /// Moves an entity to the end of another cell's list; tells whether it was there to be moved.
    pub fn move_obj(&mut self, from: Pos, id: SpecId, to: Pos) -> Result<bool, LevelError> {
        self.objects_at(from)?;
        self.objects_at(to)?;
        let found = self.remove(from, id)?;
        if found {
            self.place(to, id)?;
        }
        Ok(found)
    }

    /// Empties a cell; tells how many were in it.
    pub fn clear_cell(&mut self, pos: Pos) -> Result<usize, LevelError> {
        Ok(std::mem::take(self.cell_mut(pos)?).len())
    }

    fn cell_mut(&mut self, pos: Pos) -> Result<&mut Vec<SpecId>, LevelError> {
        let outside = self.outside(pos);
        self.cells.get_mut(pos).ok_or(outside)
    }

    fn outside(&self, place: Pos) -> LevelError {
        LevelError::OutOfBounds { place, size: self.size() }
    }
}
