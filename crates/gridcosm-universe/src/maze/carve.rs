//! The walls of a maze.

use super::Share;
use gridcosm_grid::{BitGrid, Dir, Mt19937, Pos, Size};

/// Directions in the order that is then shuffled.
const DIRECTIONS: [Dir; 4] = [Dir::W, Dir::E, Dir::N, Dir::S];

/// The open cells of a maze.
pub(super) fn carve(size: Size, walls_kept: Share, rng: &mut Mt19937) -> BitGrid {
    let mut open = perfect_maze(size, rng);
    open_last_lines(&mut open);
    let mut closed: Vec<Pos> = by_column(size).filter(|&pos| !open.contains(pos)).collect();
    let kept = walls_kept.of(closed.len() as u64) as usize;
    rng.shuffle(&mut closed);
    for &pos in closed.iter().skip(kept) {
        open.set(pos, true);
    }
    open
}

/// All cells, column after column.
pub(super) fn by_column(size: Size) -> impl Iterator<Item = Pos> {
    // Sides are limited to what a state can hold.
    let (width, height) = (size.width as i32, size.height as i32);
    (0..width).flat_map(move |x| (0..height).map(move |y| Pos::new(x, y)))
}

/// A cell of the walk, and the directions that remain to be tried from it.
struct Branch {
    pos: Pos,
    directions: [Dir; 4],
    tried: usize,
}

/// A maze with exactly one path between any two cells of even coordinates: walk at random to unvisited cells, two steps
/// at a time, and go back when there is none. It uses a list instead of recursion, because the path through a large
/// maze is long.
fn perfect_maze(size: Size, rng: &mut Mt19937) -> BitGrid {
    let mut open = BitGrid::new(size);
    let mut enter = |open: &mut BitGrid, pos: Pos| {
        open.set(pos, true);
        let mut directions = DIRECTIONS;
        rng.shuffle(&mut directions);
        Branch { pos, directions, tried: 0 }
    };
    let mut way = vec![enter(&mut open, Pos::new(0, 0))];
    while let Some(branch) = way.last_mut() {
        let Some(&dir) = branch.directions.get(branch.tried) else {
            way.pop();
            continue;
        };
        branch.tried += 1;
        let between = branch.pos.step(dir);
        let next = between.step(dir);
        if open.get(next) == Some(false) {
            open.set(between, true);
            let branch = enter(&mut open, next);
            way.push(branch);
        }
    }
    open
}

/// With an even width or height the last column or row lies off the cells of the walk: it continues the one beside it.
fn open_last_lines(open: &mut BitGrid) {
    let Size { width, height } = open.size();
    let (right, bottom) = (width as i32 - 1, height as i32 - 1);
    for y in 0..=bottom {
        if open.contains(Pos::new(right - 1, y)) {
            open.set(Pos::new(right, y), true);
        }
    }
    for x in 0..=right {
        if open.contains(Pos::new(x, bottom - 1)) {
            open.set(Pos::new(x, bottom), true);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_perfect_maze_has_one_way_between_any_two_cells() {
        for (width, height) in [(1, 1), (1, 9), (7, 7), (31, 15)] {
            let size = Size::new(width, height);
            let open = perfect_maze(size, &mut Mt19937::from_integer(5));
            let cells = open.count();
            let joints = open.cells().filter(|&p| open.contains(p.step(Dir::E))).count()
                + open.cells().filter(|&p| open.contains(p.step(Dir::S))).count();
            // A tree: one connection fewer than cells, and it contains every even cell.
            assert_eq!(joints as u64 + 1, cells);
            assert!(size.positions().all(|p| p.x % 2 == 1 || p.y % 2 == 1 || open.contains(p)));
        }
    }

    #[test]
    fn a_large_maze_needs_no_stack() {
        let open = carve(Size::new(1000, 1000), Share::ONE, &mut Mt19937::from_integer(1));
        assert!(open.count() > 500_000);
    }

    #[test]
    fn all_walls_or_none() {
        let size = Size::new(8, 6);
        assert_eq!(carve(size, Share::ZERO, &mut Mt19937::from_integer(1)).count(), 48);
        assert!(carve(size, Share::ONE, &mut Mt19937::from_integer(1)).count() < 40);
    }
}
