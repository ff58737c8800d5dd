//! Random edits of levels.

use gridcosm::{EditKind, gallery, mutate, prelude::*, universe::EntitySpec};
use proptest::prelude::*;

fn is_agent(spec: &EntitySpec) -> bool {
    spec.components.agent
}

fn is_exit(spec: &EntitySpec) -> bool {
    spec.components.exit
}

fn is_floor(spec: &EntitySpec) -> bool {
    spec.components.appearance.is_some_and(|look| look.background) && !is_exit(spec)
}

fn is_wall(spec: &EntitySpec) -> bool {
    spec.components.blocking && !spec.components.pushable
}

fn level() -> Level {
    let text =
        "map = '''\n#######\n#@.$o.#\n#.#~.>#\n#######'''\n[legend]\no = 'coin'\n'~' = 'lava'";
    gridcosm::formats::level_file::read(text).unwrap().levels.remove(0).level
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
    let all = [EditKind::Move, EditKind::Agent, EditKind::Swap, EditKind::Add, EditKind::Remove];
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
