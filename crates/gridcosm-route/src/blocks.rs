//! Distances across blocks of cells: two neighbouring blocks become one, whose table knows only the gates around it.
//!
//! A super-cell is put together from its 64 cells in six rounds. Every path across a joined block is a chain of parts in
//! one half or the other, which meet at the gates between the halves. There are few of those, so the table of the
//! whole takes a few small sums, where a search from each gate would visit every cell again.

use crate::{
    Metric,
    cells::{Cells, GateId},
    field::{FAR, STRAIGHT, direct},
    portals::Border,
    regions::{Cell, CellGate, Shape, for_each_gate},
};
use std::ops::Range;

/// There is no path. Two of these can be added without an overflow.
const NEVER: u32 = FAR / 2;

/// The gates around a block of cells, and the distances between them inside it.
#[derive(Clone, Debug, Default)]
struct Block {
    gates: Vec<GateId>,
    /// Square tables.
    octile: Vec<u32>,
    king: Vec<u32>,
}

/// What is known about the cells of a map.
#[derive(Clone, Copy)]
pub(crate) struct Known<'a> {
    pub cells: Cells,
    pub borders: &'a [Border],
    pub knowledge: &'a [Cell],
}

/// Memory for putting blocks together.
#[derive(Clone, Debug, Default)]
pub(crate) struct Joiner {
    /// Blocks that wait for their other half, and the last one made.
    stack: Vec<Block>,
    /// Blocks whose memory can be used again.
    spare: Vec<Block>,
    list: Vec<CellGate>,
    sums: Sums,
}

impl Joiner {
    /// Measures the distances between the rim gates of a rectangle of cells, which are in ascending order, as two square
    /// tables: octile and king.
    pub(crate) fn measure(
        &mut self,
        known: Known<'_>,
        columns: Range<u32>,
        rows: Range<u32>,
        rim: &[GateId],
    ) -> (Box<[u32]>, Box<[u32]>) {
        if columns.is_empty() || rows.is_empty() {
            return Default::default(); // a number that no super-cell has
        }
        self.join(known, columns, rows);
        let block = self.stack.pop().unwrap_or_default();
        let place = |gate: &GateId| block.gates.iter().position(|other| other == gate);
        let places: Vec<Option<usize>> = rim.iter().map(place).collect();
        let n = block.gates.len();
        let table = |from: &[u32]| {
            let entry = |a: Option<usize>, b: Option<usize>| match (a, b) {
                (Some(a), Some(b)) if from[a * n + b] < NEVER => from[a * n + b],
                _ => FAR,
            };
            places.iter().flat_map(|&a| places.iter().map(move |&b| entry(a, b))).collect()
        };
        let tables = (table(&block.octile), table(&block.king));
        self.spare.push(block);
        tables
    }

    /// Puts the block of a rectangle of cells on the stack.
    fn join(&mut self, known: Known<'_>, columns: Range<u32>, rows: Range<u32>) {
        let (width, height) = (columns.len() as u32, rows.len() as u32);
        if width <= 1 && height <= 1 {
            let mut block = self.spare.pop().unwrap_or_default();
            block.load(known, rows.start << known.cells.stride | columns.start, &mut self.list);
            return self.stack.push(block);
        }
        // Halves of equal size keep the seams short.
        if width >= height {
            let middle = columns.start + width.next_power_of_two() / 2;
            self.join(known, columns.start..middle, rows.clone());
            self.join(known, middle..columns.end, rows);
        } else {
            let middle = rows.start + height.next_power_of_two() / 2;
            self.join(known, columns.clone(), rows.start..middle);
            self.join(known, columns, middle..rows.end);
        }
        let (Some(second), Some(first)) = (self.stack.pop(), self.stack.pop()) else { return };
        let mut whole = self.spare.pop().unwrap_or_default();
        whole.join(&first, &second, &mut self.sums);
        self.spare.extend([first, second]);
        self.stack.push(whole);
    }
}

impl Block {
    /// A single cell.
    fn load(&mut self, known: Known<'_>, number: u32, list: &mut Vec<CellGate>) {
        let Known { cells, borders, knowledge } = known;
        let cell = &knowledge[number as usize];
        list.clear();
        if cell.shape != Shape::Closed {
            for_each_gate(cells, borders, number, |gate| list.push(gate));
        }
        self.gates.clear();
        self.gates.extend(list.iter().map(|gate| gate.id));
        for (table, metric) in [(&mut self.octile, Metric::Octile), (&mut self.king, Metric::King)]
        {
            table.clear();
            for (rank, gate) in list.iter().enumerate() {
                if cell.shape == Shape::Full {
                    table.extend(list.iter().map(|other| {
                        let (a, b) = (gate.spot, other.spot);
                        direct(metric, a.x.abs_diff(b.x).into(), a.y.abs_diff(b.y).into())
                            + STRAIGHT
                    }));
                } else {
                    table.extend(cell.distances(metric, rank).iter().map(|&d| d.min(NEVER)));
                }
            }
            let n = list.len();
            (0..n).for_each(|i| table[i * n + i] = 0);
        }
    }

