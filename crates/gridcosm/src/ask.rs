//! Sight and paths in a world of entities. A blocking entity is a wall to both.

use gridcosm_grid::Pos;
use gridcosm_route::{Metric, SearchScratch, Terrain, jump_points};
use gridcosm_sight::{Look, SightError, View, look};
use gridcosm_universe::{Place, State};

/// The cells seen from a place, within its grid.
///
/// ```
/// use gridcosm::{prelude::*, see_from};
/// let mut level = Level::new(Size::new(5, 1));
/// level.add(Pos::new(2, 0), factory::wall())?;
/// let view = see_from(&level.to_state()?, Place::flat(0, 0), Default::default())?;
/// assert!(view.contains(Pos::new(1, 0)) && !view.contains(Pos::new(4, 0)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn see_from(state: &State, place: Place, how: Look) -> Result<View, SightError> {
    let mut walls = state.sight_walls(place.grid).unwrap_or_default();
    // The viewer does not block its own sight.
    walls.set(place.pos(), false);
    look(&walls, place.pos(), how)
}

/// A shortest walk between two places of one grid, step by step; `None` if there is none.
pub fn route_between(state: &State, from: Place, to: Place) -> Option<Vec<Pos>> {
    if from.grid != to.grid {
        return None;
    }
    let mut open = state.walk_walls(from.grid)?.inverted();
    open.set(from.pos(), true);
    let terrain = Terrain::new(open).ok()?;
    let (mut scratch, mut path) = (SearchScratch::new(&terrain), Vec::new());
    jump_points(&terrain, Metric::Four, from.pos(), to.pos(), None, &mut scratch, &mut path)
        .found()?;
    Some(path)
}
