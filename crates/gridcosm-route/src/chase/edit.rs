//! Changes of the map.

use super::{Chase, Steps, WORD};
use gridcosm_grid::{BitGrid, Pos};
use std::mem;

impl Chase {
    /// Opens or closes a cell of the map. The goal stays.
    pub fn edit(&mut self, cell: Pos, open: bool) {
        let (bit, goal) = (self.bit(cell), self.goal);
        let Some(bit) = bit.filter(|&bit| self.is_open(bit) != open) else { return };
        self.edit_bit(bit, open);
        if self.goal.is_none() && goal != Some(bit) {
            self.begin(goal);
        }
    }

    /// Makes the map that of these walls. If the ways would change, it forgets them and the goal.
    pub(super) fn compare(&mut self, walls: &BitGrid) {
        let last = self.size.width as usize / WORD;
        let columns = (1u64 << (self.size.width as usize % WORD)) - 1;
        // Closed cells first: where something has moved on, its new cell would seem to be a short cut through the old one.
        let mut opened = mem::take(&mut self.opened);
        for y in 0..self.size.height {
            let first = (y as usize + 1) * self.stride;
            for (w, &walls) in walls.row_words(y).iter().enumerate() {
                let open = if w == last { !walls & columns } else { !walls };
                let mut changed = open ^ self.words[first + w].open;
                if changed != 0 && self.goal.is_none() {
                    let word = &mut self.words[first + w];
                    (word.open, word.far) = (open, open);
                    continue;
                }
                while changed != 0 {
                    let bit = changed.trailing_zeros() as usize;
                    changed &= changed - 1;
                    if open >> bit & 1 == 1 {
                        opened.push(((first + w) * WORD + bit) as u32);
                    } else {
                        self.edit_bit((first + w) * WORD + bit, false);
                    }
                }
            }
        }
        opened.drain(..).for_each(|bit| self.edit_bit(bit as usize, true));
        self.opened = opened;
    }

    /// As [`edit`](Self::edit), but if the ways would change, it forgets them and the goal.
    fn edit_bit(&mut self, bit: usize, open: bool) {
        let cell = 1 << (bit % WORD);
        let unchanged = if open { self.fits_in(bit) } else { self.is_spare(bit) };
        let word = &mut self.words[bit / WORD];
        if open {
            word.open |= cell;
        } else {
            word.open &= !cell;
            word.far &= !cell;
        }
        if !unchanged {
            self.wasted = (self.wasted + 1).min(8);
            self.forget();
            // The span need not cover the cell.
            let word = &mut self.words[bit / WORD];
            word.far = word.far & !cell | word.open & cell;
        }
    }

    /// Whether all other cells keep their distances if a cell is closed.
    fn is_spare(&self, bit: usize) -> bool {
        if !self.is_known(bit) {
            return true;
        }
        // Nobody knows yet who will come through it.
        if !self.complete || self.goal == Some(bit) {
            return false;
        }
        // The step back is the other one of its pair.
        let needs_it = |(n, beside)| self.ways(beside) == Steps(1u8 << (n ^ 1));
        !self.neighbours(bit).into_iter().enumerate().any(needs_it)
    }

    /// Puts in a cell that is being opened. Returns false if other cells do not keep their distances.
    fn fits_in(&mut self, bit: usize) -> bool {
        let neighbours = self.neighbours(bit);
        let is_known = |&beside: &usize| self.is_known(beside);
        if !neighbours.iter().any(is_known) {
            self.words[bit / WORD].far |= 1 << (bit % WORD);
            return true;
        }
        // A way through it to cells that are not known needs a flood.
        let is_beyond = |&beside: &usize| self.is_open(beside) && !self.is_known(beside);
        if !self.complete || neighbours.iter().any(is_beyond) {
            return false;
        }
        let known = || neighbours.into_iter().filter(is_known);
        let distance = |beside: usize| (self.distance(beside), beside);
        let (nearest, furthest) = (known().map(distance).min(), known().map(distance).max());
        let (Some((least, nearest)), Some((most, _))) = (nearest, furthest) else { return false };
        if most > least + 2 {
            return false; // a short cut
        }
        let word = &self.words[nearest / WORD];
        let half = (word.half ^ self.odd(word)) >> (nearest % WORD) & 1;
        let word = &mut self.words[bit / WORD];
        word.half = word.half & !(1 << (bit % WORD)) | half << (bit % WORD);
        self.span = (self.span.0.min(bit), self.span.1.max(bit));
        true
    }
}
