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
    /// Whether all tiles of the cell are open.
    full: bool,
    /// The directions whose noise is known, one bit each, in the order of [`Side`].
    known: u8,
    /// For each direction, the lines of the cell (rows or columns) in which a scan may find a corner, in this cell or in
    /// those that the corridor shows behind it.
    noise: [u64; 4],
}

const ALL: u8 = 0b1111;

impl View {
    const HIDDEN: Self = Self { shown: false, full: false, known: ALL, noise: [0; 4] };
}

impl Corridor {
    pub(crate) fn new(map: &RouteMap) -> Self {
        let cells = map.cells.end() as usize;
        Self { views: vec![View::HIDDEN; cells], shown: Vec::with_capacity(cells) }
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
            self.views[cell as usize] = View::HIDDEN;
        }
        self.shown.clear();
        self.shown.extend_from_slice(mask.cells());
        for &cell in &self.shown {
            let full = map.knowledge[cell as usize].shape == Shape::Full;
            let [rows, columns] = map.noise[cell as usize];
            let noise = [rows, columns, rows, columns];
            self.views[cell as usize] = View { shown: true, full, known: 0, noise };
        }
        // Cells mostly follow each other along the corridor, so in one of two passes in opposite orders each comes after
        // the neighbour on which it depends.
        for &cell in self.shown.iter().chain(self.shown.iter().rev()) {
            listen(map.cells, cell, &mut self.views);
        }
        // Where that failed, everything may be noise.
        for &cell in &self.shown {
            let view = &mut self.views[cell as usize];
            for (side, noise) in view.noise.iter_mut().enumerate() {
                if view.known >> side & 1 == 0 {
                    *noise = u64::MAX;
                }
            }
        }
    }
}

/// Adds the noise behind a cell, as far as it is known.
fn listen(cells: Cells, cell: u32, views: &mut [View]) {
    let View { mut noise, mut known, .. } = views[cell as usize];
    if known == ALL {
        return;
    }
    for side in Side::ALL {
        let bit = 1 << side as u8;
        if known & bit == 0 {
            let next =
                cells.neighbour(cell, side).map_or(View::HIDDEN, |next| views[next as usize]);
            noise[side as usize] |= next.noise[side as usize];
            known |= next.known & bit;
        }
    }
    let view = &mut views[cell as usize];
    (view.noise, view.known) = (noise, known);
}

/// A map seen through a corridor.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shown<'a> {
    map: &'a RouteMap,
    views: &'a [View],
}

impl<'a> Shown<'a> {
    /// A coordinate inside its cell.
    #[inline]
    fn inside(&self, coordinate: i32) -> u32 {
        coordinate as u32 & ((1 << self.map.cells.shift) - 1)
    }

    #[cold]
    fn allows_diagonal_between_cells(&self, from: Pos, dx: i32, dy: i32) -> bool {
        let (x, y) = (from.x + dx, from.y + dy);
        self.open_at(x, from.y) && self.open_at(from.x, y) && self.open_at(x, y)
    }

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
    fn allows_diagonal(&self, from: Pos, dx: i32, dy: i32) -> bool {
        let (x, y) = (self.inside(from.x), self.inside(from.y));
        let (next_x, next_y) = (x.wrapping_add_signed(dx), y.wrapping_add_signed(dy));
        if (next_x | next_y) >> self.map.cells.shift != 0 {
            return self.allows_diagonal_between_cells(from, dx, dy);
        }
        // Inside one cell, two words hold all four tiles.
        let first = self.map.cells.cell_of(from) << self.map.cells.shift;
        let row = |y: u32| self.map.tiles.rows[(first | y) as usize];
        let both = row(y) & row(next_y);
        both >> x & both >> next_x & 1 == 1
    }

