//! Boxes that can never move again.

use super::board::Board;

/// Working memory of [`Freeze::dooms`].
#[derive(Debug, Default)]
pub(crate) struct Freeze {
    cluster: Vec<u16>,
    still: Vec<bool>,
}

impl Freeze {
    /// Whether the box that has just come to `at` is frozen in such a way that a box without target can never move again.
    ///
    /// It takes all boxes that touch each other and `at` as fixed, then lets go of every one that has room on an axis,
    /// until no more can be let go. What stays fixed holds itself for good, because nothing but these boxes stops them.
    pub(crate) fn dooms(&mut self, board: &Board, occupied: &[bool], at: u16) -> bool {
        self.still.resize(board.cells + 1, false);
        // Most boxes have room, and need no cluster.
        if self.has_space(board, occupied, at) {
            return false;
        }
        self.cluster.clear();
        self.cluster.push(at);
        self.still[at as usize] = true;
        let mut done = 0;
        while let Some(&cell) = self.cluster.get(done) {
            done += 1;
            for next in board.next[cell as usize] {
                let open = board.is_wall(next) || !occupied[next as usize];
                if !open && !self.still[next as usize] {
                    self.still[next as usize] = true;
                    self.cluster.push(next);
                }
            }
        }
        loop {
            let loose = self
                .cluster
                .iter()
                .position(|&cell| self.still[cell as usize] && self.has_room(board, cell));
            let Some(loose) = loose else { break };
            self.still[self.cluster[loose] as usize] = false;
        }
        let stuck = |&&cell: &&u16| self.still[cell as usize] && !board.is_goal[cell as usize];
        let doomed = self.cluster.iter().find(stuck).is_some();
        self.cluster.iter().for_each(|&cell| self.still[cell as usize] = false);
        doomed
    }

    /// Whether nothing at all stops a box on one of its axes.
    fn has_space(&self, board: &Board, occupied: &[bool], at: u16) -> bool {
        let [north, south, east, west] = board.next[at as usize];
        let open = |a: u16, b: u16| {
            !occupied[a as usize] && !occupied[b as usize] && (board.is_live(a) || board.is_live(b))
        };
        open(north, south) || open(east, west)
    }

    /// Whether a box has room on one of its axes, where only fixed boxes and walls stop it.
    fn has_room(&self, board: &Board, at: u16) -> bool {
        let [north, south, east, west] = board.next[at as usize];
        let stops = |cell: u16| board.is_wall(cell) || self.still[cell as usize];
        let open =
            |a: u16, b: u16| !stops(a) && !stops(b) && (board.is_live(a) || board.is_live(b));
        open(north, south) || open(east, west)
    }
}
