//! The answer to the page after every step: counters as text, actors as bytes.

use crate::wire::{CrowdBeside, CrowdDelays, CrowdFrame, CrowdRules, MapStamp};
use gridcosm_crowd::{ActorId, ActorView, Audit, Crowd};
use gridcosm_grid::Pos;
use std::collections::BTreeSet;

/// If no moving actor came nearer for this many ticks (ten seconds), all moving actors are stuck. A queue at a door
/// does not count: its head makes progress.
const STILL: u32 = 600;
/// Bytes of one actor.
pub(super) const RECORD: usize = 40;

/// The violations since the world was opened.
#[derive(Debug, Default)]
pub(super) struct Counters {
    overlaps: u32,
    pass_throughs: u32,
    in_walls: u32,
    /// Pairs that were too near at the last tick: a pair that stays near is counted once.
    near: BTreeSet<(ActorId, ActorId)>,
}

impl Counters {
    /// Adds the findings of an audit.
    pub(super) fn note(&mut self, audit: &Audit) {
        self.overlaps = self.overlaps.saturating_add(audit.overlaps + audit.unowned);
        self.in_walls = self.in_walls.saturating_add(audit.in_walls);
        self.pass_throughs += audit.near.difference(&self.near).count() as u32;
        self.near.clone_from(&audit.near);
    }

    /// After a change of the raster, other pairs are near.
    pub(super) fn forget_neighbours(&mut self) {
        self.near.clear();
    }
}

/// What is told about a crowd besides its actors.
pub(super) struct Told {
    pub stamp: MapStamp,
    pub rules: CrowdRules,
    pub delays: Option<CrowdDelays>,
    pub micros: f64,
    pub note: Option<String>,
}

/// Counters and positions at this moment, and those of the crowd that runs beside this one.
pub(super) fn write(
    crowd: &Crowd,
    beside: Option<&Crowd>,
    counters: &Counters,
    told: Told,
) -> (CrowdFrame, Vec<u8>) {
    let Told { stamp, rules, delays, micros, note } = told;
    let mut bytes = Vec::with_capacity(crowd.ids().count() * RECORD);
    let Tally { actors, travellers, arrived, stuck } = Tally::of(crowd, &mut bytes);
    let beside = beside.map(|other| {
        let Tally { arrived, stuck, .. } = Tally::of(other, &mut bytes);
        CrowdBeside { fallback: other.rules().basic3_fallback, arrived, stuck }
    });
    let frame = CrowdFrame {
        stamp,
        tick: crowd.tick(),
        actors,
        travellers,
        arrived,
        stuck,
        overlaps: counters.overlaps,
        pass_throughs: counters.pass_throughs,
        in_walls: counters.in_walls,
        delays,
        micros,
        rules,
        note,
        beside,
    };
    (frame, bytes)
}

/// How many actors there are, and what they have achieved.
#[derive(Default)]
struct Tally {
    actors: u32,
    travellers: u32,
    arrived: u32,
    stuck: u32,
}

impl Tally {
    /// Counts the actors of a crowd and adds their records.
    fn of(crowd: &Crowd, bytes: &mut Vec<u8>) -> Self {
        let views = || crowd.ids().filter_map(|id| Some((id, crowd.view(id).ok()?)));
        let under_way =
            |view: &ActorView| view.destination.is_some() && !view.arrived && !view.cut_off;
        let standstill =
            views().filter(|(_, view)| under_way(view)).all(|(_, view)| view.waiting > STILL);
        let mut tally = Self::default();
        for (id, view) in views() {
            let stuck = view.cut_off || (standstill && under_way(&view));
            tally.actors += 1;
            tally.travellers += u32::from(view.destination.is_some());
            tally.arrived += u32::from(view.destination.is_some() && view.arrived);
            tally.stuck += u32::from(stuck);
            record(bytes, crowd, id, &view, stuck);
        }
        tally
    }
}

fn record(bytes: &mut Vec<u8>, crowd: &Crowd, id: ActorId, view: &ActorView, stuck: bool) {
    let cell = crowd.raster().cell();
    bytes.extend(id.0.to_le_bytes());
    bytes.extend(((view.at.x as f64 / cell.x as f64) as f32).to_le_bytes());
    bytes.extend(((view.at.y as f64 / cell.y as f64) as f32).to_le_bytes());
    let under_way = view.destination.is_some() && !view.arrived;
    let resting = view.destination.is_some() && view.arrived;
    bytes.extend([u8::from(under_way) | u8::from(resting) << 1 | u8::from(stuck) << 2, 0, 0, 0]);
    let places = [
        Some(view.current),
        view.next,
        view.beside[0],
        view.beside[1],
        view.destination,
        view.steers_for,
    ];
    for place in places {
        let Pos { x, y } = place.unwrap_or(Pos::new(-1, -1));
        // Maps of this lens are small enough for 16 bits; `walls::MAX_SIDE` times three.
        bytes.extend((x as i16).to_le_bytes());
        bytes.extend((y as i16).to_le_bytes());
    }
}
