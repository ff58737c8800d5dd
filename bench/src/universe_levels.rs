//! The levels on which the entity world is measured.

use gridcosm_grid::{Dir, Mt19937, Pos, Size};
use gridcosm_universe::{
    AppearanceName, Axis, EntitySpec, GridId, Level, Mark, Moving, PathKind, Place, PushRules,
    Vision, factory,
    maze::{self, BoxOptions, Enemy, EnemyMovement, MazeOptions},
};

/// Enough health that agents survive small wounds, so that games last.
const HEALTH: i64 = 1_000_000_000;

/// One of everything, without ground.
pub(crate) fn few() -> anyhow::Result<Level> {
    let mut level = Level::new(Size::new(9, 9));
    add_few(&mut level)?;
    Ok(level)
}

pub(crate) fn few_on_floor() -> anyhow::Result<Level> {
    let mut level = Level::new(Size::new(9, 9));
    for pos in level.size().positions() {
        level.add(pos, factory::floor(1))?;
    }
    add_few(&mut level)?;
    Ok(level)
}

fn add_few(level: &mut Level) -> anyhow::Result<()> {
    let agent = level.add(Pos::new(4, 4), factory::agent_with_health(HEALTH))?;
    let mut patrol = factory::monster(1, false);
    patrol.components.moving = Some(Moving::new(Axis::Horizontal, 1));
    let others: [(i32, i32, EntitySpec); 9] = [
        (8, 8, factory::exit()),
        (0, 8, factory::core(Some(10), true)),
        (2, 2, factory::coin(Some(5))),
        (6, 6, factory::wall()),
        (3, 6, factory::wall()),
        (5, 3, factory::crate_box(true)),
        (7, 1, factory::hazard(AppearanceName::Spike, 1, false, 7)),
        (1, 7, patrol),
        (0, 0, factory::hunter(1, false, agent, PathKind::StraightLine)),
    ];
    for (x, y, spec) in others {
        level.add(Pos::new(x, y), spec)?;
    }
    Ok(())
}

pub(crate) fn default_maze(side: u32) -> anyhow::Result<Level> {
    let options =
        MazeOptions { seed: Some(1), health: HEALTH, ..MazeOptions::new(Size::new(side, side)) };
    Ok(maze::generate(&options)?)
}

pub(crate) fn crowded_maze() -> anyhow::Result<Level> {
    let enemy = |movement| Enemy { damage: 1, lethal: false, movement, speed: 1 };
    let movements = [EnemyMovement::Path, EnemyMovement::Directional];
    let options = MazeOptions {
        seed: Some(1),
        health: HEALTH,
        num_portals: 5,
        num_doors: 4,
        enemies: (0..10).map(|i| enemy(movements[i % 2])).collect(),
        boxes: (0..10).map(|i| BoxOptions { pushable: i % 2 == 0, speed: i % 3 }).collect(),
        ..MazeOptions::new(Size::new(20, 20))
    };
    Ok(maze::generate(&options)?)
}

/// 31 entities, among them four monsters and two hunters that go through the rooms.
pub(crate) fn three_rooms() -> anyhow::Result<Level> {
    let mut level = Level::new(Size::new(9, 9));
    let a = level.add_grid("a", Size::new(7, 7))?;
    let b = level.add_grid("b", Size::new(7, 7))?;
    level.settings.push_rules = Some(PushRules::default());
    let agent = level.add(Pos::new(4, 4), factory::agent_with_health(HEALTH))?;
    level.add(Pos::new(6, 4), factory::room(a, Mark::Unmarked))?;
    level.add(Pos::new(2, 2), factory::room(b, Mark::Unmarked))?;
    level.add(Place::new(a, 3, 3), factory::room(b, Mark::Secondary))?;
    let place = |n: i16, x: i16, y: i16| Place::new(GridId(n as u32 % 3), x % 7, y % 7);
    for n in 0..12 {
        level.add(place(n, n * 5, n * 3), factory::wall())?;
    }
    for n in 0..6 {
        level.add(place(n, n * 2 + 1, n * 4 + 1), factory::crate_box(true))?;
    }
    for n in 0..4 {
        let mut monster = factory::monster(1, false);
        let axis = if n % 2 == 0 { Axis::Horizontal } else { Axis::Vertical };
        monster.components.moving = Some(Moving::new(axis, 1));
        level.add(place(n, n + 1, 5), monster)?;
    }
    level.add(Pos::new(0, 0), factory::hunter(1, false, agent, PathKind::StraightLine))?;
    level.add(Place::new(a, 0, 0), factory::hunter(1, false, agent, PathKind::Path))?;
    for n in 0..3 {
        level.add(place(n, 6, 6), factory::coin(Some(1)))?;
    }
    Ok(level)
}

/// 1000 x 1000 cells: halls of 40 x 40 with two gaps in every wall, pillars in them, and 100 hunters all over the place
/// who find their way to the agent in the middle.
pub(crate) fn hunt() -> anyhow::Result<Level> {
    const SIDE: i32 = 1000;
    const HALL: i32 = 40;
    let mut rng = Mt19937::from_integer(21);
    let mut level = Level::new(Size::new(SIDE as u32, SIDE as u32));
    let middle = Pos::new(SIDE / 2 + 3, SIDE / 2 + 3);
    let agent = level.add(middle, factory::agent_with_health(HEALTH))?;
    let wall = level.create(factory::wall());
    for pos in level.size().positions() {
        let partition = pos.x % HALL == 0 || pos.y % HALL == 0;
        let gap = [8, 9, 30, 31].contains(&((pos.x + pos.y) % HALL));
        let pillar = rng.below(10) == 0;
        if pos != middle && (partition && !gap || !partition && pillar) {
            level.place(pos, wall)?;
        }
    }
    let mut hunters = 0;
    while hunters < 100 {
        let mut draw = || rng.below(SIDE as u32) as i32;
        let pos = Pos::new(draw(), draw());
        if level.objects_at(pos)?.is_empty() {
            level.add(pos, factory::hunter(1, false, agent, PathKind::Path))?;
            hunters += 1;
        }
    }
    Ok(level)
}

/// 40 x 40 cells with pillars and ten guards, who look by all rules of sight, some around them and some ahead, some at
/// their posts and some on their rounds.
pub(crate) fn stealth() -> anyhow::Result<Level> {
    let mut rng = Mt19937::from_integer(22);
    let mut level = Level::new(Size::new(40, 40));
    let agent = level.add(Pos::new(20, 20), factory::agent_with_health(HEALTH))?;
    let rules = Vision::RULES.iter().cycle().map(|&(_, rule)| rule);
    for (n, rule) in (0..10).zip(rules) {
        let mut guard = factory::hunter(1, false, agent, PathKind::Path);
        let facing = (n % 3 != 0).then(|| Dir::ALL[n as usize % 4]);
        guard.components.vision = Some(Vision { rule, radius: (n % 2 == 0).then_some(12), facing });
        if n % 3 == 1 {
            guard.components.moving = Some(Moving::new(Axis::Horizontal, 1));
        }
        level.add(Pos::new(4 + n % 5 * 8, 8 + n / 5 * 24), guard)?;
    }
    for pos in level.size().positions() {
        if rng.below(8) == 0 && level.objects_at(pos)?.is_empty() {
            level.add(pos, factory::wall())?;
        }
    }
    Ok(level)
}
