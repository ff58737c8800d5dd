//! The positions of all actors, every few ticks.

use gridcosm_crowd::{ActorId, Crowd, Point};

/// Ticks between two samples.
const EVERY: u32 = 6;
/// The maximum number of samples in a run; beyond it every second one is dropped, again and again.
const MOST: usize = 2000;

/// The samples of a run.
pub(super) struct Tracks {
    pub(super) ids: Vec<ActorId>,
    /// The places of all `ids` at one moment, oldest first.
    pub(super) moments: Vec<Vec<Point>>,
    every: u32,
}

impl Tracks {
    pub(super) fn new(crowd: &Crowd) -> Self {
        let mut tracks = Self { ids: crowd.ids().collect(), moments: Vec::new(), every: EVERY };
        tracks.push(crowd);
        tracks
    }

    pub(super) fn note(&mut self, crowd: &Crowd) {
        if crowd.tick().is_multiple_of(self.every) || crowd.all_arrived() {
            self.push(crowd);
        }
        if self.moments.len() > MOST {
            let mut place = 0;
            self.moments.retain(|_| {
                place += 1;
                place % 2 == 1
            });
            self.every *= 2;
        }
    }

    fn push(&mut self, crowd: &Crowd) {
        let at = |&id: &ActorId| crowd.view(id).map(|view| view.at).unwrap_or_default();
        self.moments.push(self.ids.iter().map(at).collect());
    }

    /// Hundredths of a second between two moments.
    pub(super) fn pause(&self) -> u16 {
        u16::try_from(self.every * 100 / 60).unwrap_or(u16::MAX)
    }
}
