//! Distances to a goal that moves, on a map that changes, for any number of pursuers.

mod edit;
mod flood;
mod follow;

use gridcosm_grid::{BitGrid, Dir, Pos, Size};

/// Bits in a word.
const WORD: usize = u64::BITS as usize;

/// Which steps lead nearer to a goal, from every cell, in four directions.
///
/// A pursuer needs no distances: it needs to know which of its neighbours are nearer to the goal than itself. The
/// distances of neighbours differ by one, so two bits of each are enough to tell. The lower one alternates like the cells
/// of a chessboard; the other one is kept. When the goal takes a step, the distance of a cell falls by one if a shortest
/// path from it leads through the new goal, and rises by one otherwise. The cells of the first kind are found by
/// following the ways backwards from the new goal, 64 cells at a time. That takes a small part of the time of a search,
/// and however many pursuers share the goal, it is done once.
///
/// Answers depend on the map and the goal alone, never on what was asked before.
///
/// ```
/// use gridcosm_grid::{BitGrid, Dir, Pos};
/// use gridcosm_route::Chase;
/// let walls = BitGrid::parse(
///     "...
///      .#.
///      ...",
/// )?;
/// let mut chase = Chase::default();
/// chase.aim(&walls, Pos::new(2, 0));
/// assert!(chase.steps(Pos::new(0, 0)).eq([Dir::E]));
/// assert!(chase.steps(Pos::new(0, 2)).eq([Dir::N, Dir::E])); // both ways are equally long
/// assert!(chase.steps(Pos::new(2, 0)).eq([])); // it is there
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Chase {
    size: Size,
    /// Words in a row. There is at least one bit after the last column, which is never open; rows of them lie above and
    /// below the map. So every neighbour of a cell is a bit, and no edge is a special case.
    stride: usize,
    /// Row after row.
    words: Vec<Word>,
    /// The bit of the goal, if that is open.
    goal: Option<usize>,
    /// The cells in the order in which the flood reached them. Those before `taken` have passed it on.
    queue: Vec<u32>,
    taken: usize,
    /// Whether every cell from which the goal can be reached is known. If not, the flood can go on.
    complete: bool,
    /// The first and the last known bit, and perhaps more.
    span: (usize, usize),
    /// The words where more cells may come nearer, as bits; empty between two calls.
    growing: Vec<u64>,
    /// Cells that are being opened; empty between two calls.
    opened: Vec<u32>,
    /// How often the goal has moved since the flood began.
    moves: u32,
    /// How much more often changes of the map have undone the ways than the goal has moved, lately.
    wasted: u32,
}

/// What is known of 64 cells.
#[derive(Clone, Copy, Debug, Default)]
struct Word {
    open: u64,
    /// The open cells whose way is not known.
    far: u64,
    /// The second bit of the distances of known cells.
    half: u64,
    /// The black cells of the chessboard. A distance is odd if the colours of cell and goal differ.
    black: u64,
    /// The cells that come nearer as the goal moves; empty between two calls.
    nearer: u64,
}

impl Word {
    #[inline]
    fn known(&self) -> u64 {
        self.open & !self.far
    }
}

/// The directions of the steps that lead nearer, in the order S, N, E, W.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Steps(u8);

impl Steps {
    const ORDER: [Dir; 4] = [Dir::S, Dir::N, Dir::E, Dir::W];
}

impl Iterator for Steps {
    type Item = Dir;

    #[inline]
    fn next(&mut self) -> Option<Dir> {
        let dir = Self::ORDER.get(self.0.trailing_zeros() as usize)?;
        self.0 &= self.0 - 1;
        Some(*dir)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.len(), Some(self.len()))
    }
}

impl ExactSizeIterator for Steps {
    #[inline]
    fn len(&self) -> usize {
        self.0.count_ones() as usize
    }
}

impl Chase {
    /// The goal of the present field, and the size of its map; `None` if nothing can get there.
    #[inline]
    pub fn goal(&self) -> Option<(Size, Pos)> {
        self.goal.map(|bit| (self.size, self.pos(bit)))
    }

    /// Turns to a map and a goal. What is known of the last ones is used as far as it goes. A goal that is blocked or
    /// outside cannot be reached.
    pub fn aim(&mut self, walls: &BitGrid, goal: Pos) {
        if self.size != walls.size() {
            self.resize(walls.size());
        }
        // The goal first: it may have left a cell that is closed now.
        let goal = self.bit(goal).filter(|_| !walls.contains(goal));
        if goal != self.goal && !goal.is_some_and(|goal| self.follow(goal)) {
            self.forget();
        }
        self.compare(walls);
        if self.goal != goal {
            self.begin(goal);
        }
    }

