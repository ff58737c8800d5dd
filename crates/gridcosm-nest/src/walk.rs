//! Moving one cell on, over edges, and entering a grid: the two movements on which everything else is built.

use crate::{
    Board, EdgePoint, EntryMapping, GridId, Place,
    edge::{across, edge_length},
    edge_point::ShortPoint,
    entry::{Circle, entry_at},
};
use gridcosm_grid::{Dir, Size};

/// A place, a direction, and what the next entry needs to know of the path so far.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Walk {
    pub(crate) place: Place,
    pub(crate) dir: Dir,
    pub(crate) trail: Trail,
}

/// The path since a grid was last left, if only entries came after it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Trail {
    /// An ordinary step: the next entry is at the middle of the edge.
    Cold,
    /// The walk left a grid at this cell and came out in the grid where it is now.
    Left(Place),
    /// After that, the walk entered grids. This is the point on the edge of the present one.
    Inside(ShortPoint),
    /// The same for a point with large numbers: its number among the [`Points`] of the walk.
    Numbered(u32),
}

/// Entry points with large numbers, of a walk and of those it was copied from. They are kept separately so that a walk
/// stays small and can be copied: a search holds hundreds of walks and hardly any such points.
#[derive(Clone, Debug, Default)]
pub(crate) struct Points(Vec<EdgePoint>);

impl Points {
    #[inline]
    pub(crate) fn clear(&mut self) {
        if !self.0.is_empty() {
            self.0.clear();
        }
    }

    pub(crate) fn get(&self, number: u32) -> Option<&EdgePoint> {
        self.0.get(number as usize)
    }

    #[inline]
    fn trail_of(&mut self, point: EdgePoint) -> Trail {
        match point.short() {
            Some(point) => Trail::Inside(point),
            None => self.add(point),
        }
    }

    #[cold]
    fn add(&mut self, point: EdgePoint) -> Trail {
        // Four billion points do not fit into memory.
        let number = self.0.len() as u32;
        self.0.push(point);
        Trail::Numbered(number)
    }

    /// Forgets all points except that of one walk.
    pub(crate) fn keep(&mut self, walk: &mut Walk) {
        let Trail::Numbered(number) = &mut walk.trail else { return self.0.clear() };
        if (*number as usize) < self.0.len() {
            self.0.swap(0, *number as usize);
        }
        self.0.truncate(1);
        *number = 0;
    }
}

/// The reason why there is no next cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
// As wide as the numbers with which it shares memory in a `Result`, which are then never written in parts.
#[repr(u32)]
pub enum AdvanceError {
    /// The edge of a grid to which nothing refers.
    #[error("the way ends at the edge of the outermost grid")]
    RootEdge,
    /// The grids around this place contain each other in a circle, and the path out never ends.
    #[error("the way out goes round in a circle")]
    ExitCycle,
    /// The board does not let anything leave a grid beside this reference ([`Board::may_leave`]).
    #[error("the grid may not be left here")]
    Denied(Place),
}

/// The reason why a cell cannot be entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
// As wide as the numbers with which it shares memory in a `Result`, which are then never written in parts.
#[repr(u32)]
pub enum EnterError {
    /// The cell is not a reference.
    #[error("there is no grid here to enter")]
    NotARef,
    /// The grid referred to does not exist.
    #[error("the grid to enter does not exist")]
    MissingGrid,
    /// The grid was already entered on this path.
    #[error("the way in goes round in a circle")]
    EntryCycle,
    /// The board does not let anything enter the grid from this side ([`Board::may_enter`]).
    #[error("the grid may not be entered from this side")]
    Denied,
}

/// A walk and the reference through which it last entered or left a grid.
pub(crate) type Passed = (Walk, Option<Place>);

impl Walk {
    #[inline]
    pub(crate) fn new(place: Place, dir: Dir) -> Self {
        Self { place, dir, trail: Trail::Cold }
    }

    /// Moves one cell on. Over the edge of a grid, this is the cell after its primary reference, as many levels up as
    /// needed.
    #[inline(always)]
    pub(crate) fn advance(&self, board: &impl Board) -> Result<Passed, AdvanceError> {
        let size = board.size_of(self.place.grid).ok_or(AdvanceError::RootEdge)?;
        match self.place.step_within(self.dir, size) {
            Some(place) => Ok((Self::new(place, self.dir), None)),
            None => self.leave(board),
        }
    }

    fn leave(&self, board: &impl Board) -> Result<Passed, AdvanceError> {
        let (primary, place) = self.past(board, self.place.grid)?;
        match place {
            Some(place) => Ok(self.out_at(place, primary)),
            None => self.leave_further(board, primary.grid),
        }
    }

    /// Leaves `grid` too, at whose edge the reference lies through which the walk came out.
    #[cold]
    fn leave_further(&self, board: &impl Board, mut grid: GridId) -> Result<Passed, AdvanceError> {
        // A grid has one primary reference, so meeting a grid again means meeting the same references again.
        let mut circle = Circle::new(self.place.grid);
        while !circle.closes_at(grid) {
            let (primary, place) = self.past(board, grid)?;
            if let Some(place) = place {
                return Ok(self.out_at(place, primary));
            }
            grid = primary.grid;
        }
        Err(AdvanceError::ExitCycle)
    }

