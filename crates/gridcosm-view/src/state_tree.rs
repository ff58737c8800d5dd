//! Unfolding a state whose entities may be rooms.

use crate::{AnalyzeOptions, CellTree, analyze};
use gridcosm_grid::{GridId, Place, Size};
use gridcosm_nest::{Board, Content, Mark};
use gridcosm_universe::{ComponentKind, Room, State};
use std::collections::BTreeMap;

/// The tree of a state from one grid. Rooms are references, and every other cell is empty ground: the state tells which
/// entities stand there. `None` where there is no such grid, or nothing in it.
pub fn state_tree(state: &State, root: GridId, options: &AnalyzeOptions) -> Option<CellTree> {
    state.size_of(root).filter(|size| !size.is_empty())?;
    Some(analyze(&Rooms::of(state), root, options))
}

/// A state as a board with nothing on it but rooms.
#[derive(Clone, Debug)]
pub struct Rooms<'a> {
    state: &'a State,
    /// Of several rooms in a cell the one with the lowest number is shown; each with whether it is mirrored.
    rooms: BTreeMap<Place, (Room, bool)>,
}

impl<'a> Rooms<'a> {
    /// The rooms of a state.
    pub fn of(state: &'a State) -> Self {
        let mut rooms = BTreeMap::new();
        for (entity, room, place) in state.rooms() {
            rooms.entry(place).or_insert((room, state.has(entity, ComponentKind::Flip)));
        }
        Self { state, rooms }
    }
}

impl Board for Rooms<'_> {
    fn size_of(&self, grid: GridId) -> Option<Size> {
        self.state.size_of(grid)
    }

    fn content(&self, place: Place) -> Content {
        self.rooms.get(&place).map_or(Content::Empty, |(room, _)| Content::Ref(room.grid))
    }

    fn primary_of(&self, grid: GridId) -> Option<Place> {
        self.state.primary_of(grid)
    }

    fn mark(&self, place: Place) -> Mark {
        self.rooms.get(&place).map_or(Mark::Unmarked, |(room, _)| room.mark)
    }

    fn is_mirrored(&self, place: Place) -> bool {
        self.rooms.get(&place).is_some_and(|(_, flip)| *flip)
    }
}