    /// The steps that lead nearer to the goal: none from the goal, and where no path begins. A blocked cell, or one just
    /// outside of the map, is left towards its nearest neighbours.
    #[inline]
    pub fn steps(&mut self, from: Pos) -> Steps {
        match self.bit(from).filter(|&bit| self.is_open(bit)) {
            Some(bit) => {
                self.flood_to(bit);
                self.ways(bit)
            }
            None => self.steps_off(from),
        }
    }

    /// As [`steps`](Self::steps), from a cell that is not open.
    #[cold]
    fn steps_off(&mut self, from: Pos) -> Steps {
        let mut best = (usize::MAX, Steps(0));
        for (n, dir) in Steps::ORDER.into_iter().enumerate() {
            let beside = (i64::from(from.x) + i64::from(dir.delta().0)).try_into().ok();
            let below = (i64::from(from.y) + i64::from(dir.delta().1)).try_into().ok();
            let next = beside.zip(below).and_then(|(x, y)| self.bit(Pos::new(x, y)));
            let Some(next) = next.filter(|&next| self.is_open(next)) else { continue };
            self.flood_to(next);
            if !self.is_known(next) {
                continue;
            }
            let distance = self.distance(next);
            if distance < best.0 {
                best = (distance, Steps(0));
            }
            if distance == best.0 {
                best.1.0 |= 1 << n;
            }
        }
        best.1
    }

    /// Memory in bytes.
    pub fn heap_bytes(&self) -> usize {
        self.words.capacity() * size_of::<Word>()
            + (self.queue.capacity() + self.opened.capacity()) * size_of::<u32>()
            + self.growing.capacity() * size_of::<u64>()
    }
}

/// Bits.
impl Chase {
    #[inline]
    fn bit(&self, pos: Pos) -> Option<usize> {
        let inside = (pos.x as u32) < self.size.width && (pos.y as u32) < self.size.height;
        inside.then(|| (pos.y as usize + 1) * self.row() + pos.x as usize)
    }

    #[inline]
    fn pos(&self, bit: usize) -> Pos {
        Pos::new((bit % self.row()) as i32, (bit / self.row()) as i32 - 1)
    }

    /// Bits in a row.
    #[inline]
    fn row(&self) -> usize {
        self.stride * WORD
    }

    /// The neighbours of a cell of the map, in the order of [`Steps`].
    #[inline]
    fn neighbours(&self, bit: usize) -> [usize; 4] {
        [bit + self.row(), bit - self.row(), bit + 1, bit - 1]
    }

    #[inline]
    fn is_open(&self, bit: usize) -> bool {
        self.words[bit / WORD].open >> (bit % WORD) & 1 == 1
    }

    #[inline]
    fn is_known(&self, bit: usize) -> bool {
        self.words[bit / WORD].known() >> (bit % WORD) & 1 == 1
    }

    /// For a word, the cells with an odd distance.
    #[inline]
    fn odd(&self, word: &Word) -> u64 {
        word.black ^ self.colour_of_goal()
    }

    /// All ones if the goal is a black cell.
    #[inline]
    fn colour_of_goal(&self) -> u64 {
        let black = |goal: usize| self.words[goal / WORD].black >> (goal % WORD) & 1;
        self.goal.map_or(0, black).wrapping_neg()
    }

    /// The known neighbours that are nearer to the goal than a known cell.
    #[inline]
    fn ways(&self, bit: usize) -> Steps {
        if !self.is_known(bit) {
            return Steps(0);
        }
        let here = &self.words[bit / WORD];
        let farther = (here.half ^ self.odd(here)) >> (bit % WORD) & 1;
        let mut ways = 0;
        for (n, beside) in self.neighbours(bit).into_iter().enumerate() {
            let word = &self.words[beside / WORD];
            let nearer = (word.half >> (beside % WORD) ^ farther) & word.known() >> (beside % WORD);
            ways |= ((nearer & 1) as u8) << n;
        }
        Steps(ways)
    }

    /// The distance of a known cell, found by walking to the goal.
    fn distance(&self, bit: usize) -> usize {
        self.walk(bit).count()
    }

    /// The cells after a known one on a shortest path to the goal.
    fn walk(&self, from: usize) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(Some(from), |&bit| {
            let way = self.ways(bit).0.trailing_zeros() as usize;
            self.neighbours(bit).get(way).copied()
        })
        .skip(1)
    }
}
