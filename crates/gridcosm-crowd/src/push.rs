//! Making room: priority inheritance along the shortest chain of actors that ends at a free sub-cell.
//!
//! An actor whose way is blocked asks the owner to leave. The owner asks the next actor, and so on, all of them with
//! the priority of the first, until one of them is beside a free sub-cell and moves there, if necessary away from its
//! own destination. Tick by tick the free sub-cell travels along the chain to the actor that asked. Actors that are
//! already moving are not asked; they will soon stand still.
//!
//! In one tick each actor is asked at most once, so the cost of a tick grows only linearly with the number of actors.
//! Because actors decide in order of priority, the first actor always finds the chain complete. If the sub-cells
//! without the asking actor are connected and one of them is free, there is such a chain, so the first actor always
//! makes progress.

use crate::{
    Crowd, Mode, Point,
    heading::{Numbers, is_diagonal, neighbour},
    order::Standing,
    table::Slot,
};
use gridcosm_grid::Pos;

/// The sub-cells whose owners are asked; kept to save allocations.
#[derive(Clone, Debug, Default)]
pub(crate) struct Search {
    queue: Vec<Pos>,
}

/// The result of asking for a sub-cell.
enum Answer {
    /// Free, or free soon.
    Free,
    /// Its owner stands and must be asked.
    Ask,
    /// Not available now.
    No,
}

impl Crowd {
    /// Asks for room in a neighbouring sub-cell. Returns true if it is free, or will be because of the request.
    pub(crate) fn push(&mut self, id: u32, number: u8) -> bool {
        let Some(actor) = self.actors.get(id as usize) else { return false };
        let (from, rank) = (actor.current, self.order.rank(id));
        let to = neighbour(from, number);
        if !self.is_plain_step(from, number) {
            return false;
        }
        match self.ask(to, id, rank) {
            Answer::Free => self.table.owner(to).is_some(),
            Answer::No => self.is_worth_waiting(to, rank),
            Answer::Ask => self.make_room(id, from, to, rank),
        }
    }

    /// An actor that must give way is just entering; it can be asked once it stands.
    fn is_worth_waiting(&self, sub: Pos, rank: u32) -> bool {
        let Some(owner) = self.table.owner(sub) else { return false };
        let actor = self.actors.get(owner as usize);
        self.order.rank(owner) > rank && actor.is_some_and(|actor| !actor.is_idle())
    }

    fn make_room(&mut self, id: u32, from: Pos, to: Pos, rank: u32) -> bool {
        let aim = self.aim(id);
        let mut queue = std::mem::take(&mut self.search.queue);
        queue.clear();
        queue.push(to);
        let mut found = false;
        let mut place = 0;
        'search: while let Some(&sub) = queue.get(place) {
            place += 1;
            let Some(owner) = self.table.owner(sub) else { continue };
            // In a dense crowd most neighbours are out of the question, and asking them one by one would be slow.
            let promising = self.promising_around(sub, rank);
            if promising == 0 {
                continue;
            }
            for &number in self.preference(owner, from, aim).as_slice() {
                let onward = neighbour(sub, number);
                let worth_asking = promising >> number & 1 == 1 && onward != from;
                if !worth_asking || !self.is_plain_step(sub, number) {
                    continue;
                }
                match self.ask(onward, id, rank) {
                    Answer::No => {}
                    Answer::Ask => queue.push(onward),
                    Answer::Free if self.table.owner(onward).is_some() => found = true,
                    Answer::Free => found = self.step_aside(owner, sub, onward, number),
                }
                if found {
                    break 'search;
                }
            }
        }
        self.search.queue = queue;
        found
    }

    fn ask(&mut self, sub: Pos, asking: u32, rank: u32) -> Answer {
        let owner = match self.table.slot(sub) {
            Slot::Closed => return Answer::No,
            Slot::Free => return Answer::Free,
            Slot::Owned(owner) => owner,
        };
        let standing = self.order.standing(owner);
        let Some(other) = self.actors.get(owner as usize) else { return Answer::No };
        debug_assert!(!standing.stands || other.is_idle() && other.current == sub);
        if owner == asking || !standing.stands && other.current != sub {
            return Answer::No;
        }
        if !standing.stands && other.next.is_some() {
            return Answer::Free;
        }
        let idle = standing.stands || other.is_idle();
        if !idle || standing.rank <= rank {
            return Answer::No;
        }
        // In the next tick the answer may be another one.
        self.restless = true;
        if standing.seen == self.tick {
            return Answer::No;
        }
        self.order.see(owner, self.tick);
        Answer::Ask
    }

    /// One bit for each neighbour of a sub-cell that may be free or whose owner may be asked. The others are closed, or
    /// their owners stand there and go first or have been asked already.
    fn promising_around(&self, sub: Pos, rank: u32) -> u8 {
        let is_promising = |&number: &u8| match self.table.slot(neighbour(sub, number)) {
            Slot::Closed => false,
            Slot::Free => true,
            Slot::Owned(owner) => {
                let Standing { rank: theirs, seen, stands } = self.order.standing(owner);
                !stands || (theirs > rank && seen != self.tick)
            }
        };
        (0..8).filter(is_promising).fold(0, |all, number| all | 1 << number)
    }

    fn step_aside(&mut self, id: u32, from: Pos, to: Pos, number: u8) -> bool {
        if is_diagonal(number) && self.is_crossing(id, from, to) {
            return false;
        }
        if !self.reserve(id, to, [None; 2]) {
            return false;
        }
        if let Some(actor) = self.actors.get_mut(id as usize) {
            actor.displaced = true;
            actor.sliding = false;
            if actor.goal.is_some() && actor.arrived {
                actor.arrived = false;
                (actor.since, actor.progress, actor.nearest) = (self.tick, self.tick, i64::MAX);
                self.set_out(id);
            }
        }
        true
    }

    /// Whether a step needs only its target. In the modes that tie a diagonal step to another sub-cell, actors make
    /// room with straight steps only.
    fn is_plain_step(&self, from: Pos, number: u8) -> bool {
        let straight_only =
            matches!(self.rules.mode, Mode::Square | Mode::Diagonal | Mode::DestinationDirect);
        !(straight_only && is_diagonal(number)) && self.is_step(from, number)
    }

    /// The directions in which an actor that must leave goes first: towards its own destination or, if it rests,
    /// sideways and out of the way of the actor that asks. Otherwise an actor beside a door would step into the door
    /// through which the other one wants to go.
    fn preference(&mut self, id: u32, asked_from: Pos, asking_aim: Option<Point>) -> Numbers {
        let Some(actor) = self.actors.get(id as usize) else { return Numbers::default() };
        let direction = match self.aim(id) {
            Some(aim) => aim.minus(actor.at),
            None => {
                let (dx, dy) = (actor.current.x - asked_from.x, actor.current.y - asked_from.y);
                let sideways = Point::new(-i64::from(dy), i64::from(dx));
                let ahead = asking_aim.map_or(sideways, |aim| aim.minus(actor.at));
                let towards = sideways.x * ahead.x + sideways.y * ahead.y;
                if towards > 0 { Point::default().minus(sideways) } else { sideways }
            }
        };
        self.compass.rank(direction).best_first
    }

    /// The point for which an actor under way steers.
    fn aim(&self, id: u32) -> Option<Point> {
        let actor = self.actors.get(id as usize)?;
        let goal = actor.goal.filter(|_| !actor.arrived)?;
        Some(actor.steers_for(goal, self.raster))
    }
}
