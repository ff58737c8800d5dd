//! The path of a pursuer: A* with exactly one answer.

use crate::{GridId, Kinds, Place, cell_index::CellIndex, ways::Ways};
use gridcosm_grid::{Dir, Pos};

/// Neighbours in the order in which they are tried: down, up, right, left.
const STEPS: [(i32, i32); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];

/// The data about a cell in one search.
#[derive(Clone, Copy, Default)]
struct Node {
    /// The search that wrote this; data of older searches does not count.
    search: u32,
    /// Steps from the start.
    cost: u32,
    /// Index in [`STEPS`] of the first step of the path to this cell.
    first: u8,
}

/// A* search between two cells, with memory that is reused.
///
/// The order of a queue decides between paths of equal length: cells are taken by (cost + distance to the goal), then
/// by the order in which they were added. On a grid a step changes that sum by 0 or by 2 and never lowers it, so two
/// plain queues do the work of a heap: the cells of the present sum, and those of the next one.
#[derive(Default)]
pub(crate) struct Search {
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
    /// The first step of the path from `start` to `goal` around solid cells of a grid; `None` if there is no path or no
    /// step is needed. The start may be solid or outside; the goal may not.
    pub(crate) fn first_step(
        &mut self,
        cells: &CellIndex,
        grid: GridId,
        start: Pos,
        goal: Pos,
    ) -> Option<Pos> {
        let (size, base) = cells.grid(grid)?;
        let free = |index: usize| !cells.kinds_in_cell(base + index).meets(Kinds::SOLID);
        if start == goal || !size.index(goal).is_some_and(free) {
            return None;
        }
        self.begin(size.area() as usize);
        let Self { nodes, current, now, later, .. } = self;
        let current = *current;
        let inside = |x: i32, y: i32| {
            // Negative coordinates become huge ones.
            let inside = ((x as u32) < size.width) & ((y as u32) < size.height);
            inside.then(|| y as usize * size.width as usize + x as usize)
        };
        if let Some(index) = inside(start.x, start.y) {
            nodes[index] = Node { search: current, cost: 0, first: 0 };
        }
        now.push(start);
        let mut taken = 0;
        loop {
            let Some(&here) = now.get(taken) else {
                if later.is_empty() {
                    return None;
                }
                now.clear();
                taken = 0;
                std::mem::swap(now, later);
                continue;
            };
            taken += 1;
            // Only a start outside the grid has no entry.
            let known = inside(here.x, here.y).map_or(Node::default(), |index| nodes[index]);
            if here == goal {
                let (dx, dy) = STEPS[known.first as usize];
                return Some(start.offset(dx, dy));
            }
            let cost = known.cost + 1;
            // In the order of `STEPS`: does the step lead nearer to the goal?
            let nearer = [goal.y > here.y, goal.y < here.y, goal.x > here.x, goal.x < here.x];
            for (i, ((dx, dy), nearer)) in STEPS.into_iter().zip(nearer).enumerate() {
                // Wrapping round the ends of `i32` leads from outside to outside.
                let (x, y) = (here.x.wrapping_add(dx), here.y.wrapping_add(dy));
                let Some(index) = inside(x, y) else { continue };
                let node = &mut nodes[index];
                if (node.search == current && node.cost <= cost) || !free(index) {
                    continue;
                }
                let first = if here == start { i as u8 } else { known.first };
                *node = Node { search: current, cost, first };
                if nearer { &mut *now } else { &mut *later }.push(Pos::new(x, y));
            }
        }
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
        self.begin(cells.cell_count());
        let Self { nodes, current, places, .. } = self;
        nodes[begin] = Node { search: *current, cost: 0, first: 0 };
        places.clear();
        places.push(start);
        let mut taken = 0;
        while let Some(&here) = places.get(taken) {
            taken += 1;
            // Every place in the list is a cell.
            let known = cells.number(here).map_or(Node::default(), |index| nodes[index]);
            for (i, dir) in [Dir::S, Dir::N, Dir::E, Dir::W].into_iter().enumerate() {
                let Ok(next) = ways.next(here, dir) else { continue };
                let Some(index) = cells.number(next) else { continue };
                if nodes[index].search == *current || !free(next) {
                    continue;
                }
                let first = if here == start { i as u8 } else { known.first };
                if next == goal {
                    let (dx, dy) = STEPS[first as usize];
                    return Dir::ALL.into_iter().find(|dir| dir.delta() == (dx, dy));
                }
                nodes[index] = Node { search: *current, cost: known.cost + 1, first };
                places.push(next);
            }
        }
        None
    }

    fn begin(&mut self, cells: usize) {
        self.now.clear();
        self.later.clear();
        if self.nodes.len() < cells {
            self.nodes.resize(cells, Node::default());
        }
        if self.current == u32::MAX {
            self.nodes.fill(Node::default());
            self.current = 0;
        }
        self.current += 1;
    }

    pub(crate) fn heap_bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>()
            + (self.now.capacity() + self.later.capacity()) * size_of::<Pos>()
            + self.places.capacity() * size_of::<Place>()
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
            for (dx, dy) in STEPS {
                let next = here.offset(dx, dy);
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
            // The start may lie outside.
            let start = Pos::new(draw(11) as i32 - 1, draw(9) as i32 - 1);
            let goal = Pos::new(draw(9) as i32, draw(7) as i32);
            let expected = by_the_book(&cells, start, goal);
            found += usize::from(expected.is_some());
            assert_eq!(search.first_step(&cells, GridId::MAIN, start, goal), expected);
        }
        assert!(found > 500, "{found}");
    }
}
