//! Who need not be looked at: actors that rest, actors in the middle of a step, and actors whose decision cannot come
//! out differently from last time.
//!
//! In a jam most actors stand, ask the same neighbours in every tick, and get the same answers. Such an actor sleeps. It
//! wakes up when something happens that could change its decision, so the crowd does exactly what it would do if nobody
//! slept. Waking an actor too often costs time and nothing else.
//!
//! An actor may sleep if its decision had no effect and every answer it got will stay the same until
//!
//! - a sub-cell near it is released: it may want to reserve it;
//! - a neighbour comes to a stand: it can be asked now;
//! - a neighbour gets another rank, because it arrives or sets out;
//! - enough time has passed for it to ask, to insist, or to search another path ([`Alarms`]).
//!
//! That a neighbour reserves a sub-cell wakes nobody: it leaves fewer possibilities than before. Some answers depend on
//! more than that, such as who has been asked already in this tick and how far an actor on a crossing diagonal has got.
//! After one of these the actor is *restless* and decides again in the next tick.
//!
//! An actor in the middle of a step need not be looked at either: until it releases a sub-cell or comes to a stand,
//! nothing depends on it. It walks *unobserved*, and its position is calculated when somebody asks for it.

use crate::{
    Crowd, Mode, Point,
    actor::Actor,
    decide::{ASKS_AFTER, PATIENCE, REPLANS_AFTER},
    motion,
};
use gridcosm_grid::{Pos, Rect};

/// A set of actors: one bit for each.
#[derive(Clone, Debug, Default)]
pub(crate) struct ActorSet {
    bits: Vec<u64>,
}

impl ActorSet {
    #[inline]
    pub(crate) fn contains(&self, id: u32) -> bool {
        self.bits.get(id as usize / 64).is_some_and(|word| word >> (id % 64) & 1 == 1)
    }

    #[inline]
    pub(crate) fn insert(&mut self, id: u32) {
        let index = id as usize / 64;
        if index >= self.bits.len() {
            self.bits.resize(index + 1, 0);
        }
        self.bits[index] |= 1 << (id % 64);
    }

    /// Returns whether it was there.
    #[inline]
    pub(crate) fn remove(&mut self, id: u32) -> bool {
        let was_there = self.contains(id);
        if was_there {
            self.bits[id as usize / 64] &= !(1 << (id % 64));
        }
        was_there
    }

    /// The first one at this id or behind it.
    #[inline]
    pub(crate) fn next(&self, id: u32) -> Option<u32> {
        let (mut index, mut skipped) = (id as usize / 64, id % 64);
        loop {
            let left = self.bits.get(index)? & (u64::MAX << skipped);
            if left != 0 {
                return Some(index as u32 * 64 + left.trailing_zeros());
            }
            (index, skipped) = (index + 1, 0);
        }
    }

    pub(crate) fn bytes(&self) -> usize {
        self.bits.capacity() * size_of::<u64>()
    }
}

/// The number of ticks that an alarm can lie ahead; more than [`REPLANS_AFTER`].
const HORIZON: u32 = 256;

/// Who wakes up when, at the latest.
#[derive(Clone, Debug, Default)]
pub(crate) struct Alarms {
    /// For each tick, modulo [`HORIZON`], the actors to wake.
    due: Vec<Vec<u32>>,
    /// For each actor, the tick of its next alarm; it is over if it is not in the future.
    next: Vec<u32>,
}

impl Alarms {
    fn set(&mut self, id: u32, at: u32, now: u32) {
        let index = id as usize;
        if index >= self.next.len() {
            self.next.resize(index + 1, 0);
        }
        // An earlier alarm is good enough: the actor will then set the next one.
        if self.next[index] > now && self.next[index] <= at {
            return;
        }
        self.next[index] = at;
        self.due.resize_with(HORIZON as usize, Vec::new);
        self.due[(at % HORIZON) as usize].push(id);
    }

    pub(crate) fn bytes(&self) -> usize {
        let due: usize = self.due.iter().map(Vec::capacity).sum();
        (due + self.next.capacity()) * size_of::<u32>()
    }
}

impl Crowd {
    /// Wakes an actor that sleeps: it decides in this tick if its turn has not yet come, otherwise in the next one.
    #[inline]
    pub(crate) fn wake(&mut self, id: u32) {
        if self.asleep.remove(id) {
            self.awake.insert(id);
            self.order.set_ready_if_turn_comes(id);
        }
    }

    /// Makes sure that an actor is looked at, whatever it is doing, and that its data are up to date. To be called
    /// before they are changed from outside.
    pub(crate) fn rouse(&mut self, id: u32) {
        self.wake(id);
        if let Some(actor) = self.actors.get_mut(id as usize) {
            motion::catch_up(actor, self.raster, self.tick, self.rules.promises_arrival());
            self.awake.insert(id);
        }
    }

