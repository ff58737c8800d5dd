//! What happened while a route was planned, for people to look at.

use gridcosm_grid::{Pos, Rect};

/// How a route was planned: the parts of the method with the places they chose, and the work they took. There is no clock in
/// here; work is counted in nodes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    /// The cells of the spine, from start to goal.
    pub spine: Vec<Rect>,
    /// The cells of the spine at which segments meet: its ends, its turns, and one every so many cells.
    pub waypoints: Vec<Rect>,
    /// The portals the spine goes through, as the tiles on their far side, first and last.
    pub portals: Vec<(Pos, Pos)>,
    /// The cells the fine search was allowed to enter at first.
    pub window: Vec<Rect>,
    /// The cells that were added when it got stuck.
    pub widened: Vec<Rect>,
    /// The tiles that fine searches reached: turning points for jump-point searches.
    pub visited: Vec<Pos>,
    /// The work.
    pub effort: Effort,
}

/// Work in expanded nodes, phase by phase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Tiles of the exact search that answers near pairs.
    pub direct: u64,
    /// Gates of the spine search.
    pub spine: u64,
    /// Tiles of the searches inside the corridor.
    pub refine: u64,
    /// Tiles of the search for something shorter.
    pub check: u64,
    /// Tiles of unrestricted searches after everything else had failed.
    pub guardrail: u64,
    /// Number of those searches.
    pub guardrail_runs: u32,
    /// How often the corridor was widened.
    pub widenings: u32,
}

impl Effort {
    /// All nodes.
    pub fn total(&self) -> u64 {
        self.direct + self.spine + self.refine + self.check + self.guardrail
    }
}
