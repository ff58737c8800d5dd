//! Numbers that describe a level, for sorting and searching.

use crate::{GameGraph, Solution, solve};
use gridcosm_universe::{AppearanceName, ComponentKind, State};
use std::collections::BTreeMap;

/// Numbers that describe a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Metrics {
    /// A shortest solution, or why there is none.
    pub solution: Solution,
    /// All cells of all grids.
    pub cells: u64,
    /// The cells without anything that blocks.
    pub passable: u64,
    /// How many entities there are of each kind, by the word that level files use; carried ones included.
    pub entities: BTreeMap<&'static str, usize>,
    /// The situations that the search has examined.
    pub situations: u64,
    /// The different situations to which one action leads, summed over the examined ones.
    pub branches: u64,
    /// Whether the search has examined all situations.
    pub complete: bool,
}

/// Describes a level by the state in which it starts. Both searches stop after `limit` situations.
///
/// ```
/// use gridcosm::{metrics, prelude::*};
/// let game = Session::open("map = '@.#>'\n[legend]\n'#' = 'box'", 0)?;
/// let found = metrics(game.state(), 1000);
/// assert_eq!((found.cells, found.passable), (4, 3));
/// assert_eq!(found.entities.get("box"), Some(&1));
/// assert_eq!(found.solution.way().map(|way| way.actions.len()), None); // the box cannot leave
/// # Ok::<(), gridcosm::FileError>(())
/// ```
pub fn metrics(start: &State, limit: usize) -> Metrics {
    let sizes = start.grids().map(|(grid, plan)| (grid, plan.size.area()));
    let (mut cells, mut blocked) = (0, 0);
    for (grid, area) in sizes {
        cells += area;
        blocked += start.sight_walls(grid).map_or(0, |walls| walls.count());
    }
    let mut entities = BTreeMap::new();
    for id in start.entities() {
        *entities.entry(kind_of(start, id)).or_insert(0) += 1;
    }
    let graph = GameGraph::of(start, limit);
    let (branches, situations) = graph.branches();
    Metrics {
        solution: solve(start, limit),
        cells,
        passable: cells.saturating_sub(blocked),
        entities,
        situations,
        branches,
        complete: graph.complete,
    }
}

fn kind_of(state: &State, id: gridcosm_universe::EntityId) -> &'static str {
    if state.has(id, ComponentKind::Agent) {
        return "agent";
    }
    match state.appearance(id).map(|look| look.name) {
        None | Some(AppearanceName::None) => "thing",
        Some(name) => name.word(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Session;

    #[test]
    fn a_corridor_has_one_way_on() {
        let game = Session::open("map = '@..>'", 0).unwrap();
        let found = metrics(game.state(), 1000);
        assert_eq!(found.solution.way().map(|way| way.actions.len()), Some(3));
        assert_eq!((found.situations, found.branches, found.complete), (3, 5, true));
        assert_eq!(found.entities, BTreeMap::from([("agent", 1), ("exit", 1)]));
    }

    #[test]
    fn a_limit_is_kept() {
        let game = Session::open("map = '''\n@......\n.......\n......>'''", 0).unwrap();
        let found = metrics(game.state(), 5);
        assert_eq!((found.solution, found.complete), (Solution::Unknown, false));
        assert!(found.situations < 10);
    }
}
