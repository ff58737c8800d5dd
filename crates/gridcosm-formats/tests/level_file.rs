//! Level files: the results of each part of the format, and the reports about mistakes.

use gridcosm_formats::level_file::{self, Diagnostic, Pack, Severity};
use gridcosm_grid::Pos;
use gridcosm_nest::{EntryMapping, Mark, Order, Search, Strategy, Swallow};
use gridcosm_universe::{
    Action, AppearanceName, Axis, Components, EntityId, GridId, Level, MoveRule, Objective,
    PathKind, Place, Progress, State, factory, step,
};

#[track_caller]
fn sound(text: &str) -> Pack {
    let parsed = level_file::parse(text);
    assert_eq!(parsed.diagnostics, [], "{text}");
    parsed.pack.unwrap()
}

#[track_caller]
fn level(text: &str) -> Level {
    sound(text).levels.remove(0).level
}

/// The components at a cell, from the bottom up.
fn at(state: &State, place: impl Into<Place>) -> Vec<Components> {
    let place = place.into();
    let ids = state.entities().filter(|&id| state.place(id) == Some(place));
    ids.map(|id| state.components(id)).collect()
}

/// Line, column, code and severity of each mistake.
fn mistakes(text: &str) -> Vec<(usize, usize, &'static str, Severity)> {
    let short = |d: &Diagnostic| (d.line, d.column, d.code, d.severity);
    level_file::parse(text).diagnostics.iter().map(short).collect()
}

use Severity::{Error, Warning};

#[test]
fn every_built_in_sign_is_what_the_factory_makes() {
    let text = "agents = 1\nmap = '''\n@#>$,*%!\n?+==&~^7\n. _.....'''";
    let state = level(text).to_state().unwrap();
    let one = |x, y| at(&state, Pos::new(x, y)).pop().unwrap();
    let is = |x, y, spec: gridcosm_universe::EntitySpec| {
        assert_eq!(one(x, y), spec.components, "({x}, {y})")
    };
    is(0, 0, factory::agent());
    is(1, 0, factory::wall());
    is(2, 0, factory::exit());
    is(3, 0, factory::crate_box(true));
    is(4, 0, factory::floor(1));
    is(5, 0, factory::coin(Some(1)));
    assert_eq!(one(6, 0).appearance.unwrap().name, AppearanceName::Gem);
    is(7, 0, factory::core(None, true));
    is(0, 1, factory::key("key"));
    is(1, 1, factory::door("key"));
    let ids: Vec<EntityId> = state.entities().collect();
    let portal =
        |x| ids.iter().copied().find(|&id| state.place(id) == Some(Place::flat(x, 1))).unwrap();
    assert_eq!(one(2, 1).portal, Some(portal(3)));
    assert_eq!(one(3, 1).portal, Some(portal(2)));
    is(4, 1, factory::monster(1, false));
    is(5, 1, factory::hazard(AppearanceName::Lava, 1, true, 7));
    is(6, 1, factory::hazard(AppearanceName::Spike, 1, false, 7));
    is(7, 1, factory::crate_box(true));
    assert!((0..8).all(|x| at(&state, Pos::new(x, 2)).is_empty()));
}

