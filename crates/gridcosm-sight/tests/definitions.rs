//! Compares the algorithms with the definitions of their rules, for all pairs of cells.

use crate::maps::map;
use gridcosm_grid::{BitGrid, Pos};
use gridcosm_sight::{Look, Reach, Rule, Sight, definition};

/// Compares all views of a map with a predicate; returns the number of pairs.
fn check(walls: &BitGrid, rule: Rule, sees: impl Fn(Pos, Pos) -> bool) -> u64 {
    let mut sight = Sight::new();
    for a in walls.size().positions() {
        let view = sight.look(walls, a, Look::by(rule)).unwrap();
        let expected = BitGrid::from_fn(walls.size(), |b| sees(a, b));
        assert_eq!(view.to_bits(walls.size()), expected, "{rule:?} from {a} on\n{walls}");
        assert_eq!(view.count(), expected.count());
        assert!(view.cells().eq(expected.cells()));
        assert!(walls.size().positions().all(|b| view.contains(b) == expected.contains(b)));
    }
    walls.size().area().pow(2)
}

#[test]
fn hull_and_shadow_are_what_they_say() {
    for rule in [Rule::Hull, Rule::Shadow] {
        let pairs: u64 = (0..400)
            .map(|seed| map(seed, if seed % 10 == 0 { 24 } else { 12 }))
            .map(|walls| check(&walls, rule, |a, b| definition::sees(&walls, a, b, rule).unwrap()))
            .sum();
        println!("{rule:?}: {pairs} pairs agree with the definition");
    }
}

#[test]
fn permissive_is_what_it_says() {
    let mut pairs = 0;
    for seed in 0..400 {
        let walls = map(seed, if seed % 12 == 0 { 11 } else { 7 });
        let all = definition::Permissive::of(&walls);
        pairs += check(&walls, Rule::Permissive, |a, b| all.sees(a, b));
    }
    println!("Permissive: {pairs} pairs agree with the definition");
}

#[test]
fn minigrid_is_what_it_says() {
    let mut views = 0;
    for seed in 0..300 {
        let walls = map(seed, if seed % 10 == 0 { 70 } else { 13 });
        let mut sight = Sight::new();
        for (i, eye) in walls.size().positions().enumerate().step_by(3) {
            let radius = i as u32 % 7;
            let reach = [Reach::Unlimited, Reach::Square(radius), Reach::Round(radius)][i % 3];
            let view = sight.look(&walls, eye, Look { rule: Rule::Minigrid, reach }).unwrap();
            let expected = definition::minigrid(&walls, eye, reach);
            assert_eq!(view.to_bits(walls.size()), expected, "{reach:?} from {eye} on\n{walls}");
            assert_eq!(view.count(), expected.count());
            views += 1;
        }
    }
    println!("Minigrid: {views} views agree with the definition");
}
