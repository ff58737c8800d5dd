//! The pictures in the documentation show what the rules really see.

use gridcosm_grid::{BitGrid, Pos};
use gridcosm_sight::{Look, Rule, look};

#[test]
fn the_pictures_of_the_rules_are_true() {
    let page = include_str!("../../../docs/sight.md");
    for rule in Rule::ALL {
        let fence = format!("```text {}\n", format!("{rule:?}").to_lowercase());
        let (_, rest) = page.split_once(&fence).unwrap();
        let (picture, _) = rest.split_once("```").unwrap();
        let walls = BitGrid::parse(&picture.replace(['@', 'o'], ".")).unwrap();
        let cell = |at: Pos| picture.lines().nth(at.y as usize).unwrap().as_bytes()[at.x as usize];
        let eye = walls.size().positions().find(|&at| cell(at) == b'@').unwrap();
        let view = look(&walls, eye, Look::by(rule)).unwrap();
        for at in walls.size().positions() {
            assert_eq!(view.contains(at), matches!(cell(at), b'@' | b'o'), "{rule:?} at {at}");
        }
    }
}