    #[inline]
    fn quiet_steps(&self, from: Pos, dx: i32, dy: i32) -> u32 {
        let view = &self.views[self.map.cells.cell_of(from) as usize];
        if !view.full {
            return 0;
        }
        let side = 1 << self.map.cells.shift;
        let along = if dx > 0 { Side::East } else { Side::West };
        let rows = until(view.noise[along as usize], self.inside(from.y), dy, side);
        let along = if dy > 0 { Side::South } else { Side::North };
        rows.min(until(view.noise[along as usize], self.inside(from.x), dx, side))
    }

    #[inline]
    fn is_quiet(&self, from: Pos, side: Side) -> bool {
        let line = match side {
            Side::West | Side::East => from.y,
            Side::North | Side::South => from.x,
        };
        let view = &self.views[self.map.cells.cell_of(from) as usize];
        view.noise[side as usize] >> self.inside(line) & 1 == 0
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

/// The number of steps from a line of a cell, within `side` lines, before the next one with noise or the end of the cell.
#[inline]
fn until(noise: u64, line: u32, step: i32, side: u32) -> u32 {
    if step > 0 {
        ((noise >> line) >> 1).trailing_zeros().min(side - 1 - line)
    } else {
        (noise << (63 - line) << 1).leading_zeros().min(line)
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
    fn forward(&self, line: u32, at: u32) -> Stop {
        let side = 1 << self.shift;
        let within = u64::MAX >> (64 - side);
        let mut mask = (u64::MAX << (at % side)) << 1 & within;
        let (mut left_before, mut right_before) = (0, 0);
        let lane = Lane::new(self, line);
        for place in at / side..self.length {
            let cell = lane.first + place * self.along;
            if !self.views[cell as usize].shown {
                return Stop::Wall(place * side);
            }
            let Beside { open, left, right } = lane.words(self, cell);
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

    fn backward(&self, line: u32, at: u32) -> Stop {
        let side = 1 << self.shift;
        let within = u64::MAX >> (64 - side);
        let mut mask = (1 << (at % side)) - 1;
        let (mut left_before, mut right_before) = (0, 0);
        let lane = Lane::new(self, line);
        for place in (0..=at / side).rev() {
            let cell = lane.first + place * self.along;
            if !self.views[cell as usize].shown {
                return Stop::Wall((place + 1) * side);
            }
            let Beside { open, left, right } = lane.words(self, cell);
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
}

/// A line of tiles.
struct Lane {
    /// The number of its first cell.
    first: u32,
    /// The line inside its cells.
    inside: u32,
    /// Whether the lines beside it belong to the same cells.
    inner: bool,
}

impl Lane {
    #[inline]
    fn new(lanes: &Lanes<'_>, line: u32) -> Self {
        let last = (1 << lanes.shift) - 1;
        let inside = line & last;
        let first = (line >> lanes.shift) * lanes.across;
        Self { first, inside, inner: inside != 0 && inside != last }
    }

    /// The words of a cell in this lane and beside it. Hidden cells are blocked.
    #[inline]
    fn words(&self, lanes: &Lanes<'_>, cell: u32) -> Beside {
        let line = (cell << lanes.shift | self.inside) as usize;
        match lanes.tiles[line.saturating_sub(1)..] {
            // Nearly always: the three words are neighbours in memory too.
            [left, open, right, ..] if self.inner => Beside { open, left, right },
            _ => self.words_of_two_cells(lanes, cell),
        }
    }

    #[cold]
    fn words_of_two_cells(&self, lanes: &Lanes<'_>, cell: u32) -> Beside {
        let last = (1 << lanes.shift) - 1;
        let word = |cell: u32, inside: u32| {
            let shown = lanes.views[cell as usize].shown;
            if shown { lanes.tiles[(cell << lanes.shift | inside) as usize] } else { 0 }
        };
        let left = match self.inside {
            0 if self.first == 0 => 0,
            0 => word(cell - lanes.across, last),
            inside => word(cell, inside - 1),
        };
        let right = match self.inside {
            inside if inside < last => word(cell, inside + 1),
            _ if self.first == (lanes.count - 1) * lanes.across => 0,
            _ => word(cell + lanes.across, 0),
        };
        Beside { open: word(cell, self.inside), left, right }
    }
}
