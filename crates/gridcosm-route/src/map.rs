//! A map prepared for planning.

use crate::{
    CellSize, RouteError, Terrain,
    cells::Cells,
    coarse, components,
    noise::{self, Noise},
    overlay::Overlay,
    portals::{self, Border},
    regions::{Cell, RegionScratch},
    tiles::CellTiles,
};
use gridcosm_grid::{BitGrid, Pos, Size};

/// A map with everything the planner knows about it: its cells, their regions, the portals between them, and what is
/// connected.
///
/// Two maps are equal if they have the same tiles and the same knowledge. After edits, a map equals one that was built
/// from the edited tiles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RouteMap {
    pub(crate) terrain: Terrain,
    pub(crate) tiles: CellTiles,
    /// By cell.
    pub(crate) noise: Vec<Noise>,
    pub(crate) cells: Cells,
    pub(crate) borders: Vec<Border>,
    pub(crate) knowledge: Vec<Cell>,
    pub(crate) overlay: Overlay,
    /// One tile per cell, open if any tile of the cell is.
    pub(crate) coarse: Terrain,
}

impl RouteMap {
    /// Prepares a map. Set cells of `open` are tiles that can be walked on.
    pub fn new(open: BitGrid, cell: CellSize) -> Result<Self, RouteError> {
        let terrain = Terrain::new(open)?;
        let cells = Cells::new(terrain.size(), cell);
        let tiles = CellTiles::new(&terrain, cells);
        let noise = noise::read_all(cells, &tiles);
        let borders = portals::read_all(&terrain, cells);
        let mut scratch = RegionScratch::default();
        let mut knowledge = vec![Cell::default(); cells.end() as usize];
        for cell in cells.all() {
            knowledge[cell as usize] = Cell::build(&terrain, cells, &borders, cell, &mut scratch);
        }
        components::label(cells, &borders, &mut knowledge);
        let overlay = Overlay::new(cells, &borders, &knowledge);
        let coarse = coarse::any_open(&terrain, cells)?;
        Ok(Self { terrain, tiles, noise, cells, borders, knowledge, overlay, coarse })
    }

    /// The tiles.
    pub fn terrain(&self) -> &Terrain {
        &self.terrain
    }

    /// The number of columns and rows of tiles.
    pub fn size(&self) -> Size {
        self.terrain.size()
    }

    /// Whether a path connects two tiles. Needs no search.
    pub fn connected(&self, a: Pos, b: Pos) -> bool {
        self.component(a).is_some_and(|component| self.component(b) == Some(component))
    }

    /// The component number of an open tile: tiles with the same number can reach each other.
    pub fn component(&self, tile: Pos) -> Option<u32> {
        let (cell, region) = self.region(tile)?;
        Some(self.knowledge[cell as usize].regions[region].component)
    }

    /// The cell of an open tile, and its region inside the cell.
    pub(crate) fn region(&self, tile: Pos) -> Option<(u32, usize)> {
        if !self.terrain.is_open(tile) {
            return None;
        }
        let cell = self.cells.cell_of(tile);
        Some((cell, self.knowledge[cell as usize].region_at(&self.terrain, self.cells, tile)?))
    }

    /// The memory in use, in bytes.
    pub fn bytes(&self) -> usize {
        let bits = 8 * (self.terrain.open().words().len() + self.terrain.columns().words().len());
        let cells: usize = self.knowledge.iter().map(Cell::bytes).sum();
        bits + self.tiles.bytes()
            + self.noise.len() * size_of::<Noise>()
            + self.borders.len() * size_of::<Border>()
            + self.knowledge.len() * size_of::<Cell>()
            + cells
            + self.overlay.bytes()
    }
}
