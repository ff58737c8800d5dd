//! MiniGrid's light: it spreads along a row as far as it is free, and from there to the next row.
//!
//! The rule is a sweep away from the observer, row by row. Of every row the runs are lit that a lit run of the row before
//! touches, if only at a corner. Nothing is lit from a row farther away, so light goes around corners sideways but never
//! back. A reach is part of the sweep: light does not leave it and come back in.

use crate::{looking::Looking, row::Row, view::View};

/// Memory that is reused from query to query.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scratch {
    /// The lit runs of a row and of the next.
    now: Vec<(i64, i64)>,
    next: Vec<(i64, i64)>,
}

/// Writes the cells that are visible from a free cell.
pub(crate) fn look(looking: Looking<'_>, scratch: &mut Scratch, view: &mut View) {
    let Looking { walls, eye, reach, here } = looking;
    let x = i64::from(eye.x);
    let Scratch { now, next } = scratch;
    let columns = i64::from(walls.size().width);
    let Some(width) = reach.half_width(0) else { return };
    let first = (x + here.0.max(-width), x + here.1.min(width) + 1);
    for (step, half) in [(1, &mut view.down), (-1, &mut view.up)] {
        now.clear();
        now.push(first);
        for distance in 1.. {
            let y = i64::from(eye.y) + step * distance;
            let inside = (0..i64::from(walls.size().height)).contains(&y);
            let Some(width) = reach.half_width(distance as u32).filter(|_| inside) else { break };
            let left = x.saturating_sub(width).max(0);
            let right = x.saturating_add(width).saturating_add(1).min(columns);
            let row = Row::of(walls, y as u32);
            next.clear();
            for &(start, end) in now.iter() {
                let (mut from, to) = ((start - 1).max(left), (end + 1).min(right));
                while from < to
                    && let Some((free, wall)) = row.free_run(from as u32)
                    && i64::from(free) < to
                {
                    let run = (i64::from(free).max(left), i64::from(wall).min(right));
                    if next.last() != Some(&run) {
                        next.push(run);
                        half.push(run.0 as u32, run.1 as u32);
                    }
                    from = i64::from(wall);
                }
            }
            if next.is_empty() {
                break;
            }
            half.close_row();
            std::mem::swap(now, next);
        }
    }
    view.finish();
}
