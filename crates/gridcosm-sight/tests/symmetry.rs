//! Sight is mutual and does not depend on the orientation of the map.

use crate::maps::map;
use gridcosm_grid::{BitGrid, Pos, Symmetry};
use gridcosm_sight::{Look, Observer, Reach, Rule, Sight};

const SYMMETRIC: [Rule; 3] = [Rule::Hull, Rule::Shadow, Rule::Permissive];

const REACHES: [Reach; 3] = [Reach::Unlimited, Reach::Round(6), Reach::Square(4)];

#[test]
fn who_is_seen_sees_back() {
    for rule in SYMMETRIC {
        let mut pairs = 0;
        for seed in 0..240 {
            let walls = map(seed, if seed % 20 == 0 { 70 } else { 16 });
            let how = Look { rule, reach: REACHES[seed as usize % 3] };
            let mut sight = Sight::new();
            let views: Vec<BitGrid> = (walls.size().positions())
                .map(|a| sight.look(&walls, a, how).unwrap().to_bits(walls.size()))
                .collect();
            for (i, a) in walls.size().positions().enumerate() {
                for (j, b) in walls.size().positions().enumerate().take(i) {
                    let (forth, back) = (views[i].contains(b), views[j].contains(a));
                    assert_eq!(forth, back, "{how:?}: {a} and {b} on\n{walls}");
                }
            }
            pairs += walls.size().area().pow(2) / 2;
        }
        println!("{rule:?}: {pairs} pairs see each other or not");
    }
}

#[test]
fn all_eight_orientations_agree() {
    let mut queries = 0;
    for seed in 0..240 {
        let walls = map(seed, if seed % 20 == 0 { 70 } else { 16 });
        let mut sight = Sight::new();
        let observers: Vec<Observer> = (0..)
            .zip(walls.size().positions())
            .step_by(3)
            .map(|(i, cell)| Observer { cell, wide_x: i & 1 == 1, wide_y: i & 2 == 2 })
            .collect();
        for symmetry in Symmetry::ALL {
            let turned_walls = symmetry.bits(&walls);
            for (i, &observer) in observers.iter().enumerate() {
                let how = Look { rule: SYMMETRIC[i % 3], reach: REACHES[i / 3 % 3] };
                let Ok(view) = sight.look(&walls, observer, how) else { continue };
                let view = view.to_bits(walls.size());
                let turned_view = sight
                    .look(&turned_walls, observer.turned(symmetry, walls.size()), how)
                    .unwrap();
                assert_eq!(
                    turned_view.to_bits(turned_walls.size()),
                    symmetry.bits(&view),
                    "{how:?} {symmetry:?} from {observer:?} on\n{walls}"
                );
                queries += 1;
            }
        }
    }
    println!("{queries} queries agree with their turned twins");
}

/// The traced rule breaks both promises. If somebody fixed it by accident, its users would get different answers.
#[test]
fn the_traced_rule_keeps_its_faults() {
    let walls = BitGrid::parse(".#...\n#....\n.....").unwrap();
    let mut sight = Sight::new();
    let mut sees =
        |a: Pos, b: Pos, rule| sight.look(&walls, a, Look::by(rule)).unwrap().contains(b);
    let (right, left) = (Pos::new(4, 0), Pos::new(0, 2));
    assert!(sees(right, left, Rule::Traced));
    assert!(!sees(left, right, Rule::Traced));
    assert!(!sees(right, left, Rule::Hull));
}
