//! The places at the start of the turn are remembered.

use crate::State;

/// Makes every entity's previous place the one where it stands now. Before anything moves, so that trails, portals and
/// head-on contacts can tell who did.
pub fn run(state: &mut State) {
    if !state.cells.moved().is_empty() {
        state.cells_mut().snapshot();
    }
}