#[test]
fn parameters_change_components() {
    let text = r##"
[legend]
a = { is = "agent", health = { now = 2, max = 9 }, inventory = [{ is = "key", key = "red" }], status = ["shield", { is = "boots", speed = 3, turns = 4, uses = 5 }] }
b = { is = "box", moving = { towards = "up", bounce = false, speed = 2 }, damage = 3, lethal = true, look = { name = "gem", priority = 1, icon = true, background = true } }
c = { is = "monster", damage = false, moving = "left", look = "spike" }
d = { is = "door", key = "red" }
e = { look = "coin", collectible = true, reward = -2, required = true, cost = 6 }
f = [{ is = "floor", cost = 2 }, "exit"]
g = { tags = ["stop", "mine"] }
"##;
    let text = format!("{text}[grids]\nmain = '''\nabcdefg'''");
    let pack = sound(&text);
    let state = pack.levels[0].level.to_state().unwrap();
    let one = |x: i32| at(&state, Pos::new(x, 0)).pop().unwrap();
    let agent = one(0);
    assert_eq!((agent.health.unwrap().health, agent.health.unwrap().max_health), (2, 9));
    let held: Vec<Components> = agent
        .inventory
        .iter()
        .chain(&agent.status)
        .flatten()
        .map(|&id| state.components(id))
        .collect();
    assert_eq!(held[0].key.as_deref(), Some("red"));
    assert!(held[1].immunity);
    assert_eq!(
        (held[2].speed, held[2].time_limit, held[2].usage_limit),
        (Some(3), Some(4), Some(5))
    );
    let moving = one(1).moving.unwrap();
    assert_eq!(
        (moving.axis, moving.direction, moving.bounce, moving.speed),
        (Axis::Vertical, -1, false, 2)
    );
    assert_eq!((one(1).damage, one(1).lethal_damage, one(1).pushable), (Some(3), true, true));
    let look = one(1).appearance.unwrap();
    assert_eq!(
        (look.name, look.priority, look.icon, look.background),
        (AppearanceName::Gem, 1, true, true)
    );
    assert_eq!((one(2).damage, one(2).moving.unwrap().direction), (None, -1));
    assert_eq!(
        (one(2).appearance.unwrap().name, one(2).appearance.unwrap().priority),
        (AppearanceName::Spike, 1)
    );
    assert_eq!((one(3).locked.as_deref(), one(3).key), (Some("red"), None));
    assert_eq!(
        (one(4).collectible, one(4).rewardable, one(4).required, one(4).cost),
        (true, Some(-2), true, Some(6))
    );
    assert_eq!(at(&state, Pos::new(5, 0)).len(), 2);
    assert_eq!(at(&state, Pos::new(5, 0))[0].cost, Some(2));
    assert!(one(6).blocking);
    assert_eq!(pack.levels[0].cell_tags["mine"], [Place::flat(6, 0)]);
}

#[test]
fn rules_and_texts_of_a_level() {
    let pack = sound(
        "title = 'T'\nauthor = 'A'\ndescription = 'D'\ntags = ['x', 'y']\nseed = -7\nmoves = 'slippery'\nobjective = 'collect'\n\
         turns = 30\nmessage = 'hello'\nturn = 2\nscore = 3\nwon = true\nlost = true\nmap = '@!'",
    );
    let entry = &pack.levels[0];
    assert_eq!(
        (entry.title.as_str(), entry.author.as_str(), entry.description.as_str()),
        ("T", "A", "D")
    );
    assert_eq!(entry.tags, ["x", "y"]);
    let (level, settings) = (&entry.level, &entry.level.settings);
    assert_eq!((settings.seed, settings.turn_limit), (Some(-7), Some(30)));
    assert_eq!((settings.move_rule, settings.objective), (MoveRule::SLIPPERY, Objective::COLLECT));
    assert_eq!(settings.message.as_deref(), Some("hello"));
    assert_eq!(level.progress, Progress { turn: 2, score: 3, win: true, lose: true, acting: 0 });
    for rule in MoveRule::ALL {
        assert_eq!(
            self::level(&format!("moves = '{}'\nmap = '@>'", rule.name)).settings.move_rule,
            rule
        );
    }
    for goal in Objective::ALL {
        assert_eq!(
            self::level(&format!("objective = '{}'\nmap = '@>'", goal.name)).settings.objective,
            goal
        );
    }
}

#[test]
fn pursuit_and_portals_are_wired_by_name() {
    let text = r##"
[legend]
h = "hunter"
s = { is = "hunter", follows = "sheep", how = "straight_line" }
b = { is = "box", name = "sheep" }
w = { is = "monster", follows = "nobody" }
p = { is = "portal", name = "blue" }
q = { is = "portal", name = "red", look = "gem" }
r = { is = "portal", name = "red" }
t = { is = "portal", to = "sheep" }
n = { is = "portal", to = false }
[grids]
main = """
@hsbwpp>
qrtn...."""
"##;
    let state = level(text).to_state().unwrap();
    let id_at =
        |x, y| state.entities().find(|&id| state.place(id) == Some(Place::flat(x, y))).unwrap();
    let one = |x, y| at(&state, Pos::new(x, y)).pop().unwrap();
    assert_eq!(one(1, 0).pathfinding.unwrap().target, Some(id_at(0, 0)));
    assert_eq!(one(1, 0).pathfinding.unwrap().kind, PathKind::Path);
    assert_eq!(one(2, 0).pathfinding.unwrap().target, Some(id_at(3, 0)));
    assert_eq!(one(2, 0).pathfinding.unwrap().kind, PathKind::StraightLine);
    assert_eq!(one(4, 0).pathfinding.unwrap().target, None);
    assert_eq!(one(5, 0).portal, Some(id_at(6, 0)));
    assert_eq!(one(0, 1).portal, Some(id_at(1, 1)));
    assert_eq!(one(2, 1).portal, Some(id_at(3, 0)));
    assert_eq!(one(3, 1).portal, Some(EntityId::NONE));
}

