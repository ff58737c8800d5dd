//! The first draft of a level: a carved floor with things on it.

use super::{Recipe, reverse};
use gridcosm_grid::{Dir, GridId, Mt19937, Pos, Size};
use gridcosm_nest::{Order, RuleSet};
use gridcosm_universe::{
    EntitySpec, Level, Mark, Objective, PathKind, Place, PushRules, SpecId, factory,
};
use std::collections::VecDeque;

/// Tries to put the things of a recipe onto a floor.
pub(super) fn draft(recipe: &Recipe, rng: &mut Mt19937) -> Option<Level> {
    let open = carve(recipe.size, share(recipe, rng), rng);
    if recipe.is_flat() { pulled(recipe, &open, rng) } else { scattered(recipe, &open, rng) }
}

/// The share of the inside that becomes floor, in percent: tight for boxes, wide for chases.
fn share(recipe: &Recipe, rng: &mut Mt19937) -> u32 {
    let least = if recipe.hunters > 0 || recipe.rooms > 0 { 60 } else { 45 };
    least + rng.below(25)
}

/// A connected floor inside walls, in reading order: a walk that leaves blocks of cells behind.
fn carve(size: Size, percent: u32, rng: &mut Mt19937) -> Vec<bool> {
    let mut open = vec![false; size.area() as usize];
    let (width, height) = (size.width as i32, size.height as i32);
    let inside = |pos: Pos| (1..width - 1).contains(&pos.x) && (1..height - 1).contains(&pos.y);
    let wanted = (size.width - 2) * (size.height - 2) * percent / 100;
    let mut at =
        Pos::new(1 + rng.below(size.width - 2) as i32, 1 + rng.below(size.height - 2) as i32);
    let mut done = 0;
    let mut dir = Dir::ALL[rng.below(4) as usize];
    // Twenty steps for every cell are enough; the end keeps an unlucky walk from going on for ever.
    for _ in 0..20 * size.area() {
        // Mostly single cells and bars, sometimes a square: corridors with a few halls.
        let block: &[(i32, i32)] = match rng.below(6) {
            0 => &[(0, 0), (1, 0), (0, 1), (1, 1)],
            1 | 2 => &[(0, 0), (1, 0)],
            3 => &[(0, 0), (0, 1)],
            _ => &[(0, 0)],
        };
        for (dx, dy) in block {
            let pos = Pos::new(at.x + dx, at.y + dy);
            if let Some(index) = size.index(pos).filter(|_| inside(pos)) {
                done += u32::from(!std::mem::replace(&mut open[index], true));
            }
        }
        if done >= wanted {
            break;
        }
        if rng.below(3) == 0 {
            dir = Dir::ALL[rng.below(4) as usize];
        }
        let next = at.step(dir);
        if inside(next) { at = next } else { dir = Dir::ALL[rng.below(4) as usize] }
    }
    open
}

fn walled(open: &[bool], size: Size) -> Option<Level> {
    let mut level = Level::new(size);
    for pos in size.positions() {
        if !*open.get(size.index(pos)?)? {
            level.add(pos, factory::wall()).ok()?;
        }
    }
    Some(level)
}

/// Boxes on the floor, played backwards from their targets.
fn pulled(recipe: &Recipe, open: &[bool], rng: &mut Mt19937) -> Option<Level> {
    let size = recipe.size;
    let mut free = free_cells(open, size);
    rng.shuffle(&mut free);
    let targets = free.get(..recipe.boxes as usize)?;
    let beginning = reverse::reverse(open, size, targets, rng)?;
    let mut level = walled(open, size)?;
    level.settings.objective = Objective::PUSH;
    for &pos in targets {
        level.add(pos, factory::exit()).ok()?;
    }
    for pos in beginning.boxes {
        level.add(pos, factory::crate_box(true)).ok()?;
    }
    level.add(beginning.player, factory::agent()).ok()?;
    Some(level)
}

