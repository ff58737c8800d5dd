//! Actors on the way to another map.

use super::{World, convert, room};
use crate::{
    lens::{Complaint, map::WindowMap},
    wire::{CrowdRules, LevelRef, SavedActor},
};
use gridcosm_crowd::{ActorId, Crowd};
use gridcosm_grid::{BitGrid, GridId, Pos};
use std::collections::BTreeMap;

/// The actors in those grids of a level that the map does not show at present.
#[derive(Debug, Default)]
pub(super) struct Waiting {
    level: Option<LevelRef>,
    grids: BTreeMap<GridId, Vec<SavedActor>>,
}

/// Actors that come to a map.
#[derive(Debug)]
pub(super) struct Moving {
    actors: Vec<SavedActor>,
    /// Whether the map is one that they know. Then actors in the way of a wall step aside.
    knows: bool,
    /// The number of actors that stay in another grid of the level.
    stay: usize,
}

impl Waiting {
    /// The actors of a map that is shown now, if `before` was shown last.
    pub(super) fn exchange(&mut self, before: Option<&World>, map: &WindowMap) -> Moving {
        let here = map.room();
        let actors = before.map(|world| convert::saved(&world.actors)).unwrap_or_default();
        let left = before.and_then(|world| world.room.as_ref());
        if self.level.as_ref() != here.as_ref().map(|room| &room.level) {
            *self = Self { level: here.as_ref().map(|room| room.level.clone()), ..Self::default() };
        }
        match (left, here) {
            (Some(left), Some(here)) if left.level == here.level && left.grid != here.grid => {
                let stay = actors.len();
                self.grids.insert(left.grid, actors);
                let actors = self.grids.remove(&here.grid).unwrap_or_default();
                Moving { actors, knows: true, stay }
            }
            (left, here) => {
                let same_size =
                    before.is_some_and(|world| world.actors.walls().size() == map.size());
                let knows = same_size || left.is_some() && left == here.as_ref();
                Moving { actors, knows, stay: 0 }
            }
        }
    }
}

impl Moving {
    /// Puts the actors onto a map, each where it was. Returns the crowd, and a sentence about those who are not in it.
    pub(super) fn onto(
        self,
        walls: BitGrid,
        rules: &CrowdRules,
    ) -> Result<(Crowd, Option<String>), Complaint> {
        let (rules, raster) = convert::rules_from(rules)?;
        let mut crowd = Crowd::new(walls, raster, rules).map_err(Complaint::told)?;
        let mut lost = 0;
        for actor in &self.actors {
            match self.place(&mut crowd, Pos::new(actor.x, actor.y)) {
                // A destination that is closed here is none.
                Some(id) => drop(crowd.set_destination(id, actor.to.map(Pos::from))),
                None => lost += 1,
            }
        }
        let note = match (lost, self.stay) {
            (0, 0) => None,
            (0, 1) => Some("The actor stays in the other grid.".to_owned()),
            (0, stay) => Some(format!("The {stay} actors stay in the other grid.")),
            (1, _) => Some("One actor does not fit on this map and was taken out.".to_owned()),
            _ => Some(format!("{lost} actors do not fit on this map and were taken out.")),
        };
        Ok((crowd, note))
    }

    fn place(&self, crowd: &mut Crowd, sub: Pos) -> Option<ActorId> {
        match self.knows {
            true => room::settle(crowd, sub),
            false => crowd.add_to_sub_cell(sub).ok(),
        }
    }
}
