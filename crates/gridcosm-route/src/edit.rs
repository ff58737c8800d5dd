//! Edits: changes tiles and updates everything that the map knows about them.
//!
//! The numbers of cells and gates do not depend on which tiles are open, so an edit moves nothing. It measures again
//! the cells that changed, the neighbours whose common border changed, and the super-cells of both. Components are
//! renumbered on the graph of regions, and only if regions or gates have changed. Afterwards the map equals one that
//! was built from the edited tiles.

use crate::{
    RouteMap,
    cells::Side,
    components,
    overlay::Inside,
    portals::Border,
    regions::{Cell, RegionScratch},
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
                let cell = self.cells.cell_of(tile);
                if touched.last() != Some(&cell) {
                    touched.push(cell);
                }
            }
        }
        if changed > 0 {
            touched.sort_unstable();
            touched.dedup();
            self.renew(&touched);
        }
        changed
    }

    fn renew(&mut self, touched: &[u32]) {
        let cells = self.cells;
        // A neighbour is affected if its border with a changed cell is different now.
        let mut affected = touched.to_vec();
        let mut relabel = false;
        for &cell in touched {
            for side in Side::ALL {
                let (Some(border), Some(other)) =
                    (cells.border(cell, side), cells.neighbour(cell, side))
                else {
                    continue;
                };
                let new = Border::read(&self.terrain, cells, border);
                if new != self.borders[border] {
                    relabel |= new.gates != self.borders[border].gates;
                    self.borders[border] = new;
                    affected.push(other);
                }
            }
        }
        affected.sort_unstable();
        affected.dedup();
        relabel |= self.renew_cells(&affected);
        if relabel {
            components::label(cells, &self.borders, &mut self.knowledge);
        }
        self.renew_supers(&affected);
    }

    /// Measures cells again; returns whether components have to be renumbered.
    fn renew_cells(&mut self, affected: &[u32]) -> bool {
        let mut scratch = RegionScratch::default();
        let mut relabel = false;
        for &cell in affected {
            let mut new = Cell::build(&self.terrain, self.cells, &self.borders, cell, &mut scratch);
            let old = &self.knowledge[cell as usize];
            // Component numbers depend only on the number of regions and on which gates belong to them.
            relabel |= new.regions.len() != old.regions.len() || new.region_of != old.region_of;
            for (new, old) in new.regions.iter_mut().zip(&old.regions) {
                new.component = old.component;
            }
            let (x, y) = self.cells.place(cell);
            self.coarse.set(Pos::new(x as i32, y as i32), !new.regions.is_empty());
            self.knowledge[cell as usize] = new;
        }
        relabel
    }

    fn renew_supers(&mut self, affected: &[u32]) {
        let mut supers: Vec<u32> =
            affected.iter().map(|&cell| self.overlay.of(self.cells, cell)).collect();
        supers.sort_unstable();
        supers.dedup();
        let mut inside = Inside::default();
        for number in supers {
            self.overlay.build(self.cells, &self.borders, &self.knowledge, number, &mut inside);
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
