//! The paths of pursuers: shortest, and always the same one of several.

use crate::{GridId, Kinds, Place, cell_index::CellIndex, chases::Chases, ways::Ways};
use gridcosm_grid::{Dir, Pos, Size};
use gridcosm_route::{Chase, Steps};

/// Neighbours in the order in which they are tried: down, up, right, left.
const STEPS: [Dir; 4] = [Dir::S, Dir::N, Dir::E, Dir::W];

/// The longest side of a grid on which the choice between paths of equal length is that of a search by the book.
const SMALL: u32 = 64;

/// The data about a cell in one search.
#[derive(Clone, Copy, Default)]
struct Node {
    /// The search that wrote this; data of older searches does not count.
    search: u32,
    /// Index in [`STEPS`] of the first step of the path to this cell.
    first: u8,
}

/// Searches for pursuers, with memory that is reused.
#[derive(Default)]
pub(crate) struct Search {
    /// The ways to the goals of this turn and of earlier ones.
    pub(crate) chases: Chases,
    nodes: Vec<Node>,
    current: u32,
    /// Cells of the present sum, taken from the front.
    now: Vec<Pos>,
    /// Cells of the present sum plus 2.
    later: Vec<Pos>,
    /// Places in the order in which they were reached, where paths lead through rooms.
    places: Vec<Place>,
}

impl Search {
    /// The first step of a shortest path from `start` to `goal` around solid cells of a grid; `None` if there is no path
    /// or no step is needed. The start may be solid or outside; the goal may not.
    ///
    /// Which one it is of several does not depend on what was asked before. On small grids it is the one that A* finds:
    /// see [`by_the_book`](Self::by_the_book). On larger ones it comes first in the order of [`STEPS`].
    pub(crate) fn first_step(
        &mut self,
        cells: &CellIndex,
        grid: GridId,
        start: Pos,
        goal: Pos,
    ) -> Option<Pos> {
        let walls = &cells.walls(grid)?.solid;
        if start == goal || walls.get(goal)? {
            return None;
        }
        if start.manhattan(goal) == 1 {
            return Some(goal);
        }
        let Self { chases, nodes, current, now, later, .. } = self;
        let chase = chases.towards(walls, grid, goal);
        let steps = chase.steps(start);
        let size = walls.size();
        let dir = if steps.len() < 2 || size.width > SMALL || size.height > SMALL {
            steps.clone().next()
        } else {
            begin(nodes, current, size.area() as usize);
            let mut queues = Queues { size, nodes, current: *current, now, later };
            queues.by_the_book(chase, start, steps, goal)
        };
        dir.map(|dir| start.step(dir))
    }

    /// The direction of the first step of a shortest path through rooms around solid cells; `None` if there is no path
    /// or no step is needed. Of several shortest paths it is one whose first step comes first in the order of
    /// [`STEPS`]. The start may be solid; the goal may not.
    pub(crate) fn first_step_through_rooms(
        &mut self,
        ways: &Ways<'_>,
        start: Place,
        goal: Place,
    ) -> Option<Dir> {
        let cells = ways.cells();
        let free = |place: Place| cells.kinds_inside(place).is_some_and(|k| !k.meets(Kinds::SOLID));
        let begin = cells.number(start)?;
        if start == goal || !free(goal) {
            return None;
        }
        let Self { nodes, current, places, .. } = self;
        self::begin(nodes, current, cells.cell_count());
        nodes[begin] = Node { search: *current, first: 0 };
        places.clear();
        places.push(start);
        let mut taken = 0;
        while let Some(&here) = places.get(taken) {
            taken += 1;
            // Every place in the list is a cell.
            let known = cells.number(here).map_or(Node::default(), |index| nodes[index]);
            for (i, dir) in STEPS.into_iter().enumerate() {
                let Ok(next) = ways.next(here, dir) else { continue };
                let Some(index) = cells.number(next) else { continue };
                if nodes[index].search == *current || !free(next) {
                    continue;
                }
                let first = if here == start { i as u8 } else { known.first };
                if next == goal {
                    return Some(STEPS[first as usize]);
                }
                nodes[index] = Node { search: *current, first };
                places.push(next);
            }
        }
        None
    }

    pub(crate) fn heap_bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>()
            + (self.now.capacity() + self.later.capacity()) * size_of::<Pos>()
            + self.places.capacity() * size_of::<Place>()
            + self.chases.heap_bytes()
    }
}

/// Prepares the nodes for a new search.
fn begin(nodes: &mut Vec<Node>, current: &mut u32, cells: usize) {
    if nodes.len() < cells {
        nodes.resize(cells, Node::default());
    }
    if *current == u32::MAX {
        nodes.fill(Node::default());
        *current = 0;
    }
    *current += 1;
}

/// The memory of a search on one grid.
struct Queues<'s> {
    size: Size,
    nodes: &'s mut [Node],
    current: u32,
    now: &'s mut Vec<Pos>,
    later: &'s mut Vec<Pos>,
}

