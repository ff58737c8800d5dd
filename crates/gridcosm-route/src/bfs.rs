//! Breadth-first search from several seeds to any of several targets.

use crate::{CellMask, Cost, Metric, Terrain, ground::Ground, terrain::STEPS};
use gridcosm_grid::{Pos, Size};

/// The input of a breadth-first search.
#[derive(Clone, Copy, Debug)]
pub struct BfsQuestion<'a> {
    /// Where the search may begin. Seeds that are blocked or outside are ignored; if two seeds are equal, the first
    /// counts.
    pub seeds: &'a [Pos],
    /// Where the search may end. Targets that are blocked or outside are never reached.
    pub targets: &'a [Pos],
    /// [`Metric::Four`] means four directions; both other metrics mean eight directions with a cost of 1 per step.
    pub metric: Metric,
    /// If given, the search enters only tiles of these cells.
    pub allowed: Option<&'a CellMask>,
}

/// The result of a breadth-first search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BfsFound {
    /// The index of the seed at which the path begins, so that callers can look up their own labels.
    pub seed: usize,
    /// The target that was reached: the last tile of the path.
    pub target: Pos,
    /// The length of the path.
    pub cost: Cost,
}

/// Memory for breadth-first searches on maps of one size.
#[derive(Clone, Debug)]
pub struct BfsScratch {
    size: Size,
    /// For every tile, the number of the search that reached it, times 16, plus the direction in which it was entered.
    marks: Vec<u32>,
    /// The number of the last search.
    stamp: u32,
    is_target: gridcosm_grid::BitGrid,
    queue: Vec<u32>,
}

/// Used in place of a direction: the tile is a seed.
const SEED: u32 = 8;
/// The largest stamp: four bits of each mark are reserved for the direction.
const LAST_STAMP: u32 = u32::MAX >> 4;

impl BfsScratch {
    /// Memory for maps of this size.
    pub fn new(terrain: &Terrain) -> Self {
        let size = terrain.size();
        Self {
            size,
            marks: vec![0; size.width as usize * size.height as usize],
            stamp: 0,
            is_target: gridcosm_grid::BitGrid::new(size),
            queue: Vec::new(),
        }
    }

    fn begin(&mut self, size: Size) {
        if self.size != size {
            *self = Self {
                size,
                marks: vec![0; size.width as usize * size.height as usize],
                stamp: 0,
                is_target: gridcosm_grid::BitGrid::new(size),
                queue: Vec::new(),
            };
        }
        if self.stamp == LAST_STAMP {
            self.marks.fill(0);
            self.stamp = 0;
        }
        self.stamp += 1;
        self.queue.clear();
    }

    #[inline]
    fn tile(&self, pos: Pos) -> usize {
        pos.y as usize * self.size.width as usize + pos.x as usize
    }

    #[inline]
    fn pos(&self, tile: u32) -> Pos {
        Pos::new((tile % self.size.width) as i32, (tile / self.size.width) as i32)
    }

    /// Adds a tile to the queue unless this search has already reached it.
    #[inline]
    fn enter(&mut self, pos: Pos, direction: u32) -> bool {
        let tile = self.tile(pos);
        if self.marks[tile] >> 4 == self.stamp {
            return false;
        }
        self.marks[tile] = self.stamp << 4 | direction;
        self.queue.push(tile as u32);
        true
    }

    /// Walks back from a reached tile to its seed.
    fn trace(&self, target: Pos, path: &mut Vec<Pos>) {
        let mut at = target;
        path.push(at);
        loop {
            let direction = self.marks[self.tile(at)] & 15;
            if direction == SEED {
                break;
            }
            let (dx, dy) = STEPS[direction as usize];
            at = at.offset(-dx, -dy);
            path.push(at);
        }
        path.reverse();
    }

    /// The tiles that the last search reached, in order.
    pub fn reached(&self) -> impl Iterator<Item = Pos> {
        self.queue.iter().map(|&tile| self.pos(tile))
    }
}

