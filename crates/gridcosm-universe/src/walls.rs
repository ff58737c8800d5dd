//! The walls of a world: what blocks sight, and what blocks walking.

use crate::{GridId, Kinds, Place, State, cell_index::CellIndex};
use gridcosm_grid::{BitGrid, Pos, Size};

/// The walls of one grid, kept current as things move where something sees or searches for its way.
#[derive(PartialEq)]
pub(crate) struct Walls {
    /// The cells that stop walkers: those with an entity that blocks or has to be pushed.
    pub(crate) solid: BitGrid,
    /// The cells that block sight.
    pub(crate) opaque: BitGrid,
}

impl Walls {
    /// What makes a cell a wall of one kind or the other.
    pub(crate) const KINDS: Kinds = Kinds::SOLID.with(Kinds::OPAQUE);

    pub(crate) fn new(size: Size) -> Self {
        Self { solid: BitGrid::new(size), opaque: BitGrid::new(size) }
    }

    /// Whether a cell of these kinds is another wall than it was.
    pub(crate) fn differ(&self, pos: Pos, kinds: Kinds) -> bool {
        self.solid.get(pos).is_some_and(|solid| solid != kinds.meets(Kinds::SOLID))
            || self.opaque.get(pos).is_some_and(|opaque| opaque != kinds.meets(Kinds::OPAQUE))
    }

    pub(crate) fn set(&mut self, pos: Pos, kinds: Kinds) {
        self.solid.set(pos, kinds.meets(Kinds::SOLID));
        self.opaque.set(pos, kinds.meets(Kinds::OPAQUE));
    }

    pub(crate) fn heap_bytes(&self) -> usize {
        (self.solid.words().len() + self.opaque.words().len()) * size_of::<u64>()
    }
}

impl Clone for Walls {
    fn clone(&self) -> Self {
        Self { solid: self.solid.clone(), opaque: self.opaque.clone() }
    }

    /// Keeps the memory that is already allocated.
    fn clone_from(&mut self, other: &Self) {
        self.solid.clone_from(&other.solid);
        self.opaque.clone_from(&other.opaque);
    }
}

impl CellIndex {
    /// Writes the cells of a grid that hold one of some kinds; `None` if there is no such grid.
    pub(crate) fn write_cells_with(
        &self,
        grid: GridId,
        kinds: Kinds,
        found: &mut BitGrid,
    ) -> Option<()> {
        let (size, _) = self.grid(grid)?;
        if found.size() == size {
            found.clear();
        } else {
            *found = BitGrid::new(size);
        }
        for pos in size.positions() {
            if self.kinds_at(Place::at(grid, pos)).meets(kinds) {
                found.set(pos, true);
            }
        }
        Some(())
    }
}

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
        let mut walls = BitGrid::default();
        self.cells.write_cells_with(grid, Kinds::OPAQUE, &mut walls)?;
        Some(walls)
    }

    /// The cells of a grid that block walking: those with an entity that blocks or has to be pushed. `None` if there is
    /// no such grid.
    pub fn walk_walls(&self, grid: GridId) -> Option<BitGrid> {
        let mut walls = BitGrid::default();
        self.cells.write_cells_with(grid, Kinds::SOLID, &mut walls)?;
        Some(walls)
    }
}
