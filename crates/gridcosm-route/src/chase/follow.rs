//! The goal takes a step.

use super::{Chase, WORD, is_set, set};

/// How many steps of the goal a field follows at once. A goal that is further away gets a new field.
const FAR: usize = 4;

/// After this many steps of the goal a field starts anew, because by then the pursuers may be so near that most of it is
/// no longer needed.
const FRESH: u32 = 64;

impl Chase {
    /// Follows the goal to a known cell that is near; returns false if it cannot.
    pub(super) fn follow(&mut self, goal: usize) -> bool {
        // At the rim of an unfinished flood it is unknown which neighbours would be nearer.
        if !self.complete || !is_set(&self.known, goal) {
            return false;
        }
        let mut way = [goal; FAR + 1];
        let mut steps = 0;
        for bit in self.walk(goal) {
            steps += 1;
            let Some(place) = way.get_mut(steps) else { return false };
            *place = bit;
        }
        self.moves += steps as u32;
        if self.moves > FRESH {
            return false;
        }
        way[..steps].iter().rev().for_each(|&next| self.take_step(next));
        true
    }

    /// Moves the goal to a cell beside it.
    fn take_step(&mut self, next: usize) {
        set(&mut self.nearer, next, true);
        let word = next / WORD;
        for word in [word, word - 1, word + 1, word - self.stride, word + self.stride] {
            self.mark(word);
        }
        // Down and up in turn, so that what grows downwards is done in one pass, and so is what grows upwards.
        let mut busy = true;
        while busy {
            busy = false;
            for group in 0..self.growing.len() {
                while self.growing[group] != 0 {
                    let bit = self.growing[group].trailing_zeros() as usize;
                    self.growing[group] &= self.growing[group] - 1;
                    self.grow(group * WORD + bit);
                }
            }
            for group in (0..self.growing.len()).rev() {
                while self.growing[group] != 0 {
                    let bit = self.growing[group].ilog2() as usize;
                    self.growing[group] ^= 1 << bit;
                    self.grow(group * WORD + bit);
                    busy = true;
                }
            }
        }
        self.turn_pairs();
        self.goal = Some(next);
    }

    #[inline]
    fn mark(&mut self, word: usize) {
        set(&mut self.growing, word, true);
    }

    /// Adds to the cells that come nearer those of a word that have such a cell on a shortest path to the goal, and marks
    /// the words around it that this changes.
    #[inline]
    fn grow(&mut self, w: usize) {
        let (known, before) = (self.known[w], self.nearer[w]);
        if known & !before == 0 {
            return;
        }
        let (above, below) = (w - self.stride, w + self.stride);
        let (nearer_left, nearer_right) = (self.nearer[w - 1], self.nearer[w + 1]);
        let (nearer_above, nearer_below) = (self.nearer[above], self.nearer[below]);
        let (south_above, south) = (self.south[above], self.south[w]);
        let (east_left, east) = (self.east[w - 1], self.east[w]);
        // The cells that are one step further than their left neighbour, or than their right one.
        let right_of =
            known & !(east << 1 | east_left >> 63) & (known << 1 | self.known[w - 1] >> 63);
        let left_of = known & east & (known >> 1 | self.known[w + 1] << 63);
        let grown = before | known & (nearer_above & !south_above | nearer_below & south);
        let from_left = (grown << 1 | nearer_left >> 63) & right_of;
        let from_right = (grown >> 1 | nearer_right << 63) & left_of;
        let grown = grown | fill_up(from_left, right_of) | fill_down(from_right, left_of);
        let new = grown & !before;
        if new == 0 {
            return;
        }
        self.nearer[w] = grown;
        if new & south_above & self.known[above] & !nearer_above != 0 {
            self.mark(above);
        }
        if new & !south & self.known[below] & !nearer_below != 0 {
            self.mark(below);
        }
        if (new & !east) >> 63 & self.known[w + 1] & !nearer_right & 1 != 0 {
            self.mark(w + 1);
        }
        if (new & 1) << 63 & east_left & self.known[w - 1] & !nearer_left != 0 {
            self.mark(w - 1);
        }
    }

    /// Of each pair of which one has come nearer and the other one has not, the first is the nearer one now.
    fn turn_pairs(&mut self) {
        let (first, last) = (self.span.0 / WORD, self.span.1 / WORD);
        let (from, to) = (first - self.stride, last + 1);
        let cells = &self.nearer[from..to];
        let (right, below) = (&self.nearer[from + 1..], &self.nearer[from + self.stride..]);
        for ((pairs, &here), &right) in self.east[from..to].iter_mut().zip(cells).zip(right) {
            let there = here >> 1 | right << 63;
            *pairs = *pairs & !(here ^ there) | there & !here;
        }
        for ((pairs, &here), &there) in self.south[from..to].iter_mut().zip(cells).zip(below) {
            *pairs = *pairs & !(here ^ there) | there & !here;
        }
        self.nearer[first..=last].fill(0);
    }
}

/// The seeds, and from each the set bits of `through` above it, up to the first that is not set.
#[inline]
fn fill_up(seeds: u64, through: u64) -> u64 {
    // The carry runs through the set bits and clears them.
    through & !through.wrapping_add(seeds) | seeds
}

/// The seeds, and from each the set bits of `through` below it, down to the first that is not set.
#[inline]
fn fill_down(seeds: u64, through: u64) -> u64 {
    let (mut filled, mut through) = (seeds, through);
    for by in [1, 2, 4, 8, 16, 32] {
        filled |= through & filled >> by;
        through &= through >> by;
    }
    filled
}