#[test]
fn rooms_by_legend_and_by_letter() {
    let text = r##"
[push]
order = ["portal", "solid"]
entry = "uniform"
swallow = "behind"
search = "per_strategy"
pull = true
max_depth = false
max_backtracks = 3
[legend]
R = { room = "pocket", mark = "secondary" }
[grids]
main = """
@R.p>
P...m"""
pocket = """
...
..."""
"##;
    let level = level(text);
    let rules = level.settings.push_rules.clone().unwrap();
    assert!(rules.pull);
    assert_eq!(Ok(rules.rules.order), Order::new([Strategy::Portal, Strategy::Solid]));
    assert_eq!((rules.rules.entry, rules.rules.swallow), (EntryMapping::Uniform, Swallow::Behind));
    assert_eq!(
        (rules.rules.search, rules.rules.max_depth, rules.rules.max_backtracks),
        (Search::PerStrategy, None, Some(3))
    );
    let state = level.to_state().unwrap();
    let room = |x, y| at(&state, Pos::new(x, y)).pop().unwrap().room.unwrap();
    assert_eq!((room(1, 0).grid, room(1, 0).mark), (GridId(1), Mark::Secondary));
    assert_eq!((room(3, 0).grid, room(3, 0).mark), (GridId(1), Mark::Unmarked));
    assert_eq!((room(0, 1).grid, room(0, 1).mark), (GridId(1), Mark::Primary));
    assert_eq!(room(4, 1).grid, GridId::MAIN);
    let names: Vec<String> = level.grids().map(|(_, plan)| plan.name.to_string()).collect();
    assert_eq!(names, ["main", "pocket"]);
}

#[test]
fn a_pure_nest_is_played() {
    let text = "agents = 1\n[push]\n[legend]\n1 = 'agent'\n[grids]\nmain = '1b'\nbox = '_2'";
    let parsed = level_file::parse(text);
    assert!(!parsed.has_errors(), "{:?}", parsed.diagnostics);
    let state = parsed.pack.unwrap().levels[0].level.to_state().unwrap();
    let next = step(&state, Action::Right).unwrap();
    assert_eq!(next.place(EntityId(0)), Some(Place::new(GridId(1), 0, 0)));
}

#[test]
fn a_pack_shares_legend_rules_and_author() {
    let text = r##"
title = "Pack"
author = "We"
moves = "wrap"
[legend]
x = "wall"
[push]
[[level]]
title = "One"
map = "@x>."
[[level]]
title = "Two"
author = "I"
moves = "default"
push = false
[level.legend]
x = "box"
[level.grids]
hall = "@x>"
"##;
    let pack = sound(text);
    assert_eq!((pack.title.as_str(), pack.author.as_str(), pack.levels.len()), ("Pack", "We", 2));
    let [one, two] = pack.levels.as_slice() else { panic!() };
    assert_eq!((one.author.as_str(), two.author.as_str()), ("We", "I"));
    assert_eq!(
        (one.level.settings.move_rule, two.level.settings.move_rule),
        (MoveRule::WRAP, MoveRule::DEFAULT)
    );
    assert!(one.level.settings.push_rules.is_some() && two.level.settings.push_rules.is_none());
    assert!(at(&one.level.to_state().unwrap(), Pos::new(1, 0))[0].blocking);
    assert!(at(&two.level.to_state().unwrap(), Pos::new(1, 0))[0].pushable);
}