/// Everything put down at random; the climb will move it about.
fn scattered(recipe: &Recipe, open: &[bool], rng: &mut Mt19937) -> Option<Level> {
    let size = recipe.size;
    let mut level = walled(open, size)?;
    let mut cells: Vec<Place> =
        free_cells(open, size).into_iter().map(|pos| Place::at(GridId::MAIN, pos)).collect();
    rng.shuffle(&mut cells);
    let mut outside = Cells(cells);
    let agent = level.add(outside.next()?, factory::agent()).ok()?;
    let mut inside = Cells::default();
    for number in 0..recipe.rooms {
        let grid = if recipe.recursive && number == 0 {
            GridId::MAIN
        } else {
            add_room(&mut level, number, &mut inside, rng)?
        };
        level.add(outside.next()?, factory::room(grid, Mark::Unmarked)).ok()?;
    }
    if recipe.rooms > 0 {
        let orders = [Order::DEFAULT, Order::TRY_ENTER_FIRST, Order::SWALLOW_FIRST];
        let order = orders[rng.below(3) as usize];
        let rules = RuleSet { order, ..RuleSet::default() };
        level.settings.push_rules = Some(PushRules { rules, pull: false });
    }
    rng.shuffle(&mut inside.0);
    level.settings.objective = if recipe.boxes > 0 { Objective::PUSH } else { Objective::EXIT };
    for _ in 0..recipe.boxes {
        let (target, start) =
            (pick(&mut inside, &mut outside, rng)?, pick(&mut inside, &mut outside, rng)?);
        level.add(target, factory::exit()).ok()?;
        level.add(start, factory::crate_box(true)).ok()?;
    }
    if recipe.boxes == 0 {
        level.add(pick(&mut inside, &mut outside, rng)?, factory::exit()).ok()?;
    }
    for (name, _) in COLOURS.iter().zip(0..recipe.keys) {
        let door = outside.take_first(|place| is_passage(open, size, place.pos()));
        let door = door.or_else(|| outside.next())?;
        level.add(door, factory::door(name)).ok()?;
        level.add(outside.next()?, factory::key(name)).ok()?;
    }
    for _ in 0..recipe.hunters {
        add_hunter(&mut level, outside.next()?, agent, rng)?;
    }
    Some(level)
}

/// The names of keys, which are also their colours.
const COLOURS: [&str; 8] = ["red", "blue", "green", "yellow", "purple", "orange", "white", "black"];

/// Half of the time inside a room, if there is one.
fn pick(inside: &mut Cells, outside: &mut Cells, rng: &mut Mt19937) -> Option<Place> {
    let within = rng.below(2) == 0;
    if within { inside.next().or_else(|| outside.next()) } else { outside.next() }
}

/// A small grid for a room, with an open middle on every side.
fn add_room(
    level: &mut Level,
    number: u32,
    cells: &mut Cells,
    rng: &mut Mt19937,
) -> Option<GridId> {
    let size = Size::new(3 + 2 * rng.below(2), 3 + 2 * rng.below(2));
    let grid = level.add_grid(&format!("room{}", number + 1), size).ok()?;
    let middle = Pos::new(size.width as i32 / 2, size.height as i32 / 2);
    for pos in size.positions() {
        let place = Place::at(grid, pos);
        let crossing = pos.x == middle.x || pos.y == middle.y;
        if !crossing && rng.below(3) == 0 {
            level.add(place, factory::wall()).ok()?;
        } else {
            cells.0.push(place);
        }
    }
    Some(grid)
}

fn add_hunter(level: &mut Level, at: Place, agent: SpecId, rng: &mut Mt19937) -> Option<()> {
    let how = if rng.below(2) == 0 { PathKind::Path } else { PathKind::StraightLine };
    level.add(at, factory::hunter(0, true, agent, how)).ok()?;
    Some(())
}

/// Cells that are still free, the next one last.
#[derive(Default)]
struct Cells(Vec<Place>);

impl Cells {
    fn next(&mut self) -> Option<Place> {
        self.0.pop()
    }

    fn take_first(&mut self, wanted: impl Fn(&Place) -> bool) -> Option<Place> {
        let index = self.0.iter().position(wanted)?;
        Some(self.0.swap_remove(index))
    }
}

fn free_cells(open: &[bool], size: Size) -> Vec<Pos> {
    size.positions().filter(|&pos| is_open(open, size, pos)).collect()
}

fn is_open(open: &[bool], size: Size, pos: Pos) -> bool {
    size.index(pos).is_some_and(|index| open.get(index).copied().unwrap_or(false))
}

