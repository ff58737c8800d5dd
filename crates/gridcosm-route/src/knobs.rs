//! The settings of the planner.

use crate::Metric;

/// How a route is planned. The defaults are good. No setting affects correctness: the planner finds a path exactly when
/// one exists, and every step of it is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Knobs {
    /// How steps are counted.
    pub metric: Metric,
    /// `Some(e)`: the path is proven to be at most e thousandths longer than a shortest one; `Some(0)` means exactly a
    /// shortest path. `None`: as short as a bounded effort can make it, without a proof.
    pub eps_per_mille: Option<u32>,
    /// How the course of the route is found.
    pub spine: SpineKind,
    /// How the course becomes a path.
    pub refine: Refine,
    /// `r0`: the number of cells on each side of the spine that belong to the corridor. `None`: depends on the length,
    /// so that short routes get more.
    pub margin: Option<u32>,
    /// `k`: how often a corridor that leads nowhere is widened, around all cells that can be reached in it and by another
    /// course, before the whole map is searched. For [`SpineKind::AnyOpen`]; a spine over regions is never wrong.
    pub widenings: u32,
    /// `N`: there is a waypoint at least every so many cells.
    pub spacing: u32,
    /// `P`: a border with more open places than this uses only this many of them, but never loses a portal. A border has
    /// at most 64. For [`Refine::Portals`].
    pub portal_cap: u32,
    /// Whether pairs that are close, and all pairs on small maps, skip planning and use an exact search.
    pub near_pairs_directly: bool,
    /// Whether the finished path is checked step by step. The check never fails; by default it runs in debug builds
    /// only.
    pub check_path: bool,
}

/// How the course of a route is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum SpineKind {
    /// Over regions and their measured distances: a spine exists exactly when a path exists.
    #[default]
    Regions,
    /// Over cells that count as open if any tile is. That is cheap to store, but walls thinner than a cell disappear,
    /// so the corridor may have to be widened.
    AnyOpen,
}

/// How the course becomes a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Refine {
    /// One jump-point search through the whole corridor: a shortest path inside it.
    #[default]
    Corridor,
    /// One search per segment between waypoints, from portal to portal, each in its own window. The lengths of the paths
    /// to all places of a portal go on to the next segment.
    Portals,
}

impl Default for Knobs {
    fn default() -> Self {
        Self {
            metric: Metric::Octile,
            eps_per_mille: None,
            spine: SpineKind::Regions,
            refine: Refine::Corridor,
            margin: None,
            widenings: 16,
            spacing: 8,
            portal_cap: 64,
            near_pairs_directly: true,
            check_path: cfg!(debug_assertions),
        }
    }
}

impl Knobs {
    /// The defaults with another metric.
    pub fn in_metric(metric: Metric) -> Self {
        Self { metric, ..Self::default() }
    }

    /// The defaults, but with a path that is proven to be shortest.
    pub fn exact(metric: Metric) -> Self {
        Self { metric, eps_per_mille: Some(0), ..Self::default() }
    }
}
