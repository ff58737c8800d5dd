//! One bit per cell, 64 cells to a word.

use crate::{Pos, Rect, Size, bit_transpose};
use std::{fmt, ops::Range};

/// The number of cells in one word of a [`BitGrid`].
const WORD: u32 = u64::BITS;

/// A set of cells: walls, seen cells, masks.
///
/// Every row starts at a new word; within a row, cell `x` is bit `x % 64` of word `x / 64`. Bits right of the last
/// column are always zero, so counting, comparing and hashing can use whole words. Scans along a row look at 64 cells
/// at once; for scans along a column, keep the [`transposed`](Self::transposed) copy.
///
/// ```
/// use gridcosm_grid::{BitGrid, Pos, Size};
/// let mut walls = BitGrid::new(Size::new(100, 2));
/// for x in 70..80 {
///     walls.set(Pos::new(x, 1), true);
/// }
/// assert_eq!(walls.next_set(Pos::new(3, 1)), Some(70));
/// assert_eq!(walls.next_clear(Pos::new(70, 1)), Some(80));
/// assert_eq!(walls.prev_clear(Pos::new(75, 1)), Some(69));
/// assert_eq!(walls.runs(1).collect::<Vec<_>>(), [70..80]);
/// assert_eq!(walls.count(), 10);
/// ```
#[derive(PartialEq, Eq, Hash, Default)]
pub struct BitGrid {
    size: Size,
    /// The number of words per row.
    stride: usize,
    /// `stride * height` words; bits at or beyond `width` in a row are zero.
    words: Vec<u64>,
}

impl Clone for BitGrid {
    fn clone(&self) -> Self {
        Self { size: self.size, stride: self.stride, words: self.words.clone() }
    }

    /// Keeps the memory that is already allocated.
    fn clone_from(&mut self, other: &Self) {
        (self.size, self.stride) = (other.size, other.stride);
        self.words.clone_from(&other.words);
    }
}

impl BitGrid {
    /// A grid with no cell set.
    pub fn new(size: Size) -> Self {
        let stride = size.width.div_ceil(WORD) as usize;
        Self { size, stride, words: vec![0; stride * size.height as usize] }
    }

    /// A grid with every cell set.
    pub fn full(size: Size) -> Self {
        let mut grid = Self::new(size);
        grid.words.fill(u64::MAX);
        grid.clear_padding();
        grid
    }

    /// A grid whose set cells are those for which `is_set` returns true; it is called in reading order.
    pub fn from_fn(size: Size, mut is_set: impl FnMut(Pos) -> bool) -> Self {
        let mut grid = Self::new(size);
        for pos in size.positions() {
            if is_set(pos) {
                grid.set(pos, true);
            }
        }
        grid
    }

    /// A grid whose cells are given in reading order; cells that are missing at the end are clear.
    pub fn from_flags(size: Size, flags: impl IntoIterator<Item = bool>) -> Self {
        let mut grid = Self::new(size);
        let mut flags = flags.into_iter();
        for row in grid.words.chunks_exact_mut(grid.stride.max(1)) {
            for (x, flag) in (0..size.width).zip(&mut flags) {
                row[(x / WORD) as usize] |= u64::from(flag) << (x % WORD);
            }
        }
        grid
    }

