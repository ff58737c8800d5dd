//! The corridor: a blank map that contains only the cells of a mask, so that a fine search cannot leave them.

use crate::{CellMask, RouteMap, Terrain, cells::Cells};
use gridcosm_grid::BitGrid;

/// The open tiles of some cells of a map; all other tiles are blocked.
#[derive(Clone, Debug)]
pub(crate) struct Corridor {
    terrain: Terrain,
    /// The cells that are currently copied.
    copied: Vec<u32>,
    /// The same as a set, while a window moves.
    held: CellMask,
}

impl Corridor {
    pub(crate) fn new(map: &RouteMap) -> Self {
        let copied = Vec::with_capacity(map.cells.end() as usize);
        let held = CellMask::new(map.size(), map.cells.shift);
        Self { terrain: Terrain::blocked(map.size()), copied, held }
    }

    /// The map with only the tiles of the corridor open.
    pub(crate) fn terrain(&self) -> &Terrain {
        &self.terrain
    }

    pub(crate) fn bytes(&self) -> usize {
        let (rows, columns) = (self.terrain.open().words(), self.terrain.columns().words());
        8 * (rows.len() + columns.len()) + self.copied.capacity() * size_of::<u32>()
    }

    /// Shows exactly the cells of the mask. Windows that follow each other overlap, so the cells of both stay.
    pub(crate) fn turn_to(&mut self, map: &RouteMap, mask: &CellMask) {
        let Self { terrain, copied, held } = self;
        let (rows, columns) = terrain.grids_mut();
        held.clear();
        copied.retain(|&cell| {
            let stays = mask.contains(cell);
            if stays {
                held.insert(cell);
            } else {
                blank_cell(map.cells, cell, rows, columns);
            }
            stays
        });
        for &cell in mask.cells() {
            if held.insert(cell) {
                copy_cell(
                    map.cells,
                    cell,
                    map.terrain.open(),
                    map.terrain.columns(),
                    rows,
                    columns,
                );
                copied.push(cell);
            }
        }
    }

    /// The rows of the closed corridor: an empty grid to make marks on, which have to be wiped off again.
    pub(crate) fn blank(&mut self) -> &mut BitGrid {
        debug_assert!(self.copied.is_empty(), "the corridor is closed");
        self.terrain.grids_mut().0
    }

    /// Blocks all tiles again.
    pub(crate) fn close(&mut self, map: &RouteMap) {
        let (rows, columns) = self.terrain.grids_mut();
        for &cell in &self.copied {
            blank_cell(map.cells, cell, rows, columns);
        }
        self.copied.clear();
    }
}

fn blank_cell(cells: Cells, cell: u32, rows: &mut BitGrid, columns: &mut BitGrid) {
    let rect = cells.rect(cell);
    rows.fill_rect(rect, false);
    columns.fill_rect(rect.transposed(), false);
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
