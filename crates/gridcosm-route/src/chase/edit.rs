//! Changes of the map.

use super::{Chase, Steps, WORD, is_set, set};
use gridcosm_grid::{BitGrid, Pos};

impl Chase {
    /// Opens or closes a cell of the map. The goal stays.
    pub fn edit(&mut self, cell: Pos, open: bool) {
        let (bit, goal) = (self.bit(cell), self.goal);
        let Some(bit) = bit.filter(|&bit| is_set(&self.open, bit) != open) else { return };
        self.edit_bit(bit, open);
        if self.goal.is_none() && goal != Some(bit) {
            self.begin(goal);
        }
    }

    /// Makes the map that of these walls. If the ways would change, it forgets them and the goal.
    pub(super) fn compare(&mut self, walls: &BitGrid) {
        let last = self.size.width as usize / WORD;
        let columns = (1u64 << (self.size.width as usize % WORD)) - 1;
        for y in 0..self.size.height {
            let first = (y as usize + 1) * self.stride;
            for (w, &word) in walls.row_words(y).iter().enumerate() {
                let open = if w == last { !word & columns } else { !word };
                let mut changed = open ^ self.open[first + w];
                while changed != 0 && self.goal.is_some() {
                    let bit = (first + w) * WORD + changed.trailing_zeros() as usize;
                    self.edit_bit(bit, !is_set(&self.open, bit));
                    changed &= changed - 1;
                }
                self.open[first + w] = open;
            }
        }
    }

    /// As [`edit`](Self::edit), but if the ways would change, it forgets them and the goal.
    fn edit_bit(&mut self, bit: usize, open: bool) {
        set(&mut self.open, bit, open);
        let unchanged = if open { self.fits_in(bit) } else { self.is_spare(bit) };
        if !unchanged {
            self.forget();
        }
    }

    /// Takes a cell out, if all other cells keep their distances.
    fn is_spare(&mut self, bit: usize) -> bool {
        if !is_set(&self.known, bit) {
            return true;
        }
        // Nobody knows yet who will come through it.
        if !self.complete || self.goal == Some(bit) {
            return false;
        }
        let needs_it = |(n, beside): (usize, usize)| {
            // The step back is the other one of its pair.
            let back = Steps(1 << (n ^ 1));
            self.ways(beside) == back
        };
        if self.neighbours(bit).into_iter().enumerate().any(needs_it) {
            return false;
        }
        set(&mut self.known, bit, false);
        true
    }

    /// Puts a cell in, if all other cells keep their distances.
    fn fits_in(&mut self, bit: usize) -> bool {
        let neighbours = self.neighbours(bit);
        let known = |&beside: &usize| is_set(&self.known, beside);
        if !neighbours.iter().any(known) {
            return true;
        }
        // A way through it to cells that are not known needs a flood.
        let beyond = |&beside: &usize| is_set(&self.open, beside) && !is_set(&self.known, beside);
        if !self.complete || neighbours.iter().any(beyond) {
            return false;
        }
        let distances =
            neighbours.map(|beside| Some(beside).filter(known).map(|beside| self.distance(beside)));
        let (nearest, furthest) =
            (distances.into_iter().flatten().min(), distances.into_iter().flatten().max());
        let (Some(nearest), Some(furthest)) = (nearest, furthest) else { return false };
        if furthest > nearest + 2 {
            return false; // a short cut
        }
        set(&mut self.known, bit, true);
        self.span = (self.span.0.min(bit), self.span.1.max(bit));
        for (beside, distance) in neighbours.into_iter().zip(distances) {
            if let Some(distance) = distance {
                self.orient(bit, beside, distance == nearest);
            }
        }
        true
    }
}
