//! Shortest paths between many pairs of cells of one map.
//!
//! [`CornerSearch`](crate::CornerSearch) looks around at every corner that it reaches, again for every path. A
//! [`CornerGraph`] remembers the legs that leave a corner, so after a while a path costs two views, one from each end,
//! and a search over known legs. A corner sees the goal if the goal sees the corner, because sight by the hull rule is
//! symmetric.

use crate::{Always, CornerPath, Length, Look, Path, Sight, SightError, SightMap};
use gridcosm_grid::Pos;
use std::{cmp::Reverse, collections::BinaryHeap};

/// A map that remembers the legs of shortest paths between its corners.
///
/// It finds the same paths as [`corner_path`](crate::corner_path) for a start of one cell. The legs are computed when a
/// search first needs them, and forgotten when a wall changes.
///
/// ```
/// use gridcosm_grid::{BitGrid, Pos};
/// use gridcosm_sight::{CornerGraph, CornerPath, SightMap, corner_path};
/// let map = SightMap::new(BitGrid::parse(
///     "..#..
///      ..#..
///      .....",
/// )?);
/// let mut graph = CornerGraph::new(map.clone());
/// let (start, goal) = (Pos::new(0, 0), Pos::new(4, 0));
/// assert_eq!(graph.find(start, goal).unwrap(), corner_path(&map, start, goal).unwrap());
/// # Ok::<(), gridcosm_grid::ParseBitGridError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct CornerGraph {
    map: SightMap,
    /// The nodes: all corners in reading order, then the start and the goal of the current search, if they are no
    /// corners.
    cells: Vec<Pos>,
    /// For each node, the legs to all corners that may lead further, once they are known.
    legs: Vec<Option<Box<[Leg]>>>,
    /// For each node, the best path known to the current search.
    reached: Vec<Reached>,
    open: BinaryHeap<Open>,
    /// The number of the current search; what `reached` holds of another one is out of date.
    search: u32,
    sight: Sight,
    from_goal: Sight,
}

#[derive(Clone, Copy, Debug)]
struct Leg {
    to: u32,
    length: Length,
}

#[derive(Clone, Copy, Debug, Default)]
struct Reached {
    search: u32,
    before: u32,
    length: Length,
    /// A lower bound of the distance to the goal.
    ahead: Length,
}

/// A node from which to continue. The greatest comes first, as in a `CornerSearch`: the smallest sum, then the larger
/// column, then the larger row.
type Open = (Reverse<Length>, i32, i32, Reverse<Length>, u32);

impl CornerGraph {
    /// A graph that knows no legs yet.
    pub fn new(map: SightMap) -> Self {
        let mut graph = Self { map, ..Self::default() };
        graph.forget_legs();
        graph
    }

    /// The map.
    pub fn map(&self) -> &SightMap {
        &self.map
    }

    /// Makes a cell wall or free, and returns whether that changed anything. A change forgets all legs.
    pub fn set(&mut self, cell: Pos, wall: bool) -> bool {
        let changed = self.map.set(cell, wall);
        if changed {
            self.forget_legs();
        }
        changed
    }

    fn forget_legs(&mut self) {
        self.cells.clear();
        self.cells.extend(self.map.corners().iter().map(|corner| corner.cell));
        let nodes = self.cells.len() + 2;
        self.cells.resize(nodes, Pos::default());
        self.legs.clear();
        self.legs.resize(nodes, None);
        self.reached.clear();
        self.reached.resize(nodes, Reached::default());
        self.search = 0;
    }

    /// The memory of the graph in bytes, without the map.
    pub fn bytes(&self) -> usize {
        let legs: usize = self.legs.iter().flatten().map(|legs| size_of_val(&**legs)).sum();
        legs + size_of_val(&*self.legs) + size_of_val(&*self.cells) + size_of_val(&*self.reached)
    }

    /// A shortest path between two cells, for a one-cell body that may graze walls.
    pub fn find(&mut self, start: Pos, goal: Pos) -> Result<CornerPath, SightError> {
        let walls = self.map.walls();
        let view = self.sight.look(walls, start, Look::default())?;
        if view.is_empty() || walls.get(goal) != Some(false) {
            return Ok(CornerPath::Unreachable);
        }
        if view.contains(goal) {
            let cells = if start == goal { vec![goal] } else { vec![start, goal] };
            return Ok(CornerPath::Found(Path { cells, length: Length::between(start, goal) }));
        }
        self.from_goal.look(walls, goal, Look::default())?;
        let corners = self.cells.len() - 2;
        let start_node = self.corner_at(start).unwrap_or(corners);
        let goal_node = self.corner_at(goal).unwrap_or(corners + 1);
        (self.cells[start_node], self.cells[goal_node]) = (start, goal);
        if start_node == corners {
            self.legs[start_node] = None;
        }
        Ok(self.search(start_node as u32, goal_node as u32))
    }

