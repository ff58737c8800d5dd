//! The corridor: a blank map that contains only the cells of a mask, so that a fine search cannot leave them.

use crate::{CellMask, RouteMap, Terrain, cells::Cells};
use gridcosm_grid::BitGrid;

/// The open tiles of some cells of a map; all other tiles are blocked.
#[derive(Clone, Debug)]
pub(crate) struct Corridor {
    terrain: Terrain,
    /// The cells that are currently copied.
    copied: Vec<u32>,
}

impl Corridor {
    pub(crate) fn new(map: &RouteMap) -> Self {
        let copied = Vec::with_capacity(map.cells.end() as usize);
        Self { terrain: Terrain::blocked(map.size()), copied }
    }

    /// The map with only the tiles of the corridor open.
    pub(crate) fn terrain(&self) -> &Terrain {
        &self.terrain
    }

    pub(crate) fn bytes(&self) -> usize {
        let (rows, columns) = (self.terrain.open().words(), self.terrain.columns().words());
        8 * (rows.len() + columns.len()) + self.copied.capacity() * size_of::<u32>()
    }

    /// Copies the cells of the mask that are not copied yet. Masks only grow while a route is planned.
    pub(crate) fn open(&mut self, map: &RouteMap, mask: &CellMask) {
        let (rows, columns) = self.terrain.grids_mut();
        for &cell in mask.cells().iter().skip(self.copied.len()) {
            copy_cell(map.cells, cell, map.terrain.open(), map.terrain.columns(), rows, columns);
            self.copied.push(cell);
        }
    }

    /// Blocks all tiles again.
    pub(crate) fn close(&mut self, map: &RouteMap) {
        let (rows, columns) = self.terrain.grids_mut();
        for &cell in &self.copied {
            let rect = map.cells.rect(cell);
            rows.fill_rect(rect, false);
            columns.fill_rect(rect.transposed(), false);
        }
        self.copied.clear();
    }
}

fn copy_cell(
    cells: Cells,
    cell: u32,
    open: &BitGrid,
    turned: &BitGrid,
    rows: &mut BitGrid,
    columns: &mut BitGrid,
) {
    let rect = cells.rect(cell);
    rows.copy_rect(open, rect);
    columns.copy_rect(turned, rect.transposed());
}