    /// The primary reference of a grid, and the cell after it if there is one.
    #[inline]
    fn past(
        &self,
        board: &impl Board,
        grid: GridId,
    ) -> Result<(Place, Option<Place>), AdvanceError> {
        let primary = board.primary_of(grid).ok_or(AdvanceError::RootEdge)?;
        if !board.may_leave(primary, self.dir) {
            return Err(AdvanceError::Denied(primary));
        }
        let size = board.size_of(primary.grid).ok_or(AdvanceError::RootEdge)?;
        Ok((primary, primary.step_within(self.dir, size)))
    }

    /// The walk at the cell after a reference past which it left its grid.
    #[inline]
    fn out_at(&self, place: Place, through: Place) -> Passed {
        (Self { place, dir: self.dir, trail: Trail::Left(self.place) }, Some(through))
    }

    /// Moves into the grid `target`, to which this cell refers; `None` if it refers to none.
    #[inline]
    pub(crate) fn enter(
        &self,
        board: &impl Board,
        target: Option<GridId>,
        mapping: EntryMapping,
        points: &mut Points,
    ) -> Result<Walk, EnterError> {
        let target = target.ok_or(EnterError::NotARef)?;
        let size = size_to_enter(board, self.place, target, self.dir)?;
        if let Some(walk) = Self::enter_at_fixed(board, self.place, target, size, self.dir) {
            return Ok(walk);
        }
        let count = edge_length(size, self.dir);
        let (index, trail) = match self.trail {
            Trail::Cold => (mapping.middle(count, self.dir), Trail::Cold),
            _ => self.straight_ahead(board, mapping, points, count),
        };
        let (x, y) = entry_at(size, self.dir, index);
        Ok(Self { trail, ..Self::new(place_at(target, x, y), self.dir) })
    }

    /// The cell of an edge of `count` cells that lies ahead of a path that has just left another grid, and the trail
    /// from there.
    fn straight_ahead(
        &self,
        board: &impl Board,
        mapping: EntryMapping,
        points: &mut Points,
        count: u32,
    ) -> (u32, Trail) {
        match self.point_on(board, mapping, points) {
            None => (mapping.middle(count, self.dir), Trail::Cold),
            Some(point) => (mapping.met(&point, count, self.dir), points.trail_of(point)),
        }
    }

    /// Moves into the grid `target` to which the cell at `reference` refers, forgetting the path: at the cell that the
    /// board fixes, otherwise at the middle of the edge.
    pub(crate) fn enter_at_middle(
        board: &impl Board,
        reference: Place,
        target: GridId,
        dir: Dir,
        mapping: EntryMapping,
    ) -> Result<Walk, EnterError> {
        let size = size_to_enter(board, reference, target, dir)?;
        let middle = || {
            let index = mapping.middle(edge_length(size, dir), dir);
            let (x, y) = entry_at(size, dir, index);
            Self::new(place_at(target, x, y), dir)
        };
        Ok(Self::enter_at_fixed(board, reference, target, size, dir).unwrap_or_else(middle))
    }

    /// Moves to the cell that the board fixes for the entry, if that is a cell of the grid.
    #[inline]
    fn enter_at_fixed(
        board: &impl Board,
        reference: Place,
        target: GridId,
        size: Size,
        dir: Dir,
    ) -> Option<Walk> {
        let cell = board.entry_cell(reference, target, dir).filter(|&cell| size.contains(cell))?;
        Some(Self::new(Place::at(target, cell), dir))
    }

    /// The point at which the path so far meets the edge of this cell; `None` if there is no such path.
    #[inline]
    fn point_on(
        &self,
        board: &impl Board,
        mapping: EntryMapping,
        points: &Points,
    ) -> Option<EdgePoint> {
        if mapping == EntryMapping::Middle || matches!(self.trail, Trail::Cold) {
            return None;
        }
        let cell = mapping.extent_of(board, self.place, self.dir)?;
        match self.trail {
            Trail::Cold => None,
            Trail::Inside(point) => Some(point.point().descend(cell)),
            Trail::Numbered(number) => Some(points.get(number)?.descend(cell)),
            Trail::Left(from) => {
                let count = edge_length(board.size_of(from.grid)?, self.dir);
                let index = across(from, self.dir);
                let exit = match mapping {
                    EntryMapping::Even => EdgePoint::HALF.climb(mapping.extent(index, count)),
                    _ => EdgePoint::centre(index, count),
                };
                let here = mapping.seen_from(board, exit, from.grid, self.place.grid, self.dir)?;
                Some(here.descend(cell))
            }
        }
    }

    /// Turns the walk round. It keeps what it knows of the path so far.
    #[inline]
    pub(crate) fn flip(&mut self) {
        self.dir = self.dir.opposite();
    }
}

/// The size of the grid `target` to which the cell at `reference` refers, if it may be entered there.
#[inline]
fn size_to_enter(
    board: &impl Board,
    reference: Place,
    target: GridId,
    dir: Dir,
) -> Result<Size, EnterError> {
    let size = board.size_of(target).filter(|size| !size.is_empty());
    let size = size.ok_or(EnterError::MissingGrid)?;
    if board.may_enter(reference, dir) { Ok(size) } else { Err(EnterError::Denied) }
}

/// A board with sides longer than places reach is entered at the last cell that has a place.
#[inline]
fn place_at(grid: GridId, x: u32, y: u32) -> Place {
    let side = |n: u32| i16::try_from(n).unwrap_or(i16::MAX);
    Place::new(grid, side(x), side(y))
}
