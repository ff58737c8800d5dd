//! The cells that an agent could possibly reach: a flood that ignores everything that can be opened, pushed or
//! survived.

use super::lower::Placed;
use gridcosm_grid::{BitGrid, Dir, Pos, Size};
use gridcosm_universe::{GridId, Level, MoveRule, Place, SpecId};
use std::collections::{BTreeMap, VecDeque};

/// The cells of all grids that may be reached.
#[derive(Debug)]
pub(super) struct Reached {
    grids: Vec<BitGrid>,
    /// An agent may be able to walk through walls, so nothing can be ruled out.
    pub(super) everything: bool,
}

impl Reached {
    pub(super) fn contains(&self, place: Place) -> bool {
        self.everything
            || self
                .grids
                .get(place.grid.0 as usize)
                .is_some_and(|grid| grid.get(place.pos()) == Some(true))
    }
}

/// Floods from the agents. Rooms are entered at any edge cell and left beside any place that shows them.
pub(super) fn from(level: &Level, placed: &[Placed], agents: &[&Placed]) -> Reached {
    let phasing = |thing: &Placed| {
        let spec = &thing.entity.spec;
        let held = spec.inventory_list.iter().chain(&spec.status_list);
        spec.components.phasing || held.into_iter().any(|item| item.components.phasing)
    };
    let mut flood = Flood::new(level, placed, placed.iter().any(phasing));
    for agent in agents {
        flood.enter(agent.place);
    }
    while let Some(place) = flood.queue.pop_front() {
        flood.leave(place);
    }
    flood.reached
}

struct Flood<'l> {
    level: &'l Level,
    reached: Reached,
    /// Cells that nothing can open.
    walls: Vec<BitGrid>,
    queue: VecDeque<Place>,
    /// The cells that show each grid.
    rooms: BTreeMap<GridId, Vec<Place>>,
    /// The grid that a cell shows.
    shows: BTreeMap<Place, Vec<GridId>>,
    /// Where a portal leads.
    portals: BTreeMap<Place, Vec<Place>>,
    /// Grids whose edges have been reached from outside, and those that were left.
    entered: Vec<bool>,
    left: Vec<bool>,
}

impl<'l> Flood<'l> {
    fn new(level: &'l Level, placed: &[Placed], everything: bool) -> Self {
        let blank: Vec<BitGrid> = level.grids().map(|(_, plan)| BitGrid::new(plan.size)).collect();
        let count = blank.len();
        let reached = Reached { grids: blank.clone(), everything };
        let (rooms, shows, portals) =
            <(BTreeMap<_, Vec<_>>, BTreeMap<_, Vec<_>>, BTreeMap<_, Vec<_>>)>::default();
        let mut flood = Self {
            level,
            reached,
            walls: blank,
            queue: VecDeque::new(),
            rooms,
            shows,
            portals,
            entered: vec![false; count],
            left: vec![false; count],
        };
        let places: BTreeMap<SpecId, Place> =
            placed.iter().map(|thing| (thing.id, thing.place)).collect();
        for thing in placed {
            flood.note(thing, &places);
        }
        flood
    }

    fn note(&mut self, thing: &Placed, places: &BTreeMap<SpecId, Place>) {
        let Some(spec) = self.level.get(thing.id) else { return };
        let components = &spec.components;
        // What a signal closes is not blocking by itself, so it is no wall here.
        let moves = components.moving.is_some() || components.swarm.is_some();
        let opens = components.pushable || components.locked.is_some() || moves;
        if components.blocking
            && !opens
            && !components.agent
            && let Some(walls) = self.walls.get_mut(thing.place.grid.0 as usize)
        {
            walls.set(thing.place.pos(), true);
        }
        if let Some(room) = components.room {
            self.rooms.entry(room.grid).or_default().push(thing.place);
            self.shows.entry(thing.place).or_default().push(room.grid);
        }
        if let Some(&mate) = spec.portal_pair.and_then(|mate| places.get(&mate)) {
            self.portals.entry(thing.place).or_default().push(mate);
            self.portals.entry(mate).or_default().push(thing.place);
        }
    }

    fn enter(&mut self, place: Place) {
        let Some(grid) = self.reached.grids.get_mut(place.grid.0 as usize) else { return };
        let wall = self.walls.get(place.grid.0 as usize).and_then(|walls| walls.get(place.pos()));
        if wall == Some(false) && grid.get(place.pos()) == Some(false) {
            grid.set(place.pos(), true);
            self.queue.push_back(place);
        }
    }

    /// Continues from a reached cell in every possible way.
    fn leave(&mut self, place: Place) {
        let Some(size) = self.size(place.grid) else { return };
        for dir in Dir::ALL {
            let next = place.step(dir);
            if size.contains(next.pos()) {
                self.enter(next);
            } else {
                self.leave_grid(place.grid);
                if self.level.settings.move_rule == MoveRule::WRAP {
                    let (width, height) = (size.width as i16, size.height as i16);
                    let (x, y) = (next.x.rem_euclid(width), next.y.rem_euclid(height));
                    self.enter(Place { x, y, ..next });
                }
            }
        }
        for mate in self.portals.get(&place).cloned().unwrap_or_default() {
            self.enter(mate);
        }
        for grid in self.shows.get(&place).cloned().unwrap_or_default() {
            self.enter_grid(grid);
        }
    }

    fn enter_grid(&mut self, grid: GridId) {
        let index = grid.0 as usize;
        let Some(entered) = self.entered.get_mut(index).filter(|entered| !**entered) else {
            return;
        };
        *entered = true;
        let Some(size) = self.size(grid) else { return };
        let (right, bottom) = (size.width as i32 - 1, size.height as i32 - 1);
        let edge = |pos: &Pos| pos.x == 0 || pos.y == 0 || pos.x == right || pos.y == bottom;
        for pos in size.positions().filter(edge) {
            self.enter(Place::at(grid, pos));
        }
    }

    fn leave_grid(&mut self, grid: GridId) {
        let mut leaving = vec![grid];
        while let Some(grid) = leaving.pop() {
            let Some(left) = self.left.get_mut(grid.0 as usize).filter(|left| !**left) else {
                continue;
            };
            *left = true;
            for room in self.rooms.get(&grid).cloned().unwrap_or_default() {
                self.enter(room);
                for dir in Dir::ALL {
                    self.enter(room.offset(dir.delta().0, dir.delta().1));
                }
                // A step out of one grid at the edge of another leaves both.
                leaving.push(room.grid);
            }
        }
    }

    fn size(&self, grid: GridId) -> Option<Size> {
        self.walls.get(grid.0 as usize).map(BitGrid::size)
    }
}
