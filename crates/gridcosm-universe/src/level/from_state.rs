//! From a state back to a level that an author can continue with.

use super::{Cells, EntitySpec, Level, SpecId};
use crate::{Components, EntityId, GridPlan, Record, Snapshot, State, Swarm};
use std::collections::BTreeMap;

impl Level {
    /// The level that starts with this state, as far as a level can express it.
    ///
    /// Every entity inside a grid goes into the list of its cell, in ascending order. Its items and effects become part
    /// of it; pursuits and portals become references. Death, trails, previous places, pursuits of an entity without a
    /// place, and everything that is neither on the grid nor held are lost. Entities get new numbers.
    pub fn from_state(state: &State) -> Self {
        Self::from_snapshot(&state.snapshot())
    }

    /// As [`from_state`](Self::from_state), from plain maps.
    pub fn from_snapshot(snapshot: &Snapshot) -> Self {
        let mut level = Self {
            settings: snapshot.settings.clone(),
            progress: snapshot.progress,
            ..Self::new(snapshot.size)
        };
        // Repeated names stay as they are: grids are identified by their numbers.
        level.grids[0].name = snapshot.name.clone();
        level.grids[0].facts = snapshot.facts.clone();
        level.grids.extend(snapshot.more_grids.iter().map(|GridPlan { name, size, facts }| {
            Cells { facts: facts.clone(), ..Cells::new(name, *size) }
        }));
        let mut placed = BTreeMap::new();
        for (&id, record) in &snapshot.entities {
            let Some(place) = record.place else { continue };
            if let Ok(spec_id) = level.add(place, unwired(snapshot, record)) {
                placed.insert(id, spec_id);
            }
        }
        for (&id, &spec_id) in &placed {
            if let Some(record) = snapshot.entities.get(&id) {
                level.refer(spec_id, &record.components, &placed);
            }
        }
        level.progress.acting = acting(snapshot, &level, &placed);
        level
    }

    /// Turns a placed entity's pursuit and portal into references, if the other entities are placed too.
    fn refer(&mut self, id: SpecId, was: &Components, placed: &BTreeMap<EntityId, SpecId>) {
        if let Some(pursuit) = was.pathfinding
            && let Some(target) = pursuit.target.and_then(|target| placed.get(&target)).copied()
            && let Some(spec) = self.get_mut(id)
        {
            spec.pathfind_target = Some(target);
            spec.pathfinding_type = Some(pursuit.kind);
        }
        if let Some(&mate) = was.portal.and_then(|mate| placed.get(&mate)) {
            if let Some(spec) = self.get_mut(id) {
                spec.portal_pair = Some(mate);
            }
            if let Some(mate) = self.get_mut(mate) {
                mate.portal_pair.get_or_insert(id);
            }
        }
    }
}

/// The new number of the agent whose turn it is: agents are numbered in the order in which a level lists them.
fn acting(snapshot: &Snapshot, level: &Level, placed: &BTreeMap<EntityId, SpecId>) -> u32 {
    let mut agents = snapshot.entities.iter().filter(|(_, record)| record.components.agent);
    let acting = agents.nth(snapshot.progress.acting as usize).and_then(|(id, _)| placed.get(id));
    let listed = level.cells().flat_map(|(_, cell)| cell);
    let mut agents = listed.filter(|id| level.get(**id).is_some_and(|spec| spec.components.agent));
    agents.position(|id| Some(id) == acting).and_then(|at| u32::try_from(at).ok()).unwrap_or(0)
}

/// An entity with what it holds, without the numbers of other entities.
fn unwired(snapshot: &Snapshot, record: &Record) -> EntitySpec {
    let mut components = record.components.clone();
    let nested = |held: &mut Option<std::collections::BTreeSet<EntityId>>| {
        let ids = held.as_mut().map(std::mem::take).unwrap_or_default();
        // An id without an entity is kept as an entity without components.
        let held = |id| snapshot.entities.get(id).map(|held| held.components.clone());
        ids.iter().map(|id| EntitySpec::new(held(id).unwrap_or_default())).collect()
    };
    let inventory_list = nested(&mut components.inventory);
    let status_list = nested(&mut components.status);
    // A pursuit without a target is kept; one with a target becomes a reference or is lost.
    components.pathfinding = components.pathfinding.filter(|pursuit| pursuit.target.is_none());
    components.swarm = components.swarm.map(|swarm| Swarm { count: 1, ..swarm });
    components.portal = components.portal.map(|_| EntityId::NONE);
    EntitySpec { inventory_list, status_list, ..EntitySpec::new(components) }
}
