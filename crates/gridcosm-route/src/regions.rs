//! Regions: the 4-connected pieces inside a cell, and the distances between their gates.

use crate::{
    Metric, RouteMap, Terrain,
    cells::{Cells, GateId, Side},
    field::{FAR, Field, FieldScratch, MAX_SIDE, STRAIGHT, Spot, direct},
    portals::{Border, bits},
};
use gridcosm_grid::Pos;

/// What the planner knows about a cell.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct Cell {
    pub shape: Shape,
    /// The regions, in the order of their first tiles.
    pub regions: Box<[Region]>,
    /// For every gate of the cell, in the order west, north, east, south, the index of its region.
    pub region_of: Box<[u16]>,
    /// The distances between the gates as a square table: from tile to tile, plus one straight step for crossing a
    /// border. Empty unless the cell is mixed.
    octile: Box<[u32]>,
    king: Box<[u32]>,
    /// The tiles where paths bend, if there are only a few, with the distances from each to all gates: one row per
    /// corner.
    corners: Box<[Spot]>,
    corners_octile: Box<[u32]>,
    corners_king: Box<[u32]>,
}

/// How much of a cell is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) enum Shape {
    /// Nothing is open.
    #[default]
    Closed,
    /// Everything is open: distances need no table.
    Full,
    /// Some of it is open.
    Mixed,
}

/// A 4-connected piece of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Region {
    /// The first tile in reading order, as row times 64 plus column. It identifies the region.
    pub first: u16,
    /// Regions with the same number can reach each other.
    pub component: u32,
}

/// A gate as one cell sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CellGate {
    pub id: GateId,
    /// The gate's tile in this cell.
    pub spot: Spot,
    pub side: Side,
}

impl CellGate {
    /// The point between the gate's two tiles, relative to the cell's corner, in half tiles.
    #[inline]
    pub(crate) fn middle(self) -> (i32, i32) {
        let (x, y) = (2 * i32::from(self.spot.x), 2 * i32::from(self.spot.y));
        match self.side {
            Side::West => (x - 1, y),
            Side::North => (x, y - 1),
            Side::East => (x + 1, y),
            Side::South => (x, y + 1),
        }
    }
}

/// Visits the gates of a cell in order: west, north, east, south, each by offset.
#[inline]
pub(crate) fn for_each_gate(
    cells: Cells,
    borders: &[Border],
    cell: u32,
    mut gate: impl FnMut(CellGate),
) {
    // Where a cell has no neighbour, there is either no such border or one without gates.
    let gates = |border: u32| borders.get(border as usize).map_or(0, |border| border.gates);
    let last = (1u8 << cells.shift) - 1;
    let base = |border: u32| border << cells.shift;
    let [west, north, east, south] = borders_of(cells, cell);
    for offset in bits(gates(west)) {
        gate(CellGate {
            id: base(west) | offset,
            spot: Spot { x: 0, y: offset as u8 },
            side: Side::West,
        });
    }
    for offset in bits(gates(north)) {
        gate(CellGate {
            id: base(north) | offset,
            spot: Spot { x: offset as u8, y: 0 },
            side: Side::North,
        });
    }
    for offset in bits(gates(east)) {
        gate(CellGate {
            id: base(east) | offset,
            spot: Spot { x: last, y: offset as u8 },
            side: Side::East,
        });
    }
    for offset in bits(gates(south)) {
        gate(CellGate {
            id: base(south) | offset,
            spot: Spot { x: offset as u8, y: last },
            side: Side::South,
        });
    }
}

/// The numbers of a cell's borders: west, north, east, south.
#[inline]
pub(crate) fn borders_of(cells: Cells, cell: u32) -> [u32; 4] {
    let north = cell.wrapping_sub(1 << cells.stride);
    [cell.wrapping_sub(1).wrapping_mul(2), north.wrapping_mul(2) | 1, cell * 2, cell * 2 + 1]
}