/// Finds the nearest target; `None` if no target can be reached. The path goes into `path`, from seed to target; the
/// cells of all reached tiles are added to `visited`.
///
/// Ties go to the earlier seed, then to the order N, S, W, E, NW, NE, SW, SE, then to the tile that was found first: a
/// target counts when it is taken from the queue, not when it is added.
///
/// ```
/// use gridcosm_grid::{BitGrid, Pos};
/// use gridcosm_route::*;
/// let map = Terrain::new(BitGrid::parse(".....\n.###.\n.....")?.inverted())?;
/// let (seeds, targets) = ([Pos::new(0, 0), Pos::new(4, 2)], [Pos::new(0, 2)]);
/// let question = BfsQuestion { seeds: &seeds, targets: &targets, metric: Metric::King, allowed: None };
/// let mut path = Vec::new();
/// let found = bfs(&map, question, None, &mut BfsScratch::new(&map), &mut path);
/// assert_eq!(found.map(|f| f.seed), Some(0));
/// assert_eq!(path, [Pos::new(0, 0), Pos::new(0, 1), Pos::new(0, 2)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn bfs(
    terrain: &Terrain,
    question: BfsQuestion<'_>,
    visited: Option<&mut CellMask>,
    scratch: &mut BfsScratch,
    path: &mut Vec<Pos>,
) -> Option<BfsFound> {
    bfs_while(terrain, question, visited, scratch, path, |_| true)
}

/// The number of tiles taken from the queue between two calls of `go_on`.
const BETWEEN: usize = 1 << 14;

/// Like [`bfs`], but it can be interrupted: it regularly calls `go_on` with the number of tiles taken from the queue,
/// and if that returns `false`, the search ends as if no target could be reached.
pub fn bfs_while(
    terrain: &Terrain,
    question: BfsQuestion<'_>,
    visited: Option<&mut CellMask>,
    scratch: &mut BfsScratch,
    path: &mut Vec<Pos>,
    go_on: impl FnMut(usize) -> bool,
) -> Option<BfsFound> {
    path.clear();
    scratch.begin(terrain.size());
    for &target in question.targets {
        scratch.is_target.set(target, true);
    }
    let reached = flood(terrain, question, visited, scratch, go_on);
    // There are few targets on a large map, so clearing them one by one is faster than clearing the whole grid.
    for &target in question.targets {
        scratch.is_target.set(target, false);
    }
    let target = reached?;
    scratch.trace(target, path);
    let first = *path.first()?;
    let seed = question.seeds.iter().position(|&seed| seed == first)?;
    Some(BfsFound { seed, target, cost: Cost::of(path) })
}

fn flood(
    terrain: &Terrain,
    question: BfsQuestion<'_>,
    mut visited: Option<&mut CellMask>,
    scratch: &mut BfsScratch,
    mut go_on: impl FnMut(usize) -> bool,
) -> Option<Pos> {
    if question.targets.is_empty() {
        return None;
    }
    let allowed = |pos| question.allowed.is_none_or(|mask| mask.allows(pos));
    for &seed in question.seeds {
        if terrain.is_open(seed) && allowed(seed) {
            scratch.enter(seed, SEED);
            note(&mut visited, seed);
        }
    }
    let mut next = 0;
    while let Some(&tile) = scratch.queue.get(next) {
        next += 1;
        if next.is_multiple_of(BETWEEN) && !go_on(next) {
            return None;
        }
        let at = scratch.pos(tile);
        if scratch.is_target.contains(at) {
            return Some(at);
        }
        terrain.for_each_step(at, question.metric, |direction, to| {
            if allowed(to) && scratch.enter(to, u32::from(direction)) {
                note(&mut visited, to);
            }
        });
    }
    None
}