    /// Whether each cell is set, in reading order.
    pub fn flags(&self) -> impl Iterator<Item = bool> + '_ {
        self.size.positions().map(|pos| self.contains(pos))
    }

    /// The number of columns and rows.
    #[inline]
    pub fn size(&self) -> Size {
        self.size
    }

    /// Whether the cell is set; `None` outside the grid.
    #[inline]
    pub fn get(&self, pos: Pos) -> Option<bool> {
        let (word, bit) = self.locate(pos)?;
        Some(self.words[word] & bit != 0)
    }

    /// Whether the cell is set; a cell outside the grid never is.
    #[inline]
    pub fn contains(&self, pos: Pos) -> bool {
        self.get(pos) == Some(true)
    }

    /// Sets or clears a cell and returns its old value. Outside the grid it does nothing and returns `None`.
    #[inline]
    pub fn set(&mut self, pos: Pos, value: bool) -> Option<bool> {
        let (word, bit) = self.locate(pos)?;
        let before = self.words[word] & bit != 0;
        if value {
            self.words[word] |= bit;
        } else {
            self.words[word] &= !bit;
        }
        Some(before)
    }

    /// Sets or clears the cells `columns` of row `y`. Cells outside the grid are ignored.
    pub fn set_run(&mut self, y: u32, columns: Range<u32>, value: bool) {
        let end = columns.end.min(self.size.width);
        if y >= self.size.height || columns.start >= end {
            return;
        }
        let row = y as usize * self.stride;
        let (first, last) = ((columns.start / WORD) as usize, ((end - 1) / WORD) as usize);
        for word in first..=last {
            let mut mask = u64::MAX;
            if word == first {
                mask &= u64::MAX << (columns.start % WORD);
            }
            if word == last {
                mask &= u64::MAX >> (WORD - 1 - (end - 1) % WORD);
            }
            if value {
                self.words[row + word] |= mask;
            } else {
                self.words[row + word] &= !mask;
            }
        }
    }

    /// Sets or clears the cells of a rectangle. Cells outside the grid are ignored.
    pub fn fill_rect(&mut self, rect: Rect, value: bool) {
        let stride = self.stride;
        self.columns_of(rect, |words, place, mask, rows| {
            // Plain indices, because iterator adapters that skip cost more here than the work itself.
            for row in 0..rows {
                let word = &mut words[place + row * stride];
                *word = if value { *word | mask } else { *word & !mask };
            }
        });
    }

    /// Copies the cells of a rectangle from another grid of the same size. Cells outside the grid are ignored; if the
    /// sizes differ, nothing happens.
    pub fn copy_rect(&mut self, from: &Self, rect: Rect) {
        if from.size != self.size {
            return;
        }
        let stride = self.stride;
        self.columns_of(rect, |words, place, mask, rows| {
            for row in 0..rows {
                let place = place + row * stride;
                words[place] = words[place] & !mask | from.words[place] & mask;
            }
        });
    }

    /// Calls `column` for every column of words that a rectangle touches, with all words, the index of the column's
    /// first word, the bits that belong to the rectangle, and the number of rows.
    fn columns_of(&mut self, rect: Rect, mut column: impl FnMut(&mut [u64], usize, u64, usize)) {
        let rect = rect.intersection(self.size.rect());
        if rect.size.is_empty() {
            return;
        }
        let (start, end) = (rect.min.x as u32, rect.min.x as u32 + rect.size.width);
        let (first, last) = (start / WORD, (end - 1) / WORD);
        for word in first..=last {
            let low = if word == first { u64::MAX << (start % WORD) } else { u64::MAX };
            let high =
                if word == last { u64::MAX >> (WORD - 1 - (end - 1) % WORD) } else { u64::MAX };
            let place = rect.min.y as usize * self.stride + word as usize;
            column(&mut self.words, place, low & high, rect.size.height as usize);
        }
    }

    /// Clears every cell and keeps the memory.
    pub fn clear(&mut self) {
        self.words.fill(0);
    }

    /// The number of set cells.
    pub fn count(&self) -> u64 {
        self.words.iter().map(|w| u64::from(w.count_ones())).sum()
    }

    /// Whether no cell is set.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&w| w == 0)
    }

    /// The column of the first set cell at or right of `from` in its row. A column left of the grid counts as column 0.
    #[inline]
    pub fn next_set(&self, from: Pos) -> Option<u32> {
        self.scan_right(from, 0)
    }

    /// The column of the first clear cell at or right of `from` in its row; `None` if every cell up to the edge is set.
    #[inline]
    pub fn next_clear(&self, from: Pos) -> Option<u32> {
        self.scan_right(from, u64::MAX)
    }

    /// The column of the first set cell at or left of `from` in its row. A column right of the grid counts as the last.
    #[inline]
    pub fn prev_set(&self, from: Pos) -> Option<u32> {
        self.scan_left(from, 0)
    }

    /// The column of the first clear cell at or left of `from` in its row; `None` if every cell up to the edge is set.
    #[inline]
    pub fn prev_clear(&self, from: Pos) -> Option<u32> {
        self.scan_left(from, u64::MAX)
    }

    /// The runs of set cells in a row, from left to right, each as long as possible.
    pub fn runs(&self, y: u32) -> Runs<'_> {
        Runs { row: self.row_words(y), width: self.size.width, x: 0 }
    }

    /// The set cells in reading order.
    pub fn cells(&self) -> SetCells<'_> {
        SetCells { grid: self, next_word: 0, left: 0, x: 0, y: -1, row_end: 0 }
    }

    /// The number of words that hold one row.
    #[inline]
    pub fn words_per_row(&self) -> usize {
        self.stride
    }

    /// The words of a row; empty below the last row.
    #[inline]
    pub fn row_words(&self, y: u32) -> &[u64] {
        // Without the limit, a product of 32 bits would overflow far below the last row, where pointers have no more.
        let start = y.min(self.size.height) as usize * self.stride;
        self.words.get(start..start + self.stride).unwrap_or_default()
    }

    /// All words, row by row.
    #[inline]
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// The grid mirrored along its main diagonal, so that a column can be scanned as a row.
    #[must_use]
    pub fn transposed(&self) -> Self {
        let mut out = Self::new(self.size.transposed());
        bit_transpose::transpose(&self.words, self.stride, self.size, &mut out.words, out.stride);
        out
    }

    /// The grid with set and clear swapped.
    #[must_use]
    pub fn inverted(&self) -> Self {
        let mut out = self.clone();
        out.words.iter_mut().for_each(|w| *w = !*w);
        out.clear_padding();
        out
    }

    /// Adds the cells of another grid; cells outside this one are dropped.
    pub fn union_with(&mut self, other: &Self) {
        self.combine(other, |a, b| a | b);
    }

    /// Keeps only the cells that are also set in the other grid.
    pub fn intersect_with(&mut self, other: &Self) {
        self.combine(other, |a, b| a & b);
    }

    /// Removes the cells of another grid.
    pub fn subtract(&mut self, other: &Self) {
        self.combine(other, |a, b| a & !b);
    }

    fn combine(&mut self, other: &Self, op: impl Fn(u64, u64) -> u64) {
        for y in 0..self.size.height {
            let start = y as usize * self.stride;
            let theirs = other.row_words(y);
            for (i, mine) in self.words[start..start + self.stride].iter_mut().enumerate() {
                *mine = op(*mine, theirs.get(i).copied().unwrap_or(0));
            }
        }
        self.clear_padding();
    }

    fn clear_padding(&mut self) {
        let used = self.size.width % WORD;
        if used != 0 {
            let mask = (1 << used) - 1;
            self.words
                .iter_mut()
                .skip(self.stride - 1)
                .step_by(self.stride)
                .for_each(|w| *w &= mask);
        }
    }

    #[inline]
    fn locate(&self, pos: Pos) -> Option<(usize, u64)> {
        if !self.size.contains(pos) {
            return None;
        }
        let (x, y) = (pos.x as u32, pos.y as usize);
        Some((y * self.stride + (x / WORD) as usize, 1 << (x % WORD)))
    }

    #[inline]
    fn row_at(&self, y: i32) -> Option<&[u64]> {
        let y = u32::try_from(y).ok().filter(|&y| y < self.size.height)?;
        Some(self.row_words(y))
    }

    #[inline]
    fn scan_right(&self, from: Pos, flip: u64) -> Option<u32> {
        let row = self.row_at(from.y)?;
        let x = from.x.max(0) as u32;
        if x >= self.size.width {
            return None;
        }
        next_in_row(row, x, flip).filter(|&found| found < self.size.width)
    }

    #[inline]
    fn scan_left(&self, from: Pos, flip: u64) -> Option<u32> {
        let row = self.row_at(from.y)?;
        let x = u32::try_from(from.x).ok()?.min(self.size.width.checked_sub(1)?);
        let mut index = (x / WORD) as usize;
        let mut word = (row[index] ^ flip) & (u64::MAX >> (WORD - 1 - x % WORD));
        loop {
            if word != 0 {
                return Some(index as u32 * WORD + (WORD - 1 - word.leading_zeros()));
            }
            index = index.checked_sub(1)?;
            word = row[index] ^ flip;
        }
    }
}

