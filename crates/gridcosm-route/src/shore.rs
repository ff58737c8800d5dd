//! Choosing ends: the open tile nearest to a point, and the tiles along a shore.

use crate::Terrain;
use gridcosm_grid::{BitGrid, Dir, Pos, Rect, Size};

/// The open tile nearest to a tile as the crow flies, at most `reach` rows and columns away. A tile outside the map counts
/// as the nearest one inside.
///
/// ```
/// use gridcosm_grid::{BitGrid, Pos};
/// use gridcosm_route::{Terrain, nearest_open};
/// let map = Terrain::new(BitGrid::parse("..##\n.###")?.inverted())?;
/// assert_eq!(nearest_open(&map, Pos::new(3, 0), 5), Some(Pos::new(1, 0)));
/// assert_eq!(nearest_open(&map, Pos::new(3, 0), 1), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn nearest_open(terrain: &Terrain, tile: Pos, reach: u32) -> Option<Pos> {
    let Size { width, height } = terrain.size();
    if width == 0 || height == 0 {
        return None;
    }
    let inside = |n: i32, side: u32| n.clamp(0, side as i32 - 1);
    let centre = Pos::new(inside(tile.x, width), inside(tile.y, height));
    let away = |tile: &Pos| {
        let (dx, dy) = (u64::from(tile.x.abs_diff(centre.x)), u64::from(tile.y.abs_diff(centre.y)));
        (dx * dx + dy * dy, tile.y, tile.x)
    };
    let ring = |r: i32| {
        let side = (-r..=r).flat_map(move |d| [(d, -r), (d, r), (-r, d), (r, d)]);
        let tiles = side.map(move |(dx, dy)| centre.offset(dx, dy));
        tiles.filter(|&tile| terrain.is_open(tile))
    };
    let reach = reach.min(width.max(height)) as i32;
    let first = (0..=reach).find(|&radius| ring(radius).next().is_some())?;
    // The corner of a ring is farther away than the middle of a somewhat larger one.
    (first..=(first * 3 / 2 + 1).min(reach)).flat_map(ring).min_by_key(away)
}

/// The open tiles of a rectangle that have a blocked tile beside them, in reading order. The edge of the map is no shore.
pub fn shore(terrain: &Terrain, area: Rect) -> Vec<Pos> {
    let land = |tile: Pos| terrain.open().get(tile) == Some(false);
    beside(terrain, area, land)
}

/// The open tiles beside one of these blocked tiles: the shore of a country.
pub fn shore_of(terrain: &Terrain, country: &BitGrid) -> Vec<Pos> {
    let land = |tile: Pos| country.contains(tile) && terrain.open().get(tile) == Some(false);
    beside(terrain, terrain.size().rect(), land)
}

fn beside(terrain: &Terrain, area: Rect, land: impl Fn(Pos) -> bool) -> Vec<Pos> {
    let area = area.intersection(terrain.size().rect());
    let tiles = area.positions().filter(|&tile| terrain.is_open(tile));
    tiles.filter(|&tile| Dir::ALL.into_iter().any(|dir| land(tile.step(dir)))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shore_lies_beside_land_and_not_at_the_edge_of_the_map() {
        let land = BitGrid::parse(".....\n..#..\n.....").unwrap();
        let map = Terrain::new(land.inverted()).unwrap();
        let around = [(2, 0), (1, 1), (3, 1), (2, 2)].map(|(x, y)| Pos::new(x, y));
        assert_eq!(shore(&map, map.size().rect()), around);
        assert_eq!(shore(&map, Rect::new(Pos::new(2, 1), Size::new(9, 9))), around[2..]);
        assert_eq!(shore_of(&map, &land), around);
        assert_eq!(shore_of(&map, &land.inverted()), []);
    }

    #[test]
    fn the_nearest_open_tile_is_nearest_of_all() {
        let size = Size::new(40, 30);
        let mut state = 7u32;
        let open = BitGrid::from_fn(size, |_| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            state >> 24 < 4
        });
        let map = Terrain::new(open).unwrap();
        for tile in size.rect().positions() {
            let away = |p: Pos| (p.x - tile.x).pow(2) + (p.y - tile.y).pow(2);
            let nearest = map.open().cells().map(away).min();
            assert_eq!(nearest_open(&map, tile, 100).map(away), nearest, "{tile}");
        }
        assert_eq!(nearest_open(&Terrain::blocked(size), Pos::new(3, 3), 100), None);
    }
}
