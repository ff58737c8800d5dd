//! What an observer sees: visible runs, row by row.

use crate::Observer;
use gridcosm_grid::{BitGrid, Pos, Size};
use std::{fmt, ops::Range};

/// A row's visible cells without a gap: the columns `start..end`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Run {
    /// The first visible column.
    pub start: u32,
    /// The first column after the run.
    pub end: u32,
}

impl Run {
    /// The columns.
    pub const fn columns(self) -> Range<u32> {
        self.start..self.end
    }

    /// The number of cells.
    #[expect(clippy::len_without_is_empty, reason = "a run is never empty")]
    pub const fn len(self) -> u32 {
        self.end - self.start
    }
}

impl fmt::Debug for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.start, self.end)
    }
}

/// The visible cells of one query, kept as runs per row.
///
/// The size of a view grows with what is seen, not with the map: in a closed room of a huge map it holds a few dozen
/// numbers. Finding a row takes constant time; finding a cell takes the logarithm of the number of runs in its row. In
/// each row the runs are as long as possible and sorted from left to right.
///
/// ```
/// use gridcosm_grid::{BitGrid, Pos};
/// use gridcosm_sight::{Look, look};
/// let walls = BitGrid::parse(
///     "...#
///      .#..
///      ....",
/// )?;
/// let view = look(&walls, Pos::new(0, 0), Look::default()).unwrap();
/// assert_eq!(view.count(), 5);
/// assert!(view.contains(Pos::new(0, 2)) && !view.contains(Pos::new(1, 2)));
/// assert_eq!(view.to_bits(walls.size()).to_string(), "###.\n#...\n#...\n");
/// # Ok::<(), gridcosm_grid::ParseBitGridError>(())
/// ```
#[derive(Clone, Default)]
pub struct View {
    /// The row of the observer's cell, where `down` begins.
    row: u32,
    /// The observer's row and all below it.
    pub(crate) down: Half,
    /// The rows above the observer's, nearest first.
    pub(crate) up: Half,
}

/// The rows on one side of the observer, nearest first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Half {
    runs: Vec<Run>,
    /// For each row, the end of its runs in `runs`.
    ends: Vec<usize>,
    /// The start of the runs of the row being written.
    row_start: usize,
}

impl Half {
    pub(crate) fn clear(&mut self) {
        self.runs.clear();
        self.ends.clear();
        self.row_start = 0;
    }

    /// The number of rows written.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The runs of the row at an index.
    #[inline]
    pub(crate) fn row(&self, index: usize) -> &[Run] {
        let Some(&end) = self.ends.get(index) else { return &[] };
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.runs[start..end]
    }

    /// Adds a run to the row being written. Runs come from left to right and may touch or overlap the previous one.
    #[inline]
    pub(crate) fn push(&mut self, start: u32, end: u32) {
        if self.runs.len() > self.row_start
            && let Some(last) = self.runs.last_mut()
            && start <= last.end
        {
            last.end = last.end.max(end);
            return;
        }
        self.runs.push(Run { start, end });
    }

    /// Adds the columns from `first` to `last`, given as offsets from column `x`, without those more than `width` away.
    #[inline]
    pub(crate) fn push_within(&mut self, x: i64, (first, last): (i64, i64), width: i64) {
        let (first, last) = (first.max(-width), last.min(width));
        if first <= last {
            self.push((x + first) as u32, (x + last) as u32 + 1);
        }
    }

    /// Ends the row being written.
    #[inline]
    pub(crate) fn close_row(&mut self) {
        self.row_start = self.runs.len();
        self.ends.push(self.row_start);
    }

    /// Ends rows until the row being written is the one at `index`.
    pub(crate) fn close_rows_before(&mut self, index: usize) {
        while self.ends.len() < index {
            self.close_row();
        }
    }

    /// Drops empty rows at the far end.
    fn trim(&mut self) {
        let used = self.ends.partition_point(|&end| end < self.runs.len());
        self.ends.truncate(if self.runs.is_empty() { 0 } else { used + 1 });
    }
}

