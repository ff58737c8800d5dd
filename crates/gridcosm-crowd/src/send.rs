//! Destinations for a group: the free cells around a target, assigned so that paths rarely cross.

use crate::{
    ActorId, Crowd, CrowdError,
    actor::{Actor, Goal},
    field::Field,
    matching::match_up,
    sweep::clear,
    way::pull_tight,
};
use gridcosm_grid::{BitGrid, Pos};
use std::collections::{BTreeMap, BTreeSet};

/// Where each actor was sent.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Sent {
    /// The actors that got a cell, each with that cell.
    pub sent: Vec<(ActorId, Pos)>,
    /// The actors that cannot reach the target, or for which no cell was left.
    pub left: Vec<ActorId>,
}

impl Crowd {
    /// Sends actors to a target and its surroundings. Each actor gets one of the free cells that are nearest to the
    /// target by path or, if there are too few, one of the free sub-cells. They are assigned so that actors keep their
    /// order from left to right and from top to bottom. Cells where other actors rest, or to which they are going, are
    /// not used.
    pub fn send(&mut self, actors: &[ActorId], target: Pos) -> Result<Sent, CrowdError> {
        let who: BTreeSet<ActorId> = actors.iter().copied().collect();
        for &id in &who {
            self.actor(id)?;
        }
        self.rest_in(target).ok_or(CrowdError::Closed(target))?;
        let field = Field::new(&self.walls, target);
        let (mut movers, mut starts, mut sent) = (Vec::new(), Vec::new(), Sent::default());
        for &id in &who {
            let sub = self.actor(id)?.current;
            if field.distance(self.raster.cell_at(self.raster.centre(sub))).is_some() {
                movers.push(id);
                starts.push(sub);
            } else {
                sent.left.push(id);
            }
        }
        movers.iter().for_each(|id| self.give_up_claim(id.0));
        let slots = self.slots(&field, &who, movers.len());
        // If there are too few places, the nearest actors get them.
        while movers.len() > slots.len() {
            let distance =
                |i: usize| field.distance(self.raster.cell_at(self.raster.centre(starts[i])));
            let far = (0..movers.len()).max_by_key(|&i| (distance(i), i));
            let Some(far) = far else { break };
            sent.left.push(movers.remove(far));
            starts.remove(far);
        }
        let ends: Vec<Pos> = slots.keys().copied().collect();
        for (&id, (&start, &sub)) in movers.iter().zip(starts.iter().zip(&match_up(&starts, &ends)))
        {
            let Some(&cell) = slots.get(&sub) else { continue };
            let way = if self.ways.is_open() {
                vec![cell]
            } else {
                join(&self.walls, &field, self.raster.cell_at(self.raster.centre(start)), cell)
            };
            self.claims.set(sub, id.0);
            self.claims.share();
            self.depart(id.0, Some(Goal { cell, sub }), way);
            sent.sent.push((id, cell));
        }
        sent.left.sort_unstable();
        sent.left.iter().for_each(|id| self.reclaim(id.0));
        Ok(sent)
    }

    /// The first places for a group around the target of a field, with their cells: the middles of cells, then other
    /// sub-cells.
    fn slots(&self, field: &Field, group: &BTreeSet<ActorId>, count: usize) -> BTreeMap<Pos, Pos> {
        let taken = self.cells_of_others(group);
        let cells = || field.nearest_first.iter().copied();
        let middles = cells().filter(|cell| !taken.contains(cell));
        let middles = middles.filter_map(|cell| self.rest_in(cell).map(|goal| (goal.sub, cell)));
        let middles = middles.filter(|(sub, _)| self.claims.owner(*sub).is_none());
        let free = |sub: &Pos| self.is_place_free(*sub, |id| group.contains(&ActorId(id)));
        let beside = cells().flat_map(|cell| {
            self.beside_middle(cell).into_iter().filter(free).map(move |sub| (sub, cell))
        });
        let mut slots = BTreeMap::new();
        for (sub, cell) in middles.chain(beside) {
            if slots.len() == count {
                break;
            }
            slots.entry(sub).or_insert(cell);
        }
        slots
    }

    /// The `percent` of all actors that are nearest to a cell, nearest first; at least one actor.
    pub fn nearest(&self, to: Pos, percent: u32) -> Vec<ActorId> {
        let target = self.raster.cell_centre(to);
        let mut all: Vec<(i64, ActorId)> = self
            .ids()
            .filter_map(|id| {
                Some((self.position(self.actor(id).ok()?).distance_squared(target), id))
            })
            .collect();
        all.sort_unstable();
        let share = (all.len() as u64 * u64::from(percent.min(100))).div_ceil(100).max(1);
        all.into_iter().take(share as usize).map(|(_, id)| id).collect()
    }

    /// The cells where actors outside the group stand or will rest.
    fn cells_of_others(&self, group: &BTreeSet<ActorId>) -> BTreeSet<Pos> {
        let others =
            self.ids().filter(|id| !group.contains(id)).filter_map(|id| self.actor(id).ok());
        let cell = |actor: &Actor| match actor.goal {
            Some(goal) => goal.rest_cell(self.raster),
            None => self.raster.cell_at(self.position(actor)),
        };
        others.map(cell).collect()
    }
}

/// A path from a start towards the target until it meets the path from the slot, then along that to the slot.
fn join(walls: &BitGrid, field: &Field, start: Pos, slot: Pos) -> Vec<Pos> {
    if clear(walls, start, slot) {
        return vec![slot];
    }
    let mut path = field.descend(walls, start);
    let mut from_slot = field.descend(walls, slot);
    let meets = |cell: &Pos| from_slot.iter().position(|other| other == cell);
    if let Some((end, begin)) =
        path.iter().enumerate().find_map(|(i, cell)| Some((i, meets(cell)?)))
    {
        path.truncate(end);
        from_slot.truncate(begin + 1);
    }
    path.extend(from_slot.into_iter().rev());
    let mut way = pull_tight(walls, &path);
    way.reverse();
    way
}
