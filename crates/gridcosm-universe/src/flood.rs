//! Steps from some cells of one grid to all others, around walls.

use gridcosm_grid::{BitGrid, Dir, Grid, Pos};

/// The number of steps from the nearest of some cells to every cell of a grid.
#[derive(Clone, Debug)]
pub(crate) struct Flood {
    steps: Grid<u32>,
}

const UNREACHED: u32 = u32::MAX;

impl Flood {
    /// Floods the open cells of a grid. The seeds themselves may be walls.
    pub(crate) fn new(walls: &BitGrid, seeds: impl Iterator<Item = Pos>) -> Self {
        let mut flood = Self { steps: Grid::filled(walls.size(), UNREACHED) };
        let mut queue: Vec<Pos> = seeds.filter(|&seed| flood.reach(seed, 0)).collect();
        let mut next = 0;
        while let Some(&pos) = queue.get(next) {
            next += 1;
            let further = flood.steps(pos).map_or(0, |steps| steps + 1);
            for beside in Dir::ALL.map(|dir| pos.step(dir)) {
                if walls.get(beside) == Some(false) && flood.reach(beside, further) {
                    queue.push(beside);
                }
            }
        }
        flood
    }

    /// Returns whether the cell had not been reached before.
    fn reach(&mut self, pos: Pos, steps: u32) -> bool {
        let unreached = self.steps.get_mut(pos).filter(|known| **known == UNREACHED);
        unreached.map(|known| *known = steps).is_some()
    }

    /// The steps to a cell of the grid; `None` if no seed reaches it.
    pub(crate) fn steps(&self, pos: Pos) -> Option<u32> {
        self.steps.get(pos).copied().filter(|&steps| steps != UNREACHED)
    }

    /// The cell that lies up to `count` steps nearer to the seeds, by open cells only.
    pub(crate) fn down(&self, walls: &BitGrid, from: Pos, count: u32) -> Option<Pos> {
        let mut here = from;
        let mut steps = self.steps(here)?;
        for _ in 0..count {
            let open = |pos: &Pos| walls.get(*pos) == Some(false);
            let nearer = |pos: &Pos| self.steps(*pos).is_some_and(|there| there < steps);
            let around = Dir::ALL.map(|dir| here.step(dir));
            let Some(next) = around.into_iter().filter(open).find(nearer) else { break };
            (here, steps) = (next, steps - 1);
        }
        Some(here)
    }
}

/// The open cells at most `reach` steps from a cell, nearest first. The first is the cell itself.
pub(crate) fn neighbourhood(walls: &BitGrid, from: Pos, reach: u32) -> Vec<Pos> {
    let (mut cells, mut begin) = (vec![from], 0);
    for _ in 0..reach {
        let end = cells.len();
        for index in begin..end {
            let here = cells[index];
            for beside in Dir::ALL.map(|dir| here.step(dir)) {
                if walls.get(beside) == Some(false) && !cells.contains(&beside) {
                    cells.push(beside);
                }
            }
        }
        begin = end;
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_go_around_walls() {
        let walls = BitGrid::parse("....\n.##.\n....").unwrap();
        let flood = Flood::new(&walls, [Pos::new(0, 0), Pos::new(9, 9)].into_iter());
        assert_eq!(flood.steps(Pos::new(3, 2)), Some(5));
        assert_eq!(flood.steps(Pos::new(1, 1)), None);
        assert_eq!(flood.down(&walls, Pos::new(3, 2), 2), Some(Pos::new(3, 0)));
        assert_eq!(flood.down(&walls, Pos::new(0, 1), 9), Some(Pos::new(0, 0)));
    }

    #[test]
    fn a_wall_can_be_the_target_but_is_not_entered() {
        let walls = BitGrid::parse("..#.").unwrap();
        let flood = Flood::new(&walls, [Pos::new(2, 0)].into_iter());
        assert_eq!(flood.down(&walls, Pos::new(0, 0), 5), Some(Pos::new(1, 0)));
    }

    #[test]
    fn a_neighbourhood_is_what_can_be_reached() {
        let walls = BitGrid::parse(".#..\n...#").unwrap();
        let cells = neighbourhood(&walls, Pos::new(0, 0), 3);
        let expected = [(0, 0), (0, 1), (1, 1), (2, 1)].map(|(x, y)| Pos::new(x, y));
        assert_eq!(cells, expected);
    }
}
