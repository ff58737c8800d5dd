//! Phase two of a tick: every standing actor decides where to go, in order of priority.
//!
//! **Priority.** The actor that set out first decides first; among actors that set out together, the one with the
//! smallest id does. Actors that have arrived come last. So the first actor is never pushed aside until it has arrived,
//! and every actor eventually becomes the first.
//!
//! **Decision.** An actor tries the candidates of its mode in order and takes the first that it can reserve. If it
//! finds none, or has not come closer to its destination for a while, it asks the actors in its way to make room (see
//! `push`).

use crate::{
    Crowd, Mode, Point,
    actor::Goal,
    candidates::candidates,
    heading::{Distances, Numbers, Ranking, is_diagonal, neighbour, number_of},
    sweep::clear,
};
use gridcosm_grid::Pos;

/// After this many ticks without progress, an actor insists on its best path instead of going around.
pub(crate) const PATIENCE: u32 = 60;
/// After standing for this many ticks, an actor asks for room.
pub(crate) const ASKS_AFTER: u32 = 6;
/// The maximum number of path searches per tick, so that no tick takes long; an actor without a path waits for its
/// turn.
const SEARCHES_PER_TICK: u32 = 250;
/// After this many ticks without progress, an actor searches a new path.
pub(crate) const REPLANS_AFTER: u32 = 240;

impl Crowd {
    pub(crate) fn decide_all(&mut self) {
        self.searches_left = SEARCHES_PER_TICK;
        while let Some(id) = self.order.take_ready() {
            self.take_turn(id);
        }
        self.order.end();
    }

    fn take_turn(&mut self, id: u32) {
        let actor = &self.actors[id as usize];
        match actor.goal {
            // An actor before it has pushed it.
            _ if actor.next.is_some() => {}
            Some(goal) if goal.sub == actor.current => self.slide(id, goal),
            Some(_) => {
                self.restless = false;
                self.decide(id);
                self.sleep_if_blocked(id);
            }
            None => {}
        }
    }

    /// Lets an actor continue to the middle of its destination, unless another actor is crossing there.
    fn slide(&mut self, id: u32, goal: Goal) {
        let (centre, at) = (self.raster.centre(goal.sub), goal.at(self.raster));
        let to =
            goal.sub.offset((at.x - centre.x).signum() as i32, (at.y - centre.y).signum() as i32);
        let diagonal = to.x != goal.sub.x && to.y != goal.sub.y;
        let free = !diagonal || !self.is_crossing(id, goal.sub, to);
        if let Some(actor) = self.actors.get_mut(id as usize) {
            actor.sliding |= actor.centred && free;
        }
    }

    fn decide(&mut self, id: u32) {
        let Some(target) = self.steer(id) else { return };
        let actor = &self.actors[id as usize];
        let (current, idle) = (actor.current, actor.is_idle());
        let ranking = self.compass.rank(target.minus(actor.at));
        let distances = Distances::new(self.raster, current, target);
        let here = distances.here();
        let tried = candidates(&self.rules, &ranking, |number| distances.from(number) > here);
        let yields = idle && self.rules.promises_arrival();
        let insists = yields && actor.insists;
        let asks = yields && self.tick - actor.idle_since >= ASKS_AFTER;
        let nearer = || ranking.best_first.keep(|number| distances.from(number) < here);
        let insist = |crowd: &mut Self| {
            let nearer = nearer();
            crowd.exchange_places(id, &nearer) || crowd.insist(id, &nearer)
        };
        if insists && insist(self) || self.choose(id, &ranking, &tried) {
            return;
        }
        if asks {
            insist(self);
        } else if idle {
            self.exchange_places(id, &nearer());
        }
    }

    /// Takes the first neighbour that is free or can be freed.
    fn insist(&mut self, id: u32, numbers: &Numbers) -> bool {
        numbers.as_slice().iter().any(|&number| self.grant(id, number) || self.push(id, number))
    }

    /// Takes the first candidate that the mode and the table allow.
    fn choose(&mut self, id: u32, ranking: &Ranking, tried: &Numbers) -> bool {
        match self.rules.mode {
            Mode::Square => self.choose_block(id, ranking, tried),
            Mode::DestinationDirect => self.grant_direct(id, ranking),
            _ => tried.as_slice().iter().any(|&number| self.grant(id, number)),
        }
    }

