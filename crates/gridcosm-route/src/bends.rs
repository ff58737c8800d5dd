//! A path as the tiles where it turns. The legs between them go diagonally first, then straight, as the searches make
//! them.

use crate::{Metric, Terrain};
use gridcosm_grid::{BitGrid, Pos};

/// Removes turning points where a leg with one bend is free and shorter.
pub(crate) fn straighten(terrain: &Terrain, metric: Metric, bends: &mut Vec<Pos>) {
    if metric == Metric::Four {
        return;
    }
    let mut kept = 0;
    for i in 0..bends.len() {
        bends[kept] = bends[i];
        kept += 1;
        // A leg that was shortened may continue the one before it.
        while let [.., a, b, c] = bends[..kept] {
            if metric.between(a, c) >= metric.between(a, b) + metric.between(b, c) {
                break;
            }
            if is_free(terrain, a, c) {
                bends[kept - 2] = c;
                kept -= 1;
            } else if is_free(terrain, c, a) {
                // The same leg backwards: straight first. Its bend becomes a turning point.
                bends[kept - 2] = bend(c, a);
                break;
            } else {
                break;
            }
        }
    }
    bends.truncate(kept);
}

/// The tile where a leg turns from diagonal to straight.
fn bend(from: Pos, to: Pos) -> Pos {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let diagonal = dx.abs().min(dy.abs());
    from.offset(dx.signum() * diagonal, dy.signum() * diagonal)
}

/// Whether a leg meets no blocked tile.
fn is_free(terrain: &Terrain, from: Pos, to: Pos) -> bool {
    let mut at = from;
    legs(from, to, |next| {
        let allowed = terrain.allows_step(at, next, Metric::King);
        at = next;
        allowed
    })
}

/// Visits the tiles of a leg after the first, as long as `go_on` agrees; returns whether it did to the end.
fn legs(from: Pos, to: Pos, mut go_on: impl FnMut(Pos) -> bool) -> bool {
    let mut at = from;
    while at != to {
        let (dx, dy) = (to.x - at.x, to.y - at.y);
        at = at.offset(dx.signum(), dy.signum());
        if !go_on(at) {
            return false;
        }
    }
    true
}

/// Writes the tiles of a path that turns at these tiles.
pub(crate) fn walk(bends: &[Pos], path: &mut Vec<Pos>) {
    path.clear();
    path.extend(bends.first());
    for leg in bends.windows(2) {
        legs(leg[0], leg[1], |tile| {
            path.push(tile);
            true
        });
    }
}

/// Cuts out the parts of a path between two visits of the same tile. `marks` must be empty, and is again afterwards.
pub(crate) fn remove_loops(marks: &mut BitGrid, path: &mut Vec<Pos>) {
    let mut kept = 0;
    for i in 0..path.len() {
        let tile = path[i];
        if marks.set(tile, true) != Some(true) {
            path[kept] = tile;
            kept += 1;
            continue;
        }
        while kept > 1 && path[kept - 1] != tile {
            kept -= 1;
            marks.set(path[kept], false);
        }
    }
    path.truncate(kept);
    path.iter().for_each(|&tile| _ = marks.set(tile, false));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cost;
    use gridcosm_grid::Size;

    fn tiles(list: &[(i32, i32)]) -> Vec<Pos> {
        list.iter().map(|&(x, y)| Pos::new(x, y)).collect()
    }

    #[test]
    fn a_detour_becomes_one_leg_if_nothing_is_in_its_way() {
        let mut open = BitGrid::full(Size::new(20, 20));
        let free = Terrain::new(open.clone()).unwrap();
        let detour = tiles(&[(0, 0), (3, 9), (9, 9), (15, 2)]);
        let mut bends = detour.clone();
        straighten(&free, Metric::Octile, &mut bends);
        assert_eq!(bends, tiles(&[(0, 0), (15, 2)]));
        // Diagonal first is blocked, straight first is free.
        open.set(Pos::new(1, 1), false);
        open.set(Pos::new(2, 2), false);
        let blocked = Terrain::new(open).unwrap();
        let mut bends = detour.clone();
        straighten(&blocked, Metric::Octile, &mut bends);
        assert_eq!(bends, tiles(&[(0, 0), (13, 0), (15, 2)]));
        let mut path = Vec::new();
        walk(&bends, &mut path);
        assert!(blocked.allows_path(&path, Metric::Octile));
        assert_eq!(Cost::of(&path), Cost::new(13, 2));
    }

    #[test]
    fn loops_are_cut_and_the_marks_wiped() {
        let mut marks = BitGrid::new(Size::new(9, 9));
        let mut path = Vec::new();
        walk(&tiles(&[(0, 4), (4, 4), (4, 0), (2, 0), (2, 8)]), &mut path);
        remove_loops(&mut marks, &mut path);
        let mut expected = Vec::new();
        walk(&tiles(&[(0, 4), (2, 4), (2, 8)]), &mut expected);
        assert_eq!(path, expected);
        assert!(marks.is_empty());
        let mut there_and_back = tiles(&[(1, 1), (2, 1), (3, 1), (2, 1), (1, 1)]);
        remove_loops(&mut marks, &mut there_and_back);
        assert_eq!(there_and_back, tiles(&[(1, 1)]));
        assert!(marks.is_empty());
    }
}