/// Whether a cell lies between two walls and two free cells: a place for a door.
fn is_passage(open: &[bool], size: Size, pos: Pos) -> bool {
    let [n, s, e, w] =
        [Dir::N, Dir::S, Dir::E, Dir::W].map(|dir| is_open(open, size, pos.step(dir)));
    (n && s && !e && !w) || (e && w && !n && !s)
}

/// The level without floor that nobody can ever reach, and without rows and columns of walls around it. Levels of several
/// grids stay as they are: there, everything may be reached through some room.
pub(super) fn trimmed(level: &Level) -> Level {
    if level.grids().len() != 1 {
        return level.tidied();
    }
    let filled = filled(level).unwrap_or_else(|| level.tidied());
    cropped(&filled).unwrap_or(filled)
}

/// Floor that agents cannot reach, whatever is moved or opened, becomes wall. What stands there stays.
fn filled(level: &Level) -> Option<Level> {
    let size = level.size();
    let specs = |pos: Pos| {
        let ids = level.objects_at(pos).unwrap_or_default();
        ids.iter().filter_map(|&id| level.get(id))
    };
    let mut queue: VecDeque<Pos> =
        size.positions().filter(|&pos| specs(pos).any(|spec| spec.components.agent)).collect();
    // What takes agents elsewhere could take them anywhere.
    let special = |spec: &EntitySpec| {
        let has = &spec.components;
        let moves = has.moving.is_some() || has.swarm.is_some();
        has.portal.is_some() || has.phasing || has.room.is_some() || moves
    };
    if queue.is_empty() || size.positions().any(|pos| specs(pos).any(special)) {
        return Some(level.tidied());
    }
    let mut reached = vec![false; size.area() as usize];
    for &pos in &queue {
        reached[size.index(pos)?] = true;
    }
    while let Some(pos) = queue.pop_front() {
        for next in Dir::ALL.map(|dir| pos.step(dir)) {
            let Some(index) = size.index(next) else { continue };
            if !reached[index] && !specs(next).any(is_wall) {
                reached[index] = true;
                queue.push_back(next);
            }
        }
    }
    let mut filled = level.clone();
    for (pos, reached) in size.positions().zip(&reached) {
        if !reached && specs(pos).next().is_none() {
            filled.add(pos, factory::wall()).ok()?;
        }
    }
    Some(filled.tidied())
}

pub(super) fn is_wall(spec: &EntitySpec) -> bool {
    let has = &spec.components;
    has.blocking && !has.pushable && has.locked.is_none() && has.room.is_none()
}

/// Without outer rows and columns that touch no floor.
fn cropped(level: &Level) -> Option<Level> {
    let size = level.size();
    let walls_only = |pos: Pos| {
        let ids = level.objects_at(pos).unwrap_or_default();
        !ids.is_empty() && ids.iter().filter_map(|&id| level.get(id)).all(is_wall)
    };
    let inside: Vec<Pos> = size.positions().filter(|&pos| !walls_only(pos)).collect();
    let (left, right) = (inside.iter().map(|p| p.x).min()?, inside.iter().map(|p| p.x).max()?);
    let (top, bottom) = (inside.iter().map(|p| p.y).min()?, inside.iter().map(|p| p.y).max()?);
    let corner = Pos::new((left - 1).max(0), (top - 1).max(0));
    let end =
        Pos::new((right + 1).min(size.width as i32 - 1), (bottom + 1).min(size.height as i32 - 1));
    let new_size = Size::new((end.x - corner.x + 1) as u32, (end.y - corner.y + 1) as u32);
    if new_size == size {
        return None;
    }
    let mut smaller = Level::new(new_size);
    smaller.settings = level.settings.clone();
    // Numbers of entities change, so what refers to others is put in after all of them are there.
    let mut numbers = Vec::new();
    for (place, ids) in level.cells() {
        let pos = Pos::new(i32::from(place.x) - corner.x, i32::from(place.y) - corner.y);
        if !new_size.contains(pos) {
            continue;
        }
        for &id in ids {
            numbers.push((id, smaller.add(pos, level.get(id)?.clone()).ok()?));
        }
    }
    let new = |old: SpecId| numbers.iter().find(|(id, _)| *id == old).map(|(_, new)| *new);
    for &(_, id) in &numbers {
        let spec = smaller.get_mut(id)?;
        spec.pathfind_target = spec.pathfind_target.and_then(new);
        spec.portal_pair = spec.portal_pair.and_then(new);
    }
    Some(smaller.tidied())
}
