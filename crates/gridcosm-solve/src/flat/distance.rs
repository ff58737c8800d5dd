//! How many pushes a lone box needs to every target.

use super::{
    board::{Board, back},
    zone::Zone,
};

/// The distance to a target that cannot be reached.
pub(crate) const NEVER: u16 = u16::MAX;

/// Pushes that a box needs if it is alone with the player, by where the box is, on which side of it the player is, and to
/// which target it goes.
///
/// A box splits the floor around it into at most four *sides* between which the player cannot walk. With other boxes in
/// the way nothing gets nearer, so these distances never exceed the true ones.
#[derive(Debug)]
pub(crate) struct Distances {
    /// The side of the box on which a player's cell lies, by box cell, then player cell.
    side: Vec<u8>,
    cells: usize,
    goals: usize,
    /// By box cell, side, target.
    pushes: Vec<u16>,
    /// The fewest to any target, by box cell and side.
    nearest: Vec<u16>,
}

impl Distances {
    pub(crate) fn new(board: &Board) -> Self {
        let (cells, goals) = (board.cells, board.goals.len());
        let side = sides(board);
        let mut pushes = vec![NEVER; board.live * 4 * goals];
        let mut far = vec![NEVER; board.live * 4];
        let side_of = |at: u16, player: u16| side[at as usize * cells + player as usize] as usize;
        let mut queue: Vec<(u16, u8)> = Vec::new();
        for (number, &goal) in board.goals.iter().enumerate() {
            far.fill(NEVER);
            queue.clear();
            for side in 0..4 {
                far[goal as usize * 4 + side] = 0;
                queue.push((goal, side as u8));
            }
            let mut done = 0;
            while let Some(&(at, here)) = queue.get(done) {
                done += 1;
                let next = far[at as usize * 4 + here as usize] + 1;
                for dir in 0..4 {
                    // The push before went in `dir` from `from`; the player stood behind it.
                    let from = board.step(at, back(dir));
                    let behind = board.step(from, back(dir));
                    if !board.is_live(from)
                        || board.is_wall(behind)
                        || side_of(at, from) != here as usize
                    {
                        continue;
                    }
                    let before = side_of(from, behind);
                    let known = &mut far[from as usize * 4 + before];
                    if *known == NEVER {
                        *known = next;
                        queue.push((from, before as u8));
                    }
                }
            }
            for (place, &far) in far.iter().enumerate() {
                pushes[place * goals + number] = far;
            }
        }
        let least =
            |place: usize| pushes[place * goals..][..goals].iter().copied().min().unwrap_or(NEVER);
        let nearest = (0..board.live * 4).map(least).collect();
        Self { side, cells, goals, pushes, nearest }
    }

    /// Where a box is and on which side of it the player, as one number.
    #[inline]
    pub(crate) fn place(&self, at: u16, player: u16) -> usize {
        at as usize * 4 + self.side[at as usize * self.cells + player as usize] as usize
    }

    /// The pushes to every target from a place.
    #[inline]
    pub(crate) fn row(&self, place: usize) -> &[u16] {
        &self.pushes[place * self.goals..][..self.goals]
    }

    /// The pushes to the nearest target from a place.
    #[inline]
    pub(crate) fn nearest(&self, place: usize) -> u16 {
        self.nearest[place]
    }
}

/// The side of every cell for every place of a box. A box's own cell has side 0, which nobody asks for.
fn sides(board: &Board) -> Vec<u8> {
    let cells = board.cells;
    let mut side = vec![0; board.live * cells];
    let mut zone = Zone::new(board);
    let mut occupied = vec![false; cells + 1];
    occupied[cells] = true;
    for at in 0..board.live {
        let row = &mut side[at * cells..][..cells];
        row.fill(u8::MAX);
        row[at] = 0;
        occupied[at] = true;
        let mut sides = 0;
        for neighbour in board.next[at] {
            if !board.is_wall(neighbour) && row[neighbour as usize] == u8::MAX {
                zone.flood(board, &occupied, neighbour);
                zone.cells().iter().for_each(|&cell| row[cell as usize] = sides);
                sides += 1;
            }
        }
        occupied[at] = false;
    }
    side
}