    /// Square: first a block around which there is room, then any free block, and if there is none, a straight step.
    fn choose_block(&mut self, id: u32, ranking: &Ranking, tried: &Numbers) -> bool {
        let Some(from) = self.actors.get(id as usize).map(|actor| actor.current) else {
            return false;
        };
        for keeps_away in [true, false] {
            for &number in tried.as_slice() {
                let Some(beside) = self.block(from, number, ranking) else { continue };
                let fits = !keeps_away || self.is_roomy(id, from, number);
                if fits && self.grant_block(id, from, number, beside) {
                    return true;
                }
            }
        }
        tried.as_slice().iter().any(|&number| self.grant(id, number))
    }

    /// Reserves a neighbour as the mode requires.
    pub(crate) fn grant(&mut self, id: u32, number: u8) -> bool {
        let Some(actor) = self.actors.get(id as usize) else { return false };
        let from = actor.current;
        let to = neighbour(from, number);
        if !self.table.can_reserve(to, id) || !self.is_step(from, number) {
            return false;
        }
        if is_diagonal(number) && self.is_crossing(id, from, to) {
            return false;
        }
        let anchors = [Pos::new(to.x, from.y), Pos::new(from.x, to.y)];
        match self.rules.mode {
            Mode::Diagonal | Mode::DestinationDirect if is_diagonal(number) => {
                anchors.into_iter().any(|anchor| self.reserve(id, to, [Some(anchor), None]))
            }
            Mode::Square if is_diagonal(number) => self.reserve(id, to, anchors.map(Some)),
            _ => self.reserve(id, to, [None; 2]),
        }
    }

    /// The rest of the 2x2 block that contains a sub-cell and its neighbour; `None` if a wall is in the way. A straight
    /// step is widened towards the side of the destination if there is room.
    fn block(&self, from: Pos, number: u8, ranking: &Ranking) -> Option<[Pos; 2]> {
        let to = neighbour(from, number);
        if !self.is_step(from, number) {
            return None;
        }
        if is_diagonal(number) {
            return Some([Pos::new(to.x, from.y), Pos::new(from.x, to.y)]);
        }
        let (left, right) = if from.y == to.y { (1, 6) } else { (3, 4) };
        let sides = if ranking.is_backward(right) { [left, right] } else { [right, left] };
        let besides = sides.map(|side| [neighbour(from, side), neighbour(to, side)]);
        besides.into_iter().find(|beside| beside.iter().all(|&sub| self.table.is_open(sub)))
    }

    fn grant_block(&mut self, id: u32, from: Pos, number: u8, beside: [Pos; 2]) -> bool {
        let to = neighbour(from, number);
        !(is_diagonal(number) && self.is_crossing(id, from, to))
            && self.reserve(id, to, beside.map(Some))
    }

    /// Whether no other actor owns a sub-cell that touches the target of a step.
    fn is_roomy(&self, id: u32, from: Pos, number: u8) -> bool {
        let to = neighbour(from, number);
        (0..8).all(|around| self.table.owner(neighbour(to, around)).is_none_or(|owner| owner == id))
    }

    /// DestinationDirect: the line to the destination runs between a straight and a diagonal neighbour. The actor
    /// reserves both and walks to the one closer to the line. If that is impossible, it takes a straight neighbour
    /// alone.
    fn grant_direct(&mut self, id: u32, ranking: &Ranking) -> bool {
        let Some(actor) = self.actors.get(id as usize) else { return false };
        let from = actor.current;
        let best = |diagonal: bool| {
            ranking
                .best_first
                .as_slice()
                .iter()
                .copied()
                .find(|&number| is_diagonal(number) == diagonal)
        };
        let (Some(straight), Some(diagonal)) = (best(false), best(true)) else { return false };
        let first = ranking.best_first.as_slice()[0];
        let second = if first == straight { diagonal } else { straight };
        let (to, other) = (neighbour(from, first), neighbour(from, second));
        let fits = self.is_step(from, first)
            && self.is_step(from, diagonal)
            && !(is_diagonal(first) && self.is_crossing(id, from, to));
        if fits && self.reserve(id, to, [Some(other), None]) {
            return true;
        }
        let straights = ranking.best_first.keep(|number| {
            !(is_diagonal(number) || self.rules.filter_backward && ranking.is_backward(number))
        });
        straights.as_slice().iter().any(|&number| self.grant(id, number))
    }

