//! Edits: changes tiles and updates everything that the map knows about them.
//!
//! The numbers of cells and gates do not depend on which tiles are open, so an edit moves nothing. It measures again
//! the cells that changed and the neighbours whose common border changed, and then the super-cells in which a gate or a
//! distance between gates is another one now. Components are named again around the changed cells, and only if regions
//! or gates have changed. Afterwards the map equals one that was built from the edited tiles.

use crate::{
    RouteMap,
    blocks::{Joiner, Known},
    cells::Side,
    noise,
    portals::Border,
    regions::{Cell, RegionScratch},
    relabel::{Replaced, relabel},
};
use gridcosm_grid::{Pos, Rect};

impl RouteMap {
    /// Opens or blocks a tile and returns whether that changed anything. Outside the map it does nothing.
    pub fn set(&mut self, tile: Pos, open: bool) -> bool {
        self.edit([tile], open) > 0
    }

    /// Opens or blocks the tiles of a rectangle that lie inside the map; returns how many changed.
    pub fn set_rect(&mut self, rect: Rect, open: bool) -> u64 {
        let inside = rect.intersection(self.size().rect());
        self.edit(inside.positions(), open)
    }

    /// Opens or blocks all tiles within a straight-line distance of `radius` from a point; returns how many changed.
    pub fn set_disc(&mut self, centre: Pos, radius: u32, open: bool) -> u64 {
        let inside = Rect::around(centre, radius).intersection(self.size().rect());
        let reach = u64::from(radius) * u64::from(radius);
        let near = |tile: &Pos| {
            let (dx, dy) =
                (u64::from(tile.x.abs_diff(centre.x)), u64::from(tile.y.abs_diff(centre.y)));
            dx * dx + dy * dy <= reach
        };
        self.edit(inside.positions().filter(near), open)
    }

    /// Opens or blocks a stroke of a square brush through these points; returns how many tiles changed. A brush of
    /// radius 0 is one tile wide.
    pub fn set_stroke(&mut self, points: &[Pos], radius: u32, open: bool) -> u64 {
        let map = self.size().rect();
        let ends = points
            .first()
            .map(|&p| (p, p))
            .into_iter()
            .chain(points.windows(2).map(|w| (w[0], w[1])));
        let brush = |tile| Rect::around(tile, radius).intersection(map).positions();
        let tiles: Vec<Pos> = ends.flat_map(|(a, b)| line(a, b, map)).flat_map(brush).collect();
        self.edit(tiles, open)
    }

    /// Opens or blocks any tiles; returns how many changed. One call with many tiles is cheaper than a call for each
    /// tile.
    pub fn edit(&mut self, tiles: impl IntoIterator<Item = Pos>, open: bool) -> u64 {
        let mut touched = Vec::new();
        let mut changed = 0;
        for tile in tiles {
            if self.terrain.set(tile, open) == Some(!open) {
                changed += 1;
                self.tiles.set(self.cells, tile, open);
                let cell = self.cells.cell_of(tile);
                if touched.last() != Some(&cell) {
                    touched.push(cell);
                }
            }
        }
        if changed > 0 {
            touched.sort_unstable();
            touched.dedup();
            noise::renew(self.cells, &self.tiles, &touched, &mut self.noise);
            self.renew(&touched);
        }
        changed
    }

    fn renew(&mut self, touched: &[u32]) {
        let cells = self.cells;
        let mut replaced = Replaced::default();
        // A neighbour is affected if its border with a changed cell is different now.
        let mut affected = touched.to_vec();
        for &cell in touched {
            for side in Side::ALL {
                let (Some(border), Some(other)) =
                    (cells.border(cell, side), cells.neighbour(cell, side))
                else {
                    continue;
                };
                let new = Border::read(&self.terrain, cells, border);
                if new != self.borders[border] {
                    replaced.borders.push((border, self.borders[border]));
                    self.borders[border] = new;
                    affected.push(other);
                }
            }
        }
        replaced.borders.sort_unstable_by_key(|&(border, _)| border);
        affected.sort_unstable();
        affected.dedup();
        self.renew_cells(&affected, &mut replaced);
        // Components depend only on the regions and on which gates belong to them.
        let same = |(cell, old): &(u32, Cell)| {
            let new = &self.knowledge[*cell as usize];
            new.regions.len() == old.regions.len()
                && new.region_of == old.region_of
                && new.regions.iter().zip(&old.regions).all(|(new, old)| new.first == old.first)
        };
        let gates = |&(border, old): &(usize, Border)| self.borders[border].gates == old.gates;
        if !(replaced.cells.iter().all(same) && replaced.borders.iter().all(gates)) {
            relabel(cells, &self.borders, &mut self.knowledge, &replaced);
        }
        self.renew_supers(&replaced);
    }

    /// Measures cells again.
    fn renew_cells(&mut self, affected: &[u32], replaced: &mut Replaced) {
        let mut scratch = RegionScratch::default();
        for &cell in affected {
            let mut new = Cell::build(&self.terrain, self.cells, &self.borders, cell, &mut scratch);
            let old = &mut self.knowledge[cell as usize];
            for (new, old) in new.regions.iter_mut().zip(&old.regions) {
                new.component = old.component;
            }
            let (x, y) = self.cells.place(cell);
            self.coarse.set(Pos::new(x as i32, y as i32), !new.regions.is_empty());
            replaced.cells.push((cell, std::mem::replace(old, new)));
        }
    }

    /// Measures the super-cells again whose cells have other gates or distances than before.
    fn renew_supers(&mut self, replaced: &Replaced) {
        let Self { cells, borders, knowledge, overlay, .. } = self;
        let mut supers: Vec<u32> = Vec::new();
        for &(border, old) in &replaced.borders {
            // Whether a border is open from end to end decides which gates a rim keeps.
            if old != borders[border] {
                let (a, b) = cells.sides(cells.gate(border, 0));
                supers.extend([overlay.of(*cells, a), overlay.of(*cells, b)]);
            }
        }
        for (cell, old) in &replaced.cells {
            let above = overlay.of(*cells, *cell);
            if !supers.contains(&above)
                && !knowledge[*cell as usize].measures_like(old, *cells, borders, *cell)
            {
                supers.push(above);
            }
        }
        supers.sort_unstable();
        supers.dedup();
        let mut joiner = Joiner::default();
        for number in supers {
            let known = Known { cells: *cells, borders, knowledge };
            overlay.build(known, number, &mut joiner);
        }
    }
}

/// The tiles on the line between two points (Bresenham). Points far from the map are first moved closer, which bounds
/// the work.
fn line(a: Pos, b: Pos, map: Rect) -> Vec<Pos> {
    let near = |p: Pos| {
        let clamp = |v: i32, side: u32| v.clamp(-(side as i32), 2 * side as i32);
        Pos::new(clamp(p.x, map.size.width), clamp(p.y, map.size.height))
    };
    let (a, b) = (near(a), near(b));
    let (dx, dy) = (i64::from(a.x.abs_diff(b.x)), i64::from(a.y.abs_diff(b.y)));
    let (sx, sy) = ((b.x - a.x).signum(), (b.y - a.y).signum());
    let (mut at, mut error) = (a, dx - dy);
    let mut tiles = vec![at];
    while at != b {
        let twice = 2 * error;
        if twice > -dy {
            error -= dy;
            at.x += sx;
        }
        if twice < dx {
            error += dx;
            at.y += sy;
        }
        tiles.push(at);
    }
    tiles
}
