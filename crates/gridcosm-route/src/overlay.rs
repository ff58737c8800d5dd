//! The overlay: super-cells of eight by eight cells, and the distances between the gates on their rims.
//!
//! A spine that crosses a super-cell needs only the gates where it enters and leaves, none of those inside. So the
//! coarse search goes from rim to rim and looks at single cells only around its two ends. The path inside a super-cell
//! is computed afterwards, for the few that the spine crosses.

use crate::{
    Metric,
    cells::{Cells, GateId, Side},
    field::{FAR, STRAIGHT, direct},
    portals::{Border, bits},
    regions::{Cell, Shape, for_each_gate},
};
use gridcosm_grid::Pos;
use std::{cmp::Reverse, collections::BinaryHeap};

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

    /// The distances from a rim gate to all rim gates; `None` if the gate is not on the rim.
    #[inline]
    pub(crate) fn distances(&self, metric: Metric, gate: GateId) -> Option<&[u32]> {
        let rank = self.rim.binary_search_by_key(&gate, |rim| rim.id).ok()?;
        let table = if metric == Metric::King { &self.king } else { &self.octile };
        table.get(rank * self.rim.len()..(rank + 1) * self.rim.len())
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
        let mut inside = Inside::default();
        for number in 0..overlay.supers.len() as u32 {
            overlay.build(cells, borders, knowledge, number, &mut inside);
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
    pub(crate) fn build(
        &mut self,
        cells: Cells,
        borders: &[Border],
        knowledge: &[Cell],
        number: u32,
        inside: &mut Inside,
    ) {
        let rim = self.find_rim(cells, borders, number);
        inside.load(cells, borders, knowledge, self.cells_of(cells, number), &rim);
        let octile = inside.measure(Metric::Octile, rim.len());
        let king = inside.measure(Metric::King, rim.len());
        let rim = rim.iter().map(|&id| {
            let ((a, b), (p, q)) = (cells.sides(id), cells.tiles(id));
            let beyond = if self.of(cells, a) == number { b } else { a };
            RimGate { id, beyond, middle: Pos::new(p.x + q.x, p.y + q.y) }
        });
        self.supers[number as usize] = Super { rim: rim.collect(), octile, king };
    }

    /// The cells of a super-cell, in order.
    pub(crate) fn cells_of(
        &self,
        cells: Cells,
        number: u32,
    ) -> impl Iterator<Item = u32> + Clone + use<> {
        let (x, y) = (number & ((1 << self.stride) - 1), number >> self.stride);
        let side = 1 << SHIFT;
        let columns = x * side..(x * side + side).min(cells.size.width);
        let rows = y * side..(y * side + side).min(cells.size.height);
        rows.flat_map(move |y| columns.clone().map(move |x| y << cells.stride | x))
    }

    /// The gates that lead out of a super-cell.
    fn find_rim(&self, cells: Cells, borders: &[Border], number: u32) -> Vec<GateId> {
        let mut rim = Vec::new();
        for cell in self.cells_of(cells, number) {
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

/// The gates of one super-cell as a small graph, rim first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Inside {
    gates: Vec<GateId>,
    /// The edges of all gates, one gate after the other: the target, and the distance in both metrics.
    edges: Vec<(u16, u32, u32)>,
    /// The index of each gate's first edge.
    first_edge: Vec<u32>,
    pairs: Vec<(u16, u16, u32, u32)>,
    cost: Vec<u32>,
    queue: BinaryHeap<Reverse<(u32, u16)>>,
}

impl Inside {
    fn load(
        &mut self,
        cells: Cells,
        borders: &[Border],
        knowledge: &[Cell],
        members: impl Iterator<Item = u32> + Clone,
        rim: &[GateId],
    ) {
        self.gates.clear();
        let gates = &mut self.gates;
        for cell in members.clone() {
            for_each_gate(cells, borders, cell, |gate| gates.push(gate.id));
        }
        gates.sort_unstable();
        gates.dedup();
        // Rim gates get the first numbers, so that their distances come first.
        gates.retain(|gate| rim.binary_search(gate).is_err());
        let inner = rim.len();
        let place = |gate: GateId, gates: &[GateId]| match rim.binary_search(&gate) {
            Ok(place) => place as u16,
            Err(_) => (inner + gates.binary_search(&gate).unwrap_or(0)) as u16,
        };
        self.pairs.clear();
        let mut list = Vec::new();
        for cell in members {
            let known = &knowledge[cell as usize];
            if known.shape == Shape::Closed {
                continue;
            }
            list.clear();
            for_each_gate(cells, borders, cell, |gate| {
                list.push((place(gate.id, &self.gates), gate))
            });
            for (rank, &(from, gate)) in list.iter().enumerate() {
                for (other, &(to, target)) in list.iter().enumerate() {
                    let (octile, king) = if known.shape == Shape::Full {
                        let (dx, dy) = (
                            gate.spot.x.abs_diff(target.spot.x),
                            gate.spot.y.abs_diff(target.spot.y),
                        );
                        let way = |metric| direct(metric, dx.into(), dy.into()) + STRAIGHT;
                        (way(Metric::Octile), way(Metric::King))
                    } else {
                        (
                            known.distances(Metric::Octile, rank)[other],
                            known.distances(Metric::King, rank)[other],
                        )
                    };
                    if rank != other && octile != FAR {
                        self.pairs.push((from, to, octile, king));
                    }
                }
            }
        }
        self.sort_edges(inner + self.gates.len());
    }

    /// Groups the edges by the gate at which they start.
    fn sort_edges(&mut self, count: usize) {
        self.first_edge.clear();
        self.first_edge.resize(count + 1, 0);
        for pair in &self.pairs {
            self.first_edge[pair.0 as usize + 1] += 1;
        }
        for i in 0..count {
            self.first_edge[i + 1] += self.first_edge[i];
        }
        self.edges.clear();
        self.edges.resize(self.pairs.len(), (0, 0, 0));
        let mut next = self.first_edge.clone();
        for &(from, to, octile, king) in &self.pairs {
            let slot = &mut next[from as usize];
            self.edges[*slot as usize] = (to, octile, king);
            *slot += 1;
        }
    }

    /// The distances between the first `rim` gates.
    fn measure(&mut self, metric: Metric, rim: usize) -> Box<[u32]> {
        let mut table = vec![FAR; rim * rim].into_boxed_slice();
        for (from, row) in table.chunks_mut(rim.max(1)).enumerate() {
            self.search(metric, from as u16);
            row.copy_from_slice(&self.cost[..rim]);
        }
        table
    }

    fn search(&mut self, metric: Metric, from: u16) {
        self.cost.clear();
        self.cost.resize(self.first_edge.len() - 1, FAR);
        self.cost[from as usize] = 0;
        self.queue.push(Reverse((0, from)));
        while let Some(Reverse((cost, at))) = self.queue.pop() {
            if cost > self.cost[at as usize] {
                continue;
            }
            let edges =
                self.first_edge[at as usize] as usize..self.first_edge[at as usize + 1] as usize;
            for &(to, octile, king) in &self.edges[edges] {
                let through = cost + if metric == Metric::King { king } else { octile };
                if through < self.cost[to as usize] {
                    self.cost[to as usize] = through;
                    self.queue.push(Reverse((through, to)));
                }
            }
        }
    }
}