    /// Reserves either all sub-cells or none.
    pub(crate) fn reserve(&mut self, id: u32, to: Pos, beside: [Option<Pos>; 2]) -> bool {
        let wanted = [Some(to), beside[0], beside[1]].into_iter().flatten();
        if !self.table.reserve(wanted, id) {
            return false;
        }
        if let Some(actor) = self.actors.get_mut(id as usize) {
            actor.next = number_of(actor.current, to);
            actor.beside = beside.map(|sub| number_of(actor.current, sub?));
            actor.departed = false;
        }
        self.order.set_stands(id, false);
        self.asleep.remove(id);
        self.walk_unobserved(id);
        true
    }

    /// Whether walls and mode allow the step, regardless of the owners of the sub-cells. No step cuts the corner of a
    /// wall.
    pub(crate) fn is_step(&self, from: Pos, number: u8) -> bool {
        let to = neighbour(from, number);
        if !is_diagonal(number) {
            return self.table.is_open(to);
        }
        self.rules.mode != Mode::NoDiagonal
            && self.table.is_open(to)
            && self.table.is_open(Pos::new(to.x, from.y))
            && self.table.is_open(Pos::new(from.x, to.y))
    }

    /// Whether another actor is between the two sub-cells on the other diagonal, in either direction, and has not yet
    /// reached the middle; in the anti-cross modes also whether another actor owns both.
    pub(crate) fn is_crossing(&mut self, id: u32, from: Pos, to: Pos) -> bool {
        let (a, b) = (Pos::new(to.x, from.y), Pos::new(from.x, to.y));
        let (owner_a, owner_b) = (self.table.owner(a), self.table.owner(b));
        let between = |owner: Option<u32>, here: Pos, there: Pos| {
            let other = owner
                .filter(|&other| other != id)
                .and_then(|other| self.actors.get(other as usize));
            other.is_some_and(|other| {
                let resting = other.goal.filter(|_| other.sliding).map(|goal| goal.at(self.raster));
                let at = resting.unwrap_or_else(|| self.position(other));
                let off = at.minus(self.raster.centre(here));
                let leans = off.x.signum() == i64::from(there.x - here.x)
                    && off.y.signum() == i64::from(there.y - here.y);
                other.current == here && (other.next_sub() == Some(there) || leans)
            })
        };
        let owns_both = self.rules.mode.is_anti_cross()
            && owner_a.is_some_and(|o| o != id)
            && owner_a == owner_b;
        let crossing = owns_both || between(owner_a, a, b) || between(owner_b, b, a);
        // The other actor may get out of the way without any sub-cell being released.
        self.restless |= crossing;
        crossing
    }

    /// The point to which an actor walks straight: the next bend of its path, or the destination. `None` if it has no
    /// path.
    fn steer(&mut self, id: u32) -> Option<Point> {
        let (tick, revision) = (self.tick, self.revision);
        let actor = self.actors.get_mut(id as usize)?;
        let goal = actor.goal?;
        if self.ways.is_open() {
            return Some(self.raster.centre(goal.sub));
        }
        let cell = self.raster.cell_of(actor.current);
        let lost =
            actor.displaced && actor.way.next().is_some_and(|next| !clear(&self.walls, cell, next));
        // An actor that makes no progress regularly tries another path, starting from the middle of its cell.
        let vain = self.rules.promises_arrival()
            && tick - actor.progress.max(actor.searched).min(tick) >= REPLANS_AFTER;
        let unknown = actor.way.is_empty() || actor.revision != revision;
        let searches = (unknown || lost || vain) && self.searches_left > 0;
        if unknown && !searches {
            return None;
        }
        actor.displaced &= lost && !searches;
        if searches {
            self.searches_left -= 1;
            actor.forget_way();
            (actor.revision, actor.searched) = (revision, tick);
            let Some(way) = self.ways.find(cell, goal.rest_cell(self.raster)) else {
                actor.cut_off = true;
                self.retire(id);
                return None;
            };
            actor.way = way.into();
            if vain && !lost && self.raster.sub_at(self.raster.cell_centre(cell)) != actor.current {
                actor.way.detour(cell);
            }
        } else if actor.looked_from != cell {
            while let Some((next, after)) = actor.way.next_two() {
                if next != cell && !clear(&self.walls, cell, after) {
                    break;
                }
                actor.way.skip();
                (actor.nearest, actor.progress) = (i64::MAX, tick);
            }
            actor.looked_from = cell;
        }
        Some(actor.steers_for(goal, self.raster))
    }
}
