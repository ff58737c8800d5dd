//! How far a goal seems to be, for somebody who sees walls and rooms, but no obstacle that can be moved.

use gridcosm_grid::{Dir, GridId, Size};
use gridcosm_universe::{ComponentKind, EntityId, Objective, Place, State};
use std::collections::VecDeque;

/// Distances to the goals of a level. They are kept while no room moves.
#[derive(Debug, Default)]
pub(crate) struct Apparent {
    rooms: Vec<(EntityId, Place)>,
    /// For boxes: to where they belong. For agents: to where they want to go.
    boxes: Field,
    agents: Field,
    made: bool,
    /// How many things the agents still have to fetch.
    wanted: usize,
}

impl Apparent {
    /// The steps that seem to be left: of every box to the nearest place where it belongs, or of the agents to the nearest
    /// place that they have to reach. What cannot be reached at all counts nothing.
    pub(crate) fn distance(&mut self, state: &State) -> u64 {
        let objective = state.settings().objective;
        let boxes_count = objective == Objective::PUSH || objective == Objective::BUTTONS;
        let wanted = targets(state, Who::Agent).len();
        let rooms: Vec<_> = state.rooms().map(|(id, _, place)| (id, place)).collect();
        if !self.made || rooms != self.rooms || wanted != self.wanted {
            self.boxes = Field::towards(state, &targets(state, Who::Box));
            self.agents = Field::towards(state, &targets(state, Who::Agent));
            (self.rooms, self.wanted, self.made) = (rooms, wanted, true);
        }
        let sum = |kind, field: &Field| -> u64 {
            let movers = state.entities().filter(|&id| state.has(id, kind));
            let rooms = |id: &EntityId| kind == ComponentKind::Agent || state.room(*id).is_none();
            movers.filter(rooms).filter_map(|id| field.at(state.place(id)?)).map(u64::from).sum()
        };
        let boxes = if boxes_count { sum(ComponentKind::Pushable, &self.boxes) } else { 0 };
        boxes + sum(ComponentKind::Agent, &self.agents)
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Who {
    Box,
    Agent,
}

/// Where boxes or agents have to go under the objective of the level.
fn targets(state: &State, who: Who) -> Vec<Place> {
    let all = |kind| -> Vec<Place> {
        let them = state.entities().filter(|&id| state.has(id, kind));
        them.filter_map(|id| state.place(id)).collect()
    };
    let objective = state.settings().objective;
    match who {
        Who::Box if objective == Objective::BUTTONS => all(ComponentKind::Button),
        Who::Box => all(ComponentKind::Exit),
        Who::Agent if objective == Objective::PUSH => Vec::new(),
        Who::Agent if objective == Objective::BUTTONS => all(ComponentKind::PlayerButton),
        Who::Agent if objective == Objective::UNLOCK => all(ComponentKind::Locked),
        Who::Agent => {
            // Exits come after everything that must be fetched.
            let fetched = objective == Objective::EXIT;
            let required = if fetched { Vec::new() } else { all(ComponentKind::Required) };
            if required.is_empty() { all(ComponentKind::Exit) } else { required }
        }
    }
}

/// The steps from every cell of every grid to the nearest of some cells.
#[derive(Debug, Default)]
struct Field {
    grids: Vec<(Size, Vec<u32>)>,
}

const FAR: u32 = u32::MAX;

impl Field {
    /// Walls alone stop; a room leads from its cell to every cell at its inner edge, and back.
    fn towards(state: &State, targets: &[Place]) -> Self {
        let sizes = state.grids().map(|(_, plan)| plan.size);
        let mut field =
            Self { grids: sizes.map(|size| (size, vec![FAR; size.area() as usize])).collect() };
        let rooms: Vec<(GridId, Place)> =
            state.rooms().map(|(_, room, place)| (room.grid, place)).collect();
        let mut queue = VecDeque::new();
        for &place in targets {
            field.reach(place, 0, &mut queue);
        }
        while let Some(place) = queue.pop_front() {
            let Some(steps) = field.at(place) else { continue };
            for next in neighbours(state, place, &rooms) {
                if !is_wall(state, next) {
                    field.reach(next, steps + 1, &mut queue);
                }
            }
        }
        field
    }

    fn reach(&mut self, place: Place, steps: u32, queue: &mut VecDeque<Place>) {
        let Some((size, cells)) = self.grids.get_mut(place.grid.index()) else { return };
        let cell = size.index(place.pos()).and_then(|index| cells.get_mut(index));
        if let Some(cell) = cell.filter(|cell| **cell == FAR) {
            *cell = steps;
            queue.push_back(place);
        }
    }

    fn at(&self, place: Place) -> Option<u32> {
        let (size, cells) = self.grids.get(place.grid.index())?;
        cells.get(size.index(place.pos())?).copied().filter(|&steps| steps != FAR)
    }
}

/// The cells beside a cell, inside a room on it, and outside a room at whose edge it lies.
fn neighbours(state: &State, place: Place, rooms: &[(GridId, Place)]) -> Vec<Place> {
    let size = state.size_of(place.grid).unwrap_or_default();
    let mut all: Vec<Place> =
        Dir::ALL.iter().filter_map(|&dir| place.step_within(dir, size)).collect();
    let at_edge = all.len() < Dir::ALL.len();
    for &(inside, outside) in rooms {
        if at_edge && inside == place.grid {
            all.push(outside);
        }
        if outside == place {
            let size = state.size_of(inside).unwrap_or_default();
            let cells = size.positions().map(|pos| Place::at(inside, pos));
            all.extend(
                cells.filter(|cell| {
                    Dir::ALL.iter().any(|&dir| cell.step_within(dir, size).is_none())
                }),
            );
        }
    }
    all
}

/// Whether a cell holds an obstacle that nobody ever moves or opens.
fn is_wall(state: &State, place: Place) -> bool {
    state.at(place).any(|id| {
        let has = |kind| state.has(id, kind);
        has(ComponentKind::Blocking)
            && !has(ComponentKind::Pushable)
            && !has(ComponentKind::Locked)
            && !has(ComponentKind::Room)
            && !has(ComponentKind::Moving)
            && !has(ComponentKind::Swarm)
    })
}
