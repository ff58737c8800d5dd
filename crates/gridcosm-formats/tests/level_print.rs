//! Printed levels can be read back.

use gridcosm_formats::level_file::{self, LevelEntry, Pack};
use gridcosm_grid::{Pos, Size};
use gridcosm_nest::{EntryMapping, Mark, Order, RuleSet, Search, Strategy as Push, Swallow};
use gridcosm_universe::{
    Aim, Appearance, AppearanceName, Axis, EntitySpec, Footing, GridId, Health, Level, MoveRule,
    Moving, Objective, PathKind, Place, PushRules, SpecId, Swarm, Turns, factory, factory::Limits,
};
use proptest::prelude::*;
use std::sync::Arc;

/// An entity of any kind with a few components changed.
fn spec() -> impl Strategy<Value = EntitySpec> {
    let base = prop_oneof![
        Just(factory::wall()),
        Just(factory::agent()),
        Just(factory::exit()),
        (0..3i64).prop_map(factory::floor),
        any::<bool>().prop_map(factory::crate_box),
        proptest::option::of(-2..3i64).prop_map(factory::coin),
        any::<bool>().prop_map(|required| factory::core(None, required)),
        name().prop_map(|key| factory::key(&key)),
        name().prop_map(|key| factory::door(&key)),
        Just(factory::portal()),
        Just(factory::portal()),
        Just(factory::portal()),
        (0..4i64, any::<bool>()).prop_map(|(damage, lethal)| factory::monster(damage, lethal)),
        Just(factory::hazard(AppearanceName::Lava, 2, false, 3)),
        (0..3i64).prop_map(|turns| factory::speed_effect(3, Limits::turns(turns))),
        (0..3i64).prop_map(|uses| factory::immunity_effect(Limits::uses(uses))),
        Just(factory::phasing_effect(Limits::NONE)),
        Just(EntitySpec::default()),
    ];
    (base, proptest::collection::vec(change(), 0..3)).prop_map(|(mut spec, changes)| {
        changes.into_iter().for_each(|change| change.apply(&mut spec));
        spec
    })
}

fn name() -> impl Strategy<Value = String> {
    prop_oneof![Just("red".to_owned()), Just(String::new()), "[a-z\"\\\\ é]{1,4}"]
}

#[derive(Clone, Debug)]
enum Change {
    Look(usize, i64, bool, bool),
    NoLook,
    Moving(bool, bool, bool, i64),
    Health(i64, i64),
    Flags(u8),
    Number(u8, Option<i64>),
    Key(Option<String>),
    Lock(Option<String>),
    Carries(bool),
    IsUnder(bool),
    Waits(bool),
    Swarm(Swarm),
    Footing(Footing),
}

fn change() -> impl Strategy<Value = Change> {
    let number = || proptest::option::of(0..4i64);
    prop_oneof![
        (0..AppearanceName::ALL.len(), -1..3i64, any::<bool>(), any::<bool>())
            .prop_map(|(n, p, i, b)| Change::Look(n, p, i, b)),
        Just(Change::NoLook),
        (any::<bool>(), any::<bool>(), any::<bool>(), -1..3i64)
            .prop_map(|(a, d, b, s)| Change::Moving(a, d, b, s)),
        (-1..4i64, 0..4i64).prop_map(|(now, max)| Change::Health(now, max)),
        any::<u8>().prop_map(Change::Flags),
        (any::<u8>(), number()).prop_map(|(which, n)| Change::Number(which, n)),
        proptest::option::of(name()).prop_map(Change::Key),
        proptest::option::of(name()).prop_map(Change::Lock),
        any::<bool>().prop_map(Change::Carries),
        any::<bool>().prop_map(Change::IsUnder),
        any::<bool>().prop_map(Change::Waits),
        (1..4u32, 0..13u32, 0..Aim::ALL.len(), any::<bool>()).prop_map(
            |(count, speed, aim, carries)| {
                Change::Swarm(Swarm { count, speed, aim: Aim::ALL[aim], carries })
            }
        ),
        ((0..3u8, 0..3u8), proptest::option::of((-9..9i32, -9..9i32)), any::<u8>()).prop_map(
            |(sub, goal, draws)| {
                let goal = goal.map(|(x, y)| Pos::new(x, y));
                Change::Footing(Footing { sub, goal, draws })
            }
        ),
    ]
}