/// The first column at or right of `x` whose bit, xored with `flip`, is one; it may lie in the padding.
#[inline]
fn next_in_row(row: &[u64], x: u32, flip: u64) -> Option<u32> {
    let mut index = (x / WORD) as usize;
    let mut word = (*row.get(index)? ^ flip) & (u64::MAX << (x % WORD));
    loop {
        if word != 0 {
            return Some(index as u32 * WORD + word.trailing_zeros());
        }
        index += 1;
        word = *row.get(index)? ^ flip;
    }
}

/// The runs of set cells of one row; see [`BitGrid::runs`].
#[derive(Clone, Debug)]
pub struct Runs<'a> {
    row: &'a [u64],
    width: u32,
    x: u32,
}

impl Iterator for Runs<'_> {
    type Item = Range<u32>;

    #[inline]
    fn next(&mut self) -> Option<Range<u32>> {
        let start = next_in_row(self.row, self.x, 0)?;
        let end = next_in_row(self.row, start, u64::MAX).unwrap_or(self.width).min(self.width);
        self.x = end;
        Some(start..end)
    }
}

/// The set cells of a grid in reading order; see [`BitGrid::cells`].
#[derive(Clone, Debug)]
pub struct SetCells<'a> {
    grid: &'a BitGrid,
    /// The index of the word after the one that `left` came from.
    next_word: usize,
    /// The bits not yet returned.
    left: u64,
    /// The column of that word's lowest bit, and its row.
    x: i32,
    y: i32,
    /// The index of the first word of the next row.
    row_end: usize,
}

