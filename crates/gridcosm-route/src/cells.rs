//! Divides a map into square cells and numbers the places on their borders.

use gridcosm_grid::{Pos, Rect, Size};

/// The side length of a cell, a power of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
pub enum CellSize {
    /// 16 x 16 tiles.
    Small,
    /// 32 x 32 tiles.
    #[default]
    Medium,
    /// 64 x 64 tiles.
    Large,
}

impl CellSize {
    /// The binary logarithm of the side length.
    pub const fn shift(self) -> u32 {
        match self {
            Self::Small => 4,
            Self::Medium => 5,
            Self::Large => 6,
        }
    }
}

/// A place where two neighbouring cells touch: the cell to the west or north, and the place on its east or south
/// border.
///
/// The number is `(cell * 2 + side) << shift | offset`. So the places of a border have consecutive numbers, every place
/// has a number before it is known which ones are used, and an edit renumbers nothing.
pub(crate) type GateId = u32;

/// The cells of a map. The map's edge may cut off the cells of the last column and row.
///
/// A cell's number is `row << stride | column`. That leaves gaps, but needs no division; otherwise a coarse search
/// would spend most of its time dividing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cells {
    pub tiles: Size,
    /// The size in cells.
    pub size: Size,
    /// The binary logarithm of a cell's side.
    pub shift: u32,
    /// The binary logarithm of the count of cell numbers per row.
    pub stride: u32,
}

/// The four borders of a cell, in the order in which its gates are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    West,
    North,
    East,
    South,
}

impl Side {
    pub(crate) const ALL: [Self; 4] = [Self::West, Self::North, Self::East, Self::South];
}

impl Cells {
    pub(crate) fn new(tiles: Size, cell: CellSize) -> Self {
        let shift = cell.shift();
        let side = 1 << shift;
        let size = Size::new(tiles.width.div_ceil(side), tiles.height.div_ceil(side));
        Self { tiles, size, shift, stride: size.width.next_power_of_two().ilog2() }
    }

    /// One more than the largest cell number.
    pub(crate) fn end(self) -> u32 {
        self.size.height << self.stride
    }

    /// The numbers of all cells, in order.
    pub(crate) fn all(self) -> impl Iterator<Item = u32> {
        let columns = self.size.width;
        (0..self.size.height).flat_map(move |y| (0..columns).map(move |x| y << self.stride | x))
    }

    /// The cell that contains a tile. The tile must lie inside the map.
    #[inline]
    pub(crate) fn cell_of(self, tile: Pos) -> u32 {
        (tile.y as u32 >> self.shift) << self.stride | (tile.x as u32 >> self.shift)
    }

    /// The column and row of a cell.
    #[inline]
    pub(crate) fn place(self, cell: u32) -> (u32, u32) {
        (cell & ((1 << self.stride) - 1), cell >> self.stride)
    }

    /// The top-left tile of a cell.
    #[inline]
    pub(crate) fn corner(self, cell: u32) -> Pos {
        let (x, y) = self.place(cell);
        Pos::new((x << self.shift) as i32, (y << self.shift) as i32)
    }

    /// The tiles of a cell.
    pub(crate) fn rect(self, cell: u32) -> Rect {
        let side = 1 << self.shift;
        Rect::new(self.corner(cell), Size::new(side, side)).intersection(self.tiles.rect())
    }

    /// The neighbouring cell, if there is one.
    #[inline]
    pub(crate) fn neighbour(self, cell: u32, side: Side) -> Option<u32> {
        let (x, y) = self.place(cell);
        match side {
            Side::West => (x > 0).then(|| cell - 1),
            Side::North => (y > 0).then(|| cell - (1 << self.stride)),
            Side::East => (x + 1 < self.size.width).then(|| cell + 1),
            Side::South => (y + 1 < self.size.height).then(|| cell + (1 << self.stride)),
        }
    }

    /// The index of a cell's border: east borders are even, south borders odd.
    #[inline]
    pub(crate) fn border(self, cell: u32, side: Side) -> Option<usize> {
        let owner = match side {
            Side::East | Side::South => {
                self.neighbour(cell, side)?;
                cell
            }
            Side::West | Side::North => self.neighbour(cell, side)?,
        };
        Some(owner as usize * 2 + usize::from(matches!(side, Side::North | Side::South)))
    }

    #[inline]
    pub(crate) fn gate(self, border: usize, offset: u32) -> GateId {
        (border as u32) << self.shift | offset
    }

    /// The border of a gate and its offset there.
    #[inline]
    pub(crate) fn split(self, gate: GateId) -> (usize, u32) {
        ((gate >> self.shift) as usize, gate & ((1 << self.shift) - 1))
    }

    /// The two cells that a gate connects: the owner (west or north) and the other.
    #[inline]
    pub(crate) fn sides(self, gate: GateId) -> (u32, u32) {
        let (border, _) = self.split(gate);
        let owner = border as u32 / 2;
        (owner, if border % 2 == 0 { owner + 1 } else { owner + (1 << self.stride) })
    }

    /// The two tiles of a gate: first the one in the owner, then the one in the other cell.
    #[inline]
    pub(crate) fn tiles(self, gate: GateId) -> (Pos, Pos) {
        let (border, offset) = self.split(gate);
        let corner = self.corner(border as u32 / 2);
        let (last, offset) = ((1 << self.shift) - 1, offset as i32);
        if border % 2 == 0 {
            let tile = corner.offset(last, offset);
            (tile, tile.offset(1, 0))
        } else {
            let tile = corner.offset(offset, last);
            (tile, tile.offset(0, 1))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_gate_joins_the_two_cells_its_tiles_lie_in() {
        let cells = Cells::new(Size::new(70, 50), CellSize::Small);
        assert_eq!(cells.size, Size::new(5, 4));
        for cell in cells.all() {
            for side in Side::ALL {
                let Some(border) = cells.border(cell, side) else { continue };
                for offset in 0..16 {
                    let gate = cells.gate(border, offset);
                    assert_eq!(cells.split(gate), (border, offset));
                    let (a, b) = cells.tiles(gate);
                    if !cells.tiles.contains(a) || !cells.tiles.contains(b) {
                        continue; // outside the map
                    }
                    assert_eq!(cells.sides(gate), (cells.cell_of(a), cells.cell_of(b)));
                    assert!([cells.cell_of(a), cells.cell_of(b)].contains(&cell));
                    assert_eq!(a.manhattan(b), 1);
                }
            }
        }
    }
}
