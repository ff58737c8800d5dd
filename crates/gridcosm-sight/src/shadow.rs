//! Symmetric shadowcasting by exact slope intervals.
//!
//! The diagonals cut the plane around the observer into four quadrants. In the upper and lower ones, a wall casts its
//! shadow with the part of its row's centre line that it covers; in the left and right ones, with that part of its
//! column's. Light that has passed some rows is a list of slope intervals. A free run of the next row keeps the part of
//! each interval that falls onto it, and a cell is seen if the line to its centre lies inside that part or on its end.

use crate::{
    Reach,
    looking::Looking,
    row::Row,
    side_rows::{Side, SideRows},
    slope::Slope,
    view::{Half, View},
};
use gridcosm_grid::{BitGrid, Pos};

/// Memory that is reused from query to query.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scratch {
    beams: Beams,
    sides: SideRows,
    middle: Half,
}

/// The light of one row and of the next.
#[derive(Clone, Debug, Default)]
struct Beams {
    now: Vec<Beam>,
    next: Vec<Beam>,
}

/// Open slopes: all between `low` and `high`, which differ.
#[derive(Clone, Copy, Debug)]
struct Beam {
    low: Slope,
    high: Slope,
}

/// Writes the cells that are visible from a free cell.
pub(crate) fn look(looking: Looking<'_>, scratch: &mut Scratch, view: &mut View) {
    let Looking { walls, eye, reach, .. } = looking;
    let x = i64::from(eye.x);
    let Scratch { beams, sides, middle } = scratch;
    sides.clear();
    for (side, step) in [(Side::Left, -1), (Side::Right, 1)] {
        cast(&Columns { walls, eye, step }, reach, beams, |d, first, last| {
            // The diagonals belong to the upper and lower quadrants.
            for dy in first.max(1 - d)..=last.min(d - 1) {
                sides.push(side, dy, (x + step * d) as u32);
            }
        });
    }
    for (step, half) in [(1, &mut view.down), (-1, &mut view.up)] {
        middle.clear();
        cast(&Rows { walls, eye, step }, reach, beams, |d, first, last| {
            middle.close_rows_before(d as usize - 1);
            middle.push((x + first) as u32, (x + last) as u32 + 1);
        });
        middle.close_row();
        for d in 1..=sides.farthest(step).max(middle.len() as i64) {
            sides.runs(Side::Left, step * d).for_each(|run| half.push(run.start, run.end));
            middle.row(d as usize - 1).iter().for_each(|run| half.push(run.start, run.end));
            sides.runs(Side::Right, step * d).for_each(|run| half.push(run.start, run.end));
            half.close_row();
        }
    }
    view.finish();
}

/// Casts light through a quadrant and reports the visible places within reach, lane by lane and from left to right: the
/// distance of the lane, and the first and last offset.
fn cast(lanes: &impl Lanes, reach: Reach, beams: &mut Beams, mut seen: impl FnMut(i64, i64, i64)) {
    let Beams { now, next } = beams;
    now.clear();
    now.push(Beam { low: Slope::new(-1, 1), high: Slope::new(1, 1) });
    for d in 1..=lanes.count() {
        let Some(width) = reach.half_width(d as u32) else { return };
        next.clear();
        for &beam in now.iter() {
            // The places that the beam touches with more than its edge.
            let (mut from, to) = (beam.low.nearest_right_at(d), beam.high.nearest_left_at(d));
            // The centres of the first and the last of these may lie outside the beam.
            let first = from + i64::from(beam.low.is_right_of(from, d));
            let last = to - i64::from(beam.high.is_left_of(to, d));
            let (first, last) = (first.max(-width), last.min(width));
            while let Some((start, end)) = lanes.free_run(d, from, to) {
                let left = Slope::new(2 * start - 1, 2 * d);
                let right = Slope::new(2 * end + 1, 2 * d);
                next.push(Beam {
                    low: if beam.low.is_below(left) { left } else { beam.low },
                    high: if right.is_below(beam.high) { right } else { beam.high },
                });
                let (first, last) = (first.max(start), last.min(end));
                if first <= last {
                    seen(d, first, last);
                }
                if end == to {
                    break;
                }
                from = end + 2;
            }
        }
        if next.is_empty() {
            return;
        }
        std::mem::swap(now, next);
    }
}

/// The map from the point of view of a quadrant: lanes ahead, one behind the other, with places as offsets from the
/// observer.
trait Lanes {
    /// The number of lanes ahead.
    fn count(&self) -> i64;

    /// The first free run among the places `from..=to` of lane `d`, clipped to that range: its first and last place.
    fn free_run(&self, d: i64, from: i64, to: i64) -> Option<(i64, i64)>;
}

/// The rows below (`step` 1) or above (-1) the observer.
struct Rows<'a> {
    walls: &'a BitGrid,
    eye: Pos,
    step: i64,
}

impl Lanes for Rows<'_> {
    fn count(&self) -> i64 {
        let y = i64::from(self.eye.y);
        if self.step < 0 { y } else { i64::from(self.walls.size().height) - 1 - y }
    }

    #[inline]
    fn free_run(&self, d: i64, from: i64, to: i64) -> Option<(i64, i64)> {
        let x = i64::from(self.eye.x);
        let row = Row::of(self.walls, (i64::from(self.eye.y) + self.step * d) as u32);
        let (start, end) = row.free_run((x + from).max(0) as u32)?;
        let (start, end) = (from.max(i64::from(start) - x), to.min(i64::from(end) - 1 - x));
        (start <= end).then_some((start, end))
    }
}

/// The columns right (`step` 1) or left (-1) of the observer, each read downwards.
struct Columns<'a> {
    walls: &'a BitGrid,
    eye: Pos,
    step: i64,
}

impl Columns<'_> {
    #[inline]
    fn is_free(&self, d: i64, dy: i64) -> bool {
        // Both coordinates lie inside the map, whose sides fit into 31 bits.
        let pos = Pos::new(
            (i64::from(self.eye.x) + self.step * d) as i32,
            (i64::from(self.eye.y) + dy) as i32,
        );
        self.walls.get(pos) == Some(false)
    }
}

impl Lanes for Columns<'_> {
    fn count(&self) -> i64 {
        let x = i64::from(self.eye.x);
        if self.step < 0 { x } else { i64::from(self.walls.size().width) - 1 - x }
    }

    #[inline]
    fn free_run(&self, d: i64, from: i64, to: i64) -> Option<(i64, i64)> {
        let y = i64::from(self.eye.y);
        let (from, to) = (from.max(-y), to.min(i64::from(self.walls.size().height) - 1 - y));
        let mut start = from;
        while start <= to && !self.is_free(d, start) {
            start += 1;
        }
        let mut end = start;
        while end < to && self.is_free(d, end + 1) {
            end += 1;
        }
        (start <= to).then_some((start, end))
    }
}
