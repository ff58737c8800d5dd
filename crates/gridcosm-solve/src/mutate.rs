//! Random edits of levels, for curricula whose levels grow out of each other.

use gridcosm_grid::{Mt19937, words};
use gridcosm_universe::{EntitySpec, Level, Place, SpecId, factory};

/// A kind of random edit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EditKind {
    /// Builds a wall on a free cell, or removes one.
    Wall,
    /// Moves a thing to a free cell: a box, a coin, an enemy, anything but floor, walls, agents and exits.
    Move,
    /// Moves an agent to a free cell.
    Agent,
    /// Moves an exit to a free cell.
    Exit,
    /// Two things exchange their cells; agents and exits are among them.
    Swap,
    /// Adds a copy of a thing on a free cell. Agents, exits, rooms and portals are not copied.
    Add,
    /// Removes a thing that nothing refers to. Agents, exits, rooms and portals stay.
    Remove,
}

words!(EditKind {
    Wall "wall" = "build or remove a wall",
    Move "move" = "move a thing",
    Agent "agent" = "move an agent",
    Exit "exit" = "move an exit",
    Swap "swap" = "exchange two things",
    Add "add" = "copy a thing",
    Remove "remove" = "remove a thing",
});

/// The level after so many random edits of these kinds. The same arguments give the same level on every machine.
///
/// Every edit draws one of the kinds; where that is impossible (no coin to remove, no free cell), the next kind of a
/// random order is tried, and if none is possible, the level stays as it is. Things never leave their grid. The
/// result need not be solvable: ask [`solve`](crate::solve()).
///
/// ```
/// use gridcosm_grid::{Pos, Size};
/// use gridcosm_solve::{EditKind, mutate};
/// use gridcosm_universe::{Level, factory};
/// let mut level = Level::new(Size::new(5, 5));
/// level.add(Pos::new(0, 0), factory::agent())?;
/// level.add(Pos::new(4, 4), factory::exit())?;
/// let child = mutate(&level, 3, 7, &[EditKind::Wall]);
/// assert_eq!(child, mutate(&level, 3, 7, &[EditKind::Wall]));
/// assert_ne!(child, mutate(&level, 3, 8, &[EditKind::Wall]));
/// assert_eq!(child.cells().count(), 5); // three walls more
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn mutate(level: &Level, edits: u32, seed: i128, kinds: &[EditKind]) -> Level {
    let mut draft = Draft { level: level.clone(), rng: Mt19937::from_integer(seed) };
    let mut order = kinds.to_vec();
    for _ in 0..edits {
        draft.rng.shuffle(&mut order);
        if !order.iter().any(|&kind| draft.edit(kind)) {
            break; // what is impossible once is impossible again
        }
    }
    draft.level.tidied()
}

/// A level that is being edited.
struct Draft {
    level: Level,
    rng: Mt19937,
}

/// A thing in a cell.
type Placed = (Place, SpecId);

impl Draft {
    /// Makes one edit; returns whether it was possible.
    fn edit(&mut self, kind: EditKind) -> bool {
        match kind {
            EditKind::Wall => self.toggle_wall(),
            EditKind::Move => self.relocate(|spec| !is_agent(spec) && !is_exit(spec)),
            EditKind::Agent => self.relocate(is_agent),
            EditKind::Exit => self.relocate(is_exit),
            EditKind::Swap => self.swap(),
            EditKind::Add => self.copy(),
            EditKind::Remove => self.remove(),
        }
        .is_some()
    }

    fn toggle_wall(&mut self) -> Option<()> {
        let cells = self
            .places(|draft, place| draft.specs(place).all(|spec| is_floor(spec) || is_wall(spec)));
        let place = *self.rng.choose(&cells)?;
        let floor = self.find(is_floor);
        let walls = self.specs(place).filter(|spec| is_wall(spec)).count();
        if walls > 0 {
            self.level.remove_if(place, is_wall).ok()?;
            // Where cells have a floor, the new free cell gets one too.
            if let (Some(floor), 0) = (floor, self.specs(place).count()) {
                self.level.add(place, floor).ok()?;
            }
        } else {
            let wall = self.find(is_wall).unwrap_or_else(factory::wall);
            self.level.clear_cell(place).ok()?;
            self.level.add(place, wall).ok()?;
        }
        Some(())
    }

    /// Moves a thing of some kind to a free cell of its grid.
    fn relocate(&mut self, wanted: impl Fn(&EntitySpec) -> bool) -> Option<()> {
        let things = self.things(wanted);
        let (from, id) = *self.rng.choose(&things)?;
        let to = self.free_cell(from)?;
        self.level.move_obj(from, id, to).ok()?;
        Some(())
    }

