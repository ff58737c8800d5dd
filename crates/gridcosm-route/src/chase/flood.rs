//! The flood that finds the ways to a goal.

use super::{Chase, WORD, Word};
use gridcosm_grid::Size;

/// As [`Chase::wasted`]: floods go as far as they have to. Whether to flood more is known after a few turns.
const ONE_MAP: u32 = 4;

impl Chase {
    pub(super) fn resize(&mut self, size: Size) {
        self.size = size;
        self.stride = size.width as usize / WORD + 1;
        let rows = size.height as usize + 2;
        self.words.clear();
        for row in 0..rows {
            let black = if row % 2 == 0 { u64::MAX / 3 } else { (u64::MAX / 3) << 1 };
            let word = Word { black, ..Word::default() };
            self.words.resize((row + 1) * self.stride, word);
        }
        self.growing.clear();
        self.queue.clear();
        // So that nothing has to be allocated later.
        self.queue.reserve(size.area() as usize);
        self.goal = None;
        self.complete = false;
        self.wasted = ONE_MAP;
    }

    /// Forgets the goal and all ways.
    pub(super) fn forget(&mut self) {
        if self.goal.take().is_some() {
            let (first, last) = self.span;
            self.words[first / WORD..=last / WORD].iter_mut().for_each(|word| word.far = word.open);
        }
        self.queue.clear();
        self.taken = 0;
        self.complete = false;
    }

    /// Starts a flood from an open cell.
    pub(super) fn begin(&mut self, goal: Option<usize>) {
        self.forget();
        let Some(goal) = goal else { return };
        self.goal = Some(goal);
        self.span = (goal, goal);
        self.moves = 0;
        let word = &mut self.words[goal / WORD];
        let cell = 1 << (goal % WORD);
        word.far &= !cell;
        word.half &= !cell;
        self.queue.push(goal as u32);
    }

    /// Floods until a cell is reached, or as far as the flood goes. All neighbours of the cell that are nearer are known
    /// then, because the flood goes by distance.
    #[inline]
    pub(super) fn flood_to(&mut self, wanted: usize) {
        if !self.complete && !self.is_known(wanted) {
            self.flood(wanted);
        }
    }

    fn flood(&mut self, wanted: usize) {
        // Beyond this it is cheaper to know all cells and to follow the goal from then on, if the walls permit that.
        let many = (self.size.area() as usize / 16) << self.wasted;
        let (row, colour) = (self.row(), self.colour_of_goal());
        let before = self.queue.len();
        let Self { words, queue, taken, .. } = self;
        while let Some(&bit) = queue.get(*taken) {
            if *taken < many && words[wanted / WORD].far >> (wanted % WORD) & 1 == 0 {
                break;
            }
            *taken += 1;
            let bit = bit as usize;
            let word = &words[bit / WORD];
            // After an odd distance comes one with another second bit.
            let half = (word.half ^ word.black ^ colour) >> (bit % WORD) & 1;
            for next in [bit + row, bit - row, bit + 1, bit - 1] {
                let word = &mut words[next / WORD];
                let cell = 1u64 << (next % WORD);
                if word.far & cell != 0 {
                    word.far ^= cell;
                    word.half = word.half & !cell | half << (next % WORD);
                    queue.push(next as u32);
                }
            }
        }
        self.complete = self.taken == self.queue.len();
        for &bit in &self.queue[before..] {
            self.span = (self.span.0.min(bit as usize), self.span.1.max(bit as usize));
        }
    }
}
