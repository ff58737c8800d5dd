//! Every rule gives an answer for any bitmap and any observer, and for small maps the answer is checked.
//!
//! The first bytes choose the size, the observer and the reach, the others are walls.

#![no_main]

use gridcosm::grid::{BitGrid, Pos, Size};
use gridcosm::sight::{
    CornerPath, Corners, Look, Observer, Reach, Rule, Sight, SightMap, corner_path, definition,
};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some((head, bits)) = data.split_first_chunk::<8>() else { return };
    // Most maps are small, because those are fast; now and then one is wider than a word.
    let side = |byte: u8| u32::from(if byte < 240 { byte % 24 } else { byte - 170 });
    let size = Size::new(side(head[0]), side(head[1]));
    let index = |pos: Pos| pos.y as usize * size.width as usize + pos.x as usize;
    let is_wall = |pos: Pos| {
        // If there are fewer bits than cells, the bits are reused.
        let bit = index(pos) % (8 * bits.len()).max(1);
        bits.get(bit / 8).is_some_and(|byte| byte >> (bit % 8) & 1 == 1)
    };
    let walls = BitGrid::from_fn(size, is_wall);
    let at = |x: u8, y: u8| Pos::new(i32::from(x % 90) - 2, i32::from(y % 90) - 2);
    let observer =
        Observer { cell: at(head[2], head[3]), wide_x: head[4] & 1 == 1, wide_y: head[4] & 2 == 2 };
    let reach = match head[4] >> 2 & 3 {
        0 => Reach::Unlimited,
        1 => Reach::Round(head[5].into()),
        2 => Reach::Square(head[5].into()),
        _ => Reach::Round(u32::MAX),
    };
    let mut sight = Sight::new();
    for rule in Rule::ALL {
        let Ok(view) = sight.look(&walls, observer, Look { rule, reach }) else { return };
        assert_eq!(view.count(), view.cells().count() as u64);
        for cell in view.cells() {
            assert_eq!(walls.get(cell), Some(false));
            assert!(observer.cells().all(|own| reach.covers(cell.x - own.x, cell.y - own.y)));
        }
        if size.area() <= 400 && matches!(rule, Rule::Hull | Rule::Shadow) {
            for cell in size.positions() {
                let expected = observer.cells().all(|own| {
                    reach.covers(cell.x - own.x, cell.y - own.y)
                        && definition::sees(&walls, own, cell, rule) == Some(true)
                });
                assert_eq!(view.contains(cell), expected);
            }
        }
    }
    if size.area() > 1600 {
        return;
    }
    let mut map = SightMap::new(walls);
    map.corners();
    let goal = at(head[6], head[7]);
    if let Ok(CornerPath::Found(path)) = corner_path(&map, observer, goal) {
        let legal = |leg: &[Pos]| definition::hull_sees(map.walls(), leg[0], leg[1]);
        assert!(path.cells.windows(2).all(legal));
    }
    map.stroke(observer.cell, goal, head[4] & 16 == 16);
    assert_eq!(map.corners(), &Corners::of(map.walls()));
});
