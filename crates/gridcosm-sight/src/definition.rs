//! The definitions of the rules: slow, simple, and independent of the algorithms.
//!
//! The tests compare every fast answer with these, and you can do the same. [`Rule::Traced`] is defined by its
//! procedure and has no entry here. [`Rule::Permissive`] is defined by lines rather than by pairs of cells, so
//! [`Permissive`] answers for all pairs at once; [`minigrid`] sweeps over the map and answers for one observer.

use crate::{Reach, Rule};
use gridcosm_grid::{BitGrid, Pos, Rect, Size};

fn is_free(walls: &BitGrid, cell: Pos) -> bool {
    walls.get(cell) == Some(false)
}

/// Whether `a` sees `b` under [`Rule::Hull`]. It tests every wall around the two cells: the segment between the centres
/// must avoid the open square of side 2 around the wall's centre, which is the wall enlarged by the body.
pub fn hull_sees(walls: &BitGrid, a: Pos, b: Pos) -> bool {
    let around = Rect::spanning(a, b);
    is_free(walls, a)
        && is_free(walls, b)
        && around.positions().all(|cell| is_free(walls, cell) || !segment_meets_grown(a, b, cell))
}

/// Whether the segment from `a` to `b` meets the open square of side 2 around `wall`, that is, whether no axis
/// separates the two. The axes are the square's sides and the normal of the segment.
fn segment_meets_grown(a: Pos, b: Pos, wall: Pos) -> bool {
    let (ax, ay) = (i64::from(a.x - wall.x), i64::from(a.y - wall.y));
    let (bx, by) = (i64::from(b.x - wall.x), i64::from(b.y - wall.y));
    let apart = |p: i64, q: i64| p.min(q) >= 1 || p.max(q) <= -1;
    let (dx, dy) = (bx - ax, by - ay);
    let offset = (dx * ay - dy * ax).abs();
    // Projected onto the normal, the segment becomes the single point `offset`, and the square extends `|dx| + |dy|`
    // both ways.
    !(apart(ax, bx) || apart(ay, by) || (dx, dy) != (0, 0) && offset >= dx.abs() + dy.abs())
}

/// Whether `a` sees `b` under [`Rule::Shadow`]. It walks along the line between the centres twice; where the line runs
/// exactly between two cells, it uses the left cell the first time and the right one the second time.
pub fn shadow_sees(walls: &BitGrid, a: Pos, b: Pos) -> bool {
    if !is_free(walls, a) || !is_free(walls, b) {
        return false;
    }
    let (dx, dy) = (i64::from(b.x - a.x), i64::from(b.y - a.y));
    let length = dx.abs().max(dy.abs());
    let cell_at = |i: i64, tie: i64| {
        // The coordinate that advances by whole cells is exact; the other is rounded to the nearest cell.
        let along = |delta: i64| {
            let doubled = 2 * i * delta + length;
            doubled.div_euclid(2 * length) - tie * i64::from(doubled.rem_euclid(2 * length) == 0)
        };
        let (x, y) = if dx.abs() >= dy.abs() {
            (i * dx.signum(), along(dy))
        } else {
            (along(dx), i * dy.signum())
        };
        a.offset(x as i32, y as i32)
    };
    [0, 1].iter().any(|&tie| (1..length).all(|i| is_free(walls, cell_at(i, tie))))
}

/// Whether `a` sees `b`, for the rules that are defined on a pair of cells; `None` for the others.
pub fn sees(walls: &BitGrid, a: Pos, b: Pos, rule: Rule) -> Option<bool> {
    match rule {
        Rule::Hull => Some(hull_sees(walls, a, b)),
        Rule::Shadow => Some(shadow_sees(walls, a, b)),
        Rule::Traced | Rule::Permissive | Rule::Minigrid => None,
    }
}

/// The cells seen from `a` under [`Rule::Minigrid`], as far as `reach` covers them. Two passes over each row light the
/// neighbours of every lit free cell, in the row itself and in the next one away from the observer.
pub fn minigrid(walls: &BitGrid, a: Pos, reach: Reach) -> BitGrid {
    let mut lit = BitGrid::new(walls.size());
    let covered = |cell: Pos| reach.covers(cell.x - a.x, cell.y - a.y);
    if !is_free(walls, a) || !covered(a) {
        return lit;
    }
    let (width, height) = (walls.size().width as i32, walls.size().height as i32);
    lit.set(a, true);
    for (away, rows) in [(1, height - a.y), (-1, a.y + 1)] {
        for y in (0..rows).map(|distance| a.y + away * distance) {
            let passes = (0..width).map(|x| (x, 1)).chain((0..width).rev().map(|x| (x, -1)));
            for (x, side) in passes {
                let cell = Pos::new(x, y);
                if !lit.contains(cell) || !is_free(walls, cell) {
                    continue;
                }
                for next in [(side, 0), (side, away), (0, away)] {
                    let next = cell.offset(next.0, next.1);
                    if covered(next) {
                        lit.set(next, true);
                    }
                }
            }
        }
    }
    lit.subtract(walls);
    lit
}

