//! How a route was planned, for display.

use gridcosm_grid::{Pos, Rect};
use std::ops::Range;

/// How a route was planned: the parts of the method, the places they chose, and their work. The core has no clock, so
/// work is counted in nodes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    /// The cells of the spine, from start to goal.
    pub spine: Vec<Rect>,
    /// The cells of the spine where segments meet: its ends, its turns, and one every so many cells.
    pub waypoints: Vec<Rect>,
    /// The portals that the spine passes, as the first and last tile on their far side.
    pub portals: Vec<(Pos, Pos)>,
    /// The cells that the fine search was allowed to enter, without those of widenings. With segments, the cells of all
    /// their windows.
    pub window: Vec<Rect>,
    /// The cells that were added because a course over the coarse map turned out to lead nowhere.
    pub widened: Vec<Rect>,
    /// The tiles that fine searches reached; for jump-point searches these are turning points.
    pub visited: Vec<Pos>,
    /// The segments, if the path was searched from portal to portal.
    pub segments: Vec<SegmentTrace>,
    /// The work that was done.
    pub effort: Effort,
}

/// One segment of a route that was searched from portal to portal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SegmentTrace {
    /// The cells that its search was allowed to enter.
    pub window: Vec<Rect>,
    /// The first and the last tile of the portal where it ends; the last segment ends at the goal.
    pub exits: Option<(Pos, Pos)>,
    /// The tiles that its searches reached, as a range of [`Trace::visited`].
    pub visited: Range<usize>,
    /// The tiles that they expanded.
    pub expanded: u64,
}

impl Trace {
    /// Begins a segment with this window.
    pub(crate) fn note_segment(
        &mut self,
        window: impl Iterator<Item = Rect>,
        exits: Option<(Pos, Pos)>,
    ) {
        let window: Vec<Rect> = window.collect();
        for &cell in &window {
            if !self.window.contains(&cell) {
                self.window.push(cell);
            }
        }
        let visited = self.visited.len()..self.visited.len();
        self.segments.push(SegmentTrace { window, exits, visited, ..SegmentTrace::default() });
    }

    /// Adds what a search in the last segment did.
    pub(crate) fn note_search(&mut self, reached: impl Iterator<Item = Pos>, expanded: u64) {
        self.visited.extend(reached);
        if let Some(segment) = self.segments.last_mut() {
            segment.visited.end = self.visited.len();
            segment.expanded += expanded;
        }
    }
}

/// Work in expanded nodes, by phase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Tiles expanded by the exact search that answers near pairs.
    pub direct: u64,
    /// Gates expanded by the spine search.
    pub spine: u64,
    /// Tiles expanded by the searches inside the corridor.
    pub refine: u64,
    /// Tiles expanded by the search for a shorter path.
    pub check: u64,
    /// Tiles expanded by searches of the whole map after everything else had failed.
    pub guardrail: u64,
    /// The number of those searches.
    pub guardrail_runs: u32,
    /// How often the corridor was widened.
    pub widenings: u32,
}

impl Effort {
    /// The total number of nodes.
    pub fn total(&self) -> u64 {
        self.direct + self.spine + self.refine + self.check + self.guardrail
    }
}
