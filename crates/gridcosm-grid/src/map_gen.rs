//! Maps from a seed: the same size and seed give the same map on every machine.

use crate::{BitGrid, Grid, Mt19937, Pos, Rect, Size};

/// The kind of a generated map. Open tiles are water in the first two kinds and floor in the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MapKind {
    /// Islands in open water.
    Archipelago,
    /// Land with rivers that flow from the top to a sea at the bottom and split on the way.
    RiverDelta,
    /// Rooms that usually have a door to each neighbour.
    Rooms,
    /// A maze without loops, with corridors one tile wide.
    Maze,
    /// Caves with smooth walls.
    Caves,
}

impl MapKind {
    /// All kinds.
    pub const ALL: [Self; 5] =
        [Self::Archipelago, Self::RiverDelta, Self::Rooms, Self::Maze, Self::Caves];
}

/// Generates a map.
///
/// ```
/// use gridcosm_grid::map_gen::{MapKind, generate};
/// use gridcosm_grid::Size;
/// let map = generate(MapKind::Maze, Size::new(41, 31), 7);
/// assert_eq!(map, generate(MapKind::Maze, Size::new(41, 31), 7));
/// assert_ne!(map, generate(MapKind::Maze, Size::new(41, 31), 8));
/// ```
pub fn generate(kind: MapKind, size: Size, seed: u64) -> BitGrid {
    let mut rng = Mt19937::from_integer(seed.into());
    match kind {
        MapKind::Archipelago => archipelago(size, &mut rng),
        MapKind::RiverDelta => river_delta(size, &mut rng),
        MapKind::Rooms => rooms(size, &mut rng),
        MapKind::Maze => maze(size, &mut rng),
        MapKind::Caves => caves(size, &mut rng),
    }
}

/// Adds smooth noise at three scales; everything below a certain level is water.
fn archipelago(size: Size, rng: &mut Mt19937) -> BitGrid {
    let layers =
        [(64, 4), (24, 2), (8, 1)].map(|(scale, weight)| (Noise::new(size, scale, rng), weight));
    BitGrid::from_fn(size, |pos| {
        let height: u32 = layers.iter().map(|(noise, weight)| noise.at(pos) * weight).sum();
        // The seven weights add up to at most 7 * 255; slightly more than half of that is water.
        height < 7 * 142
    })
}

/// Random values on a coarse lattice, interpolated between its points.
struct Noise {
    values: Grid<u8>,
    scale: u32,
}

impl Noise {
    fn new(size: Size, scale: u32, rng: &mut Mt19937) -> Self {
        let lattice = Size::new(size.width / scale + 2, size.height / scale + 2);
        Self { values: Grid::from_fn(lattice, |_| rng.below(256) as u8), scale }
    }

    /// From 0 to 255.
    fn at(&self, pos: Pos) -> u32 {
        let scale = self.scale as i32;
        let (cell, x, y) = (Pos::new(pos.x / scale, pos.y / scale), pos.x % scale, pos.y % scale);
        let value = |dx, dy| self.values.get(cell.offset(dx, dy)).map_or(0, |&v| i32::from(v));
        let blend = |a: i32, b: i32, t: i32| (a * (scale - t) + b * t) / scale;
        let (top, bottom) =
            (blend(value(0, 0), value(1, 0), x), blend(value(0, 1), value(1, 1), x));
        blend(top, bottom, y) as u32
    }
}

/// Walkers go down, drift sideways, and sometimes split; the sea begins where they end.
fn river_delta(size: Size, rng: &mut Mt19937) -> BitGrid {
    let mut open = BitGrid::new(size);
    let (width, height) = (size.width as i32, size.height as i32);
    let sea = height - height / 6;
    open.fill_rect(Rect::new(Pos::new(0, sea), size), true);
    let mut walkers: Vec<(i32, i32)> =
        (0..1 + size.width / 128).map(|_| (rng.below(size.width.max(1)) as i32, 0)).collect();
    let most = size.width as usize / 4 + 4;
    let mut begun = walkers.len();
    while let Some((mut x, mut y)) = walkers.pop() {
        while y < sea {
            // Further down, rivers get wider and split more often.
            let wide = 1 + y * 3 / height.max(1);
            open.fill_rect(Rect::new(Pos::new(x, y), Size::new(wide as u32, 1)), true);
            if begun < most && rng.below(40) < 1 + y as u32 * 2 / size.height.max(1) {
                walkers.push((x, y));
                begun += 1;
            }
            match rng.below(4) {
                0 => x = (x - 1).max(0),
                1 => x = (x + 1).min(width - 1),
                _ => y += 1,
            }
        }
    }
    open
}

