//! The ways to all goals of pursuers, kept from turn to turn.

use crate::{GridId, Kinds, Place, cell_index::CellIndex};
use gridcosm_grid::{BitGrid, Pos};
use gridcosm_route::Chase;

/// The maximum number of chases that are kept. Pursuers with more goals than that search anew in every turn.
const KEPT: usize = 16;

/// A chase for each goal of a turn. Pursuers of one goal share it.
///
/// What they answer follows from the walls and the goal, so it makes no difference which chase goes on to which goal,
/// only that it is near the last one.
#[derive(Default)]
pub(crate) struct Chases {
    kept: Vec<Kept>,
    /// Which chase gives way next, where there are too many.
    next: usize,
}

struct Kept {
    grid: GridId,
    /// Whether it has the walls of this moment.
    current: bool,
    chase: Chase,
}

impl Chases {
    /// Notes that the walls may have changed.
    #[inline]
    pub(crate) fn begin_turn(&mut self) {
        self.kept.iter_mut().for_each(|kept| kept.current = false);
    }

    /// Notes that something solid has moved to the first place from the second one.
    #[cold]
    pub(crate) fn note_move(&mut self, cells: &CellIndex, places: [Place; 2]) {
        for place in places {
            for kept in self.kept.iter_mut().filter(|kept| kept.current && kept.grid == place.grid)
            {
                kept.chase.edit(place.pos(), !cells.kinds_at(place).meets(Kinds::SOLID));
            }
        }
    }

    /// The ways to a goal that is no wall.
    pub(crate) fn towards(&mut self, walls: &BitGrid, grid: GridId, goal: Pos) -> &mut Chase {
        let aimed = Some((walls.size(), goal));
        let is_ready =
            |kept: &Kept| kept.current && kept.grid == grid && kept.chase.goal() == aimed;
        if let Some(at) = self.kept.iter().position(is_ready) {
            return &mut self.kept[at].chase;
        }
        let idle = self.kept.iter().enumerate().filter(|(_, k)| !k.current && k.grid == grid);
        let distance = |kept: &Kept| kept.chase.goal().map_or(u64::MAX, |(_, g)| g.manhattan(goal));
        let nearest = idle.min_by_key(|(_, kept)| distance(kept)).map(|(at, _)| at);
        let at = nearest.unwrap_or_else(|| self.another(grid));
        let kept = &mut self.kept[at];
        kept.current = true;
        kept.chase.aim(walls, goal);
        &mut kept.chase
    }

    /// A chase for a grid where all are in use.
    fn another(&mut self, grid: GridId) -> usize {
        if self.kept.len() < KEPT {
            self.kept.push(Kept { grid, current: false, chase: Chase::default() });
            return self.kept.len() - 1;
        }
        self.next = (self.next + 1) % KEPT;
        self.kept[self.next].grid = grid;
        self.next
    }

    pub(crate) fn heap_bytes(&self) -> usize {
        self.kept.capacity() * size_of::<Kept>()
            + self.kept.iter().map(|kept| kept.chase.heap_bytes()).sum::<usize>()
    }
}
