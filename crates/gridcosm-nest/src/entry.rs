//! The cell where a grid is entered.

use crate::{
    Board, EdgePoint, Extent, GridId, Place,
    edge::{across, edge_length},
};
use gridcosm_grid::{Dir, Size, words};

/// The rule for the cell at which something that has just left another grid enters a grid.
///
/// Without a grid left behind, entry is always at the middle of the edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum EntryMapping {
    /// At the middle of the edge, regardless of what came before.
    Middle,
    /// Cells share an edge equally; entry is at the cell that contains the point.
    Uniform,
    /// Cells reach half way to the neighbouring centres, outer ones to the end; entry is at the nearest centre, of two
    /// the first.
    #[default]
    Centred,
    /// As [`Uniform`](Self::Uniform), and something that leaves a grid does so at the middle of its own cell. Of two
    /// cells that meet at the point it is the right or the upper one. In moves [by things](crate::By::Things) the point
    /// is carried through every exit and entry.
    Even,
}

words!(EntryMapping {
    Centred "centred" = "at the nearest cell centre",
    Uniform "uniform" = "by equal parts of the edge",
    Middle "middle" = "in the middle of the edge",
    Even "even" = "straight on, by equal parts of the edge",
});

impl EntryMapping {
    /// The part of an edge that cell `index` of `count` covers.
    #[inline]
    pub fn extent(self, index: u32, count: u32) -> Extent {
        let count = count.max(1);
        let index = index.min(count - 1);
        match self {
            Self::Middle | Self::Uniform | Self::Even => {
                Extent { start: index, end: index + 1, of: count }
            }
            Self::Centred => {
                // In halves of the distance between centres.
                let of = 2 * (count + 1);
                let start = if index == 0 { 0 } else { 2 * index + 1 };
                let end = if index + 1 == count { of } else { 2 * index + 3 };
                Extent { start, end, of }
            }
        }
    }

    /// The cell of `count` that contains the entry point.
    #[inline]
    pub fn index(self, point: &EdgePoint, count: u32) -> u32 {
        match self {
            Self::Middle => count / 2,
            Self::Uniform | Self::Even => point.cell_at(count),
            Self::Centred => point.nearest_centre(count),
        }
    }

    /// The cell of `count`, from the left or from the top, that something in motion meets at a point. On a boundary,
    /// [`Even`](Self::Even) prefers the right and the upper cell.
    #[inline]
    pub(crate) fn met(self, point: &EdgePoint, count: u32, dir: Dir) -> u32 {
        if self == Self::Even && dir.is_horizontal() {
            count.saturating_sub(1 + point.mirrored().cell_at(count))
        } else {
            self.index(point, count)
        }
    }

    /// The middle cell of `count`, from the left or from the top: of two the later one, for [`Even`](Self::Even) the
    /// right or the upper one.
    #[inline]
    pub(crate) fn middle(self, count: u32, dir: Dir) -> u32 {
        let upper = self == Self::Even && dir.is_horizontal();
        if upper { count.saturating_sub(1) / 2 } else { count / 2 }
    }

    /// The extent of a cell across motion in `dir`; `None` if its grid does not exist.
    #[inline]
    pub(crate) fn extent_of(self, board: &impl Board, cell: Place, dir: Dir) -> Option<Extent> {
        let size = board.size_of(cell.grid)?;
        Some(self.extent(across(cell, dir), edge_length(size, dir)))
    }

    /// A point on the edge of `grid`, seen from an ancestor: climbs through primary references until it reaches a grid
    /// with that number, even if it is `grid` itself. `None` if the climb ends at a root or runs in a circle.
    pub fn seen_from(
        self,
        board: &impl Board,
        mut point: EdgePoint,
        grid: GridId,
        ancestor: GridId,
        dir: Dir,
    ) -> Option<EdgePoint> {
        let mut current = grid;
        let mut circle = Circle::new(grid);
        while current != ancestor {
            let primary = board.primary_of(current)?;
            point = point.climb(self.extent_of(board, primary, dir)?);
            current = primary.grid;
            if circle.closes_at(current) {
                return None;
            }
        }
        Some(point)
    }
}

/// The column and the row at which a grid of this size is entered in the middle of its edge.
///
/// With an even number of cells it is the later of the two middle ones.
#[inline]
pub fn middle_of_edge(size: Size, dir: Dir) -> (u32, u32) {
    entry_at(size, dir, edge_length(size, dir) / 2)
}

/// Column and row of the cell on the edge that motion in `dir` meets first, at `index` along that edge.
#[inline]
pub(crate) fn entry_at(size: Size, dir: Dir, index: u32) -> (u32, u32) {
    match dir {
        Dir::E => (0, index),
        Dir::W => (size.width.saturating_sub(1), index),
        Dir::S => (index, 0),
        Dir::N => (index, size.height.saturating_sub(1)),
    }
}

/// Detects a cycle in a chain in which every link determines the next, without remembering the links: compares with one
/// earlier link, which is moved up at ever longer intervals (Brent's method).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Circle<T> {
    earlier: T,
    steps: u32,
    interval: u32,
}

impl<T: Copy + PartialEq> Circle<T> {
    #[inline]
    pub(crate) fn new(start: T) -> Self {
        Self { earlier: start, steps: 0, interval: 1 }
    }

    /// Adds the next link; returns true when it is known that the chain never ends.
    #[inline]
    pub(crate) fn closes_at(&mut self, link: T) -> bool {
        if link == self.earlier {
            return true;
        }
        self.steps += 1;
        if self.steps == self.interval {
            self.earlier = link;
            self.steps = 0;
            self.interval = self.interval.saturating_mul(2);
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{NamedCell, RuleSet, Store};

    #[test]
    fn even_sides_are_entered_to_the_right_and_above() {
        // Nothing can move over the edge of the outermost grid, so the room there is entered.
        let entered = |main: &str, at: (usize, usize), dir, entry| {
            let store = Store::parse([("main", main), ("b", "_ _|_ _")]).unwrap();
            let start = store.place("main", at.0, at.1).unwrap();
            let rules = RuleSet { entry, ..RuleSet::default() };
            let moved = store.push(start, dir, &rules).unwrap();
            let found = (0..4).find(|n| {
                moved.named_at(moved.place("b", n % 2, n / 2).unwrap()) == NamedCell::Concrete("1")
            });
            found.map(|n| (n % 2, n / 2))
        };
        let (even, centred) = (EntryMapping::Even, EntryMapping::Centred);
        assert_eq!(entered("1 b", (0, 0), Dir::E, even), Some((0, 0)));
        assert_eq!(entered("1 b", (0, 0), Dir::E, centred), Some((0, 1)));
        assert_eq!(entered("b 1", (1, 0), Dir::W, even), Some((1, 0)));
        assert_eq!(entered("1|b", (0, 0), Dir::S, even), Some((1, 0)));
        assert_eq!(entered("b|1", (0, 1), Dir::N, even), Some((1, 1)));
        let half = EdgePoint::HALF;
        assert_eq!([even.met(&half, 4, Dir::E), even.met(&half, 4, Dir::N)], [1, 2]);
        assert_eq!([even.met(&half, 3, Dir::E), even.met(&half, 3, Dir::N)], [1, 1]);
    }
}
