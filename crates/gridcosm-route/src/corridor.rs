//! The corridor: the cells that a fine search may enter. Seen through it, all other tiles of the map are blocked.

use crate::{
    CellMask, RouteMap,
    cells::{Cells, Side},
    ground::Ground,
    regions::Shape,
    scan::Stop,
};
use gridcosm_grid::{Pos, Size};

/// A set of cells, with what a search wants to know about each.
#[derive(Clone, Debug)]
pub(crate) struct Corridor {
    views: Vec<View>,
    /// The cells that are shown.
    shown: Vec<u32>,
}

/// What the corridor shows of a cell.
#[derive(Clone, Copy, Debug, Default)]
struct View {
    shown: bool,
    /// The directions in which all cells that the corridor shows are fully open, this one included, up to the first one
    /// that is hidden; one bit each, in the order of [`Side`]. A scan from an inner tile of the cell meets no corner
    /// there: corners need a blocked tile, and those of the corridor itself lie along the borders of cells.
    quiet: u8,
    /// The directions that were looked at.
    known: u8,
}

const WEST: u8 = 1 << Side::West as u8;
const NORTH: u8 = 1 << Side::North as u8;
const EAST: u8 = 1 << Side::East as u8;
const SOUTH: u8 = 1 << Side::South as u8;
const ALL: u8 = WEST | NORTH | EAST | SOUTH;

impl Corridor {
    pub(crate) fn new(map: &RouteMap) -> Self {
        let cells = map.cells.end() as usize;
        Self { views: vec![View::default(); cells], shown: Vec::with_capacity(cells) }
    }

    pub(crate) fn bytes(&self) -> usize {
        self.views.len() * size_of::<View>() + self.shown.capacity() * size_of::<u32>()
    }

    /// The tiles of a map that the corridor shows.
    #[inline]
    pub(crate) fn over<'a>(&'a self, map: &'a RouteMap) -> Shown<'a> {
        Shown { map, views: &self.views }
    }

    /// Shows exactly the cells of the mask.
    pub(crate) fn turn_to(&mut self, map: &RouteMap, mask: &CellMask) {
        for &cell in &self.shown {
            self.views[cell as usize].shown = false;
        }
        self.shown.clear();
        self.shown.extend_from_slice(mask.cells());
        for &cell in &self.shown {
            let open = map.knowledge[cell as usize].shape == Shape::Full;
            self.views[cell as usize] =
                View { shown: true, quiet: 0, known: if open { 0 } else { ALL } };
        }
        // Cells mostly follow each other along the corridor, so in one of two passes in opposite orders each comes after
        // the neighbour on which it depends. Where that fails, it is only slower.
        for &cell in self.shown.iter().chain(self.shown.iter().rev()) {
            listen(map.cells, cell, &mut self.views);
        }
    }
}

/// Finds out in which directions a cell is quiet, as far as its neighbours are known.
fn listen(cells: Cells, cell: u32, views: &mut [View]) {
    let View { mut quiet, mut known, .. } = views[cell as usize];
    if known == ALL {
        return;
    }
    for side in Side::ALL {
        let bit = 1 << side as u8;
        let next = cells.neighbour(cell, side).map(|next| views[next as usize]);
        let beyond = next.filter(|next| next.shown).unwrap_or(View {
            quiet: bit,
            known: bit,
            ..View::default()
        });
        quiet |= beyond.quiet & bit;
        known |= beyond.known & bit;
    }
    views[cell as usize] = View { shown: true, quiet, known };
}

/// A map seen through a corridor.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shown<'a> {
    map: &'a RouteMap,
    views: &'a [View],
}

impl<'a> Shown<'a> {
    #[inline]
    fn rows(&self) -> Lanes<'a> {
        let Cells { size, shift, stride, .. } = self.map.cells;
        Lanes {
            tiles: &self.map.tiles.rows,
            views: self.views,
            shift,
            along: 1,
            length: size.width,
            across: 1 << stride,
            count: size.height,
        }
    }

    #[inline]
    fn columns(&self) -> Lanes<'a> {
        let Cells { size, shift, stride, .. } = self.map.cells;
        Lanes {
            tiles: &self.map.tiles.columns,
            views: self.views,
            shift,
            along: 1 << stride,
            length: size.height,
            across: 1,
            count: size.width,
        }
    }
}

