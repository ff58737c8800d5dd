//! Which rule sees more, what a new wall hides, what a reach cuts off.

use crate::maps::{Draw, map};
use gridcosm_grid::{BitGrid, Pos, Rect, Size};
use gridcosm_sight::{Look, Reach, Rule, Sight, View, look};

fn is_within(part: &View, whole: &View) -> bool {
    part.cells().all(|cell| whole.contains(cell))
}

#[test]
fn full_body_sight_is_the_strictest() {
    let mut views = 0;
    for seed in 0..400 {
        let walls = map(seed, 30);
        for eye in walls.size().positions().step_by(5) {
            let by = |rule| look(&walls, eye, Look::by(rule)).unwrap();
            let hull = by(Rule::Hull);
            for rule in [Rule::Traced, Rule::Shadow, Rule::Permissive] {
                assert!(is_within(&hull, &by(rule)), "{rule:?} from {eye} on\n{walls}");
            }
            views += 1;
        }
    }
    println!("{views} views: hull within traced, shadow and permissive");
}

/// Light along centre lines can slip between two walls that touch at a corner, so it is not a subset of permissive
/// light.
#[test]
fn shadow_is_not_within_permissive() {
    let walls = BitGrid::parse(".#\n#.").unwrap();
    let by = |rule| look(&walls, Pos::new(0, 0), Look::by(rule)).unwrap();
    assert!(by(Rule::Shadow).contains(Pos::new(1, 1)));
    assert!(!by(Rule::Permissive).contains(Pos::new(1, 1)));
}

#[test]
fn a_new_wall_reveals_nothing() {
    let (mut draw, mut edits) = (Draw::new(7), 0);
    let mut sight = Sight::new();
    for seed in 0..2000 {
        let mut walls = map(seed, 24);
        let size = walls.size();
        let mut any = || {
            Pos::new(draw.below(size.width.into()) as i32, draw.below(size.height.into()) as i32)
        };
        let (eye, wall) = (any(), any());
        for rule in [Rule::Hull, Rule::Shadow, Rule::Permissive] {
            walls.set(wall, false);
            let before = sight.look(&walls, eye, Look::by(rule)).unwrap().clone();
            walls.set(wall, true);
            let after = sight.look(&walls, eye, Look::by(rule)).unwrap();
            assert!(is_within(after, &before), "{rule:?} from {eye}, new wall {wall} on\n{walls}");
            edits += 1;
        }
    }
    println!("{edits} new walls reveal nothing");
}

#[test]
fn a_reach_cuts_off_what_is_farther() {
    let mut views = 0;
    for seed in 0..200 {
        let walls = map(seed, 24);
        let radius = seed as u32 % 9;
        for (i, eye) in walls.size().positions().enumerate().step_by(7) {
            for reach in [Reach::Round(radius), Reach::Square(radius)] {
                let rule = Rule::ALL[i % 4]; // not Minigrid, see below
                let all = look(&walls, eye, Look::by(rule)).unwrap();
                let near = look(&walls, eye, Look { rule, reach }).unwrap();
                let expected: Vec<Pos> =
                    all.cells().filter(|b| reach.covers(b.x - eye.x, b.y - eye.y)).collect();
                assert!(near.cells().eq(expected), "{rule:?} {reach:?} from {eye} on\n{walls}");
                views += 1;
            }
        }
    }
    println!("{views} views cut off");
}

/// A window ends the light of this rule: it does not leave the window and come back in, as it does on the whole map.
#[test]
fn the_light_of_minigrid_ends_where_the_reach_ends() {
    let walls = BitGrid::parse(".....\n.###.\n#...#").unwrap();
    let by = |reach| look(&walls, Pos::new(2, 0), Look { rule: Rule::Minigrid, reach }).unwrap();
    assert!(by(Reach::Unlimited).contains(Pos::new(2, 2)));
    assert!(!by(Reach::Square(1)).contains(Pos::new(2, 2)));
    assert_eq!(by(Reach::Square(1)).count(), 3);
}

/// A square map with these sides would need half a gigabyte for its walls, so each map here is long in only one
/// direction.
#[test]
fn the_largest_maps_are_seen_to_their_end() {
    for size in [Size::new(65_535, 2000), Size::new(2000, 65_535)] {
        let mut walls = BitGrid::new(size);
        let far = Pos::new(size.width as i32 - 1, size.height as i32 - 1);
        let mut sight = Sight::new();
        let reach = Reach::Square(70_000);
        for rule in [Rule::Hull, Rule::Permissive] {
            let view = sight.look(&walls, Pos::new(0, 0), Look { rule, reach }).unwrap();
            assert_eq!(view.count(), size.area(), "{rule:?}");
        }
        let middle = Pos::new(size.width as i32 / 2, size.height as i32 / 2);
        walls.set(middle, true);
        let view = sight.look(&walls, Pos::new(0, 0), Look::default()).unwrap();
        assert!(view.contains(Pos::new(far.x, 0)) && view.contains(Pos::new(0, far.y)));
        assert!(!view.contains(far));
        for rule in [Rule::Shadow, Rule::Permissive, Rule::Traced] {
            let near = Look { rule, reach: Reach::Round(30) };
            let view = sight.look(&walls, far, near).unwrap();
            let around = Rect::around(far, 30).intersection(size.rect());
            let disc = |p: &Pos| near.reach.covers(p.x - far.x, p.y - far.y);
            assert_eq!(view.count(), around.positions().filter(disc).count() as u64);
        }
    }
}

#[test]
fn observers_in_walls_or_outside_see_nothing() {
    let walls = BitGrid::parse(".#.\n...").unwrap();
    for rule in Rule::ALL {
        for (x, y) in [(1, 0), (-1, 0), (3, 0), (0, 2), (i32::MAX, i32::MIN)] {
            assert!(look(&walls, Pos::new(x, y), Look::by(rule)).unwrap().is_empty());
        }
        assert!(look(&BitGrid::default(), Pos::new(0, 0), Look::by(rule)).unwrap().is_empty());
    }
}
