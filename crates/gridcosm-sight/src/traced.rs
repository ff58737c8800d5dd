//! The cone tracer of an older program, with exactly the same answers.
//!
//! It follows cones between two boundary rays through the free runs of each row, with integer rays that are rounded
//! inwards. It differs from [`hull`](crate::hull) in two ways: only the right ray is limited by the run of the previous
//! row, and it misses a wall corner that a ray passes between two row centres. Both are kept: this file is for users
//! who depend on its answers, so nothing here is corrected.
//!
//! The older program follows one cone to its end and puts the others on a stack. The visible cells are a union, so the
//! order does not matter; here all cones advance together, which yields the rows in order.

use crate::{
    looking::Looking,
    row::Row,
    view::{Half, View},
};

/// Memory that is reused from query to query.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scratch {
    cones: Vec<Cone>,
    next: Vec<Cone>,
    /// The columns seen in the current row, unordered: first and last.
    seen: Vec<(i64, i64)>,
}

/// A boundary ray: at row step `k` it is `((q + k) * p - c) / q` columns from the observer, rounded towards zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Ray {
    p: i64,
    q: i64,
    k: i64,
    c: i64,
}

impl Ray {
    /// The ray from the observer's centre through the end of a run, `p` columns to the ray's own side, in row `d`.
    fn through(p: i64, d: i64) -> Self {
        if p >= 0 {
            Self { p, q: d + 1, k: -1, c: 0 }
        } else {
            Self { p, q: d - 1, k: 1, c: d - 2 }
        }
    }

    fn value(self) -> i64 {
        ((self.q + self.k) * self.p - self.c).checked_div(self.q).unwrap_or(0)
    }
}

/// A part of a row that light has reached: the run from `start` to `end` and the rays that bound the light.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Cone {
    start: i64,
    end: i64,
    /// The end of the run in the previous row.
    previous_end: i64,
    right: Ray,
    left: Ray,
}

/// Writes the cells that are visible from a free cell.
pub(crate) fn look(looking: Looking<'_>, scratch: &mut Scratch, view: &mut View) {
    sweep(looking, 1, scratch, &mut view.down);
    sweep(looking, -1, scratch, &mut view.up);
    view.finish();
}

/// Looks down (`step` 1) or up (-1) from the observer's own row.
fn sweep(looking: Looking<'_>, step: i64, scratch: &mut Scratch, half: &mut Half) {
    let Looking { walls, eye, reach, here: (left, right) } = looking;
    let (x, y) = (i64::from(eye.x), i64::from(eye.y));
    let here = (x + left, x + right);
    let rows = if step < 0 { y } else { i64::from(walls.size().height) - 1 - y };
    let row_at = |d: i64| Row::of(walls, (y + step * d) as u32);
    if rows == 0 {
        return;
    }
    let Some((start, end)) = row_at(1).free_run_at(eye.x as u32) else { return };
    let ray = |p: i64| Ray { p, q: 1, k: -1, c: 0 };
    let Scratch { cones, next, seen } = scratch;
    cones.clear();
    cones.push(Cone {
        start: i64::from(start),
        end: i64::from(end) - 1,
        previous_end: here.1,
        right: ray(here.1 - x),
        left: ray(x - here.0),
    });
    for d in 1..=rows {
        let Some(width) = reach.half_width(d as u32) else { return };
        seen.clear();
        next.clear();
        for &cone in cones.iter() {
            let Some((cone, columns)) = advance(cone, x, d) else { continue };
            seen.extend(columns);
            if d < rows {
                spread(cone, row_at(d + 1), next);
            }
        }
        // Cones overlap, so their columns are not sorted.
        seen.sort_unstable();
        for &(first, last) in seen.iter() {
            half.push_within(x, (first - x, last - x), width);
        }
        half.close_row();
        // Identical cones in the same run are merged into one.
        next.sort_unstable();
        next.dedup();
        if next.is_empty() {
            return;
        }
        std::mem::swap(cones, next);
    }
}

/// Moves a cone into the row at distance `d` and returns the columns seen there; `None` if the cone ends.
fn advance(mut cone: Cone, x: i64, d: i64) -> Option<(Cone, Option<(i64, i64)>)> {
    cone.right.k += 1;
    let mut r = (x + cone.right.value()).min(cone.previous_end);
    if r >= cone.end {
        cone.right = Ray::through(cone.end - x, d);
        r = if cone.right.p >= 0 { cone.end } else { x + cone.right.value() };
    } else if r < cone.start {
        return None;
    }
    cone.left.k += 1;
    let mut l = x - cone.left.value(); // not limited by the previous run, unlike the right ray
    if l <= cone.start {
        cone.left = Ray::through(x - cone.start, d);
        l = if cone.left.p >= 0 { cone.start } else { x - cone.left.value() };
    } else if l > cone.end {
        return None;
    }
    if r < l - 1 {
        return None; // with `r == l - 1` nothing is seen in this row, but the cone may open again
    }
    let (first, last) = (l.max(cone.start), r.min(cone.end));
    Some((cone, (first <= last).then_some((first, last))))
}

/// The cones of the next row: one for each run there that touches the columns of this one.
fn spread(cone: Cone, row: Row<'_>, next: &mut Vec<Cone>) {
    let mut from = cone.start as u32;
    while let Some((start, end)) = row.free_run(from) {
        if i64::from(start) > cone.end {
            return;
        }
        let (start, last) = (i64::from(start), i64::from(end) - 1);
        next.push(Cone { start, end: last, previous_end: cone.end, ..cone });
        from = end + 1;
    }
}
