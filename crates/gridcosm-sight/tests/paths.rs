//! Compares corner paths with a full search over all corners that uses the rule's definition.

use crate::maps::{Draw, map};
use gridcosm_grid::{BitGrid, Pos};
use gridcosm_sight::{
    CornerPath, CornerSearch, Corners, Length, Observer, SightError, SightMap, corner_path,
    definition::hull_sees,
};

/// The shortest path over all corners, found by the simplest possible search.
fn full_search(walls: &BitGrid, start: Observer, goal: Pos) -> Option<Length> {
    let free = |cell: Pos| walls.get(cell) == Some(false);
    if !free(goal) || !start.cells().all(free) {
        return None;
    }
    // Place 0 is the start as it is, place 1 the start on its own cell, place 2 the goal.
    let mut places = vec![start.cell, start.cell, goal];
    places.extend(Corners::of(walls).iter().map(|corner| corner.cell));
    let leg = |i: usize, j: usize| {
        if (i, j) == (0, 1) {
            return Some(if start.is_wide() { Length::ONE } else { Length::ZERO });
        }
        if i == 0 && j != 2 && start.is_wide() && places[j] == start.cell {
            return None; // only by moving there first, which is place 1
        }
        let mut from = if i == 0 { start } else { Observer::at(places[i]) }.cells();
        let sees = from.all(|cell| hull_sees(walls, cell, places[j]));
        sees.then(|| Length::between(places[i], places[j]))
    };
    let mut best: Vec<Option<Length>> = vec![None; places.len()];
    let mut done = vec![false; places.len()];
    best[0] = Some(Length::ZERO);
    loop {
        let open = (0..places.len()).filter(|&i| !done[i] && best[i].is_some());
        let next = open.min_by_key(|&i| best[i])?;
        if next == 2 {
            return best[2];
        }
        done[next] = true;
        for other in 1..places.len() {
            if !done[other]
                && let (Some(so_far), Some(leg)) = (best[next], leg(next, other))
            {
                let length = so_far + leg;
                best[other] = Some(best[other].map_or(length, |old| old.min(length)));
            }
        }
    }
}

/// The last binary places may differ slightly if a length is the sum of other legs.
fn agree(a: Length, b: Length) -> bool {
    a.bits().abs_diff(b.bits()) < 1 << 8
}

#[test]
fn paths_are_shortest_and_legal() {
    let (mut draw, mut found, mut unreachable, mut aligned) = (Draw::new(11), 0, 0, 0);
    let mut search = CornerSearch::new();
    for seed in 0..320 {
        let walls = map(seed, if seed % 8 == 5 { 24 } else { 14 });
        let map = SightMap::new(walls.clone());
        let size = walls.size();
        for i in 0..10u32 {
            let mut any = || {
                Pos::new(
                    draw.below(size.width.into()) as i32,
                    draw.below(size.height.into()) as i32,
                )
            };
            let (cell, goal) = (any(), any());
            let start =
                Observer { cell, wide_x: i % 4 == 1 || i == 3, wide_y: i % 4 == 2 || i == 3 };
            let Ok(answer) = search.find(&map, start, goal) else { continue };
            let expected = full_search(&walls, start, goal);
            match (answer, expected) {
                (CornerPath::Unreachable, None) => unreachable += 1,
                (CornerPath::Found(path), Some(length)) => {
                    assert!(
                        agree(path.length, length),
                        "{start:?} to {goal}: {path:?}, shortest {length} on\n{walls}"
                    );
                    assert_eq!(path.cells.first(), Some(&start.cell));
                    assert_eq!(path.cells.last(), Some(&goal));
                    assert!(path.cells.windows(2).all(|leg| hull_sees(&walls, leg[0], leg[1])));
                    // The legs add up to the length; the step of a wide start to its named cell is one of them.
                    let legs = path.cells.windows(2).map(|leg| match leg[0] == leg[1] {
                        true => Length::ONE,
                        false => Length::between(leg[0], leg[1]),
                    });
                    assert!(agree(path.length, legs.fold(Length::ZERO, |sum, leg| sum + leg)));
                    assert!(!path.aligns() || start.is_wide());
                    aligned += u32::from(path.aligns());
                    found += 1;
                }
                (answer, expected) => {
                    panic!("{start:?} to {goal}: {answer:?}, expected {expected:?} on\n{walls}")
                }
            }
        }
    }
    println!(
        "{found} paths are shortest, {unreachable} goals are unreachable, {aligned} align first"
    );
    assert!(aligned > 10, "{aligned}");
}

#[test]
fn a_wide_start_lists_the_step_to_its_named_cell() {
    // The body fills the corridor's end and the cell beside it, so it cannot slide to the right as it is.
    let map = SightMap::new(BitGrid::parse(".....\n.####\n").unwrap());
    let start = Observer { wide_y: true, ..Observer::at(Pos::new(0, 0)) };
    let CornerPath::Found(path) = corner_path(&map, start, Pos::new(4, 0)).unwrap() else {
        panic!("the corridor is open");
    };
    assert_eq!(path.cells, [(0, 0), (0, 0), (4, 0)].map(Pos::from));
    assert_eq!((path.length.to_string().as_str(), path.aligns()), ("5.000", true));
}

#[test]
fn a_wide_start_that_leaves_the_map_is_refused() {
    let map = SightMap::new(BitGrid::parse("...").unwrap());
    let start = Observer { wide_y: true, ..Observer::at(Pos::new(0, 0)) };
    assert_eq!(
        corner_path(&map, start, Pos::new(2, 0)),
        Err(SightError::WideYOutside(Pos::new(0, 0)))
    );
}

#[test]
fn standing_still_is_a_path() {
    let map = SightMap::new(BitGrid::parse("..").unwrap());
    let CornerPath::Found(path) = corner_path(&map, Pos::new(1, 0), Pos::new(1, 0)).unwrap() else {
        panic!("the goal is here");
    };
    assert_eq!((path.cells, path.length), (vec![Pos::new(1, 0)], Length::ZERO));
}
