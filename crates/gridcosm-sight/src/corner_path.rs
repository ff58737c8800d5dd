//! The shortest path of a one-cell body among walls.
//!
//! A body one cell wide that slides along straight legs touches walls only where it turns, and it turns only at corner
//! cells. From each such cell, only interesting corners can lead to a shorter path: behind the others nothing new
//! becomes visible. So a search over a few places, with one view from each, finds the exact shortest path among all
//! paths, not just among those from cell to cell.

use crate::{Always, Length, Look, Observer, Sight, SightError, SightMap, View};
use gridcosm_grid::Pos;
use rustc_hash::FxHashMap;
use std::{cmp::Reverse, collections::BinaryHeap};

/// How a search ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CornerPath {
    /// There is a path, and this is a shortest one.
    Found(Path),
    /// There is no path: a wall is in the way, or start or goal lies in a wall or outside.
    Unreachable,
}

/// A path of straight legs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// The start, the cells where the path bends, and the goal; a single cell if start and goal are the same. If a wide
    /// start first moves to its named cell, this cell is listed twice: as the start, and as the end of that step.
    pub cells: Vec<Pos>,
    /// The length of the path. If a wide start first moves to its named cell, that counts as one cell.
    pub length: Length,
}

impl Path {
    /// Whether a wide start first moves to its named cell.
    pub fn aligns(&self) -> bool {
        matches!(self.cells.as_slice(), [start, aligned, ..] if start == aligned)
    }
}

/// Finds a shortest path from an observer to a cell, for a one-cell body that may graze walls.
///
/// For a wide start (a body that covers two or four cells), the first leg must be free for the whole body.
/// Alternatively the body first moves to its named cell, which counts as one cell, and continues from there: the path
/// then lists that cell twice.
///
/// ```
/// use gridcosm_grid::{BitGrid, Pos};
/// use gridcosm_sight::{CornerPath, SightMap, corner_path};
/// let map = SightMap::new(BitGrid::parse(
///     "..#..
///      ..#..
///      .....",
/// )?);
/// let CornerPath::Found(path) = corner_path(&map, Pos::new(0, 0), Pos::new(4, 0)).unwrap() else { panic!() };
/// assert_eq!(path.cells, [(0, 0), (1, 2), (3, 2), (4, 0)].map(Pos::from));
/// assert_eq!(path.length.to_string(), "6.472");
/// # Ok::<(), gridcosm_grid::ParseBitGridError>(())
/// ```
pub fn corner_path(
    map: &SightMap,
    start: impl Into<Observer>,
    goal: Pos,
) -> Result<CornerPath, SightError> {
    CornerSearch::new().find(map, start, goal)
}

/// A search that keeps its memory, for callers that search often.
#[derive(Clone, Debug, Default)]
pub struct CornerSearch {
    sight: Sight,
    /// The best known path to each cell. It is only looked up, never iterated.
    reached: FxHashMap<Pos, Reached>,
    open: BinaryHeap<Open>,
}

#[derive(Clone, Copy, Debug)]
struct Reached {
    length: Length,
    before: Pos,
    /// Whether `before` is a wide start that has moved to its named cell.
    aligned: bool,
}

/// A place from which to continue. The greatest comes first: the smallest sum, then the larger column, then the larger
/// row.
type Open = (Reverse<Length>, i32, i32, Reverse<Length>);

impl CornerSearch {
    /// A search that has no memory yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Like [`corner_path`], but reuses this value's memory.
    pub fn find(
        &mut self,
        map: &SightMap,
        start: impl Into<Observer>,
        goal: Pos,
    ) -> Result<CornerPath, SightError> {
        let start = start.into();
        let walls = map.walls();
        let Self { sight, reached, open } = self;
        let mut view = sight.look(walls, start, Look::default())?;
        if view.is_empty() || walls.get(goal) != Some(false) {
            return Ok(CornerPath::Unreachable);
        }
        reached.clear();
        let here = Reached { length: Length::ZERO, before: start.cell, aligned: false };
        reached.insert(start.cell, here);
        open.clear();
        let mut frontier = Frontier { map, goal, aligned: false, reached, open };
        if view.contains(goal) {
            frontier.reach(goal, start.cell, Length::between(start.cell, goal));
            return Ok(frontier.path_to_goal(start.cell));
        }
        if start.is_wide() {
            // A wide body can become narrow at any visible corner, so here the plain ones count too.
            let corners = map.corners().visible(view).map(|corner| corner.cell);
            frontier.reach_all(corners, start.cell, Length::ZERO);
            view = sight.look(walls, start.cell, Look::default())?;
            frontier.aligned = true;
            frontier.expand(start.cell, Length::ONE, view);
            frontier.aligned = false;
        } else {
            frontier.expand(start.cell, Length::ZERO, view);
        }
        while let Some((_, x, y, Reverse(length))) = frontier.open.pop() {
            let cell = Pos::new(x, y);
            if cell == goal {
                return Ok(frontier.path_to_goal(start.cell));
            }
            if frontier.reached.get(&cell).is_some_and(|best| best.length < length) {
                continue; // a shorter path was found in the meantime
            }
            view = sight.look(walls, cell, Look::default())?;
            frontier.expand(cell, length, view);
        }
        Ok(CornerPath::Unreachable)
    }
}

/// The known paths and the places still to try, for one goal.
struct Frontier<'a> {
    map: &'a SightMap,
    goal: Pos,
    /// Whether legs now begin at a wide start that has moved to its named cell.
    aligned: bool,
    reached: &'a mut FxHashMap<Pos, Reached>,
    open: &'a mut BinaryHeap<Open>,
}

impl Frontier<'_> {
    /// Follows the legs from a cell: to the goal if it is visible, and to all corners that may lead further.
    fn expand(&mut self, cell: Pos, length: Length, view: &View) {
        if view.contains(self.goal) {
            self.reach(self.goal, cell, length + Length::between(cell, self.goal));
        }
        let corners = self.map.corners().interesting(view, Always::None);
        self.reach_all(corners.map(|corner| corner.cell), cell, length);
    }

    fn reach_all(&mut self, corners: impl Iterator<Item = Pos>, from: Pos, length: Length) {
        for cell in corners.filter(|&cell| cell != from) {
            self.reach(cell, from, length + Length::between(from, cell));
        }
    }

    /// Records a path to a cell if it is the shortest so far.
    fn reach(&mut self, cell: Pos, before: Pos, length: Length) {
        let found = Reached { length, before, aligned: self.aligned };
        let best = self.reached.entry(cell).or_insert(found);
        let same_leg = best.before == before && best.aligned == found.aligned;
        if length > best.length || (length == best.length && !same_leg) {
            return;
        }
        *best = found;
        let ahead = Length::between(cell, self.goal).lowered();
        self.open.push((Reverse(length + ahead), cell.x, cell.y, Reverse(length)));
    }

    fn path_to_goal(&self, start: Pos) -> CornerPath {
        let mut cells = vec![self.goal];
        let mut cell = self.goal;
        while cell != start
            && let Some(reached) = self.reached.get(&cell)
        {
            cell = reached.before;
            cells.push(cell);
            if reached.aligned {
                cells.push(cell);
            }
        }
        cells.reverse();
        let length = self.reached.get(&self.goal).map_or(Length::ZERO, |reached| reached.length);
        CornerPath::Found(Path { cells, length })
    }
}
