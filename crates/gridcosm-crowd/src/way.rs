//! Paths around walls: the cells to steer for, one after another.

use crate::sweep::clear;
use gridcosm_grid::{BitGrid, Pos};
use gridcosm_route::{Metric, SearchScratch, Terrain, jump_points};
use gridcosm_sight::{CornerGraph, CornerPath, SightMap};

/// Up to this many corners, paths are exact corner paths. With more corners, a search cell by cell is faster, and
/// pulling its path tight makes it nearly as short.
const MOST_CORNERS: usize = 2000;

/// Finds paths around the current walls.
#[derive(Clone, Debug)]
pub(crate) struct Ways {
    corners: CornerGraph,
    /// Used only if there are too many corners.
    cells: Option<Box<Cells>>,
    /// Whether there are no walls, so that every path is straight. Asked for at every decision.
    open: bool,
}

#[derive(Clone, Debug)]
struct Cells {
    terrain: Terrain,
    scratch: SearchScratch,
    path: Vec<Pos>,
}

impl Ways {
    pub(crate) fn new(walls: &BitGrid) -> Result<Self, gridcosm_route::RouteError> {
        let corners = CornerGraph::new(SightMap::new(walls.clone()));
        let mut ways = Self { corners, cells: None, open: false };
        ways.prepare()?;
        Ok(ways)
    }

    /// Updates the map after a change of the walls.
    pub(crate) fn set_wall(
        &mut self,
        cell: Pos,
        wall: bool,
    ) -> Result<(), gridcosm_route::RouteError> {
        self.corners.set(cell, wall);
        self.prepare()
    }

    fn prepare(&mut self) -> Result<(), gridcosm_route::RouteError> {
        self.cells = None;
        self.open = self.corners.map().walls().is_empty();
        let map = self.corners.map();
        if map.corners().len() > MOST_CORNERS {
            let terrain = Terrain::new(map.walls().inverted())?;
            let scratch = SearchScratch::new(&terrain);
            self.cells = Some(Box::new(Cells { terrain, scratch, path: Vec::new() }));
        }
        Ok(())
    }

    /// Whether there are no walls, so that every path is straight.
    pub(crate) fn is_open(&self) -> bool {
        self.open
    }

    /// The cells to steer for on a short path, the destination first and the next one last.
    pub(crate) fn find(&mut self, from: Pos, to: Pos) -> Option<Vec<Pos>> {
        let walls = self.corners.map().walls();
        if clear(walls, from, to) {
            return Some(vec![to]);
        }
        let mut way = match self.cells.as_deref_mut() {
            None => match self.corners.find(from, to).ok()? {
                CornerPath::Found(path) => path.cells.into_iter().skip(1).collect(),
                CornerPath::Unreachable => return None,
            },
            Some(Cells { terrain, scratch, path }) => {
                jump_points(terrain, Metric::Octile, from, to, None, scratch, path).found()?;
                pull_tight(self.corners.map().walls(), path)
            }
        };
        way.reverse();
        way.shrink_to_fit();
        Some(way)
    }

    pub(crate) fn bytes(&self) -> usize {
        let cells = self.cells.as_ref().map_or(0, |cells| {
            cells.scratch.bytes() + 2 * size_of_val(cells.terrain.open().words())
        });
        let corner = size_of::<gridcosm_sight::Corner>();
        let map = self.corners.map();
        let map = map.corners().len() * corner + 2 * size_of_val(map.walls().words());
        cells + map + self.corners.bytes()
    }
}

/// The bends that remain when a path is pulled tight: each is the last cell in sight of the previous one. The start is
/// left out.
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
        let way = ways.find(Pos::new(0, 3), Pos::new(6, 3)).unwrap();
        let start = [Pos::new(0, 3)];
        let legs: Vec<Pos> = start.into_iter().chain(way.iter().rev().copied()).collect();
        assert!(legs.windows(2).all(|leg| clear(&walls, leg[0], leg[1])), "{legs:?}");
        assert!(legs.len() <= 4, "{legs:?}");
        assert_eq!(ways.find(Pos::new(0, 0), Pos::new(6, 0)), Some(vec![Pos::new(6, 0)]));
    }

    #[test]
    fn behind_a_wall_there_is_none() {
        let walls = BitGrid::parse(".#.\n.#.").unwrap();
        assert_eq!(Ways::new(&walls).unwrap().find(Pos::new(0, 0), Pos::new(2, 0)), None);
    }
}