    /// The node of a corner.
    fn corner_at(&self, cell: Pos) -> Option<usize> {
        let corners = &self.cells[..self.cells.len() - 2];
        corners.binary_search_by_key(&(cell.y, cell.x), |corner| (corner.y, corner.x)).ok()
    }

    fn search(&mut self, start: u32, goal: u32) -> CornerPath {
        self.search = self.search.wrapping_add(1);
        if self.search == 0 {
            self.reached.fill(Reached::default());
            self.search = 1;
        }
        self.open.clear();
        self.reach(start, start, Length::ZERO, goal);
        while let Some((_, _, _, Reverse(length), node)) = self.open.pop() {
            if node == goal {
                return self.path(start, goal);
            }
            if self.reached[node as usize].length < length {
                continue; // a shorter path was found in the meantime
            }
            let cell = self.cells[node as usize];
            if self.from_goal.view().contains(cell) {
                let last = Length::between(cell, self.cells[goal as usize]);
                self.reach(goal, node, length + last, goal);
            }
            // Taken out and put back, because `reach` changes the rest meanwhile.
            let known = self.legs[node as usize].take();
            let legs = known.unwrap_or_else(|| self.legs_from(cell));
            for leg in &legs {
                self.reach(leg.to, node, length + leg.length, goal);
            }
            self.legs[node as usize] = Some(legs);
        }
        CornerPath::Unreachable
    }

    /// The legs to all corners that may lead further.
    fn legs_from(&mut self, cell: Pos) -> Box<[Leg]> {
        if self.sight.look(self.map.walls(), cell, Look::default()).is_err() {
            return Box::default();
        }
        let corners = self.map.corners().interesting(self.sight.view(), Always::None);
        let others = corners.map(|corner| corner.cell).filter(|&other| other != cell);
        let leg = |other| {
            let to = self.corner_at(other)? as u32;
            Some(Leg { to, length: Length::between(cell, other) })
        };
        others.filter_map(leg).collect()
    }

    /// Records a path to a node if it is the shortest so far.
    fn reach(&mut self, node: u32, before: u32, length: Length, goal: u32) {
        let (search, cell) = (self.search, self.cells[node as usize]);
        let best = &mut self.reached[node as usize];
        if best.search != search {
            let ahead = Length::between(cell, self.cells[goal as usize]).lowered();
            *best = Reached { search, before, length, ahead };
        } else if length > best.length || (length == best.length && best.before != before) {
            return;
        }
        (best.before, best.length) = (before, length);
        let sum = length + best.ahead;
        self.open.push((Reverse(sum), cell.x, cell.y, Reverse(length), node));
    }

    fn path(&self, start: u32, goal: u32) -> CornerPath {
        let mut cells = vec![self.cells[goal as usize]];
        let mut node = goal;
        while node != start {
            node = self.reached[node as usize].before;
            cells.push(self.cells[node as usize]);
        }
        cells.reverse();
        CornerPath::Found(Path { cells, length: self.reached[goal as usize].length })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CornerSearch, corner_path};
    use gridcosm_grid::{BitGrid, Size};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn finds_the_same_paths_as_a_search(bits in prop::collection::vec(0..5u8, 14 * 11), edits in prop::collection::vec((0..14i32, 0..11i32, any::<bool>()), 3)) {
            let size = Size::new(14, 11);
            let walls = BitGrid::from_fn(size, |p| bits[(p.y * 14 + p.x) as usize] == 0);
            let mut graph = CornerGraph::new(SightMap::new(walls));
            let mut search = CornerSearch::new();
            for (x, y, wall) in edits {
                // Starts and goals in walls and outside are asked for too.
                for start in size.positions().step_by(5).chain([Pos::new(-1, 3)]) {
                    for goal in size.positions().step_by(3) {
                        let expected = search.find(&graph.map().clone(), start, goal);
                        prop_assert_eq!(graph.find(start, goal), expected, "{} to {}", start, goal);
                    }
                }
                graph.set(Pos::new(x, y), wall);
            }
        }
    }

    #[test]
    fn an_edit_forgets_the_legs() {
        let mut graph = CornerGraph::new(SightMap::new(BitGrid::parse("...\n.#.\n...").unwrap()));
        let ends = (Pos::new(0, 1), Pos::new(2, 1));
        assert!(
            matches!(graph.find(ends.0, ends.1), Ok(CornerPath::Found(path)) if path.cells.len() == 4)
        );
        assert!(graph.set(Pos::new(1, 0), true) && !graph.set(Pos::new(1, 0), true));
        assert_eq!(graph.find(ends.0, ends.1), corner_path(graph.map(), ends.0, ends.1));
        graph.set(Pos::new(1, 2), true);
        assert_eq!(graph.find(ends.0, ends.1), Ok(CornerPath::Unreachable));
    }
}