impl SetCells<'_> {
    /// Moves to the next word. Column and row are counted along, because a division per cell is slow.
    #[inline]
    fn advance(&mut self) -> Option<()> {
        self.left = *self.grid.words.get(self.next_word)?;
        if self.next_word == self.row_end {
            self.row_end += self.grid.stride;
            (self.x, self.y) = (0, self.y + 1);
        } else {
            self.x += WORD as i32;
        }
        self.next_word += 1;
        Some(())
    }
}

impl Iterator for SetCells<'_> {
    type Item = Pos;

    #[inline]
    fn next(&mut self) -> Option<Pos> {
        while self.left == 0 {
            self.advance()?;
        }
        let bit = self.left.trailing_zeros() as i32;
        self.left &= self.left - 1;
        Some(Pos::new(self.x + bit, self.y))
    }
}

impl fmt::Debug for BitGrid {
    /// Draws small grids and summarises large ones.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.size.area() <= 80 * 80 {
            write!(f, "BitGrid {}\n{self}", self.size)
        } else {
            write!(f, "BitGrid {} with {} set", self.size, self.count())
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Grids around the word boundary: sparse, dense and in between.
    pub(crate) fn bit_grids() -> impl Strategy<Value = BitGrid> {
        let side = prop_oneof![0..6u32, 60..70u32, 126..131u32];
        (side.clone(), side, any::<u64>(), 1..8u64).prop_map(|(w, h, seed, density)| {
            let mut state = seed | 1;
            BitGrid::from_fn(Size::new(w, h), |_| {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                state % 8 < density
            })
        })
    }

    /// The definition of the scans, one cell at a time.
    fn slow(grid: &BitGrid, from: Pos, value: bool, step: i32) -> Option<u32> {
        let mut x = if step > 0 { from.x.max(0) } else { from.x.min(grid.size().width as i32 - 1) };
        while let Some(found) = grid.get(Pos::new(x, from.y)) {
            if found == value {
                return Some(x as u32);
            }
            x += step;
        }
        None
    }

    proptest! {
        #[test]
        fn flags_make_the_same_grid_again(grid in bit_grids()) {
            let flags: Vec<bool> = grid.flags().collect();
            prop_assert_eq!(flags.len() as u64, grid.size().area());
            prop_assert_eq!(&BitGrid::from_flags(grid.size(), flags.clone()), &grid);
            let half = flags.len() / 2;
            let expected = BitGrid::from_flags(grid.size(), flags.iter().copied().take(half));
            prop_assert_eq!(expected.count() as usize, flags[..half].iter().filter(|&&flag| flag).count());
        }

        #[test]
        fn runs_cover_exactly_the_set_cells(grid in bit_grids()) {
            let mut covered = BitGrid::new(grid.size());
            for y in 0..grid.size().height {
                let mut before = None;
                for run in grid.runs(y) {
                    prop_assert!(run.start < run.end);
                    prop_assert!(before.is_none_or(|end| end < run.start), "runs touch");
                    before = Some(run.end);
                    covered.set_run(y, run, true);
                }
            }
            prop_assert_eq!(&covered, &grid);
            prop_assert_eq!(grid.cells().count() as u64, grid.count());
            prop_assert!(grid.cells().all(|p| grid.contains(p)));
            prop_assert!(grid.cells().is_sorted());
        }

        #[test]
        fn scans_agree_with_walking(grid in bit_grids(), x in -2..135i32, y in -1..132i32) {
            let from = Pos::new(x, y);
            prop_assert_eq!(grid.next_set(from), slow(&grid, from, true, 1));
            prop_assert_eq!(grid.next_clear(from), slow(&grid, from, false, 1));
            prop_assert_eq!(grid.prev_set(from), slow(&grid, from, true, -1));
            prop_assert_eq!(grid.prev_clear(from), slow(&grid, from, false, -1));
        }

        #[test]
        fn transposing_exchanges_coordinates_and_undoes_itself(grid in bit_grids()) {
            let other = grid.transposed();
            prop_assert!(grid.size().positions().all(|p| grid.get(p) == other.get(Pos::new(p.y, p.x))));
            prop_assert_eq!(other.transposed(), grid);
        }

        #[test]
        fn set_operations_obey_their_laws(a in bit_grids(), b in bit_grids()) {
            let with = |f: fn(&mut BitGrid, &BitGrid)| { let mut c = a.clone(); f(&mut c, &b); c };
            let (union, both, minus) =
                (with(BitGrid::union_with), with(BitGrid::intersect_with), with(BitGrid::subtract));
            for p in a.size().positions() {
                prop_assert_eq!(union.contains(p), a.contains(p) || b.contains(p));
                prop_assert_eq!(both.contains(p), a.contains(p) && b.contains(p));
                prop_assert_eq!(minus.contains(p), a.contains(p) && !b.contains(p));
            }
            prop_assert_eq!(both.count() + minus.count(), a.count());
            prop_assert_eq!(a.inverted().count() + a.count(), a.size().area());
            prop_assert_eq!(a.inverted().inverted(), a);
        }

        #[test]
        fn a_rectangle_is_filled_and_copied_cell_by_cell(
            grid in bit_grids(), other in bit_grids(), x in -3..140i32, y in -3..140i32, w in 0..140u32, h in 0..9u32,
        ) {
            let rect = Rect::new(Pos::new(x, y), Size::new(w, h));
            for value in [false, true] {
                let mut filled = grid.clone();
                filled.fill_rect(rect, value);
                let expected = BitGrid::from_fn(grid.size(), |p| if rect.contains(p) { value } else { grid.contains(p) });
                prop_assert_eq!(filled, expected);
            }
            let turned = grid.inverted();
            let mut copied = grid.clone();
            copied.copy_rect(&turned, rect);
            prop_assert_eq!(&copied, &BitGrid::from_fn(grid.size(), |p| grid.contains(p) != rect.contains(p)));
            copied.copy_rect(&other, rect);
            prop_assert!(copied.size() == grid.size());
        }

        #[test]
        fn a_run_is_set_cell_by_cell(w in 0..140u32, start in 0..150u32, len in 0..150u32) {
            let mut grid = BitGrid::new(Size::new(w, 1));
            grid.set_run(0, start..start + len, true);
            let expected = BitGrid::from_fn(Size::new(w, 1), |p| (start..start + len).contains(&(p.x as u32)));
            prop_assert_eq!(&grid, &expected);
            grid.set_run(0, start..start + len, false);
            prop_assert!(grid.is_empty());
        }
    }

    #[test]
    fn outside_is_none_and_changes_nothing() {
        let mut grid = BitGrid::new(Size::new(64, 1));
        assert_eq!(grid.set(Pos::new(64, 0), true), None);
        assert_eq!(grid.set(Pos::new(0, -1), true), None);
        assert_eq!(grid.next_clear(Pos::new(0, 1)), None);
        assert!(grid.is_empty());
        assert_eq!(BitGrid::full(Size::new(65, 3)).count(), 195);
        assert_eq!(BitGrid::full(Size::new(0, 3)).count(), 0);
        assert_eq!(BitGrid::full(Size::new(3, 0)).transposed().size(), Size::new(0, 3));
    }
}
