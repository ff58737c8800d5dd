//! In which order targets are best filled, and what is out of reach once some of them are.

use super::{
    board::{Board, back},
    distance::NEVER,
    parts::{PARTS, Parts},
    zone::Zone,
};

/// An order of targets such that the boxes on the first ones do not get into the way of those that come later.
///
/// It is found backwards. All targets hold boxes; one after the other is pulled away to where boxes come from, while the
/// others stay. The order in which they leave, reversed, is the plan. It is a guess: guided searches prefer it, nothing
/// depends on it.
#[derive(Debug)]
pub(crate) struct Plan {
    /// The targets, first to be filled first. Empty if there is no plan.
    pub(crate) order: Vec<u16>,
    /// By how many targets of the plan are filled, then by cell: the pushes to the nearest target that is left. 0 for a
    /// box that fills one.
    near: Vec<Vec<u16>>,
    /// By how many targets of the plan are filled, then by cell: the pushes to the next target of the plan.
    next: Vec<Vec<u16>>,
}

impl Plan {
    /// A plan without any order: every target is as good as another.
    pub(crate) fn none(board: &Board) -> Self {
        let mut reach = Reach::new(board);
        let mut near = vec![NEVER; board.live];
        for &goal in &board.goals {
            reach.pull(board, goal, None);
            reach.lower(&mut near);
        }
        Self { order: Vec::new(), near: vec![near.clone()], next: vec![near] }
    }

    /// A plan for a board with as many boxes as targets; for others one without order.
    pub(crate) fn new(board: &Board) -> Self {
        if board.boxes.len() != board.goals.len() {
            return Self::none(board);
        }
        let order = order(board);
        let mut reach = Reach::new(board);
        let (mut near, mut next) = (Vec::new(), Vec::new());
        for filled in 0..order.len() {
            let mut nearest = vec![NEVER; board.live];
            for (n, &goal) in order[filled..].iter().enumerate() {
                reach.pull(board, goal, None);
                reach.lower(&mut nearest);
                if n == 0 {
                    next.push(nearest.clone());
                }
            }
            order[..filled].iter().for_each(|&goal| nearest[goal as usize] = 0);
            near.push(nearest);
            reach.occupied[order[filled] as usize] = true;
        }
        near.push(vec![0; board.live]);
        next.push(vec![0; board.live]);
        Self { order, near, next }
    }

    fn stage(&self, filled: usize) -> usize {
        if self.order.is_empty() { 0 } else { filled }
    }

    /// The pushes from every cell to the nearest target that is left, with so many targets filled.
    pub(crate) fn near(&self, filled: usize) -> &[u16] {
        &self.near[self.stage(filled)]
    }

    /// The pushes from every cell to the next target, with so many targets filled.
    pub(crate) fn next(&self, filled: usize) -> &[u16] {
        &self.next[self.stage(filled)]
    }
}

/// Finds the order: see [`Plan`].
fn order(board: &Board) -> Vec<u16> {
    let mut reach = Reach::new(board);
    let mut left = board.goals.clone();
    left.iter().for_each(|&goal| reach.occupied[goal as usize] = true);
    let mut player = None;
    let mut order = Vec::new();
    while !left.is_empty() {
        // First by the rules, then with the player wherever it is needed, at last through other boxes.
        let found = best(board, &mut reach, &left, player)
            .or_else(|| best(board, &mut reach, &left, None))
            .or_else(|| through(board, &mut reach, &left));
        let (taken, source) = found.unwrap_or((0, board.player));
        let goal = left.remove(taken);
        reach.occupied[goal as usize] = false;
        player = Some(source);
        order.push(goal);
    }
    order.reverse();
    order
}

/// The target whose box leaves most easily: its number in the list, and where the player is afterwards.
fn best(
    board: &Board,
    reach: &mut Reach,
    left: &[u16],
    player: Option<u16>,
) -> Option<(usize, u16)> {
    let zone = player.map(|player| {
        let mut zone = Zone::new(board);
        zone.flood(board, &reach.occupied, player);
        zone
    });
    let mut best: Option<(u32, usize, u16)> = None;
    for (n, &goal) in left.iter().enumerate() {
        reach.pull(board, goal, zone.as_ref());
        let Some((cost, source)) = reach.cost(board, left) else { continue };
        if best.is_none_or(|(least, ..)| cost < least) {
            best = Some((cost, n, source));
        }
    }
    best.map(|(_, n, source)| (n, source))
}

