//! Observers that cover several cells.

use crate::maps::map;
use gridcosm_grid::{BitGrid, Pos};
use gridcosm_sight::{Look, Observer, Rule, Sight, SightError, definition, look};

#[test]
fn a_wide_observer_sees_what_all_its_cells_see() {
    let mut queries = 0;
    for seed in 0..200 {
        let walls = map(seed, 16);
        let mut sight = Sight::new();
        for (i, cell) in walls.size().positions().enumerate() {
            let observer = Observer { cell, wide_x: i % 3 != 0, wide_y: i % 3 != 1 };
            for rule in Rule::ALL {
                let Ok(view) = sight.look(&walls, observer, Look::by(rule)) else { continue };
                let mut expected = BitGrid::full(walls.size());
                for own in observer.cells() {
                    let one = look(&walls, own, Look::by(rule)).unwrap();
                    expected.intersect_with(&one.to_bits(walls.size()));
                }
                assert_eq!(view.to_bits(walls.size()), expected, "{rule:?} {observer:?}\n{walls}");
                queries += 1;
            }
        }
    }
    println!("{queries} wide queries are the intersection of their cells'");
}

#[test]
fn full_body_sight_of_a_wide_observer_is_the_sweep_of_all_its_positions() {
    // A body between two cells, in quarters of a cell: on a map enlarged four times it is a 4x4 block of cells, and it
    // sees a target if and only if each of its cells sees each cell of the target.
    let enlarged = |walls: &BitGrid| {
        let size = walls.size();
        BitGrid::from_fn(gridcosm_grid::Size::new(size.width * 4, size.height * 4), |p| {
            walls.contains(Pos::new(p.x / 4, p.y / 4))
        })
    };
    let mut queries = 0;
    for seed in 0..40 {
        let walls = map(seed, 5);
        let fine = enlarged(&walls);
        let blocks_see = |from: Pos, to: Pos| {
            let corners = |p: Pos| [(0, 0), (3, 0), (0, 3), (3, 3)].map(|(x, y)| p.offset(x, y));
            corners(from)
                .iter()
                .all(|&a| corners(to).iter().all(|&b| definition::hull_sees(&fine, a, b)))
        };
        for cell in walls.size().positions() {
            let observer = Observer { wide_x: true, ..Observer::at(cell) };
            let Ok(view) = look(&walls, observer, Look::default()) else { continue };
            for to in walls.size().positions() {
                let positions = (0..=4).map(|i| Pos::new(cell.x * 4 + i, cell.y * 4));
                let expected =
                    positions.clone().all(|from| blocks_see(from, Pos::new(to.x * 4, to.y * 4)));
                assert_eq!(view.contains(to), expected, "{cell} to {to} on\n{walls}");
                queries += 1;
            }
        }
    }
    println!("{queries} targets of bodies between two cells");
}

#[test]
fn leaving_the_map_is_refused_on_the_right_and_at_the_bottom_only() {
    let walls = BitGrid::parse("...\n...").unwrap();
    let ask = |x, y, wide_x, wide_y| {
        let observer = Observer { cell: Pos::new(x, y), wide_x, wide_y };
        look(&walls, observer, Look::default()).map(|view| view.count())
    };
    let at = Pos::new;
    assert_eq!(ask(2, 0, true, false), Err(SightError::WideXOutside(at(2, 0))));
    assert_eq!(ask(2, 1, true, true), Err(SightError::WideXOutside(at(2, 1))));
    assert_eq!(ask(0, 1, true, true), Err(SightError::WideYOutside(at(0, 1))));
    assert_eq!(
        ask(i32::MAX, i32::MAX, false, true),
        Err(SightError::WideYOutside(Pos::new(i32::MAX, i32::MAX)))
    );
    assert_eq!(ask(-1, 0, true, false), Ok(0));
    assert_eq!(ask(i32::MIN, i32::MIN, true, true), Ok(0));
    assert_eq!(ask(1, 0, true, true), Ok(6));
}
