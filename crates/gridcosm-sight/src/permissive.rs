//! Permissive light by bundles of lines.
//!
//! The four quadrants are processed one by one, each turned so that lines go right and up. A [`Bundle`] is a set of
//! lines that pass all walls so far on the same sides. Walls below the lines limit them with their top left corner,
//! walls above with their bottom right corner. The steepest and the shallowest possible line determine which cells a
//! bundle touches; when a new edge is added, both are recomputed from the edges collected so far. A wall inside a
//! bundle splits it in two.

use crate::{
    Reach,
    bundle::{Bundle, Edge, Point},
    looking::Looking,
    row::Row,
    view::{Half, View},
};
use gridcosm_grid::{BitGrid, Pos};

/// Memory that is reused from query to query.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scratch {
    bundles: Vec<Bundle>,
    next: Vec<Bundle>,
    edges: Vec<Edge>,
    /// The visible places of the quadrants to the left and to the right, in `u`.
    left: Half,
    right: Half,
}

/// Writes the cells that are visible from a free cell.
pub(crate) fn look(looking: Looking<'_>, scratch: &mut Scratch, view: &mut View) {
    let Looking { walls, eye, reach, .. } = looking;
    let x = i64::from(eye.x);
    for (step, half) in [(1, &mut view.down), (-1, &mut view.up)] {
        let Scratch { bundles, next, edges, left, right } = scratch;
        for (turn, seen) in [(-1, &mut *left), (1, &mut *right)] {
            let quadrant = Quadrant { walls, eye, turn, step };
            quadrant.fill(reach, bundles, next, edges, seen);
        }
        for v in 0..left.len().max(right.len()) {
            for run in left.row(v).iter().rev() {
                half.push(
                    (x + 1 - i64::from(run.end)) as u32,
                    (x + 1 - i64::from(run.start)) as u32,
                );
            }
            for run in right.row(v) {
                half.push((x + i64::from(run.start)) as u32, (x + i64::from(run.end)) as u32);
            }
            half.close_row();
        }
    }
    view.finish();
}

/// One quarter of the map, turned so that columns and rows grow away from the observer.
struct Quadrant<'a> {
    walls: &'a BitGrid,
    eye: Pos,
    /// 1 to the right, -1 to the left.
    turn: i64,
    /// 1 down, -1 up.
    step: i64,
}

/// The places of row `v` that a bundle touches.
struct Strip<'a> {
    row: Row<'a>,
    v: i64,
    first: i64,
    last: i64,
}

impl Quadrant<'_> {
    /// Finds the visible places of each row beyond the observer's own.
    fn fill(
        &self,
        reach: Reach,
        bundles: &mut Vec<Bundle>,
        next: &mut Vec<Bundle>,
        edges: &mut Vec<Edge>,
        seen: &mut Half,
    ) {
        let (x, y) = (i64::from(self.eye.x), i64::from(self.eye.y));
        let size = self.walls.size();
        let columns = if self.turn < 0 { x } else { i64::from(size.width) - 1 - x };
        let rows = if self.step < 0 { y } else { i64::from(size.height) - 1 - y };
        bundles.clear();
        bundles.push(Bundle::all(columns, rows));
        edges.clear();
        seen.clear();
        for v in 0..=rows {
            let Some(width) = reach.half_width(v as u32) else { return };
            let row = Row::of(self.walls, (y + self.step * v) as u32);
            next.clear();
            for &bundle in bundles.iter() {
                let strip =
                    Strip { row, v, first: bundle.first(v).max(0), last: bundle.last(v, columns) };
                if strip.first > width {
                    continue; // out of reach, and it stays out of reach in later rows
                }
                self.pass(strip, bundle, edges, next, |start, end| {
                    if v > 0 && start <= width {
                        seen.push(start as u32, end.min(width) as u32 + 1);
                    }
                });
            }
            if v > 0 {
                seen.close_row();
            }
            if next.is_empty() {
                return;
            }
            std::mem::swap(bundles, next);
        }
    }

    /// Sends a bundle through the places of a row that it touches: reports the free ones, and adds what continues to
    /// `next`.
    fn pass(
        &self,
        Strip { row, v, first, last }: Strip<'_>,
        mut bundle: Bundle,
        edges: &mut Vec<Edge>,
        next: &mut Vec<Bundle>,
        mut seen: impl FnMut(i64, i64),
    ) {
        let mut wall = first; // the start of the wall before the next free run
        loop {
            let run = self.free_run(row, wall, last);
            let end_of_wall = run.map_or(last + 1, |(start, _)| start);
            if wall < end_of_wall {
                next.extend(bundle.above(Point { u: wall, v: v + 1 }, edges));
                match bundle.below(Point { u: end_of_wall, v }, edges) {
                    Some(rest) => bundle = rest,
                    None => return,
                }
            }
            let Some((start, end)) = run else { return };
            seen(start, end);
            if end == last {
                next.push(bundle);
                return;
            }
            wall = end + 1;
        }
    }

    /// The first free run among the places `from..=to` of a row, clipped to that range.
    #[inline]
    fn free_run(&self, row: Row<'_>, from: i64, to: i64) -> Option<(i64, i64)> {
        if from > to {
            return None;
        }
        let x = i64::from(self.eye.x);
        let (start, end) = if self.turn < 0 {
            let (start, end) = row.free_run_left((x - from) as u32)?;
            (x + 1 - i64::from(end), x - i64::from(start))
        } else {
            let (start, end) = row.free_run((x + from) as u32)?;
            (i64::from(start) - x, i64::from(end) - 1 - x)
        };
        let (start, end) = (start.max(from), end.min(to));
        (start <= end).then_some((start, end))
    }
}
