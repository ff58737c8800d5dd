//! What a search tells of itself while it goes on.

use crate::{AttemptEnd, PushPath, Refusal, Strategy, Visit};

/// Hears of every cell that a search comes to. The search is compiled twice: for [`Trace`](crate::Trace), and for
/// [`Unwatched`], for which telling costs nothing.
pub(crate) trait Watch {
    /// Whether it is worth finding out what is only told.
    const WATCHES: bool;

    /// A new push begins.
    fn clear(&mut self);
    /// A search begins at this cell, with the first `round` strategies of the order.
    fn start(&mut self, cell: Visit, round: usize);
    /// It came to a cell, from the latest one with something to try.
    fn arrive(&mut self, cell: Visit, by: Option<Strategy>);
    /// A strategy cannot start at the cell it came to or, after that has an end, at the latest one with something to
    /// try.
    fn refuse(&mut self, strategy: Strategy, why: Refusal);
    /// There is something to try at the cell it came to.
    fn open(&mut self);
    /// That was the end of the cell it came to.
    fn end(&mut self, end: AttemptEnd);
    /// Everything failed at the latest cell with something to try.
    fn give_up(&mut self);
    /// The cell it came to completes this path.
    fn found(&mut self, path: &PushPath);
}

/// Nobody.
pub(super) struct Unwatched;

impl Watch for Unwatched {
    const WATCHES: bool = false;

    #[inline(always)]
    fn clear(&mut self) {}
    #[inline(always)]
    fn start(&mut self, _: Visit, _: usize) {}
    #[inline(always)]
    fn arrive(&mut self, _: Visit, _: Option<Strategy>) {}
    #[inline(always)]
    fn refuse(&mut self, _: Strategy, _: Refusal) {}
    #[inline(always)]
    fn open(&mut self) {}
    #[inline(always)]
    fn end(&mut self, _: AttemptEnd) {}
    #[inline(always)]
    fn give_up(&mut self) {}
    #[inline(always)]
    fn found(&mut self, _: &PushPath) {}
}
