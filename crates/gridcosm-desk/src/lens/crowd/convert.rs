//! Conversions between names on the wire and names in the engine.

use crate::{
    lens::Complaint,
    wire::{Cell, CrowdOffset, CrowdRules, CrowdSituation, SavedActor},
};
use gridcosm_crowd::{Crowd, Point, Raster, Rules, USUAL_SPEED};
use gridcosm_grid::{BitGrid, Pos};

/// Cells are square here; a sub-cell of a third is a whole number of units.
const CELL: i64 = 18;
/// Percent of the usual speed; at four times as much an actor still stays within a sub-cell in each tick.
const SPEEDS: std::ops::RangeInclusive<u32> = 10..=400;

impl Default for CrowdRules {
    /// The engine's.
    fn default() -> Self {
        let Rules { mode, early, filter_backward, basic3_fallback } = Rules::default();
        Self {
            mode: mode.into(),
            early,
            filter_backward,
            basic3_fallback,
            per_side: 3,
            offset: CrowdOffset::None,
            speed: 100,
        }
    }
}

/// The rules and the raster of a crowd, with the speed of its actors.
pub(super) fn rules_of(crowd: &Crowd, speed: u32) -> CrowdRules {
    let Rules { mode, early, filter_backward, basic3_fallback } = crowd.rules();
    CrowdRules {
        mode: mode.into(),
        early,
        filter_backward,
        basic3_fallback,
        per_side: crowd.raster().per_side(),
        offset: crowd.raster().offset().into(),
        speed,
    }
}

/// Units per tick for a speed in percent.
pub(super) fn units_per_tick(speed: u32) -> u32 {
    USUAL_SPEED * speed / 100
}

/// The same the other way round.
pub(super) fn rules_from(rules: &CrowdRules) -> Result<(Rules, Raster), Complaint> {
    if !SPEEDS.contains(&rules.speed) {
        return Err("Actors move at 10 to 400 percent of the usual speed.".into());
    }
    let raster = Raster::new(rules.per_side, rules.offset.into(), Point::pixels(CELL, CELL));
    let raster =
        raster.map_err(|error| Complaint(format!("This raster is not possible: {error}.")))?;
    let CrowdRules { mode, early, filter_backward, basic3_fallback, .. } = *rules;
    Ok((Rules { mode: mode.into(), early, filter_backward, basic3_fallback }, raster))
}

/// The actors as they are saved.
pub(super) fn saved(crowd: &Crowd) -> Vec<SavedActor> {
    let actor = |id| {
        let view = crowd.view(id).ok()?;
        let to = view.destination.map(Cell::from);
        Some(SavedActor { x: view.current.x, y: view.current.y, to })
    };
    crowd.ids().filter_map(actor).collect()
}

/// A crowd of saved actors.
pub(super) fn crowd(
    walls: BitGrid,
    rules: &CrowdRules,
    saved: &[SavedActor],
) -> Result<Crowd, Complaint> {
    let speed = units_per_tick(rules.speed);
    let (rules, raster) = rules_from(rules)?;
    let mut actors = Crowd::new(walls, raster, rules).map_err(Complaint::told)?;
    for saved in saved {
        let id = actors.add_to_sub_cell(Pos::new(saved.x, saved.y)).map_err(Complaint::told)?;
        actors.set_speed(id, speed).map_err(Complaint::told)?;
        if let Some(to) = saved.to {
            actors.set_destination(id, Some(to.into())).map_err(Complaint::told)?;
        }
    }
    Ok(actors)
}

/// The page's title of a situation, and its name on the wire.
pub(super) fn title(situation: CrowdSituation) -> (&'static str, &'static str) {
    match situation {
        CrowdSituation::HeadOn => ("Head-on", "head_on"),
        CrowdSituation::Corridor => ("Corridor", "corridor"),
        CrowdSituation::Crossing => ("Crossing", "crossing"),
        CrowdSituation::Gather => ("Gathering", "gather"),
        CrowdSituation::Doorway => ("Doorway", "doorway"),
        CrowdSituation::Rooms => ("Rooms", "rooms"),
    }
}
