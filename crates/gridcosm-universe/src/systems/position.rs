//! Records the places at the start of the turn.

use crate::State;

/// Makes every entity's present place its previous one. It runs before anything moves, so that trails, portals and
/// head-on contacts can tell which entities did.
pub fn run(state: &mut State) {
    if !state.cells.moved().is_empty() {
        state.cells_mut().snapshot();
    }
}