#[inline]
fn note(visited: &mut Option<&mut CellMask>, pos: Pos) {
    if let Some(mask) = visited {
        mask.insert(mask.cell_of(pos));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridcosm_grid::BitGrid;

    fn map(text: &str) -> Terrain {
        Terrain::new(BitGrid::parse(text).unwrap().inverted()).unwrap()
    }

    fn check(
        text: &str,
        seeds: &[(i32, i32)],
        targets: &[(i32, i32)],
    ) -> Option<(usize, Pos, usize)> {
        let map = map(text);
        let places = |list: &[(i32, i32)]| list.iter().map(|&p| Pos::from(p)).collect::<Vec<_>>();
        let (seeds, targets) = (places(seeds), places(targets));
        let question =
            BfsQuestion { seeds: &seeds, targets: &targets, metric: Metric::King, allowed: None };
        let (mut scratch, mut path) = (BfsScratch::new(&map), Vec::new());
        // The answer must stay the same when the stamp reaches its maximum and starts over.
        let first = bfs(&map, question, None, &mut scratch, &mut path);
        scratch.stamp = LAST_STAMP - 1;
        for _ in 0..3 {
            assert_eq!(bfs(&map, question, None, &mut scratch, &mut path), first);
        }
        first.map(|found| (found.seed, found.target, path.len()))
    }

    #[test]
    fn ties_go_to_the_earlier_seed_and_duplicates_to_the_first() {
        assert_eq!(check(".....", &[(0, 0), (4, 0)], &[(2, 0)]), Some((0, Pos::new(2, 0), 3)));
        assert_eq!(check(".....", &[(4, 0), (0, 0)], &[(2, 0)]), Some((0, Pos::new(2, 0), 3)));
        assert_eq!(check(".....", &[(4, 0), (4, 0)], &[(2, 0)]), Some((0, Pos::new(2, 0), 3)));
    }

    #[test]
    fn a_seed_that_is_a_target_is_a_path_of_one_tile() {
        assert_eq!(check("...", &[(1, 0)], &[(1, 0)]), Some((0, Pos::new(1, 0), 1)));
    }

    #[test]
    fn what_cannot_be_used_is_left_out() {
        assert_eq!(check("..#", &[], &[(0, 0)]), None);
        assert_eq!(check("..#", &[(0, 0)], &[]), None);
        assert_eq!(check("..#", &[(2, 0), (9, 9)], &[(0, 0)]), None);
        assert_eq!(check("..#", &[(0, 0)], &[(2, 0), (-1, 0)]), None);
        assert_eq!(check("..#", &[(2, 0), (0, 0)], &[(1, 0)]), Some((1, Pos::new(1, 0), 2)));
        assert_eq!(check(".#.", &[(0, 0)], &[(2, 0)]), None);
    }

    #[test]
    fn a_mask_keeps_the_search_in_and_the_visited_cells_tell_where_it_was() {
        let map = map("....\n....\n....\n....");
        let mut allowed = CellMask::new(map.size(), 1);
        allowed.insert(0);
        let mut visited = CellMask::new(map.size(), 1);
        let (seeds, targets) = ([Pos::new(0, 0)], [Pos::new(3, 3)]);
        let question = BfsQuestion {
            seeds: &seeds,
            targets: &targets,
            metric: Metric::King,
            allowed: Some(&allowed),
        };
        let (mut scratch, mut path) = (BfsScratch::new(&map), Vec::new());
        assert_eq!(bfs(&map, question, Some(&mut visited), &mut scratch, &mut path), None);
        assert_eq!(visited.cells(), [0]);
        assert_eq!(scratch.reached().count(), 4);
        assert_eq!(allowed.widen_around(&visited), 3);
        let question = BfsQuestion {
            seeds: &seeds,
            targets: &targets,
            metric: Metric::King,
            allowed: Some(&allowed),
        };
        let found = bfs(&map, question, Some(&mut visited), &mut scratch, &mut path);
        assert_eq!(found.map(|f| f.cost), Some(Cost::new(0, 3)));
    }

    #[test]
    fn a_flood_can_be_given_up_and_leaves_its_memory_fit_for_the_next() {
        let map =
            Terrain::new(BitGrid::new(gridcosm_grid::Size::new(400, 300)).inverted()).unwrap();
        let (seeds, targets) = ([Pos::new(0, 0)], [Pos::new(399, 299)]);
        let question =
            BfsQuestion { seeds: &seeds, targets: &targets, metric: Metric::King, allowed: None };
        let (mut scratch, mut path) = (BfsScratch::new(&map), Vec::new());
        let mut told = Vec::new();
        let given_up = bfs_while(&map, question, None, &mut scratch, &mut path, |tiles| {
            told.push(tiles);
            told.len() < 3
        });
        assert_eq!((given_up, told), (None, vec![BETWEEN, 2 * BETWEEN, 3 * BETWEEN]));
        assert!(path.is_empty() && scratch.reached().count() < 400 * 300);
        let found = bfs(&map, question, None, &mut scratch, &mut path);
        assert_eq!(found.map(|found| found.cost.steps()), Some(399));
    }
}
