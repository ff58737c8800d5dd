//! The entities of a maze.

use super::{
    BoxOptions, Enemy, EnemyMovement, MazeOptions, Powerup, PowerupEffect, carve::by_column,
};
use crate::{Axis, EntitySpec, Level, LevelError, Moving, PathKind, SpecId, factory};
use gridcosm_grid::{BitGrid, Dir, Grid, Mt19937, Pos};
use std::collections::VecDeque;

/// Places everything in the open cells, in the order in which it is drawn.
pub(super) fn furnish(
    options: &MazeOptions,
    open: &BitGrid,
    rng: &mut Mt19937,
) -> Result<Level, LevelError> {
    let mut level = Level::new(options.size);
    level.settings.move_rule = options.move_rule;
    level.settings.objective = options.objective;
    level.settings.seed = options.seed;

    // Everything below takes cells from the end of this list.
    let mut free: Vec<Pos> = by_column(options.size).filter(|&pos| open.contains(pos)).collect();
    rng.shuffle(&mut free);
    for &pos in &free {
        level.add(pos, factory::floor(options.movement_cost))?;
    }

    let start = free.pop().unwrap_or(Pos::new(0, 0));
    let agent = level.add(start, factory::agent_with_health(options.health))?;
    let corner = Pos::new(options.size.width as i32 - 1, options.size.height as i32 - 1);
    let goal = free.pop().unwrap_or(corner);
    level.add(goal, factory::exit())?;

    let mut stops = vec![start];
    for _ in 0..options.num_required_items {
        let Some(pos) = free.pop() else { break };
        level.add(pos, factory::core(Some(options.required_item_reward), true))?;
        stops.push(pos);
    }
    stops.push(goal);
    for _ in 0..options.num_rewardable_items {
        let Some(pos) = free.pop() else { break };
        level.add(pos, factory::coin(Some(options.rewardable_item_reward)))?;
    }
    for _ in 0..options.num_portals {
        let Some((a, b)) = pop_two(&mut free) else { break };
        level.add_portals(a, b)?;
    }
    for door in 0..options.num_doors {
        let Some((key, lock)) = pop_two(&mut free) else { break };
        let name = format!("key{door}");
        level.add(key, factory::key(&name))?;
        level.add(lock, factory::door(&name))?;
    }
    for &powerup in &options.powerups {
        let Some(pos) = free.pop() else { break };
        level.add(pos, effect(powerup))?;
    }

    // Obstacles stay off the shortest path.
    let essential = ways(open, &stops);
    free.retain(|&pos| !essential.contains(pos));
    rng.shuffle(&mut free);
    for &BoxOptions { pushable, speed } in &options.boxes {
        let Some(pos) = free.pop() else { break };
        let mut spec = factory::crate_box(pushable);
        spec.components.moving = (speed > 0).then(|| drift(speed, rng));
        level.add(pos, spec)?;
    }
    for &enemy in &options.enemies {
        let Some(pos) = free.pop() else { break };
        level.add(pos, monster(enemy, agent, rng))?;
    }
    for hazard in &options.hazards {
        let Some(pos) = free.pop() else { break };
        level.add(pos, factory::hazard(hazard.name, hazard.damage, hazard.lethal, 7))?;
    }

    for pos in by_column(options.size).filter(|&pos| !open.contains(pos)) {
        level.add(pos, factory::wall())?;
    }
    Ok(level)
}

/// Two cells from the end of the list, if it still holds two.
fn pop_two(free: &mut Vec<Pos>) -> Option<(Pos, Pos)> {
    if free.len() < 2 {
        return None;
    }
    free.pop().zip(free.pop())
}

fn effect(powerup: Powerup) -> EntitySpec {
    match powerup.effect {
        PowerupEffect::Speed(times) => factory::speed_effect(times, powerup.limits),
        PowerupEffect::Phasing => factory::phasing_effect(powerup.limits),
        PowerupEffect::Immunity => factory::immunity_effect(powerup.limits),
    }
}

fn monster(enemy: Enemy, agent: SpecId, rng: &mut Mt19937) -> EntitySpec {
    let Enemy { damage, lethal, movement, speed } = enemy;
    let mut spec = match movement {
        EnemyMovement::StraightLine => {
            factory::hunter(damage, lethal, agent, PathKind::StraightLine)
        }
        EnemyMovement::Path => factory::hunter(damage, lethal, agent, PathKind::Path),
        EnemyMovement::Static | EnemyMovement::Directional => factory::monster(damage, lethal),
    };
    if movement == EnemyMovement::Directional && speed > 0 {
        spec.components.moving = Some(drift(speed, rng));
    }
    spec
}

/// A movement back and forth: the axis is drawn first, then the direction.
fn drift(speed: i64, rng: &mut Mt19937) -> Moving {
    let axis = *rng.choose(&[Axis::Horizontal, Axis::Vertical]).unwrap_or(&Axis::Horizontal);
    let direction = *rng.choose(&[-1, 1]).unwrap_or(&1);
    Moving { speed, ..Moving::new(axis, direction) }
}

/// The cells of shortest paths from each stop to the next.
fn ways(open: &BitGrid, stops: &[Pos]) -> BitGrid {
    let mut cells = BitGrid::new(open.size());
    for stops in stops.windows(2) {
        mark_way(open, stops[0], stops[1], &mut cells);
    }
    cells
}

/// Marks one shortest path, found breadth first with neighbours left, right, up, down. Without a path it marks nothing.
fn mark_way(open: &BitGrid, start: Pos, goal: Pos, cells: &mut BitGrid) {
    let mut came: Grid<Option<Dir>> = Grid::from_fn(open.size(), |_| None);
    let mut queue = VecDeque::from([start]);
    while let Some(here) = queue.pop_front() {
        if here == goal {
            break;
        }
        for dir in [Dir::W, Dir::E, Dir::N, Dir::S] {
            let next = here.step(dir);
            if next != start && open.contains(next) && came.get(next) == Some(&None) {
                came.set(next, Some(dir));
                queue.push_back(next);
            }
        }
    }
    let mut at = goal;
    while let Some(&Some(dir)) = came.get(at) {
        cells.set(at, true);
        at = at.step(dir.opposite());
    }
    if at == start {
        cells.set(start, true);
    }
}
