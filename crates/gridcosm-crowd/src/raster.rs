//! Cells divided into sub-cells.

use crate::Point;
use gridcosm_grid::{Pos, Rect, Size};

/// The longest side of a world in units, so that squared distances fit into 64 bits.
pub const MAX_SIDE: i64 = 1 << 30;

/// The longest side of a cell in units.
const MAX_CELL: i64 = 1 << 24;

/// The shift of the raster of sub-cells to the left and up: half a sub-cell in neither, one or both directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Offset {
    /// Sub-cells lie inside their cells.
    #[default]
    None,
    /// Shifted to the left by half a sub-cell.
    X,
    /// Shifted up by half a sub-cell.
    Y,
    /// Shifted to the left and up.
    XY,
}

impl Offset {
    /// All four, in the order in which they are cycled.
    pub const ALL: [Self; 4] = [Self::None, Self::X, Self::Y, Self::XY];

    /// The shift in half sub-cells.
    const fn halves(self) -> (i64, i64) {
        match self {
            Self::None => (0, 0),
            Self::X => (1, 0),
            Self::Y => (0, 1),
            Self::XY => (1, 1),
        }
    }
}

/// How the cells of a grid are divided: every point of the plane is in exactly one sub-cell.
///
/// A sub-cell has global coordinates: without an offset, cell `c` contains the sub-cells `c * n` to `c * n + n - 1` in
/// each direction. With an offset the first sub-cell straddles the border between two cells.
///
/// ```
/// use gridcosm_crowd::{Offset, Point, Raster};
/// use gridcosm_grid::Pos;
/// let raster = Raster::new(3, Offset::X, Point::pixels(20, 15))?;
/// let sub = Pos::new(7, 4);
/// assert_eq!(raster.sub_at(raster.centre(sub)), sub);
/// # Ok::<(), gridcosm_crowd::RasterError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Raster {
    per_side: i64,
    offset: Offset,
    /// The width and height of a cell in units.
    cell: Point,
}

/// Why a raster is not possible.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RasterError {
    /// Only one to three sub-cells per side are supported.
    #[error("a cell cannot have {0} sub-cells per side; choose 1, 2 or 3")]
    PerSide(u8),
    /// A side of a cell is too short or too long.
    #[error("a cell side of {0} units is out of range; choose 12 to {MAX_CELL}")]
    CellSide(i64),
}

impl Raster {
    /// `per_side` x `per_side` sub-cells in every cell; `cell` is a cell's width and height in units.
    pub fn new(per_side: u8, offset: Offset, cell: Point) -> Result<Self, RasterError> {
        if !(1..=3).contains(&per_side) {
            return Err(RasterError::PerSide(per_side));
        }
        if let Some(side) =
            [cell.x, cell.y].into_iter().find(|side| !(12..=MAX_CELL).contains(side))
        {
            return Err(RasterError::CellSide(side));
        }
        Ok(Self { per_side: i64::from(per_side), offset, cell })
    }

    /// The number of sub-cells per side of a cell: 1, 2 or 3.
    pub fn per_side(self) -> u8 {
        self.per_side as u8
    }

    /// The shift of the sub-cells relative to the cells.
    pub fn offset(self) -> Offset {
        self.offset
    }

    /// The width and height of a cell in units.
    pub fn cell(self) -> Point {
        self.cell
    }

    /// The width and height of a sub-cell in units, rounded down.
    pub fn sub_cell(self) -> Point {
        Point::new(self.cell.x / self.per_side, self.cell.y / self.per_side)
    }

    /// The middle of a sub-cell.
    pub fn centre(self, sub: Pos) -> Point {
        let (fx, fy) = self.offset.halves();
        self.middle(sub, fx, fy)
    }

    /// The middle of a sub-cell as if there were no offset.
    pub(crate) fn centre_without_offset(self, sub: Pos) -> Point {
        self.middle(sub, 0, 0)
    }

    fn middle(self, sub: Pos, fx: i64, fy: i64) -> Point {
        let along = |g: i32, half: i64, side: i64| {
            let doubled = (2 * i64::from(g) + 1 - half) * side;
            // A division by a number that the compiler knows takes a fraction of the time, and this one is everywhere.
            match self.per_side {
                1 => doubled.div_euclid(2),
                2 => doubled.div_euclid(4),
                _ => doubled.div_euclid(6),
            }
        };
        Point::new(along(sub.x, fx, self.cell.x), along(sub.y, fy, self.cell.y)).clamped()
    }

    /// The sub-cell that contains a position; the inverse of [`Self::centre`].
    pub fn sub_at(self, at: Point) -> Pos {
        let (at, (fx, fy)) = (at.clamped(), self.offset.halves());
        let along = |p: i64, half: i64, side: i64| {
            to_i32((2 * p * self.per_side + half * side).div_euclid(2 * side))
        };
        Pos::new(along(at.x, fx, self.cell.x), along(at.y, fy, self.cell.y))
    }

    /// The sub-cell that contains a position, as the reference program computes it: the offset never leads into the
    /// next cell.
    pub(crate) fn clamped_sub_at(self, at: Point) -> Pos {
        let (at, (fx, fy)) = (at.clamped(), self.offset.halves());
        let along = |p: i64, half: i64, side: i64| {
            let cell = p.div_euclid(side);
            let inside = (2 * (p - cell * side) * self.per_side + half * side).div_euclid(2 * side);
            to_i32(cell * self.per_side + inside.clamp(0, self.per_side - 1))
        };
        Pos::new(along(at.x, fx, self.cell.x), along(at.y, fy, self.cell.y))
    }

