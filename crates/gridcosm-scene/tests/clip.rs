//! Motion begins at the old places and ends at the new ones, in every copy.

use gridcosm_grid::{Dir, Fraction};
use gridcosm_nest::{Order, Place, RuleSet, Store, plan_push};
use gridcosm_scene::{
    Board, Clip, Overrides, Scene, SceneContent, SceneLook, Transform, clip, scene,
};
use gridcosm_view::{AnalyzeOptions, analyze};

/// Copies smaller than this are not compared: near the threshold one store unfolds a level that the other does not.
const SMALLEST: f64 = 1.0 / 40.0;

struct Push {
    before: Store,
    after: Store,
    clip: Clip,
}

fn push(grids: &[(&str, &str)], start: (&str, usize, usize), dir: Dir, order: Order) -> Push {
    let before = Store::parse(grids.iter().copied()).unwrap();
    let rules = RuleSet { order, ..RuleSet::default() };
    let path =
        plan_push(&before, before.place(start.0, start.1, start.2).unwrap(), dir, &rules).unwrap();
    let after = before.apply(&path);
    let clip = clip(&before, &after, &path);
    Push { before, after, clip }
}

fn scene_of(store: &Store) -> Scene {
    let threshold = Fraction::new(1, 300).unwrap();
    let options = AnalyzeOptions { threshold, ..AnalyzeOptions::default() };
    let tree = analyze(store, store.grid_id("main").unwrap(), &options);
    scene(store, &tree, &SceneLook::default()).unwrap()
}

/// World transforms of all copies of the content of a cell, largest first.
fn copies(scene: &Scene, overrides: &Overrides, place: Place) -> Vec<Transform> {
    fn walk(
        scene: &Scene,
        board: &Board,
        world: &Transform,
        overrides: &Overrides,
        place: Place,
        found: &mut Vec<Transform>,
    ) {
        for cell in &board.cells {
            let outermost = std::ptr::eq(board, &scene.root).then_some(board.size);
            let at = world.of(&cell.displaced(overrides, outermost));
            if cell.place == place && at.scale[0] > SMALLEST {
                found.push(at);
            }
            if let SceneContent::Room { template: Some(number), fit, .. } = &cell.content {
                let inside = at.of(&Transform::stretch(*fit));
                walk(scene, &scene.templates[*number], &inside, overrides, place, found);
            }
        }
    }
    let mut found = Vec::new();
    walk(scene, &scene.root, &Transform::IDENTITY, overrides, place, &mut found);
    found.sort_by(|a, b| b.scale[0].total_cmp(&a.scale[0]));
    found
}

/// The copies of every moved content start exactly at the copies of its old place.
fn check(push: &Push) {
    let (old, new) = (scene_of(&push.before), scene_of(&push.after));
    assert!(!push.clip.tracks.is_empty());
    for track in &push.clip.tracks {
        let before = copies(&old, &Overrides::new(), track.from);
        let start = copies(&new, &push.clip.at(0.0), track.to);
        assert!(!before.is_empty(), "{} is not shown", track.id);
        for copy in &before {
            assert!(
                start.iter().any(|s| s.is_close(copy)),
                "{}: nothing starts at {copy:?}: {start:?}",
                track.id
            );
        }
        let end = copies(&new, &push.clip.at(1.0), track.to);
        let home = copies(&new, &Overrides::new(), track.to);
        assert!(
            end.len() == home.len() && end.iter().zip(&home).all(|(a, b)| a.is_close(b)),
            "{}",
            track.id
        );
    }
}

#[test]
fn the_self_reference_moves_in_every_copy() {
    let push = push(&[("main", "1 main 5|_ _ _|_ _ _")], ("main", 0, 0), Dir::E, Order::default());
    assert_eq!(push.clip.tracks.len(), 3, "1, the grid itself and 5 move");
    check(&push);
}

#[test]
fn contents_go_into_and_out_of_a_room() {
    let grids = [("main", "1 box _"), ("box", "2 3")];
    check(&push(&grids, ("main", 0, 0), Dir::E, Order::TRY_ENTER_FIRST));
}

#[test]
fn a_room_swallows_while_it_moves() {
    let grids = [("main", "box 7 _"), ("box", "_ _")];
    check(&push(&grids, ("main", 0, 0), Dir::E, Order::SWALLOW_FIRST));
}

#[test]
fn a_ring_turns() {
    let grids = [("main", "1 box 2"), ("box", "3 4")];
    check(&push(&grids, ("main", 0, 0), Dir::E, Order::default()));
}

#[test]
fn an_exit_through_two_rooms() {
    let grids = [("main", "outer _ _"), ("outer", "_ inner"), ("inner", "_ 1")];
    check(&push(&grids, ("inner", 1, 0), Dir::E, Order::default()));
}

#[test]
fn no_override_changes_nothing() {
    let push = push(&[("main", "1 main 5|_ _ _|_ _ _")], ("main", 0, 0), Dir::E, Order::default());
    let svg = |overrides: &Overrides| {
        gridcosm_scene::iso_svg(
            &scene_of(&push.after),
            overrides,
            &gridcosm_scene::IsoOptions::default(),
        )
    };
    assert_eq!(svg(&Overrides::new()), svg(&push.clip.at(1.0)));
    assert_ne!(svg(&Overrides::new()), svg(&push.clip.at(0.5)));
}
