//! Unfolding a state whose entities may be rooms.

use crate::{AnalyzeOptions, CellTree, analyze};
use gridcosm_grid::Grid;
use gridcosm_nest as nest;
use gridcosm_universe::{GridId, Place, State};
use std::collections::BTreeMap;

/// The tree of a state from one grid. Rooms are references, every other cell is empty ground: who stands there is asked of the
/// state. Grids have the same numbers in the tree as in the state.
///
/// `None` where there is no such grid, or where a grid is longer than 65,535 cells.
pub fn state_tree(state: &State, root: GridId, options: &AnalyzeOptions) -> Option<CellTree> {
    state.size_of(root)?;
    Some(analyze(&bare_store(state)?, nest::GridId(root.0), options))
}

/// A place of a tree as a place of the state it was made from.
pub fn state_place(place: nest::Place) -> Place {
    Place { grid: GridId(place.grid.0), pos: place.pos() }
}

/// The grids of a state with nothing in them but rooms.
pub fn bare_store(state: &State) -> Option<nest::Store> {
    // Of several rooms in a cell the one with the lowest number is shown.
    let mut rooms: BTreeMap<Place, (u32, nest::Mark)> = BTreeMap::new();
    for (_, room, place) in state.rooms() {
        rooms.entry(place).or_insert((room.grid.0, room.mark));
    }
    let highest = rooms.values().map(|(grid, _)| grid + 1).max().unwrap_or(0);
    let count = (state.grids().len() as u32).max(highest);
    let names: Vec<String> = (0..count).map(|n| n.to_string()).collect();
    let mut builder = nest::StoreBuilder::new();
    for (grid, plan) in state.grids() {
        let cell = |pos| match rooms.get(&Place { grid, pos }) {
            Some(&(target, mark)) => nest::NamedCell::Ref { grid: &names[target as usize], mark },
            None => nest::NamedCell::Empty,
        };
        let cells = Grid::from_vec(plan.size, plan.size.positions().map(cell).collect()).ok()?;
        builder.rectangle(&names[grid.0 as usize], &cells).ok()?;
    }
    Some(builder.build())
}
