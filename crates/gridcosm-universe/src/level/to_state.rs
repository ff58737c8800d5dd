//! From a level to a state: numbers every entity and resolves references.

use super::{EntitySpec, Level, SpecId};
use crate::{
    Components, EntityId, LevelError, MAX_SWARM, Pathfinding, Place, Record, SUB_CELLS, Snapshot,
    State, Swarm,
    systems::{signals, swarm},
};
use std::collections::BTreeMap;

impl Level {
    /// The state at the start of the level.
    ///
    /// Entities are numbered from 0 in reading order, each followed by what it carries and the effects it is under. If
    /// an entity is placed more than once, references mean the last placement. Pursuits are resolved before portals,
    /// and portals in order: a later pair overwrites an earlier one.
    pub fn to_state(&self) -> Result<State, LevelError> {
        let mut state = State::new(&self.to_snapshot())?;
        swarm::prepare(&mut state);
        signals::prepare(&mut state); // what lies on a plate at the start has already opened its door
        Ok(state)
    }

    /// As [`to_state`](Self::to_state), as plain maps.
    pub fn to_snapshot(&self) -> Snapshot {
        let cells: u64 = self.grids().map(|(_, plan)| plan.size.area()).sum();
        let mut numbering = Numbering {
            // More than that have no room; and a short text must not become a state without end.
            members_left: cells.saturating_mul(u64::from(SUB_CELLS).pow(2)),
            ..Numbering::default()
        };
        for (place, cell) in self.cells() {
            for &id in cell {
                // Cells hold only handles of this level.
                if let Some(spec) = self.get(id) {
                    numbering.add(place, id, spec);
                }
            }
        }
        numbering.wire_pursuits(self);
        numbering.wire_portals(self);
        let main = self.grids().next().map(|(_, main)| main).unwrap_or_default();
        Snapshot {
            settings: self.settings.clone(),
            progress: self.progress,
            name: main.name,
            facts: main.facts,
            more_grids: self.grids().skip(1).map(|(_, plan)| plan).collect(),
            entities: numbering.entities,
            ..Snapshot::new(self.size())
        }
    }
}

/// Entities with their numbers.
#[derive(Default)]
struct Numbering {
    entities: BTreeMap<EntityId, Record>,
    next: i64,
    /// Every placement, in order.
    placed: Vec<(SpecId, EntityId)>,
    /// How many more members of swarms may be numbered, besides one for each entity.
    members_left: u64,
    /// The last placement of each.
    last: BTreeMap<SpecId, EntityId>,
}

impl Numbering {
    /// Numbers an entity, or as many of them as its swarm has members.
    fn add(&mut self, place: Place, spec_id: SpecId, spec: &EntitySpec) {
        let Some(swarm) = spec.components.swarm else {
            return self.add_one(place, spec_id, spec, &spec.components);
        };
        let member = Swarm { count: 1, ..swarm };
        let components = Components { swarm: Some(member), ..spec.components.clone() };
        let count = u64::from(swarm.count.clamp(1, MAX_SWARM)).min(self.members_left).max(1);
        self.members_left = self.members_left.saturating_sub(count);
        for _ in 0..count {
            self.add_one(place, spec_id, spec, &components);
        }
    }

    fn add_one(&mut self, place: Place, spec_id: SpecId, spec: &EntitySpec, own: &Components) {
        let id = self.number(own, Some(place));
        self.placed.push((spec_id, id));
        self.last.insert(spec_id, id);
        let items: Vec<EntityId> =
            spec.inventory_list.iter().map(|item| self.number(&item.components, None)).collect();
        let effects: Vec<EntityId> =
            spec.status_list.iter().map(|item| self.number(&item.components, None)).collect();
        if let Some(Record { components, .. }) = self.entities.get_mut(&id) {
            if !items.is_empty() {
                components.inventory.get_or_insert_default().extend(items);
            }
            if !effects.is_empty() {
                components.status.get_or_insert_default().extend(effects);
            }
        }
    }

    fn number(&mut self, components: &Components, place: Option<Place>) -> EntityId {
        let id = EntityId(self.next);
        self.next += 1;
        self.entities.insert(id, Record { place, ..Record::new(components.clone()) });
        id
    }

    fn wire_pursuits(&mut self, level: &Level) {
        for &(spec_id, id) in &self.placed {
            let Some(spec) = level.get(spec_id) else { continue };
            let target = spec.pathfind_target.and_then(|target| self.last.get(&target)).copied();
            let (Some(target), Some(record)) = (target, self.entities.get_mut(&id)) else {
                continue;
            };
            let kind = spec.pathfinding_type.unwrap_or_default();
            let pursuit = record
                .components
                .pathfinding
                .get_or_insert(Pathfinding { target: Some(target), kind });
            pursuit.target.get_or_insert(target);
        }
    }

    fn wire_portals(&mut self, level: &Level) {
        for &(spec_id, id) in &self.placed {
            let mate = level.get(spec_id).and_then(|spec| spec.portal_pair);
            let Some(&mate) = mate.and_then(|mate| self.last.get(&mate)) else { continue };
            for (portal, pair) in [(id, mate), (mate, id)] {
                if let Some(record) = self.entities.get_mut(&portal) {
                    record.components.portal = Some(pair);
                }
            }
        }
    }
}
