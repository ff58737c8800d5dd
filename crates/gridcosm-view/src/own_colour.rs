//! The colours that a level gives to its grids and things, which come before those of the theme.

use crate::{Figure, Look, Rgb, Theme, level_colour};
use gridcosm_universe::{ComponentKind, GridId, State};

/// The colour that a level gives to a grid.
pub fn grid_colour(state: &State, grid: GridId) -> Option<Rgb> {
    level_colour(state.grid_facts(grid)?.colour.as_deref()?)
}

/// The colour of a grid in pictures: its own, or one of the theme's. A void has that of the rock around everything.
pub fn grid_hue(state: &State, grid: GridId, theme: &Theme) -> Rgb {
    let usual = || match state.grid_facts(grid) {
        Some(facts) if facts.void => theme.wall,
        _ => theme.hue(grid.index()),
    };
    grid_colour(state, grid).unwrap_or_else(usual)
}

/// The colour that a level gives to a thing.
pub fn own_colour(state: &State, figure: &Figure) -> Option<Rgb> {
    let has_own = figure.properties.contains(&ComponentKind::Colour);
    let own = || level_colour(state.components(figure.entity).colour.as_deref()?);
    has_own.then(own).flatten()
}

/// The colour of a figure in pictures: its own, or that of its look.
pub(crate) fn figure_colour(state: &State, figure: &Figure, look: Look<'_>, theme: &Theme) -> Rgb {
    own_colour(state, figure).unwrap_or_else(|| look.colour(theme))
}
