//! Full-body sight by exact slope intervals.
//!
//! A target in row distance `d` and column offset `c` is reached along the slope `c / d`. Going away from the observer
//! row by row, the slopes that are still open form a few closed intervals ("cones") with rational ends. A body that
//! crosses a row must stay inside one free run `[s, e]` of that row while it touches the row, that is, from the row
//! before to the row after. So each run cuts a cone down to the slopes between
//!
//! - `s / (d - 1)` and `s / (d + 1)`, whichever is greater, and
//! - `e / (d - 1)` and `e / (d + 1)`, whichever is smaller,
//!
//! and the rest continues to the next row. The sign of `s` tells which one is greater. A cone may shrink to a single
//! line: two walls can leave exactly one slope open, along which one cell is visible every few rows.

use crate::{
    looking::Looking,
    row::Row,
    slope::Slope,
    view::{Half, View},
};

/// Memory that is reused from query to query.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scratch {
    cones: Vec<Cone>,
    next: Vec<Cone>,
}

/// Slopes that are open up to some row: all from `low` to `high`, both included.
#[derive(Clone, Copy, Debug)]
struct Cone {
    low: Slope,
    high: Slope,
}

/// Writes the cells that are visible from a free cell.
pub(crate) fn look(looking: Looking<'_>, scratch: &mut Scratch, view: &mut View) {
    sweep(looking, 1, scratch, &mut view.down);
    sweep(looking, -1, scratch, &mut view.up);
    view.finish();
}

/// A free run as column offsets from the observer, both ends included.
#[derive(Clone, Copy)]
struct Span {
    start: i64,
    end: i64,
}

impl Span {
    #[inline]
    fn around((start, end): (u32, u32), x: i32) -> Self {
        Self { start: i64::from(start) - i64::from(x), end: i64::from(end) - 1 - i64::from(x) }
    }
}

/// Looks down (`step` 1) or up (-1) from the observer's own row.
fn sweep(looking: Looking<'_>, step: i64, scratch: &mut Scratch, half: &mut Half) {
    let Looking { walls, eye, reach, here: (start, end) } = looking;
    let here = Span { start, end };
    let (x, y) = (i64::from(eye.x), i64::from(eye.y));
    let rows = if step < 0 { y } else { i64::from(walls.size().height) - 1 - y };
    let Scratch { cones, next } = scratch;
    cones.clear();
    for d in 1..=rows {
        let Some(width) = reach.half_width(d as u32) else { return };
        let row = Row::of(walls, (y + step * d) as u32);
        next.clear();
        if d == 1 {
            // The body leaves its own row in a straight line, so it can only enter the run next to it.
            let Some(run) = row.free_run_at(eye.x as u32) else { return };
            let all = Cone { low: Slope::new(here.start, 1), high: Slope::new(here.end, 1) };
            let crossing = Crossing { first: here.start, last: here.end, d };
            half.push_within(x, cross(all, crossing, Span::around(run, eye.x), next), width);
        }
        for &cone in cones.iter() {
            let (first, last) = (cone.low.ceil_at(d), cone.high.floor_at(d));
            if first > width || last < -width {
                continue; // out of reach, and it stays out of reach in later rows
            }
            let mut from = (x + first).max(0) as u32;
            while let Some(run) = row.free_run(from) {
                let span = Span::around(run, eye.x);
                if span.start > last {
                    break;
                }
                half.push_within(x, cross(cone, Crossing { first, last, d }, span, next), width);
                if span.end >= last {
                    break;
                }
                from = run.1 + 1;
            }
        }
        half.close_row();
        if next.is_empty() {
            return;
        }
        std::mem::swap(cones, next);
    }
}

/// Where a cone crosses the centre line of a row: the columns between its two ends.
#[derive(Clone, Copy)]
struct Crossing {
    first: i64,
    last: i64,
    /// The distance of the row.
    d: i64,
}

/// Cuts a cone down to one run: returns the columns visible in this row, and adds the rest of the cone to `next`.
#[inline]
fn cross(
    cone: Cone,
    Crossing { first, last, d }: Crossing,
    span: Span,
    next: &mut Vec<Cone>,
) -> (i64, i64) {
    let Span { start, end } = span;
    let right = start > 0;
    let mut low = cone.low;
    let mut seen_first = if right { first } else { first.max(start) };
    // Right of the observer, the body passes the run's start when it enters the row; left of it, when it leaves.
    let bound = Slope::new(start, if right { d - 1 } else { d + 1 });
    if low.is_below(bound) {
        low = bound;
        if right {
            seen_first = bound.ceil_at(d);
        }
    }
    let left = end < 0;
    let mut high = cone.high;
    let mut seen_last = if left { last } else { last.min(end) };
    let bound = Slope::new(end, if left { d - 1 } else { d + 1 });
    if bound.is_below(high) {
        high = bound;
        if left {
            seen_last = bound.floor_at(d);
        }
    }
    if !high.is_below(low) {
        next.push(Cone { low, high });
    }
    (seen_first, seen_last)
}
