//! Components: sets of regions that can reach each other.
//!
//! A component is named after the first tile of its first region. Names depend on the tiles alone, so two maps with the
//! same tiles have the same names, whatever edits led to them; and an edit far away changes no name.

use crate::{
    cells::{Cells, Side},
    portals::Border,
    regions::{Cell, Region, rank},
};
use gridcosm_grid::Pos;

/// Names the components of all regions from scratch.
pub(crate) fn label(cells: Cells, borders: &[Border], all: &mut [Cell]) {
    let mut offsets = Vec::with_capacity(all.len() + 1);
    let mut total = 0u32;
    for cell in all.iter() {
        offsets.push(total);
        total += cell.regions.len() as u32;
    }
    let mut sets = Sets::new(total);
    for cell in cells.all() {
        for side in [Side::East, Side::South] {
            for_each_joint(cells, borders, all, cell, side, |other, a, b| {
                let (here, there) = (offsets[cell as usize], offsets[other as usize]);
                sets.join(here + u32::from(a), there + u32::from(b));
            });
        }
    }
    // The roots of the sets are their first regions, so a root gets its name before the others of its set ask for it.
    let mut names = vec![0; total as usize];
    for (number, (cell, &offset)) in (0..).zip(all.iter_mut().zip(&offsets)) {
        for (i, region) in (offset..).zip(cell.regions.iter_mut()) {
            let root = sets.root(i);
            if root == i {
                names[i as usize] = name(cells, number, region);
            }
            region.component = names[root as usize];
        }
    }
}

/// The name of a component whose first region this is: the number of the region's first tile.
pub(crate) fn name(cells: Cells, cell: u32, region: &Region) -> u32 {
    let corner = cells.corner(cell);
    let (x, y) = (u32::from(region.first % 64), u32::from(region.first / 64));
    (corner.y as u32 + y) * cells.tiles.width + corner.x as u32 + x
}

/// The place of a component's first region in the order of all regions.
pub(crate) fn order(cells: Cells, name: u32) -> (u32, u32) {
    let tile = Pos::new((name % cells.tiles.width) as i32, (name / cells.tiles.width) as i32);
    // Within a cell, tiles and regions have the same order.
    (cells.cell_of(tile), name)
}

/// Visits the gates between a cell and a neighbour: the neighbour, and the index of the region on either side.
fn for_each_joint(
    cells: Cells,
    borders: &[Border],
    all: &[Cell],
    cell: u32,
    side: Side,
    mut joint: impl FnMut(u32, u16, u16),
) {
    let (Some(border), Some(other)) = (cells.border(cell, side), cells.neighbour(cell, side))
    else {
        return;
    };
    let gates = borders[border].gates;
    if gates == 0 {
        return;
    }
    // The gates of a border are adjacent in the lists of both cells, in the same order.
    let first = cells.gate(border, gates.trailing_zeros());
    let here = &all[cell as usize].region_of[rank(cells, borders, cell, first)..];
    let there = &all[other as usize].region_of[rank(cells, borders, other, first)..];
    for (&a, &b) in here.iter().zip(there).take(gates.count_ones() as usize) {
        joint(other, a, b);
    }
}

/// A disjoint-set forest whose roots are the smallest members.
pub(crate) struct Sets {
    parent: Vec<u32>,
}

impl Sets {
    pub(crate) fn new(members: u32) -> Self {
        Self { parent: (0..members).collect() }
    }

    pub(crate) fn root(&mut self, mut member: u32) -> u32 {
        while self.parent[member as usize] != member {
            let above = self.parent[self.parent[member as usize] as usize];
            self.parent[member as usize] = above;
            member = above;
        }
        member
    }

    pub(crate) fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.root(a), self.root(b));
        let (low, high) = (a.min(b), a.max(b));
        self.parent[high as usize] = low;
    }
}
