//! Which cells the player reaches, and how far they are.

use super::board::Board;

/// By which of the eight cells around a cell are free: whether one can walk between its free neighbours without leaving
/// the eight. Even numbers are neighbours, odd ones lie diagonally.
const HANGS_TOGETHER: [bool; 256] = {
    let mut table = [false; 256];
    let mut free = 0;
    while free < 256 {
        // Every run of free cells with a neighbour in it counts once, where it ends.
        let (mut runs, mut n) = (0, 0);
        while n < 8 {
            let here = free >> n & 1 == 1;
            let next = free >> ((n + 1) % 8) & 1 == 1;
            let before = free >> ((n + 7) % 8) & 1 == 1;
            let neighbour = n % 2 == 0;
            // A run that ends on a diagonal cell and is longer than that ends after a neighbour.
            if here && !next && (neighbour || before) {
                runs += 1;
            }
            n += 1;
        }
        table[free] = runs <= 1;
        free += 1;
    }
    table
};

/// The cells that a flood has reached. Old floods need not be wiped: every flood has a number of its own.
#[derive(Debug)]
pub(crate) struct Zone {
    mark: Vec<u32>,
    number: u32,
    queue: Vec<u16>,
}

impl Zone {
    pub(crate) fn new(board: &Board) -> Self {
        Self { mark: vec![0; board.cells + 1], number: 0, queue: Vec::with_capacity(board.cells) }
    }

    /// Floods from a cell over everything that is not occupied. Returns the smallest cell reached, which is the same
    /// wherever in the zone the player stands.
    #[inline]
    pub(crate) fn flood(&mut self, board: &Board, occupied: &[bool], start: u16) -> u16 {
        self.begin(start);
        let mut least = start;
        let mut done = 0;
        while let Some(&cell) = self.queue.get(done) {
            done += 1;
            least = least.min(cell);
            for next in board.next[cell as usize] {
                let mark = &mut self.mark[next as usize];
                if *mark != self.number && !occupied[next as usize] {
                    *mark = self.number;
                    self.queue.push(next);
                }
            }
        }
        least
    }

    /// As [`flood`](Self::flood), and `steps` receives how far every reached cell is.
    pub(crate) fn measure(
        &mut self,
        board: &Board,
        occupied: &[bool],
        start: u16,
        steps: &mut [u16],
    ) {
        self.begin(start);
        steps[start as usize] = 0;
        let mut done = 0;
        while let Some(&cell) = self.queue.get(done) {
            done += 1;
            let far = steps[cell as usize].saturating_add(1);
            for next in board.next[cell as usize] {
                let mark = &mut self.mark[next as usize];
                if *mark != self.number && !occupied[next as usize] {
                    *mark = self.number;
                    steps[next as usize] = far;
                    self.queue.push(next);
                }
            }
        }
    }

    /// Whether the zone, apart from the two cells themselves, is the same after a push of a box from one cell to the next.
    /// Only looks near the box: false means that it may have changed. `occupied` is as it is after the push.
    #[inline]
    pub(crate) fn outlasts(&self, board: &Board, occupied: &[bool], from: u16, to: u16) -> bool {
        let opens = |&next: &u16| !occupied[next as usize] && !self.has(next);
        if board.next[from as usize].iter().any(opens) {
            return false;
        }
        if !self.has(to) {
            return true;
        }
        let mut free = 0;
        for (n, &cell) in board.ring[to as usize].iter().enumerate() {
            free |= usize::from(!occupied[cell as usize]) << n;
        }
        HANGS_TOGETHER[free]
    }

    fn begin(&mut self, start: u16) {
        if self.number == u32::MAX {
            self.mark.fill(0);
            self.number = 0;
        }
        self.number += 1;
        self.mark[start as usize] = self.number;
        self.queue.clear();
        self.queue.push(start);
    }

    /// Whether the last flood reached a cell.
    #[inline]
    pub(crate) fn has(&self, cell: u16) -> bool {
        self.mark[cell as usize] == self.number
    }

    /// The cells that the last flood reached, nearest first.
    pub(crate) fn cells(&self) -> &[u16] {
        &self.queue
    }
}