/// The index of a gate in the list of a cell.
#[inline]
pub(crate) fn rank(cells: Cells, borders: &[Border], cell: u32, gate: GateId) -> usize {
    let (border, offset) = cells.split(gate);
    let mut rank = 0;
    for other in borders_of(cells, cell) {
        let gates = borders.get(other as usize).map_or(0, |border| border.gates);
        if other as usize == border {
            return rank + (gates & ((1 << offset) - 1)).count_ones() as usize;
        }
        rank += gates.count_ones() as usize;
    }
    rank
}

/// Memory for building cells and for measuring from single tiles.
#[derive(Clone, Debug, Default)]
pub(crate) struct RegionScratch {
    field: FieldScratch,
    gates: Vec<CellGate>,
    spots: Vec<Spot>,
    distances: Vec<u32>,
}

impl RegionScratch {
    pub(crate) fn gates(&self) -> &[CellGate] {
        &self.gates
    }

    /// The distances from the last attached tile to each gate of its cell; see [`attach`](Self::attach).
    pub(crate) fn distances(&self) -> &[u32] {
        &self.distances
    }

    /// Measures the distances from a tile to the gates of its cell, inside the cell.
    pub(crate) fn attach(&mut self, map: &RouteMap, tile: Pos, metric: Metric) {
        let RouteMap { terrain, cells, borders, knowledge, .. } = map;
        let (cells, number) = (*cells, map.cells.cell_of(tile));
        let cell = &knowledge[number as usize];
        let corner = cells.corner(number);
        let from = Spot { x: (tile.x - corner.x) as u8, y: (tile.y - corner.y) as u8 };
        self.gates.clear();
        let gates = &mut self.gates;
        for_each_gate(cells, borders, number, |gate| gates.push(gate));
        self.distances.clear();
        if cell.shape == Shape::Full {
            self.distances.extend(self.gates.iter().map(|gate| way(metric, from, gate.spot)));
            return;
        }
        let field = Field::load(terrain.open(), corner, cells.shift);
        if cell.many_corners() {
            self.spots.clear();
            self.spots.extend(self.gates.iter().map(|gate| gate.spot));
            self.spots.push(from);
            self.field.prepare(&field, &self.spots);
            self.distances.resize(self.spots.len(), FAR);
            self.field.distances(metric, self.spots.len() - 1, &mut self.distances);
            self.distances.pop();
            return;
        }
        let direct = |gate: &CellGate| {
            if field.joins(from, gate.spot) { way(metric, from, gate.spot) } else { FAR }
        };
        self.distances.extend(self.gates.iter().map(direct));
        for (i, &bend) in cell.corners.iter().enumerate() {
            let row = cell.corner_distances(metric, i);
            if !row.is_empty() && field.joins(from, bend) {
                let first = way(metric, from, bend);
                for (distance, &rest) in self.distances.iter_mut().zip(row) {
                    *distance = (*distance).min(rest.saturating_add(first));
                }
            }
        }
    }
}

/// Finds the regions of tiles. As long as the tiles lie in one cell, it draws each region only once.
#[derive(Clone, Debug, Default)]
pub(crate) struct RegionFinder {
    cell: Option<u32>,
    /// The regions of the cell found so far: their numbers and tiles.
    pieces: Vec<(usize, [u64; MAX_SIDE])>,
}

impl RegionFinder {
    /// Forgets the last cell, because the map may have changed.
    pub(crate) fn forget(&mut self) {
        self.cell = None;
    }

