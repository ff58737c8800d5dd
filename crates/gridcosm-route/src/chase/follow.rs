//! The goal takes a step.

use super::{Chase, WORD, Word};

/// How many steps of the goal a field follows at once. A goal that is further away gets a new field.
const FAR: usize = 4;

/// After this many steps of the goal a field starts anew, because by then the pursuers may be so near that most of it is
/// no longer needed.
const FRESH: u32 = 64;

impl Chase {
    /// Follows the goal to a known cell that is near; returns false if it cannot.
    pub(super) fn follow(&mut self, goal: usize) -> bool {
        // At the rim of an unfinished flood it is unknown which neighbours would be nearer.
        if !self.complete {
            self.wasted = self.wasted.saturating_sub(1);
            return false;
        }
        if !self.is_known(goal) {
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
        self.wasted = self.wasted.saturating_sub(1);
        way[..steps].iter().rev().for_each(|&next| self.take_step(next));
        true
    }

    /// Moves the goal to a cell beside it.
    fn take_step(&mut self, next: usize) {
        self.growing.resize(self.words.len().div_ceil(WORD), 0);
        let word = next / WORD;
        self.words[word].nearer |= 1 << (next % WORD);
        let colour = self.colour_of_goal();
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
                    self.grow(group * WORD + bit, colour);
                }
            }
            for group in (0..self.growing.len()).rev() {
                while self.growing[group] != 0 {
                    let bit = self.growing[group].ilog2() as usize;
                    self.growing[group] ^= 1 << bit;
                    self.grow(group * WORD + bit, colour);
                    busy = true;
                }
            }
        }
        let (first, last) = (self.span.0 / WORD, self.span.1 / WORD);
        for word in &mut self.words[first..=last] {
            // The second bit changes from 0 to -1 and from 1 to 2, in either direction.
            word.half ^= word.nearer ^ word.black ^ colour;
            word.nearer = 0;
        }
        self.goal = Some(next);
    }

    #[inline]
    fn mark(&mut self, word: usize) {
        self.growing[word / WORD] |= 1 << (word % WORD);
    }

    /// Adds to the cells that come nearer those of a word that have such a cell on a shortest path to the goal, and marks
    /// the words around it that this changes.
    #[inline]
    fn grow(&mut self, w: usize, colour: u64) {
        let word = self.words[w];
        let known = word.known();
        if known & !word.nearer == 0 {
            return;
        }
        let [above, below, left, right] =
            [w - self.stride, w + self.stride, w - 1, w + 1].map(|w| self.words[w]);
        // For each cell, whether the neighbour is nearer to the goal, if it is known.
        let here = word.half ^ word.black ^ colour;
        let (to_above, to_below) = (here ^ above.half, here ^ below.half);
        let to_left = here ^ (word.half << 1 | left.half >> 63);
        let to_right = here ^ (word.half >> 1 | right.half << 63);
        let right_of = known & to_left & (known << 1 | left.known() >> 63);
        let left_of = known & to_right & (known >> 1 | right.known() << 63);
        let grown = word.nearer | known & (above.nearer & to_above | below.nearer & to_below);
        let from_left = (grown << 1 | left.nearer >> 63) & right_of;
        let from_right = (grown >> 1 | right.nearer << 63) & left_of;
        let grown = grown | fill_up(from_left, right_of) | fill_down(from_right, left_of);
        let new = grown & !word.nearer;
        if new == 0 {
            return;
        }
        self.words[w].nearer = grown;
        let more = |beside: &Word| beside.known() & !beside.nearer;
        if new & !to_above & more(&above) != 0 {
            self.mark(w - self.stride);
        }
        if new & !to_below & more(&below) != 0 {
            self.mark(w + self.stride);
        }
        if new & !to_left & more(&left) >> 63 != 0 {
            self.mark(w - 1);
        }
        if (new & !to_right) >> 63 & more(&right) != 0 {
            self.mark(w + 1);
        }
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
