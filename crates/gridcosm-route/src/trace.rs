//! How a route was planned, for display.

use gridcosm_grid::{Pos, Rect};

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
    /// The cells that the fine search was first allowed to enter.
    pub window: Vec<Rect>,
    /// The cells that were added when the search got stuck.
    pub widened: Vec<Rect>,
    /// The tiles that fine searches reached; for jump-point searches these are turning points.
    pub visited: Vec<Pos>,
    /// The work that was done.
    pub effort: Effort,
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
