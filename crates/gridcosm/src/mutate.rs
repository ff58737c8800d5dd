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
/// result need not be solvable: ask [`solve`](crate::solve()) or [`metrics`](crate::metrics()).
///
/// ```
/// use gridcosm::{EditKind, mutate, prelude::*};
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
        || has.damage.is_some();
    has.blocking && !special && spec.pathfind_target.is_none()
}

/// Whether a level can have one more or one less of it.
fn is_expendable(spec: &EntitySpec) -> bool {
    let portal = spec.components.portal.is_some() || spec.portal_pair.is_some();
    !is_agent(spec) && !is_exit(spec) && !portal && spec.components.room.is_none()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gallery;
    use gridcosm_grid::{Pos, Size};
    use proptest::prelude::*;

    fn level() -> Level {
        let text =
            "map = '''\n#######\n#@.$o.#\n#.#~.>#\n#######'''\n[legend]\no = 'coin'\n'~' = 'lava'";
        gridcosm_formats::level_file::read(text).unwrap().levels.remove(0).level
    }

    fn count(level: &Level, wanted: impl Fn(&EntitySpec) -> bool) -> usize {
        let ids = level.cells().flat_map(|(_, ids)| ids);
        ids.filter(|id| level.get(**id).is_some_and(&wanted)).count()
    }

    #[test]
    fn every_kind_does_what_it_says() {
        let level = level();
        let things = |level: &Level| count(level, |spec| !is_wall(spec) && !is_floor(spec));
        let walls = |level: &Level| count(level, is_wall);
        for seed in 0..20 {
            let one = |kind| mutate(&level, 1, seed, &[kind]);
            assert_eq!(walls(&one(EditKind::Wall)).abs_diff(walls(&level)), 1);
            assert_eq!(things(&one(EditKind::Add)), things(&level) + 1);
            assert_eq!(things(&one(EditKind::Remove)), things(&level) - 1);
            for kind in [EditKind::Move, EditKind::Agent, EditKind::Exit, EditKind::Swap] {
                let moved = one(kind);
                assert_ne!(moved, level, "{kind} {seed}");
                assert_eq!((things(&moved), walls(&moved)), (things(&level), walls(&level)));
            }
        }
    }

    #[test]
    fn an_impossible_edit_changes_nothing() {
        let empty = Level::new(Size::new(3, 2));
        let all =
            [EditKind::Move, EditKind::Agent, EditKind::Swap, EditKind::Add, EditKind::Remove];
        assert_eq!(mutate(&empty, 5, 1, &all), empty);
        assert_eq!(mutate(&level(), 5, 1, &[]), level().tidied());
        assert_eq!(mutate(&level(), 0, 1, EditKind::ALL), level().tidied());
    }

    #[test]
    fn a_removed_wall_leaves_floor_where_there_is_floor() {
        let mut level = Level::new(Size::new(2, 1));
        level.add(Pos::new(0, 0), factory::wall()).unwrap();
        level.add(Pos::new(1, 0), factory::floor(3)).unwrap();
        level.add(Pos::new(1, 0), factory::agent()).unwrap();
        let opened = mutate(&level, 1, 1, &[EditKind::Wall]);
        assert_eq!(count(&opened, |spec| spec.components.cost == Some(3)), 2);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]

        /// Edited levels can be played, keep their agents and exits, and are the same again from the same seed.
        #[test]
        fn children_of_the_gallery_are_levels(pack in 0..6usize, number in 0..100usize, seed in 0..1000i128, edits in 0..30u32) {
            let pack = &gallery()[pack].pack;
            let level = &pack.levels[number % pack.levels.len()].level;
            let child = mutate(level, edits, seed, EditKind::ALL);
            prop_assert_eq!(&child, &mutate(level, edits, seed, EditKind::ALL));
            prop_assert_eq!(count(&child, is_agent), count(level, is_agent));
            prop_assert_eq!(count(&child, is_exit), count(level, is_exit));
            prop_assert!(child.to_state().is_ok());
            prop_assert_eq!(child.tidied(), child);
        }
    }
}