impl Ground for Shown<'_> {
    #[inline]
    fn size(&self) -> Size {
        self.map.size()
    }

    #[inline]
    fn open_at(&self, x: i32, y: i32) -> bool {
        let Cells { tiles, shift, .. } = self.map.cells;
        if x as u32 >= tiles.width || y as u32 >= tiles.height {
            return false;
        }
        let cell = self.map.cells.cell_of(Pos::new(x, y)) as usize;
        let inside = (1 << shift) - 1;
        self.views[cell].shown
            && self.map.tiles.rows[cell << shift | (y & inside) as usize] >> (x & inside) & 1 == 1
    }

    #[inline]
    fn quiet_steps(&self, from: Pos, dx: i32, dy: i32) -> i32 {
        let cells = self.map.cells;
        let cell = cells.cell_of(from);
        let wanted = (if dx > 0 { EAST } else { WEST }) | (if dy > 0 { SOUTH } else { NORTH });
        if self.views[cell as usize].quiet & wanted != wanted {
            return 0;
        }
        // Up to the last inner tile. A cell at the edge of the map may have lost its last lines.
        let rect = cells.rect(cell);
        let steps = |at: i32, step: i32, start: i32, side: u32| {
            if step > 0 { start + side as i32 - 2 - at } else { at - start - 1 }
        };
        let across = steps(from.x, dx, rect.min.x, rect.size.width);
        across.min(steps(from.y, dy, rect.min.y, rect.size.height)).max(0)
    }

    #[inline]
    fn east(&self, from: Pos) -> Stop {
        self.rows().forward(from.y as u32, from.x as u32)
    }

    #[inline]
    fn west(&self, from: Pos) -> Stop {
        self.rows().backward(from.y as u32, from.x as u32)
    }

    #[inline]
    fn south(&self, from: Pos) -> Stop {
        self.columns().forward(from.x as u32, from.y as u32)
    }

    #[inline]
    fn north(&self, from: Pos) -> Stop {
        self.columns().backward(from.x as u32, from.y as u32)
    }
}

/// The rows or the columns of a map, for scans that go from cell to cell. They stop where those of [`crate::scan`] would
/// stop on a map without the hidden tiles.
struct Lanes<'a> {
    tiles: &'a [u64],
    views: &'a [View],
    shift: u32,
    /// The difference of cell numbers along a lane, and the number of cells there.
    along: u32,
    length: u32,
    /// The same from lane to lane.
    across: u32,
    count: u32,
}

/// The tiles of a cell in a lane, and those beside them.
struct Beside {
    open: u64,
    left: u64,
    right: u64,
}

impl Lanes<'_> {
    #[inline]
    fn forward(&self, line: u32, at: u32) -> Stop {
        let side = 1 << self.shift;
        let within = u64::MAX >> (64 - side);
        let mut mask = (u64::MAX << (at % side)) << 1 & within;
        let (mut left_before, mut right_before) = (0, 0);
        for place in at / side..self.length {
            let Some(Beside { open, left, right }) = self.words(line, place) else {
                return Stop::Wall(place * side);
            };
            let turns =
                (left & !(left << 1 | left_before)) | (right & !(right << 1 | right_before));
            let stops = (!open | turns) & mask;
            if stops != 0 {
                let bit = stops.trailing_zeros();
                let tile = place * side + bit;
                return if open >> bit & 1 == 1 { Stop::Jump(tile) } else { Stop::Wall(tile) };
            }
            (left_before, right_before) = (left >> (side - 1), right >> (side - 1));
            mask = within;
        }
        Stop::Wall(self.length * side)
    }

    #[inline]
    fn backward(&self, line: u32, at: u32) -> Stop {
        let side = 1 << self.shift;
        let within = u64::MAX >> (64 - side);
        let mut mask = (1 << (at % side)) - 1;
        let (mut left_before, mut right_before) = (0, 0);
        for place in (0..=at / side).rev() {
            let Some(Beside { open, left, right }) = self.words(line, place) else {
                return Stop::Wall((place + 1) * side);
            };
            let turns =
                (left & !(left >> 1 | left_before)) | (right & !(right >> 1 | right_before));
            let stops = (!open | turns) & mask;
            if stops != 0 {
                let bit = 63 - stops.leading_zeros();
                let tile = place * side + bit;
                return if open >> bit & 1 == 1 { Stop::Jump(tile) } else { Stop::Wall(tile + 1) };
            }
            (left_before, right_before) = (left << (side - 1), right << (side - 1));
            mask = within;
        }
        Stop::Wall(0)
    }

    /// The words of a cell in a line; `None` if it is hidden.
    #[inline]
    fn words(&self, line: u32, place: u32) -> Option<Beside> {
        let (lane, last) = (line >> self.shift, (1 << self.shift) - 1);
        let cell = lane * self.across + place * self.along;
        if !self.views[cell as usize].shown {
            return None;
        }
        let inside = line & last;
        let word = |cell: u32, inside: u32| self.tiles[(cell << self.shift | inside) as usize];
        let beside = |cell: u32, inside: u32| {
            if self.views[cell as usize].shown { word(cell, inside) } else { 0 }
        };
        let left = match (inside, lane) {
            (0, 0) => 0,
            (0, _) => beside(cell - self.across, last),
            _ => word(cell, inside - 1),
        };
        let right = if inside < last {
            word(cell, inside + 1)
        } else if lane + 1 < self.count {
            beside(cell + self.across, 0)
        } else {
            0
        };
        Some(Beside { open: word(cell, inside), left, right })
    }
}
