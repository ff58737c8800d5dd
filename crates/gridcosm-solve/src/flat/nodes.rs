//! The positions that a search has met, each kept once.

use super::board::Board;

/// The boxes of a position: a bit for every live cell.
pub(crate) type Boxes<const W: usize> = [u64; W];

/// No node.
pub(crate) const NONE: u32 = u32::MAX;

/// What a search knows of a position besides its boxes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Info {
    /// The node that it was reached from, by moving one box.
    pub(crate) parent: u32,
    /// What it cost to get here.
    pub(crate) cost: u32,
    /// At least so many pushes are still needed.
    pub(crate) bound: u32,
    /// The player: its cell, or the smallest cell that it reaches.
    pub(crate) player: u16,
    /// Whether it has been expanded.
    pub(crate) closed: bool,
}

/// Positions with a table that finds them.
#[derive(Debug)]
pub(crate) struct Nodes<const W: usize> {
    boxes: Vec<Boxes<W>>,
    info: Vec<Info>,
    /// The upper half of a hash above a node's number; 0 is free. A power of two long, at most 3/4 full.
    table: Vec<u64>,
    box_keys: Vec<u64>,
    player_keys: Vec<u64>,
    /// The bytes that it may occupy.
    most_bytes: usize,
}

/// The memory does not suffice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Full;

impl<const W: usize> Nodes<W> {
    pub(crate) fn new(board: &Board, most_bytes: usize) -> Self {
        let mut seed = 0;
        let mut keys = |count: usize| (0..count).map(|_| scramble(&mut seed)).collect::<Vec<u64>>();
        Self {
            boxes: Vec::new(),
            info: Vec::new(),
            table: vec![0; 1024],
            box_keys: keys(board.live),
            player_keys: keys(board.cells + 1),
            most_bytes,
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.info.len()
    }

    pub(crate) fn boxes(&self, node: u32) -> Boxes<W> {
        self.boxes[node as usize]
    }

    pub(crate) fn info(&self, node: u32) -> Info {
        self.info[node as usize]
    }

    pub(crate) fn info_mut(&mut self, node: u32) -> &mut Info {
        &mut self.info[node as usize]
    }

    /// A number that stands for a set of boxes.
    pub(crate) fn box_hash(&self, boxes: &Boxes<W>) -> u64 {
        cells_of(boxes).fold(0, |hash, cell| hash ^ self.box_keys[cell as usize])
    }

    /// The same after a box has moved.
    #[inline]
    pub(crate) fn moved_hash(&self, hash: u64, from: u16, to: u16) -> u64 {
        hash ^ self.box_keys[from as usize] ^ self.box_keys[to as usize]
    }

    /// A number that stands for boxes and player.
    #[inline]
    pub(crate) fn position_hash(&self, box_hash: u64, player: u16) -> u64 {
        box_hash ^ self.player_keys[player as usize]
    }

    /// The node of a position: an old one, or the place in the table for a new one.
    #[inline]
    pub(crate) fn find(&self, boxes: &Boxes<W>, box_hash: u64, player: u16) -> Result<u32, usize> {
        let hash = self.position_hash(box_hash, player);
        let mask = self.table.len() - 1;
        let mut slot = hash as usize & mask;
        loop {
            let entry = self.table[slot];
            if entry == 0 {
                return Err(slot);
            }
            let node = (entry as u32).wrapping_sub(1);
            if entry >> 32 == hash >> 32
                && self.info[node as usize].player == player
                && self.boxes[node as usize] == *boxes
            {
                return Ok(node);
            }
            slot = (slot + 1) & mask;
        }
    }

    /// Adds a position for which [`find`](Self::find) has just returned a place.
    pub(crate) fn add(
        &mut self,
        slot: usize,
        boxes: Boxes<W>,
        box_hash: u64,
        info: Info,
    ) -> Result<u32, Full> {
        let node = self.info.len();
        if node == self.info.capacity() {
            let more = (node / 2).max(1024);
            let bytes = (node + more) * (size_of::<Boxes<W>>() + size_of::<Info>());
            // While memory is moved, a list is there twice.
            let moving = node * size_of::<Boxes<W>>().max(size_of::<Info>());
            if bytes + moving + self.table.len() * 8 > self.most_bytes
                || node + more >= NONE as usize - 1
            {
                return Err(Full);
            }
            self.boxes.reserve_exact(more);
            self.info.reserve_exact(more);
        }
        self.boxes.push(boxes);
        self.info.push(info);
        let hash = self.position_hash(box_hash, info.player);
        self.table[slot] = (hash >> 32) << 32 | (node as u64 + 1);
        if self.info.len() * 4 > self.table.len() * 3 {
            self.grow()?;
        }
        Ok(node as u32)
    }

    fn grow(&mut self) -> Result<(), Full> {
        let size = self.table.len() * 2;
        if self.bytes() + size * 8 > self.most_bytes {
            return Err(Full);
        }
        self.table = vec![0; size];
        for node in 0..self.info.len() {
            let player = self.info[node].player;
            let hash = self.position_hash(self.box_hash(&self.boxes[node]), player);
            let mut slot = hash as usize & (size - 1);
            while self.table[slot] != 0 {
                slot = (slot + 1) & (size - 1);
            }
            self.table[slot] = (hash >> 32) << 32 | (node as u64 + 1);
        }
        Ok(())
    }

    /// The memory in use.
    pub(crate) fn bytes(&self) -> usize {
        self.info.capacity() * (size_of::<Boxes<W>>() + size_of::<Info>()) + self.table.len() * 8
    }

    /// The nodes from the first one to `node`.
    pub(crate) fn line(&self, node: u32) -> Vec<u32> {
        let mut line = Vec::new();
        let mut here = node;
        while here != NONE {
            line.push(here);
            here = self.info[here as usize].parent;
        }
        line.reverse();
        line
    }
}

/// The cells of boxes, ascending.
pub(crate) fn cells_of<const W: usize>(boxes: &Boxes<W>) -> impl Iterator<Item = u16> + '_ {
    boxes.iter().enumerate().flat_map(|(word, &bits)| {
        let mut bits = bits;
        std::iter::from_fn(move || {
            let bit = bits.trailing_zeros();
            bits &= bits.wrapping_sub(1);
            (bit < 64).then_some(word as u16 * 64 + bit as u16)
        })
    })
}

/// The boxes on some cells.
pub(crate) fn boxes_on<const W: usize>(cells: &[u16]) -> Boxes<W> {
    let mut boxes = [0; W];
    cells.iter().for_each(|&cell| flip(&mut boxes, cell));
    boxes
}

/// Puts a box on a cell, or takes it away.
#[inline]
pub(crate) fn flip<const W: usize>(boxes: &mut Boxes<W>, cell: u16) {
    boxes[cell as usize / 64] ^= 1 << (cell % 64);
}

/// The next of a row of scattered numbers (SplitMix64).
fn scramble(seed: &mut u64) -> u64 {
    *seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut number = *seed;
    number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}
