//! A map that can be edited between views.

use crate::Corners;
use gridcosm_grid::{BitGrid, Pos, Size};
use std::sync::OnceLock;

/// Walls that can be edited, with a revision number that shows whether an answer is still valid, and with corners that
/// are kept up to date.
///
/// Corners are computed on first use; after that, an edit updates only the rows around it.
///
/// ```
/// use gridcosm_grid::{BitGrid, Pos, Size};
/// use gridcosm_sight::SightMap;
/// let mut map = SightMap::new(BitGrid::new(Size::new(9, 5)));
/// assert_eq!(map.corners().len(), 0);
/// assert!(map.set(Pos::new(4, 2), true));
/// assert!(!map.set(Pos::new(4, 2), true)); // already a wall
/// assert_eq!((map.revision(), map.corners().len()), (1, 4));
/// assert_eq!(map.stroke(Pos::new(0, 2), Pos::new(8, 2), true), 8);
/// assert_eq!((map.revision(), map.corners().len()), (9, 0));
/// ```
#[derive(Clone, Debug, Default)]
pub struct SightMap {
    walls: BitGrid,
    revision: u64,
    corners: OnceLock<Corners>,
}

impl SightMap {
    /// A map at revision 0.
    pub fn new(walls: BitGrid) -> Self {
        Self { walls, revision: 0, corners: OnceLock::new() }
    }

    /// The walls.
    pub fn walls(&self) -> &BitGrid {
        &self.walls
    }

    /// The number of changed cells so far. An answer that was computed at another revision may be out of date.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// All current corners.
    pub fn corners(&self) -> &Corners {
        self.corners.get_or_init(|| Corners::of(&self.walls))
    }

    /// Makes a cell wall or free, and returns whether that changed anything. Outside the map it does nothing.
    pub fn set(&mut self, cell: Pos, wall: bool) -> bool {
        self.set_all([cell], wall) == 1
    }

    /// Makes cells wall or free and returns how many changed.
    pub fn set_all(&mut self, cells: impl IntoIterator<Item = Pos>, wall: bool) -> u64 {
        let before = self.revision;
        // Consecutive cells are often in the same row, so remembering the last row saves most of the repeated work.
        let mut stale: Option<i32> = None;
        for cell in cells {
            if self.walls.set(cell, wall) == Some(!wall) {
                self.revision += 1;
                if stale != Some(cell.y) {
                    self.update_corners(stale.replace(cell.y));
                }
            }
        }
        self.update_corners(stale);
        self.revision - before
    }

    /// Makes all cells on the straight line between two cells wall or free and returns how many changed. Consecutive
    /// cells of the line share at least a corner; the line is the same in both directions.
    pub fn stroke(&mut self, from: Pos, to: Pos, wall: bool) -> u64 {
        self.set_all(line(from, to, self.walls.size()), wall)
    }

    /// Replaces the walls, whatever their size, and increases the revision by one.
    pub fn replace(&mut self, walls: BitGrid) {
        *self = Self { walls, revision: self.revision + 1, corners: OnceLock::new() };
    }

    fn update_corners(&mut self, row: Option<i32>) {
        if let (Some(y), Some(corners)) = (row, self.corners.get_mut()) {
            corners.update_around_row(&self.walls, y as u32);
        }
    }
}

/// The cells nearest to the segment between two cells, one per step along its longer side. Steps that lie outside the
/// map in that direction are skipped, so that a stroke from far away does not take long.
fn line(from: Pos, to: Pos, size: Size) -> impl Iterator<Item = Pos> {
    // The line always starts from the same end, so exact halves are rounded the same way for both directions.
    let (from, to) = (from.min(to), from.max(to));
    let (dx, dy) = (i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y));
    let steps = dx.abs().max(dy.abs());
    let at = move |start: i32, delta: i64, i: i64| {
        let doubled = 2 * steps.max(1);
        // The product of two 33-bit numbers and a factor of 2: 128 bits are enough for any two positions.
        let exact = i128::from(2 * i) * i128::from(delta) + i128::from(steps);
        (i128::from(start) + exact.div_euclid(doubled.into())) as i32
    };
    let (start, delta, side) =
        if dx.abs() > dy.abs() { (from.x, dx, size.width) } else { (from.y, dy, size.height) };
    let (start, last) = (i64::from(start), i64::from(side) - 1);
    let (first, last) = if delta < 0 { (start - last, start) } else { (-start, last - start) };
    (first.max(0)..=last.min(steps)).map(move |i| Pos::new(at(from.x, dx, i), at(from.y, dy, i)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(from: (i32, i32), to: (i32, i32)) -> String {
        let mut map = SightMap::new(BitGrid::new(Size::new(6, 3)));
        map.stroke(from.into(), to.into(), true);
        map.walls().to_string()
    }

    #[test]
    fn strokes_are_the_same_both_ways() {
        assert_eq!(drawn((0, 0), (5, 2)), "##....\n..##..\n....##\n");
        assert_eq!(drawn((5, 2), (0, 0)), drawn((0, 0), (5, 2)));
        assert_eq!(drawn((3, 1), (3, 1)), "......\n...#..\n......\n");
        assert_eq!(drawn((4, 0), (4, 9)), "....#.\n....#.\n....#.\n");
        assert_eq!(drawn((9, 1), (2, 1)), "......\n..####\n......\n");
    }

    #[test]
    fn a_stroke_from_the_end_of_the_world_ends_soon() {
        let (least, most) = (i32::MIN, i32::MAX);
        assert_eq!(drawn((least, 1), (most, 1)), "......\n######\n......\n");
        assert_eq!(drawn((2, most), (2, least)), "..#...\n..#...\n..#...\n");
        assert_eq!(drawn((least, least), (most, most)), "#.....\n.#....\n..#...\n");
        assert_eq!(drawn((most, 7), (least, 7)), "......\n......\n......\n");
    }
}
