//! From a level to a state: numbers every entity and resolves references.

use super::{EntitySpec, Level, SpecId};
use crate::{
    Components, EntityId, LevelError, MAX_SWARM, Pathfinding, Place, Record, SUB_CELLS, Snapshot,
    State, Swarm,
    snapshot::Entrant,
    systems::{signals, swarm},
};
use std::{collections::BTreeMap, ops::Range};

impl Level {
    /// The state at the start of the level.
    ///
    /// Entities are numbered from 0 in reading order, each followed by what it carries and the effects it is under. If
    /// an entity is placed more than once, references mean the last placement. Pursuits are resolved before portals,
    /// and portals in order: a later pair overwrites an earlier one.
    pub fn to_state(&self) -> Result<State, LevelError> {
        let numbering = Numbering::new(self);
        let mut state = State::assemble(&self.frame(), numbering.entrants())?;
        drop(numbering);
        swarm::prepare(&mut state);
        signals::prepare(&mut state); // what lies on a plate at the start has already opened its door
        Ok(state)
    }

    /// As [`to_state`](Self::to_state), as plain maps.
    pub fn to_snapshot(&self) -> Snapshot {
        let numbering = Numbering::new(self);
        let record = |(id, Entrant { place, components, .. }): (EntityId, Entrant<'_>)| {
            (id, Record { place, ..Record::new(components.clone()) })
        };
        Snapshot { entities: numbering.entrants().map(record).collect(), ..self.frame() }
    }

    /// Everything but the entities.
    fn frame(&self) -> Snapshot {
        let main = self.grids().next().map(|(_, main)| main).unwrap_or_default();
        Snapshot {
            settings: self.settings.clone(),
            progress: self.progress,
            name: main.name,
            facts: main.facts,
            more_grids: self.grids().skip(1).map(|(_, plan)| plan).collect(),
            ..Snapshot::new(self.size())
        }
    }
}

/// Entities with their numbers.
#[derive(Default)]
struct Numbering<'l> {
    /// By number, with the components of their specification.
    entities: Vec<(Option<Place>, &'l Components)>,
    /// The components of those that refer to other entities.
    wired: BTreeMap<usize, Components>,
    /// Every placement that refers to another one, in order.
    referring: Vec<(&'l EntitySpec, usize)>,
    /// By specification, the last placement.
    last: Vec<Option<usize>>,
    /// How many more members of swarms may be numbered, besides one for each entity.
    members_left: u64,
}

impl<'l> Numbering<'l> {
    fn new(level: &'l Level) -> Self {
        let cells: u64 = level.grids().map(|(_, plan)| plan.size.area()).sum();
        let mut numbering = Self {
            last: vec![None; level.specs.len()],
            // More than that have no room; and a short text must not become a state without end.
            members_left: cells.saturating_mul(u64::from(SUB_CELLS).pow(2)),
            ..Self::default()
        };
        numbering.entities.reserve(level.cells().map(|(_, cell)| cell.len()).sum());
        for (place, cell) in level.cells() {
            for &id in cell {
                // Cells hold only handles of this level.
                if let Some(spec) = level.get(id) {
                    numbering.add(place, id, spec);
                }
            }
        }
        numbering.wire_pursuits();
        numbering.wire_portals();
        numbering
    }

    /// Every entity with its number, in the state in which a game begins.
    fn entrants(&self) -> impl Iterator<Item = (EntityId, Entrant<'_>)> + Clone {
        self.entities.iter().enumerate().map(|(number, &(place, components))| {
            let entrant = Entrant {
                registered: true,
                dead: false,
                place,
                prev_place: None,
                components: self.wired.get(&number).unwrap_or(components),
            };
            (numbered(number), entrant)
        })
    }

    /// Numbers an entity, or as many of them as its swarm has members.
    fn add(&mut self, place: Place, id: SpecId, spec: &'l EntitySpec) {
        let Some(swarm) = spec.components.swarm else { return self.add_one(place, id, spec) };
        let count = u64::from(swarm.count.clamp(1, MAX_SWARM)).min(self.members_left).max(1);
        self.members_left = self.members_left.saturating_sub(count);
        for _ in 0..count {
            let number = self.entities.len();
            self.add_one(place, id, spec);
            if swarm.count != 1 {
                self.components_mut(number).swarm = Some(Swarm { count: 1, ..swarm });
            }
        }
    }

    fn add_one(&mut self, place: Place, id: SpecId, spec: &'l EntitySpec) {
        let number = self.entities.len();
        self.entities.push((Some(place), &spec.components));
        if spec.pathfind_target.is_some() || spec.portal_pair.is_some() {
            self.referring.push((spec, number));
        }
        if let Some(last) = self.last.get_mut(id.0 as usize) {
            *last = Some(number);
        }
        let items = self.hold(&spec.inventory_list);
        let effects = self.hold(&spec.status_list);
        if !items.is_empty() {
            let components = self.components_mut(number);
            components.inventory.get_or_insert_default().extend(items.map(numbered));
        }
        if !effects.is_empty() {
            let components = self.components_mut(number);
            components.status.get_or_insert_default().extend(effects.map(numbered));
        }
    }

    /// The components of an entity, for references to others.
    fn components_mut(&mut self, number: usize) -> &mut Components {
        let Self { entities, wired, .. } = self;
        wired.entry(number).or_insert_with(|| entities[number].1.clone())
    }

    /// Numbers what an entity holds.
    fn hold(&mut self, held: &'l [EntitySpec]) -> Range<usize> {
        let first = self.entities.len();
        self.entities.extend(held.iter().map(|spec| (None, &spec.components)));
        first..self.entities.len()
    }

    /// The number that a reference means.
    fn meant(&self, id: Option<SpecId>) -> Option<EntityId> {
        let number = self.last.get(id?.0 as usize).copied().flatten()?;
        Some(numbered(number))
    }

    fn wire_pursuits(&mut self) {
        for n in 0..self.referring.len() {
            let (spec, number) = self.referring[n];
            let Some(target) = self.meant(spec.pathfind_target) else { continue };
            let kind = spec.pathfinding_type.unwrap_or_default();
            let components = self.components_mut(number);
            let pursuit =
                components.pathfinding.get_or_insert(Pathfinding { target: Some(target), kind });
            pursuit.target.get_or_insert(target);
        }
    }

    fn wire_portals(&mut self) {
        for n in 0..self.referring.len() {
            let (spec, number) = self.referring[n];
            let Some(mate) = self.meant(spec.portal_pair) else { continue };
            let portals = [(number, mate), (mate.0 as usize, numbered(number))];
            for (portal, pair) in portals {
                self.components_mut(portal).portal = Some(pair);
            }
        }
    }
}

fn numbered(number: usize) -> EntityId {
    EntityId(number as i64)
}
