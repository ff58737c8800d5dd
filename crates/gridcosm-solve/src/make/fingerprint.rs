//! What a level has in common with its turned and mirrored images.

use gridcosm_grid::{Pos, Symmetry};
use gridcosm_universe::{EntitySpec, Level};
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// A number that is the same for a level and for all its turned and mirrored images, and in practice for no other level.
/// All grids turn together. A level in which something looks in a direction has only itself.
pub fn fingerprint(level: &Level) -> u128 {
    let turned = |symmetry: &Symmetry| sum(&cells(level, *symmetry));
    let symmetries = if is_directed(level) { &Symmetry::ALL[..1] } else { &Symmetry::ALL[..] };
    symmetries.iter().map(turned).min().unwrap_or(0)
}

/// A cell of a grid with what stands on it.
type Cell = (u32, i32, i32, String);

fn cells(level: &Level, symmetry: Symmetry) -> Vec<Cell> {
    let sizes: Vec<_> = level.grids().map(|(_, plan)| plan.size).collect();
    let mut all = Vec::new();
    for (grid, size) in (0u32..).zip(&sizes) {
        let turned = symmetry.size(*size);
        all.push((grid, turned.width as i32, turned.height as i32, String::new()));
    }
    for (place, ids) in level.cells() {
        let Some(&size) = sizes.get(place.grid.index()) else { continue };
        let Pos { x, y } = symmetry.pos(place.pos(), size);
        let specs = ids.iter().filter_map(|&id| level.get(id));
        all.extend(specs.map(|spec| (place.grid.0, x, y, described(spec))));
    }
    all.sort_unstable();
    all
}

/// Everything about an entity but the entities that it refers to, whose numbers mean nothing here.
fn described(spec: &EntitySpec) -> String {
    let EntitySpec { components, inventory_list, status_list, pathfinding_type, .. } = spec;
    format!("{components:?} {inventory_list:?} {status_list:?} {pathfinding_type:?}")
}

fn is_directed(level: &Level) -> bool {
    let specs = level.cells().flat_map(|(_, ids)| ids).filter_map(|&id| level.get(id));
    specs.map(|spec| &spec.components).any(|has| {
        has.moving.is_some() || has.open_sides.is_some() || has.entry_cells.is_some() || has.flip
    })
}

/// Two sums of 64 bits.
fn sum(cells: &[Cell]) -> u128 {
    let half = |salt: u64| {
        let mut hasher = FxHasher::default();
        salt.hash(&mut hasher);
        cells.hash(&mut hasher);
        u128::from(hasher.finish())
    };
    half(0x9e37_79b9_7f4a_7c15) << 64 | half(0xc2b2_ae3d_27d4_eb4f)
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridcosm_grid::Size;
    use gridcosm_universe::factory;

    fn level(cells: &[(i32, i32)], size: Size) -> Level {
        let mut level = Level::new(size);
        for &(x, y) in cells {
            level.add(Pos::new(x, y), factory::wall()).unwrap();
        }
        level.add(Pos::new(0, 0), factory::agent()).unwrap();
        level
    }

    #[test]
    fn images_share_it_and_others_do_not() {
        let one = level(&[(1, 0), (2, 1)], Size::new(3, 2));
        let mirrored = {
            let mut level = Level::new(Size::new(2, 3));
            for (x, y) in [(0, 1), (1, 2)] {
                level.add(Pos::new(x, y), factory::wall()).unwrap();
            }
            level.add(Pos::new(0, 0), factory::agent()).unwrap();
            level
        };
        assert_eq!(fingerprint(&one), fingerprint(&mirrored));
        assert_ne!(fingerprint(&one), fingerprint(&level(&[(1, 0), (2, 0)], Size::new(3, 2))));
        assert_ne!(fingerprint(&one), fingerprint(&level(&[(1, 0), (2, 1)], Size::new(3, 3))));
    }
}