impl Change {
    fn apply(self, spec: &mut EntitySpec) {
        let c = &mut spec.components;
        match self {
            Change::Look(n, priority, icon, background) => {
                c.appearance =
                    Some(Appearance { name: AppearanceName::ALL[n], priority, icon, background });
            }
            Change::Swarm(swarm) => c.swarm = Some(swarm),
            Change::Footing(footing) => c.footing = Some(footing),
            Change::NoLook => c.appearance = None,
            Change::Moving(across, forward, bounce, speed) => {
                let axis = if across { Axis::Horizontal } else { Axis::Vertical };
                c.moving = Some(Moving {
                    bounce,
                    speed,
                    ..Moving::new(axis, if forward { 1 } else { -1 })
                });
            }
            Change::Health(health, max_health) => c.health = Some(Health { health, max_health }),
            Change::Flags(bits) => {
                let bit = |n: u8| bits & (1 << n) != 0;
                (c.blocking, c.collidable, c.collectible, c.pushable) =
                    (bit(0), bit(1), bit(2), bit(3));
                (c.required, c.exit, c.immunity, c.lethal_damage) =
                    (bit(4), bit(5), bit(6), bit(7));
            }
            Change::Number(which, n) => match which % 6 {
                0 => c.cost = n,
                1 => c.damage = n,
                2 => c.rewardable = n,
                3 => c.speed = n,
                4 => c.time_limit = n,
                _ => c.usage_limit = n,
            },
            Change::Key(name) => c.key = name.map(Arc::from),
            Change::Lock(name) => c.locked = name.map(Arc::from),
            Change::Carries(one) => {
                c.inventory = Some(Default::default());
                spec.inventory_list.extend(one.then(|| factory::key("red")));
            }
            Change::IsUnder(one) => {
                c.status = Some(Default::default());
                spec.status_list.extend(one.then(|| factory::speed_effect(2, Limits::turns(3))));
            }
            Change::Waits(straight) => {
                let kind = if straight { PathKind::StraightLine } else { PathKind::Path };
                c.pathfinding = Some(gridcosm_universe::Pathfinding { target: None, kind });
            }
        }
    }
}

prop_compose! {
    fn push_rules()(
        order in Just(vec![Push::Solid, Push::Portal, Push::Swallow]).prop_shuffle(),
        len in 1..4usize,
        entry in 0..3usize,
        bits in 0..8u8,
        max_depth in proptest::option::of(0..9u32),
    ) -> PushRules {
        let rules = RuleSet {
            order: Order::new(order.into_iter().take(len)).unwrap(),
            entry: [EntryMapping::Middle, EntryMapping::Uniform, EntryMapping::Centred][entry],
            swallow: if bits & 1 == 0 { Swallow::Front } else { Swallow::Behind },
            search: if bits & 2 == 0 { Search::PerCell } else { Search::PerStrategy },
            max_depth,
            ..RuleSet::default()
        };
        PushRules { rules, pull: bits & 4 != 0 }
    }
}

#[derive(Clone, Debug)]
struct Plan {
    sizes: Vec<(u32, u32)>,
    things: Vec<(usize, u32, u32, EntitySpec)>,
    rooms: Vec<(usize, u32, u32, usize, u8)>,
    pursuits: Vec<(usize, usize, bool)>,
    portals: Vec<(usize, usize)>,
}

fn plan() -> impl Strategy<Value = Plan> {
    let sizes = proptest::collection::vec((1..5u32, 1..4u32), 1..4);
    let things = proptest::collection::vec((0..3usize, 0..5u32, 0..4u32, spec()), 0..14);
    let rooms = proptest::collection::vec((0..3usize, 0..5u32, 0..4u32, 0..3usize, 0..3u8), 0..4);
    let pursuits = proptest::collection::vec((0..14usize, 0..14usize, any::<bool>()), 0..4);
    let portals = proptest::collection::vec((0..14usize, 0..14usize), 0..5);
    (sizes, things, rooms, pursuits, portals).prop_map(
        |(sizes, things, rooms, pursuits, portals)| Plan {
            sizes,
            things,
            rooms,
            pursuits,
            portals,
        },
    )
}

/// Names with the same first letter, so that letters alone do not suffice.
const NAMES: [&str; 3] = ["main", "pocket", "Palace \"x\""];