    /// The region of an open tile inside its cell.
    pub(crate) fn find(&mut self, map: &RouteMap, cell: u32, tile: Pos) -> usize {
        let known = &map.knowledge[cell as usize];
        if known.regions.len() < 2 {
            return 0;
        }
        if self.cell != Some(cell) {
            self.cell = Some(cell);
            self.pieces.clear();
        }
        let corner = map.cells.corner(cell);
        let spot = Spot { x: (tile.x - corner.x) as u8, y: (tile.y - corner.y) as u8 };
        let holds = |piece: &[u64; MAX_SIDE]| piece[spot.y as usize] >> spot.x & 1 == 1;
        if let Some((region, _)) = self.pieces.iter().find(|(_, piece)| holds(piece)) {
            return *region;
        }
        let piece = Field::load(map.terrain.open(), corner, map.cells.shift).flood(spot);
        let first = first_tile(&piece);
        let region = known.regions.iter().position(|region| Some(region.first) == first);
        debug_assert!(region.is_some(), "an open tile belongs to a region");
        self.pieces.push((region.unwrap_or(0), piece));
        region.unwrap_or(0)
    }
}

/// The length of an unobstructed path between two tiles of a cell.
#[inline]
fn way(metric: Metric, a: Spot, b: Spot) -> u32 {
    direct(metric, a.x.abs_diff(b.x).into(), a.y.abs_diff(b.y).into())
}

impl Cell {
    /// Finds the regions of a cell and measures the distances between its gates. Components are filled in later.
    pub(crate) fn build(
        terrain: &Terrain,
        cells: Cells,
        borders: &[Border],
        cell: u32,
        scratch: &mut RegionScratch,
    ) -> Self {
        let field = Field::load(terrain.open(), cells.corner(cell), cells.shift);
        if field.is_empty() {
            return Self::default();
        }
        scratch.gates.clear();
        let gates = &mut scratch.gates;
        for_each_gate(cells, borders, cell, |gate| gates.push(gate));
        if field.is_full() {
            let regions = [Region { first: 0, component: 0 }].into();
            let region_of = vec![0; scratch.gates.len()].into();
            return Self { shape: Shape::Full, regions, region_of, ..Self::default() };
        }
        let (regions, region_of) = regions(&field, &scratch.gates);
        scratch.spots.clear();
        scratch.spots.extend(scratch.gates.iter().map(|gate| gate.spot));
        scratch.field.prepare(&field, &scratch.spots);
        let (octile, corners_octile) = measure(Metric::Octile, scratch);
        let (king, corners_king) = measure(Metric::King, scratch);
        let corners = scratch.field.corners(scratch.spots.len()).into();
        Self {
            shape: Shape::Mixed,
            regions,
            region_of,
            octile,
            king,
            corners,
            corners_octile,
            corners_king,
        }
    }

    /// Whether distances inside the cell need a search, because it has no table of corners.
    fn many_corners(&self) -> bool {
        self.corners_octile.len() != self.corners.len() * self.region_of.len()
            || self.corners.is_empty()
    }

    /// The distances from a corner to all gates.
    fn corner_distances(&self, metric: Metric, corner: usize) -> &[u32] {
        let table = if metric == Metric::King { &self.corners_king } else { &self.corners_octile };
        let n = self.region_of.len();
        table.get(corner * n..(corner + 1) * n).unwrap_or_default()
    }

    /// The distances from the gate at this rank to all gates of the cell; empty unless the cell is mixed.
    #[inline]
    pub(crate) fn distances(&self, metric: Metric, rank: usize) -> &[u32] {
        let table = match metric {
            Metric::King => &self.king,
            // Without diagonals paths are longer, but the shorter of two mostly stays the shorter one.
            Metric::Octile | Metric::Four => &self.octile,
        };
        let n = self.region_of.len();
        table.get(rank * n..(rank + 1) * n).unwrap_or_default()
    }

