//! Two boxes that can never both come home, whatever the player does: a table of small deadlocks.

use super::{board::Board, nodes::Boxes, zone::Zone};

/// Most steps of floods that a table is worth: some hundredths of a second.
const MOST_WORK: usize = 1 << 25;
/// Rows of the table for one cell: a row for every side of the box on which the player may stand, and one for any side.
const SIDES: usize = 5;
const ANY: usize = 4;

/// For a box on one cell and the player on one side of it, the cells where a second box leaves hope: with only these two
/// boxes on the floor, both can be pushed to targets of their own.
///
/// Other boxes only stand in the way, so a position with two boxes without hope is lost.
#[derive(Debug)]
pub(crate) struct Pairs {
    /// By cell and side, a bit for every cell of the other box. The cell itself counts as hopeful.
    hope: Vec<u64>,
    words: usize,
}

/// Two boxes, and a cell beside one of them where the player stands.
type Pair = (u16, u16, u16);

impl Pairs {
    /// `None` if the table would take too long.
    pub(crate) fn new(board: &Board) -> Option<Self> {
        if board.live * board.live / 2 * board.cells > MOST_WORK {
            return None;
        }
        let words = board.live.div_ceil(64);
        let mut pairs = Self { hope: vec![0; board.live * SIDES * words], words };
        for at in 0..board.live as u16 {
            (0..SIDES).for_each(|side| pairs.set(at, side, at));
        }
        pairs.play_backwards(board);
        Some(pairs)
    }

    /// Pulls the boxes of every pair of targets to wherever they can be pulled.
    fn play_backwards(&mut self, board: &Board) {
        let mut zone = Zone::new(board);
        let mut occupied = vec![false; board.cells + 1];
        occupied[board.cells] = true;
        let mut queue: Vec<Pair> = Vec::new();
        for (number, &a) in board.goals.iter().enumerate() {
            for &b in &board.goals[number + 1..] {
                let around = [a, b].into_iter().flat_map(|at| board.next[at as usize]);
                queue.extend(around.map(|player| (a, b, player)));
            }
        }
        while let Some((a, b, player)) = queue.pop() {
            if board.is_wall(player) || player == a || player == b {
                continue;
            }
            let beside = |at: u16| board.next[at as usize].iter().position(|&cell| cell == player);
            let known = beside(a).map(|side| self.has(a, side, b));
            if known.or_else(|| beside(b).map(|side| self.has(b, side, a))) == Some(true) {
                continue;
            }
            (occupied[a as usize], occupied[b as usize]) = (true, true);
            zone.flood(board, &occupied, player);
            (occupied[a as usize], occupied[b as usize]) = (false, false);
            for (at, other) in [(a, b), (b, a)] {
                self.set(at, ANY, other);
                for (side, &to) in board.next[at as usize].iter().enumerate() {
                    if !zone.has(to) {
                        continue;
                    }
                    self.set(at, side, other);
                    // The player goes back one cell from there, and the box follows.
                    let back = board.step(to, side);
                    if board.is_live(to) && !self.has(to, side, other) {
                        queue.push((to, other, back));
                    }
                }
            }
        }
    }

    /// Whether the box at `at`, with the player on one side of it, leaves no hope together with some other box.
    #[inline]
    pub(crate) fn loses<const W: usize>(&self, boxes: &Boxes<W>, at: u16, side: usize) -> bool {
        let row = &self.hope[self.row(at, side)..][..self.words];
        boxes.iter().zip(row).any(|(boxes, hope)| boxes & !hope != 0)
    }

    /// The same with the player on any side.
    #[inline]
    pub(crate) fn loses_anyway<const W: usize>(&self, boxes: &Boxes<W>, at: u16) -> bool {
        self.loses(boxes, at, ANY)
    }

    #[inline]
    fn row(&self, at: u16, side: usize) -> usize {
        (at as usize * SIDES + side) * self.words
    }

    fn has(&self, at: u16, side: usize, other: u16) -> bool {
        self.hope[self.row(at, side) + other as usize / 64] >> (other % 64) & 1 == 1
    }

    fn set(&mut self, at: u16, side: usize, other: u16) {
        let row = self.row(at, side);
        self.hope[row + other as usize / 64] |= 1 << (other % 64);
    }
}