/// Squares with a side of sixteen tiles, separated by walls.
fn rooms(size: Size, rng: &mut Mt19937) -> BitGrid {
    const ROOM: i32 = 16;
    let mut open = BitGrid::from_fn(size, |pos| pos.x % ROOM != 0 && pos.y % ROOM != 0);
    let (columns, rows) = (size.width as i32 / ROOM + 1, size.height as i32 / ROOM + 1);
    for y in 0..rows {
        for x in 0..columns {
            let door = |rng: &mut Mt19937| 1 + rng.below(ROOM as u32 - 2) as i32;
            let (down, right) = (door(rng), door(rng));
            if x > 0 && rng.below(8) != 0 {
                open.set(Pos::new(x * ROOM, y * ROOM + down), true);
            }
            if y > 0 && rng.below(8) != 0 {
                open.set(Pos::new(x * ROOM + right, y * ROOM), true);
            }
        }
    }
    open
}

/// A depth-first walk over the tiles with odd coordinates that removes the wall between two of them.
fn maze(size: Size, rng: &mut Mt19937) -> BitGrid {
    let mut open = BitGrid::new(size);
    let inside = |pos: Pos| {
        pos.x > 0 && pos.y > 0 && pos.x < size.width as i32 - 1 && pos.y < size.height as i32 - 1
    };
    let start = Pos::new(1, 1);
    if !inside(start) {
        return open;
    }
    open.set(start, true);
    let mut stack = vec![start];
    while let Some(&at) = stack.last() {
        let mut ways = [(0, -2), (0, 2), (-2, 0), (2, 0)];
        rng.shuffle(&mut ways);
        let next = ways.into_iter().find(|&(dx, dy)| {
            let to = at.offset(dx, dy);
            inside(to) && !open.contains(to)
        });
        match next {
            Some((dx, dy)) => {
                open.set(at.offset(dx / 2, dy / 2), true);
                open.set(at.offset(dx, dy), true);
                stack.push(at.offset(dx, dy));
            }
            None => _ = stack.pop(),
        }
    }
    open
}

/// Noise in which each tile takes the value of most of its neighbours, five times over.
fn caves(size: Size, rng: &mut Mt19937) -> BitGrid {
    let mut open = BitGrid::from_fn(size, |_| rng.below(100) < 56);
    for _ in 0..5 {
        open = BitGrid::from_fn(size, |pos| {
            let around = Rect::around(pos, 1).positions();
            around.filter(|&tile| open.contains(tile)).count() >= 5
        });
    }
    open
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_open_and_blocked_tiles_and_any_size_works() {
        for kind in MapKind::ALL {
            let map = generate(kind, Size::new(300, 200), 1);
            let share = map.count() * 100 / map.size().area();
            assert!((5..95).contains(&share), "{kind:?}: {share} % open");
            for size in [(0, 0), (0, 7), (1, 1), (2, 9), (65, 3)] {
                let size = Size::new(size.0, size.1);
                assert_eq!(generate(kind, size, 3).size(), size, "{kind:?}");
            }
        }
    }

    #[test]
    fn a_maze_has_no_loop() {
        let map = generate(MapKind::Maze, Size::new(61, 41), 5);
        let joints = map.cells().map(|tile| {
            u64::from(map.contains(tile.offset(1, 0))) + u64::from(map.contains(tile.offset(0, 1)))
        });
        // A tree has one connection less than it has tiles.
        assert_eq!(joints.sum::<u64>() + 1, map.count());
    }
}
