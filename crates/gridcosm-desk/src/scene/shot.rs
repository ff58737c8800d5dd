//! The next view after a view, and the motion between them.

use gridcosm_grid::{GridId, Place};
use gridcosm_nest::Board;
use gridcosm_scene::{
    Camera, Controller, Crossing, Flight, Flying, Shot, View, camera, standard_view,
};

/// The scene to build and its camera.
pub(super) struct Scenery {
    /// The grids from the outermost one on.
    pub world: View,
    /// The present view, for the next time.
    pub target: View,
    /// The previous position of the camera, in this world; without it there is no motion from there to here.
    pub from: Option<Camera>,
    pub to: Camera,
}

/// The view of a grid after the previous view. `crossed` tells that the agent entered (1) or left (-1) a grid within
/// itself.
pub(super) fn scenery(
    board: &dyn Board,
    grid: GridId,
    before: Option<(&[GridId], i32)>,
) -> Scenery {
    let shot = match before {
        Some((view, crossed)) => shot(board, view, grid, crossed),
        None => Shot { target: standard_view(board, grid), start: None, follow: false },
    };
    let start = shot.start.filter(|start| gridcosm_scene::validate(board, start).is_ok());
    let flight = start.and_then(|start| flight(board, &start, &shot.target));
    flight.unwrap_or_else(|| cut(board, shot.target, grid))
}

fn shot(board: &dyn Board, view: &[GridId], grid: GridId, crossed: i32) -> Shot {
    let from = view.last().copied().unwrap_or(grid);
    let secondary = is_secondary(board, from, grid);
    let crossing = Crossing { board, view, from, to: grid, secondary };
    if from == grid && crossed == 0 {
        return Shot { start: Some(view.to_vec()), ..Flying.on_move(board, view, grid) };
    }
    if crossed > 0 || (from != grid && (secondary || holds(board, from, grid))) {
        // The path into a grid within itself would grow without end; a few levels are enough.
        let shot = Flying.on_enter(crossing);
        let surplus = shot.target.len().saturating_sub(4);
        let trim = |view: View| if view.len() > surplus { view[surplus..].to_vec() } else { view };
        // Inside after entering by a secondary room: there is no path from the old view to that place.
        let start = shot.start.filter(|_| !secondary).map(trim);
        return Shot { target: trim(shot.target), start, ..shot };
    }
    if crossed < 0 || holds(board, grid, from) {
        return Flying.on_exit(crossing);
    }
    Shot { target: standard_view(board, grid), start: Some(view.to_vec()), follow: true }
}

/// Whether a grid was reached through a room that is only a window onto it.
fn is_secondary(board: &dyn Board, from: GridId, to: GridId) -> bool {
    let primary = board.primary_of(to).is_some_and(|holder| holder.grid == from);
    let shows = || {
        let mut cells = board.size_of(from).unwrap_or_default().positions();
        cells.any(|pos| board.content(Place::at(from, pos)).target() == Some(to))
    };
    from != to && !primary && shows()
}

/// Whether a grid lies in another one, at any depth.
fn holds(board: &dyn Board, outer: GridId, inner: GridId) -> bool {
    // Grids that hold each other in a circle come round; the chain has been seen to its end then.
    let mut seen = vec![inner];
    while let Some(holder) = seen.last().and_then(|&grid| board.primary_of(grid)) {
        if holder.grid == outer {
            return true;
        }
        if seen.contains(&holder.grid) {
            return false;
        }
        seen.push(holder.grid);
    }
    false
}

/// The motion between two views; none if they have no grid in common.
fn flight(board: &dyn Board, start: &[GridId], target: &[GridId]) -> Option<Scenery> {
    let look = |view: &[GridId]| camera(board, view, 1.0).ok();
    // From room to room of one grid: both ends lie in the same world.
    if start.first() == target.first() {
        let (from, to) = (look(start)?, look(target)?);
        let world = if start.starts_with(target) { start } else { target }.to_vec();
        return Some(Scenery { world, target: target.to_vec(), from: Some(from), to });
    }
    let Flight { world, from, to, deeper } = Flight::between(board, start, target, 1.0).ok()?;
    let apart = world.as_slice() == target && deeper == 0 && start.last() != target.last();
    let from = (!apart).then_some(from);
    Some(Scenery { world, target: target.to_vec(), from, to })
}

fn cut(board: &dyn Board, target: View, grid: GridId) -> Scenery {
    let nowhere = Camera { centre: [0.0; 3], width: 1.0 };
    let (world, to) = match camera(board, &target, 1.0) {
        Ok(to) => (target, to),
        Err(_) => (vec![grid], camera(board, &[grid], 1.0).unwrap_or(nowhere)),
    };
    Scenery { target: world.clone(), world, from: None, to }
}
