//! Which rooms lead out of grids, for moves by things.

use crate::{GridId, Mark, slots::Slot, stores::Nature};

/// The rooms through which grids are left and entered for ever. They follow from the nature of rooms, never from their
/// places, so they stay what they are until a room comes into being.
#[derive(Clone, Debug, Default)]
pub(crate) struct Doors {
    /// By grid, the room through which it is left.
    exits: Vec<Option<Slot>>,
    /// Sorted by grid and degree.
    infinite_exits: Vec<((GridId, u32), Slot)>,
    infinite_enters: Vec<((GridId, u32), GridId)>,
}

impl Doors {
    pub(crate) fn new(nature: &Nature) -> Self {
        let mut doors = Self::default();
        if nature.room.is_empty() {
            return doors;
        }
        // Of several rooms that are marked as the exit, or of those without a mark if none is, the first.
        for wanted in [Mark::Primary, Mark::Unmarked] {
            for (slot, room) in nature.room.iter() {
                if room.mark == wanted && !nature.infinite_exit.contains(slot) {
                    doors.add_exit(room.grid, nature.names.grids.len(), slot);
                }
            }
        }
        for (slot, degree) in nature.infinite_exit.iter() {
            if let (Some(room), Ok(degree)) = (nature.room.get(slot), u32::try_from(degree)) {
                doors.infinite_exits.push(((room.grid, degree), slot));
            }
        }
        for (slot, name) in nature.infinite_enter.iter() {
            let name = nature.names.keys.get(name as usize);
            let of = nature.names.grids.iter().position(|plan| Some(&plan.name) == name);
            let degree = nature.infinite_enter_degree.get(slot).unwrap_or(0);
            if let (Some(of), Some(room), Ok(degree)) =
                (of, nature.room.get(slot), u32::try_from(degree))
            {
                doors.infinite_enters.push(((GridId(of as u32), degree), room.grid));
            }
        }
        // Stable: of several for the same, the first counts.
        doors.infinite_exits.sort_by_key(|&(key, _)| key);
        doors.infinite_enters.sort_by_key(|&(key, _)| key);
        doors
    }

    /// The room through which a grid is left.
    #[inline]
    pub(crate) fn exit(&self, grid: GridId) -> Option<Slot> {
        self.exits.get(grid.index()).copied().flatten()
    }

    /// The room beside which something comes out that leaves a grid for ever.
    pub(crate) fn infinite_exit(&self, grid: GridId, degree: u32) -> Option<Slot> {
        first(&self.infinite_exits, (grid, degree))
    }

    /// The grid in which something arrives that enters a grid for ever.
    pub(crate) fn infinite_enter(&self, grid: GridId, degree: u32) -> Option<GridId> {
        first(&self.infinite_enters, (grid, degree))
    }

    /// Notes the exit of a grid that has none yet; there are `grids` grids.
    pub(crate) fn add_exit(&mut self, grid: GridId, grids: usize, slot: Slot) {
        if grid.index() < grids && self.exits.len() < grids {
            self.exits.resize(grids, None);
        }
        if let Some(exit) = self.exits.get_mut(grid.index()) {
            exit.get_or_insert(slot);
        }
    }

    pub(crate) fn add_infinite_exit(&mut self, of: GridId, degree: u32, slot: Slot) {
        insert(&mut self.infinite_exits, (of, degree), slot);
    }

    pub(crate) fn add_infinite_enter(&mut self, of: GridId, degree: u32, grid: GridId) {
        insert(&mut self.infinite_enters, (of, degree), grid);
    }
}

fn first<T: Copy>(list: &[((GridId, u32), T)], key: (GridId, u32)) -> Option<T> {
    let at = list.partition_point(|&(known, _)| known < key);
    list.get(at).filter(|(known, _)| *known == key).map(|&(_, value)| value)
}

fn insert<T>(list: &mut Vec<((GridId, u32), T)>, key: (GridId, u32), value: T) {
    let at = list.partition_point(|&(known, _)| known <= key);
    list.insert(at, (key, value));
}
