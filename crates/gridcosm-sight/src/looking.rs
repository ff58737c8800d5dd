//! The part that all rules share: the observer's own row.

use crate::{Reach, row::Row, view::View};
use gridcosm_grid::{BitGrid, Pos};

/// A view from one free cell, in progress.
#[derive(Clone, Copy)]
pub(crate) struct Looking<'w> {
    pub(crate) walls: &'w BitGrid,
    pub(crate) eye: Pos,
    pub(crate) reach: Reach,
    /// The free run around the observer, as column offsets from it, both ends included.
    pub(crate) here: (i64, i64),
}

impl<'w> Looking<'w> {
    /// Begins a view with the free run around the observer; every rule sees that run, up to its reach. Returns `None`
    /// if the reach does not include the run.
    #[inline]
    pub(crate) fn begin(
        walls: &'w BitGrid,
        eye: Pos,
        reach: Reach,
        view: &mut View,
    ) -> Option<Self> {
        let x = i64::from(eye.x);
        view.begin(eye.y as u32);
        let (start, end) = Row::of(walls, eye.y as u32).free_run_at(eye.x as u32)?;
        let width = reach.half_width(0)?;
        let here = (i64::from(start) - x, i64::from(end) - 1 - x);
        view.down.push_within(x, here, width);
        view.down.close_row();
        Some(Self { walls, eye, reach, here })
    }
}
