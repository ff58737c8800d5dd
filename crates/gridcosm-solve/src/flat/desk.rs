//! A position laid out for work on it.

use super::{
    board::Board,
    corral::Corrals,
    distance::Distances,
    freeze::Freeze,
    matching::Matching,
    nodes::{Boxes, cells_of},
    pairs::Pairs,
    zone::Zone,
};
use std::cell::OnceCell;

/// What all searches over one level share: the level and what is known of it before any search.
#[derive(Debug)]
pub(crate) struct Level {
    pub(crate) board: Board,
    pub(crate) distances: Distances,
    /// Learnt when a search takes long; `None` if that would take too long itself.
    pairs: OnceCell<Option<Pairs>>,
}

impl Level {
    pub(crate) fn new(board: Board) -> Self {
        let distances = Distances::new(&board);
        Self { board, distances, pairs: OnceCell::new() }
    }

    /// Prepares the table of pairs, from now on used by all searches.
    pub(crate) fn learn_pairs(&self) {
        self.pairs.get_or_init(|| Pairs::new(&self.board));
    }

    #[inline]
    fn pairs(&self) -> Option<&Pairs> {
        self.pairs.get()?.as_ref()
    }
}

/// A position laid out for work on it, with the memory that the work needs.
#[derive(Debug)]
pub(crate) struct Desk<'l> {
    pub(crate) level: &'l Level,
    /// Where boxes and walls are.
    pub(crate) occupied: Vec<bool>,
    /// The boxes, ascending.
    pub(crate) boxes: Vec<u16>,
    /// What the player reaches.
    pub(crate) zone: Zone,
    /// The smallest cell of it.
    least: u16,
    /// What the player reaches after a push.
    pub(crate) after: Zone,
    pub(crate) matching: Matching,
    pub(crate) moved: Matching,
    freeze: Freeze,
    corrals: Corrals,
    /// The pushes to try.
    pub(crate) pushes: Vec<(u16, u8)>,
}

impl<'l> Desk<'l> {
    pub(crate) fn new(level: &'l Level) -> Self {
        let board = &level.board;
        let mut occupied = vec![false; board.cells + 1];
        occupied[board.cells] = true;
        Self {
            level,
            occupied,
            boxes: Vec::new(),
            zone: Zone::new(board),
            least: 0,
            after: Zone::new(board),
            matching: Matching::default(),
            moved: Matching::default(),
            freeze: Freeze::default(),
            corrals: Corrals::new(board),
            pushes: Vec::new(),
        }
    }

    /// Lays out a position. Returns the smallest cell that the player reaches.
    pub(crate) fn lay<const W: usize>(&mut self, boxes: &Boxes<W>, player: u16) -> u16 {
        self.put_boxes(boxes);
        self.least = self.zone.flood(&self.level.board, &self.occupied, player);
        self.least
    }

    /// The smallest cell that the player reaches after a push; the box has been [shifted](Self::shift) on the desk.
    #[inline]
    pub(crate) fn least_after(&mut self, from: u16, to: u16) -> u16 {
        let board = &self.level.board;
        if self.least != to && self.zone.outlasts(board, &self.occupied, from, to) {
            self.least.min(from)
        } else {
            self.after.flood(board, &self.occupied, from)
        }
    }

    /// Lays out boxes only.
    pub(crate) fn put_boxes<const W: usize>(&mut self, boxes: &Boxes<W>) {
        for &old in &self.boxes {
            self.occupied[old as usize] = false;
        }
        self.boxes.clear();
        self.boxes.extend(cells_of(boxes));
        for &at in &self.boxes {
            self.occupied[at as usize] = true;
        }
    }

    /// The least pushes that the position on the desk needs; `None` if boxes and targets cannot be matched.
    pub(crate) fn bound(&mut self, player: u16) -> Option<u32> {
        let distances = &self.level.distances;
        let places = self.boxes.iter().map(|&at| distances.place(at, player));
        self.matching.assign(distances, places, self.level.board.goals.len())
    }

    /// The same after box number `row` has moved and the player stands somewhere. Needs [`bound`](Self::bound) of the
    /// position on the desk.
    pub(crate) fn bound_after(&mut self, row: usize, to: u16, player: u16) -> Option<u32> {
        let distances = &self.level.distances;
        let place = distances.place(to, player);
        if distances.nearest(place) == super::distance::NEVER {
            return None;
        }
        if let Some(bound) = self.matching.kept(distances, row, place) {
            return Some(bound);
        }
        self.moved.moved(&self.matching, distances, row, place)
    }

    /// Lists the pushes that the player can do now and that leave the box on a live cell. Those that closed corrals make
    /// superfluous are left out if `few`.
    pub(crate) fn list_pushes(&mut self, few: bool) {
        let board = &self.level.board;
        self.pushes.clear();
        // Where the player reaches everything there is no corral.
        let shut_out = self.zone.cells().len() + self.boxes.len() < board.cells;
        if few
            && shut_out
            && let Some(pushes) =
                self.corrals.pushes(board, &self.occupied, &self.zone, &self.boxes)
        {
            self.pushes.extend_from_slice(pushes);
            return;
        }
        for &at in &self.boxes {
            let around = board.next[at as usize];
            for (dir, &to) in around.iter().enumerate() {
                let behind = around[super::board::back(dir)];
                if self.zone.has(behind) && board.is_live(to) && !self.occupied[to as usize] {
                    self.pushes.push((at, dir as u8));
                }
            }
        }
    }

    /// Moves a box on the desk.
    #[inline]
    pub(crate) fn shift(&mut self, from: u16, to: u16) {
        self.occupied[from as usize] = false;
        self.occupied[to as usize] = true;
    }

    /// Whether a box at `at` and another one can never both come home, with the player on one side of the first.
    #[inline]
    pub(crate) fn is_lost<const W: usize>(&self, boxes: &Boxes<W>, at: u16, side: usize) -> bool {
        self.level.pairs().is_some_and(|pairs| pairs.loses(boxes, at, side))
    }

    /// The same, wherever the player stands.
    #[inline]
    pub(crate) fn is_lost_anyway<const W: usize>(&self, boxes: &Boxes<W>, at: u16) -> bool {
        self.level.pairs().is_some_and(|pairs| pairs.loses_anyway(boxes, at))
    }

    /// Whether a box at `at`, which is on the desk, makes the position hopeless.
    #[inline]
    pub(crate) fn is_doomed(&mut self, at: u16) -> bool {
        self.freeze.dooms(&self.level.board, &self.occupied, at)
    }
}