/// Mutual visibility under [`Rule::Permissive`], for all pairs of cells of a small map.
///
/// Two cells see each other if a straight line crosses the interior of both and touches no wall in between. Lines that
/// pass all cell corners on the same sides meet the same cells, and every such class of lines can be pushed against two
/// corners. So it is enough to take the line through each pair of corners, and to nudge it in every way that decides on
/// which side of it these corners lie.
#[derive(Clone, Debug)]
pub struct Permissive {
    size: Size,
    /// For each pair of cells, whether they see each other.
    pairs: Vec<bool>,
}

impl Permissive {
    /// Tries all lines. The time grows with about the fourth power of the map's longer side.
    pub fn of(walls: &BitGrid) -> Self {
        let size = walls.size();
        let cells = size.area() as usize;
        let mut all = Self { size, pairs: vec![false; cells * cells] };
        for cell in size.positions().filter(|&cell| is_free(walls, cell)) {
            all.connect(&[cell]);
        }
        let corners: Vec<Pos> = Size::new(size.width + 1, size.height + 1).positions().collect();
        for (i, &p) in corners.iter().enumerate() {
            for &q in &corners[i + 1..] {
                all.try_line(walls, &corners, p, q);
            }
        }
        all
    }

    /// Whether two cells see each other. Nothing outside the map sees or is seen.
    pub fn sees(&self, a: Pos, b: Pos) -> bool {
        self.index(a, b).is_some_and(|index| self.pairs[index])
    }

    fn index(&self, a: Pos, b: Pos) -> Option<usize> {
        Some(self.size.index(a)? * self.size.area() as usize + self.size.index(b)?)
    }

    /// Tries the line through two corners, nudged in every way.
    fn try_line(&mut self, walls: &BitGrid, corners: &[Pos], p: Pos, q: Pos) {
        let (dx, dy) = (i64::from(q.x - p.x), i64::from(q.y - p.y));
        let side = |c: Pos| dx * i64::from(c.y - p.y) - dy * i64::from(c.x - p.x);
        let along = |c: Pos| dx * i64::from(c.x - p.x) + dy * i64::from(c.y - p.y);
        let mut on: Vec<i64> =
            corners.iter().filter(|&&c| side(c) == 0).map(|&c| along(c)).collect();
        on.sort_unstable();
        // If the line is turned about a point between two of its corners, the corners before that point end up on one
        // side and the others on the other. A point beyond all corners means that the line is shifted.
        for turn_at in on.into_iter().chain([i64::MAX]) {
            for sense in [1, -1] {
                let nudged = |c: Pos| match side(c) {
                    0 if along(c) < turn_at => sense,
                    0 => -sense,
                    s => s.signum(),
                };
                let mut met: Vec<Pos> =
                    walls.size().positions().filter(|&cell| is_cut(cell, nudged)).collect();
                // Sorted in the order in which the line meets them: each cell lies farther along than the previous one
                // or, if the line follows a row or column, equally far; then the slight turn decides.
                let turned = |c: Pos| sense * (dx * i64::from(c.y) - dy * i64::from(c.x));
                met.sort_by_key(|&cell| (along(cell), turned(cell)));
                for free in met.split(|&cell| !is_free(walls, cell)) {
                    self.connect(free);
                }
            }
        }
    }

    fn connect(&mut self, cells: &[Pos]) {
        for &a in cells {
            for &b in cells {
                if let Some(index) = self.index(a, b) {
                    self.pairs[index] = true;
                }
            }
        }
    }
}

/// Whether a line crosses the interior of a cell, given the side on which each corner lies.
fn is_cut(cell: Pos, side: impl Fn(Pos) -> i64) -> bool {
    let corners = [cell, cell.offset(1, 0), cell.offset(0, 1), cell.offset(1, 1)].map(side);
    corners.contains(&1) && corners.contains(&-1)
}
