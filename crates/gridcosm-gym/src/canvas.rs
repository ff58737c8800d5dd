//! A state as bytes, kept current cell by cell.

use crate::encoding::{CHANNELS, Object, code_of};
use gridcosm_grid::{BitGrid, GridId, Place, Pos, Size};
use gridcosm_universe::{Kinds, State};
use std::sync::Arc;

/// Where the cells of a level lie on a canvas.
///
/// The main grid is at the top left. Other grids follow below, each after an empty row, so that nothing seems to lead
/// from one to the next. A canvas can be larger than its level, because all levels of an environment share one size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    size: Size,
    /// The cell of the canvas for each cell of the level, grid after grid, row after row.
    cells: Box<[u32]>,
    places: Box<[Place]>,
    /// The row of the canvas where each grid begins.
    tops: Box<[u32]>,
}

impl Plan {
    /// The smallest canvas for a level.
    pub fn size_for(state: &State) -> Size {
        let (mut width, mut height) = (0, 0);
        for (_, plan) in state.grids() {
            width = width.max(plan.size.width);
            height += plan.size.height + u32::from(height > 0);
        }
        Size::new(width, height)
    }

    /// The plan of a level on a canvas that is large enough for it; `None` on one that is not.
    pub fn new(state: &State, size: Size) -> Option<Self> {
        let needed = Self::size_for(state);
        if needed.width > size.width || needed.height > size.height {
            return None;
        }
        let (mut cells, mut places, mut tops) = (Vec::new(), Vec::new(), Vec::new());
        let mut top = 0;
        for (grid, plan) in state.grids() {
            tops.push(top);
            for pos in plan.size.positions() {
                cells.push((top + pos.y as u32) * size.width + pos.x as u32);
                places.push(Place::at(grid, pos));
            }
            top += plan.size.height + 1;
        }
        Some(Self { size, cells: cells.into(), places: places.into(), tops: tops.into() })
    }

    /// Columns and rows of the canvas.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Where a place lies on the canvas.
    #[inline]
    pub fn pos(&self, place: Place) -> Option<Pos> {
        let top = *self.tops.get(place.grid.index())?;
        Some(place.pos().offset(0, top as i32))
    }

    /// The number of grids.
    pub fn grids(&self) -> impl Iterator<Item = GridId> {
        (0..self.tops.len() as u32).map(GridId)
    }
}

/// The encoding of a state, [`CHANNELS`] bytes for each cell, row by row; zero where the level has no cell.
///
/// [`update`](Self::update) redraws the cells that the last step touched, so its cost does not depend on the size of
/// the level.
#[derive(Clone, Debug)]
pub struct Canvas {
    plan: Arc<Plan>,
    bytes: Vec<u8>,
    /// What blocks sight; everything outside does.
    walls: BitGrid,
}

impl Canvas {
    /// Draws a state.
    pub fn new(plan: Arc<Plan>, state: &State) -> Self {
        let bytes = vec![0; plan.size.area() as usize * CHANNELS];
        let walls = BitGrid::full(plan.size);
        let mut canvas = Self { plan, bytes, walls };
        for index in 0..canvas.plan.cells.len() {
            canvas.draw(state, index);
        }
        canvas
    }

    /// The bytes.
    #[inline]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The objects in front as text, a line for each row; see [`Object::sign`].
    pub fn text(&self) -> String {
        let row = (self.plan.size.width as usize * CHANNELS).max(1);
        let sign = |cell: &[u8]| Object::ALL.get(usize::from(cell[0])).map_or('?', |o| o.sign());
        let line = |row: &[u8]| row.chunks_exact(CHANNELS).map(sign).collect::<String>();
        self.bytes.chunks_exact(row).map(line).collect::<Vec<_>>().join("\n")
    }

    /// What blocks sight.
    #[inline]
    pub fn walls(&self) -> &BitGrid {
        &self.walls
    }

    #[inline]
    pub(crate) fn walls_mut(&mut self) -> &mut BitGrid {
        &mut self.walls
    }

    /// The plan.
    #[inline]
    pub fn plan(&self) -> &Arc<Plan> {
        &self.plan
    }

    /// Redraws what the last step of the state has touched.
    #[inline]
    pub fn update(&mut self, state: &State) {
        for &index in state.touched_cells() {
            self.draw(state, index as usize);
        }
    }

    /// Makes this canvas a copy of another one without giving up memory.
    pub fn copy_from(&mut self, other: &Self) {
        self.bytes.clone_from(&other.bytes);
        self.walls.clone_from(&other.walls);
        if !Arc::ptr_eq(&self.plan, &other.plan) {
            self.plan = Arc::clone(&other.plan);
        }
    }

    #[inline]
    fn draw(&mut self, state: &State, index: usize) {
        // A cell past the last one holds what is outside of every grid.
        let Some((&cell, &place)) = self.plan.cells.get(index).zip(self.plan.places.get(index))
        else {
            return;
        };
        let Some(kinds) = state.kinds_of_cell(index) else { return };
        let at = cell as usize * CHANNELS;
        self.bytes[at..at + CHANNELS].copy_from_slice(&code_of(state, place, kinds));
        if let Some(pos) = self.plan.pos(place) {
            self.walls.set(pos, kinds.meets(Kinds::BLOCKING));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridcosm_universe::{Action, maze};
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]

        /// After every step the canvas equals one drawn from the beginning.
        #[test]
        fn an_updated_canvas_equals_a_fresh_one(seed in 0i64..500, side in 5u32..14, actions in prop::collection::vec(0usize..7, 1..120)) {
            let options = maze::MazeOptions {
                seed: Some(seed),
                num_doors: 2,
                num_portals: 2,
                health: 40,
                ..maze::MazeOptions::new(Size::new(side, side))
            };
            let mut state = maze::generate(&options).unwrap().to_state().unwrap();
            let plan = Arc::new(Plan::new(&state, Size::new(side + 1, side + 2)).unwrap());
            let mut canvas = Canvas::new(Arc::clone(&plan), &state);
            for action in actions {
                state.advance(Action::from_index(action).unwrap()).unwrap();
                canvas.update(&state);
                let fresh = Canvas::new(Arc::clone(&plan), &state);
                prop_assert_eq!(canvas.bytes(), fresh.bytes());
                prop_assert_eq!(canvas.walls(), fresh.walls());
            }
        }
    }
}