    /// The cell that contains a position.
    pub fn cell_at(self, at: Point) -> Pos {
        Pos::new(to_i32(at.x.div_euclid(self.cell.x)), to_i32(at.y.div_euclid(self.cell.y)))
    }

    /// The cell that contains the middle of a sub-cell.
    pub(crate) fn cell_of(self, sub: Pos) -> Pos {
        match self.per_side {
            1 => sub,
            2 => Pos::new(sub.x.div_euclid(2), sub.y.div_euclid(2)),
            _ => Pos::new(sub.x.div_euclid(3), sub.y.div_euclid(3)),
        }
    }

    /// The middle of a cell.
    pub fn cell_centre(self, cell: Pos) -> Point {
        let along = |c: i32, side: i64| (2 * i64::from(c) + 1) * side / 2;
        Point::new(along(cell.x, self.cell.x), along(cell.y, self.cell.y)).clamped()
    }

    /// The cells that a sub-cell overlaps: one, or up to four if the offset makes it straddle a border.
    pub fn cells_under(self, sub: Pos) -> Rect {
        let (fx, fy) = self.offset.halves();
        let span = |g: i32, half: i64| {
            let start = 2 * i64::from(g) - half;
            let n = 2 * self.per_side;
            (to_i32(start.div_euclid(n)), to_i32((start + 1).div_euclid(n)))
        };
        let ((x0, x1), (y0, y1)) = (span(sub.x, fx), span(sub.y, fy));
        Rect::spanning(Pos::new(x0, y0), Pos::new(x1, y1))
    }

    /// The number of sub-cells that cover a grid of cells; an offset adds one in its direction.
    pub fn sub_size(self, cells: Size) -> Size {
        let (fx, fy) = self.offset.halves();
        let along = |cells: u32, half: i64| {
            u32::try_from(i64::from(cells) * self.per_side + half).unwrap_or(u32::MAX)
        };
        Size::new(along(cells.width, fx), along(cells.height, fy))
    }

    /// The smallest distance that two actors can have while they own different sub-cells and do not cross on a
    /// diagonal: half the height of the triangle over a sub-cell's diagonal. For sub-cells of 6⅔ x 5 pixels that is 2
    /// pixels.
    pub fn clearance(self) -> i64 {
        let Point { x, y } = self.sub_cell();
        let diagonal = (x * x + y * y).isqrt();
        // Four units are reserved for the rounding of steps.
        (x * y / (2 * diagonal) - 4).max(0)
    }
}

fn to_i32(value: i64) -> i32 {
    i32::try_from(value).unwrap_or(if value < 0 { i32::MIN } else { i32::MAX })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn rasters() -> impl Strategy<Value = Raster> {
        (1..=3u8, 0..4usize, 12..200_000i64, 12..200_000i64)
            .prop_map(|(n, o, w, h)| Raster::new(n, Offset::ALL[o], Point::new(w, h)).unwrap())
    }

    proptest! {
        #[test]
        fn centre_and_sub_at_are_inverse(raster in rasters(), x in -999..999i32, y in -999..999i32) {
            let sub = Pos::new(x, y);
            prop_assert_eq!(raster.sub_at(raster.centre(sub)), sub);
            prop_assert_eq!(raster.cell_of(sub), raster.cell_at(raster.centre(sub)));
        }

        #[test]
        fn a_place_is_over_the_cells_of_its_sub_cell(raster in rasters(), x in -99_999..999_999i64, y in -99_999..999_999i64) {
            let at = Point::new(x, y);
            prop_assert!(raster.cells_under(raster.sub_at(at)).contains(raster.cell_at(at)));
        }

        #[test]
        fn without_offset_a_sub_cell_is_in_one_cell(n in 1..=3u8, x in 0..99i32, y in 0..99i32) {
            let raster = Raster::new(n, Offset::None, Point::pixels(20, 15)).unwrap();
            let under = raster.cells_under(Pos::new(x, y));
            prop_assert_eq!(under.size, Size::new(1, 1));
            prop_assert_eq!(under.min, Pos::new(x / i32::from(n), y / i32::from(n)));
            prop_assert_eq!(raster.sub_at(raster.centre(Pos::new(x, y))), raster.clamped_sub_at(raster.centre(Pos::new(x, y))));
        }
    }

    #[test]
    fn impossible_rasters_are_refused() {
        let cell = Point::pixels(20, 15);
        assert_eq!(Raster::new(0, Offset::None, cell), Err(RasterError::PerSide(0)));
        assert_eq!(Raster::new(4, Offset::None, cell), Err(RasterError::PerSide(4)));
        assert_eq!(
            Raster::new(1, Offset::None, Point::new(50, -3)),
            Err(RasterError::CellSide(-3))
        );
    }

    #[test]
    fn the_usual_clearance_is_two_pixels() {
        let raster = Raster::new(3, Offset::None, Point::pixels(20, 15)).unwrap();
        assert_eq!(raster.clearance(), 2 * 3072 - 4);
    }
}
