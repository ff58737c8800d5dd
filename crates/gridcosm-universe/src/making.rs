//! Rooms and voids that come into being during play.

use crate::{
    Appearance, AppearanceName, GridFacts, GridId, GridPlan, MAX_CELLS, Mark, Place, Room, State,
    slots::Slot,
};
use gridcosm_nest::{MADE_SIZE, Made, MadeKind, VOID_MIDDLE, VOID_SIZE};
use std::sync::Arc;

/// The maximum number of voids in a world. A game that makes more of them goes round in circles.
pub const MAX_VOIDS: usize = 1000;

impl State {
    /// The number of the next grid that is made; `None` if there is no room for a void and what is in it.
    pub(crate) fn next_grid(&self) -> Option<GridId> {
        let grids = &self.nature.names.grids;
        let voids = grids.iter().filter(|plan| plan.facts.void).count();
        let more = VOID_SIZE.area() + MADE_SIZE.area();
        let cells = self.cells.cell_count() as u64 + more;
        let full = voids >= MAX_VOIDS || cells > MAX_CELLS;
        u32::try_from(grids.len()).ok().filter(|_| !full).map(GridId)
    }

    /// Makes a void with a room in its middle. Returns the room; `None` if there is no id left for it.
    pub(crate) fn make(&mut self, made: Made) -> Option<Slot> {
        let Made { kind, of, degree, void } = made;
        let nature = Arc::make_mut(&mut self.nature);
        let names = Arc::make_mut(&mut nature.names);
        let slot = names.slots.push()?;
        let of_name = names.grids.get(of.index()).map(|plan| Arc::clone(&plan.name))?;
        let mut add = |word: &str, size, void| {
            let mut name = format!("{word} {}", names.grids.len());
            while names.grids.iter().any(|plan| *plan.name == *name) {
                name.push('\'');
            }
            let facts = GridFacts { void, ..GridFacts::default() };
            names.grids.push(GridPlan { name: Arc::from(name), size, facts });
        };
        add("void", VOID_SIZE, true);
        let room = match kind {
            MadeKind::InfiniteExit => Room { grid: of, mark: Mark::Secondary },
            MadeKind::InfiniteEnter(grid) => {
                add("made", MADE_SIZE, false);
                Room { grid, mark: Mark::Primary }
            }
        };
        let grids = names.grids.len();
        let doors = Arc::make_mut(&mut self.doors);
        let cells = Arc::make_mut(&mut self.cells);
        cells.add_grid(VOID_SIZE);
        match kind {
            MadeKind::InfiniteExit => {
                nature.infinite_exit.insert(slot, degree.into());
                doors.add_infinite_exit(of, degree, slot);
            }
            MadeKind::InfiniteEnter(grid) => {
                cells.add_grid(MADE_SIZE);
                let key = names.keys.iter().position(|key| *key == of_name);
                let key = key.unwrap_or_else(|| {
                    names.keys.push(of_name);
                    names.keys.len() - 1
                });
                nature.infinite_enter.insert(slot, key as u32);
                nature.infinite_enter_degree.insert(slot, degree.into());
                doors.add_infinite_enter(of, degree, grid);
                doors.add_exit(grid, grids, slot);
            }
        }
        nature.room.insert(slot, room);
        nature.pushable.insert(slot);
        nature.collidable.insert(slot);
        nature.appearance.insert(slot, Appearance::new(AppearanceName::Room, 2));
        let condition = Arc::make_mut(&mut self.condition);
        condition.entity.insert(slot);
        condition.blocking.insert(slot);
        cells.add_body();
        self.refresh_kinds(slot);
        self.cells_mut().relocate(slot, Some(Place::at(void, VOID_MIDDLE)));
        Some(slot)
    }
}
