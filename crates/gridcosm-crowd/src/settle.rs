//! Where actors come to rest: every resting place belongs to one actor, so actors with the same destination settle
//! around it.
//!
//! The first actor that is sent to a cell gets its middle. The next ones get, in this order, the other sub-cells of the
//! cell, nearest to its middle first; the middles of the cells around it, in order of path distance; and the remaining
//! sub-cells of those cells.

use crate::{
    Crowd, CrowdError,
    actor::{ActorId, Goal},
    field::Field,
    heading::{Numbers, neighbour},
};
use gridcosm_grid::Pos;
use rustc_hash::FxHashMap;

/// The owner of each resting place.
#[derive(Clone, Debug, Default)]
pub(crate) struct Claims {
    owners: FxHashMap<Pos, u32>,
    /// Whether several actors may ever have been sent to one cell.
    shared: bool,
    around: Option<Box<Around>>,
}

/// The cells around the one to which an actor was sent last, so that a thousand actors with one destination do not need
/// a thousand searches.
#[derive(Clone, Debug)]
struct Around {
    target: Pos,
    revision: u32,
    /// The nearest cells, nearest first.
    cells: Vec<Pos>,
    /// The middles of the cells before this one are known to be taken.
    next: usize,
}

/// The number of cells in the first search; every further search has twice as many.
pub(crate) const FIRST_CELLS: usize = 64;

impl Claims {
    pub(crate) fn owner(&self, sub: Pos) -> Option<u32> {
        self.owners.get(&sub).copied()
    }

    pub(crate) fn set(&mut self, sub: Pos, id: u32) {
        self.owners.insert(sub, id);
    }

    /// Notes that several actors may have been sent to one cell.
    pub(crate) fn share(&mut self) {
        self.shared = true;
    }

    /// Whether several actors may ever have been sent to one cell.
    pub(crate) fn are_shared(&self) -> bool {
        self.shared
    }

    /// Gives up a place; does nothing if it belongs to another actor.
    pub(crate) fn release(&mut self, sub: Pos, id: u32) {
        if self.owner(sub) == Some(id) {
            self.owners.remove(&sub);
            if let Some(around) = &mut self.around {
                around.next = 0;
            }
        }
    }

    pub(crate) fn reserve_exact(&mut self, more: usize) {
        self.owners.reserve(more);
    }

    pub(crate) fn bytes(&self) -> usize {
        let around = self.around.as_ref().map_or(0, |around| around.cells.capacity());
        self.owners.capacity() * size_of::<(Pos, u32)>() + around * size_of::<Pos>()
    }
}

impl Crowd {
    /// Finds an actor a resting place in a cell or around it, and gives up its previous one.
    pub(crate) fn claim(&mut self, id: u32, cell: Pos) -> Result<Goal, CrowdError> {
        let middle = self.rest_in(cell).ok_or(CrowdError::Closed(cell))?;
        let goal = if self.claims.owner(middle.sub).is_none_or(|owner| owner == id) {
            middle
        } else {
            self.claims.share();
            self.place_around(id, cell).ok_or(CrowdError::NoRoom)?
        };
        self.give_up_claim(id);
        self.claims.set(goal.sub, id);
        Ok(goal)
    }

    /// Exchanges the resting places of an actor and of another one that was sent to the same cell and blocks its way:
    /// it has arrived, or it stands where this actor wants to rest. So a place behind others is filled from the front.
    pub(crate) fn exchange_places(&mut self, id: u32, nearer: &Numbers) -> bool {
        if !self.claims.are_shared() {
            return false;
        }
        let Some(actor) = self.actors.get(id as usize) else { return false };
        let (Some(goal), from, since) = (actor.goal, actor.current, actor.since) else {
            return false;
        };
        let blocks = |&number: &u8| {
            let sub = neighbour(from, number);
            let owner = self.table.owner(sub).filter(|_| self.is_step(from, number))?;
            let other = self.actors.get(owner as usize)?;
            let theirs = other.goal.filter(|theirs| theirs.cell == goal.cell)?;
            let settled = other.arrived || sub == goal.sub;
            (settled && other.is_idle() && other.current == sub).then_some((owner, theirs))
        };
        let Some((other, theirs)) = nearer.as_slice().iter().find_map(blocks) else { return false };
        self.restless = true;
        for (who, place) in [(id, theirs), (other, goal)] {
            self.depart(who, Some(place), Vec::new());
            self.claims.set(place.sub, who);
        }
        // It goes on in the place of the one that asked.
        self.actors[other as usize].since = since;
        true
    }

