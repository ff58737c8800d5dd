//! A map that is drawn while it is looked at.

use crate::Corners;
use gridcosm_grid::{BitGrid, Pos};
use std::sync::OnceLock;

/// Walls that can be edited, with a revision that tells whether an answer is still good, and corners that follow the
/// edits.
///
/// Corners are found when first asked for; from then on an edit looks at the rows around it only.
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

    /// How many times a cell has changed; what was computed at another revision may be out of date.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// All corners, as of now.
    pub fn corners(&self) -> &Corners {
        self.corners.get_or_init(|| Corners::of(&self.walls))
    }

    /// Makes a cell wall or free. Tells whether that changed anything; outside it never does.
    pub fn set(&mut self, cell: Pos, wall: bool) -> bool {
        self.set_all([cell], wall) == 1
    }

    /// Makes cells wall or free and returns how many changed.
    pub fn set_all(&mut self, cells: impl IntoIterator<Item = Pos>, wall: bool) -> u64 {
        let before = self.revision;
        // Rows come in stretches, so remembering the last one saves most of the repeated work.
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

    /// Makes all cells on the straight line between two cells wall or free and returns how many changed. Neighbouring
    /// cells of the line touch at least at a corner; the line is the same in both directions.
    pub fn stroke(&mut self, from: Pos, to: Pos, wall: bool) -> u64 {
        self.set_all(line(from, to), wall)
    }

    /// Takes over another map's walls, whatever their size; the revision grows by one.
    pub fn replace(&mut self, walls: BitGrid) {
        *self = Self { walls, revision: self.revision + 1, corners: OnceLock::new() };
    }

    fn update_corners(&mut self, row: Option<i32>) {
        if let (Some(y), Some(corners)) = (row, self.corners.get_mut()) {
            corners.update_around_row(&self.walls, y as u32);
        }
    }
}

/// The cells nearest to the segment between two cells, one per step of its longer side.
fn line(from: Pos, to: Pos) -> impl Iterator<Item = Pos> {
    // Exact halves are rounded the same way from both ends, because the line is always walked from the same one.
    let (from, to) = (from.min(to), from.max(to));
    let (dx, dy) = (i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y));
    let steps = dx.abs().max(dy.abs());
    let at = move |start: i32, delta: i64, i: i64| {
        let doubled = 2 * steps.max(1);
        // The product of two 33-bit numbers and a factor of 2: 128 bits are safe for any two positions.
        let offset =
            (i128::from(2 * i) * i128::from(delta) + i128::from(steps)).div_euclid(doubled.into());
        (i128::from(start) + offset) as i32
    };
    (0..=steps).map(move |i| Pos::new(at(from.x, dx, i), at(from.y, dy, i)))
}