    pub(crate) fn rouse_all(&mut self) {
        (0..self.actors.len() as u32).for_each(|id| self.rouse(id));
    }

    /// Wakes the actors whose time has come, and lets those decide again that cannot sleep.
    pub(crate) fn wake_up(&mut self) {
        // Whoever set out went last until now, and with an older date it may go before its neighbours from now on.
        while let Some(id) = self.order.take_ranked() {
            self.wake_neighbours(self.actors[id as usize].current);
        }
        let mut restless = std::mem::take(&mut self.restless_ones);
        restless.drain(..).filter(|&id| self.asleep.contains(id)).for_each(|id| {
            self.order.set_ready(id);
        });
        self.restless_ones = restless;
        let Some(due) = self.alarms.due.get_mut((self.tick % HORIZON) as usize) else { return };
        let mut due = std::mem::take(due);
        for id in due.drain(..) {
            self.wake(id);
            self.awake.insert(id);
        }
        self.alarms.due[(self.tick % HORIZON) as usize] = due;
    }

    /// Lets an actor walk on unobserved for the ticks in which it neither releases a sub-cell nor comes to a stand.
    /// Where it is in between follows from where it set out ([`Crowd::position`]).
    pub(crate) fn walk_unobserved(&mut self, id: u32) {
        let actor = &mut self.actors[id as usize];
        let ticks = motion::uneventful(actor, self.raster).min(HORIZON - 2);
        if ticks == 0 {
            self.awake.insert(id);
            return;
        }
        actor.unobserved_since = self.tick;
        self.awake.remove(id);
        self.alarms.set(id, self.tick + ticks + 1, self.tick);
    }

    /// Where an actor is.
    pub(crate) fn position(&self, actor: &Actor) -> Point {
        motion::position(actor, self.raster, self.tick)
    }

    /// A sub-cell has been released.
    pub(crate) fn wake_for_room(&mut self, sub: Pos) {
        // Only a block of Square reaches farther than the neighbours.
        let reach = if self.rules.mode == Mode::Square { 2 } else { 1 };
        self.wake_around(sub, reach);
    }

    /// The actor in this sub-cell has another rank.
    pub(crate) fn wake_neighbours(&mut self, sub: Pos) {
        self.wake_around(sub, 1);
    }

    fn wake_around(&mut self, sub: Pos, reach: u32) {
        for near in Rect::around(sub, reach).positions() {
            if let Some(owner) = self.table.owner(near) {
                self.wake(owner);
            }
        }
    }

    /// An actor has come to a stand: actors that go before it may ask it now, and actors with the same destination may
    /// exchange places with it.
    pub(crate) fn wake_to_ask(&mut self, id: u32) {
        let actor = &self.actors[id as usize];
        let (sub, cell) = (actor.current, actor.goal.map(|goal| goal.cell));
        let rank = self.order.rank(id);
        for near in Rect::around(sub, 1).positions() {
            let owner = self.table.owner(near).filter(|&owner| self.asleep.contains(owner));
            let Some(owner) = owner else { continue };
            let goal = || self.actors[owner as usize].goal.map(|goal| goal.cell);
            if self.order.rank(owner) < rank || self.claims.are_shared() && goal() == cell {
                self.wake(owner);
            }
        }
    }

    /// Lets an actor sleep after a decision without effect, unless its next one may come out differently by itself.
    pub(crate) fn sleep_if_blocked(&mut self, id: u32) {
        let actor = &self.actors[id as usize];
        let stood = actor.is_waiting() && actor.carry == 0 && actor.is_under_way();
        let cell = self.raster.cell_of(actor.current);
        let knows_way = self.ways.is_open() || !actor.displaced && actor.looked_from == cell;
        if !stood || !knows_way {
            return;
        }
        if self.rules.promises_arrival() {
            let searches_at = actor.progress.max(actor.searched).saturating_add(REPLANS_AFTER);
            if !self.ways.is_open() && searches_at <= self.tick {
                return;
            }
            let at = self.next_change(actor, searches_at);
            self.alarms.set(id, at, self.tick);
        }
        self.awake.remove(id);
        self.asleep.insert(id);
        if self.restless {
            self.restless_ones.push(id);
        }
    }

    /// The next tick in which an actor that waits starts to ask, to insist, or to search. The last one is always ahead,
    /// because it is repeated.
    fn next_change(&self, actor: &Actor, searches_at: u32) -> u32 {
        let asks_at = actor.idle_since.saturating_add(ASKS_AFTER);
        let insists_at = actor.progress.saturating_add(PATIENCE + 1);
        let ahead = [asks_at, insists_at, searches_at].into_iter().filter(|&at| at > self.tick);
        ahead.min().unwrap_or(self.tick + REPLANS_AFTER).min(self.tick + REPLANS_AFTER)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ActorId, Offset, Raster, Rules, scenario::Situation};
    use gridcosm_grid::{BitGrid, Mt19937, Size};
    use proptest::prelude::*;

