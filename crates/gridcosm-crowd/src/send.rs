//! Destinations for a group: the free cells around a target, assigned so that paths rarely cross.

use crate::{
    ActorId, Crowd, CrowdError, field::Field, matching::match_up, sweep::clear, way::pull_tight,
};
use gridcosm_grid::{BitGrid, Pos};
use std::collections::BTreeSet;

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
    /// target by path. The cells are assigned so that actors keep their order from left to right and from top to
    /// bottom. Cells where other actors rest, or to which they are going, are not used.
    pub fn send(&mut self, actors: &[ActorId], target: Pos) -> Result<Sent, CrowdError> {
        let who: BTreeSet<ActorId> = actors.iter().copied().collect();
        for &id in &who {
            self.actor(id)?;
        }
        self.rest_in(target).ok_or(CrowdError::Closed(target))?;
        let field = Field::new(&self.walls, target);
        let cell_of = |id: ActorId| {
            self.actor(id).map(|actor| self.raster.cell_at(self.raster.centre(actor.current)))
        };
        let (mut movers, mut starts, mut sent) = (Vec::new(), Vec::new(), Sent::default());
        for &id in &who {
            let cell = cell_of(id)?;
            if field.distance(cell).is_some() {
                movers.push(id);
                starts.push(cell);
            } else {
                sent.left.push(id);
            }
        }
        let taken = self.cells_of_others(&who);
        let free = field.nearest_first.iter().copied();
        let free = free.filter(|cell| !taken.contains(cell) && self.rest_in(*cell).is_some());
        let slots: Vec<Pos> = free.take(movers.len()).collect();
        // If there are too few cells, the nearest actors get them.
        while movers.len() > slots.len() {
            let far = (0..movers.len()).max_by_key(|&i| (field.distance(starts[i]), i));
            let Some(far) = far else { break };
            sent.left.push(movers.remove(far));
            starts.remove(far);
        }
        for (&id, (&start, &slot)) in
            movers.iter().zip(starts.iter().zip(&match_up(&starts, &slots)))
        {
            let way = if self.ways.is_open() {
                vec![slot]
            } else {
                join(&self.walls, &field, start, slot)
            };
            self.depart(id.0, self.rest_in(slot), way);
            sent.sent.push((id, slot));
        }
        sent.left.sort_unstable();
        Ok(sent)
    }

    /// The `percent` of all actors that are nearest to a cell, nearest first; at least one actor.
    pub fn nearest(&self, to: Pos, percent: u32) -> Vec<ActorId> {
        let target = self.raster.cell_centre(to);
        let mut all: Vec<(i64, ActorId)> = self
            .ids()
            .filter_map(|id| Some((self.actor(id).ok()?.at.distance_squared(target), id)))
            .collect();
        all.sort_unstable();
        let share = (all.len() as u64 * u64::from(percent.min(100))).div_ceil(100).max(1);
        all.into_iter().take(share as usize).map(|(_, id)| id).collect()
    }

    /// The cells where actors outside the group stand or will rest.
    fn cells_of_others(&self, group: &BTreeSet<ActorId>) -> BTreeSet<Pos> {
        let others =
            self.ids().filter(|id| !group.contains(id)).filter_map(|id| self.actor(id).ok());
        let cell = |at| self.raster.cell_at(at);
        others.map(|actor| actor.goal.map_or_else(|| cell(actor.at), |goal| goal.cell)).collect()
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
