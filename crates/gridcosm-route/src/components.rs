//! Components: sets of regions that can reach each other.
//!
//! Numbers follow the order of the regions, so two maps with the same tiles have the same numbers, whatever edits led
//! to them.

use crate::{
    cells::{Cells, Side},
    portals::Border,
    regions::{Cell, rank},
};

/// Numbers the components of all regions from scratch.
pub(crate) fn label(cells: Cells, borders: &[Border], all: &mut [Cell]) {
    let mut offsets = Vec::with_capacity(all.len() + 1);
    let mut total = 0u32;
    for cell in all.iter() {
        offsets.push(total);
        total += cell.regions.len() as u32;
    }
    let mut sets = Sets { parent: (0..total).collect() };
    for cell in cells.all() {
        for side in [Side::East, Side::South] {
            let (Some(border), Some(other)) =
                (cells.border(cell, side), cells.neighbour(cell, side))
            else {
                continue;
            };
            let gates = borders[border].gates;
            if gates == 0 {
                continue;
            }
            // The gates of a border are adjacent in the lists of both cells, in the same order.
            let first = cells.gate(border, gates.trailing_zeros());
            let here = &all[cell as usize].region_of[rank(cells, borders, cell, first)..];
            let there = &all[other as usize].region_of[rank(cells, borders, other, first)..];
            for (&a, &b) in here.iter().zip(there).take(gates.count_ones() as usize) {
                sets.join(
                    offsets[cell as usize] + u32::from(a),
                    offsets[other as usize] + u32::from(b),
                );
            }
        }
    }
    let mut numbers = vec![u32::MAX; total as usize];
    let mut next = 0;
    for (cell, &offset) in all.iter_mut().zip(&offsets) {
        for (i, region) in cell.regions.iter_mut().enumerate() {
            let root = sets.root(offset + i as u32) as usize;
            if numbers[root] == u32::MAX {
                numbers[root] = next;
                next += 1;
            }
            region.component = numbers[root];
        }
    }
}

/// A disjoint-set forest whose roots are the smallest members.
struct Sets {
    parent: Vec<u32>,
}

impl Sets {
    fn root(&mut self, mut member: u32) -> u32 {
        while self.parent[member as usize] != member {
            let above = self.parent[self.parent[member as usize] as usize];
            self.parent[member as usize] = above;
            member = above;
        }
        member
    }

    fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.root(a), self.root(b));
        let (low, high) = (a.min(b), a.max(b));
        self.parent[high as usize] = low;
    }
}
