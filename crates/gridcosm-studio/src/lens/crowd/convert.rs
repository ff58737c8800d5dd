//! Conversions between names on the wire and names in the engine.

use crate::{
    lens::Complaint,
    wire::{CrowdMode, CrowdOffset, CrowdRules, CrowdSituation},
};
use gridcosm_crowd::{Crowd, Mode, Offset, Point, Raster, Rules, USUAL_SPEED, scenario::Situation};

/// Cells are square here; a sub-cell of a third is a whole number of units.
const CELL: i64 = 18;
/// Percent of the usual speed; at four times as much an actor still stays within a sub-cell in each tick.
const SPEEDS: std::ops::RangeInclusive<u32> = 10..=400;

impl Default for CrowdRules {
    /// The engine's.
    fn default() -> Self {
        let Rules { mode, early, filter_backward, basic3_fallback } = Rules::default();
        Self {
            mode: mode_of(mode),
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
    let offset = match crowd.raster().offset() {
        Offset::None => CrowdOffset::None,
        Offset::X => CrowdOffset::X,
        Offset::Y => CrowdOffset::Y,
        Offset::XY => CrowdOffset::Xy,
    };
    CrowdRules {
        mode: mode_of(mode),
        early,
        filter_backward,
        basic3_fallback,
        per_side: crowd.raster().per_side(),
        offset,
        speed,
    }
}

/// Units per tick for a speed in percent.
pub(super) fn units_per_tick(speed: u32) -> u32 {
    USUAL_SPEED * speed / 100
}

/// The same the other way round.
pub(super) fn rules_from(rules: &CrowdRules) -> Result<(Rules, Raster), Complaint> {
    let mode = match rules.mode {
        CrowdMode::Square => Mode::Square,
        CrowdMode::Diagonal => Mode::Diagonal,
        CrowdMode::NoDiagonal => Mode::NoDiagonal,
        CrowdMode::AntiCross => Mode::AntiCross,
        CrowdMode::Basic3 => Mode::Basic3,
        CrowdMode::Basic3AntiCross => Mode::Basic3AntiCross,
        CrowdMode::DestinationDirect => Mode::DestinationDirect,
    };
    let offset = match rules.offset {
        CrowdOffset::None => Offset::None,
        CrowdOffset::X => Offset::X,
        CrowdOffset::Y => Offset::Y,
        CrowdOffset::Xy => Offset::XY,
    };
    if !SPEEDS.contains(&rules.speed) {
        return Err("Actors move at 10 to 400 percent of the usual speed.".into());
    }
    let raster = Raster::new(rules.per_side, offset, Point::pixels(CELL, CELL));
    let raster =
        raster.map_err(|error| Complaint(format!("This raster is not possible: {error}.")))?;
    let CrowdRules { early, filter_backward, basic3_fallback, .. } = *rules;
    Ok((Rules { mode, early, filter_backward, basic3_fallback }, raster))
}

fn mode_of(mode: Mode) -> CrowdMode {
    match mode {
        Mode::Square => CrowdMode::Square,
        Mode::Diagonal => CrowdMode::Diagonal,
        Mode::NoDiagonal => CrowdMode::NoDiagonal,
        Mode::AntiCross => CrowdMode::AntiCross,
        Mode::Basic3 => CrowdMode::Basic3,
        Mode::Basic3AntiCross => CrowdMode::Basic3AntiCross,
        Mode::DestinationDirect => CrowdMode::DestinationDirect,
    }
}

pub(super) fn situation(situation: CrowdSituation) -> Situation {
    match situation {
        CrowdSituation::HeadOn => Situation::HeadOn,
        CrowdSituation::Corridor => Situation::Corridor,
        CrowdSituation::Crossing => Situation::Crossing,
        CrowdSituation::Gather => Situation::Gather,
        CrowdSituation::Doorway => Situation::Doorway,
        CrowdSituation::Rooms => Situation::Rooms,
    }
}

/// The page's name for a situation.
pub(super) fn title(situation: CrowdSituation) -> &'static str {
    match situation {
        CrowdSituation::HeadOn => "Head-on",
        CrowdSituation::Corridor => "Corridor",
        CrowdSituation::Crossing => "Crossing",
        CrowdSituation::Gather => "Gathering",
        CrowdSituation::Doorway => "Doorway",
        CrowdSituation::Rooms => "Rooms",
    }
}
