//! The walls of a world: what blocks sight, and what blocks walking.

use crate::{GridId, Place, State};
use gridcosm_grid::BitGrid;

impl State {
    /// The cells of a grid that block sight: those with something opaque in them, or something blocking that is
    /// neither clear nor an agent. `None` if there is no such grid.
    ///
    /// ```
    /// use gridcosm_grid::{Pos, Size};
    /// use gridcosm_universe::{GridId, Level, factory};
    /// let mut level = Level::new(Size::new(3, 1));
    /// let mut glass = factory::crate_box(true);
    /// glass.components.blocking = false;
    /// level.add(Pos::new(1, 0), glass)?;
    /// level.add(Pos::new(2, 0), factory::door("red"))?;
    /// let state = level.to_state()?;
    /// assert_eq!(state.sight_walls(GridId::MAIN).unwrap().to_string(), "..#\n");
    /// assert_eq!(state.walk_walls(GridId::MAIN).unwrap().to_string(), ".##\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sight_walls(&self, grid: GridId) -> Option<BitGrid> {
        let size = self.size_of(grid)?;
        Some(BitGrid::from_fn(size, |pos| self.is_opaque(grid, pos)))
    }

    /// The cells of a grid that block walking: those with an entity that blocks or has to be pushed. `None` if there is
    /// no such grid.
    pub fn walk_walls(&self, grid: GridId) -> Option<BitGrid> {
        let size = self.size_of(grid)?;
        Some(BitGrid::from_fn(size, |pos| self.is_blocked(Place::at(grid, pos), false)))
    }
}
