//! The flood that finds the ways to a goal.

use super::{Chase, WORD, is_set, set};
use gridcosm_grid::Size;

impl Chase {
    pub(super) fn resize(&mut self, size: Size) {
        self.size = size;
        self.stride = size.width as usize / WORD + 1;
        let words = self.stride * (size.height as usize + 2);
        let lists =
            [&mut self.open, &mut self.known, &mut self.east, &mut self.south, &mut self.nearer];
        for list in lists {
            list.clear();
            list.resize(words, 0);
        }
        self.growing.clear();
        self.growing.resize(words.div_ceil(WORD), 0);
        self.queue.clear();
        // So that nothing has to be allocated later.
        self.queue.reserve(size.area() as usize);
        self.goal = None;
        self.complete = false;
    }

    /// Forgets the goal and all ways.
    pub(super) fn forget(&mut self) {
        if self.goal.take().is_some() {
            let (first, last) = self.span;
            self.known[first / WORD..=last / WORD].fill(0);
        }
        self.queue.clear();
        self.complete = false;
    }

    /// Starts a flood from an open cell.
    pub(super) fn begin(&mut self, goal: Option<usize>) {
        self.forget();
        let Some(goal) = goal else { return };
        self.goal = Some(goal);
        self.span = (goal, goal);
        self.taken = 0;
        self.moves = 0;
        self.reach(goal);
    }

    /// Notes a cell that the flood comes to. The neighbours that are known by now are nearer; the others are not, and say
    /// so when the flood comes to them.
    #[inline]
    fn reach(&mut self, bit: usize) {
        let row = self.row();
        set(&mut self.known, bit, true);
        let (right, below) = (is_set(&self.known, bit + 1), is_set(&self.known, bit + row));
        set(&mut self.east, bit, right);
        set(&mut self.south, bit, below);
        set(&mut self.east, bit - 1, false);
        set(&mut self.south, bit - row, false);
        self.span = (self.span.0.min(bit), self.span.1.max(bit));
        self.queue.push(bit as u32);
    }

    /// Floods until a cell is reached, or as far as the flood goes. All neighbours of the cell that are nearer are known
    /// then, because the flood goes by distance.
    #[inline]
    pub(super) fn flood_to(&mut self, wanted: usize) {
        if !self.complete && !is_set(&self.known, wanted) {
            self.flood(wanted);
        }
    }

    fn flood(&mut self, wanted: usize) {
        // Beyond this it is cheaper to know all cells, and to follow the goal from then on.
        let many = self.size.area() as usize / 16;
        while let Some(&bit) = self.queue.get(self.taken) {
            if is_set(&self.known, wanted) && self.taken < many {
                return;
            }
            self.taken += 1;
            for next in self.neighbours(bit as usize) {
                if is_set(&self.open, next) && !is_set(&self.known, next) {
                    self.reach(next);
                }
            }
        }
        self.complete = true;
    }
}
