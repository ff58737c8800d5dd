//! The tiles once more, cell by cell.
//!
//! A search in a corridor looks at some dozen cells over and over. In the rows of the whole map, each row of a cell lies
//! on another cache line; here, a cell fills a few lines that follow each other.

use crate::{
    Terrain,
    cells::Cells,
    field::{Field, MAX_SIDE},
};
use gridcosm_grid::{BitGrid, Pos};

/// The open tiles of every cell, by rows and by columns: one word per line of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CellTiles {
    pub rows: Vec<u64>,
    pub columns: Vec<u64>,
}

impl CellTiles {
    pub(crate) fn new(terrain: &Terrain, cells: Cells) -> Self {
        let words = (cells.end() as usize) << cells.shift;
        let mut tiles = Self { rows: vec![0; words], columns: vec![0; words] };
        for cell in cells.all() {
            let corner = cells.corner(cell);
            let (first, side) = ((cell as usize) << cells.shift, 1 << cells.shift);
            let read = |grid: &BitGrid, corner: Pos| -> [u64; MAX_SIDE] {
                Field::load(grid, corner, cells.shift).rows
            };
            let rows = read(terrain.open(), corner);
            tiles.rows[first..first + side].copy_from_slice(&rows[..side]);
            let columns = read(terrain.columns(), Pos::new(corner.y, corner.x));
            tiles.columns[first..first + side].copy_from_slice(&columns[..side]);
        }
        tiles
    }

    /// Opens or blocks a tile of the map.
    pub(crate) fn set(&mut self, cells: Cells, tile: Pos, open: bool) {
        let first = (cells.cell_of(tile) as usize) << cells.shift;
        let inside = (1 << cells.shift) - 1;
        let (x, y) = ((tile.x & inside) as usize, (tile.y & inside) as usize);
        for (word, bit) in [(&mut self.rows[first + y], x), (&mut self.columns[first + x], y)] {
            *word = *word & !(1 << bit) | u64::from(open) << bit;
        }
    }

    pub(crate) fn bytes(&self) -> usize {
        8 * (self.rows.len() + self.columns.len())
    }
}
