//! The delay of each actor because of the others.

use super::alone::{Alone, Times};
use crate::{
    host::Host,
    job::{Crew, Job},
    wire::CrowdDelays,
};
use gridcosm_crowd::{ActorId, Crowd};

/// Ticks in a second, and in one column of the picture.
const SECOND: f64 = 60.0;
const COLUMN: u32 = 30;
const COLUMNS: usize = 16;
/// Above this many actors none is timed alone: it takes as long as the run itself.
const MAX_ACTORS: usize = 1500;

/// The ticks that each actor needs alone, as soon as they are known. They are long work, so that no request
/// waits; a new request stops the old work.
#[derive(Debug, Default)]
pub(super) struct Delays {
    coming: Option<Job<Times>>,
    crew: Crew,
    alone: Times,
    /// The tick at which the trips were timed.
    since: u32,
}

impl Delays {
    /// Forgets the results and stops the computation.
    pub(super) fn forget(&mut self) {
        *self = Self { crew: std::mem::take(&mut self.crew), ..Self::default() };
    }

    /// Times each actor alone, from its present place.
    pub(super) fn expect(&mut self, crowd: &Crowd, speed: u32, host: &Host) {
        self.forget();
        self.since = crowd.tick();
        let some = crowd.ids().count();
        if some == 0 || some > MAX_ACTORS {
            return;
        }
        // If it cannot be started there are no delays to show; the crowd still moves.
        self.coming = Job::errand(&self.crew, host, Alone::new(crowd, speed)).ok();
    }

    /// The delays of the actors that have arrived.
    pub(super) fn of(&mut self, crowd: &Crowd) -> Option<CrowdDelays> {
        if let Some(alone) = self.coming.as_mut().and_then(Job::result_now) {
            self.alone = alone.unwrap_or_default();
            self.coming = None;
        }
        if self.alone.is_empty() {
            return None;
        }
        let mut counts = vec![0; COLUMNS];
        let (mut sum, mut most, mut arrived) = (0u64, 0, 0u32);
        for &(id, alone) in &self.alone {
            let (Some(alone), Ok(view)) = (alone, crowd.view(ActorId(id))) else { continue };
            if !view.arrived {
                continue;
            }
            let taken = view.arrival.saturating_sub(self.since.max(view.since));
            let delay = taken.saturating_sub(alone);
            counts[((delay / COLUMN) as usize).min(COLUMNS - 1)] += 1;
            (sum, most, arrived) = (sum + u64::from(delay), most.max(delay), arrived + 1);
        }
        let mean_seconds = sum as f64 / f64::from(arrived.max(1)) / SECOND;
        Some(CrowdDelays { counts, mean_seconds, most_seconds: f64::from(most) / SECOND })
    }
}
