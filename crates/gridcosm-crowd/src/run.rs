//! Runs a crowd to its end and reports the outcome.

use crate::{ActorId, Crowd, audit::Auditor, decide::PATIENCE, motion};
use std::collections::BTreeSet;

/// The outcome of a run.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct CrowdOutcome {
    /// The number of ticks.
    pub ticks: u32,
    /// The number of actors with a destination.
    pub travellers: u32,
    /// How many of them rest there.
    pub arrived: u32,
    /// The others: under way, waiting forever, or cut off.
    pub stuck: Vec<ActorId>,
    /// How often an actor shared a sub-cell or stood on one it does not own, summed over actors and ticks.
    pub overlaps: u64,
    /// How often an actor was in a wall, summed over actors and ticks.
    pub in_walls: u64,
    /// How often two actors came closer to each other than the raster's clearance.
    pub pass_throughs: u64,
    /// The smallest distance between two actors in units, if two ever came within a few sub-cells.
    pub closest: Option<i64>,
    /// The tick of the last arrival of each actor that arrived, by id.
    pub arrivals: Vec<(ActorId, u32)>,
}

/// A run ends after this many ticks in which no actor comes closer to its destination. It is longer than any time after
/// which a waiting actor tries something else.
const STILL: u32 = 10 * PATIENCE;

impl Crowd {
    /// Whether every actor with a destination rests there.
    pub fn all_arrived(&self) -> bool {
        self.actors
            .iter()
            .filter(|actor| actor.alive)
            .all(|actor| actor.goal.is_none() || actor.arrived)
    }

    /// The last tick in which any actor came closer to its destination than ever before.
    fn last_progress(&self) -> u32 {
        let under_way = self.actors.iter().filter(|actor| actor.alive && actor.goal.is_some());
        under_way.map(|actor| actor.progress.max(actor.arrival)).max().unwrap_or(0)
    }

    /// Steps until all actors have arrived, no actor makes progress any more, or `max_ticks` have passed. With `watch`,
    /// every tick is audited. `seen` is called after every tick.
    pub fn run(
        &mut self,
        max_ticks: u32,
        watch: bool,
        mut seen: impl FnMut(&Self),
    ) -> CrowdOutcome {
        let mut outcome = CrowdOutcome::default();
        let mut near = BTreeSet::new();
        let mut auditor = watch.then(|| Auditor::new(self));
        let mut still = 0;
        let first = self.tick();
        while self.tick() - first < max_ticks && still < STILL && !self.all_arrived() {
            self.step();
            still = self.tick() - self.last_progress().max(first);
            if let Some(auditor) = &mut auditor {
                let audit = auditor.audit(self);
                outcome.overlaps += u64::from(audit.overlaps + audit.unowned);
                outcome.in_walls += u64::from(audit.in_walls);
                outcome.pass_throughs += audit.near.difference(&near).count() as u64;
                near = audit.near;
                let closest = audit.closest_squared.map(i64::isqrt);
                outcome.closest = outcome.closest.into_iter().chain(closest).min();
            }
            seen(self);
        }
        outcome.ticks = self.tick() - first;
        for id in self.ids() {
            let Some(actor) = self.actor(id).ok().filter(|actor| actor.goal.is_some()) else {
                continue;
            };
            outcome.travellers += 1;
            if actor.arrived {
                outcome.arrivals.push((id, actor.arrival));
            } else {
                outcome.stuck.push(id);
            }
        }
        outcome.arrived = outcome.arrivals.len() as u32;
        outcome
    }
}

impl Crowd {
    /// How many ticks each actor with a destination would need from here if it were alone, by id; `None` if it would
    /// not arrive within `max_ticks` even then.
    pub fn undisturbed(&self, max_ticks: u32) -> Vec<(ActorId, Option<u32>)> {
        self.undisturbed_while(max_ticks, || true)
    }

    /// Like [`Self::undisturbed`], but it can be interrupted: it calls `go_on` before every actor and stops when that
    /// returns `false`.
    pub fn undisturbed_while(
        &self,
        max_ticks: u32,
        mut go_on: impl FnMut() -> bool,
    ) -> Vec<(ActorId, Option<u32>)> {
        let Ok(mut alone) = Self::new(self.walls.clone(), self.raster, self.rules) else {
            return Vec::new();
        };
        let mut times = Vec::new();
        for id in self.ids() {
            let Some(actor) = self.actor(id).ok().filter(|actor| actor.goal.is_some()) else {
                continue;
            };
            if !go_on() {
                break;
            }
            let mut copy = actor.clone();
            motion::catch_up(&mut copy, self.raster, self.tick, false);
            (copy.next, copy.beside, copy.departed) = (None, [None; 2], false);
            (copy.since, copy.idle_since, copy.insists) = (0, 0, false);
            (copy.progress, copy.revision) = (0, alone.revision);
            alone.table.reserve([copy.current].into_iter(), 0);
            alone.actors.push(copy);
            alone.set_out(0);
            alone.tick = 0;
            let outcome = alone.run(max_ticks, false, |_| {});
            times.push((id, (outcome.arrived == 1).then_some(outcome.ticks)));
            let owned: Vec<_> = alone
                .actors
                .drain(..)
                .flat_map(|actor| actor.owned().collect::<Vec<_>>())
                .collect();
            owned.into_iter().for_each(|sub| alone.table.release(sub, 0));
            alone.order.clear();
        }
        times
    }
}
