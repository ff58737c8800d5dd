//! Path distances from one cell to all others: one search is enough for a whole group.

use gridcosm_grid::{BitGrid, Grid, Pos};
use std::{cmp::Reverse, collections::BinaryHeap};

/// The lengths of a straight and a diagonal step: 99/70 is √2 to four digits.
const STRAIGHT: u32 = 70;
const DIAGONAL: u32 = 99;
const UNREACHED: u32 = u32::MAX;

/// The distance of every cell from a target, walking around walls without cutting corners.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    distances: Grid<u32>,
    /// The reachable cells, nearest first; cells at the same distance are in reading order.
    pub(crate) nearest_first: Vec<Pos>,
}

impl Field {
    pub(crate) fn new(walls: &BitGrid, target: Pos) -> Self {
        Self::within(walls, target, usize::MAX)
    }

    /// Only the nearest `most` cells; they come in the same order as in the whole field.
    pub(crate) fn within(walls: &BitGrid, target: Pos, most: usize) -> Self {
        let mut distances = Grid::filled(walls.size(), UNREACHED);
        let mut nearest_first = Vec::new();
        let mut queue = BinaryHeap::new();
        if walls.get(target) == Some(false) {
            distances.set(target, 0);
            queue.push(Reverse((0, target)));
        }
        while let Some(Reverse((distance, cell))) = queue.pop() {
            if distances.get(cell) != Some(&distance) {
                continue;
            }
            if nearest_first.len() == most {
                break;
            }
            nearest_first.push(cell);
            for (step, next) in steps(walls, cell) {
                let further = distance.saturating_add(step);
                if let Some(known) = distances.get_mut(next)
                    && further < *known
                {
                    *known = further;
                    queue.push(Reverse((further, next)));
                }
            }
        }
        Self { distances, nearest_first }
    }

    /// The distance of a cell; `None` if no path leads there.
    pub(crate) fn distance(&self, cell: Pos) -> Option<u32> {
        self.distances.get(cell).copied().filter(|&distance| distance != UNREACHED)
    }

    /// The cells of a shortest path from a cell to the target, both included; empty if there is none.
    pub(crate) fn descend(&self, walls: &BitGrid, from: Pos) -> Vec<Pos> {
        let Some(mut left) = self.distance(from) else { return Vec::new() };
        let mut path = vec![from];
        let mut at = from;
        while left > 0 {
            let nearer =
                |&(step, next): &(u32, Pos)| self.distance(next).is_some_and(|d| d + step == left);
            let Some((step, next)) = steps(walls, at).find(nearer) else { return Vec::new() };
            left -= step;
            at = next;
            path.push(at);
        }
        path
    }
}

/// The steps to free neighbours with their lengths, straight ones first.
fn steps(walls: &BitGrid, from: Pos) -> impl Iterator<Item = (u32, Pos)> {
    let free = move |dx: i32, dy: i32| walls.get(from.offset(dx, dy)) == Some(false);
    let straight = [(0, -1), (-1, 0), (1, 0), (0, 1)].into_iter();
    let straight = straight.filter(move |&(dx, dy)| free(dx, dy)).map(|step| (STRAIGHT, step));
    let diagonal = [(-1, -1), (1, -1), (-1, 1), (1, 1)].into_iter();
    let diagonal = diagonal
        .filter(move |&(dx, dy)| free(dx, dy) && free(dx, 0) && free(0, dy))
        .map(|step| (DIAGONAL, step));
    straight.chain(diagonal).map(move |(length, (dx, dy))| (length, from.offset(dx, dy)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_lead_around_and_cut_no_corner() {
        let walls = BitGrid::parse("..#.\n..#.\n....").unwrap();
        let field = Field::new(&walls, Pos::new(3, 0));
        let path = field.descend(&walls, Pos::new(1, 0));
        assert_eq!((path.first(), path.last()), (Some(&Pos::new(1, 0)), Some(&Pos::new(3, 0))));
        // Around the lower end of the wall in straight steps: 2 down, 2 right, 2 up.
        assert_eq!(field.distance(Pos::new(1, 0)), Some(6 * STRAIGHT));
        assert_eq!(field.nearest_first.len(), 10);
        assert!(
            field.nearest_first.windows(2).all(|w| field.distance(w[0]) <= field.distance(w[1]))
        );
    }

    #[test]
    fn what_is_cut_off_has_no_distance() {
        let walls = BitGrid::parse(".#.").unwrap();
        let field = Field::new(&walls, Pos::new(0, 0));
        assert_eq!(field.distance(Pos::new(2, 0)), None);
        assert!(field.descend(&walls, Pos::new(2, 0)).is_empty());
        assert!(Field::new(&walls, Pos::new(1, 0)).nearest_first.is_empty());
    }
}