#[test]
fn all_mistakes_are_told_at_once() {
    let text = r##"tittle = "x"
seed = "seven"
moves = "slipery"
[legend]
D = { is = "dor", key = "red" }
M = { is = "monster", damgae = 2 }
R = { room = "pocet" }
long = "wall"
[grids]
main = """
######
#@.?x#
#=DMR.#
##@###"""
pocket = "..."
"##;
    assert_eq!(
        mistakes(text),
        [
            (1, 1, "unknown-key", Error),
            (2, 8, "wrong-type", Error),
            (3, 9, "unknown-word", Error),
            (5, 12, "unknown-entity", Error),
            (6, 23, "unknown-key", Error),
            (7, 14, "room-without-grid", Error),
            (8, 1, "legend-sign", Error),
            (10, 1, "no-exit", Warning),
            (12, 4, "key-without-door", Warning),
            (12, 5, "unknown-character", Error),
            (13, 1, "ragged-map", Error),
            (13, 2, "unpaired-portal", Error),
            (14, 3, "too-many-agents", Error),
            (15, 1, "unused-grid", Warning),
        ]
    );
}

#[test]
fn hints_say_what_to_do() {
    let hint = |text: &str| level_file::parse(text).diagnostics[0].hint.clone().unwrap();
    assert_eq!(hint("tittle = 'x'\nmap = '@>'"), "did you mean `title`?");
    assert_eq!(hint("moves = 'slipery'\nmap = '@>'"), "did you mean `slippery`?");
    assert_eq!(hint("[legend]\nD = 'dor'\n[grids]\na = '@>D'"), "did you mean `door`?");
    assert_eq!(hint("map = '''\n@>.\n..'''"), "add 1 cell; `.` is an empty one");
    assert!(hint("map = '@>x'").starts_with("explain it in the legend, such as x = \"wall\", or"));
    assert!(hint("map = '@>='").starts_with("draw a second one"));
}

#[test]
fn what_cannot_be_reached_is_told() {
    let codes = |text: &str| -> Vec<&str> { mistakes(text).iter().map(|m| m.2).collect() };
    assert_eq!(codes("map = '@#>'"), ["unreachable-exit"]);
    assert_eq!(codes("map = '''\n@#!\n>#.'''"), ["unreachable-item"]);
    assert_eq!(codes("moves = 'wrap'\nmap = '.@#>'"), [""; 0]);
    assert_eq!(codes("map = '@$>'"), [""; 0]);
    assert_eq!(codes("map = '@=#=>'"), [""; 0]);
    assert_eq!(codes("[legend]\ng = 'ghost'\n[grids]\nmain = '@g#>'"), [""; 0]);
    assert_eq!(codes("objective = 'push'\nmap = '@$'"), ["too-few-exits"]);
    assert_eq!(codes("objective = 'unlock'\nmap = '@+'"), ["door-without-key"]);
    assert_eq!(codes("map = '.>'"), ["no-agent"]);
    assert_eq!(codes("agents = 0\nmap = '.>'"), [""; 0]);
    // Into a room and out of it on the other side.
    assert_eq!(
        codes("[push]\n[grids]\nmain = '''\n@r#\n##>'''\nroom = '...'"),
        ["unreachable-exit"]
    );
    assert_eq!(codes("[push]\n[grids]\nmain = '@r>'\nroom = '.'"), [""; 0]);
    assert_eq!(codes("[push]\n[grids]\nmain = '@r#'\nroom = '''\n.>.'''"), [""; 0]);
}

#[test]
fn broken_toml_has_a_place_and_the_rest_is_still_read() {
    let found = mistakes("title = \nmap = '@x>'");
    assert_eq!(found[0].0, 1);
    assert_eq!(found[0].2, "toml-syntax");
    assert!(found.iter().any(|mistake| mistake.2 == "unknown-character"), "{found:?}");
}

#[test]
fn limits_are_errors() {
    let wide = format!("map = '{}'", ".".repeat((gridcosm_universe::MAX_CELLS + 1) as usize));
    assert_eq!(mistakes(&wide)[0].2, "too-large");
    let many: String = (0..=level_file::MAX_LEVELS).map(|_| "[[level]]\nmap = '@>'\n").collect();
    assert_eq!(mistakes(&many)[0].2, "too-large");
    let deep = format!("a = {}{}", "[".repeat(5000), "]".repeat(5000));
    assert!(mistakes(&deep).iter().any(|mistake| mistake.3 == Error));
    let signs: String = ('α'..='ω').chain('А'..='я').chain('\u{4e00}'..'\u{4f00}').collect();
    assert!(mistakes(&format!("map = '{signs}'")).len() <= 201);
}
