//! The overlay: super-cells of eight by eight cells, and the distances between the gates on their rims.
//!
//! A spine that crosses a super-cell needs only the gates where it enters and leaves, none of those inside. So the
//! coarse search goes from rim to rim and looks at single cells only around its two ends. The path inside a super-cell
//! is computed afterwards, for the few that the spine crosses.

use crate::{
    Metric,
    blocks::{Joiner, Known},
    cells::{Cells, GateId, Side},
    portals::{Border, bits},
    regions::Cell,
};
use gridcosm_grid::Pos;
use std::ops::Range;

/// The binary logarithm of the number of cells along a super-cell's side.
const SHIFT: u32 = 3;

/// All super-cells of a map.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct Overlay {
    /// The binary logarithm of the count of super-cell numbers per row.
    stride: u32,
    supers: Vec<Super>,
}

/// One super-cell.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct Super {
    /// Its rim gates, in ascending order.
    rim: Box<[RimGate]>,
    /// The distances between them inside the super-cell, as a square table, from the middle of one gate to the middle
    /// of the other.
    octile: Box<[u32]>,
    king: Box<[u32]>,
}

/// A gate on the rim of a super-cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RimGate {
    pub id: GateId,
    /// The cell outside to which it leads.
    pub beyond: u32,
    /// The point between its two tiles, in half tiles.
    pub middle: Pos,
}

impl Super {
    pub(crate) fn rim(&self) -> &[RimGate] {
        &self.rim
    }

    /// The index of a gate on the rim.
    #[inline]
    pub(crate) fn rank(&self, gate: GateId) -> Option<usize> {
        self.rim.binary_search_by_key(&gate, |rim| rim.id).ok()
    }

    /// The distances from the rim gate at this rank to all rim gates.
    #[inline]
    pub(crate) fn distances(&self, metric: Metric, rank: usize) -> &[u32] {
        let table = if metric == Metric::King { &self.king } else { &self.octile };
        &table[rank * self.rim.len()..(rank + 1) * self.rim.len()]
    }

    pub(crate) fn bytes(&self) -> usize {
        size_of::<Self>() + size_of_val(&*self.rim) + 2 * size_of_val(&*self.octile)
    }
}

impl Overlay {
    pub(crate) fn new(cells: Cells, borders: &[Border], knowledge: &[Cell]) -> Self {
        let stride = cells.stride.saturating_sub(SHIFT);
        let rows = cells.size.height.div_ceil(1 << SHIFT);
        let mut overlay =
            Self { stride, supers: vec![Super::default(); (rows as usize) << stride] };
        let mut joiner = Joiner::default();
        for number in 0..overlay.supers.len() as u32 {
            overlay.build(Known { cells, borders, knowledge }, number, &mut joiner);
        }
        overlay
    }

    /// The super-cell of a cell.
    #[inline]
    pub(crate) fn of(&self, cells: Cells, cell: u32) -> u32 {
        let (x, y) = cells.place(cell);
        (y >> SHIFT) << self.stride | x >> SHIFT
    }

    /// One more than the largest super-cell number.
    pub(crate) fn end(&self) -> usize {
        self.supers.len()
    }

    pub(crate) fn bytes(&self) -> usize {
        self.supers.iter().map(Super::bytes).sum()
    }

    #[inline]
    pub(crate) fn get(&self, number: u32) -> &Super {
        &self.supers[number as usize]
    }

    /// Measures one super-cell again.
    pub(crate) fn build(&mut self, known: Known<'_>, number: u32, joiner: &mut Joiner) {
        let cells = known.cells;
        let rim = self.find_rim(cells, known.borders, number);
        let (columns, rows) = self.cells_of(cells, number);
        let (octile, king) = joiner.measure(known, columns, rows, &rim);
        let rim = rim.iter().map(|&id| {
            let ((a, b), (p, q)) = (cells.sides(id), cells.tiles(id));
            let beyond = if self.of(cells, a) == number { b } else { a };
            RimGate { id, beyond, middle: Pos::new(p.x + q.x, p.y + q.y) }
        });
        self.supers[number as usize] = Super { rim: rim.collect(), octile, king };
    }

    /// The columns and rows of a super-cell's cells.
    fn cells_of(&self, cells: Cells, number: u32) -> (Range<u32>, Range<u32>) {
        let (x, y) = (number & ((1 << self.stride) - 1), number >> self.stride);
        let side = 1 << SHIFT;
        let columns = x * side..(x * side + side).min(cells.size.width);
        let rows = y * side..(y * side + side).min(cells.size.height);
        (columns, rows)
    }

    /// The gates that lead out of a super-cell.
    fn find_rim(&self, cells: Cells, borders: &[Border], number: u32) -> Vec<GateId> {
        let mut rim = Vec::new();
        let (columns, rows) = self.cells_of(cells, number);
        let members = rows.flat_map(|y| columns.clone().map(move |x| y << cells.stride | x));
        for cell in members {
            for side in Side::ALL {
                let beyond = cells.neighbour(cell, side).map(|beyond| self.of(cells, beyond));
                if beyond.is_none_or(|beyond| beyond == number) {
                    continue;
                }
                let Some(border) = cells.border(cell, side) else { continue };
                if !is_thinned_out(cells, borders, cell, side) {
                    rim.extend(
                        bits(borders[border].gates).map(|offset| cells.gate(border, offset)),
                    );
                }
            }
        }
        rim.sort_unstable();
        rim
    }
}

/// On open ground, every second gate is enough: paths through the others are no shorter.
fn is_thinned_out(cells: Cells, borders: &[Border], cell: u32, side: Side) -> bool {
    let (x, y) = cells.place(cell);
    let full = u64::MAX >> (64 - (1 << cells.shift));
    let along = match side {
        Side::West | Side::East => y,
        Side::North | Side::South => x,
    };
    let is_open = |cell: Option<u32>| {
        let border = cell.and_then(|cell| cells.border(cell, side));
        border.is_some_and(|border| borders[border].open == full)
    };
    let (before, after) = match side {
        Side::West | Side::East => (Side::North, Side::South),
        Side::North | Side::South => (Side::West, Side::East),
    };
    // Number 7, the last one, stays: its neighbour belongs to another super-cell, which would have to be checked too.
    matches!(along % (1 << SHIFT), 1 | 3 | 5)
        && is_open(Some(cell))
        && is_open(cells.neighbour(cell, before))
        && is_open(cells.neighbour(cell, after))
}
