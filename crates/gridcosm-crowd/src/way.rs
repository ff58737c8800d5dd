//! Ways around walls: which cells to steer for, one after another.

use crate::sweep::clear;
use gridcosm_grid::{BitGrid, Pos};
use gridcosm_route::{Metric, SearchScratch, Terrain, jump_points};

/// Finds ways on the present walls.
#[derive(Clone, Debug)]
pub(crate) struct Ways {
    terrain: Terrain,
    scratch: SearchScratch,
    path: Vec<Pos>,
    /// No wall anywhere: every way is straight.
    open: bool,
}

impl Ways {
    pub(crate) fn new(walls: &BitGrid) -> Result<Self, gridcosm_route::RouteError> {
        let terrain = Terrain::new(walls.inverted())?;
        Ok(Self {
            scratch: SearchScratch::new(&terrain),
            terrain,
            path: Vec::new(),
            open: walls.is_empty(),
        })
    }

    /// Whether there is no wall at all.
    pub(crate) fn is_open(&self) -> bool {
        self.open
    }

    /// The cells to steer for on a shortest way, the destination first and the next one last.
    pub(crate) fn find(&mut self, walls: &BitGrid, from: Pos, to: Pos) -> Option<Vec<Pos>> {
        if self.open || clear(walls, from, to) {
            return Some(vec![to]);
        }
        jump_points(
            &self.terrain,
            Metric::Octile,
            from,
            to,
            None,
            &mut self.scratch,
            &mut self.path,
        )
        .found()?;
        let mut way = pull_tight(walls, &self.path);
        way.reverse();
        Some(way)
    }

    pub(crate) fn bytes(&self) -> usize {
        self.scratch.bytes() + 2 * size_of_val(self.terrain.open().words())
    }
}

/// The last cells of a path in sight of each other: what is left when the path is pulled tight. The start is left out.
pub(crate) fn pull_tight(walls: &BitGrid, path: &[Pos]) -> Vec<Pos> {
    let mut corners = Vec::new();
    let Some((&first, rest)) = path.split_first() else { return corners };
    let (mut anchor, mut seen) = (first, first);
    for &cell in rest {
        if !clear(walls, anchor, cell) {
            corners.push(seen);
            anchor = seen;
        }
        seen = cell;
    }
    corners.push(seen);
    corners
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_bends_only_where_it_must() {
        let walls = BitGrid::parse(
            ".......
             ...#...
             ...#...
             ...#...",
        )
        .unwrap();
        let mut ways = Ways::new(&walls).unwrap();
        let way = ways.find(&walls, Pos::new(0, 3), Pos::new(6, 3)).unwrap();
        let start = [Pos::new(0, 3)];
        let legs: Vec<Pos> = start.into_iter().chain(way.iter().rev().copied()).collect();
        assert!(legs.windows(2).all(|leg| clear(&walls, leg[0], leg[1])), "{legs:?}");
        assert!(legs.len() <= 4, "{legs:?}");
        assert_eq!(ways.find(&walls, Pos::new(0, 0), Pos::new(6, 0)), Some(vec![Pos::new(6, 0)]));
    }

    #[test]
    fn behind_a_wall_there_is_none() {
        let walls = BitGrid::parse(".#.\n.#.").unwrap();
        assert_eq!(Ways::new(&walls).unwrap().find(&walls, Pos::new(0, 0), Pos::new(2, 0)), None);
    }
}