    fn any_rules() -> impl Strategy<Value = Rules> {
        (0..7usize, any::<[bool; 3]>()).prop_map(|(mode, [early, filter_backward, strict])| Rules {
            mode: Mode::ALL[mode],
            early,
            filter_backward,
            basic3_fallback: !strict,
        })
    }

    fn any_raster() -> impl Strategy<Value = Raster> {
        (1..=3u8, 0..4usize)
            .prop_map(|(n, o)| Raster::new(n, Offset::ALL[o], Point::pixels(20, 15)).unwrap())
    }

    fn random_cell(rng: &mut Mt19937, size: Size) -> Pos {
        Pos::new(rng.below(size.width) as i32, rng.below(size.height) as i32)
    }

    /// A crowded map with random walls. Some actors have no destination, others share theirs.
    fn random_crowd(rng: &mut Mt19937, raster: Raster, rules: Rules) -> Crowd {
        let size = Size::new(4 + rng.below(8), 4 + rng.below(8));
        let share = rng.below(35);
        let walls = BitGrid::from_fn(size, |_| rng.below(100) < share);
        let mut crowd = Crowd::new(walls, raster, rules).unwrap();
        for _ in 0..rng.below(90) {
            let at = raster.sub_at(raster.cell_centre(random_cell(rng, size)));
            let _ = crowd.add_to_sub_cell(at.offset(rng.below(2) as i32, rng.below(2) as i32));
        }
        for id in 0..crowd.actors.len() as u32 {
            send_somewhere(&mut crowd, rng, id);
        }
        crowd
    }

    fn send_somewhere(crowd: &mut Crowd, rng: &mut Mt19937, id: u32) {
        let cell = random_cell(rng, crowd.walls.size());
        let _ = crowd.set_destination(ActorId(id), (rng.below(8) > 0).then_some(cell));
    }

    /// What may happen to a crowd between two ticks.
    fn disturb(crowd: &mut Crowd, what: u32, seed: u32) {
        let mut rng = Mt19937::from_integer(seed.into());
        let (id, cell) = (
            rng.below(crowd.actors.len().max(1) as u32),
            random_cell(&mut rng, crowd.walls.size()),
        );
        match what {
            0 => send_somewhere(crowd, &mut rng, id),
            1 => drop(crowd.remove(ActorId(id))),
            2 => drop(crowd.add(cell)),
            3 => drop(crowd.set_wall(cell, rng.below(2) == 0)),
            4 => crowd.set_rules(Rules { early: rng.below(2) == 0, ..crowd.rules() }),
            _ => drop(crowd.set_speed(ActorId(id), 100 + rng.below(9000))),
        }
    }

    /// An actor as it would be if it had been looked at in every tick.
    fn up_to_date(crowd: &Crowd, id: usize) -> Actor {
        let mut actor = crowd.actors[id].clone();
        motion::catch_up(&mut actor, crowd.raster, crowd.tick, crowd.rules.promises_arrival());
        actor
    }

    fn sleepers(crowd: &Crowd) -> usize {
        (0..crowd.actors.len() as u32).filter(|&id| crowd.asleep.contains(id)).count()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(160))]

        /// The definition: a crowd in which everyone is woken before every tick.
        #[test]
        fn sleeping_changes_nothing(seed: u32, rules in any_rules(), raster in any_raster(), disturbances in prop::collection::vec((0..400u32, 0..6u32, any::<u32>()), 0..6)) {
            let mut sleeping = random_crowd(&mut Mt19937::from_integer(seed.into()), raster, rules);
            let mut sleepless = sleeping.clone();
            for tick in 0..400 {
                for &(_, what, seed) in disturbances.iter().filter(|(at, ..)| *at == tick) {
                    disturb(&mut sleeping, what, seed);
                    disturb(&mut sleepless, what, seed);
                }
                sleepless.rouse_all();
                sleeping.step();
                sleepless.step();
                for id in 0..sleeping.actors.len() {
                    let (a, b) = (up_to_date(&sleeping, id), up_to_date(&sleepless, id));
                    prop_assert_eq!(a, b, "actor {} after tick {}", id, tick);
                }
            }
        }
    }

    #[test]
    fn a_good_part_of_a_jam_sleeps() {
        let raster = Raster::new(3, Offset::None, Point::pixels(20, 15)).unwrap();
        let mut crowd = Situation::Doorway.build(400, 1).crowd(raster, Rules::default()).unwrap();
        (0..900).for_each(|_| crowd.step());
        let under_way = crowd.actors.iter().filter(|actor| actor.is_under_way()).count();
        assert!(sleepers(&crowd) * 3 > under_way, "{} of {under_way}", sleepers(&crowd));
    }
}
