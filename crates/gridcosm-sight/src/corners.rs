//! Corners: the cells where a shortest path around a wall can bend.

use gridcosm_grid::{BitGrid, Pos};
use std::fmt;

/// One of the four diagonal directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Diagonal {
    /// Up and left.
    NW,
    /// Up and right.
    NE,
    /// Down and left.
    SW,
    /// Down and right.
    SE,
}

impl Diagonal {
    /// All four, in the order used everywhere.
    pub const ALL: [Diagonal; 4] = [Diagonal::NW, Diagonal::NE, Diagonal::SW, Diagonal::SE];

    /// The step as (x, y).
    pub const fn delta(self) -> (i32, i32) {
        match self {
            Diagonal::NW => (-1, -1),
            Diagonal::NE => (1, -1),
            Diagonal::SW => (-1, 1),
            Diagonal::SE => (1, 1),
        }
    }

    /// The two straight neighbours of a cell that lie beside this diagonal.
    pub const fn beside(self, cell: Pos) -> [Pos; 2] {
        let (dx, dy) = self.delta();
        [cell.offset(dx, 0), cell.offset(0, dy)]
    }
}

/// A set of diagonals.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Diagonals(u8);

impl Diagonals {
    /// Whether a diagonal is in the set.
    pub const fn contains(self, diagonal: Diagonal) -> bool {
        self.0 >> diagonal as u8 & 1 == 1
    }

    /// The diagonals in the set, in order.
    pub fn iter(self) -> impl Iterator<Item = Diagonal> {
        Diagonal::ALL.into_iter().filter(move |&diagonal| self.contains(diagonal))
    }
}

impl FromIterator<Diagonal> for Diagonals {
    fn from_iter<I: IntoIterator<Item = Diagonal>>(diagonals: I) -> Self {
        Self(diagonals.into_iter().fold(0, |set, diagonal| set | 1 << diagonal as u8))
    }
}

impl fmt::Debug for Diagonals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// A free cell with a wall diagonally beside it and two free cells in between.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Corner {
    /// The cell.
    pub cell: Pos,
    /// The diagonals on which the walls lie.
    pub toward: Diagonals,
}

/// All corners of a map, row by row. They depend only on the walls, not on an observer. The border of the map creates
/// no corners.
///
/// ```
/// use gridcosm_grid::{BitGrid, Pos};
/// use gridcosm_sight::{Corners, Diagonal};
/// let corners = Corners::of(&BitGrid::parse("...\n.#.\n...")?);
/// assert_eq!(corners.len(), 4);
/// let first = corners.iter().next().unwrap();
/// assert_eq!(first.cell, Pos::new(0, 0));
/// assert!(first.toward.iter().eq([Diagonal::SE]));
/// # Ok::<(), gridcosm_grid::ParseBitGridError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Corners {
    rows: Vec<Vec<Corner>>,
}

impl Corners {
    /// Finds all corners, 64 cells at a time.
    pub fn of(walls: &BitGrid) -> Self {
        let mut corners = Self { rows: vec![Vec::new(); walls.size().height as usize] };
        (0..walls.size().height).for_each(|y| corners.find_in_row(walls, y));
        corners
    }

    /// Finds again all corners that a change in row `y` can have created or removed.
    pub(crate) fn update_around_row(&mut self, walls: &BitGrid, y: u32) {
        let end = y.saturating_add(2).min(walls.size().height);
        (y.saturating_sub(1)..end).for_each(|y| self.find_in_row(walls, y));
    }

    /// The number of corners.
    pub fn len(&self) -> usize {
        self.rows.iter().map(Vec::len).sum()
    }

    /// Whether there are no corners.
    pub fn is_empty(&self) -> bool {
        self.rows.iter().all(Vec::is_empty)
    }

    /// All corners in reading order.
    pub fn iter(&self) -> impl Iterator<Item = Corner> {
        self.rows.iter().flatten().copied()
    }

    /// The corners of a row, from left to right.
    pub fn row(&self, y: u32) -> &[Corner] {
        self.rows.get(y as usize).map_or(&[], Vec::as_slice)
    }

    /// The corner at a cell; `None` if the cell is not a corner.
    pub fn at(&self, cell: Pos) -> Option<Corner> {
        let row = self.row(u32::try_from(cell.y).ok()?);
        let index = row.binary_search_by_key(&cell.x, |corner| corner.cell.x).ok()?;
        row.get(index).copied()
    }

    fn find_in_row(&mut self, walls: &BitGrid, y: u32) {
        let Some(found) = self.rows.get_mut(y as usize) else { return };
        found.clear();
        let (above, here, below) = (
            WallWords::of(walls, y.checked_sub(1)),
            WallWords::of(walls, Some(y)),
            WallWords::of(walls, y.checked_add(1)),
        );
        for index in 0..walls.words_per_row() {
            let (north, south) = (above.at(index), below.at(index));
            let (west, east) = (here.west_of(index), here.east_of(index));
            let free = !here.at(index);
            // In the order of `Diagonal::ALL`.
            let toward = [
                free & !north & !west & above.west_of(index),
                free & !north & !east & above.east_of(index),
                free & !south & !west & below.west_of(index),
                free & !south & !east & below.east_of(index),
            ];
            let mut left = toward.iter().fold(0, |all, bits| all | bits);
            while left != 0 {
                let bit = left.trailing_zeros();
                left &= left - 1;
                let set = (0..4).fold(0, |set, i| set | ((toward[i] >> bit & 1) as u8) << i);
                let x = index as i32 * 64 + bit as i32;
                found.push(Corner { cell: Pos::new(x, y as i32), toward: Diagonals(set) });
            }
        }
    }
}

/// The walls of a row as words, with everything outside the map counted as wall.
#[derive(Clone, Copy)]
struct WallWords<'a> {
    words: &'a [u64],
    width: u32,
}

impl<'a> WallWords<'a> {
    fn of(walls: &'a BitGrid, y: Option<u32>) -> Self {
        let words = y.map_or(&[] as &[u64], |y| walls.row_words(y));
        Self { words, width: walls.size().width }
    }

    fn at(self, index: usize) -> u64 {
        let Some(&word) = self.words.get(index) else { return u64::MAX };
        let used = u64::from(self.width) - 64 * index as u64;
        if used < 64 { word | u64::MAX << used } else { word }
    }

    /// For each cell of a word, its left neighbour.
    fn west_of(self, index: usize) -> u64 {
        let before = index.checked_sub(1).map_or(u64::MAX, |before| self.at(before));
        self.at(index) << 1 | before >> 63
    }

    /// For each cell of a word, its right neighbour.
    fn east_of(self, index: usize) -> u64 {
        self.at(index) >> 1 | self.at(index + 1) << 63
    }
}