/// The same as if all other boxes were away.
fn through(board: &Board, reach: &mut Reach, left: &[u16]) -> Option<(usize, u16)> {
    left.iter().for_each(|&goal| reach.occupied[goal as usize] = false);
    let found = best(board, reach, left, None);
    left.iter().for_each(|&goal| reach.occupied[goal as usize] = true);
    found
}

/// How far a box can be pulled from a target, with some cells occupied for good.
struct Reach {
    occupied: Vec<bool>,
    parts: Parts,
    /// By cell and part of the floor that the player is in.
    far: Vec<u16>,
    queue: Vec<(u16, u8)>,
}

impl Reach {
    fn new(board: &Board) -> Self {
        let mut occupied = vec![false; board.cells + 1];
        occupied[board.cells] = true;
        Self {
            occupied,
            parts: Parts::new(board),
            far: vec![NEVER; board.cells * PARTS],
            queue: Vec::new(),
        }
    }

    /// Pulls a box from a target, with the player first anywhere, or in a zone.
    fn pull(&mut self, board: &Board, goal: u16, zone: Option<&Zone>) {
        let held = std::mem::take(&mut self.occupied[goal as usize]);
        self.parts.walk(board, &self.occupied, goal);
        self.far.fill(NEVER);
        self.queue.clear();
        for neighbour in board.next[goal as usize] {
            let free = self.parts.has(neighbour);
            if free && zone.is_none_or(|zone| zone.has(neighbour)) {
                let part = self.parts.part(board, goal, neighbour);
                self.far[goal as usize * PARTS + part as usize] = 0;
                self.queue.push((goal, part));
            }
        }
        let mut done = 0;
        while let Some(&(at, part)) = self.queue.get(done) {
            done += 1;
            let far = self.far[at as usize * PARTS + part as usize].saturating_add(1);
            for dir in 0..4 {
                let from = board.step(at, back(dir));
                let behind = board.step(from, back(dir));
                let free = board.is_live(from) && self.parts.has(from) && self.parts.has(behind);
                if !free || self.parts.part(board, at, from) != part {
                    continue;
                }
                let before = self.parts.part(board, from, behind);
                let known = &mut self.far[from as usize * PARTS + before as usize];
                if *known == NEVER {
                    *known = far;
                    self.queue.push((from, before));
                }
            }
        }
        self.occupied[goal as usize] = held;
    }

    /// The fewest pulls to a cell, whatever the player's part.
    fn at(&self, cell: u16) -> u16 {
        let parts = &self.far[cell as usize * PARTS..][..PARTS];
        parts.iter().copied().min().unwrap_or(NEVER)
    }

    /// Takes over what is nearer.
    fn lower(&self, near: &mut [u16]) {
        for (cell, near) in (0..).zip(near) {
            *near = self.at(cell).min(*near);
        }
    }

    /// How hard it was to pull the box to where boxes come from, and where the nearest of these places is. `None` if it
    /// reaches none.
    fn cost(&self, board: &Board, left: &[u16]) -> Option<(u32, u16)> {
        let sources = board.boxes.iter().filter(|source| !left.contains(source));
        let reached = sources.map(|&source| (self.at(source), source));
        let nearest = reached.filter(|&(far, _)| far != NEVER).min();
        // Where all boxes begin on targets, any other place will do.
        let elsewhere = || {
            let cells = self.parts.cells().iter().filter(|&&cell| board.is_live(cell));
            let free = cells.filter(|&&cell| !board.is_goal[cell as usize]);
            free.map(|&cell| (self.at(cell), cell)).filter(|&(far, _)| far != NEVER).min()
        };
        let (far, source) = nearest.or_else(elsewhere)?;
        Some((u32::from(far), source))
    }
}
