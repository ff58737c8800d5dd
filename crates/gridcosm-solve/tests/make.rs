//! What comes out of the making of levels.

use gridcosm_grid::{Dir, Pos, Size, Symmetry};
use gridcosm_solve::{Idea, Made, Need, Pool, Recipe, fingerprint, make, make_from, need};
use gridcosm_universe::{Level, Outcome, Place};
use std::ops::ControlFlow;

/// The first levels of a recipe.
fn made(recipe: &Recipe, count: usize) -> Vec<Made> {
    let mut pool = Pool::default();
    for number in 0..400 {
        if pool.levels.len() == count {
            return pool.levels;
        }
        make(recipe, 11, number).map(|made| pool.take(made));
    }
    panic!("{} levels of {recipe:?}", pool.levels.len());
}

fn checked(recipe: &Recipe, count: usize) -> Vec<Made> {
    let levels = made(recipe, count);
    for Made { level, way, rating, fingerprint: print } in &levels {
        let start = level.to_state().expect("a state");
        assert_eq!(start.outcome(), Outcome::Ongoing);
        assert_eq!(way.replay(&start), Ok(Outcome::Won));
        assert_eq!(rating.turns as usize, way.actions.len());
        assert_eq!(*print, fingerprint(level));
    }
    levels
}

#[test]
fn boxes_come_from_reverse_play() {
    let recipe = Recipe { size: Size::new(8, 7), boxes: 2, effort: 4, ..Recipe::default() };
    let levels = checked(&recipe, 6);
    assert_eq!(levels, made(&recipe, 6), "the same again");
    assert!(levels.iter().all(|made| made.rating.pushes >= 2));
    for made in &levels {
        assert_eq!(lonely_cells(&made.level), 0, "floor that nobody can reach is wall");
    }
}

/// Free cells between four walls.
fn lonely_cells(level: &Level) -> usize {
    let is_free = |pos: Pos| level.objects_at(pos).is_ok_and(<[_]>::is_empty);
    let has_room = |pos: Pos| {
        Dir::ALL.iter().any(|&dir| {
            let beside = level.objects_at(pos.step(dir)).unwrap_or_default();
            level.size().contains(pos.step(dir))
                && !beside.iter().any(|&id| {
                    level
                        .get(id)
                        .is_some_and(|spec| spec.components.blocking && !spec.components.pushable)
                })
        })
    };
    level.size().positions().filter(|&pos| is_free(pos) && !has_room(pos)).count()
}

#[test]
fn keys_rooms_and_hunters_have_a_part_in_the_game() {
    let small = Recipe { size: Size::new(8, 7), boxes: 0, effort: 25, ..Recipe::default() };
    let asked = |made: &Made, idea| {
        let start = made.level.to_state().expect("a state");
        need(&start, idea, &Default::default(), &mut |_| ControlFlow::Continue(()))
    };
    for made in checked(&Recipe { keys: 1, ..small.clone() }, 3) {
        assert_eq!(asked(&made, Idea::Key), Need::Needed);
    }
    for made in checked(&Recipe { rooms: 1, boxes: 1, ..small.clone() }, 2) {
        assert_eq!(made.level.grids().len(), 2);
    }
    for made in checked(&Recipe { rooms: 1, recursive: true, boxes: 1, ..small.clone() }, 2) {
        assert_eq!(made.level.grids().len(), 1, "the level is its own room");
    }
    checked(&Recipe { hunters: 1, ..small }, 2);
}

#[test]
fn a_wanted_difficulty_is_kept() {
    let recipe = Recipe { boxes: 2, difficulty: Some((25, 35)), effort: 12, ..Recipe::default() };
    for made in checked(&recipe, 4) {
        assert!((25..=35).contains(&made.rating.difficulty), "{:?}", made.rating);
    }
}

#[test]
fn a_level_grows_into_others_that_keep_its_ideas() {
    let base = made(&Recipe { boxes: 0, keys: 1, effort: 25, ..Recipe::default() }, 1).remove(0);
    let recipe = Recipe { effort: 10, ..Recipe::default() };
    let grown: Vec<Made> = (0..40).filter_map(|n| make_from(&base.level, &recipe, 3, n)).collect();
    assert!(!grown.is_empty());
    for made in grown {
        let start = made.level.to_state().expect("a state");
        assert_eq!(made.way.replay(&start), Ok(Outcome::Won));
        let still =
            need(&start, Idea::Key, &Default::default(), &mut |_| ControlFlow::Continue(()));
        assert_eq!(still, Need::Needed);
    }
}

#[test]
fn a_pool_knows_a_level_from_all_sides() {
    let made = made(&Recipe { boxes: 1, effort: 0, ..Recipe::default() }, 1).remove(0);
    let mut pool = Pool::default();
    assert!(pool.take(made.clone()));
    for symmetry in Symmetry::ALL {
        let level = turned(&made.level, symmetry);
        assert!(!pool.take(Made { fingerprint: fingerprint(&level), level, ..made.clone() }));
    }
    assert_eq!(pool.levels.len(), 1);
}

/// The image of a level of one grid.
fn turned(level: &Level, symmetry: Symmetry) -> Level {
    let mut image = Level::new(symmetry.size(level.size()));
    image.settings = level.settings.clone();
    for (place, ids) in level.cells() {
        let at = Place::at(place.grid, symmetry.pos(place.pos(), level.size()));
        for &id in ids {
            image.add(at, level.get(id).expect("an entity").clone()).expect("a cell");
        }
    }
    image
}

#[test]
fn a_recipe_that_cannot_work_says_why() {
    let faults = [
        (Recipe { size: Size::new(4, 9), ..Recipe::default() }, "wide and high"),
        (Recipe { boxes: 9, ..Recipe::default() }, "at most 8 boxes"),
        (Recipe { size: Size::new(5, 5), boxes: 8, ..Recipe::default() }, "larger size"),
        (Recipe { recursive: true, ..Recipe::default() }, "needs a room"),
        (Recipe { difficulty: Some((9, 3)), ..Recipe::default() }, "above the highest"),
    ];
    for (recipe, words) in faults {
        let fault = recipe.fault().expect("a fault");
        assert!(fault.contains(words), "{fault}");
        assert_eq!(make(&recipe, 1, 0), None);
    }
    assert_eq!(Recipe::default().fault(), None);
}