impl View {
    /// Clears the view, keeps its memory, and begins at a row.
    pub(crate) fn begin(&mut self, row: u32) {
        self.row = row;
        self.down.clear();
        self.up.clear();
    }

    /// Drops empty rows at the far ends.
    pub(crate) fn finish(&mut self) {
        self.down.trim();
        self.up.trim();
    }

    /// The visible runs of a row, from left to right.
    #[inline]
    pub fn row(&self, y: u32) -> &[Run] {
        if y >= self.row {
            self.down.row((y - self.row) as usize)
        } else {
            self.up.row((self.row - y - 1) as usize)
        }
    }

    /// The rows with visible cells, from the top, each with its runs.
    pub fn rows(&self) -> impl Iterator<Item = (u32, &[Run])> + Clone {
        let above = (0..self.up.len()).rev().map(|i| (self.row - 1 - i as u32, self.up.row(i)));
        let below = (0..self.down.len()).map(|i| (self.row + i as u32, self.down.row(i)));
        above.chain(below).filter(|(_, runs)| !runs.is_empty())
    }

    /// Whether a cell is visible.
    #[inline]
    pub fn contains(&self, pos: Pos) -> bool {
        let (Ok(x), Ok(y)) = (u32::try_from(pos.x), u32::try_from(pos.y)) else { return false };
        let runs = self.row(y);
        let next = runs.partition_point(|run| run.start <= x);
        next > 0 && x < runs[next - 1].end
    }

    /// The number of visible cells.
    pub fn count(&self) -> u64 {
        let cells = |half: &Half| half.runs.iter().map(|run| u64::from(run.len())).sum::<u64>();
        cells(&self.up) + cells(&self.down)
    }

    /// Whether nothing is visible.
    pub fn is_empty(&self) -> bool {
        self.up.runs.is_empty() && self.down.runs.is_empty()
    }

    /// The visible cells in reading order.
    pub fn cells(&self) -> impl Iterator<Item = Pos> + Clone {
        self.rows().flat_map(|(y, runs)| {
            runs.iter()
                .flat_map(move |run| run.columns().map(move |x| Pos::new(x as i32, y as i32)))
        })
    }

    /// The visible cells as a bit grid of the map's size.
    pub fn to_bits(&self, size: Size) -> BitGrid {
        let mut bits = BitGrid::new(size);
        self.add_to(&mut bits);
        bits
    }

    /// Sets the visible cells in a bit grid and leaves its other cells unchanged. Use it to collect what has been seen
    /// so far.
    pub fn add_to(&self, bits: &mut BitGrid) {
        for (y, runs) in self.rows() {
            for run in runs {
                bits.set_run(y, run.columns(), true);
            }
        }
    }

    /// Writes the cells that are in both views.
    pub(crate) fn intersection(&self, other: &View, into: &mut View) {
        into.begin(self.row);
        for y in 0..self.down.len() {
            common_runs(self.down.row(y), other.row(self.row + y as u32), &mut into.down);
        }
        for y in 0..self.up.len() {
            common_runs(self.up.row(y), other.row(self.row - 1 - y as u32), &mut into.up);
        }
        into.finish();
    }

    /// Whether all cells of an observer are visible.
    pub fn contains_all(&self, observer: Observer) -> bool {
        observer.cells().all(|cell| self.contains(cell))
    }
}

/// Adds one row to `into` with the cells that are in both lists.
fn common_runs(mut a: &[Run], mut b: &[Run], into: &mut Half) {
    while let ([first, rest_a @ ..], [second, rest_b @ ..]) = (a, b) {
        let (start, end) = (first.start.max(second.start), first.end.min(second.end));
        if start < end {
            into.push(start, end);
        }
        if first.end <= second.end {
            a = rest_a;
        } else {
            b = rest_b;
        }
    }
    into.close_row();
}

/// Two views are equal if they contain the same cells, wherever their observers are.
impl PartialEq for View {
    fn eq(&self, other: &Self) -> bool {
        self.rows().eq(other.rows())
    }
}

impl Eq for View {}

impl fmt::Debug for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.rows()).finish()
    }
}
