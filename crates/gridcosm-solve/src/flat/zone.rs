//! Which cells the player reaches, and how far they are.

use super::board::Board;

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
