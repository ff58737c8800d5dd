//! Places that the player cannot enter without pushing a box into them.

use super::{
    board::{Board, back},
    zone::Zone,
};

/// Working memory for the search for a *closed corral*.
///
/// A corral is a part of the floor that the player does not reach, with the boxes around it. It is closed if the first push
/// of any of its boxes must go into it and can be done right now. Pushes elsewhere then cannot change what can be done with
/// the corral, nor can they need it; so if one of its boxes is not home, a push into it can come first, and no other push
/// has to be tried. That holds for solutions with the fewest pushes too, because the pushes merely change their order; it
/// does not hold for the fewest turns.
#[derive(Debug)]
pub(crate) struct Corrals {
    /// Cells and boxes of the corral at hand have its number.
    mark: Vec<u32>,
    number: u32,
    /// Cells that an earlier corral of this position contained.
    seen: Vec<u32>,
    position: u32,
    boxes: Vec<u16>,
    queue: Vec<u16>,
    pushes: Vec<(u16, u8)>,
    best: Vec<(u16, u8)>,
}

impl Corrals {
    pub(crate) fn new(board: &Board) -> Self {
        let marks = || vec![0; board.cells + 1];
        Self {
            mark: marks(),
            number: 0,
            seen: marks(),
            position: 0,
            boxes: Vec::new(),
            queue: Vec::new(),
            pushes: Vec::new(),
            best: Vec::new(),
        }
    }

    /// The pushes that suffice: those into the closed corral with the fewest, as boxes and directions. `None` if there is no
    /// closed corral, and all pushes have to be tried. `zone` is what the player reaches.
    pub(crate) fn pushes(
        &mut self,
        board: &Board,
        occupied: &[bool],
        zone: &Zone,
        boxes: &[u16],
    ) -> Option<&[(u16, u8)]> {
        self.position += 1;
        let mut found = false;
        for &near in boxes {
            for start in board.next[near as usize] {
                let outside = occupied[start as usize] || zone.has(start);
                if outside || self.seen[start as usize] == self.position {
                    continue;
                }
                if self.close(board, occupied, zone, start)
                    && (!found || self.pushes.len() < self.best.len())
                {
                    found = true;
                    std::mem::swap(&mut self.pushes, &mut self.best);
                }
            }
        }
        found.then_some(&self.best)
    }

    /// Grows a corral from a cell until it is closed. Returns false if it cannot be, or if all its boxes are home.
    fn close(&mut self, board: &Board, occupied: &[bool], zone: &Zone, start: u16) -> bool {
        self.number += 1;
        self.boxes.clear();
        self.pushes.clear();
        self.take_in(board, occupied, start);
        // The queue still holds the cells around the start, and other corrals may begin at what is taken in later.
        self.queue.iter().for_each(|&cell| self.seen[cell as usize] = self.position);
        let mut checked = 0;
        while let Some(&at) = self.boxes.get(checked) {
            checked += 1;
            for dir in 0..4 {
                let (to, behind) = (board.step(at, dir), board.step(at, back(dir)));
                if !board.is_live(to) || board.is_wall(behind) {
                    continue; // never a push that helps
                }
                if self.mark[behind as usize] == self.number {
                    continue; // nobody can stand there before a push into the corral
                }
                if occupied[behind as usize] {
                    self.take_box(behind);
                } else if !zone.has(behind) {
                    self.take_in(board, occupied, behind);
                } else if self.mark[to as usize] == self.number {
                    if !occupied[to as usize] {
                        self.pushes.push((at, dir as u8));
                    }
                } else if occupied[to as usize] {
                    self.take_box(to);
                } else if zone.has(to) {
                    return false;
                } else {
                    self.take_in(board, occupied, to);
                    self.pushes.push((at, dir as u8));
                }
            }
        }
        self.boxes.iter().any(|&at| !board.is_goal[at as usize])
    }

    fn take_box(&mut self, at: u16) {
        if self.mark[at as usize] != self.number {
            self.mark[at as usize] = self.number;
            self.boxes.push(at);
        }
    }

    /// Takes in all free cells around a cell, and the boxes around them.
    fn take_in(&mut self, board: &Board, occupied: &[bool], start: u16) {
        self.queue.clear();
        self.queue.push(start);
        self.mark[start as usize] = self.number;
        let mut done = 0;
        while let Some(&cell) = self.queue.get(done) {
            done += 1;
            for next in board.next[cell as usize] {
                if board.is_wall(next) || self.mark[next as usize] == self.number {
                    continue;
                }
                self.mark[next as usize] = self.number;
                if occupied[next as usize] {
                    self.boxes.push(next);
                } else {
                    self.queue.push(next);
                }
            }
        }
    }
}