impl Queues<'_> {
    /// The first step of the path that A* finds, of several `steps` that shortest paths begin with.
    ///
    /// The order of its queue decides between paths of equal length: cells are taken by (cost + distance to the goal),
    /// then by the order in which they were added. On a grid a step changes that sum by 0 or by 2 and never lowers it, so
    /// two plain queues do the work of a heap: the cells of the present sum, and those of the next one.
    ///
    /// A cell on a shortest path gets its cost, and with it its place in the queue, from another one on a shortest path.
    /// So the order among those is the same if the search looks at no others, and these are the ones that the chase knows.
    fn by_the_book(
        &mut self,
        chase: &mut Chase,
        start: Pos,
        steps: Steps,
        goal: Pos,
    ) -> Option<Dir> {
        self.now.clear();
        self.later.clear();
        // For each of the first steps, the cells in the queues whose path begins with it.
        let mut waiting = [0; STEPS.len()];
        for dir in steps {
            let first = STEPS.iter().position(|&step| step == dir)?;
            self.add(start, dir, first as u8, goal, &mut waiting);
        }
        let mut taken = 0;
        loop {
            let Some(&here) = self.now.get(taken) else {
                if self.later.is_empty() {
                    return None;
                }
                self.now.clear();
                taken = 0;
                std::mem::swap(self.now, self.later);
                continue;
            };
            let first = self.nodes[self.size.index(here)?].first;
            if here == goal || waiting[first as usize] == self.now.len() - taken + self.later.len()
            {
                return STEPS.get(first as usize).copied();
            }
            taken += 1;
            waiting[first as usize] -= 1;
            for dir in chase.steps(here) {
                self.add(here, dir, first, goal, &mut waiting);
            }
        }
    }

    /// Adds the cell to which a step leads, if it is new.
    fn add(
        &mut self,
        from: Pos,
        dir: Dir,
        first: u8,
        goal: Pos,
        waiting: &mut [usize; STEPS.len()],
    ) {
        let next = from.step(dir);
        let Some(index) = self.size.index(next) else { return };
        let node = &mut self.nodes[index];
        if node.search == self.current {
            return;
        }
        *node = Node { search: self.current, first };
        waiting[first as usize] += 1;
        let nearer = next.manhattan(goal) < from.manhattan(goal);
        if nearer { &mut *self.now } else { &mut *self.later }.push(next);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{cell_index::Entry, column::Column};
    use gridcosm_grid::Size;
    use std::{cmp::Reverse, collections::BTreeMap, collections::BinaryHeap};

    /// The rule in its textbook form: a heap of (sum, counter), and predecessors.
    fn by_the_book(cells: &CellIndex, start: Pos, goal: Pos) -> Option<Pos> {
        let (mut heap, mut counter) = (BinaryHeap::new(), 0);
        let (mut cost, mut before) = (BTreeMap::from([(start, 0)]), BTreeMap::new());
        heap.push(Reverse((0, 0, start)));
        while let Some(Reverse((_, _, here))) = heap.pop() {
            if here == goal {
                break;
            }
            for next in STEPS.map(|dir| here.step(dir)) {
                let place = Place::from(next);
                if !cells.in_bounds(place) || cells.kinds_at(place).meets(Kinds::SOLID) {
                    continue;
                }
                let new = cost[&here] + 1;
                if cost.get(&next).is_none_or(|&old| new < old) {
                    cost.insert(next, new);
                    counter += 1;
                    heap.push(Reverse((new + next.manhattan(goal), counter, next)));
                    before.insert(next, here);
                }
            }
        }
        let mut at = goal;
        while *before.get(&at)? != start {
            at = before[&at];
        }
        (start != goal).then_some(at)
    }

    #[test]
    fn two_queues_do_what_a_heap_does() {
        let size = Size::new(9, 7);
        let mut search = Search::default();
        let mut x = 99u32;
        let mut draw = |n: u32| {
            x = x.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (x >> 12) % n
        };
        let mut found = 0;
        for _ in 0..3000 {
            let mut cells = CellIndex::new(size, [], &[Entry::default(); 30], Column::default());
            for slot in 0..30 {
                cells.set_kinds(slot, Kinds::BLOCKING);
                cells.relocate(slot, Some(Place::flat(draw(9) as i16, draw(7) as i16)));
            }
            cells.keep_walls();
            // The start may lie outside.
            let start = Pos::new(draw(11) as i32 - 1, draw(9) as i32 - 1);
            let goal = Pos::new(draw(9) as i32, draw(7) as i32);
            let expected = by_the_book(&cells, start, goal);
            found += usize::from(expected.is_some());
            search.chases.begin_turn();
            assert_eq!(search.first_step(&cells, GridId::MAIN, start, goal), expected);
        }
        assert!(found > 500, "{found}");
    }
}
