//! Components after an edit, without looking at the whole map.
//!
//! An edit changes the regions of a small area. What matters to the rest of the map is which gates around the area are
//! connected inside it. As long as the edit cuts none of these connections, components can only merge, and the names of
//! all regions outside the area stay valid or are replaced by others.

use crate::{
    cells::{Cells, GateId},
    components::{Sets, label, name, order},
    portals::{Border, bits},
    regions::{Cell, borders_of},
};

/// What an edit has replaced, in ascending order of cells and borders.
#[derive(Debug, Default)]
pub(crate) struct Replaced {
    pub cells: Vec<(u32, Cell)>,
    pub borders: Vec<(usize, Border)>,
}

/// Names the components again after an edit.
pub(crate) fn relabel(cells: Cells, borders: &[Border], all: &mut [Cell], replaced: &Replaced) {
    let mut area: Vec<u32> = replaced.cells.iter().map(|&(cell, _)| cell).collect();
    // Where an edit cuts a connection, the way around is mostly near.
    for _ in 0..2 {
        if relabel_area(cells, borders, all, replaced, &area) {
            return;
        }
        area = with_neighbours(cells, &area);
    }
    label(cells, borders, all);
}

fn with_neighbours(cells: Cells, area: &[u32]) -> Vec<u32> {
    let mut wider = Vec::new();
    for &cell in area {
        let (x, y) = cells.place(cell);
        for v in y.saturating_sub(1)..=(y + 1).min(cells.size.height - 1) {
            for u in x.saturating_sub(1)..=(x + 1).min(cells.size.width - 1) {
                wider.push(v << cells.stride | u);
            }
        }
    }
    wider.sort_unstable();
    wider.dedup();
    wider
}

/// The regions of an area, and which of them are connected inside it.
struct Inside {
    sets: Sets,
    /// The gates around the area, in ascending order, each with the set of its region.
    rim: Vec<(GateId, u32)>,
}

/// A region of an area: its cell, and its index there.
type Place = (u32, u16);

impl Inside {
    fn new<'a>(
        cells: Cells,
        area: &[u32],
        border_at: impl Fn(usize) -> Border,
        cell_at: impl Fn(u32) -> &'a Cell,
        places: &mut Vec<Place>,
    ) -> Self {
        let mut gates: Vec<(GateId, u32)> = Vec::new();
        places.clear();
        for &number in area {
            let (cell, first) = (cell_at(number), places.len() as u32);
            places.extend((0..cell.regions.len() as u16).map(|region| (number, region)));
            let mut region_of = cell.region_of.iter();
            for border in borders_of(cells, number) {
                for offset in bits(border_at(border as usize).gates) {
                    let region = region_of.next().copied().unwrap_or_default();
                    gates.push((cells.gate(border as usize, offset), first + u32::from(region)));
                }
            }
        }
        // A gate between two cells of the area is listed by both.
        gates.sort_unstable();
        let mut sets = Sets::new(places.len() as u32);
        let mut rim = Vec::new();
        let mut left = gates.as_slice();
        while let [(gate, region), rest @ ..] = left {
            match rest {
                [(other, beyond), rest @ ..] if other == gate => {
                    sets.join(*region, *beyond);
                    left = rest;
                }
                _ => {
                    rim.push((*gate, *region));
                    left = rest;
                }
            }
        }
        for (_, region) in &mut rim {
            *region = sets.root(*region);
        }
        Self { sets, rim }
    }
}

/// Names the components if the area decides that; returns `false` if the edit may have cut one in two.
fn relabel_area(
    cells: Cells,
    borders: &[Border],
    all: &mut [Cell],
    replaced: &Replaced,
    area: &[u32],
) -> bool {
    let border = |number: usize| borders.get(number).copied().unwrap_or_default();
    let before = |number: usize| {
        let old = replaced.borders.binary_search_by_key(&number, |&(old, _)| old);
        old.map_or_else(|_| border(number), |i| replaced.borders[i].1)
    };
    let old_cell = |number: u32| {
        let old = replaced.cells.binary_search_by_key(&number, |&(old, _)| old);
        old.map_or_else(|_| &all[number as usize], |i| &replaced.cells[i].1)
    };
    let (mut old_places, mut places) = (Vec::new(), Vec::new());
    let old = Inside::new(cells, area, before, old_cell, &mut old_places);
    let mut new = Inside::new(cells, area, border, |number| &all[number as usize], &mut places);
    debug_assert!(old.rim.iter().map(|gate| gate.0).eq(new.rim.iter().map(|gate| gate.0)));
    // Everything that was connected inside the area still is.
    let mut now = vec![u32::MAX; old_places.len()];
    for (&(_, was), &(_, is)) in old.rim.iter().zip(&new.rim) {
        let now = &mut now[was as usize];
        if *now != u32::MAX && *now != is {
            return false;
        }
        *now = is;
    }
    // The names of the components around the area, and the sets inside it that belong to each.
    let component = |set: u32| {
        let (cell, region) = old_places[set as usize];
        old_cell(cell).regions[region as usize].component
    };
    let mut names: Vec<(u32, u32)> =
        old.rim.iter().zip(&new.rim).map(|(was, is)| (component(was.1), is.1)).collect();
    names.sort_unstable();
    names.dedup();
    for pair in names.windows(2) {
        if pair[0].0 == pair[1].0 {
            new.sets.join(pair[0].1, pair[1].1);
        }
    }
    // Roots are first regions, and regions are in order, so a root has the first name inside the area.
    let mut chosen: Vec<u32> = places
        .iter()
        .map(|&(cell, region)| name(cells, cell, &all[cell as usize].regions[region as usize]))
        .collect();
    for &(outside, set) in &names {
        let root = new.sets.root(set) as usize;
        let (first_outside, first_inside) = (order(cells, outside), order(cells, chosen[root]));
        if first_outside < first_inside {
            if area.binary_search(&first_outside.0).is_ok() {
                return false; // the first region has changed, and the second is not known
            }
            chosen[root] = outside;
        }
    }
    let mut renamed: Vec<(u32, u32)> = names
        .iter()
        .map(|&(outside, set)| (outside, chosen[new.sets.root(set) as usize]))
        .filter(|(before, after)| before != after)
        .collect();
    if !renamed.is_empty() {
        renamed.dedup();
        for region in all.iter_mut().flat_map(|cell| cell.regions.iter_mut()) {
            if let Ok(i) = renamed.binary_search_by_key(&region.component, |&(before, _)| before) {
                region.component = renamed[i].1;
            }
        }
    }
    // Last, because a new region may have got a name that another component has just lost.
    for (i, &(cell, region)) in (0..).zip(&places) {
        let root = new.sets.root(i);
        all[cell as usize].regions[region as usize].component = chosen[root as usize];
    }
    true
}