    fn swap(&mut self) -> Option<()> {
        let things = self.things(|_| true);
        let (a, first) = *self.rng.choose(&things)?;
        let others: Vec<Placed> =
            things.into_iter().filter(|(b, _)| b.grid == a.grid && *b != a).collect();
        let (b, second) = *self.rng.choose(&others)?;
        self.level.move_obj(a, first, b).ok()?;
        self.level.move_obj(b, second, a).ok()?;
        Some(())
    }

    fn copy(&mut self) -> Option<()> {
        let things = self.things(is_expendable);
        let (from, id) = *self.rng.choose(&things)?;
        let to = self.free_cell(from)?;
        let copy = self.level.get(id)?.clone();
        self.level.add(to, copy).ok()?;
        Some(())
    }

    fn remove(&mut self) -> Option<()> {
        let all: Vec<SpecId> = self.placed().map(|(_, id)| id).collect();
        let refers = |id: &SpecId, to: SpecId| {
            let spec = self.level.get(*id);
            spec.is_some_and(|spec| [spec.pathfind_target, spec.portal_pair].contains(&Some(to)))
        };
        let mut things = self.things(is_expendable);
        things.retain(|&(_, id)| !all.iter().any(|other| refers(other, id)));
        let (place, id) = *self.rng.choose(&things)?;
        self.level.remove(place, id).ok()?;
        Some(())
    }

    /// A free cell of the grid of a place.
    fn free_cell(&mut self, near: Place) -> Option<Place> {
        let free =
            self.places(|draft, place| place.grid == near.grid && draft.specs(place).all(is_floor));
        self.rng.choose(&free).copied()
    }

    /// The cells that satisfy a condition, in reading order, grid by grid.
    fn places(&self, wanted: impl Fn(&Self, Place) -> bool) -> Vec<Place> {
        let cells = self.level.grids().flat_map(|(grid, plan)| {
            plan.size.positions().map(move |pos| Place::at(grid, pos)).collect::<Vec<_>>()
        });
        cells.filter(|&place| wanted(self, place)).collect()
    }

    fn placed(&self) -> impl Iterator<Item = Placed> + '_ {
        self.level.cells().flat_map(|(place, ids)| ids.iter().map(move |&id| (place, id)))
    }

    /// All things of some kind, floor and walls excepted.
    fn things(&self, wanted: impl Fn(&EntitySpec) -> bool) -> Vec<Placed> {
        let is = |spec: &EntitySpec| !is_floor(spec) && !is_wall(spec) && wanted(spec);
        self.placed().filter(|(_, id)| self.level.get(*id).is_some_and(is)).collect()
    }

    fn specs(&self, place: Place) -> impl Iterator<Item = &EntitySpec> + '_ {
        let ids = self.level.objects_at(place).unwrap_or_default();
        ids.iter().filter_map(|&id| self.level.get(id))
    }

    /// The first entity of some kind, as a pattern for new ones.
    fn find(&self, wanted: impl Fn(&EntitySpec) -> bool) -> Option<EntitySpec> {
        let mut specs = self.placed().filter_map(|(_, id)| self.level.get(id));
        specs.find(|spec| wanted(spec)).cloned()
    }
}

fn is_agent(spec: &EntitySpec) -> bool {
    spec.components.agent
}

fn is_exit(spec: &EntitySpec) -> bool {
    spec.components.exit
}

/// Whether nothing happens to an agent on it, apart from its cost.
fn is_floor(spec: &EntitySpec) -> bool {
    let has = &spec.components;
    let flat = has.appearance.is_some_and(|look| look.background);
    let special = has.blocking
        || has.pushable
        || has.agent
        || has.exit
        || has.collectible
        || has.collidable
        || has.damage.is_some()
        || has.lethal_damage
        || has.room.is_some();
    flat && !special && spec.portal_pair.is_none()
}

/// Whether it only stands in the way.
fn is_wall(spec: &EntitySpec) -> bool {
    let has = &spec.components;
    let special = has.pushable
        || has.agent
        || has.exit
        || has.locked.is_some()
        || has.room.is_some()
        || has.moving.is_some()
        || has.swarm.is_some()
        || has.damage.is_some();
    has.blocking && !special && spec.pathfind_target.is_none()
}

/// Whether a level can have one more or one less of it.
fn is_expendable(spec: &EntitySpec) -> bool {
    let portal = spec.components.portal.is_some() || spec.portal_pair.is_some();
    !is_agent(spec) && !is_exit(spec) && !portal && spec.components.room.is_none()
}
