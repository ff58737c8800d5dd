//! How a map is cut into square cells, and how places on their borders are numbered.

use gridcosm_grid::{Pos, Rect, Size};

/// The side of a cell as a power of two.
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
    /// Binary logarithm of the side.
    pub const fn shift(self) -> u32 {
        match self {
            Self::Small => 4,
            Self::Medium => 5,
            Self::Large => 6,
        }
    }
}

/// A place where two neighbouring cells touch: the cell to the west or north, and where on its east or south border.
///
/// The number is `(cell * 2 + side) << shift | offset`, so a border's places are neighbours, every place has a number before it
/// is known which of them are used, and an edit renumbers nothing.
pub(crate) type GateId = u32;

/// The cells of a map. Those of the last column and row may be cut off by the map's edge.
///
/// A cell's number is `row << stride | column`: with gaps, but found and taken apart without dividing, which is most of what
/// a coarse search would do otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cells {
    pub tiles: Size,
    /// In cells.
    pub size: Size,
    /// Binary logarithm of a cell's side.
    pub shift: u32,
    /// Binary logarithm of the numbers per row.
    pub stride: u32,
}

/// The four borders of a cell in the order in which its gates are listed.
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

    /// One more than the largest number of a cell.
    pub(crate) fn end(self) -> u32 {
        self.size.height << self.stride
    }

    /// The numbers of all cells, in order.
    pub(crate) fn all(self) -> impl Iterator<Item = u32> {
        let columns = self.size.width;
        (0..self.size.height).flat_map(move |y| (0..columns).map(move |x| y << self.stride | x))
    }

    /// Number of places on all borders.
    pub(crate) fn gate_ids(self) -> usize {
        (self.end() as usize * 2) << self.shift
    }

    /// The cell of a tile inside the map.
    #[inline]
    pub(crate) fn cell_of(self, tile: Pos) -> u32 {
        (tile.y as u32 >> self.shift) << self.stride | (tile.x as u32 >> self.shift)
    }

    /// Column and row of a cell.
    #[inline]
    pub(crate) fn place(self, cell: u32) -> (u32, u32) {
        (cell & ((1 << self.stride) - 1), cell >> self.stride)
    }

    /// Its top-left tile.
    #[inline]
    pub(crate) fn corner(self, cell: u32) -> Pos {
        let (x, y) = self.place(cell);
        Pos::new((x << self.shift) as i32, (y << self.shift) as i32)
    }

    /// Its tiles.
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

    /// The border of a cell as an index: east borders are even, south borders odd.
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

    /// Border and place on it.
    #[inline]
    pub(crate) fn split(self, gate: GateId) -> (usize, u32) {
        ((gate >> self.shift) as usize, gate & ((1 << self.shift) - 1))
    }

    /// The two cells that a gate joins: the owner (west or north) and the other.
    #[inline]
    pub(crate) fn sides(self, gate: GateId) -> (u32, u32) {
        let (border, _) = self.split(gate);
        let owner = border as u32 / 2;
        (owner, if border % 2 == 0 { owner + 1 } else { owner + (1 << self.stride) })
    }

    /// The gate's two tiles: in the owner, and in the other cell.
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
                        continue; // beyond the ragged edge
                    }
                    assert_eq!(cells.sides(gate), (cells.cell_of(a), cells.cell_of(b)));
                    assert!([cells.cell_of(a), cells.cell_of(b)].contains(&cell));
                    assert_eq!(a.manhattan(b), 1);
                }
            }
        }
    }
}
