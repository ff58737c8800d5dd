//! The world as solids, for the isometric view.

use crate::{lens::Complaint, wire::IsoCamera};
use gridcosm::Session;
use gridcosm_scene::{Transform, cell_position, fit_into_cell, state_glb};
use gridcosm_universe::{GridId, State};
use gridcosm_view::{StateLook, Theme};

/// How many grids around the agent's one are shown.
const AROUND: usize = 2;

/// The state as binary glTF with the last turn as its clip, and where to look.
pub(crate) fn solids(session: &Session, dark: bool) -> Result<(IsoCamera, Vec<u8>), Complaint> {
    let state = session.state();
    let path = path(state);
    let root = path.first().copied().unwrap_or(GridId::MAIN);
    let theme = if dark { Theme::DARK } else { Theme::LIGHT };
    let look = StateLook { theme, root, ..StateLook::default() };
    let last = (session.turn() > 0).then(|| (session.before(), session.events()));
    let bytes = state_glb(state, last, &look)
        .map_err(|error| format!("The world cannot be shown as solids: {error}."))?;
    Ok((camera(state, &path), bytes))
}

/// The grids from the outermost one shown to the agent's, each holding the next one's primary room.
fn path(state: &State) -> Vec<GridId> {
    let agent = state.agents().find_map(|agent| state.place(agent));
    let mut path = vec![agent.map_or(GridId::MAIN, |place| place.grid)];
    while path.len() <= AROUND
        && let Some(holder) = path.last().and_then(|&grid| state.primary_of(grid))
    {
        // A grid within itself would be shown around itself; once is enough.
        if path.contains(&holder.grid) {
            break;
        }
        path.push(holder.grid);
    }
    path.reverse();
    path
}

/// Looks at the last grid of a path, in the coordinates of the first one.
fn camera(state: &State, path: &[GridId]) -> IsoCamera {
    let root = path.first().copied().unwrap_or(GridId::MAIN);
    let size = |grid: GridId| state.size_of(grid).unwrap_or_default();
    let diagonal = |grid: GridId| f64::from(size(grid).width).hypot(f64::from(size(grid).height));
    let mut world = Transform::IDENTITY;
    for pair in path.windows(2) {
        let (holder, grid) = (pair[0], pair[1]);
        let Some(at) = state.primary_of(grid) else { continue };
        let cell = Transform::translate(cell_position(size(holder), at.pos));
        world = world.of(&cell.of(&Transform::stretch(fit_into_cell(size(grid)))));
    }
    let last = path.last().copied().unwrap_or(root);
    IsoCamera {
        root: root.0,
        centre: world.translation,
        width: diagonal(last) * world.scale[0],
        depth: diagonal(root),
    }
}
