//! Into which parts the floor falls wherever a box may stand.

use super::board::Board;

/// A cell that the walk has not reached.
const OUT: u16 = u16::MAX;

/// The part of the floor above a cell in the walk, in contrast to those behind one of its four neighbours.
const UP: u8 = 4;

/// The number of different answers of [`Parts::part`].
pub(crate) const PARTS: usize = 5;

/// The free floor around a cell, walked once, so that for every cell it is known at once into which parts the rest would
/// fall if a box stood there.
///
/// The walk goes deep first and numbers the cells. What lies behind a neighbour is cut off by a box exactly if nothing of it
/// touches an earlier cell.
#[derive(Debug)]
pub(crate) struct Parts {
    /// The number of every cell in the walk.
    order: Vec<u16>,
    /// The first number after what was found from a cell.
    end: Vec<u16>,
    /// The least number that touches what was found from a cell.
    low: Vec<u16>,
    /// The smallest cell of what was found from a cell.
    least: Vec<u16>,
    /// The neighbours that were found from a cell, as bits.
    below: Vec<u8>,
    /// The cells in order.
    cells: Vec<u16>,
    /// The smallest cell before a number.
    before: Vec<u16>,
    /// The smallest cell from a number on.
    beyond: Vec<u16>,
    stack: Vec<(u16, u8)>,
}

impl Parts {
    pub(crate) fn new(board: &Board) -> Self {
        let cells = board.cells + 1;
        Self {
            order: vec![OUT; cells],
            end: vec![0; cells],
            low: vec![0; cells],
            least: vec![0; cells],
            below: vec![0; cells],
            cells: Vec::with_capacity(cells),
            before: Vec::with_capacity(cells),
            beyond: Vec::with_capacity(cells),
            stack: Vec::with_capacity(cells),
        }
    }

    /// Walks everything that hangs together with a free cell.
    pub(crate) fn walk(&mut self, board: &Board, occupied: &[bool], start: u16) {
        self.order.fill(OUT);
        self.cells.clear();
        self.stack.clear();
        self.enter(start);
        while let Some(top) = self.stack.last_mut() {
            let (cell, dir) = *top;
            if dir < 4 {
                top.1 += 1;
                let next = board.step(cell, dir as usize);
                if occupied[next as usize] {
                    continue;
                }
                let known = self.order[next as usize];
                if known == OUT {
                    self.below[cell as usize] |= 1 << dir;
                    self.enter(next);
                } else {
                    let low = &mut self.low[cell as usize];
                    *low = known.min(*low);
                }
                continue;
            }
            self.stack.pop();
            self.end[cell as usize] = self.cells.len() as u16;
            if let Some(&(above, _)) = self.stack.last() {
                let (above, cell) = (above as usize, cell as usize);
                self.low[above] = self.low[above].min(self.low[cell]);
                self.least[above] = self.least[above].min(self.least[cell]);
            }
        }
        let mut least = OUT;
        self.before.clear();
        for &cell in &self.cells {
            self.before.push(least);
            least = least.min(cell);
        }
        self.beyond.clear();
        self.beyond.resize(self.cells.len() + 1, OUT);
        for number in (0..self.cells.len()).rev() {
            self.beyond[number] = self.beyond[number + 1].min(self.cells[number]);
        }
    }

    fn enter(&mut self, cell: u16) {
        let number = self.cells.len() as u16;
        self.order[cell as usize] = number;
        self.low[cell as usize] = number;
        self.least[cell as usize] = cell;
        self.below[cell as usize] = 0;
        self.cells.push(cell);
        self.stack.push((cell, 0));
    }

    /// Whether the walk has reached a cell.
    #[inline]
    pub(crate) fn has(&self, cell: u16) -> bool {
        self.order[cell as usize] != OUT
    }

    /// The cells that the walk has reached.
    pub(crate) fn cells(&self) -> &[u16] {
        &self.cells
    }

    /// Whether a box at `at` cuts off what lies behind the neighbour in a direction, which was found from there.
    #[inline]
    fn is_cut(&self, at: u16, found: u16) -> bool {
        self.low[found as usize] >= self.order[at as usize]
    }

    /// The part in which a neighbour of `at` lies if a box stands at `at`.
    #[inline]
    pub(crate) fn part(&self, board: &Board, at: u16, neighbour: u16) -> u8 {
        let number = self.order[neighbour as usize];
        if number < self.order[at as usize] {
            return UP;
        }
        for dir in 0..4 {
            let found = board.step(at, dir as usize);
            if self.below[at as usize] >> dir & 1 == 1
                && self.order[found as usize] <= number
                && number < self.end[found as usize]
            {
                return if self.is_cut(at, found) { dir } else { UP };
            }
        }
        UP
    }

    /// Into how many parts the floor falls if a box stands at `at`.
    pub(crate) fn count(&self, board: &Board, at: u16) -> u32 {
        let cut = |dir: &usize| {
            self.below[at as usize] >> dir & 1 == 1 && self.is_cut(at, board.step(at, *dir))
        };
        (0..4).filter(cut).count() as u32 + u32::from(self.order[at as usize] > 0)
    }

    /// The smallest cell of a part, which names the player's zone, and how many cells the part has.
    pub(crate) fn measure(&self, board: &Board, at: u16, part: u8) -> (u16, u16) {
        let size = |cell: u16| self.end[cell as usize] - self.order[cell as usize];
        if part != UP {
            let found = board.step(at, part as usize);
            return (self.least[found as usize], size(found));
        }
        let first = self.order[at as usize] as usize;
        let end = self.end[at as usize] as usize;
        let mut least = self.before[first].min(self.beyond[end]);
        let mut cells = self.cells.len() as u16 - size(at);
        for dir in 0..4 {
            let found = board.step(at, dir);
            if self.below[at as usize] >> dir & 1 == 1 && !self.is_cut(at, found) {
                least = least.min(self.least[found as usize]);
                cells += size(found);
            }
        }
        (least, cells)
    }
}