    /// Whether the distances between the gates of a cell are those of an older version with the same gates.
    pub(crate) fn measures_like(
        &self,
        old: &Self,
        cells: Cells,
        borders: &[Border],
        number: u32,
    ) -> bool {
        match (self.shape, old.shape) {
            (Shape::Full, Shape::Full) | (Shape::Closed, Shape::Closed) => true,
            (Shape::Mixed, Shape::Mixed) => self.octile == old.octile && self.king == old.king,
            (Shape::Mixed, Shape::Full) => self.measures_directly(cells, borders, number),
            (Shape::Full, Shape::Mixed) => old.measures_directly(cells, borders, number),
            // Nothing was or is open, so there are no gates either way.
            _ => self.region_of.is_empty() && old.region_of.is_empty(),
        }
    }

    /// Whether all gates are as far from each other as in a fully open cell.
    fn measures_directly(&self, cells: Cells, borders: &[Border], number: u32) -> bool {
        let mut spots = Vec::with_capacity(self.region_of.len());
        for_each_gate(cells, borders, number, |gate| spots.push(gate.spot));
        [Metric::Octile, Metric::King].into_iter().all(|metric| {
            spots.iter().enumerate().all(|(rank, &from)| {
                let row = self.distances(metric, rank);
                spots.iter().zip(row).all(|(&to, &known)| known == way(metric, from, to) + STRAIGHT)
            })
        })
    }

    /// The region of an open tile of this cell.
    pub(crate) fn region_at(&self, terrain: &Terrain, cells: Cells, tile: Pos) -> Option<usize> {
        if self.regions.len() < 2 {
            return (!self.regions.is_empty()).then_some(0);
        }
        let corner = cells.corner(cells.cell_of(tile));
        let field = Field::load(terrain.open(), corner, cells.shift);
        let spot = Spot { x: (tile.x - corner.x) as u8, y: (tile.y - corner.y) as u8 };
        let first = first_tile(&field.flood(spot))?;
        self.regions.iter().position(|region| region.first == first)
    }

    pub(crate) fn bytes(&self) -> usize {
        self.regions.len() * size_of::<Region>()
            + self.region_of.len() * size_of::<u16>()
            + (self.octile.len() + self.king.len()) * size_of::<u32>()
            + 2 * self.corners_octile.len() * size_of::<u32>()
            + self.corners.len() * size_of::<Spot>()
    }
}

/// The distances between all gates of the prepared cell, and from its corners to the gates.
fn measure(metric: Metric, scratch: &mut RegionScratch) -> (Box<[u32]>, Box<[u32]>) {
    let n = scratch.spots.len();
    let mut table = vec![FAR; n * n].into_boxed_slice();
    let mut bends = vec![FAR; n * scratch.field.corners(n).len()].into_boxed_slice();
    for (from, row) in table.chunks_mut(n.max(1)).enumerate() {
        scratch.field.distances(metric, from, row);
        for (corner, &distance) in scratch.field.corner_distances(n).iter().enumerate() {
            bends[corner * n + from] = distance;
        }
        for distance in row.iter_mut().filter(|distance| **distance != FAR) {
            *distance += STRAIGHT;
        }
    }
    (table, bends)
}

/// The regions of a cell and the region of each gate.
fn regions(field: &Field, gates: &[CellGate]) -> (Box<[Region]>, Box<[u16]>) {
    let mut left = field.rows;
    let mut regions = Vec::new();
    let mut region_of = vec![0u16; gates.len()];
    while let Some(first) = first_tile(&left) {
        let spot = Spot { x: (first % 64) as u8, y: (first / 64) as u8 };
        let piece = field.flood(spot);
        for (gate, region) in gates.iter().zip(&mut region_of) {
            if piece[gate.spot.y as usize] >> gate.spot.x & 1 == 1 {
                *region = regions.len() as u16;
            }
        }
        left.iter_mut().zip(&piece).for_each(|(left, piece)| *left &= !piece);
        regions.push(Region { first, component: 0 });
    }
    (regions.into(), region_of.into())
}

fn first_tile(rows: &[u64; MAX_SIDE]) -> Option<u16> {
    let y = rows.iter().position(|&row| row != 0)?;
    Some((y * 64) as u16 + rows[y].trailing_zeros() as u16)
}