    /// After a change of the raster, every actor gets a place in the new one. Actors that rested in the middle of their
    /// destination do so again.
    pub(crate) fn claim_again(&mut self, before: &Self) {
        let mut goals: Vec<(bool, u32, Goal)> = Vec::new();
        for (id, actor) in (0u32..).zip(&mut self.actors).filter(|(_, actor)| actor.alive) {
            let goal = actor.goal.take();
            let beside = |goal: &Goal| before.rest_in(goal.cell) != Some(*goal);
            goals.extend(goal.map(|goal| (beside(&goal), id, goal)));
        }
        goals.sort_by_key(|&(beside, id, _)| (beside, id));
        for (_, id, goal) in goals {
            self.actors[id as usize].goal = self.claim(id, goal.cell).ok();
        }
    }

    /// Gives an actor back the place it gave up. If another actor took it, this one stays where it is.
    pub(crate) fn reclaim(&mut self, id: u32) {
        let goal = self.actors.get(id as usize).and_then(|actor| actor.goal);
        match goal.map(|goal| (goal.sub, self.claims.owner(goal.sub))) {
            Some((sub, None)) => self.claims.set(sub, id),
            Some((_, Some(owner))) if owner != id => self.depart(id, None, Vec::new()),
            _ => {}
        }
    }

    /// Frees the resting place of an actor.
    pub(crate) fn give_up_claim(&mut self, id: u32) {
        if let Some(goal) = self.actors.get(id as usize).and_then(|actor| actor.goal) {
            self.claims.release(goal.sub, id);
        }
    }

    /// The first free place around a cell.
    fn place_around(&mut self, id: u32, target: Pos) -> Option<Goal> {
        let kept = self.claims.around.take();
        let mut around = kept
            .filter(|around| around.target == target && around.revision == self.revision)
            .unwrap_or_else(|| {
                let cells = Field::within(&self.walls, target, FIRST_CELLS).nearest_first;
                Box::new(Around { target, revision: self.revision, cells, next: 0 })
            });
        let sub = self.free_sub_around(id, &mut around);
        self.claims.around = Some(around);
        sub.map(|sub| Goal { cell: target, sub })
    }

    fn free_sub_around(&self, id: u32, around: &mut Around) -> Option<Pos> {
        let is_free = |sub: &Pos| self.is_place_free(*sub, |other| other == id);
        if let Some(sub) = self.beside_middle(around.target).into_iter().find(is_free) {
            return Some(sub);
        }
        loop {
            while let Some(&cell) = around.cells.get(around.next) {
                if let Some(goal) = self.rest_in(cell).filter(|goal| is_free(&goal.sub)) {
                    return Some(goal.sub);
                }
                around.next += 1;
            }
            let known = around.cells.len();
            let twice = known.saturating_mul(2);
            around.cells = Field::within(&self.walls, around.target, twice).nearest_first;
            if around.cells.len() == known {
                break;
            }
        }
        let beside = || around.cells.iter().flat_map(|&cell| self.beside_middle(cell));
        // In the end, actors without a destination have to make room.
        let unclaimed = |sub: &Pos| self.claims.owner(*sub).is_none();
        let middles = || around.cells.iter().filter_map(|&cell| Some(self.rest_in(cell)?.sub));
        beside().find(is_free).or_else(|| middles().chain(beside()).find(unclaimed))
    }

    /// Whether an actor may rest in a sub-cell: it belongs to no other actor, and no actor without a destination stands
    /// there. Actors that are leaving anyway (`leaves`) do not count.
    pub(crate) fn is_place_free(&self, sub: Pos, leaves: impl Fn(u32) -> bool) -> bool {
        let stays = |id: u32| self.actor(ActorId(id)).is_ok_and(|actor| actor.goal.is_none());
        let standing = self.table.owner(sub).is_some_and(|owner| !leaves(owner) && stays(owner));
        let claimed = self.claims.owner(sub).is_some_and(|owner| !leaves(owner));
        self.table.is_open(sub) && !claimed && !standing
    }

    /// The open sub-cells of a cell without the one in which an actor rests first, nearest to the middle first.
    pub(crate) fn beside_middle(&self, cell: Pos) -> Vec<Pos> {
        let n = i32::from(self.raster.per_side());
        let (corner, at) = (Pos::new(cell.x * n, cell.y * n), self.raster.cell_centre(cell));
        let middle = self.rest_in(cell).map(|goal| goal.sub);
        let subs = (0..n).flat_map(|dy| (0..n).map(move |dx| corner.offset(dx, dy)));
        let mut subs: Vec<Pos> =
            subs.filter(|&sub| self.table.is_open(sub) && Some(sub) != middle).collect();
        subs.sort_by_key(|&sub| self.raster.centre(sub).distance_squared(at));
        subs
    }
}
