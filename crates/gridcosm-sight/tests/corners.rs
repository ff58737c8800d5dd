//! Corners compared with their definition, also after edits.

use crate::maps::{Draw, map};
use gridcosm_grid::{BitGrid, Pos};
use gridcosm_sight::{
    Always, Corner, Corners, Diagonal, Diagonals, Interest, Look, Observer, SightMap, look,
};

fn by_definition(walls: &BitGrid) -> Vec<Corner> {
    let free = |p: Pos| walls.get(p) == Some(false);
    let toward = |cell: Pos| -> Diagonals {
        let is_corner = |diagonal: &Diagonal| {
            let (dx, dy) = diagonal.delta();
            diagonal.beside(cell).into_iter().all(free) && !free(cell.offset(dx, dy))
        };
        Diagonal::ALL.into_iter().filter(is_corner).collect()
    };
    let cells = walls.size().positions().filter(|&cell| free(cell));
    let corners = cells.map(|cell| Corner { cell, toward: toward(cell) });
    corners.filter(|corner| corner.toward != Diagonals::default()).collect()
}

#[test]
fn corners_are_found_64_cells_at_a_time_as_one_by_one() {
    let mut found = 0;
    for seed in 0..400 {
        let walls = map(seed, 140);
        let corners = Corners::of(&walls);
        assert!(corners.iter().eq(by_definition(&walls)), "on\n{walls}");
        assert!(corners.iter().all(|corner| corners.at(corner.cell) == Some(corner)));
        found += corners.len();
    }
    println!("{found} corners");
}

#[test]
fn corners_follow_edits() {
    let (mut draw, mut edits) = (Draw::new(3), 0);
    for seed in 0..100 {
        let walls = map(seed, 90);
        let size = walls.size();
        let mut map = SightMap::new(walls);
        map.corners();
        for _ in 0..12 {
            let mut any = || {
                Pos::new(
                    draw.below(u64::from(size.width) + 4) as i32 - 2,
                    draw.below(u64::from(size.height) + 4) as i32 - 2,
                )
            };
            let (from, to) = (any(), any());
            let before = (map.revision(), map.walls().clone());
            let wall = draw.below(2) == 0;
            let changed = if draw.below(2) == 0 {
                u64::from(map.set(from, wall))
            } else {
                map.stroke(from, to, wall)
            };
            let differing =
                size.positions().filter(|&p| before.1.contains(p) != map.walls().contains(p));
            assert_eq!(changed, differing.count() as u64);
            assert_eq!(map.revision(), before.0 + changed);
            assert_eq!(map.corners(), &Corners::of(map.walls()));
            edits += 1;
        }
    }
    println!("{edits} edits keep the corners right");
}

#[test]
fn interest_follows_the_cells_beside_the_wall() {
    let mut looked_at = 0;
    for seed in 0..200 {
        let walls = map(seed, 20);
        let corners = Corners::of(&walls);
        for cell in walls.size().positions().step_by(4) {
            let view = look(&walls, cell, Look::default()).unwrap();
            let sorted = corners.by_interest(&view, Always::None);
            for corner in &sorted.interesting {
                assert!(view.contains(corner.cell));
                let mut beside = corner.toward.iter().flat_map(|d| d.beside(corner.cell));
                assert!(beside.any(|cell| !view.contains(cell)));
            }
            assert!(sorted.plain.iter().all(|c| view.contains(c.cell)));
            assert!(sorted.hidden.iter().all(|c| !view.contains(c.cell)));
            let [i, p, h] = [&sorted.interesting, &sorted.plain, &sorted.hidden].map(Vec::len);
            assert_eq!(i + p + h, corners.len());
            assert!(corners.interesting(&view, Always::None).eq(sorted.interesting));
            looked_at += corners.len();
        }
    }
    println!("{looked_at} corners sorted");
}

#[test]
fn listed_corners_are_interesting_when_visible() {
    let walls = BitGrid::parse(".....\n..#..\n.....").unwrap();
    let corners = Corners::of(&walls);
    let view = look(&walls, Pos::new(1, 0), Look::default()).unwrap();
    let interest = |x, y, always| corners.at(Pos::new(x, y)).unwrap().interest(&view, always);
    let listed = [Pos::new(1, 0), Pos::new(3, 2)];
    let own = Observer::at(Pos::new(1, 0));
    assert_eq!(interest(1, 0, Always::None), Interest::Plain);
    assert_eq!(interest(1, 0, Always::Under(own)), Interest::Interesting);
    assert_eq!(interest(1, 0, Always::Cells(&listed)), Interest::Interesting);
    assert_eq!(interest(3, 2, Always::Cells(&listed)), Interest::Hidden);
    assert_eq!(Always::suits(own), Always::None);
    let wide = Observer { wide_x: true, ..own };
    assert_eq!(Always::suits(wide), Always::Under(wide));
}