fn build(plan: Plan) -> Level {
    let size = |n: usize| {
        Size::new(plan.sizes[n % plan.sizes.len()].0, plan.sizes[n % plan.sizes.len()].1)
    };
    let mut level = Level::new(size(0));
    for (n, name) in NAMES.iter().enumerate().take(plan.sizes.len()).skip(1) {
        level.add_grid(name, size(n)).unwrap();
    }
    let place = |grid: usize, x: u32, y: u32| {
        let grid = grid % plan.sizes.len();
        let pos = Pos::new((x % size(grid).width) as i32, (y % size(grid).height) as i32);
        Place::at(GridId(grid as u32), pos)
    };
    let mut ids: Vec<SpecId> = Vec::new();
    for (grid, x, y, spec) in plan.things.clone() {
        ids.push(level.add(place(grid, x, y), spec).unwrap());
    }
    for &(grid, x, y, shown, mark) in &plan.rooms {
        let mark = [Mark::Unmarked, Mark::Primary, Mark::Secondary][usize::from(mark)];
        let shown = GridId((shown % plan.sizes.len()) as u32);
        level.add(place(grid, x, y), factory::room(shown, mark)).unwrap();
    }
    if ids.is_empty() {
        return level;
    }
    for &(who, whom, straight) in &plan.pursuits {
        let (who, whom) = (ids[who % ids.len()], ids[whom % ids.len()]);
        let spec = level.get_mut(who).unwrap();
        spec.components.pathfinding = None;
        spec.pathfind_target = Some(whom);
        spec.pathfinding_type = straight.then_some(PathKind::StraightLine);
    }
    let is_portal = |level: &Level, id: SpecId| level.get(id).unwrap().components.portal.is_some();
    for &(from, to) in &plan.portals {
        let (from, to) = (ids[from % ids.len()], ids[to % ids.len()]);
        if is_portal(&level, from) {
            level.get_mut(from).unwrap().portal_pair = Some(to);
        }
    }
    level
}

fn entry(level: Level) -> LevelEntry {
    LevelEntry {
        title: "A \"level\"\nin two lines".to_owned(),
        author: String::new(),
        description: "\\d".to_owned(),
        tags: vec!["x".to_owned()],
        cell_tags: Default::default(),
        level,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_level_comes_back(
        plan in plan(),
        push in proptest::option::of(push_rules()),
        (rule, goal, seed, limit) in (0..6usize, 0..5usize, proptest::option::of(any::<i64>()), proptest::option::of(0..9i64)),
        (turns, acting) in (0..Turns::ALL.len(), 0..3u32),
    ) {
        let mut level = build(plan);
        level.settings.push_rules = push;
        level.settings.move_rule = MoveRule::ALL[rule];
        level.settings.objective = Objective::ALL[goal];
        (level.settings.seed, level.settings.turn_limit) = (seed, limit);
        (level.settings.turns, level.progress.acting) = (Turns::ALL[turns], acting);
        let pack = Pack { levels: vec![entry(level.clone()), entry(level.clone())], title: "P".to_owned(), ..Pack::default() };
        let text = level_file::print(&pack).unwrap();
        let read = level_file::read(&text).map_err(|mistakes| TestCaseError::fail(format!("{mistakes:?}\n{text}")))?;
        prop_assert_eq!(read.levels.len(), 2);
        for found in &read.levels {
            prop_assert_eq!(found.level.to_snapshot(), level.to_snapshot(), "{}", text);
            prop_assert_eq!((&found.title, &found.description, &found.tags), (&pack.levels[0].title, &pack.levels[0].description, &pack.levels[0].tags));
        }
        // After the first reading, printing and reading give the same result every time.
        let again = level_file::print(&read).unwrap();
        prop_assert_eq!(level_file::read(&again).unwrap(), read);
        let single = Pack { title: pack.levels[0].title.clone(), levels: vec![entry(level.clone())], ..Pack::default() };
        let text = level_file::print(&single).unwrap();
        prop_assert_eq!(level_file::read(&text).unwrap().levels[0].level.to_snapshot(), level.to_snapshot(), "{}", text);
    }
}

#[test]
fn what_is_printed_is_short_and_plain() {
    let text = "title = \"A\"\nmoves = \"wrap\"\nmap = \"\"\"\n@.$>\n#=*=\"\"\"\n\n[legend]\nD = { is = \"door\", key = \"red\" }\n";
    let pack = level_file::parse(text).pack.unwrap();
    // The door is not on the map, so it is not in the legend either.
    let printed = level_file::print(&pack).unwrap();
    assert_eq!(printed, "title = \"A\"\nmoves = \"wrap\"\nmap = \"\"\"\n@.$>\n#=*=\"\"\"\n");

    let text = "[push]\n\n[legend]\nD = { is = \"door\", key = \"red\" }\nF = [\"floor\", \"coin\"]\n\n[grids]\nmain = \"\"\"\n@pPD>F\"\"\"\npocket = \"\"\"\n..\"\"\"\n";
    let pack = level_file::parse(text).pack.unwrap();
    let printed = level_file::print(&pack).unwrap();
    assert_eq!(
        printed,
        text.replace("F = ", "C = ")
            .replace(">F", ">C")
            .replace(
                "D = { is = \"door\", key = \"red\" }\nC = [\"floor\", \"coin\"]",
                "C = [\"floor\", \"coin\"]\nD = { is = \"door\", key = \"red\" }"
            )
            .replacen("[push]", "\n[push]", 1)
    );
}
