//! The free runs of one row, found 64 cells at a time.

use gridcosm_grid::BitGrid;

const WORD: u32 = u64::BITS;

/// The walls of one row.
#[derive(Clone, Copy)]
pub(crate) struct Row<'a> {
    words: &'a [u64],
    /// The number of columns.
    width: u32,
}

impl<'a> Row<'a> {
    /// Row `y` of a map; a row without cells if there is none.
    #[inline]
    pub(crate) fn of(walls: &'a BitGrid, y: u32) -> Self {
        // Without words there is no run to find, whatever the width.
        Self { words: walls.row_words(y), width: walls.size().width }
    }

    /// The free run that contains column `x` or, if that is a wall, the first one right of it: its first column and the
    /// first column after it. Every run is as long as possible.
    #[inline]
    pub(crate) fn free_run(self, x: u32) -> Option<(u32, u32)> {
        if x >= self.width {
            return None;
        }
        let (index, bit) = ((x / WORD) as usize, x % WORD);
        let word = *self.words.get(index)?;
        if word >> bit & 1 == 0 {
            return Some((self.run_start(index, bit, word), self.run_end(index, bit, word)));
        }
        let (mut index, mut free) = (index, !word & (u64::MAX << bit));
        while free == 0 {
            index += 1;
            free = !*self.words.get(index)?;
        }
        let bit = free.trailing_zeros();
        let start = index as u32 * WORD + bit;
        // The bits beyond the last column are clear and look free.
        (start < self.width).then(|| (start, self.run_end(index, bit, !free)))
    }

    /// The free run that contains column `x` or, if that is a wall, the first one left of it.
    #[inline]
    pub(crate) fn free_run_left(self, x: u32) -> Option<(u32, u32)> {
        if x >= self.width {
            return None;
        }
        let (mut index, mut bit) = ((x / WORD) as usize, x % WORD);
        let mut word = *self.words.get(index)?;
        let mut free = !word & (u64::MAX >> (WORD - 1 - bit));
        while free == 0 {
            index = index.checked_sub(1)?;
            word = self.words[index];
            free = !word;
        }
        bit = WORD - 1 - free.leading_zeros();
        Some((self.run_start(index, bit, word), self.run_end(index, bit, word)))
    }

    /// The free run that contains column `x`; `None` if that cell is a wall.
    #[inline]
    pub(crate) fn free_run_at(self, x: u32) -> Option<(u32, u32)> {
        self.free_run(x).filter(|&(start, _)| start <= x)
    }

    /// The first column of the run that contains the free cell `bit` of word `index`.
    #[inline]
    fn run_start(self, index: usize, bit: u32, word: u64) -> u32 {
        let left = word << (WORD - 1 - bit);
        if left != 0 {
            return index as u32 * WORD + bit + 1 - left.leading_zeros();
        }
        for before in (0..index).rev() {
            if self.words[before] != 0 {
                return before as u32 * WORD + (WORD - self.words[before].leading_zeros());
            }
        }
        0
    }

    /// The first column after the run that contains the free cell `bit` of word `index`. Only the bits of `word` from
    /// `bit` upwards need to be correct.
    #[inline]
    fn run_end(self, index: usize, bit: u32, word: u64) -> u32 {
        let right = word >> bit;
        if right != 0 {
            return index as u32 * WORD + bit + right.trailing_zeros();
        }
        let after = self.words.iter().enumerate().skip(index + 1).find(|&(_, &w)| w != 0);
        after.map_or(self.width, |(i, w)| i as u32 * WORD + w.trailing_zeros()).min(self.width)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridcosm_grid::{Pos, Size};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn runs_are_maximal_and_the_nearest(width in 1..200u32, seed: u64, density in 0..9u64) {
            let mut state = seed | 1;
            let walls = BitGrid::from_fn(Size::new(width, 1), |_| {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                state % 8 < density
            });
            let row = Row::of(&walls, 0);
            let free = |x: i64| walls.get(Pos::new(x as i32, 0)) == Some(false);
            let around = |x: i64| {
                let start = (0..=x).rev().take_while(|&x| free(x)).last().unwrap();
                (start as u32, (x..).find(|&x| !free(x)).unwrap() as u32)
            };
            for x in 0..i64::from(width) {
                let right = (x..i64::from(width)).find(|&x| free(x)).map(around);
                let left = (0..=x).rev().find(|&x| free(x)).map(around);
                prop_assert_eq!(row.free_run(x as u32), right);
                prop_assert_eq!(row.free_run_left(x as u32), left);
                prop_assert_eq!(row.free_run_at(x as u32), free(x).then(|| around(x)));
            }
            prop_assert_eq!(row.free_run(width), None);
            prop_assert_eq!(Row::of(&walls, 1).free_run(0), None);
        }
    }
}