    /// Two neighbouring blocks.
    fn join(&mut self, a: &Self, b: &Self, sums: &mut Sums) {
        sums.sort(a, b);
        self.gates.clear();
        self.gates.extend(sums.rim_a.iter().map(|&i| a.gates[i as usize]));
        self.gates.extend(sums.rim_b.iter().map(|&i| b.gates[i as usize]));
        sums.join(&a.octile, &b.octile, a.gates.len(), b.gates.len(), &mut self.octile);
        sums.join(&a.king, &b.king, a.gates.len(), b.gates.len(), &mut self.king);
    }
}

/// Memory for the sums of a join.
#[derive(Clone, Debug, Default)]
struct Sums {
    /// The gates of each half that lie around the whole, as indices of the half.
    rim_a: Vec<u32>,
    rim_b: Vec<u32>,
    /// The gates between the halves, as indices of both.
    seam: Vec<(u32, u32)>,
    /// The shortest distances between gates of the seam.
    between: Vec<u32>,
    /// From each rim gate of a half to the seam: inside the half, and with all detours.
    to_seam_a: Vec<u32>,
    to_seam_b: Vec<u32>,
    through: Vec<u32>,
}

impl Sums {
    /// Finds the seam.
    fn sort(&mut self, a: &Block, b: &Block) {
        self.rim_a.clear();
        self.rim_b.clear();
        self.seam.clear();
        for (i, gate) in (0..).zip(&a.gates) {
            match b.gates.iter().position(|other| other == gate) {
                Some(j) => self.seam.push((i, j as u32)),
                None => self.rim_a.push(i),
            }
        }
        let seam = &self.seam;
        let inner = |j: &u32| seam.iter().any(|&(_, other)| other == *j);
        self.rim_b.extend((0..b.gates.len() as u32).filter(|j| !inner(j)));
    }

    /// Computes the table of the whole.
    fn join(&mut self, a: &[u32], b: &[u32], in_a: usize, in_b: usize, whole: &mut Vec<u32>) {
        let Self { rim_a, rim_b, seam, between, to_seam_a, to_seam_b, through } = self;
        let (s, na, nb) = (seam.len(), rim_a.len(), rim_b.len());
        let n = na + nb;
        between.clear();
        for &(i, k) in seam.iter() {
            let pairs = seam.iter().map(|&(j, l)| {
                a[i as usize * in_a + j as usize].min(b[k as usize * in_b + l as usize])
            });
            between.extend(pairs);
        }
        for pivot in 0..s {
            for i in 0..s {
                let first = between[i * s + pivot];
                for j in 0..s {
                    let sum = first + between[pivot * s + j];
                    between[i * s + j] = between[i * s + j].min(sum);
                }
            }
        }
        to_seam_a.clear();
        to_seam_b.clear();
        // Stored by seam gate, so that the inner loops run along rows.
        for &(i, k) in seam.iter() {
            to_seam_a.extend(rim_a.iter().map(|&r| a[i as usize * in_a + r as usize]));
            to_seam_b.extend(rim_b.iter().map(|&r| b[k as usize * in_b + r as usize]));
        }
        whole.clear();
        whole.resize(n * n, NEVER);
        for (x, &i) in rim_a.iter().enumerate() {
            for (y, &j) in rim_a.iter().enumerate() {
                whole[x * n + y] = a[i as usize * in_a + j as usize];
            }
        }
        for (x, &i) in rim_b.iter().enumerate() {
            for (y, &j) in rim_b.iter().enumerate() {
                whole[(na + x) * n + na + y] = b[i as usize * in_b + j as usize];
            }
        }
        for x in 0..n {
            let first = |gate: usize| {
                if x < na { to_seam_a[gate * na + x] } else { to_seam_b[gate * nb + x - na] }
            };
            through.clear();
            through.resize(s, NEVER);
            for gate in 0..s {
                let way = first(gate);
                if way < NEVER {
                    add(through, way, &between[gate * s..(gate + 1) * s]);
                }
            }
            let (row_a, row_b) = whole[x * n..(x + 1) * n].split_at_mut(na);
            for (gate, &way) in through.iter().enumerate() {
                if way < NEVER {
                    add(row_a, way, &to_seam_a[gate * na..(gate + 1) * na]);
                    add(row_b, way, &to_seam_b[gate * nb..(gate + 1) * nb]);
                }
            }
        }
    }
}

/// Keeps the smaller one of each known distance and the sum of `way` and the rest.
#[inline]
fn add(known: &mut [u32], way: u32, rest: &[u32]) {
    for (known, &rest) in known.iter_mut().zip(rest) {
        *known = (*known).min(way + rest);
    }
}
